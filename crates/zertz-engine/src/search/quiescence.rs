//! Quiescence: for the last placement of a line the player on turn may stand pat, or look for a
//! sacrifice that pays at once. Captures are compulsory and cost no depth, so they are always played
//! out.

use std::ops::ControlFlow;

use zertz::{Placement, Position, Ring};

use super::gifts::{Offers, is_gift};
use super::history::Context;
use super::isolation::for_each_isolating;
use super::node::Node;
use super::packed::Packed;
use super::tuning::ONE;
use super::worker::{Aborted, INFINITE, Value, Worker};
use crate::sight::Sight;

/// More than any score of the history.
const FIRST: i32 = 100_000;

impl Worker<'_> {
    /// Whether a position is worth its estimate, with the last placement still to come.
    pub(super) fn is_settled(&mut self, position: &Position) -> bool {
        let sight = Sight::of(position);
        let window = (-INFINITE, INFINITE);
        let estimate = self.evaluator.evaluate(position, &sight, 0, window);
        let found = self.search(position, 0, ONE, -INFINITE, INFINITE, Context::NONE);
        found.is_ok_and(|value| value == estimate)
    }

    /// Searches the last placement. It must have a quiet one.
    pub(super) fn search_quiescence(
        &mut self,
        mut node: Node<'_>,
    ) -> Result<(Value, Packed), Aborted> {
        // Stand pat: a quiet placement changes little, so the estimate can be had.
        let estimate = self.evaluator.evaluate(
            node.position,
            &node.sight,
            node.ply,
            (node.alpha, node.beta),
        );
        if estimate >= node.beta {
            return Ok((estimate, Packed::NONE));
        }
        node.best = estimate;
        node.alpha = node.alpha.max(estimate);
        node.count = 1;

        let base = self.stack.len();
        self.push_offers(&node);
        self.push_isolating(&node);
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
    fn push_offers(&mut self, node: &Node<'_>) {
        let (sight, placements) = (&node.sight, &node.placements);
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
                self.push_offer(node, at, None);
                continue;
            }
            let telling = sight.all_landings(at) & removals;
            for ring in telling {
                self.push_offer(node, at, Some(ring));
            }
            let others = removals - telling;
            let usual = usual.filter(|&ring| others.contains(ring));
            if let Some(ring) = usual.or(others.first()) {
                self.push_offer(node, at, Some(ring));
            }
        }
        for at in offers.narrow {
            for ring in sight.landings(at) & placements.removals(at) {
                self.push_offer(node, at, Some(ring));
            }
        }
    }

    fn push_offer(&mut self, node: &Node<'_>, at: Ring, remove: Option<Ring>) {
        // The colour makes no difference to that.
        let any = node.placements.supply.colours().next();
        if any.is_some_and(|marble| is_gift(node.position, Placement::new(marble, at, remove))) {
            return;
        }
        self.push_colours(node, at, remove);
    }

    fn push_colours(&mut self, node: &Node<'_>, at: Ring, remove: Option<Ring>) {
        let player = node.position.turn();
        for marble in node.placements.supply.colours() {
            let packed = Packed::place(marble, at, remove);
            let mut score = self.history.place(player, node.context, marble, at);
            if packed == node.table_move {
                score += FIRST;
            }
            self.stack.push((-score, packed));
        }
    }

    /// Placements that isolate something.
    fn push_isolating(&mut self, node: &Node<'_>) {
        let sight = &node.sight;
        let elsewhere = sight.vacant - sight.exposed;
        let _ = for_each_isolating(
            node.position,
            &node.placements,
            sight,
            elsewhere,
            |at, remove| {
                self.push_colours(node, at, remove);
                ControlFlow::Continue(())
            },
        );
    }
}
