//! Mining: puzzles found in games.
//!
//! | file | holds |
//! |---|---|
//! | `miner.rs` | looks for a puzzle in a position |
//! | `run.rs` | looks through many games at once |
//! | `collection.rs` | files of puzzles, to which each is added once |

mod collection;
mod miner;
mod run;

pub use collection::{Collection, MineError, read_puzzles};
pub use miner::{Miner, Mining};
pub use run::{MineEvent, MineSettings, MineTotals, mine};
