//! Balanced openings: the lists of the program, files of openings, how matches take them, how they are made.

use std::collections::HashSet;
use std::fs;

use zertz::{Game, Move, Position, Rules};
use zertz_engine::eval::Eval;
use zertz_engine::{Engine, Settings, Stop};
use zertz_lab::matches::{MatchError, MatchSettings, play_match};
use zertz_lab::openings::{
    Judgement, ListFault, MakeError, MakeSettings, OpeningList, Openings, Rule, first_turn_loses,
    make,
};
use zertz_lab::opponent::OpponentSpec;
use zertz_lab::symmetry::canonical_key;

const GAMES: [&str; 4] = ["37", "48", "61", "37:blitz"];

fn rules(game: &str) -> Rules {
    game.parse().expect("a game")
}

/// A list of the program, and each of its openings as a game.
fn shipped(game: &str) -> (&'static OpeningList, Vec<Game>) {
    let rules = rules(game);
    let list = OpeningList::shipped(&rules).expect("a list");
    let games = list.openings().map(|moves| list.game(rules, moves));
    (list, games.collect())
}

#[test]
fn the_lists_of_the_program_are_sound() {
    assert_eq!(OpeningList::games().collect::<Vec<_>>(), GAMES);
    for game in GAMES {
        let (list, games) = shipped(game);
        assert!(list.len() >= 100, "{game}: {}", list.len());
        assert!(list.made().is_some_and(|made| made.contains("seed")));
        let mut seen = HashSet::new();
        for (opening, moves) in games.iter().zip(list.openings()) {
            // All moves were legal.
            assert_eq!(opening.turns().len(), moves.len());
            assert!(moves.len() >= 2 && opening.outcome().is_none());
            let position = opening.position();
            assert!(position.capturing().is_empty(), "{game}: {position}");
            assert!(!first_turn_loses(opening), "{game}: {position}");
            assert!(seen.insert(canonical_key(position)), "{game}: {position}");
        }
        // What is written is what was read.
        let again = OpeningList::read(&list.to_string()).expect("a list");
        assert_eq!(again, std::slice::from_ref(list));
    }
    // A tournament game begins like a standard one, and other boards have no list.
    let tournament = rules("48:tournament");
    let list = OpeningList::shipped(&tournament).expect("a list");
    assert!(list.fits(&tournament) && list.fits(&rules("48")) && !list.fits(&rules("37")));
    assert!(OpeningList::shipped(&rules("40")).is_none());
    assert!(OpeningList::shipped(&rules("48:blitz")).is_none());
}

#[test]
fn openings_of_the_program_are_balanced_by_the_rule() {
    let rule = Rule {
        games: 8,
        least_wins: 1,
        game_nodes: [200, 1_000],
        nodes: [500, 2_000],
        bound: 300,
        ..Rule::default()
    };
    let mut engine = Engine::new(Settings {
        hash_mib: 4,
        ..Settings::default()
    });
    let stop = Stop::new();
    for game in GAMES {
        let (_, games) = shipped(game);
        let sample: Vec<&Game> = games.iter().step_by(games.len() / 4).take(4).collect();
        let even = |game: &&&Game| rule.is_even(game, 2_000, &mut engine, &stop) == Some(true);
        assert!(sample.iter().filter(even).count() >= 3, "{game}");
        // Far weaker play than they were chosen by leaves most of them open.
        let open = |game: &&&Game| rule.is_open(game, &mut engine, &stop) == Some(true);
        let open = sample.iter().filter(open).count();
        assert!(open >= 3, "{game}: {open}");
    }
}

#[test]
fn files_are_refused_with_line_and_reason() {
    let refused = |text: &str| {
        let error = OpeningList::read(text).expect_err("a fault");
        (error.line, error.fault)
    };
    let with = |lines: &str| format!("zertz-openings 1\n# a comment\n{lines}\n");
    assert_eq!(refused(""), (0, ListFault::Format));
    assert_eq!(refused("zertz-openings 2\n"), (1, ListFault::Format));
    assert_eq!(refused("\n\nWd4,a1"), (3, ListFault::Format));
    assert_eq!(refused(&with("")), (1, ListFault::NoGame));
    assert_eq!(refused(&with("Wd4,a1")), (3, ListFault::NoGame));
    assert!(matches!(refused(&with("game 38")), (3, ListFault::Game(_))));
    assert!(matches!(refused(&with("game")), (3, ListFault::Game(_))));
    let empty = ListFault::Empty("37".to_string());
    assert_eq!(refused(&with("game 37")), (3, empty.clone()));
    assert_eq!(refused(&with("game 37\ngame 48\nWd4,a1")), (4, empty));
    let twice = with("game 37\nWd4,a1\ngame 37:tournament\nWd4,a1");
    assert_eq!(refused(&twice).0, 5);
    assert!(matches!(refused(&twice).1, ListFault::GameTwice(_)));
    let tried = with("game 37\ntried many\nWd4,a1");
    assert_eq!(refused(&tried), (4, ListFault::Tried));
    for wrong in ["Wd4,a1 Wd4,a2", "Wd4,d4", "nonsense", "Wd4,a1 xd4Bb4", "-"] {
        let text = with(&format!("game 37\nWd4,a1\n{wrong}"));
        let (line, fault) = refused(&text);
        assert!(
            matches!(fault, ListFault::Move { .. }),
            "{wrong}: {fault:?}"
        );
        assert_eq!(line, 5);
    }
    // The same but for a symmetry.
    let twice = with("game 37\nWd4,a1\nBd4,a1\nWd4,g4");
    assert_eq!(refused(&twice), (6, ListFault::Twice(1)));
    // On two rings the first turn ends the game.
    assert_eq!(refused(&with("game 2\nWa1,a2")), (4, ListFault::Ends));
    let error = OpeningList::read(&with("game 37\nWd4,z9")).expect_err("a fault");
    assert!(error.to_string().starts_with("line 4: Wd4,z9: "), "{error}");
    let lists = OpeningList::read(&with("game 37\n\nWd4,a1\ngame 48\nWd4,a1 Bc4,a2")).expect("two");
    assert_eq!(
        lists.iter().map(OpeningList::len).collect::<Vec<_>>(),
        [1, 1]
    );
    // A folder, a file that is not text.
    let folder = tempfile::tempdir().expect("a folder");
    assert!(Openings::read(folder.path()).is_err());
    let file = folder.path().join("openings.txt");
    fs::write(&file, [0xff, 0xfe]).expect("written");
    assert!(Openings::read(&file).is_err());
}

#[test]
fn every_opening_comes_once_before_any_comes_again() {
    let (list, _) = shipped("37");
    let count = list.len() as u64;
    let round = |seed, round: u64| -> Vec<&[Move]> {
        let pairs = round * count..(round + 1) * count;
        pairs.map(|pair| list.nth(seed, pair)).collect()
    };
    for (seed, number) in [(1, 0), (1, 1), (2, 0)] {
        let all: HashSet<&[Move]> = round(seed, number).into_iter().collect();
        assert_eq!(all.len(), list.len());
    }
    // Another order for another seed, and the second time.
    assert_ne!(round(1, 0), round(2, 0));
    assert_ne!(round(1, 0), round(1, 1));
    assert_eq!(round(1, 0), round(1, 0));
}

#[test]
fn games_without_a_list_begin_with_random_turns() {
    let balanced = Openings::Balanced { turns: 3 };
    let random = Openings::Random { turns: 3 };
    let begin = |openings: &Openings, game| openings.opening(rules(game), 5, 4, 2);
    let moves = |game: Game| game.turns().map(zertz::Turn::mv).collect::<Vec<_>>();
    assert_eq!(moves(begin(&balanced, "40")), moves(begin(&random, "40")));
    assert_ne!(moves(begin(&balanced, "37")), moves(begin(&random, "37")));
    let (list, _) = shipped("37");
    assert_eq!(moves(begin(&balanced, "37")), list.nth(5, 2));
    let tournament = begin(&balanced, "37:tournament");
    assert_eq!(*tournament.start(), Position::start(rules("37:tournament")));
    assert_eq!(moves(tournament), list.nth(5, 2));
}

#[test]
fn a_file_without_openings_for_a_board_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("openings.txt");
    fs::write(&file, "zertz-openings 1\ngame 37\nWd4,a1\n").expect("written");
    let random = || OpponentSpec::read("ladder:random", &[], &Eval::Hand).expect("an opponent");
    let mut settings = MatchSettings::new([random(), random()]);
    settings.openings = Openings::read(&file).expect("openings");
    settings.boards = vec![rules("37"), rules("19")];
    let error = play_match(settings, &Stop::new(), |_| {}).expect_err("no openings");
    assert!(matches!(error, MatchError::NoOpenings(other) if other == rules("19")));
}

/// A rule that takes little time.
fn settings(folder: &tempfile::TempDir, count: usize, threads: usize) -> MakeSettings {
    MakeSettings {
        rules: rules("37"),
        count,
        seed: 4,
        rule: Rule {
            turns: [2, 3],
            nodes: [20, 50],
            bound: 400,
            games: 4,
            game_nodes: [20, 60],
            least_wins: 1,
        },
        eval: Eval::Hand,
        threads,
        output: folder.path().join("openings.txt"),
        resume: false,
    }
}

#[test]
fn lists_are_made_and_made_longer() {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let stop = Stop::new();
    let whole = settings(&folders[0], 30, 3);
    let made = make(&whole, &stop, |_| {}).expect("a list");
    assert_eq!(
        (made.openings, made.interrupted, made.exhausted),
        (30, false, false)
    );
    let lost = made.not_drawn + made.uneven[0] + made.uneven[1] + made.one_sided + made.twice;
    assert_eq!(made.tried, lost + 30);
    let text = fs::read_to_string(&whole.output).expect("a file");
    let [list] = &OpeningList::read(&text).expect("a list")[..] else {
        panic!("one game");
    };
    // Each is what the rule says.
    for moves in list.openings() {
        let game = list.game(whole.rules, moves);
        let mut engine = Engine::new(Settings::with(Eval::Hand));
        let even = |nodes, engine: &mut Engine| whole.rule.is_even(&game, nodes, engine, &stop);
        assert_eq!(even(20, &mut engine), Some(true));
        assert_eq!(even(50, &mut engine), Some(true));
        assert_eq!(whole.rule.is_open(&game, &mut engine, &stop), Some(true));
        assert!(!first_turn_loses(&game));
    }

    // In two runs, on another number of threads.
    let mut part = settings(&folders[1], 11, 1);
    make(&part, &stop, |_| {}).expect("a list");
    assert!(matches!(
        make(&part, &stop, |_| {}),
        Err(MakeError::Exists(_))
    ));
    (part.count, part.resume) = (30, true);
    make(&part, &stop, |_| {}).expect("a longer list");
    assert_eq!(fs::read_to_string(&part.output).expect("a file"), text);
    // Not by another rule, and not in another file.
    part.rule.bound += 1;
    part.count += 1;
    let refused = make(&part, &stop, |_| {});
    assert!(matches!(refused, Err(MakeError::AnotherWay { .. })));
    fs::write(&part.output, "my notes\n").expect("written");
    let refused = make(&part, &stop, |_| {});
    assert!(matches!(refused, Err(MakeError::List { .. })));
    assert_eq!(
        fs::read_to_string(&part.output).expect("a file"),
        "my notes\n"
    );
}

#[test]
fn an_interruption_ends_the_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut endless = settings(&folder, 1000, 2);
    endless.rule.nodes = [1_000_000_000; 2];
    let stop = Stop::new();
    let made = make(&endless, &stop, |_| stop.set()).expect("no failure");
    assert!(made.interrupted && made.openings == 0);
    let mut engine = Engine::new(Settings::with(Eval::Hand));
    let judged = endless.rule.judge(endless.rules, 1, 0, &mut engine, &stop);
    assert!(matches!(judged, Judgement::Stopped));
}

#[test]
fn where_there_is_none_none_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let none = MakeSettings {
        rules: rules("2"),
        ..settings(&folder, 1, 2)
    };
    let made = make(&none, &Stop::new(), |_| {}).expect("no failure");
    assert!(made.exhausted && made.openings == 0 && !none.output.exists());
}
