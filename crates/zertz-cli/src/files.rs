//! Finding files of games, and reading them.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use clap::Args;
use zertz::Game;

use crate::format::Format;
use crate::output::{plain, read_error, shown};

/// No larger file is read: its whole text is held in memory, and its games take several times as
/// much.
const MAX_BYTES: u64 = 256 << 20;

/// What is wrong with a file that can be read and holds no game.
pub(crate) const NO_GAME: &str = "no game in this file";

/// Which files to read.
#[derive(Debug, Args)]
pub(crate) struct Inputs {
    /// Files of games (.zgn, .sgf, .zen) and folders of them; `-` is standard input
    ///
    /// If one of the paths does not exist, or is neither a file nor a folder, nothing is read at
    /// all and the exit code is 2. Files above 256 MiB are refused.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The format of standard input, and of files named here whose extension tells nothing
    /// [default: zgn for standard input]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
}

/// The files that were found.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// What to read, in order.
    pub(crate) sources: Vec<Source>,
    /// How many other files the folders hold.
    pub(crate) skipped: u64,
}

/// Something to read games from.
#[derive(Debug)]
pub(crate) enum Source {
    File(PathBuf, Format),
    Stdin(Format),
    /// A folder that could not be read, and why.
    Unreadable(PathBuf, io::Error),
}

impl Inputs {
    /// These files and folders.
    pub(crate) fn new(paths: Vec<PathBuf>, from: Option<Format>) -> Inputs {
        Inputs { paths, from }
    }

    /// Finds the files, folder by folder in the order of their names.
    pub(crate) fn find(&self) -> anyhow::Result<Found> {
        let mut found = Found::default();
        for path in &self.paths {
            if path.as_os_str() == "-" {
                found
                    .sources
                    .push(Source::Stdin(self.from.unwrap_or(Format::Zgn)));
                continue;
            }
            let known =
                fs::metadata(path).with_context(|| format!("cannot read {}", shown(path)))?;
            if known.is_dir() {
                found.walk(path);
                continue;
            }
            if !known.is_file() {
                // A pipe could keep us waiting for ever, and a device go on for ever.
                bail!(
                    "{}: neither a file nor a folder (standard input is read as `-`)",
                    shown(path)
                );
            }
            let Some(format) = Format::of_path(path).or(self.from) else {
                bail!(
                    "{}: the extension tells no format, expected .zgn, .sgf or .zen (or give --from FORMAT)",
                    shown(path)
                );
            };
            found.sources.push(Source::File(path.clone(), format));
        }
        Ok(found)
    }
}

impl Found {
    /// Adds the files of a folder and of the folders in it. Links to folders are not followed,
    /// since they may lead round in circles.
    fn walk(&mut self, folder: &Path) {
        let mut todo = vec![(folder.to_path_buf(), true)];
        while let Some((path, is_folder)) = todo.pop() {
            if !is_folder {
                match Format::of_path(&path) {
                    // Only what is a file in the end: a pipe could keep us waiting for ever.
                    Some(format) if fs::metadata(&path).is_ok_and(|known| known.is_file()) => {
                        self.sources.push(Source::File(path, format));
                    }
                    _ => self.skipped += 1,
                }
                continue;
            }
            match entries(&path) {
                Ok(entries) => todo.extend(entries.into_iter().rev()),
                Err(error) => self.sources.push(Source::Unreadable(path, error)),
            }
        }
    }
}

/// What a folder holds, in the order of the names, and whether each is a folder itself.
fn entries(folder: &Path) -> io::Result<Vec<(PathBuf, bool)>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        entries.push((entry.path(), entry.file_type()?.is_dir()));
    }
    entries.sort();
    Ok(entries)
}

impl Source {
    /// How the source is called. For people this has to be made [`plain`](crate::output::plain).
    pub(crate) fn name(&self) -> String {
        match self {
            Source::File(path, _) | Source::Unreadable(path, _) => {
                path.to_string_lossy().into_owned()
            }
            Source::Stdin(_) => "-".to_string(),
        }
    }

    /// The content and its format, or in words why it cannot be read.
    pub(crate) fn read(&self) -> Result<(Vec<u8>, Format), String> {
        let (content, format) = match self {
            Source::Unreadable(_, error) => return Err(format!("cannot be read: {error}")),
            Source::Stdin(format) => (read_bounded(io::stdin().lock(), 0), *format),
            Source::File(path, format) => {
                let content = File::open(path).and_then(|file| {
                    let size = file.metadata()?.len();
                    read_bounded(file, size)
                });
                (content, *format)
            }
        };
        match content {
            Ok(Some(bytes)) => Ok((bytes, format)),
            Ok(None) => Err(format!(
                "is larger than {} MiB, which is the most that is read",
                MAX_BYTES >> 20
            )),
            Err(error) => Err(format!("cannot be read: {error}")),
        }
    }

    /// The games of the source, each that cannot be read as words for people. At least one of both.
    pub(crate) fn games(&self) -> Vec<Result<Game, String>> {
        let name = plain(&self.name());
        let (bytes, format) = match self.read() {
            Ok(content) => content,
            Err(reason) => return vec![Err(format!("{name}: {reason}"))],
        };
        let text = zertz::decode(&bytes);
        let games: Vec<_> = format
            .read(&text)
            .enumerate()
            .map(|(i, record)| match record {
                Ok(record) => Ok(record.game()),
                Err(error) => Err(format!("{name}: game {}: {}", i + 1, read_error(&error))),
            })
            .collect();
        if games.is_empty() {
            return vec![Err(format!("{name}: {NO_GAME}"))];
        }
        games
    }
}

/// Reads everything, or nothing if it is too much. `size` is what it seems to be.
fn read_bounded(source: impl Read, size: u64) -> io::Result<Option<Vec<u8>>> {
    if size > MAX_BYTES {
        return Ok(None);
    }
    let mut bytes = Vec::with_capacity(size as usize + 1);
    source.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= MAX_BYTES).then_some(bytes))
}

/// A text of at most so many bytes that is no record of games.
pub(crate) fn read_text(path: &Path, most: u64) -> anyhow::Result<String> {
    let failed = || format!("cannot read {}", shown(path));
    // A pipe could keep us waiting for ever.
    if !fs::metadata(path).with_context(failed)?.is_file() {
        bail!("{} is not a file", shown(path));
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .with_context(failed)?;
    if bytes.len() as u64 > most {
        bail!("{} is larger than {} MiB", shown(path), most >> 20);
    }
    String::from_utf8(bytes).map_err(|_| anyhow!("{} is not a text in UTF-8", shown(path)))
}
