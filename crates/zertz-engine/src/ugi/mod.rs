//! The engine protocol UGI, the *universal game interface*: lines of words in, lines of words out.
//!
//! | module | holds |
//! |---|---|
//! | `command` | what a line says: parsing alone |
//! | `options` | what can be set |
//! | [`Ugi`] in `session` | carrying the commands out, and the state between them |
//! | [`BotUgi`] in `bot` | the same for any [`Bot`](crate::bot::Bot) |
//! | `table` | what is asked about the game itself |
//! | `job` | work in a thread of its own: searching, counting, solving |
//! | `voice` | writing whole lines, from any thread |
//!
//! `docs/formats.md` describes the protocol. [`Ugi`] and [`BotUgi`] are generic over their output, so that the
//! program, tests, the fuzzer and a page can all hold a conversation.

mod bot;
mod command;
mod job;
mod options;
mod session;
mod table;
mod voice;

pub use bot::BotUgi;
pub use session::Ugi;
