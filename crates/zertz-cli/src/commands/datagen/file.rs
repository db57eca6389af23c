//! The file that games go to.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use zertz::Rules;
use zertz_engine::data::{self, Reader};

use super::series::Series;
use crate::output::shown;

/// What a file holds already.
#[derive(Default)]
pub(super) struct Done {
    pub(super) games: u64,
    /// The numbers of these games.
    pub(super) numbers: HashSet<u32>,
}

/// Opens the file for more games; says which are there.
pub(super) fn open(
    path: &Path,
    resume: bool,
    rules: &[Rules],
    series: &Series,
) -> anyhow::Result<(File, Done)> {
    if !resume || !path.exists() {
        let mut options = OpenOptions::new();
        let mut file = options
            .write(true)
            .create_new(true)
            .open(path)
            .with_context(|| match path.exists() {
                true => format!("{}: to go on with a file there is --resume", shown(path)),
                false => format!("cannot write {}", shown(path)),
            })?;
        let header = file.write_all(&data::header(rules));
        header.with_context(|| format!("cannot write {}", shown(path)))?;
        return Ok((file, Done::default()));
    }
    let known = fs::metadata(path).with_context(|| shown(path))?;
    if !known.is_file() {
        // A pipe could keep us waiting for ever.
        bail!("{}: it is no file", shown(path));
    }
    let bytes = fs::read(path).with_context(|| shown(path))?;
    let mut options = OpenOptions::new();
    let mut file = options
        .append(true)
        .open(path)
        .with_context(|| shown(path))?;
    if bytes.is_empty() {
        // The interruption came very early.
        file.write_all(&data::header(rules))
            .with_context(|| shown(path))?;
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
    if reader.rules() != rules {
        bail!("it was begun with another --mix");
    }
    let (numbers, end) = reader.clone().numbers();
    let numbers = numbers?;
    if !numbers
        .iter()
        .all(|(number, rules)| series.may_have(*number, rules))
    {
        bail!("it was begun with other shares of --mix");
    }
    // To look at every game of the engine would take long, and one tells enough.
    let looked_at = match series {
        Series::Play { .. } => 1,
        Series::Score { .. } => usize::MAX,
    };
    for (place, game) in (1_u64..).zip(reader.take(looked_at)) {
        if !series.has(&game?) {
            match series {
                Series::Play { .. } => bail!("it was begun with another --seed or from games"),
                Series::Score { .. } => bail!("its game {place} is not in the input"),
            }
        }
    }
    let done = Done {
        games: numbers.len() as u64,
        numbers: numbers.into_iter().map(|(number, _)| number).collect(),
    };
    Ok((done, end))
}
