//! Positions as one line of text.
//!
//! `<game> <layout> <pool> <captured 1> <captured 2> <turn>`, where the layout lists every column of
//! the board from left to right, each from row 1 up: `o` a vacant ring, `W` `G` `B` a marble, a digit
//! a run of missing rings. Inert rings are `.`, `w`, `g` and `b`.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::excerpt;
use crate::board::{Board, RingName};
use crate::field::{Content, Field};
use crate::marble::{Counts, Marble, ParseCountsError};
use crate::player::Player;
use crate::position::Position;
use crate::rules::{Rules, RulesError};
use crate::setup::{Setup, SetupError};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.rules)?;
        write_layout(f, &self.rules.board, &self.field, &self.inert)?;
        let [first, second] = self.captured;
        write!(f, " {} {first} {second} {}", self.pool, self.turn.number())
    }
}

fn write_layout(
    f: &mut fmt::Formatter<'_>,
    board: &Board,
    field: &Field,
    inert: &Field,
) -> fmt::Result {
    for (column, &length) in board.columns().iter().enumerate() {
        if column > 0 {
            f.write_str("/")?;
        }
        let mut missing = 0;
        for row in 1..=length {
            let name = RingName {
                column: column as u8,
                row,
            };
            let Some(ring) = board.ring_at(name) else {
                continue;
            };
            let symbol = match (field.get(ring), inert.get(ring)) {
                (Content::Marble(marble), _) => marble.letter(),
                (Content::Vacant, _) => 'o',
                (_, Content::Marble(marble)) => marble.letter().to_ascii_lowercase(),
                (_, Content::Vacant) => '.',
                _ => {
                    missing += 1;
                    continue;
                }
            };
            if missing > 0 {
                write!(f, "{missing}")?;
            }
            missing = 0;
            write!(f, "{symbol}")?;
        }
        if missing > 0 {
            write!(f, "{missing}")?;
        }
    }
    Ok(())
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        Ok(text.parse::<Setup>()?.position()?)
    }
}

impl FromStr for Setup {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Setup, ParsePositionError> {
        let mut fields = text.split_whitespace();
        let mut field = |name| fields.next().ok_or(ParsePositionError::Missing(name));
        let rules: Rules = field("game")?.parse()?;
        let layout = field("layout")?;
        let pool: Counts = field("pool")?.parse()?;
        let captured: [Counts; 2] = [
            field("marbles captured by player 1")?.parse()?,
            field("marbles captured by player 2")?.parse()?,
        ];
        let turn = match field("turn")? {
            "1" => Player::First,
            "2" => Player::Second,
            other => return Err(ParsePositionError::Turn(excerpt(other))),
        };
        if let Some(more) = fields.next() {
            return Err(ParsePositionError::TooMuch(excerpt(more)));
        }
        let (field, inert) = parse_layout(layout, &rules.board)?;
        Ok(Setup {
            rules,
            field,
            inert,
            pool,
            captured,
            turn,
        })
    }
}

fn parse_layout(text: &str, board: &Board) -> Result<(Field, Field), ParsePositionError> {
    let (mut field, mut inert) = (Field::EMPTY, Field::EMPTY);
    let columns = text.split('/').count();
    if columns != board.columns().len() {
        return Err(ParsePositionError::Columns {
            found: columns,
            expected: board.columns().len(),
        });
    }
    for (column, (symbols, &length)) in text.split('/').zip(board.columns()).enumerate() {
        let column = column as u8;
        let wrong_length = |found| ParsePositionError::ColumnLength {
            column: RingName { column, row: 1 }.letter(),
            found,
            expected: length,
        };
        let mut row: u8 = 0;
        for symbol in symbols.chars() {
            let (target, content) = match symbol {
                'o' => (&mut field, Content::Vacant),
                '.' => (&mut inert, Content::Vacant),
                'w' | 'g' | 'b' | 'W' | 'G' | 'B' => {
                    let target = if symbol.is_lowercase() {
                        &mut inert
                    } else {
                        &mut field
                    };
                    (
                        target,
                        Marble::from_letter(symbol).map_or(Content::Vacant, Content::Marble),
                    )
                }
                '1'..='9' => {
                    row = row.saturating_add(symbol as u8 - b'0');
                    if row > length {
                        return Err(wrong_length(row));
                    }
                    continue;
                }
                _ => {
                    return Err(ParsePositionError::Symbol {
                        symbol,
                        column: RingName { column, row: 1 }.letter(),
                    });
                }
            };
            row = row.saturating_add(1);
            let ring = board
                .ring_at(RingName { column, row })
                .ok_or(wrong_length(row))?;
            target.set(ring, content);
        }
        if row != length {
            return Err(wrong_length(row));
        }
    }
    Ok((field, inert))
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// The text ends before this field.
    Missing(&'static str),
    /// Something follows the six fields.
    TooMuch(String),
    /// The first field does not describe a game.
    Rules(RulesError),
    /// The layout has the wrong number of columns.
    Columns {
        /// How many the layout has.
        found: usize,
        /// How many the board has.
        expected: usize,
    },
    /// A column of the layout has the wrong length.
    ColumnLength {
        /// The letter of the column.
        column: char,
        /// Its length, or how far it was read.
        found: u8,
        /// What its length should be.
        expected: u8,
    },
    /// A character that means nothing in a layout.
    Symbol {
        /// The character.
        symbol: char,
        /// The column it stands in.
        column: char,
    },
    /// A field with counts of marbles is wrong.
    Counts(ParseCountsError),
    /// The turn is neither 1 nor 2.
    Turn(String),
    /// The position cannot be.
    Impossible(SetupError),
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePositionError::Missing(field) => write!(
                f,
                "the position ends before the {field}: expected six fields, `<game> <layout> <pool> \
                 <captured 1> <captured 2> <turn>`"
            ),
            ParsePositionError::TooMuch(text) => {
                write!(f, "`{text}` follows the six fields of the position")
            }
            ParsePositionError::Rules(error) => error.fmt(f),
            ParsePositionError::Columns { found, expected } => {
                write!(
                    f,
                    "the layout has {found} columns, but the board has {expected}"
                )
            }
            ParsePositionError::ColumnLength {
                column,
                found,
                expected,
            } => {
                write!(
                    f,
                    "column {column} of the layout has {found} places, but should have {expected}"
                )
            }
            ParsePositionError::Symbol { symbol, column } => write!(
                f,
                "`{}` in column {column} of the layout: expected o, W, G, B, a digit, or inert ., w, g, b",
                symbol.escape_default()
            ),
            ParsePositionError::Counts(error) => error.fmt(f),
            ParsePositionError::Turn(text) => {
                write!(f, "`{text}` is not a turn: expected 1 or 2")
            }
            ParsePositionError::Impossible(error) => write!(f, "impossible position: {error}"),
        }
    }
}

impl core::error::Error for ParsePositionError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            ParsePositionError::Rules(error) => Some(error),
            ParsePositionError::Counts(error) => Some(error),
            ParsePositionError::Impossible(error) => Some(error),
            _ => None,
        }
    }
}

impl From<RulesError> for ParsePositionError {
    fn from(error: RulesError) -> ParsePositionError {
        ParsePositionError::Rules(error)
    }
}

impl From<ParseCountsError> for ParsePositionError {
    fn from(error: ParseCountsError) -> ParsePositionError {
        ParsePositionError::Counts(error)
    }
}

impl From<SetupError> for ParsePositionError {
    fn from(error: SetupError) -> ParsePositionError {
        ParsePositionError::Impossible(error)
    }
}
