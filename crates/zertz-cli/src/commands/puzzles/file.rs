//! Files of puzzles.

use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use clap::Args;
use zertz::{Position, Rules, Symmetry};
use zertz_engine::puzzle::{self, Puzzle};

use crate::files::read_text;
use crate::output::{plain, shown};

/// No larger file is read.
const MAX_BYTES: u64 = 64 << 20;

/// Which puzzles.
#[derive(Debug, Args)]
pub(super) struct Selection {
    /// Files of puzzles [default: the puzzles that come with the program]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Only the puzzles of this game, as in 48 or 37:blitz
    #[arg(long, value_name = "GAME")]
    board: Option<Rules>,
    /// Only the puzzles of this difficulty, 1 to 5
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=5))]
    difficulty: Option<u8>,
    /// Only the puzzles with this theme, as in sacrifice-chain
    #[arg(long, value_name = "THEME", value_parser = theme)]
    theme: Option<puzzle::Theme>,
    /// Only every so many-th of these puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
}

fn theme(text: &str) -> Result<puzzle::Theme, String> {
    text.parse().map_err(|()| {
        let known = puzzle::Theme::ALL.map(puzzle::Theme::as_str).join(", ");
        format!("expected one of {known}")
    })
}

impl Selection {
    /// The puzzles, each with its number in the file or files.
    pub(super) fn puzzles(&self) -> anyhow::Result<Vec<(usize, Puzzle)>> {
        let mut puzzles = Vec::new();
        if self.files.is_empty() {
            puzzles = puzzle::shipped();
        }
        for path in &self.files {
            puzzles.append(&mut read(path)?);
        }
        let is_wanted = |(_, puzzle): &(usize, Puzzle)| {
            self.board
                .is_none_or(|rules| *puzzle.position.rules() == rules)
                && self
                    .difficulty
                    .is_none_or(|difficulty| puzzle.difficulty == difficulty)
                && self
                    .theme
                    .is_none_or(|theme| puzzle.themes.contains(&theme))
        };
        let numbered = puzzles.into_iter().enumerate();
        let puzzles: Vec<_> = numbered
            .map(|(i, puzzle)| (i + 1, puzzle))
            .filter(is_wanted)
            .step_by(self.every as usize)
            .collect();
        if puzzles.is_empty() {
            bail!("there is no such puzzle");
        }
        Ok(puzzles)
    }
}

/// The puzzles of a file, which must all be well-formed.
fn read(path: &Path) -> anyhow::Result<Vec<Puzzle>> {
    let text = read_text(path, MAX_BYTES)?;
    puzzle::read(&text)
        .map(|puzzle| {
            puzzle.map_err(|error| anyhow!("{}: {}", shown(path), plain(&error.to_string())))
        })
        .collect()
}

/// The puzzles found so far, and the file to which they are added line by line.
#[derive(Debug, Default)]
pub(super) struct Collection {
    file: Option<(File, PathBuf)>,
    seen: HashSet<(Rules, u64)>,
}

impl Collection {
    /// Continues a file, if there is one; its puzzles are not taken again.
    pub(super) fn open(path: Option<&Path>) -> anyhow::Result<Collection> {
        let mut collection = Collection::default();
        let Some(path) = path else {
            return Ok(collection);
        };
        if path.exists() {
            for puzzle in read(path)? {
                collection.seen.insert(key(&puzzle.position));
            }
        }
        let file = File::options().append(true).create(true).open(path);
        let file = file.with_context(|| format!("cannot write {}", shown(path)))?;
        collection.file = Some((file, path.to_path_buf()));
        Ok(collection)
    }

    /// Adds a puzzle, unless it is there already but for a symmetry. Returns whether it is new.
    pub(super) fn add(&mut self, puzzle: &Puzzle) -> anyhow::Result<bool> {
        if !self.seen.insert(key(&puzzle.position)) {
            return Ok(false);
        }
        if let Some((file, path)) = &mut self.file {
            file.write_all(format!("{puzzle}\n").as_bytes())
                .with_context(|| format!("cannot write {}", shown(path)))?;
        }
        Ok(true)
    }
}

/// What positions have in common that are the same but for a symmetry.
pub(crate) fn key(position: &Position) -> (Rules, u64) {
    let rules = *position.rules();
    let symmetries = Symmetry::of(&rules.board);
    (rules, position.canonical(&symmetries).0.zobrist())
}
