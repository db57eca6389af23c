//! Writing: tags, and movetext in lines.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::escape;
use crate::outcome::GameResult;
use crate::player::Player;
use crate::record::{NodeId, Record};

/// Writes a tag pair on a line of its own. Values have no line breaks.
pub(crate) fn write_tag(out: &mut String, name: &str, value: &str) {
    let value = value.replace(['\n', '\r'], " ");
    let odd = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
    let name = if name.is_empty() {
        "_".to_string()
    } else {
        name.replace(odd, "_")
    };
    let _ = writeln!(out, "[{name} \"{}\"]", escape(&value, '"'));
}

/// Writes the movetext of a record, `token` giving the text of each node's action.
pub(crate) fn write_movetext(
    out: &mut String,
    record: &Record,
    mut token: impl FnMut(NodeId) -> String,
) {
    let mut line = Line {
        out,
        column: 0,
        glue: true,
    };
    let start = record.node(NodeId::START);
    for comment in start.before.iter().chain(&start.comments) {
        line.comment(comment);
    }
    for glyph in &start.glyphs {
        line.word(&format!("${glyph}"));
    }
    /// What is still to be written.
    enum Todo {
        /// This action, as the continuation, with its variations; numbered at all events or only
        /// if it is the first player's.
        Continue(NodeId, bool),
        /// This action and what follows it, as a variation.
        Variation(NodeId),
        Close,
    }
    let mut todo: Vec<Todo> = Vec::new();
    todo.extend(start.children().first().map(|&id| Todo::Continue(id, true)));
    while let Some(next) = todo.pop() {
        let (id, numbered, variations) = match next {
            Todo::Continue(id, numbered) => (id, numbered, true),
            Todo::Variation(id) => {
                line.open();
                todo.push(Todo::Close);
                (id, true, false)
            }
            Todo::Close => {
                line.close();
                continue;
            }
        };
        let node = record.node(id);
        for comment in &node.before {
            line.comment(comment);
        }
        match record.number(id) {
            (number, Player::First) => line.word(&format!("{number}.")),
            (number, Player::Second) if numbered || !node.before.is_empty() => {
                line.word(&format!("{number}..."));
            }
            _ => {}
        }
        line.word(&token(id));
        for glyph in &node.glyphs {
            line.word(&format!("${glyph}"));
        }
        for comment in &node.comments {
            line.comment(comment);
        }
        let siblings = match node.parent() {
            Some(parent) if variations => &record.node(parent).children()[1..],
            _ => &[],
        };
        let interrupted = !node.comments.is_empty() || !siblings.is_empty();
        todo.extend(
            node.children()
                .first()
                .map(|&next| Todo::Continue(next, interrupted)),
        );
        todo.extend(siblings.iter().rev().map(|&id| Todo::Variation(id)));
    }
    line.word(record.result.map_or("*", GameResult::as_str));
    line.out.push('\n');
}

/// Lines of words, each of fewer than 80 characters, as PGN has it.
struct Line<'a> {
    out: &'a mut String,
    column: usize,
    /// Whether the next word follows without a space.
    glue: bool,
}

impl Line<'_> {
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if !self.glue {
            let first = word.split('\n').next().unwrap_or_default().chars().count();
            if self.column + 1 + first >= 80 {
                self.out.push('\n');
                self.column = 0;
            } else {
                self.out.push(' ');
                self.column += 1;
            }
        }
        self.out.push_str(word);
        match word.rsplit_once('\n') {
            Some((_, last)) => self.column = last.chars().count(),
            None => self.column += width,
        }
        self.glue = false;
    }

    fn comment(&mut self, text: &str) {
        self.word(&format!("{{{}}}", escape(text, '}')));
    }

    fn open(&mut self) {
        self.word("(");
        self.glue = true;
    }

    fn close(&mut self) {
        self.out.push(')');
        self.column += 1;
        self.glue = false;
    }
}
