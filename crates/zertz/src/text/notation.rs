//! Moves as text: `Wd4,a1`, `Bd7,b2xWa1Wa2`, `xe3Wg3`, `-`.
//!
//! The canonical token has no spaces; the display form (`{:#}`) has them where the official notation
//! does. Both are read. Captured and isolated marbles may be left out; if given, they are verified.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::excerpt;
use crate::board::{Board, RingName};
use crate::lattice::{Ring, RingSet};
use crate::legal::{IllegalMove, Reason};
use crate::marble::Marble;
use crate::moves::{Chain, Move, Placement};
use crate::position::Position;
use crate::rules::Claims;
use crate::text::expected::Expected;

impl Position {
    /// The text of a move of this position: `{}` writes the canonical token, `{:#}` the display
    /// form.
    ///
    /// ```
    /// use zertz::Position;
    ///
    /// let position: Position =
    ///     "37 oooo/ooooo/oooooo/ooooooo/ooWGoo/ooooo/oooo 5/7/10 0/0/0 0/0/0 1".parse()?;
    /// let capture = position.parse_move("xe4e2")?;
    /// assert_eq!(position.notate(capture).to_string(), "xe4We2");
    /// assert_eq!(format!("{:#}", position.notate(capture)), "x e4We2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn notate(&self, mv: Move) -> Notation<'_> {
        Notation { position: self, mv }
    }

    /// Reads a move in any of its forms and makes sure that it is legal here.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        match text.parse::<MoveText>()? {
            MoveText::Pass => self.if_legal(Move::Pass),
            MoveText::Demand => Err(MoveError::Illegal(self.illegal(Reason::NothingToDemand))),
            MoveText::Capture { start, jumps } => self.read_capture(start, &jumps),
            MoveText::Place {
                marble,
                at,
                remove,
                isolated,
            } => self.read_placement(marble, at, remove, isolated.as_deref()),
        }
    }

    fn if_legal(&self, mv: Move) -> Result<Move, MoveError> {
        self.check(mv).map(|()| mv).map_err(MoveError::Illegal)
    }

    fn ring_named(&self, name: RingName) -> Result<Ring, MoveError> {
        let board = self.rules().board;
        board
            .ring_at(name)
            .ok_or(MoveError::NoSuchRing { name, board })
    }

    fn read_capture(
        &self,
        start: RingName,
        jumps: &[(Option<Marble>, RingName)],
    ) -> Result<Move, MoveError> {
        let start = self.ring_named(start)?;
        let mut chain = Chain::new(start);
        let mut from = start;
        for &(_, landing) in jumps {
            let to = self.ring_named(landing)?;
            let over = from
                .between(to)
                .ok_or_else(|| MoveError::Illegal(self.illegal(Reason::NotAJump { from, to })))?;
            chain.push_over(from, over);
            from = to;
        }
        let mv = self.if_legal(Move::Capture(chain))?;
        for (&(given, _), (over, _)) in jumps.iter().zip(chain.jumps()) {
            let found = self.field().marble_at(over);
            if given.is_some() && given != found {
                let name = self.rules().board.name(over);
                return Err(MoveError::WrongCapture { at: name, found });
            }
        }
        Ok(mv)
    }

    fn read_placement(
        &self,
        marble: Marble,
        at: RingName,
        remove: Option<RingName>,
        isolated: Option<&[(Marble, RingName)]>,
    ) -> Result<Move, MoveError> {
        let at = self.ring_named(at)?;
        let remove = remove.map(|name| self.ring_named(name)).transpose()?;
        let mut placement = Placement::new(marble, at, remove);
        self.if_legal(placement.into())?;

        let mut given = RingSet::EMPTY;
        for &(_, name) in isolated.unwrap_or_default() {
            given.insert(self.ring_named(name)?);
        }
        if self.rules().claims == Claims::Optional && !self.fills_board(at, remove) {
            // The suffix says what is claimed; none means that all is declined.
            let full = self.isolated_by(at, remove);
            placement.declined = full
                .groups()
                .filter(|group| !group.meets(given))
                .fold(RingSet::EMPTY, |all, group| all | group);
        }
        let mv = self.if_legal(placement.into())?;
        let claimed = self.claimed_marbles(&placement);
        if let Some(isolated) = isolated {
            let mut expected: Vec<(RingName, Marble)> = claimed
                .iter()
                .map(|&(marble, name)| (name, marble))
                .collect();
            let mut found: Vec<(RingName, Marble)> = isolated
                .iter()
                .map(|&(marble, name)| (name, marble))
                .collect();
            expected.sort_unstable();
            found.sort_unstable();
            if expected != found {
                return Err(MoveError::WrongIsolation {
                    expected: suffix(&claimed),
                });
            }
        }
        Ok(mv)
    }

    /// The marbles that a legal placement claims, in coordinate order.
    pub(crate) fn claimed_marbles(&self, placement: &Placement) -> Vec<(Marble, RingName)> {
        let board = self.rules().board;
        let claimed = self.claimed_by(placement);
        board
            .sorted(claimed.marbles())
            .filter_map(|ring| Some((claimed.marble_at(ring)?, board.name(ring))))
            .collect()
    }
}

/// Marbles with their rings, as they stand behind the isolation `x`.
fn suffix(marbles: &[(Marble, RingName)]) -> String {
    marbles
        .iter()
        .map(|(marble, name)| format!("{}{name}", marble.letter()))
        .collect()
}

/// A move together with the position it belongs to, ready to be written:
/// see [`Position::notate`].
#[derive(Clone, Copy, Debug)]
pub struct Notation<'a> {
    position: &'a Position,
    mv: Move,
}

impl fmt::Display for Notation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.position;
        let name = |ring| position.rules().board.name(ring);
        match self.mv {
            Move::Pass => f.write_str("-"),
            Move::Capture(chain) => {
                let space = if f.alternate() { " " } else { "" };
                write!(f, "x{space}{}", name(chain.start()))?;
                chain.jumps().try_for_each(|(over, landing)| {
                    let letter = position.field().marble_at(over).map_or('?', Marble::letter);
                    write!(f, "{letter}{}", name(landing))
                })
            }
            Move::Place(placement) => {
                write!(f, "{}{}", placement.marble.letter(), name(placement.at))?;
                if let Some(ring) = placement.remove {
                    write!(f, ",{}", name(ring))?;
                }
                let claimed = position.claimed_marbles(&placement);
                if !claimed.is_empty() {
                    f.write_str(if f.alternate() { " x " } else { "x" })?;
                }
                f.write_str(&suffix(&claimed))
            }
        }
    }
}

/// A move as it is written, before it is known what position it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveText {
    /// `Wd4`, `Bd7,b2`, `Bd7,b2xWa1Wa2`.
    Place {
        /// The colour of the marble.
        marble: Marble,
        /// Where it is placed.
        at: RingName,
        /// The ring that is removed.
        remove: Option<RingName>,
        /// The marbles claimed, if the text says so.
        isolated: Option<Vec<(Marble, RingName)>>,
    },
    /// `xe3Wg3`, `xe3g3`.
    Capture {
        /// The marble that jumps.
        start: RingName,
        /// For each jump the marble captured, if the text says so, and the landing.
        jumps: Vec<(Option<Marble>, RingName)>,
    },
    /// `-`.
    Pass,
    /// `undo`: the demand that the last turn be taken back.
    Demand,
}

impl core::str::FromStr for MoveText {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<MoveText, MoveError> {
        let text = text.trim();
        if text == "-" {
            return Ok(MoveText::Pass);
        }
        if text.eq_ignore_ascii_case("undo") {
            return Ok(MoveText::Demand);
        }
        Scanner::new(text).turn()
    }
}

/// Reads a move from left to right.
struct Scanner<'a> {
    text: &'a str,
    /// Byte offset; only ASCII is ever skipped.
    at: usize,
    /// Whether colours must be upper case and columns lower case. Otherwise the whole move is in one
    /// case, and a letter is a column if a digit follows it.
    strict: bool,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str) -> Scanner<'a> {
        let upper = text.chars().any(char::is_uppercase);
        let lower = text.chars().any(char::is_lowercase);
        Scanner {
            text,
            at: 0,
            strict: upper && lower,
        }
    }

    fn turn(&mut self) -> Result<MoveText, MoveError> {
        if self.skip_x() {
            self.skip_spaces();
            let start = self.ring()?;
            let mut jumps = Vec::new();
            while self.peek(0).is_some() || jumps.is_empty() {
                if jumps.len() == Chain::MAX_LEN {
                    return Err(self.expected(Expected::NoMoreJumps));
                }
                jumps.push((self.colour(), self.ring()?));
            }
            return Ok(MoveText::Capture { start, jumps });
        }
        let marble = self
            .colour()
            .ok_or_else(|| self.expected(Expected::AMove))?;
        let at = self.ring()?;
        let remove = if self.skip(',') {
            Some(self.ring()?)
        } else {
            None
        };
        self.skip_spaces();
        let mut isolated = None;
        if self.skip_x() {
            self.skip_spaces();
            let marbles = isolated.insert(Vec::new());
            while self.peek(0).is_some() || marbles.is_empty() {
                if marbles.len() == Ring::COUNT {
                    return Err(self.expected(Expected::NoMoreRings));
                }
                let marble = self
                    .colour()
                    .ok_or_else(|| self.expected(Expected::AColour))?;
                marbles.push((marble, self.ring()?));
            }
        }
        if self.peek(0).is_some() {
            return Err(self.expected(Expected::AfterThePlacement));
        }
        Ok(MoveText::Place {
            marble,
            at,
            remove,
            isolated,
        })
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.text[self.at..].chars().nth(ahead)
    }

    fn skip(&mut self, c: char) -> bool {
        let found = self.peek(0) == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    fn skip_x(&mut self) -> bool {
        self.skip('x') || (!self.strict && self.skip('X'))
    }

    fn skip_spaces(&mut self) {
        while self.skip(' ') {}
    }

    /// A colour, if one stands here: a letter that is not the column of a ring.
    fn colour(&mut self) -> Option<Marble> {
        let letter = self.peek(0)?;
        let fits = if self.strict {
            letter.is_uppercase()
        } else {
            self.peek(1).is_some_and(|next| !next.is_ascii_digit())
        };
        let marble = Marble::from_letter(letter).filter(|_| fits)?;
        self.at += letter.len_utf8();
        Some(marble)
    }

    fn ring(&mut self) -> Result<RingName, MoveError> {
        let letter = self
            .peek(0)
            .filter(|letter| !self.strict || letter.is_lowercase());
        let column = letter.and_then(RingName::column_of);
        let row = self
            .peek(1)
            .and_then(|digit| digit.to_digit(10))
            .filter(|&row| row > 0);
        let name = column.zip(row).map(|(column, row)| RingName {
            column,
            row: row as u8,
        });
        let name = name.ok_or_else(|| self.expected(Expected::ARing))?;
        self.at += 2;
        Ok(name)
    }

    fn expected(&self, expected: Expected) -> MoveError {
        let rest = &self.text[self.at..];
        // A space where none may stand is itself what was found.
        let found = match rest.split(' ').next() {
            Some("") if !rest.is_empty() => " ",
            word => word.unwrap_or_default(),
        };
        MoveError::Syntax {
            text: excerpt(self.text),
            at: self.text[..self.at].chars().count(),
            found: excerpt(found),
            expected,
        }
    }
}

/// Why a text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveError {
    /// It does not have the form of a move.
    Syntax {
        /// The text.
        text: String,
        /// Where the trouble stands, in characters from the beginning.
        at: usize,
        /// What stands there.
        found: String,
        /// What was expected there.
        expected: Expected,
    },
    /// The board has no ring of this name.
    NoSuchRing {
        /// The name.
        name: RingName,
        /// The board.
        board: Board,
    },
    /// The rules do not allow it.
    Illegal(IllegalMove),
    /// The colour of a captured marble is given and wrong.
    WrongCapture {
        /// Where the captured marble is.
        at: RingName,
        /// Its true colour.
        found: Option<Marble>,
    },
    /// The isolated marbles are given and wrong.
    WrongIsolation {
        /// What they should be, empty if nothing is isolated.
        expected: String,
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Syntax {
                text,
                at,
                found,
                expected,
            } if found.is_empty() => {
                write!(
                    f,
                    "`{text}` is not a move: it ends after character {at}, expected {expected}"
                )
            }
            MoveError::Syntax {
                text,
                at,
                found,
                expected,
            } => write!(
                f,
                "`{text}` is not a move: found `{found}` at character {}, expected {expected}",
                at + 1
            ),
            MoveError::NoSuchRing { name, board } => {
                write!(f, "there is no ring {name} on the board {board}")
            }
            MoveError::Illegal(error) => error.fmt(f),
            MoveError::WrongCapture {
                at,
                found: Some(marble),
            } => {
                write!(f, "the marble captured on {at} is {marble}")
            }
            MoveError::WrongCapture { at, found: None } => {
                write!(f, "there is no marble on {at}")
            }
            MoveError::WrongIsolation { expected } if expected.is_empty() => {
                f.write_str("this turn isolates nothing")
            }
            MoveError::WrongIsolation { expected } => {
                write!(f, "the marbles isolated are {expected}")
            }
        }
    }
}

impl core::error::Error for MoveError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            MoveError::Illegal(error) => Some(error),
            _ => None,
        }
    }
}

impl From<IllegalMove> for MoveError {
    fn from(error: IllegalMove) -> MoveError {
        MoveError::Illegal(error)
    }
}
