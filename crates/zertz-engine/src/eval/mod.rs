//! The evaluation: what a position is worth without looking further.

mod explain;

use zertz::{Marble, Position};

use crate::score::Score;

pub use explain::{Term, explain};

/// An estimate of what the position is worth to the player on turn. It must not be over.
pub fn evaluate(position: &Position) -> Score {
    let value = |player| {
        let rack = position.captured(player);
        let worth = |marble: Marble| i32::from(rack[marble]) * [100, 80, 60][marble as usize];
        Marble::ALL.into_iter().map(worth).sum::<i32>()
    };
    Score::points(value(position.turn()) - value(position.turn().other()))
}
