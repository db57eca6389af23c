//! With everything switched off that leaves moves out, the search finds exactly what twenty lines
//! of plain negamax find: on every board, variant and option.

use std::ops::ControlFlow;

use zertz::{Game, Move, Position, Rules};
use zertz_engine::eval::Eval;
use zertz_engine::rng::Rng;
use zertz_engine::{Engine, Limits, Score, Settings, Stop};

/// The value of a position for the player on turn, `depth` placements deep; captures, passes and
/// single answers are free. `path` holds the positions before it.
fn negamax(position: &Position, depth: u32, path: &mut Vec<u64>, eval: &Eval) -> i32 {
    let turns = path.len() as u32;
    let legal = position.legal();
    let is_capture = !legal.capturing.is_empty();
    if legal.count_up_to(1) == 0 {
        return match position.outcome().and_then(zertz::Outcome::winner) {
            Some(winner) if winner == position.turn() => Score::win_after(turns).value(),
            Some(_) => Score::loss_after(turns).value(),
            None => 0,
        };
    }
    if position.pool().is_empty() && path.contains(&position.zobrist()) {
        return 0;
    }
    let is_free = is_capture || legal.count_up_to(2) == 1;
    if depth == 0 && !is_capture && !legal.pass {
        return eval.estimate(position).value();
    }
    let mut best = i32::MIN;
    path.push(position.zobrist());
    let _ = legal.for_each(|mv| {
        // Where captures are claimed, overlooking one never pays unless it ends the game.
        let next = position.after(mv);
        if !is_capture || matches!(mv, Move::Capture(_)) || next.is_decided() {
            let depth = if is_free { depth } else { depth - 1 };
            best = best.max(-negamax(&next, depth, path, eval));
        }
        ControlFlow::<()>::Continue(())
    });
    path.pop();
    best
}

/// Compares positions of a random game. Without pruning `depth` costs much, so that positions with
/// too many placements, now or after a capture, are left out.
fn compare(rules: &str, depth: u32, most_moves: usize, seed: u64, eval: &Eval) -> usize {
    let rules: Rules = rules.parse().expect("rules");
    let mut rng = Rng::new(seed, 0);
    let mut engine = Engine::new(Settings {
        hash_mib: 4,
        eval: eval.clone(),
        ..Settings::default()
    });
    engine.set_full_width(true);
    let mut game = Game::new(Position::start(rules));
    let mut compared = 0;
    while game.outcome().is_none() {
        let position = *game.position();
        let placements = 3 * position.field().vacant().len() * position.free_rings().len();
        // Where captures can be overlooked the board fills up, and captures are without number.
        let is_crowded = position.field().marbles().len() > 9;
        // A demand is not a move of the position, so that plain negamax does not know it.
        let is_plain = !is_crowded && !game.may_demand();
        if compared < 5 && placements <= most_moves && is_plain && game.legal().count() > 1 {
            let found = engine.search(&game, &Limits::depth(depth), &Stop::new(), &mut |_| {});
            // The search may end early when the game is decided; then so is the plain value.
            let plain = negamax(&position, found.depth, &mut history(&game), eval);
            let turns = history(&game).len() as i32;
            let plain = match Score::from_value(plain) {
                score if score.is_win() => plain + turns,
                score if score.is_loss() => plain - turns,
                _ => plain,
            };
            let score = found.score().expect("the game is not over").value();
            assert_eq!(score, plain, "{position} at depth {}", found.depth);
            compared += 1;
        }
        let mv = game.legal().pick(|count| rng.below(count)).expect("a move");
        game.play(mv).expect("a legal move");
    }
    compared
}

/// The earlier positions that could come again.
fn history(game: &Game) -> Vec<u64> {
    game.turns()
        .map(zertz::Turn::before)
        .filter(|before| before.pool().is_empty())
        .map(Position::zobrist)
        .collect()
}

/// Compares several games.
fn check(rules: &str, depth: u32, most_moves: usize, games: u64) {
    check_by(&Eval::Hand, rules, depth, most_moves, games);
}

fn check_by(eval: &Eval, rules: &str, depth: u32, most_moves: usize, games: u64) {
    let compared: usize = (0..games)
        .map(|seed| compare(rules, depth, most_moves, seed, eval))
        .sum();
    assert!(compared > 0, "{rules}: only {compared} positions");
}

#[test]
fn every_board_one_deep() {
    for board in ["37", "40", "43", "44", "48", "61", "19", "3.4.3.2"] {
        check(board, 1, usize::MAX, 3);
    }
}

/// The network's accumulators are those of the position wherever the search comes from; this build also
/// compares them with fresh ones.
#[test]
fn the_network_one_and_two_deep() {
    let learned = Eval::learned();
    for board in ["37", "48", "61", "37:blitz", "19:claims=optional"] {
        check_by(&learned, board, 1, 2000, 2);
    }
    check_by(&learned, "19", 2, 60, 4);
    check_by(&learned, "7", 4, 18, 6);
}

#[test]
fn every_board_two_deep() {
    for board in ["37", "40", "43", "44", "48", "61", "19", "3.4.3.2"] {
        check(board, 2, if board == "61" { 1200 } else { 300 }, 8);
    }
}

#[test]
fn small_boards_three_and_four_deep() {
    check("7", 4, 18, 16);
    check("3.4.3", 3, 50, 6);
    check("19", 3, 40, 8);
    check("37", 3, 40, 16);
}

#[test]
fn variants_and_options() {
    for options in [
        "blitz",
        "tournament:goals=9/9/9/9",
        "islands=inert",
        "claims=optional",
        "captures=claimed",
        "islands=inert:claims=optional:captures=claimed",
        "pool=1/1/1",
        "pool=0/3/2:goals=9/9/9/9",
    ] {
        check(&format!("19:{options}"), 2, 300, 4);
        if !options.contains("claimed") && !options.contains("pool") {
            check(&format!("37:{options}"), 2, 500, 4);
        }
    }
}
