//! Moves: one whole turn each.

use core::fmt;

use crate::lattice::{Direction, Ring, RingSet};
use crate::marble::Marble;

/// One whole turn.
///
/// A move says what the player decides and nothing that follows from it: which marbles a capture
/// takes and which groups a placement isolates is for the position to work out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Place a marble and remove a ring.
    Place(Placement),
    /// Jump with one marble as long as it can jump.
    Capture(Chain),
    /// Do nothing, which is only legal for a player who cannot do anything.
    Pass,
}

impl From<Placement> for Move {
    fn from(placement: Placement) -> Move {
        Move::Place(placement)
    }
}

impl From<Chain> for Move {
    fn from(chain: Chain) -> Move {
        Move::Capture(chain)
    }
}

/// A marble placed and a ring removed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// The colour of the marble.
    pub marble: Marble,
    /// Where it is placed.
    pub at: Ring,
    /// The ring that is removed, if one is free.
    pub remove: Option<Ring>,
    /// The full groups that the player declines to claim; empty unless claims are optional.
    pub declined: RingSet,
}

impl Placement {
    /// A placement that claims whatever it isolates.
    pub const fn new(marble: Marble, at: Ring, remove: Option<Ring>) -> Placement {
        Placement {
            marble,
            at,
            remove,
            declined: RingSet::EMPTY,
        }
    }
}

/// A chain of jumps by one marble.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chain {
    start: Ring,
    len: u8,
    /// Two directions a byte, the earlier one in the low half.
    directions: [u8; Chain::MAX_LEN / 2],
}

impl Chain {
    /// No chain can have more jumps than this.
    ///
    /// A jumping marble only lands on the rings at even distances from its start. The most such
    /// rings that the hexagon holds are 19, joined by 42 places to jump over, each of which can be
    /// used once. Six of the 19 touch three places, so that at least two places stay unused in any
    /// walk.
    pub const MAX_LEN: usize = 40;

    /// A chain without jumps yet.
    #[inline]
    pub const fn new(start: Ring) -> Chain {
        Chain {
            start,
            len: 0,
            directions: [0; Chain::MAX_LEN / 2],
        }
    }

    /// Adds a jump over a neighbouring ring.
    #[inline]
    pub(crate) fn push_over(&mut self, from: Ring, over: Ring) {
        if let Some(direction) = from.direction_to(over) {
            self.push(direction);
        }
    }

    /// Adds a jump in a direction; a chain of [`Chain::MAX_LEN`] jumps stays as it is.
    #[inline]
    pub const fn push(&mut self, direction: Direction) {
        let i = self.len as usize;
        if i < Chain::MAX_LEN {
            let shift = 4 * (i % 2);
            let byte = &mut self.directions[i / 2];
            *byte = *byte & !(0xf << shift) | (direction as u8) << shift;
            self.len += 1;
        }
    }

    /// Takes the last jump back.
    #[inline]
    pub const fn pop(&mut self) {
        if self.len > 0 {
            self.len -= 1;
            // Chains of equal jumps must be equal, so that no trace may stay.
            self.directions[self.len as usize / 2] &= !(0xf << (4 * (self.len % 2)));
        }
    }

    /// The ring of the marble that jumps.
    pub const fn start(&self) -> Ring {
        self.start
    }

    /// How many jumps there are.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is no jump.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The directions of the jumps.
    pub fn directions(&self) -> impl Iterator<Item = Direction> + '_ {
        (0..self.len())
            .map(|i| Direction::from_index(self.directions[i / 2] >> (4 * (i % 2)) & 0xf))
    }

    /// For each jump the ring jumped over and the ring landed on. Ends early if a jump leaves the
    /// lattice.
    pub fn jumps(&self) -> impl Iterator<Item = (Ring, Ring)> + '_ {
        let mut at = self.start;
        self.directions().map_while(move |direction| {
            let over = at.step(direction)?;
            at = over.step(direction)?;
            Some((over, at))
        })
    }

    /// Where the marble comes to rest.
    pub fn end(&self) -> Ring {
        self.jumps()
            .last()
            .map_or(self.start, |(_, landing)| landing)
    }
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.start)?;
        self.jumps()
            .try_for_each(|(_, landing)| write!(f, "-{landing:?}"))
    }
}
