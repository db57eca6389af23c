//! A game on the server: the table of `zertz-play`, with the people and sockets around it.
//!
//! | file | holds |
//! |---|---|
//! | `task.rs` | the task that owns a game: mailbox, clock, people |
//! | `sockets.rs` | the sockets of a game: what is told to whom, and who is connected |
//! | `roll.rs` | which of the players are here, and who is gone since when |
//! | `opponent.rs` | the engine as the opponent: when it is asked, and what its answer does |

mod opponent;
mod roll;
mod sockets;
mod task;

pub use sockets::SocketId;
pub use task::{Mail, Registry, run};
