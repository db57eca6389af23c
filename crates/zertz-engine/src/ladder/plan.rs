//! What placements bring about, found out without playing them: which of them are quiet, and which the
//! opponent answers with a capture that ends the matter.

use std::ops::ControlFlow;

use zertz::{Direction, Field, Islands, Legal, Placement, Position, Ring, RingSet};

/// The placements of a position without captures, sorted by what they bring about.
pub(super) struct Plan<'a> {
    pub(super) legal: &'a Legal<'a>,
    field: &'a Field,
    /// Rings that are the only vacant neighbour of some marble.
    last_gasps: RingSet,
    /// Whether it is certain what is quiet. With inert islands every removal may do more.
    pub(super) is_certain: bool,
}

/// The rings that can be removed after a marble has been placed on one particular ring.
pub(super) struct Removals {
    pub(super) all: RingSet,
    /// Removing these may isolate a group, so the turn has to be played to see.
    pub(super) isolating: RingSet,
    /// Removing these may isolate a group, or leaves a capture.
    pub(super) noisy: RingSet,
}

impl<'a> Plan<'a> {
    pub(super) fn new(position: &'a Position, legal: &'a Legal<'a>) -> Plan<'a> {
        let field = position.field();
        let mut plan = Plan {
            legal,
            field,
            last_gasps: RingSet::EMPTY,
            is_certain: position.rules().islands == Islands::Live,
        };
        for marble in field.marbles() {
            let vacant = marble.neighbours() & field.vacant();
            if vacant.len() == 1 {
                plan.last_gasps |= vacant;
            }
        }
        plan
    }

    pub(super) fn vacant(&self) -> RingSet {
        self.legal.placements.vacant
    }

    pub(super) fn allows(&self, placement: &Placement) -> bool {
        let placements = &self.legal.placements;
        let removals = placements.removals(placement.at);
        placements.supply[placement.marble] > 0
            && placements.vacant.contains(placement.at)
            && match placement.remove {
                Some(ring) => removals.contains(ring),
                None => removals.is_empty(),
            }
    }

    pub(super) fn removals(&self, at: Ring) -> Removals {
        let all = self.legal.placements.removals(at);
        let isolating = all & self.isolating(at);
        // No jump was possible before, so that every jump now is with the new marble or over it.
        let landings = self.landings(at);
        let capturing = match landings.len() {
            0 => RingSet::EMPTY,
            1 => all - landings,
            _ => all,
        };
        Removals {
            all,
            isolating,
            noisy: isolating | capturing,
        }
    }

    /// Where a marble could land if there were one at `at` as well.
    fn landings(&self, at: Ring) -> RingSet {
        let vacant = self.field.vacant();
        let mut landings = RingSet::EMPTY;
        for marble in at.neighbours() & self.field.marbles() {
            let landing = [at.beyond(marble), marble.beyond(at)];
            landings |= landing.into_iter().flatten().collect();
        }
        landings & vacant
    }

    /// The removals after which a group may have no vacant ring, if a marble is placed here. Either it
    /// is the group of the new marble, which then has no other vacant neighbour, or the ring removed
    /// was the last vacant neighbour of a marble elsewhere.
    fn isolating(&self, at: Ring) -> RingSet {
        let vacant = self.field.vacant();
        let around = at.neighbours() & vacant;
        match around.len() {
            0 => vacant,
            1 => self.last_gasps | around,
            _ => self.last_gasps,
        }
    }

    /// Of these removals, none of which isolates anything, those after which the opponent has a
    /// capture that leaves nothing to capture. The player gains nothing by them, whatever marble they
    /// place.
    pub(super) fn answered(&self, at: Ring, removals: RingSet) -> RingSet {
        let mut answered = RingSet::EMPTY;
        if removals.is_empty() {
            return answered;
        }
        let marbles = self.field.marbles() | at.set();
        let vacant = self.field.vacant() - at.set();
        // Every jump is with the new marble or over it.
        for start in marbles & (at.neighbours() | at.set()) {
            let jump = Jump {
                at: start,
                marbles: marbles - start.set(),
                vacant: vacant | start.set(),
                landed: RingSet::EMPTY,
            };
            // The capture is the same if a ring is missing on which no marble lands.
            let _ = jump.for_each_end(&mut |end| {
                if !end.leaves_capture() {
                    answered |= removals - end.landed;
                }
                if answered == removals {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            if answered == removals {
                break;
            }
        }
        answered
    }

    /// Whether any placement is quiet for certain.
    pub(super) fn has_quiet(&self) -> bool {
        self.vacant().iter().any(|at| {
            let removals = self.removals(at);
            !(removals.all - removals.noisy).is_empty()
        })
    }

    /// Every placement, those that force something before the quiet ones.
    pub(super) fn for_each<B>(
        &self,
        mut f: impl FnMut(Placement) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for forcing in [true, false] {
            for at in self.vacant() {
                let removals = self.removals(at);
                let part = if forcing {
                    removals.noisy
                } else {
                    removals.all - removals.noisy
                };
                let none = (removals.all.is_empty() && forcing).then_some(None);
                for remove in part.iter().map(Some).chain(none) {
                    for marble in self.legal.placements.supply.colours() {
                        f(Placement::new(marble, at, remove))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// A marble that is jumping, whatever its colour.
#[derive(Clone, Copy)]
struct Jump {
    at: Ring,
    /// The other marbles.
    marbles: RingSet,
    vacant: RingSet,
    landed: RingSet,
}

impl Jump {
    /// Calls `f` with every end of the chains of jumps that begin here, until it breaks off; not if
    /// there is no jump at all.
    fn for_each_end(self, f: &mut impl FnMut(&Jump) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut finished = true;
        for over in self.at.neighbours() & self.marbles {
            let landing = self.at.beyond(over);
            let Some(landing) = landing.filter(|&ring| self.vacant.contains(ring)) else {
                continue;
            };
            finished = false;
            let next = Jump {
                at: landing,
                marbles: self.marbles - over.set(),
                vacant: self.vacant | over.set(),
                landed: self.landed | landing.set(),
            };
            next.for_each_end(f)?;
        }
        if finished && !self.landed.is_empty() {
            return f(&self);
        }
        ControlFlow::Continue(())
    }

    /// Whether any marble can jump once this one has come to rest.
    fn leaves_capture(&self) -> bool {
        let marbles = self.marbles | self.at.set();
        let vacant = self.vacant - self.at.set();
        Direction::ALL.into_iter().any(|direction| {
            let over = marbles & vacant.step(direction);
            marbles.meets(over.step(direction))
        })
    }
}
