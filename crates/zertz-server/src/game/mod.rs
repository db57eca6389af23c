//! A game on the server.
//!
//! | file | holds |
//! |---|---|
//! | `setup.rs` | what is settled when a game is begun, and checked |
//! | `live.rs` | a game as its events make it |
//! | `decide.rs` | what a visitor's action leads to: events, or a refusal |
//! | `view.rs` | what visitors get to see |
//! | `task.rs` | the task that owns a game: mailbox, clock, people |
//! | `sockets.rs` | the sockets of a game: what is told to whom, and who is connected |
//! | `opponent.rs` | the engine as the opponent: when it is asked, and what its answer does |
//!
//! `live` and `decide` know neither sockets nor storage nor time: they are given the hour.

mod decide;
mod live;
mod opponent;
mod setup;
mod sockets;
mod task;
mod view;

pub use decide::Decision;
pub use live::{Corrupt, Live};
pub use setup::GameSetup;
pub use sockets::SocketId;
pub use task::{Mail, run};
