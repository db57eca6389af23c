//! An engine for the board game [ZÈRTZ](zertz): it searches for the best move, evaluates positions,
//! proves wins, and plays at any level.
//!
//! | module | holds |
//! |---|---|
//! | [`Engine`], [`Limits`], [`Report`], [`Score`] | a search: what it may use, what it found |
//! | [`Clock`] | where the time comes from |
//! | [`eval`] | what a position is worth without looking further |
//! | [`analysis`] | whole games judged turn by turn, written into records, drawn as a graph |
//! | [`Ugi`], [`BotUgi`] | the engine protocol, for the engine and for any bot |
//! | [`bot`] | whatever can play a game |
//! | [`Level`], [`LevelBot`] | ten levels of play, from a newcomer to full strength |
//! | [`ladder`] | frozen opponents to measure against |
//! | [`solver`] | proves who wins |
//! | [`proof_file`] | proofs in files, `.zproof`, and a checker that knows the rules alone |
//! | [`solved`] | the proofs that are part of the program: first turns that lose by force |
//! | [`puzzle`] | positions with a proven win that is not obvious |
//! | [`lines`] | lines of bounded length from outside |
//! | [`checksum`] | the checksum of our files |
//! | [`rng`] | random numbers that are the same everywhere |
//!
//! # Invariants
//!
//! - **Scores change sign with the player.** A score is always that of the player to move. A
//!   placement is two decisions of one player, where the marble goes and which ring is removed,
//!   within one step of the recursion.
//! - **A decided score is proven.** The search leaves most moves out, but never while all it has
//!   tried loses. So `win N` and `loss N` hold for every answer. With an empty pool they hold up
//!   to ties by repetition: only the solver knows the tie by four repeated moves, and the
//!   transposition table does not know which positions have occurred before.
//! - **An accumulator says which position it belongs to**, so that nothing has to be kept in step
//!   with the search. Debug builds compare it with one computed afresh at every evaluation.
//! - **An engine has a whole network or none.** A file is read, checked and hashed before
//!   anything is changed.
//! - **The same position, limits and settings give the same search on one thread.** `zertz bench
//!   search` prints a signature of it.
//! - **A win or loss of the solver comes with a proof** that a separate checker has verified by
//!   playing it against every answer.
//! - **Overlooking a capture never pays** where captures are claimed, unless it ends the game:
//!   the opponent can have it taken back. So the engine looks at captures alone wherever there
//!   are some, and at such last moves.
//! - **Searches run in a thread of their own** under UGI. Whoever has heard `bestmove` finds the
//!   engine idle.
//! - **Searches and solvers bring their own stack**, so that a long line is no danger to a caller
//!   in a thread of any size.
//! - **A turn is judged by the winning chance that it loses.** Turns without a choice are not
//!   judged. Analysis adds to a record; what people wrote stays.
//! - **`unsafe` is in one file**, `eval/net/simd.rs`. It calls the AVX2 version of plain Rust
//!   functions where the machine has AVX2. Integer arithmetic gives the same result in both.
//! - Deliberately absent: terminals, sockets, and files, but for networks named by path.

#![deny(missing_docs)]

// The sample of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod analysis;
pub mod bot;
pub mod checksum;
mod clock;
mod deep;
mod engine;
pub mod eval;
pub mod ladder;
pub mod level;
mod limits;
pub mod lines;
pub mod proof_file;
pub mod puzzle;
mod report;
pub mod rng;
mod score;
mod search;
mod sight;
pub mod solved;
pub mod solver;
mod ugi;

pub use clock::Clock;
pub use deep::with_deep_stack;
pub use engine::{Engine, Settings};
pub use level::{Level, LevelBot};
pub use limits::{Clocks, Gate, Limits, Stop};
pub use report::{PrincipalVariation, Report};
pub use score::{Score, Verdict};
pub use ugi::{BotUgi, Ugi};
