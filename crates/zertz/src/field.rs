//! Rings on the table and what stands on them.

use crate::lattice::{Ring, RingSet};
use crate::marble::{Counts, Marble};

/// What is at a place of the lattice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Content {
    /// No ring.
    Missing,
    /// A ring without a marble.
    Vacant,
    /// A ring with a marble.
    Marble(Marble),
}

/// Rings, each vacant or with a marble on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Field {
    pub(crate) vacant: RingSet,
    pub(crate) marbles: [RingSet; 3],
}

impl Field {
    /// No rings at all.
    pub const EMPTY: Field = Field {
        vacant: RingSet::EMPTY,
        marbles: [RingSet::EMPTY; 3],
    };

    /// These rings, all vacant.
    pub const fn of_rings(rings: RingSet) -> Field {
        Field {
            vacant: rings,
            marbles: [RingSet::EMPTY; 3],
        }
    }

    /// The rings without a marble.
    #[inline]
    pub const fn vacant(&self) -> RingSet {
        self.vacant
    }

    /// The rings with a marble of this colour.
    #[inline]
    pub const fn marbles_of(&self, marble: Marble) -> RingSet {
        self.marbles[marble as usize]
    }

    /// The rings with a marble of any colour.
    #[inline]
    pub fn marbles(&self) -> RingSet {
        self.marbles[0] | self.marbles[1] | self.marbles[2]
    }

    /// All rings.
    #[inline]
    pub fn rings(&self) -> RingSet {
        self.vacant | self.marbles()
    }

    /// The colour of the marble on a ring, if there is one.
    #[inline]
    pub fn marble_at(&self, ring: Ring) -> Option<Marble> {
        // Without branches but one: the colours of captured marbles cannot be foreseen.
        let on = |marble: Marble| usize::from(self.marbles_of(marble).contains(ring));
        let number = on(Marble::White) + 2 * on(Marble::Grey) + 3 * on(Marble::Black);
        Marble::ALL.get(number.wrapping_sub(1)).copied()
    }

    /// What is at a place.
    pub fn get(&self, ring: Ring) -> Content {
        match self.marble_at(ring) {
            Some(marble) => Content::Marble(marble),
            None if self.vacant.contains(ring) => Content::Vacant,
            None => Content::Missing,
        }
    }

    /// Changes what is at a place.
    pub fn set(&mut self, ring: Ring, content: Content) {
        self.take(ring.set());
        match content {
            Content::Missing => {}
            Content::Vacant => self.vacant.insert(ring),
            Content::Marble(marble) => self.marbles[marble as usize].insert(ring),
        }
    }

    /// How many marbles of each colour there are.
    pub fn counts(&self) -> Counts {
        let count = |marble| self.marbles_of(marble).len() as u8;
        let [white, grey, black] = Marble::ALL;
        Counts::new(count(white), count(grey), count(black))
    }

    /// Takes rings away, with all that stands on them, and returns them.
    pub(crate) fn take(&mut self, rings: RingSet) -> Field {
        let taken = self.restricted(rings);
        self.vacant -= rings;
        for marbles in &mut self.marbles {
            *marbles -= rings;
        }
        taken
    }

    /// The part of the field on these rings.
    pub(crate) fn restricted(&self, rings: RingSet) -> Field {
        Field {
            vacant: self.vacant & rings,
            marbles: self.marbles.map(|marbles| marbles & rings),
        }
    }

    /// Adds the rings of another field.
    pub(crate) fn put(&mut self, other: Field) {
        self.vacant |= other.vacant;
        for (mine, its) in self.marbles.iter_mut().zip(other.marbles) {
            *mine |= its;
        }
    }
}
