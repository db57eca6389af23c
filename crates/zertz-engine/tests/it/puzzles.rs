//! The puzzles that come with the program, and their text.

use std::collections::HashSet;

use zertz::Symmetry;
use zertz_engine::puzzle::{
    Check, FIRST, Flaw, Others, Puzzle, SHIPPED, Theme, first, read, shipped,
};
use zertz_engine::{Engine, Limits, Settings, Stop};

/// Every Nth puzzle is verified in the usual run.
const SAMPLE: usize = 25;

#[test]
fn the_shipped_puzzles_are_many_and_of_all_kinds() {
    let puzzles = shipped();
    assert!(puzzles.len() >= 500, "{}", puzzles.len());
    for board in ["37", "40", "43", "44", "48", "61", "37:blitz"] {
        let rules = board.parse().expect("rules");
        let on = |puzzle: &&Puzzle| *puzzle.position.rules() == rules;
        assert!(puzzles.iter().filter(on).count() >= 20, "{board}");
    }
    let hard = |puzzle: &&Puzzle| puzzle.nodes.is_none_or(|nodes| nodes > 10_000);
    assert!(puzzles.iter().filter(hard).count() >= 100);
    for theme in Theme::ALL {
        let about = |puzzle: &Puzzle| puzzle.themes.contains(&theme);
        assert!(puzzles.iter().any(about), "{theme}");
    }
    for difficulty in 1..=5 {
        assert!(puzzles.iter().any(|puzzle| puzzle.difficulty == difficulty));
    }
    let refuted = |puzzle: &&Puzzle| puzzle.others == Others::Refuted;
    assert!(puzzles.iter().filter(refuted).count() * 2 > puzzles.len());
}

#[test]
fn the_shipped_text_is_canonical_and_has_no_puzzle_twice() {
    let lines = SHIPPED.lines().filter(|line| !line.starts_with('#'));
    let mut seen = HashSet::new();
    let mut count = 0;
    for (line, puzzle) in lines.zip(read(SHIPPED)) {
        let puzzle = puzzle.expect("a puzzle");
        assert_eq!(puzzle.to_string(), line);
        let rules = *puzzle.position.rules();
        let symmetries = Symmetry::of(&rules.board);
        let (turned, _) = puzzle.position.canonical(&symmetries);
        assert!(seen.insert((rules, turned.zobrist())), "twice: {line}");
        count += 1;
    }
    assert_eq!(count, shipped().len());
}

/// What learners begin with: wins in one turn, by captures and by isolating, each by one idea alone.
#[test]
fn the_wins_in_one_turn_are_true_and_of_both_kinds() {
    let puzzles = first();
    let lines = FIRST.lines().filter(|line| !line.starts_with('#'));
    assert!(lines.eq(puzzles.iter().map(ToString::to_string)));
    for puzzle in &puzzles {
        assert_eq!(puzzle.position.rules().to_string(), "37", "{puzzle}");
        assert_eq!((puzzle.turns, puzzle.ideas()), (1, 1), "{puzzle}");
        assert_eq!(puzzle.others, Others::Refuted, "{puzzle}");
        if let Err(flaw) = puzzle.verify(&Check::default(), &Stop::new()) {
            panic!("{flaw}: {puzzle}");
        }
    }
    for theme in [Theme::CaptureChoice, Theme::Isolation] {
        let about = |puzzle: &&Puzzle| puzzle.themes.contains(&theme);
        assert!(puzzles.iter().filter(about).count() >= 20, "{theme}");
    }
}

/// What must be true of every shipped puzzle.
fn verify(puzzle: &Puzzle, check: &Check) {
    assert!(puzzle.turns >= 2 && puzzle.ideas() <= 3, "{puzzle}");
    match puzzle.verify(check, &Stop::new()) {
        Ok(positions) => assert!(positions > 0, "{puzzle}"),
        Err(flaw) => panic!("{flaw}: {puzzle}"),
    }
}

#[test]
fn a_sample_of_the_shipped_puzzles_is_verified() {
    for puzzle in shipped().iter().step_by(SAMPLE) {
        // In longer puzzles it takes seconds to look at every line.
        let check = Check {
            full_width: puzzle.turns <= 2,
            ..Check::default()
        };
        verify(puzzle, &check);
    }
}

#[test]
#[ignore = "looks at every line of every puzzle, which takes two to three minutes"]
fn all_shipped_puzzles_are_verified() {
    let check = Check {
        nodes: 200_000_000,
        full_width: true,
    };
    for puzzle in &shipped() {
        verify(puzzle, &check);
    }
}

/// What was easy for the engine when the puzzles were found stays within its reach.
#[test]
fn the_engine_solves_what_the_puzzles_say() {
    let mut engine = Engine::new(Settings {
        hash_mib: 16,
        ..Settings::default()
    });
    let puzzles = shipped();
    let easy = puzzles.iter().filter(|puzzle| puzzle.nodes == Some(1_000));
    let (mut solved, mut tried) = (0, 0);
    for puzzle in easy.step_by(4) {
        let limits = Limits::nodes(100_000);
        let attempt = puzzle.try_engine(&mut engine, &limits, &Stop::new());
        tried += 1;
        solved += u32::from(attempt.solved || attempt.sees_win);
    }
    // The engine changes, and may find other wins than those that are listed.
    assert!(
        tried > 10 && solved * 10 >= tried * 9,
        "{solved} of {tried}"
    );
}

/// A puzzle in which everything is stated.
fn example() -> Puzzle {
    let puzzles = shipped();
    let full = |puzzle: &&Puzzle| {
        puzzle.turns == 2 && !puzzle.slower.is_empty() && puzzle.others == Others::Refuted
    };
    puzzles.iter().find(full).expect("a puzzle").clone()
}

#[test]
fn wrong_puzzles_are_found_out() {
    let check = Check::default();
    let stop = Stop::new();
    let right = example();
    assert!(right.verify(&check, &stop).is_ok());

    let mut wrong = right.clone();
    wrong.solutions.truncate(1);
    wrong.solutions[0] = right.slower[0];
    assert_eq!(wrong.verify(&check, &stop), Err(Flaw::Line));

    let mut wrong = right.clone();
    let loses = |mv: &zertz::Move| !right.is_solved_by(*mv);
    let losing = right.position.moves().into_iter().find(loses);
    let losing = losing.expect("a move that does not win");
    wrong.slower = vec![losing];
    assert!(matches!(
        wrong.verify(&check, &stop),
        Err(Flaw::NotProven(_))
    ));
    wrong.slower.clear();
    wrong.solutions.push(losing);
    assert!(matches!(
        wrong.verify(&check, &stop),
        Err(Flaw::NotInTime(_))
    ));

    let mut wrong = right.clone();
    wrong.solutions.retain(|mv| right.line[0] == *mv);
    if wrong.solutions.len() < right.solutions.len() {
        assert!(matches!(
            wrong.verify(&check, &stop),
            Err(Flaw::NotListed(_))
        ));
    }

    let mut wrong = right.clone();
    wrong.themes.clear();
    assert_eq!(wrong.verify(&check, &stop), Err(Flaw::Themes));

    let mut wrong = right.clone();
    wrong.line.pop();
    assert_eq!(wrong.verify(&check, &stop), Err(Flaw::Line));

    // After the first two moves of the line a single turn wins.
    let mut wrong = right.clone();
    wrong.position = right.position.after(right.line[0]).after(right.line[1]);
    wrong.line = vec![right.line[2]];
    wrong.solutions = wrong.line.clone();
    wrong.slower.clear();
    wrong.turns = 1;
    assert!(wrong.verify(&check, &stop).is_err());
}

#[test]
fn bad_lines_are_refused_with_the_reason() {
    let right = example();
    let line = right.to_string();
    assert_eq!(line.parse::<Puzzle>().as_ref(), Ok(&right));
    let first = right.position.notate(right.solutions[0]).to_string();
    let cases = [
        (String::new(), "the position"),
        ("37 x".to_string(), "the position"),
        (right.position.to_string(), "`win` is missing"),
        (line.replace("; win 2", "; win 0"), "from 1 to"),
        (
            line.replace("; win 2", "; win 999999999999999999999"),
            "from 1 to",
        ),
        (line.replace("; win 2", "; win"), "`win` is missing"),
        (line.replace("; win 2", "; win 2; win 2"), "stands twice"),
        (line.replace("; moves ", "; moves Wz9 "), "moves: `Wz9`"),
        (
            line.replace("; moves ", &format!("; moves {first} ")),
            "stands twice",
        ),
        (
            line.replace("; slower ", &format!("; slower {first} ")),
            "among slower",
        ),
        (
            line.replace("; others refuted", "; others perhaps"),
            "refuted or unproven",
        ),
        (line.replace("; others refuted", ""), "`others` is missing"),
        (line.replace("; line ", "; line - "), "line: `-`"),
        (
            line.replace("; themes ", "; themes luck "),
            "themes: `luck`",
        ),
        (
            line.replace("; difficulty ", "; difficulty 9"),
            "from 1 to 5",
        ),
        (line.replace("; nodes ", "; nodes x"), "nodes: "),
        (format!("{line} two words"), "source: "),
        (format!("{line}\u{1b}[2J"), "source: "),
        (format!("{line}; colour red"), "`colour` is none of"),
        (format!("{line}{}", ";".repeat(20_000)), "bytes"),
    ];
    for (text, reason) in cases {
        let error = text.parse::<Puzzle>().expect_err(&text).to_string();
        assert!(error.contains(reason), "{error} for {text}");
        assert!(error.len() < 1000);
    }
    let text = format!("# a comment\n\n{line}\r\nnonsense\n");
    let read: Vec<_> = read(&text).collect();
    assert_eq!(read.len(), 2);
    assert_eq!(read[0].as_ref(), Ok(&right));
    let error = read[1].as_ref().expect_err("nonsense");
    assert_eq!(error.line, 4);
}

#[test]
fn no_line_makes_the_reader_panic() {
    let line = example().to_string();
    for cut in 0..line.len() {
        let _ = line[..cut].parse::<Puzzle>();
        let _ = line[cut..].parse::<Puzzle>();
        let swapped = format!("{}{}{}", &line[..cut], "é;", &line[cut..]);
        assert!(swapped.parse::<Puzzle>().is_err() || cut == line.len());
    }
}
