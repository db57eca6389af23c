//! Games that the engine plays against itself, to learn from them.
//!
//! | file | holds |
//! |---|---|
//! | `play.rs` | how such a game is played |
//! | `file.rs` | many of them in a compact file |
//! | `sample.rs` | the positions of a game, as training wants them |

mod file;
mod play;
mod sample;

use zertz::{Game, Move, Outcome, Position, Ring, Rules};

pub use file::{DataError, Reader, header};
pub use play::{Plan, play};
pub use sample::{SAMPLE_BYTES, Sample, samples};

/// A game with what the engine thought of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoredGame {
    /// The rules it was played by.
    pub rules: Rules,
    /// Its number in a series: it was played from the seed of the series and this.
    pub number: u32,
    /// So many turns at the beginning were drawn at random.
    pub opening: u8,
    /// The turns, each with the score before it for the player on turn.
    pub turns: Vec<(Move, i16)>,
}

impl ScoredGame {
    /// The game, if every turn is legal.
    pub fn game(&self) -> Option<Game> {
        let mut game = Game::new(Position::start(self.rules));
        for &(mv, _) in &self.turns {
            game.play(mv).ok()?;
        }
        Some(game)
    }

    /// How it ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game()?.outcome()
    }
}

/// A capture: the rest is its number among those that are possible.
const CAPTURE: u16 = 0x8000;
const PASS: u16 = 0x7fff;
const NO_RING: u16 = 63;

/// A move in sixteen bits. Marbles that may be claimed are claimed.
fn pack(position: &Position, mv: Move) -> Option<u16> {
    match mv {
        Move::Pass => Some(PASS),
        Move::Place(place) => {
            let remove = place.remove.map_or(NO_RING, |ring| ring.index() as u16);
            Some(place.marble as u16 | (place.at.index() as u16) << 2 | remove << 8)
        }
        Move::Capture(_) => {
            let number = position.moves().iter().position(|other| *other == mv)?;
            u16::try_from(number)
                .ok()
                .filter(|&n| n < CAPTURE)
                .map(|n| n | CAPTURE)
        }
    }
}

fn unpack(position: &Position, bits: u16) -> Option<Move> {
    if bits == PASS {
        return Some(Move::Pass);
    }
    if bits & CAPTURE != 0 {
        return position.moves().get(usize::from(bits & !CAPTURE)).copied();
    }
    let marble = *zertz::Marble::ALL.get(usize::from(bits & 3))?;
    let at = Ring::new((bits >> 2 & 63) as u8)?;
    let remove = match bits >> 8 {
        NO_RING => None,
        index => Some(Ring::new(u8::try_from(index).ok()?)?),
    };
    Some(Move::Place(zertz::Placement::new(marble, at, remove)))
}
