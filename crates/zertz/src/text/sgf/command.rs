//! What stands in the properties `P0` and `P1`: the commands of Boardspace.

use alloc::string::{String, ToString};
use core::fmt;

use crate::marble::Marble;

/// A place named by a column letter and a row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Cell {
    /// The column from 0; all letters count, also `I`.
    pub(super) column: u8,
    pub(super) row: u8,
}

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// `RtoB rack colour COL ROW`
    Place {
        rack: u8,
        marble: Marble,
        at: Cell,
    },
    /// `R- COL ROW`
    Remove(Cell),
    /// `BtoB COL ROW COL ROW`
    Jump(Cell, Cell),
    /// `BtoR COL ROW rack`: a marble goes back.
    TakeBack(Cell, u8),
    /// `R+ COL ROW`: a ring is put down, or put back.
    AddRing(Cell),
    /// `RtoR from colour to`: a marble is picked up and put back, or given to a player.
    Give {
        from: u8,
        marble: Marble,
        to: u8,
    },
    /// `SetBoard name`
    SetBoard(String),
    /// `Start P0`: who begins.
    Start(Option<u8>),
    /// `Edit`: what follows, up to `Start`, sets up a position.
    Edit,
    Done,
    Resign,
    WinOnTime,
    /// `Reset`: the turn is begun anew.
    Reset,
    /// `id "name"`
    Id(String),
    /// `ranking 1500`
    Ranking(String),
    /// `time 0:01:36`
    Time(String),
    /// Something that changes nothing for us.
    Nothing,
}

impl Command {
    /// Whether this is a step of a turn.
    pub(super) fn is_step(&self) -> bool {
        matches!(
            self,
            Command::Place { .. } | Command::Remove(_) | Command::Jump(..)
        )
    }

    /// Reads a command and the number that may stand before it. `None` if it is none that we know.
    pub(super) fn parse(text: &str) -> Option<(Option<u32>, Command)> {
        let text = text.trim();
        let (first, after) = split(text);
        let numbered = !first.is_empty() && first.bytes().all(|b| b.is_ascii_digit());
        let (name, rest) = if numbered {
            split(after)
        } else {
            (first, after)
        };
        let mut words = rest.split_whitespace();
        let command = match name.to_ascii_lowercase().as_str() {
            "rtob" => Command::Place {
                rack: small(words.next()?)?,
                marble: marble(words.next()?)?,
                at: cell(&mut words)?,
            },
            "r-" => Command::Remove(cell(&mut words)?),
            "btob" => Command::Jump(cell(&mut words)?, cell(&mut words)?),
            "btor" => Command::TakeBack(cell(&mut words)?, small(words.next()?)?),
            "r+" => Command::AddRing(cell(&mut words)?),
            "rtor" => Command::Give {
                from: small(words.next()?)?,
                marble: marble(words.next()?)?,
                to: small(words.next()?)?,
            },
            "setboard" => Command::SetBoard(rest.to_string()),
            "start" => Command::Start(match rest {
                "P0" | "p0" => Some(0),
                "P1" | "p1" => Some(1),
                _ => None,
            }),
            "edit" => Command::Edit,
            "done" => Command::Done,
            "resign" => Command::Resign,
            "winontime" => Command::WinOnTime,
            "reset" => Command::Reset,
            "id" => {
                let quoted = rest
                    .strip_prefix('"')
                    .and_then(|rest| rest.strip_suffix('"'));
                Command::Id(quoted.unwrap_or(rest).to_string())
            }
            "ranking" => Command::Ranking(rest.to_string()),
            "time" => Command::Time(rest.to_string()),
            // What was undone stands in the other commands; these only announce it.
            "swap" | "pick" | "pickb" | "undo" | "pop" | "edit:" | "" => Command::Nothing,
            _ => return None,
        };
        // A number that is too large is as good as none.
        let number = if numbered { first.parse().ok() } else { None };
        Some((number, command))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Columns are read from letters.
        let letter = char::from(b'A'.saturating_add(self.column));
        write!(f, "{letter} {}", self.row)
    }
}

impl fmt::Display for Command {
    /// The command as Boardspace writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Place { rack, marble, at } => {
                write!(f, "RtoB {rack} {} {at}", *marble as usize)
            }
            Command::Remove(at) => write!(f, "R- {at}"),
            Command::Jump(from, to) => write!(f, "BtoB {from} {to}"),
            Command::TakeBack(at, rack) => write!(f, "BtoR {at} {rack}"),
            Command::AddRing(at) => write!(f, "R+ {at}"),
            Command::Give { from, marble, to } => {
                write!(f, "RtoR {from} {} {to}", *marble as usize)
            }
            Command::SetBoard(name) => write!(f, "SetBoard {name}"),
            Command::Start(Some(player)) => write!(f, "Start P{player}"),
            Command::Start(None) => f.write_str("Start"),
            Command::Edit => f.write_str("Edit"),
            Command::Done => f.write_str("Done"),
            Command::Resign => f.write_str("Resign"),
            Command::WinOnTime => f.write_str("WinOnTime"),
            Command::Reset => f.write_str("Reset"),
            Command::Id(name) => write!(f, "id \"{name}\""),
            Command::Ranking(rating) => write!(f, "ranking {rating}"),
            Command::Time(time) => write!(f, "time {time}"),
            Command::Nothing => f.write_str("Swap"),
        }
    }
}

/// The first word and the rest, without white space around them.
fn split(text: &str) -> (&str, &str) {
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    (word, rest.trim())
}

fn small(word: &str) -> Option<u8> {
    word.parse().ok()
}

fn marble(word: &str) -> Option<Marble> {
    Marble::ALL.get(usize::from(small(word)?)).copied()
}

fn cell<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Cell> {
    let mut letters = words.next()?.bytes();
    let letter = letters.next()?.to_ascii_uppercase();
    let alone = letter.is_ascii_uppercase() && letters.next().is_none();
    let row = small(words.next()?)?;
    alone.then(|| Cell {
        column: letter - b'A',
        row,
    })
}
