//! Full-width alpha-beta. Depth is counted in placements; captures cost none.
//!
//! The value of a position is that of plain minimax: [`tests`] compare it with twenty lines of
//! negamax. What makes it affordable on large boards is that the worth of a position depends on the
//! captured marbles alone. At the last placement all the quiet placements, those that allow no
//! capture and isolate nothing, therefore have one value, and of those that allow a capture all
//! removals that no jump could have landed on have one value.

use std::ops::ControlFlow;
use std::time::Instant;

use zertz::{
    Chain, Direction, Field, Goals, Islands, Legal, Marble, Move, Placement, Position, Ring,
    RingSet,
};

use super::table::{Bound, Table};
use super::worth::Worth;
use crate::limits::Stop;

/// More than any value.
pub(super) const INFINITE: i32 = 2_000_000;
/// A win at once; later ones are worth less by the number of turns.
const WIN: i32 = 1_000_000;
/// Values beyond this are wins and losses.
const DECIDED: i32 = WIN - 10_000;
/// So many captures of a position are looked at. Real positions have far fewer; contrived ones can
/// have more than could ever be listed.
const MOST_CAPTURES: usize = 10_000;
/// The clock and the flag are looked at once in so many positions.
const INTERVAL: u64 = 512;

/// What a search may use.
#[derive(Debug)]
pub(super) struct Budget<'a> {
    pub(super) stop: &'a Stop,
    pub(super) deadline: Option<Instant>,
    pub(super) nodes: u64,
}

/// A search that is under way.
pub(super) struct Search<'a> {
    worth: Worth,
    goals: Goals,
    table: &'a mut Table,
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
        table: &'a mut Table,
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
        -self.value(&root.after(mv), rest, 1, -INFINITE, -alpha)
    }

    /// The value of a position to the player on turn: exact between `alpha` and `beta`, otherwise a
    /// bound on that side.
    fn value(&mut self, position: &Position, depth: u32, ply: u32, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        self.look_at_budget();
        let legal = position.legal();
        if !legal.capturing.is_empty() {
            return self.captures(position, &legal, depth, ply, alpha, beta);
        }
        if legal.placements.is_empty() && !legal.pass {
            return ended(position, ply);
        }
        if depth == 0 {
            return self.worth_now(position);
        }
        if legal.pass {
            let next = position.after(Move::Pass);
            return -self.value(&next, depth, ply + 1, -beta, -alpha);
        }
        let plan = Plan::new(position, &legal);
        if depth == 1 && plan.is_certain {
            self.last_placement(position, &plan, ply, alpha, beta)
        } else {
            self.placements(position, &plan, depth, ply, alpha, beta)
        }
    }

    fn look_at_budget(&mut self) {
        let over = |budget: &Budget<'_>| {
            let late = |deadline| Instant::now() >= deadline;
            budget.stop.is_set() || budget.deadline.is_some_and(late)
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
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let mut best = -INFINITE;
        let mut seen = 0;
        let _ = legal.for_each_capture(|chain: Chain| {
            if depth == 0 {
                self.landed |= chain.jumps().map(|(_, landing)| landing).collect();
            }
            let next = position.after(chain.into());
            let value = -self.value(&next, depth, ply + 1, -beta, -alpha.max(best));
            best = best.max(value);
            seen += 1;
            if best >= beta || self.stopped || seen >= MOST_CAPTURES {
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
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let known = self.table.get(position.zobrist());
        if let Some(entry) = known.filter(|entry| entry.depth == depth) {
            let value = from_table(entry.value, ply);
            if is_enough(entry.bound, value, alpha, beta) {
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
            let value = -self.value(&next, depth - 1, ply + 1, -beta, -alpha.max(best.0));
            if self.stopped {
                return ControlFlow::Break(());
            }
            if value > best.0 {
                best = (value, Some(placement));
            }
            if value >= beta {
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
            self.remember(position, depth, ply, value, placement, alpha, beta);
        }
        value
    }

    /// The last placement of a line. All quiet ones are worth the same.
    fn last_placement(
        &mut self,
        position: &Position,
        plan: &Plan<'_>,
        ply: u32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let mut best = -INFINITE;
        if plan.has_quiet() {
            self.nodes += 1;
            best = self.worth_of_quiet(position);
            if best >= beta {
                return best;
            }
        }
        let most = self.most(position);
        if most <= alpha && most < DECIDED {
            return most;
        }
        if let Some(entry) = self.table.get(position.zobrist()) {
            let value = from_table(entry.value, ply);
            if entry.depth == 1 && is_enough(entry.bound, value, alpha, beta) {
                return value;
            }
        }
        for placement in self.killers_at(ply).into_iter().flatten() {
            if plan.allows(&placement) {
                let next = position.after(placement.into());
                let value = -self.value(&next, 0, ply + 1, -beta, -alpha.max(best));
                best = best.max(value);
                if best >= beta || self.stopped {
                    return best;
                }
            }
        }
        // Without a gain of his own the player cannot do better than with a quiet placement.
        let no_gain = self.worth_now(position);
        for at in plan.vacant() {
            let mut removals = plan.removals(at);
            if no_gain <= alpha.max(best) {
                removals.noisy -= plan.answered(at, removals.noisy - removals.isolating);
            }
            if removals.noisy.is_empty() && !removals.all.is_empty() {
                continue;
            }
            for marble in plan.legal.placements.supply.colours() {
                let window = (alpha.max(best), beta);
                let found = self.noisy_placements(position, marble, at, &removals, ply, window);
                let (value, placement) = found;
                best = best.max(value);
                if best >= beta {
                    self.add_killer(ply, placement);
                }
                if best >= beta || self.stopped {
                    break;
                }
            }
            if best >= beta || self.stopped {
                break;
            }
        }
        if !self.stopped {
            self.remember(position, 1, ply, best, None, alpha, beta);
        }
        best
    }

    /// More than the player on turn can reach with one placement: every marble on the board and the
    /// one that he places become his, and his opponent gets nothing. Who takes the last vacant ring
    /// wins whatever he has.
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
        (alpha, beta): (i32, i32),
    ) -> (i32, Placement) {
        let mut best = (-INFINITE, Placement::new(marble, at, None));
        let mut single = removals.noisy;
        let shared = removals.noisy - removals.isolating;
        if !shared.is_empty() {
            // The captures that would follow if no ring were removed. Removing one on which no
            // marble lands makes no difference to them.
            self.landed = RingSet::EMPTY;
            let next = position.after(best.1.into());
            let value = -self.value(&next, 0, ply + 1, -beta, -alpha);
            let untouched = shared - self.landed;
            if let Some(ring) = untouched.first() {
                best = (value, Placement::new(marble, at, Some(ring)));
                single -= untouched;
            }
        }
        let none = removals.all.is_empty().then_some(None);
        for remove in single.iter().map(Some).chain(none) {
            if best.0 >= beta || self.stopped {
                break;
            }
            let placement = Placement::new(marble, at, remove);
            let next = position.after(placement.into());
            let value = -self.value(&next, 0, ply + 1, -beta, -alpha.max(best.0));
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

    #[allow(clippy::too_many_arguments)]
    fn remember(
        &mut self,
        position: &Position,
        depth: u32,
        ply: u32,
        value: i32,
        best: Option<Placement>,
        alpha: i32,
        beta: i32,
    ) {
        let bound = if value >= beta {
            Bound::AtLeast
        } else if value <= alpha {
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

fn is_enough(bound: Bound, value: i32, alpha: i32, beta: i32) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::AtLeast => value >= beta,
        Bound::AtMost => value <= alpha,
    }
}

/// The placements of a position without captures, sorted by what they bring about.
struct Plan<'a> {
    legal: &'a Legal<'a>,
    field: &'a Field,
    /// Rings that are the only vacant neighbour of some marble.
    last_gasps: RingSet,
    /// Marbles with exactly two vacant neighbours.
    with_two: RingSet,
    /// Whether it is certain what is quiet. With inert islands every removal may do more.
    is_certain: bool,
}

/// The rings that can be removed after a marble has been placed on one particular ring.
struct Removals {
    all: RingSet,
    /// Removing these may isolate a group, so the turn has to be played to see.
    isolating: RingSet,
    /// Removing these may isolate a group, or leaves a capture.
    noisy: RingSet,
}

impl<'a> Plan<'a> {
    fn new(position: &'a Position, legal: &'a Legal<'a>) -> Plan<'a> {
        let field = position.field();
        let mut plan = Plan {
            legal,
            field,
            last_gasps: RingSet::EMPTY,
            with_two: RingSet::EMPTY,
            is_certain: position.rules().islands == Islands::Live,
        };
        for marble in field.marbles() {
            let vacant = marble.neighbours() & field.vacant();
            match vacant.len() {
                1 => plan.last_gasps |= vacant,
                2 => plan.with_two.insert(marble),
                _ => {}
            }
        }
        plan
    }

    fn vacant(&self) -> RingSet {
        self.legal.placements.vacant
    }

    fn allows(&self, placement: &Placement) -> bool {
        let placements = &self.legal.placements;
        let removals = placements.removals(placement.at);
        placements.supply[placement.marble] > 0
            && placements.vacant.contains(placement.at)
            && match placement.remove {
                Some(ring) => removals.contains(ring),
                None => removals.is_empty(),
            }
    }

    fn removals(&self, at: Ring) -> Removals {
        let all = self.legal.placements.removals(at);
        let isolating = all & self.isolating(at);
        // No jump was possible before, so that every jump now is with the new marble or over it.
        let landings = self.landings(at);
        let capturing = match landings.len() {
            0 => RingSet::EMPTY,
            1 => all - landings,
            _ => all,
        };
        Removals {
            all,
            isolating,
            noisy: isolating | capturing,
        }
    }

    /// Where a marble could land if there were one at `at` as well.
    fn landings(&self, at: Ring) -> RingSet {
        let vacant = self.field.vacant();
        let mut landings = RingSet::EMPTY;
        for marble in at.neighbours() & self.field.marbles() {
            let landing = [at.beyond(marble), marble.beyond(at)];
            landings |= landing.into_iter().flatten().collect();
        }
        landings & vacant
    }

    /// The removals after which a group may have no vacant ring, if a marble is placed here. Such a
    /// group has a marble, the new one or a neighbour of one of the two rings, whose vacant
    /// neighbours were these two rings at the most.
    fn isolating(&self, at: Ring) -> RingSet {
        let vacant = self.field.vacant();
        let around = at.neighbours() & vacant;
        if around.is_empty() || self.last_gasps.contains(at) {
            return vacant;
        }
        let mut rings = self.last_gasps;
        if around.len() == 1 {
            rings |= around;
        }
        for marble in at.neighbours() & self.with_two {
            rings |= marble.neighbours() & vacant;
        }
        rings
    }

    /// Of these removals, none of which isolates anything, those after which the opponent has a
    /// capture that leaves nothing to capture. The player gains nothing by them, whatever marble he
    /// places.
    fn answered(&self, at: Ring, removals: RingSet) -> RingSet {
        let mut answered = RingSet::EMPTY;
        if removals.is_empty() {
            return answered;
        }
        let marbles = self.field.marbles() | at.set();
        let vacant = self.field.vacant() - at.set();
        // Every jump is with the new marble or over it.
        for start in marbles & (at.neighbours() | at.set()) {
            let jump = Jump {
                at: start,
                marbles: marbles - start.set(),
                vacant: vacant | start.set(),
                landed: RingSet::EMPTY,
            };
            // The capture is the same if a ring is missing on which no marble lands.
            let _ = jump.for_each_end(&mut |end| {
                if !end.leaves_capture() {
                    answered |= removals - end.landed;
                }
                if answered == removals {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            if answered == removals {
                break;
            }
        }
        answered
    }

    /// Whether any placement is quiet for certain.
    fn has_quiet(&self) -> bool {
        self.vacant().iter().any(|at| {
            let removals = self.removals(at);
            !(removals.all - removals.noisy).is_empty()
        })
    }

    /// Every placement, those that force something before the quiet ones.
    fn for_each<B>(&self, mut f: impl FnMut(Placement) -> ControlFlow<B>) -> ControlFlow<B> {
        for forcing in [true, false] {
            for at in self.vacant() {
                let removals = self.removals(at);
                let part = if forcing {
                    removals.noisy
                } else {
                    removals.all - removals.noisy
                };
                let none = (removals.all.is_empty() && forcing).then_some(None);
                for remove in part.iter().map(Some).chain(none) {
                    for marble in self.legal.placements.supply.colours() {
                        f(Placement::new(marble, at, remove))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// A marble that is jumping, whatever its colour.
#[derive(Clone, Copy)]
struct Jump {
    at: Ring,
    /// The other marbles.
    marbles: RingSet,
    vacant: RingSet,
    landed: RingSet,
}

impl Jump {
    /// Calls `f` with every end of the chains of jumps that begin here, until it breaks off; not if
    /// there is no jump at all.
    fn for_each_end(self, f: &mut impl FnMut(&Jump) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut finished = true;
        for over in self.at.neighbours() & self.marbles {
            let landing = self.at.beyond(over);
            let Some(landing) = landing.filter(|&ring| self.vacant.contains(ring)) else {
                continue;
            };
            finished = false;
            let next = Jump {
                at: landing,
                marbles: self.marbles - over.set(),
                vacant: self.vacant | over.set(),
                landed: self.landed | landing.set(),
            };
            next.for_each_end(f)?;
        }
        if finished && !self.landed.is_empty() {
            return f(&self);
        }
        ControlFlow::Continue(())
    }

    /// Whether any marble can jump once this one has come to rest.
    fn leaves_capture(&self) -> bool {
        let marbles = self.marbles | self.at.set();
        let vacant = self.vacant - self.at.set();
        Direction::ALL.into_iter().any(|direction| {
            let over = marbles & vacant.step(direction);
            marbles.meets(over.step(direction))
        })
    }
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
