//! Moves in sixteen bits, for tables.

use zertz::{Marble, Ring};

/// A move in sixteen bits. It only makes sense together with the position that it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Packed(u16);

/// Stands for "no ring is removed".
const NO_RING: u16 = 63;
/// Marks captures, which are numbered in the order in which the position lists them.
const CAPTURE: u16 = 0x8000;
/// Marks placements.
const PLACE: u16 = 0x4000;
/// How many captures have a number of their own.
const NUMBERED: usize = 0x3fff;

impl Packed {
    /// No move.
    pub(crate) const NONE: Packed = Packed(0);

    /// A placement, whatever it declines.
    #[inline]
    pub(crate) fn place(marble: Marble, at: Ring, remove: Option<Ring>) -> Packed {
        let remove = remove.map_or(NO_RING, |ring| ring.index() as u16);
        Packed(PLACE | marble as u16 | (at.index() as u16) << 2 | remove << 8)
    }

    /// The capture with this number, if it has one.
    #[inline]
    pub(crate) fn capture(number: usize) -> Packed {
        if number < NUMBERED {
            Packed(CAPTURE | number as u16)
        } else {
            Packed::NONE
        }
    }

    #[inline]
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    #[inline]
    pub(crate) const fn from_bits(bits: u16) -> Packed {
        Packed(bits)
    }

    /// The number of the capture, if it is one.
    #[inline]
    pub(crate) fn as_capture(self) -> Option<usize> {
        (self.0 & CAPTURE != 0).then_some(usize::from(self.0 & !CAPTURE))
    }

    /// The placement, if it is one: marble, place and removal.
    #[inline]
    pub(crate) fn as_placement(self) -> Option<(Marble, Ring, Option<Ring>)> {
        if self.0 & (CAPTURE | PLACE) != PLACE {
            return None;
        }
        let marble = *Marble::ALL.get(usize::from(self.0 & 3))?;
        let at = Ring::new((self.0 >> 2 & 63) as u8)?;
        let remove = self.0 >> 8 & 63;
        if remove == NO_RING {
            return Some((marble, at, None));
        }
        Some((marble, at, Some(Ring::new(remove as u8)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zertz::{Move, Placement, Position, Rules};

    #[test]
    fn placements_and_captures_come_back() {
        for mv in Position::start(Rules::default()).moves() {
            let Move::Place(Placement {
                marble, at, remove, ..
            }) = mv
            else {
                panic!("the first turn is a placement");
            };
            let packed = Packed::place(marble, at, remove);
            assert_eq!(packed.as_placement(), Some((marble, at, remove)));
            assert_eq!(packed.as_capture(), None);
            assert_eq!(Packed::from_bits(packed.bits()), packed);
        }
        assert_eq!(Packed::capture(17).as_capture(), Some(17));
        assert_eq!(Packed::capture(17).as_placement(), None);
        assert_eq!(Packed::capture(40_000), Packed::NONE);
        assert_eq!(Packed::NONE.as_placement(), None);
        assert_eq!(Packed::NONE.as_capture(), None);
    }
}
