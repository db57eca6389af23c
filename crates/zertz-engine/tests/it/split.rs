//! Positions that are split into their moves.

use zertz::{Game, Player, Position, Rules};
use zertz_engine::proof_file::ProofFile;
use zertz_engine::solver::{Exact, Solver, Split, SplitEvent, SplitSettings, plain, solve_split};
use zertz_engine::{Clock, Limits, Stop};

fn start(game: &str) -> Game {
    let rules: Rules = game.parse().expect("a game");
    Game::new(Position::start(rules))
}

fn settings(threads: usize) -> SplitSettings {
    SplitSettings {
        hash_mib: 4,
        threads,
        first_nodes: 500,
        most_nodes: None,
        time: None,
    }
}

fn solve(split: &mut Split, settings: &SplitSettings) {
    let splits = core::slice::from_mut(split);
    solve_split(
        splits,
        settings,
        &Clock::default(),
        &Stop::new(),
        &mut |_| {},
    );
}

/// The proof of a position that is settled, checked.
fn check(split: &Split, winner: Player) {
    let mut file = ProofFile::new(*split.game().position().rules(), winner);
    assert!(split.prove(&mut file, &mut Solver::new(16), &Stop::new()));
    let checked = file.check(&Stop::new(), &mut |_| {}).expect("a proof");
    assert!(checked.positions > 0);
}

#[test]
fn every_move_is_judged_as_the_plain_solver_judges_it() {
    for game in ["7", "3.4.3:blitz", "7:islands=inert"] {
        for threads in [1, 3] {
            let mut split = Split::new(start(game));
            solve(&mut split, &settings(threads));
            assert_eq!(split.verdict(), Exact::Loss, "{game}");
            assert_eq!(split.settled(), split.branches().len());
            for branch in split.branches() {
                let next = split.game().position().after(branch.mv);
                let clock = Clock::default();
                let plain = plain::solve(&next, 1, &Limits::NONE, &clock, &Stop::new());
                let expected = match plain.verdict {
                    Exact::Win => Exact::Loss,
                    Exact::Loss => Exact::Win,
                    other => other,
                };
                assert_eq!(branch.verdict, expected, "{game}");
            }
            check(&split, Player::Second);
        }
    }
}

#[test]
fn a_move_that_wins_settles_the_position() {
    let mut game = start("3.4.3");
    let mv = game.position().parse_move("Bb2,a1").expect("a move");
    game.play(mv).expect("a legal move");
    let mut split = Split::new(game);
    solve(&mut split, &settings(2));
    assert_eq!(split.verdict(), Exact::Win);
    check(&split, Player::Second);
    let mut other = ProofFile::new(*split.game().position().rules(), Player::First);
    assert!(!split.prove(&mut other, &mut Solver::new(1), &Stop::new()));
}

#[test]
fn work_that_was_cut_short_goes_on_to_the_same_end() {
    let mut whole = Split::new(start("3.4.3:blitz"));
    solve(&mut whole, &settings(1));
    // One round only, and what was settled in it is written down.
    let mut first = [Split::new(start("3.4.3:blitz"))];
    let mut notes = Vec::new();
    let mut rounds = Vec::new();
    let short = SplitSettings {
        first_nodes: 100,
        most_nodes: Some(100),
        ..settings(1)
    };
    let mut tell = |event: SplitEvent<'_>| match event {
        SplitEvent::Settled(0, branch) => notes.push((branch.mv, branch.verdict)),
        SplitEvent::Round(nodes) => rounds.push(nodes),
        SplitEvent::Settled(..) | SplitEvent::Asked { .. } => {}
    };
    solve_split(
        &mut first,
        &short,
        &Clock::default(),
        &Stop::new(),
        &mut tell,
    );
    assert_eq!((first[0].verdict(), rounds), (Exact::Unknown, vec![100]));
    assert!(!notes.is_empty() && notes.len() < whole.branches().len());
    let mut second = Split::new(start("3.4.3:blitz"));
    for (mv, verdict) in notes {
        assert!(second.recall(mv, verdict));
    }
    let mut later = settings(1);
    later.first_nodes = 100;
    later.begin_after(100);
    assert_eq!(later.first_nodes, 400);
    solve(&mut second, &later);
    let verdicts = |split: &Split| -> Vec<Exact> {
        split
            .branches()
            .iter()
            .map(|branch| branch.verdict)
            .collect()
    };
    assert_eq!(verdicts(&second), verdicts(&whole));
    // What was settled in the first run is proven again.
    check(&second, Player::Second);
}

#[test]
fn nothing_is_settled_once_somebody_has_said_stop() {
    let mut splits = [Split::new(start("7"))];
    let stop = Stop::new();
    stop.set();
    solve_split(
        &mut splits,
        &settings(2),
        &Clock::default(),
        &stop,
        &mut |_| {},
    );
    assert_eq!(
        (splits[0].verdict(), splits[0].settled()),
        (Exact::Unknown, 0)
    );
}

#[test]
fn a_proof_that_is_not_found_again_leaves_the_file_alone() {
    let mut split = Split::new(start("3.4.5.4"));
    let moves: Vec<_> = split.branches().iter().map(|branch| branch.mv).collect();
    for mv in moves {
        assert!(split.recall(mv, Exact::Loss));
    }
    assert_eq!(split.winner(), Some(Player::Second));
    let mut file = ProofFile::new(*split.game().position().rules(), Player::Second);
    let stop = Stop::new();
    stop.set();
    assert!(!split.prove(&mut file, &mut Solver::new(1), &stop));
    assert_eq!(file.roots().len(), 0);
}
