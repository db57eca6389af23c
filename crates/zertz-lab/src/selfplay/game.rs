//! A game with the engine's scores, and its moves in sixteen bits each.

use std::ops::ControlFlow;

use zertz::{Game, GameResult, Move, Outcome, Position, Ring, Rules};

/// A game with what the engine thought of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoredGame {
    /// The rules it was played by.
    pub rules: Rules,
    /// Its number in a series: it was played from the seed of the series and this, or it is its place
    /// among the games that were read.
    pub number: u32,
    /// How many turns at the beginning were drawn at random.
    pub opening: u8,
    /// The turns, each with the score before it for the player on turn.
    pub turns: Vec<(Move, i16)>,
    /// The result as it was stated, for a game that did not end on the board.
    pub stated: Option<GameResult>,
}

impl ScoredGame {
    /// A game that was played, without scores so far: of a game that was resigned, agreed to be a tie or
    /// lost on time the result must be stated. It must begin where games of its rules begin.
    pub fn unscored(number: u32, game: &Game, stated: Option<GameResult>) -> Option<ScoredGame> {
        let rules = *game.start().rules();
        let is_over = game.outcome().is_some_and(Outcome::is_on_board);
        (*game.start() == Position::start(rules)).then(|| ScoredGame {
            rules,
            number,
            opening: 0,
            turns: game.turns().map(|turn| (turn.mv(), 0)).collect(),
            stated: stated.filter(|_| !is_over),
        })
    }

    /// The game, if every turn is legal.
    pub fn game(&self) -> Option<Game> {
        let mut game = Game::new(Position::start(self.rules));
        for &(mv, _) in &self.turns {
            game.play(mv).ok()?;
        }
        Some(game)
    }

    /// How it ended on the board, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game()?.outcome()
    }

    /// The result: that of the board, or else what was stated.
    pub fn result(&self) -> Option<GameResult> {
        self.result_of(&self.game()?)
    }

    pub(super) fn result_of(&self, game: &Game) -> Option<GameResult> {
        game.outcome().map(Outcome::result).or(self.stated)
    }
}

/// A capture: the rest is its number among those that are possible.
const CAPTURE: u16 = 0x8000;
const PASS: u16 = 0x7fff;
const NO_RING: u16 = 63;

/// A move in sixteen bits. Marbles that may be claimed are claimed.
pub(super) fn pack(position: &Position, mv: Move) -> Option<u16> {
    match mv {
        Move::Pass => Some(PASS),
        Move::Place(place) => {
            let remove = place.remove.map_or(NO_RING, |ring| ring.index() as u16);
            Some(place.marble as u16 | (place.at.index() as u16) << 2 | remove << 8)
        }
        Move::Capture(_) => capture(position, |_, other| other == mv).map(|(n, _)| n | CAPTURE),
    }
}

/// The first capture that is wanted, and its number. A position may be contrived to have more captures
/// than any memory could hold, so they are gone through one by one, and not beyond the largest number.
fn capture(position: &Position, is_wanted: impl Fn(u16, Move) -> bool) -> Option<(u16, Move)> {
    let mut next = 0;
    let found = position.for_each_move(|mv| {
        let number = next;
        next += 1;
        match mv {
            Move::Capture(_) if number < CAPTURE && is_wanted(number, mv) => {
                ControlFlow::Break(Some((number, mv)))
            }
            Move::Capture(_) if number < CAPTURE => ControlFlow::Continue(()),
            // Captures come first.
            _ => ControlFlow::Break(None),
        }
    });
    found.break_value().flatten()
}

pub(super) fn unpack(position: &Position, bits: u16) -> Option<Move> {
    if bits == PASS {
        return Some(Move::Pass);
    }
    if bits & CAPTURE != 0 {
        return capture(position, |number, _| number == bits & !CAPTURE).map(|(_, mv)| mv);
    }
    let marble = *zertz::Marble::ALL.get(usize::from(bits & 3))?;
    let at = Ring::new((bits >> 2 & 63) as u8)?;
    let remove = match bits >> 8 {
        NO_RING => None,
        index => Some(Ring::new(u8::try_from(index).ok()?)?),
    };
    Some(Move::Place(zertz::Placement::new(marble, at, remove)))
}
