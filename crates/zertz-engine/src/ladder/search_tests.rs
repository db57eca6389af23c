//! The search against plain negamax.

use super::super::worth::{self, Worth};
use super::*;
use crate::clock::Clock;
use crate::rng::Rng;
use zertz::Rules;

/// What a position is worth to the player on turn: the definition, without anything clever.
fn negamax(position: &Position, worth: Worth, depth: u32, ply: u32) -> i32 {
    if position.is_over() {
        return ended(position, ply);
    }
    let capturing = !position.capturing().is_empty();
    if depth == 0 && !capturing {
        let goals = &position.rules().goals;
        let of = |player| worth(goals, position.captured(player));
        return of(position.turn()) - of(position.turn().other());
    }
    let values = position.moves().into_iter().map(|mv| {
        let rest = depth - u32::from(matches!(mv, Move::Place(_)));
        -negamax(&position.after(mv), worth, rest, ply + 1)
    });
    values.max().unwrap_or(0)
}

/// Compares the two in positions of random games that have no more placements than this. At least
/// so many positions must be found, and some in which somebody can win.
fn compare(game: &str, depth: u32, games: u64, most_moves: usize, at_least: u32) {
    let rules: Rules = game.parse().unwrap();
    let (mut compared, mut decided) = (0, 0);
    for seed in 0..games {
        let mut rng = Rng::new(seed, u64::from(depth));
        let mut position = Position::start(rules);
        // Without a past nobody sees repetitions, so that some games would never end.
        for _ in 0..60 {
            let Some(mv) = position.legal().pick(|count| rng.below(count)) else {
                break;
            };
            position.play_unchecked(mv);
            // Captures may be compulsory now; what counts is what can be placed after them.
            let field = position.field();
            if 3 * field.vacant().len() * position.free_rings().len() > most_moves {
                continue;
            }
            let worth = if rng.below(2) == 0 {
                worth::material
            } else {
                worth::balls_to_win
            };
            let stop = Stop::new();
            let budget = Budget {
                stop: &stop,
                stopwatch: Clock::default().stopwatch(),
                time: None,
                nodes: u64::MAX,
            };
            let mut table = LadderTable::new(10);
            let mut search = Search::new(worth, rules.goals, &mut table, budget);
            let expected = negamax(&position, worth, depth, 0);
            // Narrow windows must give the right side, and leave nothing false in the table.
            for scale in [1, 1, 1, 100, 300, 300] {
                let alpha = expected + (rng.below(9) as i32 - 5) * scale;
                let beta = alpha + (1 + rng.below(3) as i32) * scale;
                let found = search.value(&position, depth, 0, Window { alpha, beta });
                let (found, right) = (found.clamp(alpha, beta), expected.clamp(alpha, beta));
                assert_eq!(
                    found, right,
                    "{position} at depth {depth}, {alpha} to {beta}"
                );
            }
            let all = Window {
                alpha: -INFINITE,
                beta: INFINITE,
            };
            let found = search.value(&position, depth, 0, all);
            assert_eq!(found, expected, "{position} at depth {depth}");
            compared += 1;
            decided += u32::from(Search::is_decided(expected));
        }
    }
    assert!(
        compared >= at_least && decided > 0,
        "{game} at depth {depth}: {compared} compared, {decided} decided"
    );
}

#[test]
fn one_placement_deep() {
    for game in ["7", "3.4.3", "19", "19:blitz", "37", "37:blitz", "48"] {
        compare(game, 1, 20, 3000, 80);
    }
    // The pool runs out: players place what they have captured.
    compare("19:pool=2/2/3", 1, 40, 3000, 100);
    compare("19:goals=2/2/2/1", 1, 40, 3000, 100);
    compare("3.4.5.4:islands=inert", 1, 40, 3000, 100);
}

#[test]
fn two_placements_deep() {
    for game in ["7", "3.4.3", "19"] {
        compare(game, 2, 20, 200, 20);
    }
    compare("37", 2, 4, 500, 6);
    compare("37:blitz", 2, 4, 500, 6);
    compare("19:pool=2/2/3", 2, 20, 200, 20);
    compare("3.4.5.4:islands=inert", 2, 20, 200, 20);
}

#[test]
fn three_placements_deep() {
    for game in ["7", "3.4.3", "19", "19:blitz"] {
        compare(game, 3, 16, 36, 10);
    }
    compare("3.4.3:pool=1/2/2", 3, 16, 36, 10);
}
