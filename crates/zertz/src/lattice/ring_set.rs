//! Sets of rings, which step, spread and fall into groups as a whole.

use core::fmt;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use super::ring::{NEIGHBOURS, NOWHERE};
use super::{Direction, Ring};

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
pub struct RingSet(pub(super) u64);

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
