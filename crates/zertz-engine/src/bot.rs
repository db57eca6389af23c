//! Whatever can play a game.

use zertz::{Action, Game};

use crate::limits::{Limits, Stop};

/// A player that is a program: a level of the engine, a rung of the ladder, or your own. [`BotUgi`](crate::BotUgi) lets
/// it play in matches; `examples/bot.rs` of this crate is a whole one.
pub trait Bot: Send {
    /// Its name, as match tables print it.
    fn name(&self) -> String;

    /// Who wrote it.
    fn author(&self) -> String {
        "unknown".to_string()
    }

    /// Gets ready for a new game. Whatever the bot draws at random follows from the seed.
    fn new_game(&mut self, seed: u64);

    /// What it does in a game that is not over; `None` only if the game is. Bots that do not think
    /// in time, such as the rungs of the ladder, need not look at the limits.
    fn choose(&mut self, game: &Game, limits: &Limits, stop: &Stop) -> Option<Action>;
}
