//! What was found out, in a table of fixed size that all threads share.
//!
//! Facts are kept under 64-bit keys, the same for all positions that are the same but for a symmetry
//! of the board. Newer facts take the place of older ones. That two positions have the same key is
//! possible, though very unlikely: then a proof does not hold, and the checker says so.

use std::sync::atomic::{AtomicU64, Ordering};

use zertz::{Ring, RingSet, Rules};

use crate::rng::mix;
use crate::solver::keys::symmetries;

/// No board has more symmetries.
const MOST: usize = 12;
/// A fact can stand in this many places.
const PLACES: usize = 4;

/// Keys and facts.
#[derive(Debug)]
pub(super) struct Facts {
    board: RingSet,
    /// Random numbers for each ring that is missing, seen through every symmetry; and the same for
    /// the ring on which the marble lies.
    missing: Vec<[u64; MOST]>,
    marble: Vec<[u64; MOST]>,
    /// Each fact beside its key combined with it, so that halves of two facts are noticed.
    slots: Vec<[AtomicU64; 2]>,
}

impl Facts {
    /// A table of this many MiB.
    pub(super) fn new(rules: &Rules, mib: usize) -> Facts {
        let symmetries = symmetries(rules);
        let numbers = |salt: usize| {
            let mut numbers = vec![[0; MOST]; Ring::COUNT];
            for ring in Ring::all() {
                for (i, number) in numbers[ring.index()].iter_mut().enumerate() {
                    // Where a board has fewer symmetries, the rest repeat the first.
                    let symmetry = symmetries.get(i).unwrap_or(&symmetries[0]);
                    *number = mix((salt + symmetry.ring(ring).index()) as u64);
                }
            }
            numbers
        };
        Facts {
            board: rules.board.rings(),
            missing: numbers(1),
            marble: numbers(101),
            slots: (0..slots(mib)).map(|_| Default::default()).collect(),
        }
    }

    /// A key for these rings, the marble on them if there is one, and whatever else matters.
    pub(super) fn key(&self, rings: RingSet, marble: Option<Ring>, rest: u64) -> u64 {
        let mut images = marble.map_or([0; MOST], |ring| self.marble[ring.index()]);
        for ring in self.board - rings {
            for (image, number) in images.iter_mut().zip(&self.missing[ring.index()]) {
                *image ^= number;
            }
        }
        let least = images
            .iter()
            .fold(u64::MAX, |least, &image| least.min(image));
        mix(least ^ mix(rest))
    }

    /// What is known.
    pub(super) fn get(&self, key: u64) -> Option<u64> {
        self.places(key).iter().find_map(|[mark, fact]| {
            let fact = fact.load(Ordering::Relaxed);
            (fact != 0 && mark.load(Ordering::Relaxed) ^ fact == key).then_some(fact)
        })
    }

    /// Keeps a fact, which is any number but zero.
    pub(super) fn put(&self, key: u64, fact: u64) {
        let places = self.places(key);
        let holds = |[mark, fact]: &[AtomicU64; 2]| {
            let fact = fact.load(Ordering::Relaxed);
            (fact == 0, mark.load(Ordering::Relaxed) ^ fact == key)
        };
        let same = places.iter().find(|place| holds(place).1);
        let free = || places.iter().find(|place| holds(place).0);
        let any = || &places[key as usize % PLACES];
        let [mark, place] = same.or_else(free).unwrap_or_else(any);
        mark.store(key ^ fact, Ordering::Relaxed);
        place.store(fact, Ordering::Relaxed);
    }

    fn places(&self, key: u64) -> &[[AtomicU64; 2]] {
        let first = (key >> 8) as usize & (self.slots.len() - 1) & !(PLACES - 1);
        &self.slots[first..first + PLACES]
    }

    /// How full it is, in thousandths.
    pub(super) fn fullness(&self) -> u32 {
        let sample = &self.slots[..self.slots.len().min(1000)];
        let used = sample
            .iter()
            .filter(|[_, fact]| fact.load(Ordering::Relaxed) != 0);
        (used.count() * 1000 / sample.len()) as u32
    }
}

/// How many facts have room in this many MiB: a power of two.
fn slots(mib: usize) -> usize {
    let wished = (mib << 20) / size_of::<[AtomicU64; 2]>();
    1_usize << wished.max(PLACES).ilog2()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use zertz::Symmetry;

    #[test]
    fn keys_do_not_depend_on_how_the_board_lies() {
        for game in ["37", "48", "4.5.5.4.3"] {
            let rules: Rules = game.parse().unwrap();
            let facts = Facts::new(&rules, 1);
            let mut rng = Rng::new(3, 4);
            let mut rings = rules.board.rings();
            while rings.len() > 3 {
                let at = rings.nth(rng.below(rings.len())).unwrap();
                let key = facts.key(rings, Some(at), 5);
                for symmetry in Symmetry::of(&rules.board) {
                    let turned = (symmetry.rings(rings), symmetry.ring(at));
                    assert_eq!(facts.key(turned.0, Some(turned.1), 5), key);
                }
                assert_ne!(facts.key(rings, Some(at), 6), key);
                assert_ne!(facts.key(rings, None, 5), key);
                rings -= at.set();
            }
        }
    }

    #[test]
    fn a_table_has_the_size_that_was_asked_for() {
        assert_eq!(slots(0), PLACES);
        assert_eq!(slots(1), 1 << 16);
        assert_eq!(slots(65_536), 1 << 32);
    }

    #[test]
    fn facts_are_found_again_until_others_take_their_place() {
        let facts = Facts::new(&"7".parse().unwrap(), 0);
        assert_eq!(facts.slots.len(), PLACES);
        for key in 0..100 {
            assert_eq!(facts.get(mix(key)), None);
            facts.put(mix(key), key + 1);
            assert_eq!(facts.get(mix(key)), Some(key + 1));
            facts.put(mix(key), key + 2);
            assert_eq!(facts.get(mix(key)), Some(key + 2));
        }
        assert_eq!(facts.fullness(), 1000);
    }
}
