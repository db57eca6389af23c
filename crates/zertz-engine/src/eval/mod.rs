//! The evaluation: what a position is worth without looking further.

mod explain;
pub mod features;
mod weights;

use zertz::{Position, Rules};

use crate::score::Score;
use crate::sight::Sight;
use features::Goals;
use weights::WEIGHTS;

pub use explain::{Term, explain};

/// An estimate of what the position is worth to the player on turn. It must not be over.
pub fn evaluate(position: &Position) -> Score {
    let evaluator = Evaluator::new(position.rules());
    Score::points(evaluator.evaluate(position, &Sight::of(position)))
}

/// The features of a position, as pairs of a weight's number and how many times it counts, from the
/// view of the player on turn: for tuning.
pub fn trace(position: &Position) -> Vec<(usize, i32)> {
    let mut trace = Vec::new();
    let goals = Goals::of(position.rules());
    features::for_each(position, &Sight::of(position), &goals, |weight, times| {
        if times != 0 {
            trace.push((weight, times));
        }
    });
    trace
}

/// The weights in use.
pub fn weights() -> &'static [i16; features::COUNT] {
    &WEIGHTS
}

/// Evaluates positions of one game.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator {
    goals: Goals,
}

impl Evaluator {
    pub(crate) fn new(rules: &Rules) -> Evaluator {
        Evaluator {
            goals: Goals::of(rules),
        }
    }

    /// Points for the player on turn.
    #[inline]
    pub(crate) fn evaluate(&self, position: &Position, sight: &Sight) -> i32 {
        let mut sum = 0;
        features::for_each(position, sight, &self.goals, |weight, times| {
            sum += i32::from(WEIGHTS[weight]) * times;
        });
        sum.clamp(-Score::MAX_POINTS, Score::MAX_POINTS)
    }
}
