//! The lattice of 61 positions that every board is cut from.
//!
//! Columns run from left to right (`q` from 0 to 8), and the diagonal row `r` (0 to 8) grows
//! upwards inside a column. The six neighbours of a ring are `(±1, 0)`, `(0, ±1)` and `±(1, 1)`:
//!
//! ```text
//!                       (q, r+1)
//!             (q-1, r)            (q+1, r+1)
//!                        (q, r)
//!             (q-1, r-1)          (q+1, r)
//!                       (q, r-1)
//! ```
//!
//! The hexagon tiles the plane, and the quotient of the plane by that tiling is the cyclic group of
//! 61 elements. So numbering the ring `(q, r)` as `13·q + r mod 61` gives each of the 61 rings a
//! number of its own *and* makes a step in a given direction the same addition modulo 61 everywhere:
//!
//! ```text
//! bit     0..=4   5..=12  13..=18  19..=25  26..=32  33..=38  39..=46  47..=51  52..=60
//! column  q = 0   q = 5   q = 1    q = 6    q = 2    q = 7    q = 3    q = 8    q = 4
//! ```
//!
//! A whole set of rings therefore moves one step with two shifts and one mask (the mask drops what
//! would leave the hexagon and come in again at the far side), although a plain row-by-row layout of
//! the hexagon would need 81 bits.

mod ring;
mod ring_set;

pub use ring::Ring;
pub use ring_set::{Groups, RingSet, RingSetIter};

/// One of the six directions, in cyclic order, clockwise from straight up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// `(0, +1)`: up inside the column.
    Up = 0,
    /// `(+1, +1)`: to the next column, half a ring up.
    UpRight = 1,
    /// `(+1, 0)`: to the next column, half a ring down.
    DownRight = 2,
    /// `(0, -1)`: down inside the column.
    Down = 3,
    /// `(-1, -1)`: to the column before, half a ring down.
    DownLeft = 4,
    /// `(-1, 0)`: to the column before, half a ring up.
    UpLeft = 5,
}

impl Direction {
    /// All six, in cyclic order.
    pub const ALL: [Direction; 6] = [
        Direction::Up,
        Direction::UpRight,
        Direction::DownRight,
        Direction::Down,
        Direction::DownLeft,
        Direction::UpLeft,
    ];

    /// The step as a change of `(q, r)`.
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Direction::Up => (0, 1),
            Direction::UpRight => (1, 1),
            Direction::DownRight => (1, 0),
            Direction::Down => (0, -1),
            Direction::DownLeft => (-1, -1),
            Direction::UpLeft => (-1, 0),
        }
    }

    /// The direction with this number modulo six.
    pub const fn from_index(index: u8) -> Direction {
        Direction::ALL[(index % 6) as usize]
    }

    /// The direction straight back.
    pub const fn opposite(self) -> Direction {
        Direction::from_index(self as u8 + 3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ring_has_a_number_of_its_own() {
        let rings: RingSet = Ring::all().collect();
        assert_eq!(Ring::all().count(), 61);
        assert_eq!(rings, RingSet::ALL);
        for ring in Ring::all() {
            let (q, r) = ring.axial();
            assert_eq!(Ring::at(q, r), Some(ring));
        }
        assert_eq!(Ring::new(61), None);
    }

    #[test]
    fn a_set_steps_as_its_rings_do() {
        for direction in Direction::ALL {
            for ring in Ring::all() {
                let stepped: RingSet = ring.step(direction).into_iter().collect();
                assert_eq!(
                    ring.set().step(direction),
                    stepped,
                    "{ring:?} {direction:?}"
                );
                if let Some(next) = ring.step(direction) {
                    assert_eq!(next.step(direction.opposite()), Some(ring));
                    let ((q, r), (dq, dr)) = (ring.axial(), direction.delta());
                    assert_eq!(next.axial(), (q + dq, r + dr));
                    assert_eq!(ring.direction_to(next), Some(direction));
                    assert_eq!(ring.beyond(next), next.step(direction));
                    for other in Ring::all().filter(|&other| other != next) {
                        assert_ne!(ring.direction_to(other), Some(direction));
                    }
                    if let Some(beyond) = next.step(direction) {
                        assert_eq!(ring.between(beyond), Some(next));
                    }
                }
            }
            assert!(RingSet::ALL.step(direction).is_subset(RingSet::ALL));
        }
    }

    #[test]
    fn groups_are_connected_and_apart() {
        // A pattern of every third ring and its upper neighbour.
        let set: RingSet = Ring::all().filter(|ring| ring.index() % 3 != 2).collect();
        let mut seen = RingSet::EMPTY;
        for group in set.groups() {
            assert!(!group.meets(seen));
            assert_eq!(group.first().map(|ring| ring.set().flood(set)), Some(group));
            seen |= group;
        }
        assert_eq!(seen, set);
    }

    #[test]
    fn nth_counts_from_the_lowest_ring() {
        let mut bits = 0x0123_4567_89ab_cdefu64;
        for _ in 0..1000 {
            bits = bits.rotate_left(23).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            for set in
                [bits, bits & bits << 7, bits | bits >> 9, 0, u64::MAX].map(RingSet::from_bits)
            {
                let rings: Vec<Ring> = (0..64).map_while(|n| set.nth(n)).collect();
                assert!(set.iter().eq(rings));
            }
        }
    }
}
