//! The file that games go to, new or to be continued.

use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::Path;

use thiserror::Error;
use zertz::Rules;

use super::generate::GenerateError;
use super::series::Series;
use super::{DataError, Reader, header};
use crate::files::FileError;

/// What a file holds already.
#[derive(Default)]
pub(super) struct Done {
    pub(super) games: u64,
    /// The numbers of these games.
    pub(super) numbers: HashSet<u32>,
    /// Whether the last game was cut off, and taken out of the file.
    pub(super) is_cut_off: bool,
}

/// Opens the file for more games of these rules, made this way; says which are there.
pub(super) fn open(
    path: &Path,
    resume: bool,
    rules: &[Rules],
    series: &Series,
) -> Result<(File, Done), GenerateError> {
    let is_new = !resume || !path.exists();
    if !is_new && !path.is_file() {
        // A pipe could keep us waiting for ever.
        return Err(FileError::NotAFile(path.to_path_buf()).into());
    }
    let mut options = OpenOptions::new();
    let mut file = options
        .read(true)
        .append(true)
        .create_new(is_new)
        .open(path)
        .map_err(|error| match is_new && path.exists() {
            true => GenerateError::Exists(path.to_path_buf()),
            false => FileError::write(path)(error).into(),
        })?;
    // A file system that cannot lock is no reason not to write.
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return Err(GenerateError::Busy(path.to_path_buf()));
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)
        .map_err(FileError::read(path))?;
    if bytes.is_empty() {
        // It is new, or the interruption came very early.
        file.write_all(&header(rules, series.made()))
            .map_err(FileError::write(path))?;
        return Ok((file, Done::default()));
    }
    let refused = |reason: Refusal| GenerateError::Refused {
        path: path.to_path_buf(),
        reason,
    };
    let (mut done, end) = check(&bytes, rules, series).map_err(refused)?;
    if end < bytes.len() {
        done.is_cut_off = true;
        file.set_len(end as u64).map_err(FileError::write(path))?;
    }
    Ok((file, done))
}

/// Why a file of games cannot be continued like this.
#[derive(Debug, Error)]
pub enum Refusal {
    #[error("it was begun another way: \"{was}\" instead of \"{is}\"")]
    AnotherWay { was: String, is: String },
    #[error("it was begun with another mix of rules")]
    AnotherMix,
    #[error("its game {0} is not in the input")]
    NotInInput(u64),
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Makes sure that these bytes belong to a series. Says what they hold and where whole games end.
fn check(bytes: &[u8], rules: &[Rules], series: &Series) -> Result<(Done, usize), Refusal> {
    let reader = Reader::new(bytes)?;
    let (was, is) = (reader.made(), series.made());
    if was != is {
        let [was, is] = [was, is].map(str::to_string);
        return Err(Refusal::AnotherWay { was, is });
    }
    if reader.rules() != rules {
        return Err(Refusal::AnotherMix);
    }
    let (numbers, end) = reader.clone().numbers();
    let numbers = numbers?;
    if let Series::Score { .. } = series {
        for (place, game) in (1_u64..).zip(reader) {
            if !series.has(&game?) {
                return Err(Refusal::NotInInput(place));
            }
        }
    }
    let done = Done {
        games: numbers.len() as u64,
        numbers: numbers.into_iter().map(|(number, _)| number).collect(),
        is_cut_off: false,
    };
    Ok((done, end))
}
