//! The openings that both sides have to play: random turns from a seed.

use zertz::{Game, Position, Rules};
use zertz_engine::rng::Rng;

use crate::random::random_move;

/// How many openings are drawn before one is taken that is not quiet.
const TRIES: u64 = 1_000;

/// The opening of a pair: random turns, after which the game is not over and, if that can be had, no
/// capture is pending and nobody has captured anything.
pub fn opening(rules: Rules, turns: u32, seed: u64, pair: u64) -> Game {
    let start = Position::start(rules);
    let mut fallback = None;
    let mut rng = Rng::new(seed, pair);
    for _ in 0..TRIES {
        let mut game = Game::new(start);
        for _ in 0..turns {
            let played = random_move(&game, &mut rng).map(|mv| game.play(mv));
            if !matches!(played, Some(Ok(()))) {
                break;
            }
        }
        if game.outcome().is_some() {
            continue;
        }
        let position = game.position();
        let racks = zertz::Player::BOTH.map(|player| position.captured(player));
        if racks == [zertz::Counts::NONE; 2] && position.capturing().is_empty() {
            return game;
        }
        fallback.get_or_insert(game);
    }
    fallback.unwrap_or_else(|| Game::new(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_quiet_and_differ() {
        for game in ["37", "48:tournament", "61", "19:blitz"] {
            let rules: Rules = game.parse().expect("a game");
            let mut seen = std::collections::HashSet::new();
            for pair in 0..50 {
                let opening = opening(rules, 3, 1, pair);
                assert_eq!(opening.turns().len(), 3);
                assert!(opening.position().capturing().is_empty());
                seen.insert(opening.position().to_string());
            }
            assert!(seen.len() >= 45, "{game}: {}", seen.len());
        }
        let same = |pair| opening(Rules::default(), 2, 5, pair).position().to_string();
        assert_eq!(same(3), same(3));
    }
}
