//! Placements that isolate marbles, and so claim them.

use std::ops::ControlFlow;

use zertz::{Placements, Position, Ring, RingSet};

use crate::sight::Sight;

/// Calls `f` with every place and removal that isolate something, until it breaks off. Of the places
/// that have nothing to do with it only one of `elsewhere` is tried, or two if that ring is removed
/// itself.
pub(super) fn for_each_isolating(
    position: &Position,
    placements: &Placements,
    sight: &Sight,
    elsewhere: RingSet,
    mut f: impl FnMut(Ring, Ring) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // Only a marble with two vacant neighbours at the most can lose them all in a turn, and only a
    // ring with one can be cut off with the marble placed on it.
    let [_, two, three] = sight.open();
    let tight = sight.marbles - three;
    let lonely = sight.vacant - two;
    if tight.is_empty() && lonely.is_empty() {
        return ControlFlow::Continue(());
    }
    let around = tight.neighbours() & sight.vacant;
    let mut places = around | lonely;
    places |= (elsewhere - places).iter().take(2).collect();
    for at in places {
        let marbles = sight.marbles | at.set();
        for ring in placements.removals(at) & (around | at.neighbours()) {
            let vacant = sight.vacant - at.set() - ring.set();
            let hemmed_in = marbles - vacant.neighbours();
            if !hemmed_in.is_empty() && !position.isolated_by(at, Some(ring)).is_empty() {
                f(at, ring)?;
            }
        }
    }
    ControlFlow::Continue(())
}
