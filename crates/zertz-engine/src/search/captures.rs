//! Turns without a choice of placement: captures, which are compulsory, and passing. They cost no
//! depth.

use std::ops::ControlFlow;

use zertz::{Captures, Move, Outcome, Placement, Placements, Position};

use super::history::Context;
use super::isolation::for_each_isolating;
use super::packed::Packed;
use super::tuning::Depth;
use super::worker::{Aborted, DECIDED, Found, INFINITE, Value, Worker};
use crate::sight::Sight;

/// More captures than this at once are not looked at; only contrived positions have them.
const MAX_CAPTURES: usize = 1024;

impl Worker<'_> {
    /// The position after a demand at the root: the opponent has to capture, whatever else they could have
    /// done before.
    pub(super) fn search_demanded(
        &mut self,
        position: &Position,
        depth: Depth,
        alpha: Value,
        beta: Value,
    ) -> Found {
        self.pv[1].clear();
        self.nodes += 1;
        self.uncounted += 1;
        let found = self.search_captures(position, 1, depth, alpha, beta, Packed::NONE);
        found.map(|(value, _)| value)
    }

    /// Captures: all of them, without spending depth.
    pub(super) fn search_captures(
        &mut self,
        position: &Position,
        ply: usize,
        depth: Depth,
        mut alpha: Value,
        beta: Value,
        table_move: Packed,
    ) -> Result<(Value, Packed), Aborted> {
        let base = self.captures.len();
        let is_complete = position
            .legal()
            .for_each_capture(|chain| {
                self.captures.push(chain);
                if self.captures.len() - base < MAX_CAPTURES {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            })
            .is_continue();
        let number = self.captures.len() - base;
        let first = table_move.as_capture().filter(|&first| first < number);
        let mut best = (-INFINITE, Packed::NONE);
        let mut result = Ok(());
        for i in 0..number {
            // The move from the table comes first, in the place of number 0.
            let i = match first {
                Some(first) if i == 0 => first,
                Some(first) if i <= first => i - 1,
                _ => i,
            };
            let chain = self.captures[base + i];
            self.pv[ply + 1].clear();
            let next = position.after(Move::Capture(chain));
            let context = Context::of_capture(position, &chain);
            let value = if best.0 > -INFINITE && beta - alpha > 1 {
                let probe = self.search(&next, ply + 1, depth, -alpha - 1, -alpha, context);
                match probe.map(|value| -value) {
                    Ok(value) if value > alpha && value < beta => {
                        self.search(&next, ply + 1, depth, -beta, -alpha, context)
                    }
                    other => other.map(|value| -value),
                }
            } else {
                self.search(&next, ply + 1, depth, -beta, -alpha, context)
            };
            let value = match value {
                Ok(value) => -value,
                Err(aborted) => {
                    result = Err(aborted);
                    break;
                }
            };
            if value > best.0 {
                best = (value, Packed::capture(i));
                if value > alpha {
                    if beta - alpha > 1 {
                        self.extend_pv(ply, Move::Capture(chain));
                    }
                    alpha = value;
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        self.captures.truncate(base);
        result?;
        if !is_complete && best.0 < -DECIDED {
            // Not everything was tried, so nothing is proven.
            best.0 = -DECIDED;
        }
        Ok(best)
    }

    /// Where captures are claimed, a placement may overlook one. That never pays, because the
    /// opponent can have it taken back, unless it ends the game.
    pub(super) fn has_overlooked_win(&self, position: &Position) -> bool {
        if self.shared.rules.captures != Captures::Claimed {
            return false;
        }
        let sight = Sight::of(position);
        let placements = Placements {
            supply: position.supply(),
            vacant: sight.vacant,
            free: sight.free,
        };
        let wins = |placement: Placement| {
            let next = position.after(Move::Place(placement));
            let winner = next.outcome().and_then(Outcome::winner);
            winner == Some(position.turn())
        };
        if sight.vacant.len() <= 2 || sight.free.len() <= 1 {
            // The board may be filled, or nothing is removed.
            let found = position
                .legal()
                .for_each_placement(|placement| match wins(placement) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                });
            return found.is_break();
        }
        // Only a claim can end the game.
        for_each_isolating(position, &placements, &sight, sight.vacant, |at, remove| {
            let mut colours = placements.supply.colours();
            match colours.any(|marble| wins(Placement::new(marble, at, remove))) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        })
        .is_break()
    }

    /// Nothing can be done: the turn passes, without spending depth.
    pub(super) fn search_pass(
        &mut self,
        position: &Position,
        ply: usize,
        depth: Depth,
        alpha: Value,
        beta: Value,
    ) -> Result<(Value, Packed), Aborted> {
        let next = position.after(Move::Pass);
        let value = -self.search(&next, ply + 1, depth, -beta, -alpha, Context::NONE)?;
        if beta - alpha > 1 && value > alpha {
            self.extend_pv(ply, Move::Pass);
        }
        Ok((value, Packed::NONE))
    }
}
