//! Files of puzzles.

use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use thiserror::Error;
use zertz::Rules;
use zertz_engine::puzzle::{self, LineError, Puzzle};

use crate::files::{FileError, read_text};
use crate::parallel::WorkError;
use crate::symmetry::canonical_key;

/// No larger file is read.
const MAX_BYTES: u64 = 64 << 20;

/// Why puzzles cannot be mined, or kept in a file.
#[derive(Debug, Error)]
pub enum MineError {
    #[error("{}", .path.display())]
    Line { path: PathBuf, source: LineError },
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Work(#[from] WorkError),
}

/// The puzzles of a file, which must all be well-formed.
pub fn read_puzzles(path: &Path) -> Result<Vec<Puzzle>, MineError> {
    parse(&read_text(path, MAX_BYTES)?, path)
}

/// The puzzles of a text, which is that of a file.
fn parse(text: &str, path: &Path) -> Result<Vec<Puzzle>, MineError> {
    let line = |source| MineError::Line {
        path: path.to_path_buf(),
        source,
    };
    puzzle::read(text)
        .map(|puzzle| puzzle.map_err(line))
        .collect()
}

/// The puzzles found so far, and the file to which they are added line by line.
#[derive(Debug, Default)]
pub struct Collection {
    file: Option<(File, PathBuf)>,
    seen: HashSet<(Rules, u64)>,
}

impl Collection {
    /// Continues a file, if there is one; its puzzles are not taken again.
    pub fn open(path: Option<&Path>) -> Result<Collection, MineError> {
        let mut collection = Collection::default();
        let Some(path) = path else {
            return Ok(collection);
        };
        let mut text = String::new();
        if path.exists() {
            text = read_text(path, MAX_BYTES)?;
            for puzzle in parse(&text, path)? {
                collection.seen.insert(canonical_key(&puzzle.position));
            }
        }
        let file = File::options().append(true).create(true).open(path);
        let mut file = file.map_err(FileError::write(path))?;
        if !text.is_empty() && !text.ends_with('\n') {
            // The next puzzle needs a line of its own.
            file.write_all(b"\n").map_err(FileError::write(path))?;
        }
        collection.file = Some((file, path.to_path_buf()));
        Ok(collection)
    }

    /// Adds a puzzle, unless it is there already but for a symmetry. Returns whether it is new.
    pub fn add(&mut self, puzzle: &Puzzle) -> Result<bool, FileError> {
        if !self.seen.insert(canonical_key(&puzzle.position)) {
            return Ok(false);
        }
        if let Some((file, path)) = &mut self.file {
            file.write_all(format!("{puzzle}\n").as_bytes())
                .map_err(FileError::write(path))?;
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_taken_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("puzzles.txt");
        let puzzles = puzzle::shipped();
        let mut collection = Collection::open(Some(&path)).unwrap();
        assert!(collection.add(&puzzles[0]).unwrap());
        assert!(!collection.add(&puzzles[0]).unwrap());
        // The file remembers.
        let mut again = Collection::open(Some(&path)).unwrap();
        assert!(!again.add(&puzzles[0]).unwrap());
        assert!(again.add(&puzzles[1]).unwrap());
        assert_eq!(read_puzzles(&path).unwrap(), puzzles[..2]);
        // Somebody's editor has left out the end of the last line.
        std::fs::write(&path, puzzles[0].to_string()).unwrap();
        let mut again = Collection::open(Some(&path)).unwrap();
        assert!(again.add(&puzzles[1]).unwrap());
        assert_eq!(read_puzzles(&path).unwrap(), puzzles[..2]);
        std::fs::write(&path, "nonsense\n").unwrap();
        assert!(matches!(
            Collection::open(Some(&path)),
            Err(MineError::Line { .. })
        ));
    }
}
