//! The board is empty and the opponent has to place a marble: all that they can do must be answered.

use zertz::{Ring, RingSet};

use super::ground::{Ground, Opening};

/// Openings that have refuted handovers before, the latest first. What refutes one board mostly
/// refutes the next as well.
#[derive(Debug, Default)]
pub(super) struct Refuters(Vec<(Ring, Option<Ring>)>);

impl Refuters {
    /// At most this many are remembered.
    const MOST: usize = 16;

    /// Whether all openings on these rings can be answered. The likely refuters are asked first.
    pub(super) fn none_refutes<L>(
        layer: &mut L,
        ground: &Ground,
        rings: RingSet,
        refuters: fn(&mut L) -> &mut Refuters,
        mut is_answered: impl FnMut(&mut L, &Opening) -> bool,
    ) -> bool {
        let Some(mut openings) = ground.openings(rings) else {
            return false;
        };
        let known = &refuters(layer).0;
        openings.sort_by_cached_key(|opening| {
            let rank = known.iter().position(|one| *one == name(opening));
            rank.unwrap_or(usize::MAX)
        });
        let refuter = openings.iter().find(|opening| !is_answered(layer, opening));
        if let Some(refuter) = refuter.map(name) {
            let known = &mut refuters(layer).0;
            known.retain(|one| *one != refuter);
            known.insert(0, refuter);
            known.truncate(Refuters::MOST);
            return false;
        }
        true
    }
}

/// An opening as it is remembered: where the marble goes, and which ring leaves.
fn name(opening: &Opening) -> (Ring, Option<Ring>) {
    (opening.place.at, opening.remove)
}
