//! Boards: which rings a game starts with, and what they are called.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::lattice::{Ring, RingSet};
use crate::marble::parse_count;

/// The letters of the nine columns; `i` is skipped.
const COLUMNS: [char; 9] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'j'];

/// The number of rings in each column of a board, from left to right.
///
/// A board is a starting mask on the lattice of 61 rings and a naming of its rings; nothing else in
/// the rules depends on it. Columns are lettered from left to right, rows numbered from 1 upwards
/// inside each column. Columns up to the rightmost longest one begin at the same diagonal row, each
/// later one a row higher, so that the outline is a hexagon with its corners cut in various ways.
///
/// ```
/// use zertz::Board;
///
/// let board: Board = "48".parse()?;
/// assert_eq!(board.rings().len(), 48);
/// let ring = board.ring("d8").ok_or("no such ring")?;
/// assert_eq!(board.name(ring).to_string(), "d8");
/// assert_eq!(board.ring("d9"), None);
///
/// // Any columns that fit into the hexagon of 61 rings make a board.
/// assert_eq!("3.4.3.2".parse::<Board>()?.rings().len(), 12);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// Rings in each column; zero after the last.
    columns: [u8; 9],
    /// Where the first ring of the first column lies on the lattice.
    origin: (i8, i8),
}

/// The boards that have a name, and their columns.
const NAMED: [(&str, Board); 8] = [
    ("37", Board::R37),
    ("40", Board::R40),
    ("43", Board::R43),
    ("44", Board::R44),
    ("48", Board::R48),
    ("61", Board::R61),
    ("19", Board::R19),
    ("7", Board::R7),
];

impl Board {
    /// The basic board of 37 rings.
    pub const R37: Board = Board::named([4, 5, 6, 7, 6, 5, 4, 0, 0]);
    /// 40 rings.
    pub const R40: Board = Board::named([5, 6, 7, 7, 6, 5, 4, 0, 0]);
    /// 43 rings.
    pub const R43: Board = Board::named([5, 6, 7, 7, 6, 5, 4, 3, 0]);
    /// 44 rings.
    pub const R44: Board = Board::named([5, 6, 7, 8, 7, 6, 5, 0, 0]);
    /// The tournament board of 48 rings.
    pub const R48: Board = Board::named([5, 6, 7, 8, 7, 6, 5, 4, 0]);
    /// The largest board, of 61 rings: the whole lattice.
    pub const R61: Board = Board::named([5, 6, 7, 8, 9, 8, 7, 6, 5]);
    /// 19 rings, for solving.
    pub const R19: Board = Board::named([3, 4, 5, 4, 3, 0, 0, 0, 0]);
    /// Seven rings, for solving.
    pub const R7: Board = Board::named([2, 3, 2, 0, 0, 0, 0, 0, 0]);

    /// The boards that have a name of their own, the common ones first.
    pub const NAMED: [Board; 8] = {
        let mut boards = [Board::R37; 8];
        let mut i = 0;
        while i < 8 {
            boards[i] = NAMED[i].1;
            i += 1;
        }
        boards
    };

    const fn named(columns: [u8; 9]) -> Board {
        match Board::fit(columns) {
            Some(board) => board,
            None => panic!("a named board must fit"),
        }
    }

    /// The board with these columns, if it fits into the lattice. Of the places where it fits it
    /// takes the most central one.
    const fn fit(columns: [u8; 9]) -> Option<Board> {
        let mut best: Option<Board> = None;
        let mut least = i32::MAX;
        let mut q = 0;
        while q < 9 {
            let mut r = 0;
            while r < 9 {
                let board = Board {
                    columns,
                    origin: (q, r),
                };
                if let Some(eccentricity) = board.eccentricity()
                    && eccentricity < least
                {
                    least = eccentricity;
                    best = Some(board);
                }
                r += 1;
            }
            q += 1;
        }
        best
    }

    /// How far the rings lie from the centre, as a sum of squares; `None` if one is off the lattice.
    const fn eccentricity(&self) -> Option<i32> {
        let mut sum = 0;
        let mut column = 0;
        while column < self.width() {
            let mut row = 1;
            while row <= self.columns[column] {
                match self.locate(column, row) {
                    Some(ring) => {
                        let (q, r) = ring.axial();
                        let (x, y) = (q as i32 - 4, r as i32 - 4);
                        sum += x * x + y * y - x * y;
                    }
                    None => return None,
                }
                row += 1;
            }
            column += 1;
        }
        Some(sum)
    }

    /// The board with these numbers of rings in its columns, from left to right.
    pub fn from_columns(columns: &[u8]) -> Result<Board, BoardError> {
        if columns.is_empty() || columns.len() > 9 || columns.contains(&0) {
            return Err(BoardError::Columns);
        }
        if columns.iter().any(|&length| length > 9) {
            return Err(BoardError::TooLarge);
        }
        let mut all = [0; 9];
        all[..columns.len()].copy_from_slice(columns);
        Board::fit(all).ok_or(BoardError::TooLarge)
    }

    /// The number of rings in each column, from left to right.
    pub fn columns(&self) -> &[u8] {
        &self.columns[..self.width()]
    }

    /// The number of columns.
    const fn width(&self) -> usize {
        let mut width = 0;
        while width < 9 && self.columns[width] > 0 {
            width += 1;
        }
        width
    }

    /// How far the first ring of a column stands above the diagonal row of the first column's.
    const fn foot(&self, column: usize) -> i8 {
        let mut longest = 0;
        let mut i = 1;
        while i < self.width() {
            if self.columns[i] >= self.columns[longest] {
                longest = i;
            }
            i += 1;
        }
        column.saturating_sub(longest) as i8
    }

    /// The ring in a column (from 0) and row (from 1), if the lattice has it.
    const fn locate(&self, column: usize, row: u8) -> Option<Ring> {
        let q = self.origin.0 + column as i8;
        let r = self.origin.1 + self.foot(column) + row as i8 - 1;
        Ring::at(q, r)
    }

    /// All rings of the board.
    pub fn rings(&self) -> RingSet {
        // The rings of a column have consecutive numbers.
        self.columns()
            .iter()
            .enumerate()
            .fold(RingSet::EMPTY, |all, (column, &length)| {
                let first = self.locate(column, 1).map_or(0, Ring::index);
                all | RingSet::from_bits(((1 << length) - 1) << first)
            })
    }

    /// All rings of the board in coordinate order: a1, a2, … b1, b2 and so on.
    pub fn in_order(&self) -> impl Iterator<Item = Ring> + '_ {
        self.columns()
            .iter()
            .enumerate()
            .flat_map(move |(column, &length)| {
                (1..=length).filter_map(move |row| self.locate(column, row))
            })
    }

    /// The ring with this column (from 0) and row (from 1).
    pub fn ring_at(&self, name: RingName) -> Option<Ring> {
        let length = *self.columns().get(name.column as usize)?;
        if name.row == 0 || name.row > length {
            return None;
        }
        self.locate(name.column as usize, name.row)
    }

    /// The ring of this name, such as `d4`, in either case; column nine is read as `j` and as `i`.
    pub fn ring(&self, name: &str) -> Option<Ring> {
        self.ring_at(name.parse().ok()?)
    }

    /// What a ring is called on this board. A ring that is not on the board gets the name it would
    /// have if the columns went on, which may have a row below 1 or an odd letter: it is meant for
    /// messages only.
    pub fn name(&self, ring: Ring) -> RingName {
        let (q, r) = ring.axial();
        let column = (q - self.origin.0).clamp(0, 8) as usize;
        let row = r - self.origin.1 - self.foot(column) + 1;
        RingName {
            column: column as u8,
            row: row.max(0) as u8,
        }
    }

    /// The rings of a set in coordinate order.
    pub fn sorted(&self, set: RingSet) -> impl Iterator<Item = Ring> + '_ {
        self.in_order().filter(move |&ring| set.contains(ring))
    }
}

impl fmt::Display for Board {
    /// The number of rings for a board that has a name, otherwise its columns: `3.4.3.2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = NAMED.iter().find(|(_, board)| board == self) {
            return f.pad(name);
        }
        for (i, length) in self.columns().iter().enumerate() {
            let dot = if i == 0 { "" } else { "." };
            write!(f, "{dot}{length}")?;
        }
        // A single column of seven must not be taken for the board of seven rings.
        if self.columns() == [7] {
            f.write_str(".")
        } else {
            Ok(())
        }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Board, BoardError> {
        if let Some((_, board)) = NAMED.iter().find(|(name, _)| *name == text) {
            return Ok(*board);
        }
        let unknown = || BoardError::Unknown(crate::text::excerpt(text));
        // Whoever writes a number without a dot means a board's name, unless it is a short column.
        if !text.contains('.') && text.len() != 1 {
            return Err(unknown());
        }
        let columns = text.strip_suffix('.').unwrap_or(text);
        let columns: Option<Vec<u8>> = columns.split('.').take(10).map(parse_count).collect();
        Board::from_columns(&columns.ok_or_else(unknown)?)
    }
}

/// Why a text or a list of columns is not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// Neither the name of a board nor columns joined by dots.
    Unknown(String),
    /// There must be one to nine columns of at least one ring each.
    Columns,
    /// It does not fit into the hexagon of 61 rings.
    TooLarge,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::Unknown(text) => write!(
                f,
                "`{text}` is not a board: expected 37, 40, 43, 44, 48, 61, 19, 7, or the rings of the \
                 columns joined by dots, such as `3.4.3.2`"
            ),
            BoardError::Columns => {
                f.write_str("a board has one to nine columns of at least one ring each")
            }
            BoardError::TooLarge => {
                f.write_str("the board does not fit into the hexagon of 61 rings")
            }
        }
    }
}

impl core::error::Error for BoardError {}

/// The name of a ring on some board: a column letter and a row number, such as `d4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RingName {
    /// The column, counted from 0.
    pub column: u8,
    /// The row, counted from 1 at the foot of the column.
    pub row: u8,
}

impl RingName {
    /// The letter of the column; the ninth is `j`.
    pub fn letter(self) -> char {
        COLUMNS.get(self.column as usize).copied().unwrap_or('?')
    }

    /// The column of a letter in either case; `i` and `j` both mean the ninth.
    pub fn column_of(letter: char) -> Option<u8> {
        let letter = match letter.to_ascii_lowercase() {
            'i' => 'j',
            other => other,
        };
        COLUMNS
            .iter()
            .position(|&column| column == letter)
            .map(|column| column as u8)
    }
}

impl fmt::Display for RingName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter(), self.row)
    }
}

impl fmt::Debug for RingName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for RingName {
    type Err = ParseRingError;

    fn from_str(text: &str) -> Result<RingName, ParseRingError> {
        let error = || ParseRingError {
            text: crate::text::excerpt(text),
        };
        let mut chars = text.chars();
        let column = chars
            .next()
            .and_then(RingName::column_of)
            .ok_or_else(error)?;
        match (
            chars.next().and_then(|digit| digit.to_digit(10)),
            chars.next(),
        ) {
            (Some(row), None) if row > 0 => Ok(RingName {
                column,
                row: row as u8,
            }),
            _ => Err(error()),
        }
    }
}

/// A ring was expected, such as `d4`, and something else was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseRingError {
    text: String,
}

impl fmt::Display for ParseRingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a ring: expected a column a to j and a row 1 to 9, such as `d4`",
            self.text
        )
    }
}

impl core::error::Error for ParseRingError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_boards_have_their_number_of_rings() {
        for (name, board) in NAMED {
            assert_eq!(board.rings().len().to_string(), name);
            assert_eq!(board.to_string(), name);
            assert_eq!(name.parse(), Ok(board));
        }
    }

    #[test]
    fn names_and_rings_correspond_on_every_board() {
        for board in Board::NAMED {
            for ring in board.in_order() {
                assert_eq!(
                    board.ring(&board.name(ring).to_string()),
                    Some(ring),
                    "{board}"
                );
            }
            assert_eq!(board.rings(), board.in_order().collect());
            let names: Vec<RingName> = board.in_order().map(|ring| board.name(ring)).collect();
            assert!(names.is_sorted());
        }
    }

    #[test]
    fn straight_lines_of_the_37_board() {
        let line = |names: &str| {
            let rings: Vec<_> = names
                .split(' ')
                .map(|n| Board::R37.ring(n).unwrap().axial())
                .collect();
            let steps: Vec<_> = rings
                .windows(2)
                .map(|w| (w[1].0 - w[0].0, w[1].1 - w[0].1))
                .collect();
            steps.iter().all(|step| *step == steps[0])
        };
        assert!(line("e3 f3 g3"));
        assert!(line("b2 c3 d4 e4 f4"));
        assert!(!line("c3 d3 e3"));
    }

    #[test]
    fn the_ninth_column_is_j_and_i_is_read_too() {
        let corner = Board::R61.ring("j5").unwrap();
        assert_eq!(Board::R61.ring("i5"), Some(corner));
        assert_eq!(Board::R61.name(corner).to_string(), "j5");
    }

    #[test]
    fn boards_that_do_not_fit_are_refused() {
        assert_eq!("9.9".parse::<Board>(), Err(BoardError::TooLarge));
        assert_eq!(
            "5.6.7.8.9.8.7.6.5.4".parse::<Board>(),
            Err(BoardError::Columns)
        );
        assert_eq!("3.0.3".parse::<Board>(), Err(BoardError::Columns));
        assert!(matches!("".parse::<Board>(), Err(BoardError::Unknown(_))));
        assert!(matches!("38".parse::<Board>(), Err(BoardError::Unknown(_))));
        assert!(matches!(
            "3.x".parse::<Board>(),
            Err(BoardError::Unknown(_))
        ));
        assert_eq!("2.3.2".parse(), Ok(Board::R7));
        let column: Board = "9".parse().unwrap();
        assert_eq!(column.to_string(), "9");
        let column: Board = "7.".parse().unwrap();
        assert_eq!(
            (column.to_string().as_str(), column.rings().len()),
            ("7.", 7)
        );
    }
}
