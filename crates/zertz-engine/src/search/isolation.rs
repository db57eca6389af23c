//! Placements that isolate marbles, and so claim them.

use std::ops::ControlFlow;

use zertz::{Placements, Position, Ring, RingSet};

use crate::sight::Sight;

/// Calls `f` with every place and removal that isolate something, until it breaks off. Of the places
/// that have nothing to do with it only one of `elsewhere` is tried, or two if that ring is removed
/// itself; and where the place alone isolates, only one removal that does nothing more.
pub(super) fn for_each_isolating(
    position: &Position,
    placements: &Placements,
    sight: &Sight,
    elsewhere: RingSet,
    mut f: impl FnMut(Ring, Option<Ring>) -> ControlFlow<()>,
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
        let removals = placements.removals(at);
        let near = removals & (around | at.neighbours());
        if fills_group(position, sight, at) {
            f(at, (removals - near).first().or(removals.first()))?;
        }
        for ring in near {
            if isolates(position, sight, at, ring) {
                f(at, Some(ring))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether a marble here and the removal of a ring isolate something.
pub(super) fn isolates(position: &Position, sight: &Sight, at: Ring, ring: Ring) -> bool {
    // Seldom is any marble hemmed in, and that is quick to see.
    let vacant = sight.vacant - at.set() - ring.set();
    let hemmed_in = (sight.marbles | at.set()) - vacant.neighbours();
    !hemmed_in.is_empty() && !position.isolated_by(at, Some(ring)).is_empty()
}

/// Whether a marble here takes the last vacant ring of its group, whatever ring is removed.
pub(super) fn fills_group(position: &Position, sight: &Sight, at: Ring) -> bool {
    !at.neighbours().meets(sight.vacant) && !position.isolated_by(at, None).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use zertz::{Placement, Rules};

    /// Whatever isolates something does so with one of the placements that are listed.
    #[test]
    fn all_claims_are_listed() {
        let mut rng = crate::rng::Rng::new(5, 0);
        let mut claims = 0;
        for game in ["37", "19", "7", "3.4.5.4", "37:claims=optional"] {
            for _ in 0..30 {
                let mut position = Position::start(game.parse::<Rules>().expect("a game"));
                while let Some(mv) = position.legal().pick(|count| rng.below(count)) {
                    if position.capturing().is_empty() && !position.supply().is_empty() {
                        claims += compare(&position);
                    }
                    position.play_unchecked(mv);
                }
            }
        }
        assert!(claims > 500, "{claims}");
        // A lone ring: a marble there is claimed, whatever ring is removed.
        let lone = "37 o1oo/2ooo/oooooo/oooWooo/oooooo/ooooo/oooo 2/8/10 3/0/0 0/0/0 1";
        assert!(compare(&lone.parse().expect("a position")) > 0);
    }

    /// The rings that each listed pair isolates, but for the new marble's own if it stands elsewhere;
    /// compared with all pairs. Returns how many there are.
    fn compare(position: &Position) -> usize {
        let sight = Sight::of(position);
        let placements = position.legal().placements;
        let isolated = |at, remove| position.isolated_by(at, remove);
        let mut listed = std::collections::HashSet::new();
        let _ = for_each_isolating(position, &placements, &sight, sight.vacant, |at, remove| {
            assert!(
                !isolated(at, remove).is_empty(),
                "{position} {at:?} {remove:?}"
            );
            listed.insert(isolated(at, remove).bits());
            ControlFlow::Continue(())
        });
        let mut all = std::collections::HashSet::new();
        let _ = position
            .legal()
            .for_each_placement(|Placement { at, remove, .. }| {
                let rings = isolated(at, remove);
                if !rings.is_empty() {
                    all.insert(rings.bits());
                }
                ControlFlow::<()>::Continue(())
            });
        assert_eq!(listed, all, "{position}");
        all.len()
    }
}
