//! Marbles given away for nothing.

use std::ops::ControlFlow;

use zertz::{Marble, Move, Placement, Position, Ring, RingSet};

use crate::sight::Sight;

/// Placements that let the opponent capture something for nothing. The colour makes no difference,
/// so that the answer is found once for all three.
pub(super) struct Gifts {
    /// By place: the removals looked at, and those that make it a gift.
    known: [RingSet; Ring::COUNT],
    gifts: [RingSet; Ring::COUNT],
}

impl Gifts {
    pub(super) fn new() -> Gifts {
        Gifts {
            known: [RingSet::EMPTY; Ring::COUNT],
            gifts: [RingSet::EMPTY; Ring::COUNT],
        }
    }

    pub(super) fn contain(
        &mut self,
        position: &Position,
        marble: Marble,
        at: Ring,
        remove: Ring,
    ) -> bool {
        let i = at.index();
        if !self.known[i].contains(remove) {
            self.known[i].insert(remove);
            if is_gift(position, Placement::new(marble, at, Some(remove))) {
                self.gifts[i].insert(remove);
            }
        }
        self.gifts[i].contains(remove)
    }
}

/// Whether the opponent can answer a placement, which claims nothing, with a capture that leaves
/// nothing to capture.
fn is_gift(position: &Position, placement: Placement) -> bool {
    let mover = position.turn();
    let next = position.after(Move::Place(placement));
    if next.captured(mover) != position.captured(mover) {
        return false;
    }
    let answer = next.legal().for_each_capture(|chain| {
        let after = next.after(Move::Capture(chain));
        if after.is_decided() || Sight::of(&after).capturing().is_empty() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    answer.is_break()
}
