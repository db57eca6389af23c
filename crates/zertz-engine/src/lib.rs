//! An engine for the board game [ZÈRTZ](zertz): it searches for the best move, evaluates positions,
//! proves wins, and plays at any level.
//!
//! | module | holds |
//! |---|---|
//! | [`Engine`], [`Limits`], [`Report`], [`Score`] | a search: what it may use, what it found |
//! | [`eval`] | what a position is worth without looking further |
//! | [`analysis`] | whole games judged turn by turn, written into records, drawn as a graph |
//! | [`Ugi`] | the engine protocol |
//! | [`bot`] | whatever can play a game |
//! | [`Level`], [`LevelBot`] | ten levels of play, from a newcomer to full strength |
//! | [`ladder`] | frozen opponents to measure against |
//! | [`solver`] | proves who wins |
//! | [`puzzle`] | positions with a proven win that is not obvious |
//! | [`data`] | games against itself, to learn from |
//! | [`rng`] | random numbers that are the same everywhere |

pub mod analysis;
pub mod bot;
pub mod data;
mod deep;
mod engine;
pub mod eval;
pub mod ladder;
pub mod level;
mod limits;
pub mod puzzle;
mod report;
pub mod rng;
mod score;
mod search;
mod sight;
pub mod solver;
mod ugi;

pub use deep::with_deep_stack;
pub use engine::{Engine, Settings};
pub use level::{Level, LevelBot};
pub use limits::{Clocks, Gate, Limits, Stop};
pub use report::{Line, Report};
pub use score::{Score, Verdict};
pub use ugi::Ugi;
