//! Full-width alpha-beta. Depth is counted in placements; captures cost none.
//!
//! The value of a position is that of plain minimax: [`tests`] compare it with twenty lines of
//! negamax. What makes it affordable on large boards is that the worth of a position depends on the
//! captured marbles alone. At the last placement all the quiet placements, those that allow no
//! capture and isolate nothing, therefore have one value, and of those that allow a capture all
//! removals that no jump could have landed on have one value.

use std::ops::ControlFlow;
use std::time::Duration;

use zertz::{Chain, Goals, Legal, Marble, Move, Placement, Position, Ring, RingSet};

use super::plan::{Plan, Removals};
use super::transposition::{Bound, LadderTable};
use super::worth::Worth;
use crate::clock::Stopwatch;
use crate::limits::Stop;

/// More than any value.
pub(super) const INFINITE: i32 = 2_000_000;
/// A win at once; later ones are worth less by the number of turns.
const WIN: i32 = 1_000_000;
/// Values beyond this are wins and losses.
const DECIDED: i32 = WIN - 10_000;
/// How many captures of a position are looked at. Real positions have far fewer; contrived ones can
/// have more than could ever be listed.
const MOST_CAPTURES: usize = 10_000;
/// How many positions lie between two looks at the clock and the flag.
const INTERVAL: u64 = 512;

/// The values that matter: what is not above `alpha` the player on turn will avoid, and what is not
/// below `beta` the opponent will.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    /// The window for a player who has something of this value already.
    fn with(self, best: i32) -> Window {
        Window {
            alpha: self.alpha.max(best),
            ..self
        }
    }

    /// The same window as the opponent sees it.
    fn turned(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

/// What a search may use.
#[derive(Debug)]
pub(super) struct Budget<'a> {
    pub(super) stop: &'a Stop,
    pub(super) stopwatch: Stopwatch,
    pub(super) time: Option<Duration>,
    pub(super) nodes: u64,
}

/// A search that is under way.
pub(super) struct Search<'a> {
    worth: Worth,
    goals: Goals,
    table: &'a mut LadderTable,
    budget: Budget<'a>,
    /// For each turn from the root, the placements that were too good to be allowed last.
    killers: Vec<[Option<Placement>; 2]>,
    /// Where the marbles have landed in the captures after the last placement.
    landed: RingSet,
    nodes: u64,
    stopped: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        worth: Worth,
        goals: Goals,
        table: &'a mut LadderTable,
        budget: Budget<'a>,
    ) -> Search<'a> {
        table.clear();
        Search {
            worth,
            goals,
            table,
            budget,
            killers: Vec::new(),
            landed: RingSet::EMPTY,
            nodes: 0,
            stopped: false,
        }
    }

    /// Whether the budget is used up. Values found since then mean nothing.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Whether a value says that somebody wins.
    pub(super) fn is_decided(value: i32) -> bool {
        value.abs() > DECIDED
    }

    /// What a move at the root is worth to the player who makes it, or some value that is not above
    /// `alpha` if it is not worth more than that.
    pub(super) fn value_of(&mut self, root: &Position, mv: Move, depth: u32, alpha: i32) -> i32 {
        let rest = match mv {
            Move::Place(_) => depth - 1,
            _ => depth,
        };
        let window = Window {
            alpha,
            beta: INFINITE,
        };
        -self.value(&root.after(mv), rest, 1, window.turned())
    }

    /// The value of a position to the player on turn: exact within the window, otherwise a bound on
    /// that side.
    fn value(&mut self, position: &Position, depth: u32, ply: u32, window: Window) -> i32 {
        self.nodes += 1;
        self.look_at_budget();
        let legal = position.legal();
        if !legal.capturing.is_empty() {
            return self.captures(position, &legal, depth, ply, window);
        }
        if legal.placements.is_empty() && !legal.pass {
            return ended(position, ply);
        }
        if depth == 0 {
            return self.worth_now(position);
        }
        if legal.pass {
            let next = position.after(Move::Pass);
            return -self.value(&next, depth, ply + 1, window.turned());
        }
        let plan = Plan::new(position, &legal);
        if depth == 1 && plan.is_certain {
            self.last_placement(position, &plan, ply, window)
        } else {
            self.placements(position, &plan, depth, ply, window)
        }
    }

    fn look_at_budget(&mut self) {
        let over = |budget: &Budget<'_>| {
            let late = |time| budget.stopwatch.elapsed() >= time;
            budget.stop.is_set() || budget.time.is_some_and(late)
        };
        if self.nodes >= self.budget.nodes
            || (self.nodes.is_multiple_of(INTERVAL) && over(&self.budget))
        {
            self.stopped = true;
        }
    }

    fn worth_now(&self, position: &Position) -> i32 {
        let worth = |player| (self.worth)(&self.goals, position.captured(player));
        worth(position.turn()) - worth(position.turn().other())
    }

    fn captures(
        &mut self,
        position: &Position,
        legal: &Legal<'_>,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> i32 {
        let mut best = -INFINITE;
        let mut seen = 0;
        let _ = legal.for_each_capture(|chain: Chain| {
            if depth == 0 {
                self.landed |= chain.jumps().map(|(_, landing)| landing).collect();
            }
            let next = position.after(chain.into());
            let value = -self.value(&next, depth, ply + 1, window.with(best).turned());
            best = best.max(value);
            seen += 1;
            if best >= window.beta || self.stopped || seen >= MOST_CAPTURES {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        best
    }

    /// All placements, those first that are likely to be good.
    fn placements(
        &mut self,
        position: &Position,
        plan: &Plan<'_>,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> i32 {
        let known = self.table.get(position.zobrist());
        if let Some(entry) = known.filter(|entry| entry.depth == depth) {
            let value = from_table(entry.value, ply);
            if is_enough(entry.bound, value, window) {
                return value;
            }
        }
        let mut first: Vec<Placement> = Vec::with_capacity(3);
        if let Some(Move::Place(placement)) = known.and_then(|entry| entry.best) {
            first.push(placement);
        }
        for placement in self.killers_at(ply).into_iter().flatten() {
            if plan.allows(&placement) && !first.contains(&placement) {
                first.push(placement);
            }
        }

        let mut best = (-INFINITE, None);
        let mut consider = |placement: Placement| {
            let next = position.after(placement.into());
            let value = -self.value(&next, depth - 1, ply + 1, window.with(best.0).turned());
            if self.stopped {
                return ControlFlow::Break(());
            }
            if value > best.0 {
                best = (value, Some(placement));
            }
            if value >= window.beta {
                self.add_killer(ply, placement);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        let _ = first
            .iter()
            .try_for_each(|&placement| consider(placement))
            .is_continue()
            && plan
                .for_each(|placement| {
                    if first.contains(&placement) {
                        ControlFlow::Continue(())
                    } else {
                        consider(placement)
                    }
                })
                .is_continue();
        let (value, placement) = best;
        if !self.stopped {
            self.remember(position, depth, ply, value, placement, window);
        }
        value
    }

    /// The last placement of a line. All quiet ones are worth the same.
    fn last_placement(
        &mut self,
        position: &Position,
        plan: &Plan<'_>,
        ply: u32,
        window: Window,
    ) -> i32 {
        let mut best = -INFINITE;
        if plan.has_quiet() {
            self.nodes += 1;
            best = self.worth_of_quiet(position);
            if best >= window.beta {
                return best;
            }
        }
        let most = self.most(position);
        if most <= window.alpha && most < DECIDED {
            return most;
        }
        if let Some(entry) = self.table.get(position.zobrist()) {
            let value = from_table(entry.value, ply);
            if entry.depth == 1 && is_enough(entry.bound, value, window) {
                return value;
            }
        }
        for placement in self.killers_at(ply).into_iter().flatten() {
            if plan.allows(&placement) {
                let next = position.after(placement.into());
                let value = -self.value(&next, 0, ply + 1, window.with(best).turned());
                best = best.max(value);
                if best >= window.beta || self.stopped {
                    return best;
                }
            }
        }
        // Without a gain of their own the player cannot do better than this.
        let no_gain = self.worth_now(position);
        let mut left_out = -INFINITE;
        for at in plan.vacant() {
            let mut removals = plan.removals(at);
            if no_gain <= window.with(best).alpha {
                let answered = plan.answered(at, removals.noisy - removals.isolating);
                if !answered.is_empty() {
                    removals.noisy -= answered;
                    left_out = no_gain;
                }
            }
            if removals.noisy.is_empty() && !removals.all.is_empty() {
                continue;
            }
            for marble in plan.legal.placements.supply.colours() {
                let window = window.with(best);
                let found = self.noisy_placements(position, marble, at, &removals, ply, window);
                let (value, placement) = found;
                best = best.max(value);
                if best >= window.beta {
                    self.add_killer(ply, placement);
                }
                if best >= window.beta || self.stopped {
                    break;
                }
            }
            if best >= window.beta || self.stopped {
                break;
            }
        }
        // A value that is only a bound has to hold for what was left out as well.
        best = best.max(left_out);
        if !self.stopped {
            self.remember(position, 1, ply, best, None, window);
        }
        best
    }

    /// More than the player on turn can reach with one placement: every marble on the board and the
    /// one that they place become theirs, and the opponent gets nothing. Whoever takes the last vacant ring
    /// wins whatever they have.
    fn most(&self, position: &Position) -> i32 {
        if position.field().vacant().len() <= 2 {
            return INFINITE;
        }
        let own = position.captured(position.turn());
        let Some(all) = own.checked_add(position.field().counts()) else {
            return INFINITE;
        };
        let with = |marble| {
            let mut rack = all;
            rack[marble] = rack[marble].saturating_add(1);
            match self.goals.reached(rack) {
                Some(_) => INFINITE,
                None => (self.worth)(&self.goals, rack),
            }
        };
        let mine = position.supply().colours().map(with).max();
        let other = position.captured(position.turn().other());
        mine.map_or(INFINITE, |mine| mine - (self.worth)(&self.goals, other))
    }

    /// The best of the noisy placements of one marble on one ring.
    fn noisy_placements(
        &mut self,
        position: &Position,
        marble: Marble,
        at: Ring,
        removals: &Removals,
        ply: u32,
        window: Window,
    ) -> (i32, Placement) {
        let mut best = (-INFINITE, Placement::new(marble, at, None));
        let mut single = removals.noisy;
        let shared = removals.noisy - removals.isolating;
        if !shared.is_empty() {
            // The captures that would follow if no ring were removed. Removing one on which no
            // marble lands makes no difference to them.
            self.landed = RingSet::EMPTY;
            let next = position.after(best.1.into());
            let value = -self.value(&next, 0, ply + 1, window.turned());
            let untouched = shared - self.landed;
            if let Some(ring) = untouched.first() {
                best = (value, Placement::new(marble, at, Some(ring)));
                single -= untouched;
            }
        }
        let none = removals.all.is_empty().then_some(None);
        for remove in single.iter().map(Some).chain(none) {
            if best.0 >= window.beta || self.stopped {
                break;
            }
            let placement = Placement::new(marble, at, remove);
            let next = position.after(placement.into());
            let value = -self.value(&next, 0, ply + 1, window.with(best.0).turned());
            if value > best.0 {
                best = (value, placement);
            }
        }
        best
    }

    /// What a quiet placement is worth: nothing changes but, where the pool is empty, the rack that
    /// the marble comes from.
    fn worth_of_quiet(&self, position: &Position) -> i32 {
        let own = position.captured(position.turn());
        let worth = |captured| (self.worth)(&self.goals, captured);
        let mine = if position.pool().is_empty() {
            let without = |marble| {
                let mut rest = own;
                rest[marble] -= 1;
                worth(rest)
            };
            own.colours().map(without).max().unwrap_or(-INFINITE)
        } else {
            worth(own)
        };
        mine - worth(position.captured(position.turn().other()))
    }

    fn remember(
        &mut self,
        position: &Position,
        depth: u32,
        ply: u32,
        value: i32,
        best: Option<Placement>,
        window: Window,
    ) {
        let bound = if value >= window.beta {
            Bound::AtLeast
        } else if value <= window.alpha {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        let value = to_table(value, ply);
        let best = best.map(Move::Place);
        self.table
            .put(position.zobrist(), depth, value, bound, best);
    }

    fn killers_at(&self, ply: u32) -> [Option<Placement>; 2] {
        self.killers.get(ply as usize).copied().unwrap_or_default()
    }

    fn add_killer(&mut self, ply: u32, placement: Placement) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let slot = &mut self.killers[ply];
        if slot[0] != Some(placement) {
            *slot = [Some(placement), slot[0]];
        }
    }
}

/// The value of a position in which the game is over.
fn ended(position: &Position, ply: u32) -> i32 {
    match position.outcome().and_then(zertz::Outcome::winner) {
        Some(winner) if winner == position.turn() => WIN - ply as i32,
        Some(_) => ply as i32 - WIN,
        None => 0,
    }
}

/// In the table a win counts from the position, in the search from the root.
fn to_table(value: i32, ply: u32) -> i32 {
    match value {
        v if v > DECIDED => v + ply as i32,
        v if v < -DECIDED => v - ply as i32,
        v => v,
    }
}

fn from_table(value: i32, ply: u32) -> i32 {
    match value {
        v if v > DECIDED => v - ply as i32,
        v if v < -DECIDED => v + ply as i32,
        v => v,
    }
}

fn is_enough(bound: Bound, value: i32, window: Window) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::AtLeast => value >= window.beta,
        Bound::AtMost => value <= window.alpha,
    }
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
