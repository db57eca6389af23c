//! What the two sides say to each other, version 1: on one side whoever keeps the game, a server or
//! a worker in the browser; on the other a page or a program.
//!
//! | file | holds |
//! |---|---|
//! | `board.rs` | what lies on the board and beside it: shapes of boards, moments of a game, turns |
//! | `options.rs` | what the player on turn may do |
//! | `game.rs` | games, seats, actions, answers |
//! | `event.rs` | what happens in a game |
//! | `look.rs` | positions without a game, and positions in the making |
//! | `tree.rs` | records as trees, with comments and marks |
//! | `analysis.rs` | what the engine says about positions and games |
//! | `advice.rs` | hints and warnings |
//! | `learn.rs` | lessons and puzzles |
//! | `solved.rs` | first turns that lose by force, and the proof that plays on |
//! | `figures.rs` | how a visitor's games went |
//! | `imports.rs` | files of games that visitors import |

mod advice;
mod analysis;
mod board;
mod event;
mod figures;
mod game;
mod imports;
mod learn;
mod look;
mod options;
mod solved;
mod tree;

pub use advice::*;
pub use analysis::*;
pub use board::*;
pub use event::*;
pub use figures::*;
pub use game::*;
pub use imports::*;
pub use learn::*;
pub use look::*;
pub use options::{Isolation, Options};
pub use solved::*;
pub use tree::*;

/// The version of the protocol, as the first message of a socket states it.
pub const VERSION: u32 = 1;
