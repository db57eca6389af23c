//! What can still be cut off: a quick look that saves most of the search.
//!
//! To be claimed, marbles must have no ring beside them. Every gift removes one ring, and so does the
//! claim itself. So no more rings may lie around the two that M and X are to lie on than there are
//! gifts left, and one. And M comes at most two steps closer with each gift.

use zertz::{Ring, RingSet};

/// Rings to be cut off, and the rings around them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    rings: RingSet,
    around: RingSet,
    /// Whether M has to come here. A marble that wins by itself can be X.
    needs_m: bool,
}

/// For every ring and number of steps: the rings that are no farther away.
#[derive(Debug)]
pub(super) struct Reach(Vec<[RingSet; Reach::STEPS + 1]>);

impl Reach {
    /// No two rings are farther apart.
    const STEPS: usize = 8;

    pub(super) fn new() -> Reach {
        let mut table = vec![[RingSet::EMPTY; Reach::STEPS + 1]; Ring::COUNT];
        for ring in Ring::all() {
            let mut near = ring.set();
            for within in &mut table[ring.index()] {
                *within = near;
                near |= near.neighbours();
            }
        }
        Reach(table)
    }

    fn within(&self, ring: Ring, steps: usize) -> RingSet {
        self.0[ring.index()][steps.min(Reach::STEPS)]
    }

    /// All that could be cut off with this many gifts; `single` if one marble is enough.
    pub(super) fn aims(&self, rings: RingSet, at: Ring, gifts: usize, single: bool) -> Vec<Aim> {
        let removals = gifts + 1;
        let mut aims = Vec::new();
        if single {
            for ring in rings {
                let around = ring.neighbours() & rings;
                if around.len() <= removals {
                    aims.push(Aim {
                        rings: ring.set(),
                        around,
                        needs_m: false,
                    });
                }
            }
        }
        let near = rings & self.within(at, 2 * gifts);
        for one in near {
            let around_one = one.neighbours() & rings;
            if around_one.len() > removals + 1 {
                continue;
            }
            for two in rings {
                if two == one || (near.contains(two) && two < one) {
                    continue;
                }
                let both = one.set() | two.set();
                let around = (around_one | (two.neighbours() & rings)) - both;
                if around.len() <= removals {
                    aims.push(Aim {
                        rings: both,
                        around,
                        needs_m: true,
                    });
                }
            }
        }
        aims
    }

    /// Whether one of the aims can still be cut off with this many gifts, now that fewer rings are left
    /// and M lies here.
    #[inline]
    pub(super) fn has_aim(&self, aims: &[Aim], rings: RingSet, at: Ring, gifts: usize) -> bool {
        let near = self.within(at, 2 * gifts);
        aims.iter().any(|aim| {
            (aim.around & rings).len() <= gifts + 1
                && aim.rings.is_subset(rings)
                && (!aim.needs_m || aim.rings.meets(near))
        })
    }
}
