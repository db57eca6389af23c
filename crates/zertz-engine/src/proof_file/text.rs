//! Proofs as text.
//!
//! ```text
//! zertz-proof 1
//! game 7
//! winner 2
//! root Wb2,a1
//! 7 1o/oWo/oo 5/8/10 0/0/0 0/0/0 2<TAB>Bc2,a2
//! ```

use core::fmt;
use std::io::{self, BufRead, Write};

use zertz::{Game, Player, Position, Rules, foreign};

use super::{Fault, ProofFile};
use crate::lines::bounded_line;

/// The most bytes of a line.
pub(super) const LINE: usize = 16_384;
/// How much of a line is quoted in errors.
const QUOTED: usize = 60;
/// A sensible limit for the number of lines: memory for a few gigabytes.
pub const MOST_LINES: usize = 20_000_000;

const NAME: &str = "zertz-proof";
const VERSION: &str = "1";

/// Why a proof could not be read.
#[derive(Debug)]
pub enum ReadError {
    /// What is wrong with its text.
    Text {
        /// The number of the line, from 1; one more than there are if something is missing at the end.
        line: usize,
        /// What is wrong there.
        fault: Fault,
    },
    /// The source failed.
    Source(io::Error),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Text { line, fault } => write!(f, "line {line}: {fault}"),
            ReadError::Source(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        ReadError::Source(error)
    }
}

impl ProofFile {
    /// Reads a proof of at most this many lines.
    ///
    /// What was read is well formed: its moves are legal, and no two of its lines contradict each
    /// other. Whether it proves anything is for [`ProofFile::check`] to say.
    pub fn read(input: &mut impl BufRead, most_lines: usize) -> Result<ProofFile, ReadError> {
        let mut reader = Reader::Start;
        let mut number = 0;
        while let Some(line) = bounded_line(input, LINE)? {
            number += 1;
            let at = |fault| ReadError::Text {
                line: number,
                fault,
            };
            if number > most_lines {
                return Err(at(Fault::TooMany));
            }
            let text = line.text.strip_suffix('\r').unwrap_or(&line.text);
            if text.starts_with('#') || text.trim().is_empty() {
                continue;
            }
            if line.is_cut {
                return Err(at(Fault::LongLine));
            }
            reader = reader.take(text).map_err(at)?;
        }
        reader.finish().map_err(|fault| ReadError::Text {
            line: number + 1,
            fault,
        })
    }

    /// Writes the proof. The same proof always gives the same bytes: roots and lines stand in the order
    /// of their texts, positions in their canonical form.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{NAME} {VERSION}")?;
        writeln!(out, "game {}", self.rules)?;
        writeln!(out, "winner {}", self.winner.number())?;
        for root in self.roots.keys() {
            writeln!(out, "{}", format!("root {root}").trim_end())?;
        }
        let written = |(position, line): (&Position, &super::Line)| {
            format!("{position}\t{}", position.notate(line.mv))
        };
        let mut lines: Vec<String> = self.lines.iter().map(written).collect();
        lines.sort_unstable();
        for line in lines {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}

/// How far a proof has been read.
enum Reader {
    /// Nothing has been read.
    Start,
    /// The first line has been read, and perhaps more of the head.
    Head {
        rules: Option<Rules>,
        winner: Option<Player>,
    },
    /// The head is complete.
    Body(Box<ProofFile>),
}

impl Reader {
    /// Takes the next line that says something.
    fn take(self, text: &str) -> Result<Reader, Fault> {
        match self {
            Reader::Start => {
                let (name, version) = split_word(text);
                match (name, version) {
                    (NAME, VERSION) => Ok(Reader::Head {
                        rules: None,
                        winner: None,
                    }),
                    (NAME, _) => Err(Fault::Version(quoted(version))),
                    _ => Err(Fault::Header(quoted(text))),
                }
            }
            Reader::Head { rules, winner } => match split_word(text) {
                ("game", _) if rules.is_some() => Err(Fault::Twice("game")),
                ("winner", _) if winner.is_some() => Err(Fault::Twice("winner")),
                ("game", word) => {
                    let rules = word.parse().map_err(Fault::Game)?;
                    Ok(Reader::head(Some(rules), winner))
                }
                ("winner", "1") => Ok(Reader::head(rules, Some(Player::First))),
                ("winner", "2") => Ok(Reader::head(rules, Some(Player::Second))),
                ("winner", other) => Err(Fault::Winner(quoted(other))),
                _ => Err(missing(rules)),
            },
            Reader::Body(mut proof) => {
                take_fact(&mut proof, text)?;
                Ok(Reader::Body(proof))
            }
        }
    }

    fn head(rules: Option<Rules>, winner: Option<Player>) -> Reader {
        match (rules, winner) {
            (Some(rules), Some(winner)) => Reader::Body(ProofFile::new(rules, winner).into()),
            _ => Reader::Head { rules, winner },
        }
    }

    fn finish(self) -> Result<ProofFile, Fault> {
        match self {
            Reader::Start => Err(Fault::Missing("zertz-proof 1")),
            Reader::Head { rules, .. } => Err(missing(rules)),
            Reader::Body(proof) => Ok(*proof),
        }
    }
}

fn missing(rules: Option<Rules>) -> Fault {
    Fault::Missing(if rules.is_none() { "game" } else { "winner" })
}

/// Takes a line of the body: a root, or a position with a move.
fn take_fact(proof: &mut ProofFile, text: &str) -> Result<(), Fault> {
    if let Some((position, token)) = text.split_once('\t') {
        let position: Position = position.trim().parse().map_err(Fault::Position)?;
        // What is wrong with the position says more than what is wrong with the move in it.
        proof.accepts(&position)?;
        let token = token.trim();
        let read = position.parse_move(token);
        let mv = read.map_err(|error| Fault::Move(quoted(token), error))?;
        return proof.add_line(&position, mv);
    }
    match split_word(text) {
        ("root", moves) => {
            let mut game = Game::new(Position::start(*proof.rules()));
            for token in moves.split_whitespace() {
                let wrong = |error| Fault::Move(quoted(token), error);
                let mv = game.position().parse_move(token).map_err(wrong)?;
                game.play(mv).map_err(|error| wrong(error.into()))?;
            }
            proof.insert_root(&game);
            Ok(())
        }
        ("game", _) => Err(Fault::Twice("game")),
        ("winner", _) => Err(Fault::Twice("winner")),
        _ => Err(Fault::NoTab(quoted(text))),
    }
}

/// The first word, and the rest without the blanks around it.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

/// Foreign text for an error.
fn quoted(text: &str) -> String {
    foreign::cut(foreign::visible(text), QUOTED)
}
