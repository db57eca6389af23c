//! The positions of a game, as training wants them.

use zertz::{Game, Marble, Player, Position, Ring};
use zertz_engine::Engine;
use zertz_engine::eval::{self, net::inputs};

use super::ScoredGame;
use super::game::pack;

/// How many points make the odds of winning e times as good.
const POINTS: f64 = 180.0;
/// How many bytes a sample has.
pub const SAMPLE_BYTES: usize = 88;
/// How a file of samples begins: `zertzsmp`, a version and the bytes of a sample (32 bits each). The samples
/// follow, then how many they are (64 bits), and the CRC-32 of all that.
pub const SAMPLES_HEADER: [u8; 16] = *b"zertzsmp\x01\0\0\0\x58\0\0\0";

/// A position with what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The state of every ring, as networks see it; 255 where there is none.
    pub rings: [u8; Ring::COUNT],
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
    /// What was played: a placement as in files of games, or all ones.
    pub played: u16,
    /// The score of the search now and of those that followed, and at last the result, each counting less
    /// than the one before: the share of a win in 65,535ths.
    pub outlook: u16,
    /// The number of the game, so that some games can be kept aside.
    pub game: u32,
}

impl Sample {
    /// What is seen of a position, with nothing known of what became of it.
    pub fn of(position: &Position) -> Sample {
        Sample {
            rings: inputs::rings(position),
            pool: Marble::ALL.map(|marble| position.pool()[marble]),
            needs: inputs::lacking_of_both(position),
            stage: inputs::stage(position) as u8,
            settled: false,
            by_hand: eval::evaluate(position).value() as i16,
            score: 0,
            result: 1,
            played: u16::MAX,
            outlook: u16::MAX / 2,
            game: 0,
        }
    }

    /// As bytes, little-endian: the fields in their order, but that the result and a zero come before the
    /// scores, and two zeros at the end.
    pub fn bytes(&self) -> [u8; SAMPLE_BYTES] {
        let mut bytes = [0; SAMPLE_BYTES];
        bytes[..61].copy_from_slice(&self.rings);
        bytes[61..64].copy_from_slice(&self.pool);
        bytes[64..67].copy_from_slice(&self.needs[0]);
        bytes[67..70].copy_from_slice(&self.needs[1]);
        bytes[70] = self.stage;
        bytes[71] = u8::from(self.settled);
        bytes[72] = self.result;
        bytes[74..76].copy_from_slice(&self.by_hand.to_le_bytes());
        bytes[76..78].copy_from_slice(&self.score.to_le_bytes());
        bytes[78..80].copy_from_slice(&self.played.to_le_bytes());
        bytes[80..82].copy_from_slice(&self.outlook.to_le_bytes());
        bytes[82..86].copy_from_slice(&self.game.to_le_bytes());
        bytes
    }
}

/// How much of a position's worth is that of its successor; the rest is the score.
const TRUST: f64 = 0.8;

/// What becomes of a game, seen from each turn by the player on turn: between 0 and 1.
fn outlooks(game: &Game, scored: &ScoredGame, winner: Option<Player>) -> Vec<f64> {
    let mut first = winner.map_or(0.5, |winner| f64::from(winner == Player::First));
    let mut outlooks: Vec<f64> = game
        .turns()
        .zip(&scored.turns)
        .rev()
        .map(|(turn, &(_, score))| {
            let now = 1.0 / (1.0 + (-f64::from(score) / POINTS).exp());
            let is_first = turn.before().turn() == Player::First;
            let now = if is_first { now } else { 1.0 - now };
            first = TRUST * first + (1.0 - TRUST) * now;
            if is_first { first } else { 1.0 - first }
        })
        .collect();
    outlooks.reverse();
    outlooks
}

/// The positions of a game with a result in which there is something to choose and nothing to capture.
pub fn samples(scored: &ScoredGame, engine: &mut Engine) -> Vec<Sample> {
    let Some(game) = scored.game() else {
        return Vec::new();
    };
    let Some(result) = scored.result_of(&game) else {
        return Vec::new();
    };
    let winner = result.winner();
    // What other games have left in the engine's memory must not matter.
    engine.new_game();
    let outlooks = outlooks(&game, scored, winner);
    let turns = game
        .turns()
        .zip(scored.turns.iter().zip(outlooks))
        .skip(usize::from(scored.opening));
    let mut samples = Vec::new();
    for (turn, (&(mv, score), outlook)) in turns {
        let position = turn.before();
        if !position.capturing().is_empty() || position.count_moves_up_to(2) < 2 {
            continue;
        }
        samples.push(Sample {
            settled: engine.is_settled(&Game::new(*position)),
            score,
            result: match winner {
                Some(player) if player == position.turn() => 2,
                Some(_) => 0,
                None => 1,
            },
            played: pack(position, mv).unwrap_or(u16::MAX),
            outlook: (outlook * f64::from(u16::MAX)).round() as u16,
            game: scored.number,
            ..Sample::of(position)
        });
    }
    samples
}
