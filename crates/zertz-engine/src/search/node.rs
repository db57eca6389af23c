//! A node of the search with a choice among placements: what is known of it, and what has been found.

use zertz::{Placement, Placements, Position, Ring, RingSet};

use super::history::Context;
use super::isolation::{fills_group, isolates};
use super::packed::Packed;
use super::tuning::Depth;
use super::worker::{INFINITE, Value};
use crate::sight::Sight;

/// How many placements that failed to cut are remembered, to be blamed.
const MAX_TRIED: usize = 48;

/// A node with a choice among placements.
pub(super) struct Node<'p> {
    pub(super) position: &'p Position,
    pub(super) placements: Placements,
    pub(super) sight: Sight,
    pub(super) ply: usize,
    pub(super) depth: Depth,
    pub(super) alpha: Value,
    pub(super) beta: Value,
    pub(super) is_pv: bool,
    /// What the turn before did.
    pub(super) context: Context,
    /// The best move of an earlier search.
    pub(super) table_move: Packed,
    pub(super) best: Value,
    pub(super) best_move: Packed,
    /// How many moves have been searched.
    pub(super) count: usize,
    tried: [Packed; MAX_TRIED],
    tried_len: usize,
}

impl<'p> Node<'p> {
    pub(super) fn new(
        position: &'p Position,
        ply: usize,
        depth: Depth,
        (alpha, beta): (Value, Value),
        context: Context,
        table_move: Packed,
    ) -> Node<'p> {
        let sight = Sight::of(position);
        Node {
            position,
            placements: Placements {
                supply: position.supply(),
                vacant: sight.vacant,
                free: sight.free,
            },
            sight,
            ply,
            depth,
            alpha,
            beta,
            is_pv: beta - alpha > 1,
            context,
            table_move,
            best: -INFINITE,
            best_move: Packed::NONE,
            count: 0,
            tried: [Packed::NONE; MAX_TRIED],
            tried_len: 0,
        }
    }

    /// Whether some placement gives nothing away.
    pub(super) fn has_quiet(&self) -> bool {
        !self.sight.vacant.is_subset(self.sight.exposed)
    }

    /// Whether a placement that was good elsewhere can be made here.
    pub(super) fn allows(&self, placement: &Placement) -> bool {
        let removals = self.placements.removals(placement.at);
        self.placements.supply[placement.marble] > 0
            && self.placements.vacant.contains(placement.at)
            && match placement.remove {
                Some(ring) => removals.contains(ring),
                None => removals.is_empty(),
            }
    }

    /// A placement was searched and did not cut.
    pub(super) fn blame(&mut self, mv: Packed) {
        if self.tried_len < MAX_TRIED {
            self.tried[self.tried_len] = mv;
            self.tried_len += 1;
        }
    }

    /// The placements that were searched and did not cut.
    pub(super) fn tried(&self) -> &[Packed] {
        &self.tried[..self.tried_len]
    }

    /// The rings beside marbles that have few vacant neighbours left: only there can a removal
    /// isolate anything.
    pub(super) fn near_isolation(&self) -> RingSet {
        let [_, _, three] = self.sight.open();
        (self.sight.marbles - three).neighbours()
    }

    /// The removals that change more than the outline: those that take a landing away from a
    /// capture which the placement offers, and those that isolate marbles.
    pub(super) fn telling_removals(&self, at: Ring, near: RingSet) -> RingSet {
        let removals = self.placements.removals(at);
        let mut telling = RingSet::EMPTY;
        if self.sight.exposed.contains(at) {
            telling |= self.sight.all_landings(at) & removals;
        }
        if fills_group(self.position, &self.sight, at) {
            telling |= removals.first().map_or(RingSet::EMPTY, Ring::set);
        }
        for ring in removals & (near | at.neighbours()) {
            if isolates(self.position, &self.sight, at, ring) {
                telling.insert(ring);
            }
        }
        telling
    }
}
