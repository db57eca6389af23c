//! Marbles given away for nothing: placements that let the opponent capture and leave nothing to
//! capture in return. Colours make no difference to that.

use std::ops::ControlFlow;

use zertz::{Direction, Move, Placement, Position, Ring, RingSet};

use crate::sight::{Sight, can_capture};

/// The exposed rings of a position without captures: those on which a marble can be captured, or
/// capture, at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offers {
    /// A marble here may bring something, whatever ring is removed.
    pub(super) open: RingSet,
    /// A marble here is a gift, unless the one landing is removed that makes it so.
    pub(super) narrow: RingSet,
}

impl Offers {
    /// Finds out for all rings at once, without placing anything. What is left out here is a gift
    /// whatever ring is removed, as long as that isolates nothing; of the rest, [`is_gift`] knows.
    pub(super) fn of(sight: &Sight) -> Offers {
        let Sight {
            vacant,
            marbles,
            free,
            exposed,
            exposed_by_side,
            ..
        } = *sight;
        // Marbles that stand where another could land: when they move, a capture opens.
        let mut blockers = RingSet::EMPTY;
        for direction in Direction::ALL {
            let behind = direction.opposite();
            blockers |= (marbles & marbles.step(behind)).step(behind);
        }
        let movers = marbles - blockers;
        let mut gifts = RingSet::EMPTY;
        let mut avoidable = RingSet::EMPTY;
        let mut add = |all: RingSet, fixed: RingSet| {
            gifts |= fixed | (avoidable & all);
            avoidable |= all;
        };
        for (d, direction) in Direction::ALL.into_iter().enumerate() {
            let back = direction.opposite();
            // A marble jumps over the new one, and where it lands it is safe.
            let places = movers.step(direction) & vacant;
            let safe = vacant - exposed;
            add(places & safe.step(back), places & (safe - free).step(back));
            // The new marble jumps over another, which leaves its ring vacant; so that a marble
            // straight ahead of the landing could jump back.
            let mut watched = marbles.step(back);
            for (e, &side) in exposed_by_side.iter().enumerate() {
                if e != (d + 3) % 6 {
                    watched |= side;
                }
            }
            let safe = vacant - watched;
            let place = |landings: RingSet| (movers & landings.step(back)).step(back) & vacant;
            add(place(safe), place(safe - free));
        }
        Offers {
            open: exposed - avoidable - gifts,
            narrow: (exposed & avoidable) - gifts,
        }
    }
}

/// Whether the opponent can answer a placement, which claims nothing, with a capture that leaves
/// nothing to capture.
pub(super) fn is_gift(position: &Position, placement: Placement) -> bool {
    let next = position.after(Move::Place(placement));
    let removed = placement.remove.map_or(RingSet::EMPTY, Ring::set);
    if next.field().rings() | removed != position.field().rings() {
        return false;
    }
    let answer = next.legal().for_each_capture(|chain| {
        let after = next.after(Move::Capture(chain));
        if !can_capture(&after) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    answer.is_break()
}

#[cfg(test)]
mod tests {
    use super::*;
    use zertz::Rules;

    /// Walks through random games and looks at every placement that isolates nothing.
    #[test]
    fn what_is_left_out_is_a_gift() {
        let mut rng = crate::rng::Rng::new(11, 0);
        let mut left_out = 0;
        let mut kept = 0;
        for game in ["37", "48", "61", "3.4.5.4"] {
            for _ in 0..12 {
                let mut position = Position::start(game.parse::<Rules>().expect("a game"));
                while let Some(mv) = position.legal().pick(|count| rng.below(count)) {
                    if position.capturing().is_empty() && !position.supply().is_empty() {
                        let sight = Sight::of(&position);
                        let offers = Offers::of(&sight);
                        assert!((offers.open | offers.narrow).is_subset(sight.exposed));
                        for at in sight.exposed - offers.open {
                            let landings = sight.landings(at);
                            for remove in position.free_rings() - at.set() {
                                let marble = position.supply().colours().next().expect("one");
                                let mv = Placement::new(marble, at, Some(remove));
                                if !position.isolated_by(at, Some(remove)).is_empty()
                                    || offers.narrow.contains(at) && landings.contains(remove)
                                {
                                    continue;
                                }
                                left_out += 1;
                                assert!(is_gift(&position, mv), "{position} {mv:?}");
                            }
                        }
                        kept += offers.open.len() + offers.narrow.len();
                    }
                    position.play_unchecked(mv);
                }
            }
        }
        assert!(left_out > 10_000 && kept > 100, "{left_out} {kept}");
    }
}
