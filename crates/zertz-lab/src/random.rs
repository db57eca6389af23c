//! Random games: every legal move is equally likely, and the same seed gives the same games on every
//! machine.

use zertz::{Game, Move, Position};
use zertz_engine::rng::Rng;

/// Rings are used up and repetition ends games, so nothing comes near this; it is a promise that
/// every game ends.
const MAX_TURNS: usize = 10_000;
/// More legal moves than any real position has. Positions can be contrived that have too many
/// captures to count.
pub const MANY_MOVES: usize = 1_000_000;

/// The number of moves that may be played in a game now, or [`MANY_MOVES`] if there are more.
pub fn count_moves(game: &Game) -> usize {
    game.legal().count_up_to(MANY_MOVES)
}

/// Whether a game has more moves now than are counted.
pub fn has_more_than_many(game: &Game) -> bool {
    game.legal().count_up_to(MANY_MOVES + 1) > MANY_MOVES
}

/// One of the moves that may be played in a game now, if there is one.
pub fn random_move(game: &Game, rng: &mut Rng) -> Option<Move> {
    let choice = rng.below(count_moves(game));
    game.position().nth_move(choice)
}

/// A game of random moves.
pub fn random_game(start: Position, rng: &mut Rng) -> Game {
    let mut game = Game::new(start);
    for _ in 0..MAX_TURNS {
        let played = random_move(&game, rng).is_some_and(|mv| game.play(mv).is_ok());
        if !played {
            break;
        }
    }
    game
}

/// Puts things into a random order.
pub fn shuffle<T>(things: &mut [T], rng: &mut Rng) {
    for i in (1..things.len()).rev() {
        things.swap(i, rng.below(i + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zertz::Rules;

    #[test]
    fn the_same_seed_gives_the_same_game() {
        let start = Position::start(Rules::default());
        let tokens = |seed| {
            let game = random_game(start, &mut Rng::new(seed, 0));
            assert!(game.outcome().is_some());
            game.turns().map(zertz::Turn::mv).collect::<Vec<_>>()
        };
        assert_eq!(tokens(1), tokens(1));
        assert_ne!(tokens(1), tokens(2));
    }

    #[test]
    fn shuffling_loses_nothing() {
        let mut things: Vec<u32> = (0..100).collect();
        shuffle(&mut things, &mut Rng::new(1, 0));
        assert_ne!(things, (0..100).collect::<Vec<_>>());
        things.sort_unstable();
        assert_eq!(things, (0..100).collect::<Vec<_>>());
    }
}
