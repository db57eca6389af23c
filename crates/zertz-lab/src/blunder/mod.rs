//! Blunders: how often a proven win is thrown away.
//!
//! | file | holds |
//! |---|---|
//! | `collect.rs` | draws a sample of positions from files of games |
//! | `seek.rs` | looks for such a position in one game |
//! | `sample.rs`, `sample.txt` | a sample as text, and the one that comes with the program |
//! | `judge.rs` | whether a move keeps the win |
//! | `measure.rs` | lets the engine play the positions |
//! | `tally.rs` | wins kept and thrown away, counted |

mod collect;
mod judge;
mod measure;
mod sample;
mod seek;
mod tally;

pub use crate::players::Class;
pub use collect::{CollectEvent, CollectSettings, Collected, Drawn, collect};
pub use judge::{Judge, WinVerdict};
pub use measure::{JudgedAnswer, MeasureSettings, Measured, measure, played_by};
pub use sample::{SampleError, WonPosition, load, read};
pub use seek::{SeekCounts, Seeking};
pub use tally::WinTally;
