//! The positions of a game, as training wants them.

use zertz::{Game, Marble};

use super::ScoredGame;
use crate::engine::Engine;
use crate::eval;
use crate::eval::net::inputs;

/// How many bytes a sample has.
pub const SAMPLE_BYTES: usize = 56;

/// A position with what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The four sets of rings: vacant, white, grey, black.
    pub rings: [u64; 4],
    /// Marbles in the pool.
    pub pool: [u8; 3],
    /// What the player on turn needs of each colour, and what the other needs.
    pub needs: [[u8; 3]; 2],
    /// The stage of the game.
    pub stage: u8,
    /// Whether nothing is to be gained at once.
    pub settled: bool,
    /// The hand-made evaluation in points.
    pub by_hand: i16,
    /// The score of the search.
    pub score: i16,
    /// 2 if the player on turn won, 1 for a tie, else 0.
    pub result: u8,
    /// The number of the game, so that some games can be kept aside.
    pub game: u32,
}

impl Sample {
    /// As bytes, little-endian, in the order of the fields, with zeros up to the next multiple of four
    /// before the scores and at the end.
    pub fn bytes(&self) -> [u8; SAMPLE_BYTES] {
        let mut bytes = [0; SAMPLE_BYTES];
        for (chunk, rings) in bytes.chunks_exact_mut(8).zip(self.rings) {
            chunk.copy_from_slice(&rings.to_le_bytes());
        }
        bytes[32..35].copy_from_slice(&self.pool);
        bytes[35..38].copy_from_slice(&self.needs[0]);
        bytes[38..41].copy_from_slice(&self.needs[1]);
        bytes[41] = self.stage;
        bytes[42] = u8::from(self.settled);
        bytes[43] = self.result;
        bytes[44..46].copy_from_slice(&self.by_hand.to_le_bytes());
        bytes[46..48].copy_from_slice(&self.score.to_le_bytes());
        bytes[48..52].copy_from_slice(&self.game.to_le_bytes());
        bytes
    }
}

/// The positions of a finished game in which there is something to choose and nothing to capture.
pub fn samples(scored: &ScoredGame, engine: &mut Engine) -> Vec<Sample> {
    let Some(game) = scored.game() else {
        return Vec::new();
    };
    let Some(outcome) = game.outcome() else {
        return Vec::new();
    };
    let winner = outcome.winner();
    let turns = game
        .turns()
        .zip(&scored.turns)
        .skip(usize::from(scored.opening));
    let mut samples = Vec::new();
    for (turn, &(_, score)) in turns {
        let position = turn.before();
        if !position.capturing().is_empty() || position.count_moves_up_to(2) < 2 {
            continue;
        }
        let field = position.field();
        let [white, grey, black] = Marble::ALL.map(|marble| field.marbles_of(marble).bits());
        let by_hand = eval::evaluate(position).value();
        samples.push(Sample {
            rings: [field.vacant().bits(), white, grey, black],
            pool: Marble::ALL.map(|marble| position.pool()[marble]),
            needs: inputs::lacking_of_both(position),
            stage: inputs::stage(position) as u8,
            settled: engine.is_settled(&Game::new(*position)),
            by_hand: by_hand as i16,
            score,
            result: match winner {
                Some(player) if player == position.turn() => 2,
                Some(_) => 0,
                None => 1,
            },
            game: scored.number,
        });
    }
    samples
}
