//! One place of the lattice, and the tables of its neighbours.

use core::fmt;

use super::{Direction, RingSet};

/// The side length of the hexagon, minus one: the distance from its centre to its border.
const RADIUS: i8 = 4;

/// One place of the lattice. What it is *called* depends on the board: see
/// [`Board::name`](crate::Board::name).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ring(pub(super) u8);

impl Ring {
    /// How many rings the lattice has.
    pub const COUNT: usize = 61;

    /// The ring with the number 0.
    pub const FIRST: Ring = Ring(0);

    /// The ring at axial coordinates `(q, r)`, each from 0 to 8, if it lies in the hexagon.
    pub const fn at(q: i8, r: i8) -> Option<Ring> {
        let (x, y) = (q - RADIUS, r - RADIUS);
        let d = x - y;
        if x < -RADIUS || x > RADIUS || y < -RADIUS || y > RADIUS || d < -RADIUS || d > RADIUS {
            return None;
        }
        Some(Ring(((13 * q as i16 + r as i16) % 61) as u8))
    }

    /// The ring with this number, below [`Ring::COUNT`].
    pub const fn new(index: u8) -> Option<Ring> {
        if index < 61 { Some(Ring(index)) } else { None }
    }

    /// The number of this ring, from 0 to 60; its bit in a [`RingSet`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The axial coordinates `(q, r)`.
    pub const fn axial(self) -> (i8, i8) {
        AXIAL[self.0 as usize]
    }

    /// The next ring in a direction, if the hexagon has one there.
    #[inline]
    pub const fn step(self, direction: Direction) -> Option<Ring> {
        let next = NEIGHBOURS[direction as usize][self.0 as usize];
        if next == NOWHERE {
            None
        } else {
            Some(Ring(next))
        }
    }

    /// The rings around this one.
    #[inline]
    pub fn neighbours(self) -> RingSet {
        AROUND[self.0 as usize]
    }

    /// The ring straight behind a neighbour of this one, where a marble lands that jumps over it.
    #[inline]
    pub fn beyond(self, neighbour: Ring) -> Option<Ring> {
        Ring::new(BEYOND[self.index()][neighbour.index()])
    }

    /// The direction of a neighbour.
    #[inline]
    pub fn direction_to(self, neighbour: Ring) -> Option<Direction> {
        // The difference of their numbers tells, unless it leads round the edge of the hexagon.
        let direction = BY_DIFFERENCE[usize::from(neighbour.0 + 61 - self.0) & 127];
        let direction = *Direction::ALL.get(direction as usize)?;
        (self.step(direction) == Some(neighbour)).then_some(direction)
    }

    /// The ring between this one and another, if they are two steps apart in a straight line.
    pub fn between(self, other: Ring) -> Option<Ring> {
        self.neighbours()
            .iter()
            .find(|&middle| self.beyond(middle) == Some(other))
    }

    /// The set of this ring alone.
    #[inline]
    pub const fn set(self) -> RingSet {
        RingSet(1 << self.0)
    }

    /// All rings of the lattice, column by column, from the bottom up.
    pub fn all() -> impl Iterator<Item = Ring> {
        (0..9).flat_map(|q| (0..9).filter_map(move |r| Ring::at(q, r)))
    }
}

impl fmt::Debug for Ring {
    /// The name the ring has on the board of 61 rings.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", crate::Board::R61.name(*self))
    }
}

/// Marks a step that leaves the hexagon.
pub(super) const NOWHERE: u8 = u8::MAX;

/// The coordinates of every ring.
const AXIAL: [(i8, i8); Ring::COUNT] = {
    let mut table = [(0, 0); Ring::COUNT];
    let mut q = 0;
    while q < 9 {
        let mut r = 0;
        while r < 9 {
            if let Some(ring) = Ring::at(q, r) {
                table[ring.0 as usize] = (q, r);
            }
            r += 1;
        }
        q += 1;
    }
    table
};

/// `NEIGHBOURS[d][i]` is the ring one step from `i` in direction `d`, or [`NOWHERE`].
pub(super) const NEIGHBOURS: [[u8; 64]; 6] = {
    let mut table = [[NOWHERE; 64]; 6];
    let mut d = 0;
    while d < 6 {
        let (dq, dr) = Direction::ALL[d].delta();
        let mut i = 0;
        while i < Ring::COUNT {
            let (q, r) = AXIAL[i];
            if let Some(ring) = Ring::at(q + dq, r + dr) {
                table[d][i] = ring.0;
            }
            i += 1;
        }
        d += 1;
    }
    table
};

/// `AROUND[i]` holds the neighbours of ring `i`.
static AROUND: [RingSet; 64] = {
    let mut table = [RingSet::EMPTY; 64];
    let mut d = 0;
    while d < 6 {
        let mut i = 0;
        while i < Ring::COUNT {
            if NEIGHBOURS[d][i] != NOWHERE {
                table[i].0 |= 1 << NEIGHBOURS[d][i];
            }
            i += 1;
        }
        d += 1;
    }
    table
};

/// `BEYOND[i][j]` is the ring straight behind `j` seen from its neighbour `i`, or [`NOWHERE`].
static BEYOND: [[u8; 64]; 64] = {
    let mut table = [[NOWHERE; 64]; 64];
    let mut d = 0;
    while d < 6 {
        let mut i = 0;
        while i < Ring::COUNT {
            let over = NEIGHBOURS[d][i];
            if over != NOWHERE {
                table[i][over as usize] = NEIGHBOURS[d][over as usize];
            }
            i += 1;
        }
        d += 1;
    }
    table
};

/// `BY_DIFFERENCE[j + 61 - i]` is the direction of ring `j` seen from its neighbour `i`.
static BY_DIFFERENCE: [u8; 128] = {
    let mut table = [NOWHERE; 128];
    let mut d = 0;
    while d < 6 {
        let mut i = 0;
        while i < Ring::COUNT {
            let next = NEIGHBOURS[d][i];
            if next != NOWHERE {
                table[next as usize + 61 - i] = d as u8;
            }
            i += 1;
        }
        d += 1;
    }
    table
};
