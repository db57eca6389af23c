//! The flags that say which puzzles.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use zertz::Rules;
use zertz_engine::puzzle::{self, Puzzle};
use zertz_lab::mine::read_puzzles;

use crate::messages::t;

/// Which puzzles.
#[derive(Debug, Args)]
pub(super) struct Selection {
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[arg(long, value_name = "GAME")]
    board: Option<Rules>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=5))]
    difficulty: Option<u8>,
    #[arg(long, value_name = "THEME", value_parser = theme)]
    theme: Option<puzzle::Theme>,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
}

fn theme(text: &str) -> Result<puzzle::Theme, String> {
    text.parse().map_err(|()| {
        let known = puzzle::Theme::ALL.map(puzzle::Theme::as_str).join(", ");
        t!("puzzles.no_theme", themes = known)
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
            puzzles.append(&mut read_puzzles(path)?);
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
            bail!(t!("puzzles.none"));
        }
        Ok(puzzles)
    }
}
