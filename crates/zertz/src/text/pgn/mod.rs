//! What the PGN-like formats have in common: tag pairs, and movetext with comments, glyphs and
//! variations nested to any depth.
//!
//! A [`Dialect`] says how the start position stands in the tags and how a move is written. Nothing
//! here is recursive, so no nesting can exhaust the stack.

mod read;
mod write;

pub(crate) use read::Reader;
pub(crate) use write::{write_movetext, write_tag};

use alloc::string::String;

use crate::position::Position;
use crate::record::{AddError, Editor, Fault, NodeId};

/// What distinguishes one PGN-like format from another.
pub(crate) trait Dialect {
    /// The position that a game with these tags starts from.
    fn start(&mut self, tags: &[(String, String)]) -> Result<Position, Fault>;
    /// What the reader of the record should be told about the start, if anything.
    fn note(&mut self) -> Option<String> {
        None
    }
    /// Reads a move and plays it.
    fn play(&mut self, editor: &mut Editor<'_>, word: &str) -> Result<NodeId, AddError>;
}

/// Reads up to an unescaped end character. Returns the text and the length up to and with the end.
/// A backslash stands for the character after it if that is the end character or a backslash, and
/// for itself otherwise.
fn unescape(text: &str, end: char) -> Option<(String, usize)> {
    let mut out = String::new();
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            c if c == end => return Some((out, at + 1)),
            '\\' => {
                let escaped = chars.next_if(|&(_, next)| next == end || next == '\\');
                out.push(escaped.map_or('\\', |(_, next)| next));
            }
            c => out.push(c),
        }
    }
    None
}

/// The opposite of [`unescape`]; the end character itself is not written. In tags, as PGN has it,
/// every backslash is escaped; in comments, where PGN knows no escapes, only one that would be read
/// as an escape.
fn escape(text: &str, end: char) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let ambiguous = end == '"' || chars.peek().is_none_or(|&next| next == end || next == '\\');
        if c == end || c == '\\' && ambiguous {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
