//! `puzzles`: mine, check, test and list.

use crate::common::{Folder, fine, refused, run};
use serde_json::Value;

/// A game with a puzzle near its end.
const GAME: &str = include_str!("../../../zertz-lab/tests/it/mine/game.zgn");

#[test]
fn puzzles_are_mined_checked_and_solved() {
    let folder = Folder::new();
    let games = folder.write("game.zgn", GAME);
    let puzzles = folder.at("puzzles.txt");
    let mine = [
        "puzzles", "mine", &games, "--source", "test", "-o", &puzzles,
    ];
    let ran = run(mine);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
    assert!(ran.err.starts_with("1 puzzle in "), "{}", ran.err);
    let text = folder.read("puzzles.txt");
    assert_eq!(text.lines().count(), 1);
    assert!(text.contains("; moves Gd5,f3 Bd5,f3; ") && text.ends_with("; source test\n"));

    // The same again adds nothing.
    let ran = run(mine);
    assert!(ran.err.starts_with("0 puzzles in "), "{}", ran.err);
    assert_eq!(folder.read("puzzles.txt"), text);

    let ran = fine(["puzzles", "check", &puzzles]);
    assert!(ran.out.starts_with("1 puzzle fine, 0 not; "), "{}", ran.out);
    let ran = fine(["puzzles", "test", "--nodes", "10000", &puzzles]);
    assert!(
        ran.out.starts_with("1 of 1 puzzle solved, 100.0 %"),
        "{}",
        ran.out
    );
    let enough = |least: &str| {
        run([
            "puzzles",
            "test",
            "--nodes",
            "10000",
            "--at-least",
            least,
            &puzzles,
        ])
    };
    assert_eq!(enough("1").code, Some(0));
    let ran = enough("2");
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.err, "error: expected at least 2 to be solved\n");
    assert_eq!(fine(["puzzles", "list", "--text", &puzzles]).out, text);
    let ran = fine(["puzzles", "list", "--solutions", &puzzles]);
    assert!(ran.out.contains("moves Gd5,f3 Bd5,f3\n"), "{}", ran.out);

    // What is said of it is not believed.
    let wrong = folder.write(
        "wrong.txt",
        text.replace("; moves Gd5,f3 Bd5,f3", "; moves Gd5,f3"),
    );
    let ran = run(["puzzles", "check", &wrong]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.out.starts_with("puzzle 1: Bd5,f3 wins as well"),
        "{}",
        ran.out
    );
}

#[test]
fn mined_puzzles_are_printed() {
    let folder = Folder::new();
    let games = folder.write("games/game.zgn", GAME);
    let ran = run(["puzzles", "mine", &games, "--threads", "1"]);
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.out.lines().count(), 1);
    let ran = run(["puzzles", "mine", &games, "--json"]);
    let value = ran.json();
    assert_eq!(value["turns"], 2);
    assert_eq!(value["others"], "refuted");
    assert_eq!(value["solutions"], Value::from(vec!["Gd5,f3", "Bd5,f3"]));
    let none: [&[&str]; 4] = [
        &["--limit", "0"],
        &["--board", "61"],
        &["--min-turns", "4"],
        &["--unsolved-at", "1000000"],
    ];
    for options in none {
        let ran = run([&["puzzles", "mine", &games][..], options].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{options:?}");
    }
    // A bad file does not keep the others from being mined.
    folder.write("games/bad.zgn", "1. Wz9 *\n");
    let all = folder.at("games");
    let ran = run(["puzzles", "mine", &all, "--seed", "3"]);
    assert_eq!((ran.code, ran.out.lines().count()), (Some(1), 1));
    assert!(ran.err.contains("bad.zgn: game 1: "), "{}", ran.err);
}

#[test]
fn shipped_puzzles_are_listed() {
    let all = fine(["puzzles", "list", "--json"]).json_lines();
    assert!(all.len() >= 500);
    let ran = fine(["puzzles", "list", "--board", "37:blitz", "--json"]);
    let blitz = ran.json_lines();
    assert!(!blitz.is_empty() && blitz.len() < all.len());
    assert!(blitz.iter().all(|puzzle| puzzle["game"] == "37:blitz"));
    let ran = fine([
        "puzzles",
        "list",
        "--theme",
        "isolation",
        "--difficulty",
        "1",
    ]);
    assert!(ran.out.lines().all(|line| line.contains("isolation")));
    let counts = fine(["puzzles", "list", "--counts"]).out;
    assert!(counts.starts_with(&format!("{} puzzles\n", all.len())));
    let ran = fine([
        "puzzles", "test", "--every", "100", "--nodes", "2000", "--json",
    ]);
    let value = ran.json();
    assert_eq!(value["puzzles"], all.len().div_ceil(100));
    let unsolved = value["unsolved"].as_array().expect("a list").len() as u64;
    assert_eq!(
        value["solved"].as_u64().map(|n| n + unsolved),
        value["puzzles"].as_u64()
    );
}

#[test]
fn bad_input_is_refused() {
    let folder = Folder::new();
    let hostile = folder.write("hostile.txt", "# fine\n\x1b[2J; win 2\n");
    for command in ["check", "test", "list"] {
        let error = refused(["puzzles", command, &hostile]);
        assert!(error.contains("line 2: the position: "), "{error}");
        assert!(!error.contains('\x1b'), "{error}");
        refused(["puzzles", command, &folder.at("missing.txt")]);
        refused(["puzzles", command, folder.path().to_str().expect("UTF-8")]);
    }
    let binary = folder.write("binary.txt", [0xff, 0xfe, 0x00]);
    assert!(refused(["puzzles", "list", &binary]).contains("UTF-8"));
    let empty = folder.write("empty.txt", "");
    assert!(refused(["puzzles", "list", &empty]).contains("no such puzzle"));
    // A file that is not a file of puzzles is not written to.
    let games = folder.write("game.zgn", GAME);
    refused(["puzzles", "mine", &games, "-o", &games]);
    assert_eq!(folder.read("game.zgn"), GAME);
    let bad: [&[&str]; 6] = [
        &["list", "--theme", "luck"],
        &["list", "--difficulty", "9"],
        &["test", "--movetime", "0"],
        &["check", "--every", "0"],
        &["mine"],
        &["mine", "x.zgn", "--source", "two words"],
    ];
    for options in bad {
        let ran = run([&["puzzles"][..], options].concat());
        assert_eq!(ran.code, Some(2), "{options:?}");
        assert!(ran.err.starts_with("error: "), "{}", ran.err);
    }
}
