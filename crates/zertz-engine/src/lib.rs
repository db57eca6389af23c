//! An engine for the board game [ZÈRTZ](zertz): it searches for the best move, evaluates positions,
//! proves wins, and plays at any level.
//!
//! | module | holds |
//! |---|---|
//! | [`Engine`], [`Limits`], [`Report`], [`Score`] | a search: what it may use, what it found |
//! | [`eval`] | what a position is worth without looking further |
//! | [`bot`] | whatever can play a game |
//! | [`solver`] | proves who wins |
//! | [`rng`] | random numbers that are the same everywhere |

pub mod bot;
mod engine;
pub mod eval;
mod limits;
mod report;
pub mod rng;
mod score;
pub mod solver;

pub use engine::{Engine, Settings};
pub use limits::{Clocks, Limits, Stop};
pub use report::{Line, Report};
pub use score::{Score, Verdict};
