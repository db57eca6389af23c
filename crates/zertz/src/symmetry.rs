//! The symmetries of boards, and the canonical one of all positions that are the same but for them.

use alloc::vec::Vec;

use crate::board::Board;
use crate::field::Field;
use crate::lattice::{Ring, RingSet};
use crate::moves::{Chain, Move, Placement};
use crate::position::Position;

/// A way to turn or mirror a board so that its outline comes to lie on itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// Where each ring of the board goes; other rings stay.
    image: [Ring; Ring::COUNT],
    /// How the six directions go over into each other: turned by this many steps, after mirroring.
    turn: u8,
    mirrored: bool,
}

impl Symmetry {
    /// The symmetries of a board, beginning with the one that moves nothing: twelve for the regular
    /// hexagons, six for 48 rings, at least one for any board.
    pub fn of(board: &Board) -> Vec<Symmetry> {
        let kinds = [false, true]
            .into_iter()
            .flat_map(|m| (0..6).map(move |t| (t, m)));
        kinds
            .filter_map(|(turn, mirrored)| Symmetry::fit(board.rings(), turn, mirrored))
            .collect()
    }

    /// The symmetry of this kind, if a shift can bring the turned rings back onto themselves.
    fn fit(rings: RingSet, turn: u8, mirrored: bool) -> Option<Symmetry> {
        let turned = |ring: Ring| turned(ring.axial(), turn, mirrored);
        let lowest = |points: &mut dyn Iterator<Item = (i8, i8)>| {
            points.fold((i8::MAX, i8::MAX), |low, point| {
                (low.0.min(point.0), low.1.min(point.1))
            })
        };
        let from = lowest(&mut rings.iter().map(turned));
        let to = lowest(&mut rings.iter().map(Ring::axial));
        let mut image: Vec<Ring> = (0..Ring::COUNT as u8).filter_map(Ring::new).collect();
        for ring in rings {
            let (q, r) = turned(ring);
            let goal = Ring::at(q - from.0 + to.0, r - from.1 + to.1)?;
            if !rings.contains(goal) {
                return None;
            }
            image[ring.index()] = goal;
        }
        Some(Symmetry {
            image: image.try_into().ok()?,
            turn,
            mirrored,
        })
    }

    /// Where a ring goes.
    pub const fn ring(&self, ring: Ring) -> Ring {
        self.image[ring.index()]
    }

    /// Where a set of rings goes.
    pub fn rings(&self, set: RingSet) -> RingSet {
        set.iter().map(|ring| self.ring(ring)).collect()
    }

    fn field(&self, field: &Field) -> Field {
        Field {
            vacant: self.rings(field.vacant),
            marbles: field.marbles.map(|marbles| self.rings(marbles)),
        }
    }

    /// The position seen through the symmetry. It must be one on the board of the symmetry.
    ///
    /// With inert islands the rule for groups of equal size goes by coordinate order, which no
    /// symmetry respects: in such games turned positions need not have the same future.
    pub fn position(&self, position: &Position) -> Position {
        let mut turned = *position;
        turned.live = self.field(&position.live);
        turned.aside = self.field(&position.aside);
        turned.hash = turned.computed_zobrist();
        turned
    }

    /// The move seen through the symmetry.
    pub fn mv(&self, mv: Move) -> Move {
        match mv {
            Move::Pass => Move::Pass,
            Move::Place(Placement {
                marble,
                at,
                remove,
                declined,
            }) => Move::Place(Placement {
                marble,
                at: self.ring(at),
                remove: remove.map(|ring| self.ring(ring)),
                declined: self.rings(declined),
            }),
            Move::Capture(chain) => {
                let mut turned = Chain::new(self.ring(chain.start()));
                for direction in chain.directions() {
                    // Mirroring at the vertical axis sends direction d to -d.
                    let d = direction as u8;
                    let d = if self.mirrored { 6 - d } else { d };
                    turned.push(crate::lattice::Direction::from_index(d + self.turn));
                }
                Move::Capture(turned)
            }
        }
    }
}

/// A point mirrored at the vertical axis, if asked, and then turned clockwise by sixths.
fn turned((q, r): (i8, i8), turn: u8, mirrored: bool) -> (i8, i8) {
    // Mirroring keeps (0, 1) and swaps (1, 1) with (-1, 0).
    let start = if mirrored { (-q, r - q) } else { (q, r) };
    // A sixth turn clockwise sends (0, 1) to (1, 1) and (1, 1) to (1, 0).
    (0..turn).fold(start, |(q, r), _| (r, r - q))
}

impl Position {
    /// The first, in a fixed order, of all positions that this one becomes under the symmetries of
    /// its board, and the symmetry that leads there. Positions that are the same but for a symmetry
    /// have the same canonical form.
    ///
    /// Symmetries are worth keeping: pass the result of [`Symmetry::of`].
    pub fn canonical(&self, symmetries: &[Symmetry]) -> (Position, Option<Symmetry>) {
        // Only the fields are turned to find the first; the hash is worked out once at the end.
        let key = |symmetry: &Symmetry| {
            let (live, aside) = (symmetry.field(&self.live), symmetry.field(&self.aside));
            (live.vacant, live.marbles, aside.vacant, aside.marbles)
        };
        match symmetries.iter().min_by_key(|symmetry| key(symmetry)) {
            Some(symmetry) => (symmetry.position(self), Some(*symmetry)),
            None => (*self, None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::Direction;

    #[test]
    fn boards_have_the_symmetries_of_the_rules() {
        let number = |board: Board| Symmetry::of(&board).len();
        assert_eq!(Board::NAMED.map(number), [12, 2, 2, 4, 6, 12, 12, 12]);
        assert_eq!(number("3.4.5.4".parse().unwrap()), 2);
    }

    #[test]
    fn steps_turn_with_the_board() {
        for board in Board::NAMED {
            for symmetry in Symmetry::of(&board) {
                assert_eq!(symmetry.rings(board.rings()), board.rings());
                for ring in board.rings() {
                    let (q, r) = symmetry.ring(ring).axial();
                    for direction in Direction::ALL {
                        let Some(next) = ring.step(direction) else {
                            continue;
                        };
                        if !board.rings().contains(next) {
                            continue;
                        }
                        let d = direction as u8;
                        let d = if symmetry.mirrored { 6 - d } else { d };
                        let (dq, dr) = Direction::from_index(d + symmetry.turn).delta();
                        assert_eq!(symmetry.ring(next).axial(), (q + dq, r + dr));
                    }
                }
            }
        }
    }
}
