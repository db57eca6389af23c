//! The solver against a plain one that shares no code with it, and its proofs against the checker.

use std::time::Duration;

use zertz::{Game, Player, Position, Rules};
use zertz_engine::rng::Rng;
use zertz_engine::solver::{Exact, Proof, Solution, Solver, forced_win, plain};
use zertz_engine::{Clock, Limits, Stop};

fn start(game: &str) -> Game {
    let rules: Rules = game.parse().expect("rules");
    Game::new(Position::start(rules))
}

fn solve(solver: &mut Solver, game: &Game, limits: &Limits) -> Solution {
    solver.solve(game, limits, &Stop::new(), &mut |_| {})
}

/// What must be true of every solution.
fn check(game: &Game, solution: &Solution) {
    let winner = match solution.verdict {
        Exact::Win => Some(game.position().turn()),
        Exact::Loss => Some(game.position().turn().other()),
        Exact::Tie | Exact::Unknown => None,
    };
    assert_eq!(solution.proof.as_ref().map(Proof::winner), winner);
    let Some(proof) = &solution.proof else {
        assert!(solution.line.is_empty());
        return;
    };
    let checked = proof.verify(game).expect("a proof");
    assert_eq!(checked.turns, solution.turns);
    // The line is played to the end, is the longest of the proof, and the winner wins.
    let mut played = game.clone();
    for mv in &solution.line {
        played.play(*mv).expect("a legal line");
    }
    assert_eq!(solution.line.len(), solution.turns as usize);
    assert_eq!(played.outcome().and_then(zertz::Outcome::winner), winner);
}

/// A game of random moves, and the number of moves of which a part is to be taken back.
fn random_game(rules: &Rules, rng: &mut Rng) -> Game {
    let mut game = Game::new(Position::start(*rules));
    while game.outcome().is_none() {
        let Some(mv) = game.legal().pick(|count| rng.below(count)) else {
            break;
        };
        game.play(mv).expect("a legal move");
    }
    game
}

#[test]
fn small_boards_are_lost_for_the_first_player() {
    for game in ["7", "3.4.3", "3.4.3.2"] {
        for variant in ["", ":blitz", ":tournament"] {
            let game = start(&format!("{game}{variant}"));
            let solution = solve(&mut Solver::new(16), &game, &Limits::NONE);
            assert_eq!(solution.verdict, Exact::Loss);
            check(&game, &solution);
            let opinion = plain::solve(
                game.position(),
                64,
                &Limits::NONE,
                &Clock::default(),
                &Stop::new(),
            );
            assert_eq!(opinion.verdict, Exact::Loss);
        }
    }
}

/// Sixteen rings, with the plain solver as witness; nineteen take it too long for a test (docs/solved.md),
/// so that the checker is the only witness there.
#[test]
fn sixteen_and_nineteen_rings_are_lost_too() {
    for (game, has_witness) in [("3.4.5.4", true), ("19", false)] {
        let game = start(game);
        let solution = solve(&mut Solver::new(64), &game, &Limits::NONE);
        assert_eq!(solution.verdict, Exact::Loss);
        check(&game, &solution);
        if has_witness {
            let opinion = plain::solve(
                game.position(),
                64,
                &Limits::NONE,
                &Clock::default(),
                &Stop::new(),
            );
            assert_eq!(opinion.verdict, Exact::Loss);
        }
    }
}

#[test]
fn every_first_move_on_seven_rings_is_judged_alike() {
    let game = start("7");
    let mut solver = Solver::new(16);
    for mv in game.legal_moves() {
        let mut next = game.clone();
        next.play(mv).expect("a legal move");
        let solution = solve(&mut solver, &next, &Limits::NONE);
        check(&next, &solution);
        let opinion = plain::solve(
            next.position(),
            1,
            &Limits::NONE,
            &Clock::default(),
            &Stop::new(),
        );
        assert_eq!(solution.verdict, opinion.verdict, "{}", next.position());
    }
}

/// The ends of random games, solved by both.
#[test]
fn both_solvers_agree_on_endgames() {
    let games = [
        "37",
        "37:blitz",
        "48:tournament",
        "61",
        "19",
        "19:blitz:pool=2/2/2",
        "19:pool=1/2/2:goals=2/2/2/1",
        "37:claims=optional",
        "37:islands=inert",
        "37:captures=claimed",
        "19:captures=claimed:pool=2/2/3",
        "19:claims=optional:pool=2/3/3:tournament",
        "3.4.3:pool=1/1/2",
        "3.4.3.2:islands=inert:pool=1/2/2",
    ];
    let limits = Limits::nodes(60_000);
    let plain_limits = Limits::nodes(20_000);
    let (mut counts, mut compared) = ([0; 4], 0);
    for (stream, name) in games.iter().enumerate() {
        let rules: Rules = name.parse().expect("rules");
        let mut rng = Rng::new(7, stream as u64);
        let mut solver = Solver::new(16);
        for _ in 0..40 {
            let mut game = random_game(&rules, &mut rng);
            for _ in 0..=rng.below(7) {
                game.undo();
            }
            if game.may_demand() || game.must_capture() {
                continue; // the plain solver knows positions alone
            }
            let solution = solve(&mut solver, &game, &limits);
            check(&game, &solution);
            counts[solution.verdict as usize] += 1;
            if solution.verdict == Exact::Unknown {
                continue;
            }
            let opinion = plain::solve(
                game.position(),
                4,
                &plain_limits,
                &Clock::default(),
                &Stop::new(),
            );
            if opinion.verdict != Exact::Unknown {
                assert_eq!(solution.verdict, opinion.verdict, "{}", game.position());
                compared += 1;
            }
        }
    }
    let [wins, losses, ties, unknown] = counts;
    let said = format!(
        "{wins} wins, {losses} losses, {ties} ties, {unknown} unknown, {compared} compared"
    );
    assert!(wins > 100 && losses > 50 && ties > 0, "{said}");
    assert!(unknown < 150 && compared > 250, "{said}");
}

#[test]
fn limits_and_stop_end_the_work() {
    let game = start("37");
    let mut solver = Solver::new(16);
    for nodes in [0, 1, 1000, 100_000] {
        let solution = solve(&mut solver, &game, &Limits::nodes(nodes));
        assert_eq!(solution.verdict, Exact::Unknown);
        assert!(
            solution.nodes <= nodes + 2000,
            "{} of {nodes}",
            solution.nodes
        );
    }
    let limits = Limits::move_time(Duration::from_millis(600));
    let mut told = Vec::new();
    let solution = solver.solve(&game, &limits, &Stop::new(), &mut |progress| {
        told.push(progress.nodes);
    });
    assert_eq!(solution.verdict, Exact::Unknown);
    assert!(solution.time < Duration::from_secs(5));
    assert!(!told.is_empty() && told.is_sorted());

    let stop = Stop::new();
    stop.set();
    let solution = solver.solve(&game, &Limits::NONE, &stop, &mut |_| {});
    assert_eq!(solution.verdict, Exact::Unknown);
}

#[test]
fn games_that_are_over_have_their_result() {
    let mut game = start("37");
    game.resign(Player::First).expect("a game that goes on");
    let solution = solve(&mut Solver::new(1), &game, &Limits::NONE);
    assert_eq!((solution.verdict, solution.turns), (Exact::Loss, 0));
    let mut game = start("37");
    game.agree_tie().expect("a game that goes on");
    let solution = solve(&mut Solver::new(1), &game, &Limits::NONE);
    assert_eq!(solution.verdict, Exact::Tie);
}

#[test]
fn after_a_demand_only_captures_count() {
    // Player 1 could capture and wins by filling the board instead; made to capture, he may not.
    let rules: Rules = "19:captures=claimed:blitz".parse().expect("rules");
    let mut compared = 0;
    for stream in 0..400 {
        let mut rng = Rng::new(11, stream);
        let mut game = random_game(&rules, &mut rng);
        while game.position().capturing().is_empty() && game.undo().is_some() {}
        let placement = game
            .legal_moves()
            .into_iter()
            .find(|mv| matches!(mv, zertz::Move::Place(_)));
        let Some(mv) = placement.filter(|_| game.position().field().rings().len() < 14) else {
            continue;
        };
        game.play(mv).expect("a legal move");
        if !game.may_demand() {
            continue;
        }
        let before = solve(&mut Solver::new(4), &game, &Limits::nodes(100_000));
        check(&game, &before);
        // The player on turn might do better by a demand: a loss or tie is never stated.
        assert!(matches!(before.verdict, Exact::Win | Exact::Unknown));
        game.demand().expect("a demand");
        let after = solve(&mut Solver::new(4), &game, &Limits::nodes(100_000));
        check(&game, &after);
        // The best of the captures, solved one by one.
        let values: Vec<Exact> = game
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let mut next = game.clone();
                next.play(mv).expect("a legal move");
                solve(&mut Solver::new(4), &next, &Limits::nodes(100_000)).verdict
            })
            .collect();
        if after.verdict != Exact::Unknown && !values.contains(&Exact::Unknown) {
            let expected = if values.contains(&Exact::Loss) {
                Exact::Win
            } else if values.contains(&Exact::Tie) {
                Exact::Tie
            } else {
                Exact::Loss
            };
            assert_eq!(after.verdict, expected);
            compared += 1;
        }
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn forced_wins_are_wins() {
    let mut found = 0;
    for (stream, name) in ["37", "37:blitz", "48", "61:blitz"].iter().enumerate() {
        let rules: Rules = name.parse().expect("rules");
        let mut rng = Rng::new(3, stream as u64);
        for _ in 0..100 {
            let mut game = random_game(&rules, &mut rng);
            for _ in 0..2 + rng.below(6) {
                game.undo();
            }
            let Some(win) = forced_win(&game, 3, 20_000, &Stop::new()) else {
                continue;
            };
            found += 1;
            assert_eq!(win.proof.winner(), game.position().turn());
            let (_, line) = win.proof.verify_with_line(&game).expect("a proof");
            let placed = |turn: usize| matches!(line[turn], zertz::Move::Place(_));
            let placements = (0..line.len())
                .step_by(2)
                .filter(|&turn| placed(turn))
                .count();
            assert!(placements <= win.placements as usize);
        }
    }
    assert!(found > 40, "{found}");
}
