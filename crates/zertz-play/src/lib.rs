#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod advice;
pub mod game;
pub mod id;
pub mod learn;
pub mod message;
mod pair;
mod refusal;
#[cfg(feature = "openapi")]
pub mod schema;
pub mod words;

pub use game::{Absences, Corrupt, Decision, GameSetup, LIVE_WAIT, Live};
pub use id::{GameId, NotAGameId};
pub use pair::Pair;
pub use refusal::{
    Cause, Code, Flaw, Illegal, OfTurn, Refusal, RulesReason, TableReason, TextReason,
};
