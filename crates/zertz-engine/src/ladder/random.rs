//! The lowest rung: random moves.

use zertz::{Action, Game};

use crate::bot::Bot;
use crate::limits::{Limits, Stop};
use crate::rng::Rng;

/// More moves than any real position has; contrived ones may have too many captures to count.
const MANY: usize = 100_000;

/// Plays every legal move with the same probability.
pub(super) struct Random {
    rng: Rng,
}

impl Random {
    pub(super) fn new() -> Random {
        Random {
            rng: Rng::new(0, 0),
        }
    }
}

impl Bot for Random {
    fn name(&self) -> String {
        "random".to_string()
    }

    fn new_game(&mut self, seed: u64) {
        self.rng = Rng::new(seed, 0);
    }

    fn choose(&mut self, game: &Game, _: &Limits, _: &Stop) -> Option<Action> {
        let legal = game.legal();
        let choice = self.rng.below(legal.count_up_to(MANY));
        legal.nth(choice).map(Action::Move)
    }
}
