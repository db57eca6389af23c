//! A puzzle as a line of text.
//!
//! A line is a position and, each after a semicolon, a name and its values:
//!
//! ```text
//! <position>; win 3; moves Wd4,a1 Wd4,a2; slower Gd4,a1; others refuted; line Wd4,a1 xd4Wd6 …;
//! themes sacrifice-chain; nodes 10000; difficulty 2; source archive
//! ```
//!
//! (all of it on one line). Empty lines and lines that begin with `#` say nothing.

use core::fmt;

use zertz::{Captures, Game, Move, Position};

use super::bounded::MOST_TURNS;
use super::{Others, Puzzle, Theme};

/// No line is longer, in bytes.
const MAX_LINE: usize = 16_384;
/// No more moves are read, of one kind.
const MAX_MOVES: usize = 1_000;
/// No source is longer, in bytes.
const MAX_SOURCE: usize = 40;
/// The names, in the order in which they are written.
const NAMES: [&str; 9] = [
    "win",
    "moves",
    "slower",
    "others",
    "line",
    "themes",
    "nodes",
    "difficulty",
    "source",
];

/// What is wrong with the text of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleError(String);

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PuzzleError {}

/// What is wrong with a line of a file of puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong.
    pub error: PuzzleError,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

impl std::error::Error for LineError {}

/// The puzzles of a text, line by line.
pub fn read(text: &str) -> impl Iterator<Item = Result<Puzzle, LineError>> + '_ {
    let lines = text.lines().map(str::trim).enumerate();
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(i, line)| {
            line.parse()
                .map_err(|error| LineError { line: i + 1, error })
        })
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = &self.position;
        write!(f, "{position}; win {}; moves", self.turns)?;
        let list = |f: &mut fmt::Formatter<'_>, moves: &[Move]| {
            let mut moves = moves.iter();
            moves.try_for_each(|&mv| write!(f, " {}", position.notate(mv)))
        };
        list(f, &self.solutions)?;
        if !self.slower.is_empty() {
            f.write_str("; slower")?;
            list(f, &self.slower)?;
        }
        f.write_str(match self.others {
            Others::Refuted => "; others refuted",
            Others::Unproven => "; others unproven",
        })?;
        f.write_str("; line")?;
        let mut at = *position;
        for &mv in &self.line {
            write!(f, " {}", at.notate(mv))?;
            at.play_unchecked(mv);
        }
        if !self.themes.is_empty() {
            f.write_str("; themes")?;
            for theme in &self.themes {
                write!(f, " {theme}")?;
            }
        }
        match self.nodes {
            Some(nodes) => write!(f, "; nodes {nodes}")?,
            None => f.write_str("; nodes -")?,
        }
        write!(f, "; difficulty {}", self.difficulty)?;
        if !self.source.is_empty() {
            write!(f, "; source {}", self.source)?;
        }
        Ok(())
    }
}

impl core::str::FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Puzzle, PuzzleError> {
        if text.len() > MAX_LINE {
            return Err(PuzzleError(format!(
                "the line has {} bytes, at most {MAX_LINE} are read",
                text.len()
            )));
        }
        let mut parts = text.split(';').map(str::trim);
        let position = parts.next().unwrap_or_default();
        let position: Position = position
            .parse()
            .map_err(|error| PuzzleError(format!("the position: {error}")))?;
        if position.rules().captures != Captures::Enforced {
            return wrong("puzzles are for games in which captures are enforced");
        }
        if position.is_over() {
            return wrong("the game is over in this position");
        }
        let mut values: [Option<&str>; NAMES.len()] = [None; NAMES.len()];
        for part in parts {
            let (name, value) = part.split_once(' ').unwrap_or((part, ""));
            let Some(at) = NAMES.iter().position(|known| *known == name) else {
                let names = NAMES.join(", ");
                return wrong(format!("`{}` is none of {names}", cut(name)));
            };
            if values[at].replace(value.trim()).is_some() {
                return wrong(format!("`{name}` stands twice"));
            }
        }
        let [
            win,
            moves,
            slower,
            others,
            line,
            themes,
            nodes,
            difficulty,
            source,
        ] = values;
        let puzzle = Puzzle {
            position,
            turns: number("win", win, 1, MOST_TURNS.into())? as u32,
            solutions: first_moves(&position, "moves", needed("moves", moves)?)?,
            slower: first_moves(&position, "slower", slower.unwrap_or_default())?,
            others: match needed("others", others)? {
                "refuted" => Others::Refuted,
                "unproven" => Others::Unproven,
                other => {
                    return wrong(format!(
                        "others: `{}`, expected refuted or unproven",
                        cut(other)
                    ));
                }
            },
            line: played(&position, needed("line", line)?)?,
            themes: themes
                .unwrap_or_default()
                .split_whitespace()
                .map(|word| {
                    word.parse().map_err(|()| {
                        let known = Theme::ALL.map(Theme::as_str).join(", ");
                        PuzzleError(format!("themes: `{}` is none of {known}", cut(word)))
                    })
                })
                .collect::<Result<_, _>>()?,
            nodes: match needed("nodes", nodes)? {
                "-" => None,
                _ => Some(number("nodes", nodes, 1, u64::MAX)?),
            },
            difficulty: number("difficulty", difficulty, 1, 5)? as u8,
            source: source.unwrap_or_default().to_string(),
        };
        if puzzle.solutions.is_empty() {
            return wrong("moves: expected at least one");
        }
        if puzzle.slower.iter().any(|mv| puzzle.solutions.contains(mv)) {
            return wrong("a move stands among moves and among slower");
        }
        if !is_word(&puzzle.source) {
            return wrong(format!(
                "source: expected a word of at most {MAX_SOURCE} letters, digits, `-`, `_` or `.`"
            ));
        }
        Ok(puzzle)
    }
}

/// Whether a text can be the source of a puzzle.
pub(super) fn is_word(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    text.len() <= MAX_SOURCE && text.chars().all(fits)
}

fn wrong<T>(what: impl Into<String>) -> Result<T, PuzzleError> {
    Err(PuzzleError(what.into()))
}

/// The beginning of a text, to be quoted.
fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}

fn needed<'t>(name: &str, value: Option<&'t str>) -> Result<&'t str, PuzzleError> {
    match value {
        Some(value) if !value.is_empty() => Ok(value),
        _ => wrong(format!("`{name}` is missing")),
    }
}

fn number(name: &str, value: Option<&str>, least: u64, most: u64) -> Result<u64, PuzzleError> {
    let value = needed(name, value)?;
    match value.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => wrong(format!(
            "{name}: `{}`, expected a number from {least} to {most}",
            cut(value)
        )),
    }
}

/// Moves of the position itself, all of them different.
fn first_moves(position: &Position, name: &str, text: &str) -> Result<Vec<Move>, PuzzleError> {
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let mv = position
            .parse_move(word)
            .map_err(|error| PuzzleError(format!("{name}: `{}`: {error}", cut(word))))?;
        if moves.contains(&mv) {
            return wrong(format!("{name}: `{}` stands twice", cut(word)));
        }
        if moves.len() == MAX_MOVES {
            return wrong(format!("{name}: more than {MAX_MOVES} moves"));
        }
        moves.push(mv);
    }
    Ok(moves)
}

/// Moves that are played one after the other.
fn played(position: &Position, text: &str) -> Result<Vec<Move>, PuzzleError> {
    let mut game = Game::new(*position);
    for word in text.split_whitespace() {
        game.play_text(word)
            .map_err(|error| PuzzleError(format!("line: `{}`: {error}", cut(word))))?;
    }
    Ok(game.turns().map(zertz::Turn::mv).collect())
}
