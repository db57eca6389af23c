//! Openings: the turns that both games of a pair begin with.
//!
//! After random turns one player often wins whoever plays, and such a pair says nothing about the two
//! opponents. So the program has lists of *balanced* openings for the games that are played most. They
//! were chosen once, by a [`Rule`] that each list states.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | which openings a match takes |
//! | `draw.rs` | random openings |
//! | `list.rs` | lists of openings as files; those that are part of the program |
//! | `rule.rs` | when an opening is balanced |
//! | `make.rs` | makes a list |

mod draw;
mod list;
mod make;
mod rule;

use std::path::Path;
use std::sync::Arc;

use thiserror::Error;
use zertz::{Game, Rules};

use crate::files::{FileError, read_text};
pub use draw::{first_turn_loses, random_opening};
pub use list::{ListError, ListFault, OpeningList};
pub use make::{Made, MakeError, MakeSettings, make};
pub use rule::{Judgement, Rule};

/// No larger file of openings is read.
const MAX_BYTES: u64 = 16 << 20;

/// Where the openings of a match come from.
#[derive(Clone, Debug)]
pub enum Openings {
    /// This many random turns.
    Random { turns: u32 },
    /// The balanced ones that are part of the program; random turns in games that have none.
    Balanced { turns: u32 },
    /// Those of a file, which must have some for every game of the match.
    Given(Arc<[OpeningList]>),
}

/// Why a file of openings cannot be used.
#[derive(Debug, Error)]
pub enum OpeningsError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{file}")]
    List { file: String, source: ListError },
}

impl Openings {
    /// The openings of a file.
    pub fn read(path: &Path) -> Result<Openings, OpeningsError> {
        let text = read_text(path, MAX_BYTES)?;
        let lists = OpeningList::read(&text).map_err(|source| OpeningsError::List {
            file: path.to_string_lossy().into_owned(),
            source,
        })?;
        Ok(Openings::Given(lists.into()))
    }

    /// The list for a game, if its openings are taken from one.
    pub fn list(&self, rules: &Rules) -> Option<&OpeningList> {
        match self {
            Openings::Random { .. } => None,
            Openings::Balanced { .. } => OpeningList::shipped(rules),
            Openings::Given(lists) => lists.iter().find(|list| list.fits(rules)),
        }
    }

    /// The opening of a pair of games: the pair with this number in the match, and with that number on
    /// its board. The same seed gives the same openings.
    pub fn opening(&self, rules: Rules, seed: u64, pair: u64, on_board: u64) -> Game {
        match (self.list(&rules), self) {
            (Some(list), _) => list.game(rules, list.nth(seed, on_board)),
            (None, Openings::Random { turns } | Openings::Balanced { turns }) => {
                random_opening(rules, *turns, seed, pair)
            }
            (None, Openings::Given(_)) => random_opening(rules, 0, seed, pair),
        }
    }

    /// What has an influence on the openings of these games, in words.
    pub(crate) fn identity(&self, boards: &[Rules]) -> String {
        let lists: Vec<&OpeningList> = boards.iter().filter_map(|rules| self.list(rules)).collect();
        let turns = match self {
            Openings::Random { turns } | Openings::Balanced { turns } => *turns,
            Openings::Given(_) => 0,
        };
        let prints = lists
            .iter()
            .map(|list| format!("{:08x}", list.fingerprint()));
        match prints.collect::<Vec<_>>() {
            prints if prints.is_empty() => format!("{turns} opening turns"),
            prints if prints.len() == boards.len() => format!("openings {}", prints.join(" ")),
            prints => format!("openings {}, else {turns} opening turns", prints.join(" ")),
        }
    }
}
