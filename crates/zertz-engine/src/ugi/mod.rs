//! The engine protocol UGI, the *universal game interface*: lines of words in, lines of words out.
//!
//! | module | holds |
//! |---|---|
//! | `command` | what a line says: parsing alone |
//! | `options` | what can be set |
//! | [`Ugi`] in `session` | carrying the commands out, and the state between them |
//! | `job` | work in a thread of its own: searching, counting, solving |
//! | `voice` | writing whole lines, from any thread |
//!
//! `docs/formats.md` describes the protocol. [`Ugi`] is generic over its output, so that the
//! program, tests, the fuzzer and a page can all hold a conversation.

mod command;
mod job;
mod options;
mod session;
mod voice;

pub use session::Ugi;
