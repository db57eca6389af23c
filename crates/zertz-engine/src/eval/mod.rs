//! The evaluation: what a position is worth without looking further.

mod explain;

use zertz::{Counts, Marble, Player, Position, Rules};

use crate::score::Score;
use crate::sight::Sight;

pub use explain::{Term, explain};

/// An estimate of what the position is worth to the player on turn. It must not be over.
pub fn evaluate(position: &Position) -> Score {
    Score::points(Evaluator::new(position.rules()).evaluate(position))
}

/// Evaluates positions of one game.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator {
    goals: [i32; 3],
    of_each: i32,
}

/// By the number of marbles that are missing.
const NEED: [i32; 8] = [900, 300, 160, 90, 50, 25, 10, 0];
const NEED_EACH: [i32; 10] = [900, 260, 170, 120, 90, 65, 45, 30, 15, 0];

impl Evaluator {
    pub(crate) fn new(rules: &Rules) -> Evaluator {
        Evaluator {
            goals: Marble::ALL.map(|marble| i32::from(rules.goals.colours[marble])),
            of_each: i32::from(rules.goals.of_each),
        }
    }

    /// Points for the player on turn.
    #[inline]
    pub(crate) fn evaluate(&self, position: &Position) -> i32 {
        let rack = |player: Player| self.rack(position.captured(player));
        let turn = position.turn();
        let sight = Sight::of(position);
        let safe = (sight.vacant - sight.exposed()).len() as i32;
        let tempo = if safe == 0 { -60 } else { 10 };
        rack(turn) - rack(turn.other()) + tempo
    }

    fn rack(&self, rack: Counts) -> i32 {
        let mut value = 0;
        let mut each = 0;
        for marble in Marble::ALL {
            let have = i32::from(rack[marble]);
            let need = (self.goals[marble as usize] - have).clamp(0, 7);
            value += NEED[need as usize] + have * 8;
            each += (self.of_each - have).max(0);
        }
        value + NEED_EACH[each.min(9) as usize]
    }
}
