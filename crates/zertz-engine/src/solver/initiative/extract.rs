//! The placement for a position, for proofs.

use zertz::{Game, Move, Placement, Player};

use super::exact::Exact;
use super::{Question, question};
use crate::solver::extract::Guide;
use crate::solver::search::Watch;

/// A plan that wins, as a guide: the winner's placement in every position that comes about.
#[derive(Debug)]
pub(in crate::solver) struct PlanGuide<'a> {
    exact: Exact<'a>,
    attacker: Player,
}

impl<'a> PlanGuide<'a> {
    pub(super) fn new(exact: Exact<'a>, attacker: Player) -> PlanGuide<'a> {
        PlanGuide { exact, attacker }
    }

    /// The guide, with an eye on the limits.
    pub(in crate::solver) fn watched<'g, 'w>(
        &'g mut self,
        watch: &'g mut Watch<'w>,
    ) -> WatchedGuide<'g, 'a, 'w> {
        WatchedGuide { guide: self, watch }
    }
}

/// A guide and when to end.
pub(in crate::solver) struct WatchedGuide<'g, 'a, 'w> {
    guide: &'g mut PlanGuide<'a>,
    watch: &'g mut Watch<'w>,
}

impl Guide for WatchedGuide<'_, '_, '_> {
    fn choose(&mut self, game: &Game) -> Option<Move> {
        let PlanGuide { exact, attacker } = self.guide;
        match question(game.position(), *attacker)? {
            Question::Attack(state) => {
                // The table may know a win that another plan has found, and that this one does not see.
                let placed = exact.choose(&state, self.watch).or_else(|| {
                    let mut others = exact.by_other_plans();
                    others.find_map(|mut other| other.choose(&state, self.watch))
                })?;
                let placement = Placement::new(placed.marble, placed.at, placed.remove);
                Some(Move::Place(placement))
            }
            Question::Handover(..) => None,
        }
    }

    fn goes_on(&mut self) -> bool {
        !self.watch.over
    }
}
