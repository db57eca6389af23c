//! The rungs that search: `depth1`, `depth2`, `balls` and `alphabeta`.

use std::ops::ControlFlow;
use std::time::Duration;

use zertz::{Action, Game, Move, Placement};

use super::search::{Budget, INFINITE, Search};
use super::transposition::LadderTable;
use super::worth::Worth;
use crate::bot::Bot;
use crate::clock::Clock;
use crate::limits::{Clocks, Limits, Stop};
use crate::rng::Rng;

/// No search goes deeper.
const DEEPEST: u32 = 60;
/// How many captures at the root are considered; real positions have far fewer.
const MOST_CAPTURES: usize = 10_000;

/// How deep a rung looks, in placements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Depth {
    /// To this depth, whatever the limits are.
    Fixed(u32),
    /// As deep as the limits allow.
    AsLimited,
}

/// A bot that searches full-width.
pub(super) struct Searcher {
    name: &'static str,
    worth: Worth,
    depth: Depth,
    clock: Clock,
    rng: Rng,
    table: LadderTable,
}

impl Searcher {
    pub(super) fn new(name: &'static str, worth: Worth, depth: Depth, clock: Clock) -> Searcher {
        let bits = match depth {
            Depth::Fixed(depth) => 8 + 3 * depth,
            Depth::AsLimited => 18,
        };
        Searcher {
            name,
            worth,
            depth,
            clock,
            rng: Rng::new(0, 0),
            table: LadderTable::new(bits),
        }
    }

    /// The best move, the first of them in the order given, and its value.
    fn best(
        &mut self,
        game: &Game,
        mut moves: Vec<Move>,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<(Move, i32)> {
        let root = game.position();
        let (depth, limits) = match self.depth {
            Depth::Fixed(depth) => (depth, Limits::NONE),
            Depth::AsLimited => (limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST), *limits),
        };
        let budget = Budget {
            stop,
            stopwatch: self.clock.stopwatch(),
            time: time_for_move(game, &limits),
            nodes: limits.nodes.unwrap_or(u64::MAX),
        };
        let goals = root.rules().goals;
        let mut search = Search::new(self.worth, goals, &mut self.table, budget);
        let mut chosen = (*moves.first()?, -INFINITE);
        for depth in 1..=depth {
            let mut best: Option<(usize, i32)> = None;
            for (i, &mv) in moves.iter().enumerate() {
                let alpha = best.map_or(-INFINITE, |(_, value)| value);
                let value = search.value_of(root, mv, depth, alpha);
                if search.is_stopped() {
                    break;
                }
                if best.is_none() || value > alpha {
                    best = Some((i, value));
                }
            }
            // An iteration that was broken off counts as well: it began with the best so far.
            if let Some((i, value)) = best {
                chosen = (moves[i], value);
                moves[..=i].rotate_right(1);
            }
            let won = self.depth == Depth::AsLimited && Search::is_decided(chosen.1);
            if search.is_stopped() || won {
                break;
            }
        }
        Some(chosen)
    }
}

impl Bot for Searcher {
    fn name(&self) -> String {
        self.name.to_string()
    }

    fn new_game(&mut self, seed: u64) {
        self.rng = Rng::new(seed, 0);
    }

    fn choose(&mut self, game: &Game, limits: &Limits, stop: &Stop) -> Option<Action> {
        let mut moves = candidates(game);
        if moves.len() > 1 {
            // The first of equal moves is taken, so that the order draws lots.
            for i in (1..moves.len()).rev() {
                moves.swap(i, self.rng.below(i + 1));
            }
        } else {
            return moves.first().copied().map(Action::Move);
        }
        let (mv, _) = self.best(game, moves, limits, stop)?;
        Some(Action::Move(mv))
    }
}

/// The moves to choose from. Where a capture can be claimed or a group declined, the rungs capture
/// and claim.
fn candidates(game: &Game) -> Vec<Move> {
    let legal = game.legal();
    let mut moves = Vec::new();
    let _ = legal.for_each_capture(|chain| {
        moves.push(Move::Capture(chain));
        if moves.len() < MOST_CAPTURES {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    if !moves.is_empty() {
        return moves;
    }
    for marble in legal.placements.supply.colours() {
        for at in legal.placements.vacant {
            let removals = legal.placements.removals(at);
            let none = removals.is_empty().then_some(None);
            for remove in removals.iter().map(Some).chain(none) {
                moves.push(Placement::new(marble, at, remove).into());
            }
        }
    }
    if legal.pass {
        moves.push(Move::Pass);
    }
    moves
}

/// How long to think about this move. About fifteen turns of a game need thought.
fn time_for_move(game: &Game, limits: &Limits) -> Option<Duration> {
    let by_clock = limits.clocks.map(|Clocks { left, increment }| {
        let player = game.position().turn() as usize;
        let (left, increment) = (left[player], increment[player]);
        let share = left / 15 + increment * 3 / 4;
        share.min(left.mul_f64(0.5))
    });
    limits.move_time.into_iter().chain(by_clock).min()
}

#[cfg(test)]
mod tests {
    use super::super::worth;
    use super::*;
    use crate::clock::tests::ticking;
    use zertz::{Position, Rules};

    /// A clock that goes on by a millisecond at every look: the time is used, and no more than that.
    #[test]
    fn limits_are_heeded() {
        let game = Game::new(Position::start(Rules::default()));
        let clock = ticking(Duration::from_millis(1));
        let depth = Depth::AsLimited;
        let mut bot = Searcher::new("alphabeta", worth::balls_to_win, depth, clock.clone());
        let limits = Limits::move_time(Duration::from_millis(100));
        let start = clock.now();
        assert!(bot.choose(&game, &limits, &Stop::new()).is_some());
        let used = clock.now() - start;
        assert!((100..=102).contains(&used.as_millis()), "{used:?}");
        let stop = Stop::new();
        stop.set();
        assert!(bot.choose(&game, &Limits::NONE, &stop).is_some());
        assert!(bot.choose(&game, &Limits::nodes(1), &Stop::new()).is_some());
    }
}
