//! First turns of played games: which of them lose by force, and what became of that.
//!
//! [`Solved`](zertz_engine::solved::Solved) knows the first turns that lose. Nobody who played the games
//! did, so the games tell how hard such a win is to find, and how much a lost first turn costs.
//!
//! | file | holds |
//! |---|---|
//! | `begun.rs` | how one game began and ended |
//! | `study.rs` | reads files of games, and counts |
//! | `groups.rs` | who and when: what is counted apart |
//! | `tally.rs` | the counts |

mod begun;
mod groups;
mod study;
mod tally;

pub use begun::{Begun, Unfit, begun, keeps_to_proof};
pub use groups::{Band, Group, Kind};
pub use study::{GameStudy, Study, StudyEvent, StudySettings, study};
pub use tally::{Results, Tally};
