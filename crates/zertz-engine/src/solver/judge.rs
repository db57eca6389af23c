//! Lets the initiative solver judge positions inside the search by proof numbers.
//!
//! Where one marble lies on the board, or none, a win by keeping the initiative may lie twenty turns
//! ahead, far beyond what proof numbers see. So such positions are put to the initiative solver
//! before they are searched.

use zertz::{Player, Position};

use super::initiative::{Initiative, Plan, PlanGuide};
use super::search::Watch;

/// The initiative solver, and how long it may think about one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judge<'a> {
    initiative: &'a Initiative,
    nodes: u64,
}

impl<'a> Judge<'a> {
    pub(super) fn new(initiative: &'a Initiative, nodes: u64) -> Judge<'a> {
        Judge { initiative, nodes }
    }

    /// Whether it has something to say about such positions.
    pub(super) fn knows(position: &Position) -> bool {
        Initiative::attacker(position).is_some() && position.capturing().is_empty()
    }

    /// Who wins by keeping the initiative, if that is seen within the limit.
    pub(super) fn winner(&self, position: &Position, watch: &mut Watch<'_>) -> Option<Player> {
        let attacker = Initiative::attacker(position)?;
        self.prove(position, self.nodes, watch).map(|_| attacker)
    }

    /// The guide to that win. What was seen once is looked for without a limit.
    pub(super) fn guide(
        &self,
        position: &Position,
        watch: &mut Watch<'_>,
    ) -> Option<PlanGuide<'a>> {
        if !Judge::knows(position) {
            return None;
        }
        self.prove(position, self.nodes.saturating_mul(100), watch)
    }

    fn prove(
        &self,
        position: &Position,
        nodes: u64,
        watch: &mut Watch<'_>,
    ) -> Option<PlanGuide<'a>> {
        let all = watch.max_nodes;
        Plan::down_to(0).find_map(|plan| {
            watch.max_nodes = watch.nodes.saturating_add(nodes).min(all);
            let found = self.initiative.prove_by(plan, position, watch);
            watch.max_nodes = all;
            watch.over = watch.over && (watch.nodes >= all || watch.is_late());
            found
        })
    }
}
