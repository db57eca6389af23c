//! The positions of files of games, as training wants them.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;
use zertz_engine::eval::Eval;
use zertz_engine::{Engine, Settings, Stop, with_deep_stack};

use super::{DataError, Reader, SAMPLE_BYTES, SAMPLES_HEADER, samples};
use crate::files::FileError;
use crate::parallel::{WorkError, in_order};

/// How many games are worked on at a time, and their samples held in memory.
const PART: usize = 256;

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Exported {
    pub games: u64,
    pub samples: u64,
    /// Games that nobody has won, lost or drawn.
    pub without_result: u64,
    /// Half of the samples would look like all of them: what was written must not be used.
    pub interrupted: bool,
}

/// What is told on the way.
#[derive(Debug)]
pub enum ExportEvent<'a> {
    Progress {
        file: &'a Path,
        done: &'a Exported,
    },
    /// The last game of a file is cut off, and left out.
    CutOff {
        file: &'a Path,
        byte: usize,
    },
}

/// Why there are no samples.
#[derive(Debug, Error)]
pub enum ExportError {
    #[error("{}", .file.display())]
    Data { file: PathBuf, source: DataError },
    #[error("there is no position to learn from in {0} games: nothing was written")]
    NoPosition(u64),
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Write(#[from] io::Error),
    #[error(transparent)]
    Work(#[from] WorkError),
}

impl ExportError {
    fn data(file: &Path) -> impl FnOnce(DataError) -> ExportError {
        let file = file.to_path_buf();
        |source| ExportError::Data { file, source }
    }
}

/// What was made of some games.
#[derive(Default)]
struct Made {
    bytes: Vec<u8>,
    games: u64,
    without_result: u64,
}

/// Makes sure that a file begins as files of games do.
pub fn check_beginning(path: &Path) -> Result<(), ExportError> {
    let known = fs::metadata(path).map_err(FileError::read(path))?;
    if !known.is_file() {
        // A pipe could keep us waiting for ever.
        return Err(FileError::NotAFile(path.to_path_buf()).into());
    }
    let mut start = Vec::new();
    // Two texts, and some numbers.
    let longest = 20 + 2 * u64::from(u16::MAX);
    File::open(path)
        .and_then(|file| file.take(longest).read_to_end(&mut start))
        .map_err(FileError::read(path))?;
    Reader::new(&start).map_err(ExportError::data(path))?;
    Ok(())
}

/// Writes the samples of files of games, one after the other, on all cores.
pub fn export_samples(
    files: &[PathBuf],
    out: &mut impl Write,
    stop: &Stop,
    mut watch: impl FnMut(ExportEvent<'_>),
) -> Result<Exported, ExportError> {
    let mut out = Checked::new(out);
    out.write(&SAMPLES_HEADER)?;
    let mut done = Exported::default();
    for file in files {
        let bytes = fs::read(file).map_err(FileError::read(file))?;
        export_file(file, &bytes, &mut done, &mut out, stop, &mut watch)?;
        if stop.is_set() {
            done.interrupted = true;
            return Ok(done);
        }
    }
    if done.samples == 0 {
        return Err(ExportError::NoPosition(done.games));
    }
    out.write(&done.samples.to_le_bytes())?;
    out.finish()?;
    Ok(done)
}

fn export_file(
    file: &Path,
    bytes: &[u8],
    done: &mut Exported,
    out: &mut Checked<'_, impl Write>,
    stop: &Stop,
    watch: &mut impl FnMut(ExportEvent<'_>),
) -> Result<(), ExportError> {
    let reader = Reader::new(bytes).map_err(ExportError::data(file))?;
    // Damage is better found before the work than after hours of it.
    let (numbers, end) = reader.clone().numbers();
    numbers.map_err(ExportError::data(file))?;
    let parts = Parts {
        reader,
        is_over: false,
    };
    in_order(
        parts,
        |part, results| {
            if stop.is_set() {
                return Ok(());
            }
            // Positions are searched, if only a little.
            let made = with_deep_stack(|| part.and_then(samples_of));
            results.send(made)
        },
        |made| {
            let made = made.map_err(ExportError::data(file))?;
            done.games += made.games;
            done.samples += (made.bytes.len() / SAMPLE_BYTES) as u64;
            done.without_result += made.without_result;
            out.write(&made.bytes)?;
            watch(ExportEvent::Progress { file, done });
            Ok::<(), ExportError>(())
        },
    )?;
    if !stop.is_set() && end < bytes.len() {
        watch(ExportEvent::CutOff { file, byte: end });
    }
    Ok(())
}

/// An output whose checksum stands at its end.
struct Checked<'a, W> {
    out: &'a mut W,
    sum: crc32fast::Hasher,
}

impl<'a, W: Write> Checked<'a, W> {
    fn new(out: &'a mut W) -> Checked<'a, W> {
        let sum = crc32fast::Hasher::new();
        Checked { out, sum }
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.out.write_all(bytes)
    }

    fn finish(self) -> io::Result<()> {
        self.out.write_all(&self.sum.finalize().to_le_bytes())
    }
}

/// The games of a file in parts, and at last what is wrong with it, if anything is.
struct Parts<'a> {
    reader: Reader<'a>,
    is_over: bool,
}

impl<'a> Iterator for Parts<'a> {
    type Item = Result<Reader<'a>, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let part = self.reader.split_off(PART);
        self.is_over = part.is_err();
        part.transpose()
    }
}

/// The samples of some games.
fn samples_of(part: Reader<'_>) -> Result<Made, DataError> {
    let mut engine = Engine::new(Settings {
        hash_mib: 1,
        ..Settings::with(Eval::Hand)
    });
    let mut made = Made::default();
    for game in part {
        let game = game?;
        made.games += 1;
        made.without_result += u64::from(game.result().is_none());
        for sample in samples(&game, &mut engine) {
            made.bytes.extend(sample.bytes());
        }
    }
    Ok(made)
}
