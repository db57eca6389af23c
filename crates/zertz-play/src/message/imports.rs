//! Imports: files with many games, kept for a visitor.

use serde::{Deserialize, Serialize};

#[cfg(feature = "openapi")]
use crate::schema;

/// How far an import is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ImportState {
    /// It is being read.
    Reading,
    /// All of it was read.
    Done,
    /// Reading ended before the end of the file; what was read is kept.
    Failed,
    /// The visitor has stopped it; what was read is kept.
    Cancelled,
}

/// Games of an import that fit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ImportedGames {
    /// The games, in the order of the file.
    pub games: Vec<ImportedGame>,
    /// How many there are that fit.
    pub total: u64,
    /// Give this as `after` for the next page.
    pub next: Option<u64>,
}

/// A game of an import, as lists show it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ImportedGame {
    /// From 1, in the order of the file.
    pub number: u64,
    /// The first player's name.
    pub first: String,
    /// The second player's name.
    pub second: String,
    /// `2019.05.04`, with `??` where it is not known; empty if nothing is.
    pub date: String,
    /// Where it was played.
    pub event: String,
    /// The rules: `48:tournament`.
    pub game: String,
    /// The board.
    pub board: String,
    /// `1-0`, `0-1`, `1/2-1/2`, `0-0`, or null for a game that was not finished.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::GameResult>))]
    pub result: Option<String>,
    /// How many turns it has.
    pub turns: u64,
}
