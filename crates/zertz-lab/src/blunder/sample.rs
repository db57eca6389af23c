//! A sample of positions as text.
//!
//! A line is a position and, each after a semicolon, a name and its values:
//!
//! ```text
//! <position>; by robot; played Wd4,a1; keeps Wd4,a1 Gd4,a2; throws Wa1,a2 Bd4,a3; turns 4; nodes 81234
//! ```
//!
//! `by` says who had this position, `played` what they played. `keeps` and `throws` are the moves that
//! are judged: the one that was played, and others that were drawn at random. `turns` is how many of
//! their own turns the proof of the win takes at most, and `nodes` how many positions it took to find
//! it.
//! Empty lines and lines that begin with `#` say nothing.

use core::fmt;
use core::str::FromStr;
use std::path::{Path, PathBuf};

use thiserror::Error;
use zertz::{Captures, Claims, Move, Position};

use super::judge::WinVerdict;
use crate::files::{FileError, read_text};
use crate::players::Class;

/// The sample that comes with the program.
const SHIPPED: &str = include_str!("sample.txt");
/// No larger file is read.
const MAX_BYTES: u64 = 64 << 20;
/// No line is longer, in bytes.
const MAX_LINE: usize = 16_384;
/// The names, in the order in which they are written.
const NAMES: [&str; 6] = ["by", "played", "keeps", "throws", "turns", "nodes"];

/// A position in which the player on turn has a proven win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WonPosition {
    pub position: Position,
    /// Who was on turn.
    pub by: Class,
    /// What they played.
    pub played: Move,
    /// Moves that are proven to keep the win.
    pub keeps: Vec<Move>,
    /// Moves that are proven to throw it away.
    pub throws: Vec<Move>,
    /// How many of their own turns the proof takes at most.
    pub turns: u32,
    /// How many positions the solver needed to find the proof.
    pub nodes: u64,
}

impl WonPosition {
    /// What is known about a move.
    pub fn verdict(&self, mv: Move) -> WinVerdict {
        if self.keeps.contains(&mv) {
            WinVerdict::Kept
        } else if self.throws.contains(&mv) {
            WinVerdict::Thrown
        } else {
            WinVerdict::Undecided
        }
    }
}

impl fmt::Display for WonPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = &self.position;
        let (by, played) = (self.by.as_str(), position.notate(self.played));
        write!(f, "{position}; by {by}; played {played}")?;
        for (name, moves) in [("keeps", &self.keeps), ("throws", &self.throws)] {
            if !moves.is_empty() {
                write!(f, "; {name}")?;
                for &mv in moves {
                    write!(f, " {}", position.notate(mv))?;
                }
            }
        }
        write!(f, "; turns {}; nodes {}", self.turns, self.nodes)
    }
}

impl FromStr for WonPosition {
    type Err = String;

    fn from_str(text: &str) -> Result<WonPosition, String> {
        if text.len() > MAX_LINE {
            return Err(format!(
                "the line has {} bytes, at most {MAX_LINE} are read",
                text.len()
            ));
        }
        let mut parts = text.split(';').map(str::trim);
        let position: Position = parts
            .next()
            .unwrap_or_default()
            .parse()
            .map_err(|error| format!("the position: {error}"))?;
        if !is_usual(&position) {
            return Err("captures have to be enforced and claims automatic".to_string());
        }
        if position.is_over() {
            return Err("the game is over in this position".to_string());
        }
        let mut values: [Option<&str>; NAMES.len()] = [None; NAMES.len()];
        for part in parts {
            let (name, value) = part.split_once(' ').unwrap_or((part, ""));
            let Some(at) = NAMES.iter().position(|known| *known == name) else {
                let names = NAMES.join(", ");
                return Err(format!("`{}` is none of {names}", cut(name)));
            };
            if values[at].replace(value.trim()).is_some() {
                return Err(format!("`{name}` stands twice"));
            }
        }
        let [by, played, keeps, throws, turns, nodes] = values;
        let by = needed("by", by)?;
        let entry = WonPosition {
            by: Class::named(by).ok_or_else(|| {
                let known = Class::ALL.map(Class::as_str).join(", ");
                format!("by: `{}` is none of {known}", cut(by))
            })?,
            played: a_move(&position, "played", needed("played", played)?)?,
            keeps: moves(&position, "keeps", keeps.unwrap_or_default())?,
            throws: moves(&position, "throws", throws.unwrap_or_default())?,
            turns: number("turns", turns, 1_000)? as u32,
            nodes: number("nodes", nodes, u64::MAX)?,
            position,
        };
        if entry.keeps.iter().any(|mv| entry.throws.contains(mv)) {
            return Err("a move stands among keeps and among throws".to_string());
        }
        if entry.verdict(entry.played) == WinVerdict::Undecided {
            return Err("the move played stands neither among keeps nor among throws".to_string());
        }
        Ok(entry)
    }
}

/// Whether the solver knows everything about such a game: nobody may overlook anything.
pub(super) fn is_usual(position: &Position) -> bool {
    let rules = position.rules();
    rules.captures == Captures::Enforced && rules.claims == Claims::Automatic
}

/// The beginning of a text, to be quoted.
fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}

fn needed<'t>(name: &str, value: Option<&'t str>) -> Result<&'t str, String> {
    value
        .filter(|value| !value.is_empty())
        .ok_or_else(|| format!("`{name}` is missing"))
}

fn number(name: &str, value: Option<&str>, most: u64) -> Result<u64, String> {
    let value = needed(name, value)?;
    match value.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(format!(
            "{name}: `{}`, expected a number from 1 to {most}",
            cut(value)
        )),
    }
}

fn a_move(position: &Position, name: &str, word: &str) -> Result<Move, String> {
    position
        .parse_move(word)
        .map_err(|error| format!("{name}: `{}`: {error}", cut(word)))
}

fn moves(position: &Position, name: &str, text: &str) -> Result<Vec<Move>, String> {
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let mv = a_move(position, name, word)?;
        if moves.contains(&mv) {
            return Err(format!("{name}: `{}` stands twice", cut(word)));
        }
        moves.push(mv);
    }
    Ok(moves)
}

/// The entries of a text, or what is wrong with which line.
pub fn read(text: &str) -> Result<Vec<WonPosition>, String> {
    let lines = text.lines().map(str::trim).enumerate();
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(i, line)| {
            line.parse()
                .map_err(|error| format!("line {}: {error}", i + 1))
        })
        .collect()
}

/// The entries of a file; without one, those that come with the program.
pub fn load(path: Option<&Path>) -> Result<Vec<WonPosition>, SampleError> {
    let Some(path) = path else {
        return read(SHIPPED).map_err(SampleError::Shipped);
    };
    let text = read_text(path, MAX_BYTES)?;
    read(&text).map_err(|reason| SampleError::Line {
        path: path.to_path_buf(),
        reason,
    })
}

/// Why there is no sample.
#[derive(Debug, Error)]
pub enum SampleError {
    #[error("the sample of the program: {0}")]
    Shipped(String),
    #[error("{}: {reason}", .path.display())]
    Line { path: PathBuf, reason: String },
    #[error(transparent)]
    File(#[from] FileError),
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::symmetry::canonical_key;

    const LINE: &str = "37 o3/oB3/1ooooo/BoWooo1/1oo2o/B4/G3 0/7/1 3/0/3 2/0/3 1; by robot; \
                        played Bb1,d5; keeps Bb1,d5 Be6,c5; throws Bc3,e6 Bd5,e3; turns 3; nodes 4494";

    #[test]
    fn what_is_written_is_read() {
        let entry: WonPosition = LINE.parse().expect("well-formed");
        assert_eq!(entry.to_string(), LINE);
        assert_eq!(entry.verdict(entry.played), WinVerdict::Kept);
        assert_eq!((entry.by, entry.turns), (Class::Robot, 3));
        let text = format!("# a comment\n\n{LINE}\n  {LINE}  \n");
        assert_eq!(read(&text), Ok(vec![entry.clone(), entry]));
    }

    #[test]
    fn bad_lines_are_refused() {
        for (from, to, reason) in [
            ("37 o3", "37 Q3", "the position: "),
            ("by robot", "by nobody", "by: `nobody` is none of strong, "),
            ("; by robot", "", "`by` is missing"),
            ("; by robot", "; by robot; by robot", "`by` stands twice"),
            ("; by robot", "; who robot", "`who` is none of by, "),
            ("played Bb1,d5", "played Bz1,d5", "played: `Bz1,d5`: "),
            (
                "played Bb1,d5",
                "played Bc3,d5",
                "the move played stands neither",
            ),
            (
                "keeps Bb1,d5",
                "keeps Bb1,d5 Bb1,d5",
                "keeps: `Bb1,d5` stands twice",
            ),
            (
                "throws Bc3,e6",
                "throws Bb1,d5",
                "a move stands among keeps",
            ),
            ("turns 3", "turns 0", "turns: `0`, expected a number from 1"),
            (
                "nodes 4494",
                "nodes many",
                "nodes: `many`, expected a number",
            ),
            (
                "37 o3",
                "37:captures=claimed o3",
                "captures have to be enforced",
            ),
        ] {
            let bad = LINE.replace(from, to);
            assert_ne!(bad, LINE, "{from}");
            let error = read(&format!("# first\n{bad}\n")).expect_err(to);
            let expected = format!("line 2: {reason}");
            assert!(error.starts_with(&expected), "{error} / {expected}");
        }
        let long = format!("{LINE}{}", " ".repeat(MAX_LINE)) + ";";
        let error = read(&long).expect_err("too long");
        assert!(error.contains("at most 16384 are read"), "{error}");
    }

    #[test]
    fn the_sample_of_the_program_is_sound() {
        let entries = load(None).expect("well-formed");
        assert!(entries.len() >= 100, "{}", entries.len());
        for board in ["37", "48", "61"] {
            let rules: zertz::Rules = board.parse().expect("a board");
            let is_there = |entry: &WonPosition| *entry.position.rules() == rules;
            assert!(entries.iter().any(is_there), "{board}");
        }
        for by in Class::ALL {
            let is_there = |entry: &WonPosition| entry.by == by;
            assert!(entries.iter().any(is_there), "{}", by.as_str());
        }
        // Some move has to throw the win away, or there is nothing to measure.
        assert!(entries.iter().all(|entry| !entry.throws.is_empty()));
        // The parts were drawn one by one: no position stands in two of them, turned or mirrored.
        let mut seen = HashSet::new();
        let positions = entries.iter().map(|entry| entry.position);
        let twice: Vec<_> = positions
            .filter(|position| !seen.insert(canonical_key(position)))
            .map(|position| position.to_string())
            .collect();
        assert_eq!(twice, [""; 0]);
    }
}
