//! Everything that is read and written as text.
//!
//! | module | holds |
//! |---|---|
//! | [`notation`] | moves: `Wd4,a1`, `xe3Wg3`, `-` |
//! | [`position`] | positions: `37 oooo/… 6/8/10 0/0/0 0/0/0 1` |
//! | [`zgn`] | our game records |
//! | [`sgf`] | the game records of Boardspace |
//! | [`zen`] | games and positions of another site |
//! | [`games`] | the games of a text in any of these forms |
//! | [`foreign`] | text from elsewhere made harmless |
//! | `pgn` | what the PGN-like formats have in common |
//! | `compare` | what a record loses in a foreign format |

use alloc::string::String;
use alloc::vec::Vec;

mod compare;
pub(crate) mod expected;
pub mod foreign;
pub mod games;
pub(crate) mod notation;
mod pgn;
pub(crate) mod position;
pub mod sgf;
pub mod zen;
pub mod zgn;
mod zip;

/// A record in a foreign format, and what that format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text of the file.
    pub text: String,
    /// What was left out or will be read back otherwise, in words; empty if nothing was lost.
    pub losses: Vec<String>,
}

/// A piece of foreign text for an error message: short, on one line, and harmless.
pub(crate) fn excerpt(text: &str) -> String {
    foreign::cut(foreign::visible(text), 40)
}

/// The value of a tag among those that were read.
pub(crate) fn tag<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let found = tags.iter().find(|(tag, _)| tag == name);
    found.map(|(_, value)| value.as_str())
}

/// The text of a file: UTF-8 or, failing that, Latin-1, in which every byte is a character.
pub fn decode(bytes: &[u8]) -> alloc::borrow::Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => bytes
            .iter()
            .map(|&byte| char::from(byte))
            .collect::<String>()
            .into(),
    }
}
