//! A game at the table: what was settled, what has happened since, and what may happen next.
//!
//! | file | holds |
//! |---|---|
//! | `setup.rs` | what is settled when a game is begun, and checked |
//! | `live.rs` | a game as its events make it |
//! | `clock.rs` | the clocks |
//! | `absence.rs` | who is gone, and when the opponent may end the game because of it |
//! | `decide.rs` | what somebody's action leads to: events, or a refusal |
//! | `view.rs` | what people get to see |

mod absence;
mod clock;
mod decide;
mod live;
mod setup;
mod view;

pub use absence::{Absences, LIVE_WAIT};
pub use decide::Decision;
pub use live::{Corrupt, Live};
pub use setup::GameSetup;
pub use view::record_date;
