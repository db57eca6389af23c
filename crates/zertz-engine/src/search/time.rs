//! How much time a move may take.

use std::time::Duration;

use zertz::Position;

use crate::clock::{Clock, Stopwatch};
use crate::limits::{Clocks, Limits};

/// Kept back from every move for what comes before and after the search.
const OVERHEAD: Duration = Duration::from_millis(2);
/// Kept back on a clock: whoever runs out of time has lost, so be careful.
const RESERVE: Duration = Duration::from_millis(30);

/// The time of one move.
#[derive(Clone, Debug)]
pub(super) struct TimeBudget {
    stopwatch: Stopwatch,
    /// After this the search ends, wherever it is.
    most: Option<Duration>,
    /// After this no further depth is begun.
    enough: Option<Duration>,
}

impl TimeBudget {
    /// `is_forced`: there is only one move.
    pub(super) fn new(
        clock: &Clock,
        limits: &Limits,
        position: &Position,
        is_forced: bool,
    ) -> TimeBudget {
        let mut budget = TimeBudget {
            stopwatch: clock.stopwatch(),
            most: limits
                .move_time
                .map(|time| time.saturating_sub(OVERHEAD).max(time / 2)),
            enough: None,
        };
        if let Some(clocks) = &limits.clocks {
            let (enough, most) = share(clocks, position);
            budget.enough = Some(enough);
            budget.most = Some(budget.most.map_or(most, |time| time.min(most)));
        }
        if is_forced && budget.most.is_some() {
            // Nothing to think about.
            budget.enough = Some(Duration::ZERO);
        }
        budget
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.stopwatch.elapsed()
    }

    /// Whether the search has to end.
    pub(super) fn is_used_up(&self) -> bool {
        self.most.is_some_and(|most| self.elapsed() >= most)
    }

    /// Whether another depth would hardly be finished.
    pub(super) fn is_nearly_used_up(&self) -> bool {
        self.enough.is_some_and(|enough| self.elapsed() >= enough)
    }
}

/// How much of the clock this move should and may take.
fn share(clocks: &Clocks, position: &Position) -> (Duration, Duration) {
    let player = position.turn() as usize;
    let (left, increment) = (clocks.left[player], clocks.increment[player]);
    let usable = left.saturating_sub(RESERVE).max(left / 4);
    // A game has about 25 turns, of which 15 need thought, and the early ones most. Fewer rings are
    // fewer turns to come.
    let rings = position.field().rings().len() as u32;
    let turns_to_come = (rings / 4).clamp(4, 11);
    let enough = usable / turns_to_come + increment * 3 / 4;
    let most = (enough * 3).min(usable * 2 / 5 + increment / 2).min(usable);
    (enough.min(most) * 6 / 10, most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use zertz::Rules;

    #[test]
    fn a_clock_never_runs_out() {
        let position = Position::start(Rules::default());
        for left in [1, 10, 50, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 1, 100, 10_000] {
                let clocks = Clocks {
                    left: [Duration::from_millis(left); 2],
                    increment: [Duration::from_millis(increment); 2],
                };
                let (enough, most) = share(&clocks, &position);
                assert!(
                    enough <= most && most < clocks.left[0],
                    "{left} {increment}"
                );
            }
        }
    }
}
