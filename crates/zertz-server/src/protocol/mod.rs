//! What the server and its clients say to each other, version 1.
//!
//! The browser's side of these types is `web/js/protocol.d.ts`; `tests/protocol.rs` writes samples
//! of them all, which the type checker of the page then compares with that file.
//!
//! | file | holds |
//! |---|---|
//! | `table.rs` | what lies on the table: boards, moments of a game, turns |
//! | `options.rs` | what the player on turn may do |
//! | `analysis.rs` | what the engine says about positions and games |
//! | `imports.rs` | files of games that visitors bring along |
//! | `look.rs` | positions without a game, and positions in the making |
//! | `learn.rs` | lessons and puzzles |
//! | `messages.rs` | games, seats, events, actions, answers |
//! | `tree.rs` | records as trees, with comments and marks |
//! | `words.rs` | words for rules and results |

mod analysis;
mod imports;
mod learn;
mod look;
mod messages;
mod options;
mod table;
mod tree;
mod words;

pub use analysis::*;
pub use imports::*;
pub use learn::*;
pub use look::*;
pub use messages::*;
pub use options::{Isolation, Options};
pub use table::*;
pub use tree::*;
pub(crate) use words::{ending, title};

/// The version of the protocol, as the first message of a socket states it.
pub const VERSION: u32 = 1;
