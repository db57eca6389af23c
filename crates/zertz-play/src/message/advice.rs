//! Help for those who are learning.

use serde::{Deserialize, Serialize};

use super::LineTurn;

/// What the engine would do, and why.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Hint {
    /// The turn.
    pub turn: LineTurn,
    /// What speaks for it.
    pub why: HintWhy,
}

/// What speaks for a turn. Every variant has braces, so that each is an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum HintWhy {
    /// It wins the game.
    Wins {},
    /// It wins by force.
    Forces {
        /// In this many turns of the winner.
        turns: u32,
    },
    /// It captures more, or better, than other captures.
    Captures {},
    /// It isolates marbles.
    Isolates {},
    /// It gives marbles away, and gets more for them.
    Sacrifices {},
    /// It gives nothing away.
    Safe {},
    /// The engine prefers it.
    Best {},
}

/// A turn that somebody is about to make.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TurnWish {
    /// In notation.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "openapi", schema(rename = "move"))]
    pub token: String,
}

/// Said before a turn that gives marbles away for nothing.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Warning {
    /// How the opponent takes them.
    pub reply: LineTurn,
}
