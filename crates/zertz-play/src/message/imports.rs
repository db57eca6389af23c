//! Imports: files with many games, kept for a visitor.

use serde::{Deserialize, Serialize};

#[cfg(feature = "openapi")]
use crate::schema;

/// A file of games that a visitor has imported, as it is kept. The server tells apart what
/// `message` and the reasons of faults hold: a sentence in English and, behind it, a reason as JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Import {
    /// Its name in addresses.
    pub id: String,
    /// The name of the file.
    pub name: String,
    /// When, in milliseconds since 1970.
    pub created: u64,
    /// Whether it is being read.
    pub state: ImportState,
    /// The size of the file.
    pub bytes: u64,
    /// How much of it was read.
    pub read: u64,
    /// How many games were read.
    pub games: u64,
    /// How many games could not be read.
    pub faults: u64,
    /// The first of them: three in a list of imports, up to a hundred otherwise.
    pub first_faults: Vec<ImportFault>,
    /// Why it failed, as it is kept.
    pub message: Option<String>,
}

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

/// A game that could not be read, as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ImportFault {
    /// The file inside an archive.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: u64,
    /// What is wrong, as it is kept.
    pub reason: String,
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
