//! How the places of a Boardspace board lie on our lattice.
//!
//! On the boards of 37, 48 and 61 rings both name every ring alike (but for column nine, `I` there).
//! Custom boards are laid out on a larger grid where every other column stands half a step lower:
//!
//! ```text
//!     B3      D3          row 3 of the columns B, D, F …
//! A3      C3      E3      and of A, C, E …
//!     B2      D2
//! A2      C2      E2
//! ```

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::command::Cell;
use crate::board::{Board, RingName};
use crate::lattice::{Ring, RingSet};

/// The rings of a game, by their names on Boardspace.
#[derive(Clone, Copy, Debug)]
pub(super) enum Grid {
    /// A board that both sides know.
    Board(Board),
    /// The custom grid, shifted so that a custom board comes to lie on the lattice.
    Custom { shift: (i16, i16) },
}

impl Grid {
    /// The ring of a place, if it is on the lattice.
    pub(super) fn ring(&self, cell: Cell) -> Option<Ring> {
        match *self {
            Grid::Board(board) => board.ring_at(RingName {
                column: cell.column,
                row: cell.row,
            }),
            Grid::Custom { shift } => shifted(axial(cell), shift),
        }
    }
}

/// The axial coordinates of a place on the custom grid.
fn axial(cell: Cell) -> (i16, i16) {
    let (q, row) = (i16::from(cell.column), i16::from(cell.row));
    (q, row + (q + 1) / 2)
}

/// The place on the custom grid that stands for a ring when the whole lattice is laid out there.
pub(super) fn custom_cell(ring: Ring) -> Cell {
    let (q, r) = ring.axial();
    // The lattice reaches from 0 to 8 both ways: five rows up keep all rows above 0.
    let row = r + 5 - (q + 1) / 2;
    Cell {
        column: q.unsigned_abs(),
        row: row.unsigned_abs(),
    }
}

fn shifted((q, r): (i16, i16), shift: (i16, i16)) -> Option<Ring> {
    let q = i8::try_from(q + shift.0).ok()?;
    let r = i8::try_from(r + shift.1).ok()?;
    Ring::at(q, r)
}

/// A custom board, found on our lattice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) grid: Grid,
    /// The board that the rings make or, failing that, the smallest one that holds them all.
    pub(super) board: Board,
    /// The rings.
    pub(super) rings: RingSet,
}

/// Finds a place on the lattice for a custom board; `None` if it is too large.
pub(super) fn find(cells: &BTreeSet<Cell>) -> Option<Found> {
    let points: Vec<(i16, i16)> = cells.iter().map(|&cell| axial(cell)).collect();
    let low = (
        points.iter().map(|p| p.0).min()?,
        points.iter().map(|p| p.1).min()?,
    );
    let mut width = 0;
    let mut lengths = [0u8; 9];
    for point in &points {
        let column = usize::try_from(point.0 - low.0).ok()?;
        *lengths.get_mut(column)? += 1;
        width = width.max(column + 1);
    }
    let mut boards = Board::NAMED;
    boards.sort_by_key(|board| board.rings().len());
    let exact = Board::from_columns(&lengths[..width]).ok();
    for board in exact.into_iter().chain(boards) {
        // No ring of the lattice has a coordinate below 0 or above 8.
        for q in 0..9 {
            for r in 0..9 {
                let shift = (q - low.0, r - low.1);
                let rings: Option<RingSet> = points.iter().map(|&p| shifted(p, shift)).collect();
                let Some(rings) = rings else { continue };
                let fits = rings.is_subset(board.rings())
                    && (Some(board) != exact || rings == board.rings());
                if fits {
                    let grid = Grid::Custom { shift };
                    return Some(Found { grid, board, rings });
                }
            }
        }
    }
    None
}
