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

use core::fmt;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

/// The side length of the hexagon, minus one: the distance from its centre to its border.
const RADIUS: i8 = 4;

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

/// One place of the lattice. What it is *called* depends on the board: see
/// [`Board::name`](crate::Board::name).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ring(u8);

impl Ring {
    /// How many rings the lattice has.
    pub const COUNT: usize = 61;

    /// The ring with the number 0.
    pub(crate) const FIRST: Ring = Ring(0);

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
const NOWHERE: u8 = u8::MAX;

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
const NEIGHBOURS: [[u8; 64]; 6] = {
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

/// `ENTERED[d]` holds the rings that can be reached by a step in direction `d`.
const ENTERED: [u64; 6] = {
    let mut masks = [0; 6];
    let mut d = 0;
    while d < 6 {
        let mut i = 0;
        while i < Ring::COUNT {
            if NEIGHBOURS[d][i] != NOWHERE {
                masks[d] |= 1 << NEIGHBOURS[d][i];
            }
            i += 1;
        }
        d += 1;
    }
    masks
};

/// `NTH_IN_BYTE[n][byte]` is the place of the bit that has `n` bits below it.
static NTH_IN_BYTE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        let mut below = 0;
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[below][byte] = bit as u8;
                below += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// A set of rings: one bit for each ring of the lattice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct RingSet(u64);

impl RingSet {
    /// No ring.
    pub const EMPTY: RingSet = RingSet(0);
    /// All 61 rings of the lattice.
    pub const ALL: RingSet = RingSet((1 << 61) - 1);

    /// The set with these bits; bits beyond the lattice are dropped.
    pub const fn from_bits(bits: u64) -> RingSet {
        RingSet(bits & Self::ALL.0)
    }

    /// The bits: bit *i* stands for the ring with number *i*.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether no ring is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many rings are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the ring is in the set.
    #[inline]
    pub const fn contains(self, ring: Ring) -> bool {
        self.0 >> ring.0 & 1 != 0
    }

    /// Whether the two sets share a ring.
    #[inline]
    pub const fn meets(self, other: RingSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every ring of this set is in the other.
    #[inline]
    pub const fn is_subset(self, other: RingSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Adds a ring.
    #[inline]
    pub const fn insert(&mut self, ring: Ring) {
        self.0 |= 1 << ring.0;
    }

    /// Takes a ring out.
    #[inline]
    pub const fn remove(&mut self, ring: Ring) {
        self.0 &= !(1 << ring.0);
    }

    /// The ring with the lowest number.
    #[inline]
    pub const fn first(self) -> Option<Ring> {
        if self.0 == 0 {
            None
        } else {
            Some(Ring(self.0.trailing_zeros() as u8))
        }
    }

    /// The ring that has exactly `n` rings of the set before it, in order of number.
    #[inline]
    pub fn nth(self, n: usize) -> Option<Ring> {
        // Without a loop, whose length no processor could foresee: this draws random moves.
        // First the number of rings in the bytes up to each byte (Vigna, "Broadword implementation
        // of rank/select queries").
        const ONES: u64 = 0x0101_0101_0101_0101;
        const TOPS: u64 = 0x8080_8080_8080_8080;
        let x = self.0;
        let pairs = x - (x >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let sums = ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
        if n as u64 >= sums >> 56 {
            return None;
        }
        // The first byte up to which there are more than n, and how many come before it.
        let reached = (((n as u64 * ONES) | TOPS) - sums) & TOPS;
        let byte = ((reached >> 7).wrapping_mul(ONES) >> 56) as u32;
        let before = sums << 8 >> (8 * byte) & 0xff;
        let bits = x >> (8 * byte) & 0xff;
        let bit = NTH_IN_BYTE[(n - before as usize) & 7][bits as usize];
        Some(Ring(8 * byte as u8 + bit))
    }

    /// The rings, lowest number first.
    #[inline]
    pub const fn iter(self) -> RingSetIter {
        RingSetIter(self.0)
    }

    /// The whole set moved one step; rings that would leave the hexagon drop out.
    #[inline(always)]
    pub const fn step(self, direction: Direction) -> RingSet {
        let x = self.0;
        // A step is an addition modulo 61; within a column it cannot wrap.
        let moved = match direction {
            Direction::Up => x << 1,
            Direction::UpRight => x << 14 | x >> 47,
            Direction::DownRight => x << 13 | x >> 48,
            Direction::Down => x >> 1,
            Direction::DownLeft => x >> 14 | x << 47,
            Direction::UpLeft => x >> 13 | x << 48,
        };
        RingSet(moved & ENTERED[direction as usize])
    }

    /// All rings next to a ring of the set (rings of the set among them, if they touch).
    #[inline(always)]
    pub const fn neighbours(self) -> RingSet {
        RingSet(
            self.step(Direction::Up).0
                | self.step(Direction::UpRight).0
                | self.step(Direction::DownRight).0
                | self.step(Direction::Down).0
                | self.step(Direction::DownLeft).0
                | self.step(Direction::UpLeft).0,
        )
    }

    /// All rings of `within` that can be reached from this set without leaving `within`.
    #[inline]
    pub const fn flood(self, within: RingSet) -> RingSet {
        let mut reached = self.0 & within.0;
        loop {
            let wider = (reached | RingSet(reached).neighbours().0) & within.0;
            if wider == reached {
                return RingSet(reached);
            }
            reached = wider;
        }
    }

    /// The connected groups of the set, in no particular order.
    pub const fn groups(self) -> Groups {
        Groups(self)
    }
}

/// The connected groups of a set of rings: see [`RingSet::groups`].
#[derive(Clone, Debug)]
pub struct Groups(RingSet);

impl Iterator for Groups {
    type Item = RingSet;

    fn next(&mut self) -> Option<RingSet> {
        let group = self.0.first()?.set().flood(self.0);
        self.0 -= group;
        Some(group)
    }
}

/// The rings of a set, lowest number first: see [`RingSet::iter`].
#[derive(Clone, Debug)]
pub struct RingSetIter(u64);

impl Iterator for RingSetIter {
    type Item = Ring;

    #[inline]
    fn next(&mut self) -> Option<Ring> {
        let ring = RingSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(ring)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for RingSetIter {}

impl IntoIterator for RingSet {
    type Item = Ring;
    type IntoIter = RingSetIter;

    fn into_iter(self) -> RingSetIter {
        self.iter()
    }
}

impl FromIterator<Ring> for RingSet {
    fn from_iter<I: IntoIterator<Item = Ring>>(rings: I) -> RingSet {
        rings
            .into_iter()
            .fold(RingSet::EMPTY, |set, ring| set | ring.set())
    }
}

impl Extend<Ring> for RingSet {
    fn extend<I: IntoIterator<Item = Ring>>(&mut self, rings: I) {
        *self |= rings.into_iter().collect();
    }
}

impl From<Ring> for RingSet {
    fn from(ring: Ring) -> RingSet {
        ring.set()
    }
}

impl BitOr for RingSet {
    type Output = RingSet;
    #[inline]
    fn bitor(self, other: RingSet) -> RingSet {
        RingSet(self.0 | other.0)
    }
}

impl BitAnd for RingSet {
    type Output = RingSet;
    #[inline]
    fn bitand(self, other: RingSet) -> RingSet {
        RingSet(self.0 & other.0)
    }
}

impl BitXor for RingSet {
    type Output = RingSet;
    #[inline]
    fn bitxor(self, other: RingSet) -> RingSet {
        RingSet(self.0 ^ other.0)
    }
}

impl Sub for RingSet {
    type Output = RingSet;
    /// The rings of the first set that are not in the second.
    #[inline]
    fn sub(self, other: RingSet) -> RingSet {
        RingSet(self.0 & !other.0)
    }
}

impl Not for RingSet {
    type Output = RingSet;
    /// The rings of the lattice that are not in the set.
    #[inline]
    fn not(self) -> RingSet {
        RingSet(!self.0 & Self::ALL.0)
    }
}

impl BitOrAssign for RingSet {
    #[inline]
    fn bitor_assign(&mut self, other: RingSet) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for RingSet {
    #[inline]
    fn bitand_assign(&mut self, other: RingSet) {
        self.0 &= other.0;
    }
}

impl BitXorAssign for RingSet {
    #[inline]
    fn bitxor_assign(&mut self, other: RingSet) {
        self.0 ^= other.0;
    }
}

impl SubAssign for RingSet {
    #[inline]
    fn sub_assign(&mut self, other: RingSet) {
        self.0 &= !other.0;
    }
}

impl fmt::Debug for RingSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
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
