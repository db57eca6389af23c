//! The last placement of a line: whoever is on turn may leave things as they are, or look for a
//! sacrifice that pays at once.

use std::ops::ControlFlow;

use zertz::{Placement, Placements, Position, Ring};

use super::gifts::{Offers, is_gift};
use super::history::Context;
use super::isolation::for_each_isolating;
use super::packed::Packed;
use super::tuning::{Depth, ONE};
use super::worker::{Aborted, INFINITE, Node, Value, Worker};
use crate::sight::Sight;

impl Worker<'_> {
    /// Whether a position is worth its estimate, with the last placement still to come.
    pub(super) fn is_settled(&mut self, position: &Position) -> bool {
        let sight = Sight::of(position);
        let estimate = self.evaluator.evaluate(position, &sight);
        let found = self.search(position, 0, ONE, -INFINITE, INFINITE, Context::NONE);
        found.is_ok_and(|value| value == estimate)
    }

    /// Searches the last placement. It must have a quiet one.
    #[expect(clippy::too_many_arguments, reason = "the state of a search")]
    pub(super) fn search_last(
        &mut self,
        position: &Position,
        placements: &Placements,
        sight: &Sight,
        ply: usize,
        depth: Depth,
        (alpha, beta): (Value, Value),
        context: Context,
        table_move: Packed,
    ) -> Result<(Value, Packed), Aborted> {
        // A quiet placement changes little: what the position is worth can be had.
        let estimate = self.evaluator.evaluate(position, sight);
        if estimate >= beta {
            return Ok((estimate, Packed::NONE));
        }
        let mut node = Node::new(position, ply, depth, (alpha, beta), context, sight);
        node.best = estimate;
        node.alpha = alpha.max(estimate);
        node.count = 1;

        let base = self.stack.len();
        self.push_offers(&node, placements, table_move);
        self.push_isolating(&node, placements, table_move);
        self.stack[base..].sort_unstable();
        let mut result = Ok(());
        for i in base..self.stack.len() {
            if i > base && self.stack[i] == self.stack[i - 1] {
                continue; // A sacrifice that isolates as well.
            }
            let Some((marble, at, remove)) = self.stack[i].1.as_placement() else {
                continue;
            };
            match self.visit(&mut node, marble, at, remove) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => {
                    self.stack.truncate(base);
                    return Ok(self.cut(&node));
                }
                Err(aborted) => {
                    result = Err(aborted);
                    break;
                }
            }
        }
        self.stack.truncate(base);
        result?;
        Ok((node.best, node.best_move))
    }

    /// The sacrifices that may pay: on every such ring with one removal that is as good as another,
    /// and with those that take a landing away.
    fn push_offers(&mut self, node: &Node<'_>, placements: &Placements, table_move: Packed) {
        let sight = &node.sight;
        let offers = Offers::of(sight);
        let player = node.position.turn();
        let history = &self.history;
        let usual = placements
            .free
            .iter()
            .max_by_key(|&ring| history.removal(player, ring));
        for at in offers.open {
            let removals = placements.removals(at);
            if removals.is_empty() {
                self.push_offer(node, placements, at, None, table_move);
                continue;
            }
            let telling = sight.all_landings(at) & removals;
            for ring in telling {
                self.push_offer(node, placements, at, Some(ring), table_move);
            }
            let others = removals - telling;
            let usual = usual.filter(|&ring| others.contains(ring));
            if let Some(ring) = usual.or(others.first()) {
                self.push_offer(node, placements, at, Some(ring), table_move);
            }
        }
        for at in offers.narrow {
            for ring in sight.landings(at) & placements.removals(at) {
                self.push_offer(node, placements, at, Some(ring), table_move);
            }
        }
    }

    fn push_offer(
        &mut self,
        node: &Node<'_>,
        placements: &Placements,
        at: Ring,
        remove: Option<Ring>,
        table_move: Packed,
    ) {
        let some = placements.supply.colours().next();
        if some.is_some_and(|marble| is_gift(node.position, Placement::new(marble, at, remove))) {
            return;
        }
        self.push_colours(node, placements, at, remove, table_move);
    }

    fn push_colours(
        &mut self,
        node: &Node<'_>,
        placements: &Placements,
        at: Ring,
        remove: Option<Ring>,
        table_move: Packed,
    ) {
        let player = node.position.turn();
        for marble in placements.supply.colours() {
            let packed = Packed::place(marble, at, remove);
            let mut score = self.history.place(player, node.context, marble, at);
            if packed == table_move {
                score += 100_000;
            }
            self.stack.push((-score, packed));
        }
    }

    /// Placements that isolate something.
    fn push_isolating(&mut self, node: &Node<'_>, placements: &Placements, table_move: Packed) {
        let sight = &node.sight;
        let elsewhere = sight.vacant - sight.exposed;
        let _ = for_each_isolating(node.position, placements, sight, elsewhere, |at, remove| {
            self.push_colours(node, placements, at, remove, table_move);
            ControlFlow::Continue(())
        });
    }
}
