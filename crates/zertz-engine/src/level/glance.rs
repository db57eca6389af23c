//! What a player sees at a glance: one move of their own, and the captures that follow at once.
//!
//! This is how the weak levels look at the board. They do not play worse moves on purpose: they
//! overlook things as people do who have not played much. Some places do not catch their eye, a
//! chain of jumps is seen only as far as its first jumps, and what the opponent takes back is not
//! thought of.

use std::ops::ControlFlow;
use std::time::Duration;

use zertz::{Action, Chain, Counts, Game, Goals, Marble, Move, Position, Ring, RingSet};

use crate::clock::Stopwatch;
use crate::eval::Evaluator;
use crate::limits::Stop;
use crate::rng::Rng;
use crate::score::Score;
use crate::sight::Sight;

/// More positions than this are never looked at; only contrived games have them.
const MAX_POSITIONS: u64 = 100_000;
/// More captures than this in one position are not looked at.
const MAX_CAPTURES: usize = 32;
/// How many positions lie between two looks at the clock.
const BETWEEN_LOOKS: u64 = 256;

/// How much is seen at a glance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Glance {
    /// How many of a hundred places for a marble catch the eye.
    pub(super) places: usize,
    /// How many captures in a row are seen after the move: the opponent's, then one's own.
    pub(super) captures: u32,
    /// How many jumps of each of them are seen.
    pub(super) jumps: usize,
    /// What the position is judged by in the end.
    pub(super) judge: Judge,
}

/// How a position is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Judge {
    /// By the marbles that have been captured.
    Marbles,
    /// By all that the engine knows.
    Position,
}

/// When a glance has to end.
#[derive(Debug)]
pub(super) struct Patience<'a> {
    pub(super) stop: &'a Stop,
    pub(super) stopwatch: &'a Stopwatch,
    pub(super) time: Option<Duration>,
    pub(super) positions: Option<u64>,
}

/// The moves that were seen, each with what it seems to be worth.
#[derive(Debug)]
pub(super) struct Seen {
    pub(super) moves: Vec<(Action, Score)>,
    /// How many positions were looked at.
    pub(super) positions: u64,
}

impl Glance {
    /// Looks at a game that is not over. At least one move is seen.
    pub(super) fn look(&self, game: &Game, rng: &mut Rng, patience: &Patience<'_>) -> Seen {
        let position = game.position();
        let legal = game.legal();
        let mut eye = Eye {
            glance: *self,
            evaluator: Evaluator::new(position.rules(), None),
            goals: position.rules().goals,
            patience,
            positions: 0,
            is_tired: false,
        };
        let mut moves = Vec::new();
        let is_capture = !legal.capturing.is_empty();
        let noticed = if is_capture {
            RingSet::EMPTY
        } else {
            self.noticed(legal.placements.vacant, rng)
        };
        if let Some(turn) = game.turns().next_back().filter(|_| game.may_demand()) {
            // The opponent would be on turn in the position before, and have to capture.
            let score = -eye.value(turn.before(), 0, self.captures.max(1));
            moves.push((Action::Demand, Score::from_value(score)));
        }
        let _ = legal.for_each(|mv| {
            // Where captures are claimed, overlooking one is allowed. It never pays.
            let is_seen = match mv {
                Move::Capture(_) | Move::Pass => true,
                Move::Place(placement) => noticed.contains(placement.at),
            };
            if !is_seen {
                return ControlFlow::Continue(());
            }
            let score = -eye.value(&position.after(mv), 1, self.captures);
            // What was broken off says nothing, but one move is needed.
            if !eye.is_tired || moves.is_empty() {
                moves.push((Action::Move(mv), Score::from_value(score)));
            }
            if eye.is_tired {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        Seen {
            moves,
            positions: eye.positions,
        }
    }

    /// The places that catch the eye: all, if none did.
    fn noticed(&self, vacant: RingSet, rng: &mut Rng) -> RingSet {
        let mut noticed = RingSet::EMPTY;
        for ring in vacant {
            if rng.below(100) < self.places {
                noticed |= Ring::set(ring);
            }
        }
        if noticed.is_empty() { vacant } else { noticed }
    }
}

/// A glance at one position.
struct Eye<'a> {
    glance: Glance,
    evaluator: Evaluator,
    goals: Goals,
    patience: &'a Patience<'a>,
    positions: u64,
    /// Whether it has to end.
    is_tired: bool,
}

impl Eye<'_> {
    /// What a position, `turns` turns after the game as it stands, seems to be worth to the player on
    /// turn, if this many captures are still followed.
    fn value(&mut self, position: &Position, turns: u32, captures: u32) -> i32 {
        self.positions += 1;
        self.is_tired |= self.has_seen_enough();
        let legal = position.legal();
        let is_capture = !legal.capturing.is_empty();
        if !is_capture && legal.placements.is_empty() && !legal.pass {
            return match position.outcome().and_then(zertz::Outcome::winner) {
                Some(winner) if winner == position.turn() => Score::win_after(turns).value(),
                Some(_) => Score::loss_after(turns).value(),
                None => Score::TIE.value(),
            };
        }
        if !is_capture || captures == 0 {
            return self.judge(position);
        }
        let mut best = -Score::INFINITE.value();
        let mut left = MAX_CAPTURES;
        let _ = legal.for_each_capture(|mut chain| {
            shorten(&mut chain, self.glance.jumps);
            let next = position.after(Move::Capture(chain));
            best = best.max(-self.value(&next, turns + 1, captures - 1));
            left -= 1;
            if left > 0 && !self.is_tired {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        best
    }

    fn judge(&mut self, position: &Position) -> i32 {
        let points = match self.glance.judge {
            Judge::Position => {
                let sight = Sight::of(position);
                self.evaluator.evaluate(position, &sight, 0, (0, 0))
            }
            Judge::Marbles => {
                let turn = position.turn();
                let [own, others] = [turn, turn.other()]
                    .map(|player| worth(&self.goals, position.captured(player)));
                own - others
            }
        };
        Score::points(points).value()
    }

    fn has_seen_enough(&self) -> bool {
        let Patience {
            stop,
            stopwatch,
            time,
            positions,
        } = self.patience;
        let looks = self.positions.is_multiple_of(BETWEEN_LOOKS);
        self.positions >= positions.unwrap_or(u64::MAX).min(MAX_POSITIONS)
            || looks && (stop.is_set() || time.is_some_and(|time| stopwatch.elapsed() >= time))
    }
}

/// Only the first jumps of a chain are seen.
fn shorten(chain: &mut Chain, jumps: usize) {
    while chain.len() > jumps.max(1) {
        chain.pop();
    }
}

/// What captured marbles are worth to a player who looks at nothing else: each its share of a set
/// of its colour, and the nearest set the more the nearer it is.
fn worth(goals: &Goals, captured: Counts) -> i32 {
    const SET: i32 = 400;
    const NEAR: i32 = 300;
    let lacking = |marble: Marble, goal: u8| i32::from(goal.saturating_sub(captured[marble]));
    let of_each: i32 = Marble::ALL
        .map(|marble| lacking(marble, goals.of_each))
        .iter()
        .sum();
    let mut nearest = of_each;
    let mut sum = 0;
    for marble in Marble::ALL {
        let goal = goals.colours[marble];
        nearest = nearest.min(lacking(marble, goal));
        sum += i32::from(captured[marble]) * SET / i32::from(goal.max(1));
    }
    sum + NEAR / (1 + nearest)
}
