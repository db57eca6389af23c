//! ZIP: a position on one line, without the name of the board.
//!
//! ```text
//! oooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo 6/8/10 0/0/0 0/0/0 1
//! ```
//!
//! Columns from left to right, each from the bottom to the top: `o` a vacant ring, `W` `G` `B` a
//! marble, a digit a run of places without a ring. All columns begin at the same diagonal row, so
//! that the columns right of the longest begin with a digit. Places above the last ring of a column
//! are left out.
//!
//! The site that uses this form has its board of 48 rings mirrored left to right:
//!
//! ```text
//! ours   5 6 7 8 7 6 5 4     there   4 5 6 7 8 7 6 5
//! ```

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::fmt::Write as _;

use super::excerpt;
use crate::board::{Board, RingName};
use crate::field::{Content, Field};
use crate::lattice::Ring;
use crate::marble::{Counts, Marble};
use crate::player::Player;
use crate::position::Position;
use crate::rules::{Rules, Variant};
use crate::setup::{Setup, SetupError};

/// A board as that site sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct View {
    pub(crate) board: Board,
    pub(crate) mirrored: bool,
}

impl View {
    /// The way that site shows a board.
    pub(crate) fn of(board: Board) -> View {
        View {
            board,
            mirrored: board == Board::R48,
        }
    }

    pub(crate) fn width(self) -> usize {
        self.board.columns().len()
    }

    /// Our column for one of theirs, or theirs for ours.
    pub(crate) fn column(self, column: usize) -> Option<usize> {
        let width = self.width();
        if column >= width {
            None
        } else if self.mirrored {
            Some(width - 1 - column)
        } else {
            Some(column)
        }
    }

    /// How many places lie below the lowest ring of one of their columns.
    fn foot(self, column: usize) -> usize {
        let length = |theirs: &usize| {
            let ours = self.column(*theirs).unwrap_or_default();
            self.board.columns().get(ours).copied().unwrap_or_default()
        };
        // Of the longest columns the rightmost counts, and that is the one `max_by_key` finds.
        let longest = (0..self.width()).max_by_key(length).unwrap_or_default();
        column.saturating_sub(longest)
    }

    /// The ring at a place of one of their columns, counted from 0 at the common diagonal row.
    fn ring(self, column: usize, place: usize) -> Option<Ring> {
        let row = place.checked_sub(self.foot(column))? + 1;
        self.board.ring_at(RingName {
            column: u8::try_from(self.column(column)?).ok()?,
            row: u8::try_from(row).ok()?,
        })
    }
}

/// A ZIP text, taken apart.
#[derive(Debug)]
pub(crate) struct Zip {
    /// The contents of the places, column by column.
    columns: Vec<Vec<Content>>,
    pool: Counts,
    captured: [Counts; 2],
    turn: Player,
}

/// No board has more columns or longer ones, feet included.
const MOST: usize = 9;

impl Zip {
    pub(crate) fn parse(text: &str) -> Result<Zip, ZipError> {
        let mut fields = text.split_whitespace();
        let mut field = |name| fields.next().ok_or(ZipError::Missing(name));
        let columns = columns(field("layout")?)?;
        let mut counts = |name| {
            let text = field(name)?;
            let counts = text.parse();
            counts.map_err(|_| ZipError::Counts(excerpt(text)))
        };
        let pool = counts("pool")?;
        let captured = [
            counts("marbles captured by player 1")?,
            counts("marbles captured by player 2")?,
        ];
        let turn = match field("turn")? {
            "1" => Player::First,
            "2" => Player::Second,
            other => return Err(ZipError::Turn(excerpt(other))),
        };
        match fields.next() {
            Some(more) => Err(ZipError::TooMuch(excerpt(more))),
            None => Ok(Zip {
                columns,
                pool,
                captured,
                turn,
            }),
        }
    }

    fn places(&self) -> impl Iterator<Item = (usize, usize, Content)> + '_ {
        let column = |(q, contents): (usize, &Vec<Content>)| {
            let places = contents.clone().into_iter().enumerate();
            places.map(move |(place, content)| (q, place, content))
        };
        let all = self.columns.iter().enumerate().flat_map(column);
        all.filter(|(_, _, content)| *content != Content::Missing)
    }

    /// The rings on a board, if it has them all.
    fn field_on(&self, view: View) -> Option<Field> {
        let mut field = Field::EMPTY;
        for (column, place, content) in self.places() {
            field.set(view.ring(column, place)?, content);
        }
        Some(field)
    }

    /// All the marbles there are.
    fn marbles(&self) -> [u32; 3] {
        let mut all = [0; 3];
        for marble in Marble::ALL {
            let racks = [self.pool, self.captured[0], self.captured[1]];
            let on_racks: u32 = racks.iter().map(|rack| u32::from(rack[marble])).sum();
            let stands = |place: &(usize, usize, Content)| place.2 == Content::Marble(marble);
            all[marble as usize] = on_racks + self.places().filter(stands).count() as u32;
        }
        all
    }

    /// Whether it looks like the start of a game: nothing on the board, nothing captured.
    fn is_start(&self) -> bool {
        self.captured == [Counts::NONE; 2]
            && self
                .places()
                .all(|(_, _, content)| content == Content::Vacant)
    }

    /// The variant that the marbles tell: blitz if they are exactly its own, else standard.
    fn variant(&self) -> Variant {
        let blitz = Variant::Blitz.pool();
        let all = self.marbles();
        if Marble::ALL
            .into_iter()
            .all(|marble| all[marble as usize] == u32::from(blitz[marble]))
        {
            Variant::Blitz
        } else {
            Variant::Standard
        }
    }

    /// The boards that have all the rings, the smallest one first.
    fn boards(&self, given: Option<Board>) -> Vec<(View, Field)> {
        let mut boards = match given {
            Some(board) => vec![board],
            None => Board::NAMED.to_vec(),
        };
        // Somebody's own board can only be known at the start, when no ring is missing.
        let lengths: Vec<u8> = (0..self.columns.len())
            .map(|q| self.places().filter(|place| place.0 == q).count() as u8)
            .collect();
        if given.is_none()
            && self.is_start()
            && let Ok(board) = Board::from_columns(&lengths)
            && !boards.contains(&board)
        {
            boards.push(board);
        }
        boards.sort_by_key(|board| board.rings().len());
        let views = boards.into_iter().flat_map(|board| {
            let usual = View::of(board);
            let plain = View {
                board,
                mirrored: false,
            };
            // Somebody may write that board as everybody else does.
            [Some(usual), (usual != plain).then_some(plain)]
        });
        views
            .flatten()
            .filter_map(|view| Some((view, self.field_on(view)?)))
            .collect()
    }

    /// The position, the way its board was seen, and what the reader has to be told.
    pub(crate) fn position(
        &self,
        board: Option<Board>,
        rules: Option<Rules>,
    ) -> Result<(Position, View, Option<String>), ZipError> {
        let board = rules.map(|rules| rules.board).or(board);
        let boards = self.boards(board);
        let full = |(view, field): &&(View, Field)| field.rings() == view.board.rings();
        // At the start the board with exactly these rings is meant.
        let exact = boards.iter().find(full).filter(|_| self.is_start());
        let Some(&(view, field)) = exact.or(boards.first()) else {
            return Err(ZipError::NoBoard(board));
        };
        let note = if exact.is_some() || boards.len() == 1 || board.is_some() {
            None
        } else {
            Some(format!(
                "the board is not named: taken for the smallest that fits, {} rings",
                view.board
            ))
        };
        let unmirrored = view != View::of(view.board);
        let note = note.or_else(|| {
            unmirrored.then(|| "the board of 48 rings is not mirrored here".to_string())
        });
        let setup = Setup {
            rules: rules.unwrap_or(Rules::new(view.board, self.variant())),
            field,
            inert: Field::EMPTY,
            pool: self.pool,
            captured: self.captured,
            turn: self.turn,
        };
        let position = setup.position().map_err(ZipError::Impossible)?;
        Ok((position, view, note))
    }
}

fn columns(layout: &str) -> Result<Vec<Vec<Content>>, ZipError> {
    let mut columns = Vec::new();
    for text in layout.split('/') {
        if columns.len() == MOST {
            return Err(ZipError::NoBoard(None));
        }
        let mut contents = Vec::new();
        for symbol in text.chars() {
            let (content, run) = match symbol {
                'o' => (Content::Vacant, 1),
                '0'..='9' => (Content::Missing, symbol.to_digit(10).unwrap_or_default()),
                _ => match Marble::from_letter(symbol) {
                    Some(marble) => (Content::Marble(marble), 1),
                    None => return Err(ZipError::Symbol(symbol)),
                },
            };
            for _ in 0..run {
                contents.push(content);
            }
            if contents.len() > MOST {
                return Err(ZipError::NoBoard(None));
            }
        }
        columns.push(contents);
    }
    Ok(columns)
}

/// A position as ZIP.
pub(crate) fn write(position: &Position) -> String {
    let view = View::of(position.rules().board);
    let mut out = String::new();
    for column in 0..view.width() {
        if column > 0 {
            out.push('/');
        }
        let mut missing = 0;
        for place in 0..MOST {
            let content = view.ring(column, place).map(|ring| position.get(ring));
            let symbol = match content {
                None | Some(Content::Missing) => {
                    missing += 1;
                    continue;
                }
                Some(Content::Vacant) => 'o',
                Some(Content::Marble(marble)) => marble.letter(),
            };
            if missing > 0 {
                let _ = write!(out, "{missing}");
            }
            missing = 0;
            out.push(symbol);
        }
    }
    let (first, second) = (
        position.captured(Player::First),
        position.captured(Player::Second),
    );
    let turn = position.turn().number();
    let _ = write!(out, " {} {first} {second} {turn}", position.pool());
    out
}

/// Why a text is not a position in ZIP form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ZipError {
    /// The text ends before this field.
    Missing(&'static str),
    /// Something follows the last field.
    TooMuch(String),
    /// A character that means nothing in a layout.
    Symbol(char),
    /// Something else where counts such as `6/8/10` should stand.
    Counts(String),
    /// The turn is neither 1 nor 2.
    Turn(String),
    /// No board, or not the one asked for, has all these rings.
    NoBoard(Option<Board>),
    /// The position cannot be.
    Impossible(SetupError),
}

impl fmt::Display for ZipError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ZipError::Missing(field) => write!(
                f,
                "the position ends before the {field}: expected five fields, `<layout> <pool> \
                 <captured 1> <captured 2> <turn>`"
            ),
            ZipError::TooMuch(text) => {
                write!(f, "`{text}` follows the five fields of the position")
            }
            ZipError::Symbol(symbol) => write!(
                f,
                "`{}` in the layout: expected o, W, G, B or a digit",
                symbol.escape_default()
            ),
            ZipError::Counts(text) => {
                write!(
                    f,
                    "`{text}` is not three counts of marbles such as `6/8/10`"
                )
            }
            ZipError::Turn(text) => write!(f, "`{text}` is not a turn: expected 1 or 2"),
            ZipError::NoBoard(None) => f.write_str("no board has all the rings of this layout"),
            ZipError::NoBoard(Some(board)) => {
                write!(
                    f,
                    "the board {board} does not have all the rings of this layout"
                )
            }
            ZipError::Impossible(error) => write!(f, "impossible position: {error}"),
        }
    }
}

impl core::error::Error for ZipError {}
