//! `.zgn`: our own game records. Tag pairs and movetext as in PGN, moves as canonical tokens.
//!
//! ```
//! use zertz::zgn;
//!
//! let text = "[Player1 \"Ann\"]\n[Game \"48:tournament\"]\n[Result \"*\"]\n\n\
//!             1. Wd4,a1 $1 {A [%clk 0:04:51] comment.} 1... Bg1,h1 (1... Gf2,a5 2. Wb1,h1) *\n";
//! let games: Vec<_> = zgn::read(text).collect::<Result<_, _>>()?;
//! assert_eq!(games.len(), 1);
//! assert_eq!(games[0].start().rules().to_string(), "48:tournament");
//! // A canonical file comes back byte for byte.
//! assert_eq!(zgn::write(&games[0]), text);
//! # Ok::<(), zertz::ReadError>(())
//! ```

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::pgn::{Dialect, Reader, write_movetext, write_tag};
use crate::outcome::GameResult;
use crate::position::Position;
use crate::record::{AddError, Editor, Fault, NodeId, ReadError, Record};
use crate::rules::Rules;

/// The games of a file, one after the other. A game that cannot be read is reported in its place,
/// and the next one follows.
pub fn read(text: &str) -> impl Iterator<Item = Result<Record, ReadError>> + '_ {
    Reader::new(text, Zgn)
}

/// A record as text. Games of a file are separated by an empty line: see [`write_all`].
pub fn write(record: &Record) -> String {
    let mut out = String::new();
    let start = *record.start();
    let standard = Position::start(*start.rules()) == start;
    let result = record.result.map_or("*", |score| score.as_str());
    // These three say what the record itself knows, whatever the tags of another format said.
    let game = start.rules().to_string();
    let setup = start.to_string();
    let mut own: Vec<&str> = Vec::new();
    for (name, value) in record.tags() {
        if OWN_TAGS.contains(&name) {
            // A record from another format may have several; one says all.
            if own.contains(&name) {
                continue;
            }
            own.push(name);
        }
        let value = match name {
            "Game" => &game,
            "Setup" => &setup,
            // Words instead of a result are kept.
            "Result" if value == "*" || value.parse::<GameResult>().is_ok() => result,
            _ => value,
        };
        write_tag(&mut out, name, value);
    }
    if record.tag("Game").is_none() {
        write_tag(&mut out, "Game", &game);
    }
    if !standard && record.tag("Setup").is_none() {
        write_tag(&mut out, "Setup", &setup);
    }
    if record.tag("Result").is_none() {
        write_tag(&mut out, "Result", result);
    }
    out.push('\n');
    write_movetext(&mut out, record, |id| record.node(id).token().to_string());
    out
}

/// Several records as one file.
pub fn write_all<'a>(records: impl IntoIterator<Item = &'a Record>) -> String {
    let games: Vec<String> = records.into_iter().map(write).collect();
    games.join("\n")
}

impl fmt::Display for Record {
    /// The record as `.zgn`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(self))
    }
}

/// The tags that the format gives a meaning.
const OWN_TAGS: [&str; 3] = ["Game", "Setup", "Result"];

/// How our records begin, and how their moves are written.
#[derive(Debug)]
pub(super) struct Zgn;

impl Dialect for Zgn {
    fn start(&mut self, tags: &[(String, String)]) -> Result<Position, Fault> {
        for name in OWN_TAGS {
            if tags.iter().filter(|(tag, _)| tag == name).count() > 1 {
                return Err(Fault::TagTwice(name));
            }
        }
        let tag = |name| super::tag(tags, name);
        let rules: Option<Rules> = tag("Game")
            .map(str::parse)
            .transpose()
            .map_err(Fault::Rules)?;
        let Some(setup) = tag("Setup") else {
            return Ok(Position::start(rules.unwrap_or_default()));
        };
        let position: Position = setup.parse().map_err(Fault::Position)?;
        match rules {
            Some(rules) if rules != *position.rules() => Err(Fault::SetupOfAnotherGame),
            _ => Ok(position),
        }
    }

    fn play(&mut self, editor: &mut Editor<'_>, word: &str) -> Result<NodeId, AddError> {
        editor.play_text(word)
    }
}
