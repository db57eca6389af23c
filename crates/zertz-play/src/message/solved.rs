//! What is proven of the first turns of a game, and the proof that plays on.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use zertz::Marble;

use super::look::Look;
#[cfg(feature = "openapi")]
use crate::schema;

/// The first turns of a game: which of them lose by force. Of the others it is not known who wins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FirstTurns {
    /// The rules: `37:blitz`.
    pub game: String,
    /// The board.
    pub board: String,
    /// All games of which something is proven.
    pub games: Vec<&'static str>,
    /// How many first turns there are.
    pub turns: usize,
    /// How many of them lose.
    pub lost: usize,
    /// The rings that may be removed, each with the places that are left for a marble.
    pub removals: Vec<FirstRemoval>,
}

/// The first turns that remove one ring.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FirstRemoval {
    /// The ring that is removed.
    pub ring: String,
    /// By place: the colours of marble that lose there; none where all are open.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, Vec<schema::Marble>>))]
    pub places: BTreeMap<String, Vec<Marble>>,
}

/// A game against the proof so far, from the first turn on. The last turn is the first player's.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ProofWish {
    /// The rules: `37:blitz`.
    pub game: String,
    /// The turns of both players, in notation.
    pub moves: Vec<String>,
}

/// What the proof answers.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProofAnswer {
    /// The last turn of the first player and the answer, and where they lead.
    pub look: Look,
    /// How many turns the first player has left at most; none when the game is over.
    pub turns_left: u32,
}
