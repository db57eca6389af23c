//! Boards: which rings there are, what they are called, and which are neighbours.

use std::collections::{BTreeMap, BTreeSet};

/// An axial coordinate (q, r). Sorting coordinates gives "coordinate order (a1, a2, … b1 …)":
/// first by column q, and inside one column r grows with the row number.
pub type Coord = (i32, i32);

/// "The ninth column of the 61 board is `j` (the letter i is skipped)."
const COLUMN_LETTERS: &str = "abcdefghj";

/// "The six neighbours are (±1, 0), (0, ±1) and ±(1, 1)." They stand here in cyclic order: each
/// direction and the next one lead to two positions that are neighbours of each other.
pub const DIRECTIONS: [Coord; 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];

/// The position next to `from` in the given direction.
pub fn step(from: Coord, direction: Coord) -> Coord {
    (from.0 + direction.0, from.1 + direction.1)
}

/// The table of crates/zertz-server/rules/en.md, "rings per column, a →", by the board's name.
const NAMED_BOARDS: [(&str, &[usize]); 8] = [
    ("37", &[4, 5, 6, 7, 6, 5, 4]),
    ("40", &[5, 6, 7, 7, 6, 5, 4]),
    ("43", &[5, 6, 7, 7, 6, 5, 4, 3]),
    ("44", &[5, 6, 7, 8, 7, 6, 5]),
    ("48", &[5, 6, 7, 8, 7, 6, 5, 4]),
    ("61", &[5, 6, 7, 8, 9, 8, 7, 6, 5]),
    ("19", &[3, 4, 5, 4, 3]),
    ("7", &[2, 3, 2]),
];

/// A board as it is named in a game: its columns before any ring is removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The canonical name: `37` or `3.4.3.2`.
    pub name: String,
    /// The number of rings in each column.
    pub columns: Vec<usize>,
}

impl Board {
    /// "A board is one of `37 40 43 44 48 61 19 7`, or the rings of its columns joined by dots
    /// (`3.4.3.2`; the geometry rule of crates/zertz-server/rules/en.md applies; it must fit into the 61-ring hexagon)."
    pub fn parse(text: &str) -> Result<Board, String> {
        for (name, columns) in NAMED_BOARDS {
            if text == name {
                return Ok(Board {
                    name: name.to_string(),
                    columns: columns.to_vec(),
                });
            }
        }
        let mut columns = Vec::new();
        for part in text.split('.') {
            let length = parse_number(part)
                .map_err(|e| format!("board '{text}': {e}, expected the rings of a column"))?;
            // DECISION: a column has at least one ring, and no column is longer than nine.
            if !(1..=9).contains(&length) {
                return Err(format!(
                    "board '{text}': a column of {length} rings, expected 1 to 9"
                ));
            }
            columns.push(length as usize);
        }
        if columns.len() > COLUMN_LETTERS.len() {
            return Err(format!("board '{text}': more than nine columns"));
        }
        // DECISION: the columns of a named board, written with dots, are that named board, so that
        // one board has one canonical name.
        let mut name = text.to_string();
        for (known_name, known_columns) in NAMED_BOARDS {
            if columns == known_columns {
                name = known_name.to_string();
            }
        }
        let board = Board { name, columns };
        if !board.fits_into_61_ring_hexagon() {
            return Err(format!(
                "board '{text}' does not fit into the 61-ring hexagon"
            ));
        }
        Ok(board)
    }

    /// "let a column's first ring have diagonal row `s`, where s = 0 for every column up to the
    /// rightmost longest one and grows by one for each column after it"
    fn first_diagonal_row(&self, column: usize) -> i32 {
        let longest = *self.columns.iter().max().expect("a board has columns");
        let rightmost_longest = self
            .columns
            .iter()
            .rposition(|&length| length == longest)
            .expect("the longest column exists");
        if column <= rightmost_longest {
            0
        } else {
            (column - rightmost_longest) as i32
        }
    }

    /// "the ring in column q (0-based), row r has the axial coordinate (q, s + r - 1)"
    pub fn coord(&self, column: usize, row: usize) -> Coord {
        (
            column as i32,
            self.first_diagonal_row(column) + row as i32 - 1,
        )
    }

    /// All ring positions of the board, by coordinate.
    pub fn all_coords(&self) -> BTreeSet<Coord> {
        self.names_by_coord().keys().copied().collect()
    }

    /// The names of all ring positions: "Columns are letters from left to right, rows are numbered
    /// from 1 upwards inside each column."
    pub fn names_by_coord(&self) -> BTreeMap<Coord, String> {
        let mut names = BTreeMap::new();
        for (column, &length) in self.columns.iter().enumerate() {
            let letter = COLUMN_LETTERS
                .chars()
                .nth(column)
                .expect("at most nine columns");
            for row in 1..=length {
                names.insert(self.coord(column, row), format!("{letter}{row}"));
            }
        }
        names
    }

    /// "subsets of the 61-ring hexagon up to translation"
    fn fits_into_61_ring_hexagon(&self) -> bool {
        let hexagon = Board::parse("61")
            .expect("61 is a named board")
            .all_coords();
        let rings = self.all_coords();
        for dq in -10..=10 {
            for dr in -10..=10 {
                if rings.iter().all(|&r| hexagon.contains(&step(r, (dq, dr)))) {
                    return true;
                }
            }
        }
        false
    }
}

/// A number without sign. DECISION: no superfluous zeros in front (`06` is not a form of the page).
pub fn parse_number(text: &str) -> Result<u32, String> {
    let only_digits = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let superfluous_zero = text.len() > 1 && text.starts_with('0');
    if !only_digits || superfluous_zero {
        return Err(format!("'{text}' is not a number"));
    }
    text.parse()
        .map_err(|_| format!("'{text}' is too large a number"))
}
