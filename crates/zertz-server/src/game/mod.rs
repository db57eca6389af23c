//! A game on the server.
//!
//! | file | holds |
//! |---|---|
//! | `setup.rs` | what is settled when a game is begun, and checked |
//! | `live.rs` | a game as its events make it |
//! | `decide.rs` | what a visitor's action leads to: events, or a refusal |
//! | `view.rs` | what visitors get to see |
//! | `task.rs` | the task that owns a game: mailbox, clock, sockets, engine |
//!
//! `live` and `decide` know neither sockets nor storage nor time: they are given the hour.

mod decide;
mod live;
mod setup;
mod task;
mod view;

pub use decide::Decision;
pub use live::{Corrupt, Live};
pub use setup::GameSetup;
pub use task::{Mail, SocketId, run};
