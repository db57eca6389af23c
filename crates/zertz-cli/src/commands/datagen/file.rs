//! The file that games go to.

use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, bail};
use zertz::Rules;
use zertz_engine::data::{self, Reader};

use super::series::Series;
use crate::output::{plain, shown};

/// What a file holds already.
#[derive(Default)]
pub(super) struct Done {
    pub(super) games: u64,
    /// The numbers of these games.
    pub(super) numbers: HashSet<u32>,
}

/// Opens the file for more games of these rules, made this way; says which are there.
pub(super) fn open(
    path: &Path,
    resume: bool,
    rules: &[Rules],
    series: &Series,
) -> anyhow::Result<(File, Done)> {
    let header = data::header(rules, series.made());
    let is_new = !resume || !path.exists();
    if !is_new && !path.is_file() {
        // A pipe could keep us waiting for ever.
        bail!("{}: it is no file", shown(path));
    }
    let mut options = OpenOptions::new();
    let mut file = options
        .read(true)
        .append(true)
        .create_new(is_new)
        .open(path)
        .with_context(|| match is_new && path.exists() {
            true => format!("{}: to go on with a file there is --resume", shown(path)),
            false => format!("cannot write {}", shown(path)),
        })?;
    // A file system that cannot lock is no reason not to write.
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        bail!("{}: another program is writing it", shown(path));
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).with_context(|| shown(path))?;
    if bytes.is_empty() {
        // It is new, or the interruption came very early.
        file.write_all(&header).with_context(|| shown(path))?;
        return Ok((file, Done::default()));
    }
    let (done, end) = check(&bytes, rules, series).with_context(|| shown(path))?;
    if end < bytes.len() {
        eprintln!(
            "{}: the last game was cut off and is made again",
            shown(path)
        );
        file.set_len(end as u64).with_context(|| shown(path))?;
    }
    Ok((file, done))
}

/// Makes sure that these bytes belong to a series. Says what they hold and where whole games end.
fn check(bytes: &[u8], rules: &[Rules], series: &Series) -> anyhow::Result<(Done, usize)> {
    let reader = Reader::new(bytes)?;
    let (was, is) = (reader.made(), series.made());
    if was != is {
        let (was, is) = (plain(was), plain(is));
        bail!("it was begun another way: \"{was}\" instead of \"{is}\"");
    }
    if reader.rules() != rules {
        bail!("it was begun with another --mix");
    }
    let (numbers, end) = reader.clone().numbers();
    let numbers = numbers?;
    if let Series::Score { .. } = series {
        for (place, game) in (1_u64..).zip(reader) {
            if !series.has(&game?) {
                bail!("its game {place} is not in the input");
            }
        }
    }
    let done = Done {
        games: numbers.len() as u64,
        numbers: numbers.into_iter().map(|(number, _)| number).collect(),
    };
    Ok((done, end))
}
