//! The miner: what it finds in games.

use zertz::{Game, zgn};
use zertz_engine::Stop;
use zertz_engine::eval::Eval;
use zertz_engine::puzzle::{Check, Puzzle};
use zertz_lab::files::find;
use zertz_lab::mine::{self, Collection, MineError, MineEvent, MineSettings, Miner, Mining};

fn verify(puzzle: &Puzzle, check: &Check) {
    assert!(puzzle.turns >= 2 && puzzle.ideas() <= 3, "{puzzle}");
    match puzzle.verify(check, &Stop::new()) {
        Ok(positions) => assert!(positions > 0, "{puzzle}"),
        Err(flaw) => panic!("{flaw}: {puzzle}"),
    }
}

/// The puzzles that the miner finds in the last turns of a game.
fn puzzles_of(game: &Game, mining: &Mining) -> Vec<Puzzle> {
    let mut miner = Miner::new(mining.clone(), Eval::default());
    let positions = miner.positions(game, 8, &Stop::new());
    let look = |position: &zertz::Position| miner.look(position, &Stop::new());
    positions.iter().filter_map(look).collect()
}

#[test]
fn mining_finds_what_is_in_a_game() {
    let text = include_str!("mine/game.zgn");
    let record = zgn::read(text)
        .next()
        .expect("a game")
        .expect("a legal one");
    let game = record.game();
    let mining = Mining {
        source: "test".to_string(),
        ..Mining::default()
    };
    let found = puzzles_of(&game, &mining);
    assert!(!found.is_empty());
    for puzzle in &found {
        verify(puzzle, &Check::default());
        assert_eq!(puzzle.source, "test");
        assert!(game.turns().any(|turn| *turn.before() == puzzle.position));
        assert_eq!(puzzle.to_string().parse().as_ref(), Ok(puzzle));
    }
    // A tag of the game says in how many turns and with what.
    let expected = record.tag("Puzzle").expect("a tag");
    let lines: Vec<String> = found
        .iter()
        .map(|puzzle| {
            let moves = puzzle.solutions.iter();
            let moves = moves.map(|&mv| puzzle.position.notate(mv).to_string());
            let moves: Vec<String> = moves.collect();
            format!("win in {}: {}", puzzle.turns, moves.join(" "))
        })
        .collect();
    assert!(lines.iter().any(|line| line == expected), "{lines:?}");

    // Those that the engine solves at once are not taken if others are wanted.
    let hard = Mining {
        unsolved_at: Some(1_000_000),
        ..mining.clone()
    };
    assert!(puzzles_of(&game, &hard).is_empty());
    let long = Mining {
        min_turns: 6,
        ..mining
    };
    assert!(puzzles_of(&game, &long).is_empty());
}

#[test]
fn many_games_are_looked_through_and_each_puzzle_is_taken_once() {
    let folder = tempfile::tempdir().unwrap();
    let game = include_str!("mine/game.zgn");
    let path = folder.path().join("games.zgn");
    std::fs::write(&path, format!("{game}\n{game}\n1. nonsense *\n")).unwrap();
    let sources = find(&[path], None).unwrap().sources;
    let settings = MineSettings {
        mining: Mining::default(),
        eval: Eval::default(),
        board: None,
        last: 8,
        per_game: 1,
        limit: None,
        threads: 2,
    };
    let run = |settings: &MineSettings| {
        let mut found = Vec::new();
        let mut collection = Collection::default();
        let watch = |event: MineEvent<'_>| -> Result<(), MineError> {
            if let MineEvent::Found(puzzle, _) = event {
                found.push(puzzle.clone());
            }
            Ok(())
        };
        let totals = mine::mine(settings, &sources, &mut collection, &Stop::new(), watch);
        (totals.unwrap(), found)
    };
    let (totals, found) = run(&settings);
    assert_eq!((totals.games, totals.bad, totals.puzzles), (3, 1, 1));
    assert_eq!(found.len(), 1);
    let none = MineSettings {
        board: Some("61".parse().unwrap()),
        ..settings
    };
    assert_eq!(run(&none).0.puzzles, 0);
}

/// Real games: the README beside the file says where they come from.
const GAMES: &str = include_str!("../../../zertz/tests/it/archive/sample.zgn");

#[test]
fn real_games_hold_puzzles() {
    let mut found = 0;
    // More would take minutes.
    for record in zgn::read(GAMES).step_by(12) {
        for puzzle in puzzles_of(&record.expect("a game").game(), &Mining::default()) {
            let check = Check {
                full_width: false,
                ..Check::default()
            };
            verify(&puzzle, &check);
            found += 1;
        }
    }
    assert!(found > 0, "no puzzle in thirteen games");
}
