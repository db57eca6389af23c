//! `zertz openings`, and the openings of `zertz match`.

use std::collections::HashSet;

use crate::common::{Folder, fine, refused, run};
use zertz::{Record, zgn};

/// A rule that takes little time.
const QUICK: [&str; 14] = [
    "openings",
    "make",
    "--eval",
    "hand",
    "--quick-nodes",
    "10",
    "--nodes",
    "30",
    "--least-game-nodes",
    "10",
    "--most-game-nodes",
    "40",
    "--bound",
    "500",
];

/// The first moves of each game of a file, by the number of the game.
fn begun(text: &str, turns: usize) -> Vec<String> {
    let records: Vec<Record> = zgn::read(text).collect::<Result<_, _>>().expect("games");
    let mut begun: Vec<(u64, String)> = records
        .iter()
        .map(|record| {
            let number = record.tag("Round").and_then(|round| round.parse().ok());
            let tokens = record.main_line().map(|id| record.node(id).token());
            let moves: Vec<_> = tokens.take(turns).collect();
            (number.expect("a number"), moves.join(" "))
        })
        .collect();
    begun.sort();
    begun.into_iter().map(|(_, moves)| moves).collect()
}

#[test]
fn the_lists_of_the_program_are_shown() {
    let all = fine(["openings", "list"]).out;
    for game in ["37: ", "48: ", "61: ", "37:blitz: "] {
        assert!(all.lines().any(|line| line.starts_with(game)), "{all}");
    }
    let list = fine(["openings", "list", "--game", "61"]).out;
    assert!(
        list.starts_with("zertz-openings 1\ngame 61\nmade "),
        "{list}"
    );
    let error = refused(["openings", "list", "--game", "40"]);
    assert!(error.contains("37, 48, 61, 37:blitz"), "{error}");
}

#[test]
fn lists_are_made_continued_and_played() {
    let folder = Folder::new();
    let file = folder.at("37.txt");
    let made = run([&QUICK[..], &["--count", "4", "--json", "-o", &file]].concat());
    assert_eq!(made.code, Some(0), "{}", made.err);
    assert_eq!(made.json()["openings"], 4);
    assert!(made.err.contains("4 openings in"), "{}", made.err);
    let error = refused([&QUICK[..], &["--count", "5", "-o", &file]].concat());
    assert!(error.contains("--resume"), "{error}");
    let error = refused([&QUICK[..], &["--seed", "9", "--resume", "-o", &file]].concat());
    assert!(error.contains("another way"), "{error}");
    let made = run([&QUICK[..], &["--count", "5", "--resume", "-o", &file]].concat());
    assert_eq!(made.code, Some(0), "{}", made.err);

    // Six pairs from five openings: each comes once before any comes again.
    let words = [
        "match",
        "ladder:random",
        "ladder:random",
        "--games",
        "12",
        "--json",
    ];
    let games = folder.at("games.zgn");
    let json = fine([&words[..], &["--openings", &file, "-o", &games]].concat()).json();
    let expected = serde_json::json!([{ "kind": "given", "count": 5 }]);
    assert_eq!(json["openings"], expected);
    let text = folder.read("37.txt");
    let openings: HashSet<&str> = text.lines().filter(|line| line.contains(',')).collect();
    let openings: HashSet<&str> = openings
        .into_iter()
        .filter(|line| !line.starts_with("made"))
        .collect();
    let longest = openings.iter().map(|line| line.split(' ').count()).max();
    let begun = begun(&folder.read("games.zgn"), longest.expect("openings"));
    let opening = |moves: &String| {
        let fits = |opening: &&&str| moves.starts_with(**opening);
        openings.iter().find(fits).copied().expect("an opening")
    };
    let played: Vec<&str> = begun.iter().map(opening).collect();
    assert!(played.chunks(2).all(|pair| pair[0] == pair[1]));
    let first: HashSet<&str> = played[..10].iter().copied().collect();
    assert_eq!(first, openings);

    // The same file, or it is another match.
    folder.write(
        "37.txt",
        text.lines().take(6).collect::<Vec<_>>().join("\n"),
    );
    let error = refused([&words[..], &["--openings", &file, "--resume", "-o", &games]].concat());
    assert!(error.contains("another match"), "{error}");
}

#[test]
fn matches_begin_balanced_where_there_is_a_list() {
    let folder = Folder::new();
    let words = [
        "match",
        "ladder:random",
        "ladder:random",
        "--games",
        "8",
        "--seed",
        "3",
    ];
    let boards = ["--game", "37", "--game", "40"];
    let file = folder.at("games.zgn");
    let ran = fine([&words[..], &boards, &["-o", &file]].concat());
    assert!(ran.out.contains("openings: 37 "), "{}", ran.out);
    assert!(ran.out.contains("; 40 2 random turns"), "{}", ran.out);
    let list = fine(["openings", "list", "--game", "37"]).out;
    let begun = begun(&folder.read("games.zgn"), 2);
    for (number, moves) in begun.iter().enumerate() {
        let is_listed = list.lines().any(|line| line.starts_with(moves.as_str()));
        assert_eq!(is_listed, number / 2 % 2 == 0, "{moves}");
    }
    // Whoever asks for what there is not is told so.
    let asked = run([&words[..], &["--game", "40", "--openings", "balanced"]].concat());
    assert!(asked.err.contains("for 40"), "{}", asked.err);
    // Random turns, as they were before there were lists.
    let kind = |more: &[&str]| {
        let json = fine([&words[..], more, &["--json"]].concat()).json();
        json["openings"][0].clone()
    };
    let random = |turns: u32| serde_json::json!({ "kind": "random", "count": turns });
    assert_eq!(kind(&["--openings", "random"]), random(2));
    assert_eq!(kind(&["--opening-turns", "0"]), random(0));
    assert_eq!(
        kind(&["--openings", "random", "--opening-turns", "3"]),
        random(3)
    );
    assert_eq!(kind(&[])["kind"], "balanced");
}

#[test]
fn bad_files_and_numbers_are_refused() {
    let folder = Folder::new();
    let words = ["match", "ladder:random", "ladder:random", "--openings"];
    for (text, reason) in [
        ("", "zertz-openings 1"),
        ("zertz-openings 1\ngame 37\n", "no opening"),
        (
            "zertz-openings 1\ngame 37\nWd4,a1 Wd4,b1\n",
            "line 3: Wd4,b1",
        ),
        (
            "zertz-openings 1\ngame 37\nWd4,a1\n\nBd4,a1\nWd4,g4\n",
            "line 6",
        ),
        ("zertz-openings 1\ngame 37\n\u{1b}[2J\n", "line 3"),
        ("zertz-openings 1\ngame 48\nWd4,a1\n", "no openings for 37"),
    ] {
        let file = folder.write("openings.txt", text);
        let error = refused([&words[..], &[&file]].concat());
        assert!(error.contains(reason), "{text:?}: {error}");
        assert!(!error.contains('\u{1b}'));
    }
    refused([&words[..], &["/no/such/file"]].concat());
    refused([&words[..], &[folder.path().to_str().expect("UTF-8")]].concat());
    let file = folder.at("made.txt");
    for (wrong, word) in [
        (["--least-turns", "5"], "--most-turns"),
        (["--least-wins", "5"], "--games"),
        (["--count", "0"], "0"),
        (["--threads", "0"], "0"),
        (["--game", "38"], "38"),
    ] {
        let error = refused([&QUICK[..], &wrong, &["-o", &file]].concat());
        assert!(error.contains(word), "{wrong:?}: {error}");
    }
    // On two rings nothing can be drawn.
    let none = run([&QUICK[..], &["--game", "2", "-o", &file]].concat());
    assert_eq!(none.code, Some(1), "{}", none.err);
    assert!(none.err.contains("no more are found"), "{}", none.err);
}

#[cfg(unix)]
#[test]
fn an_interruption_ends_the_work() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let folder = Folder::new();
    let file = folder.at("37.txt");
    let words = ["--count", "100000", "--json", "-o", &file];
    let child = crate::common::zertz()
        .args(QUICK)
        .args(words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let begin = Instant::now();
    while !std::path::Path::new(&file).exists() {
        assert!(begin.elapsed() < Duration::from_secs(60), "no openings");
        std::thread::sleep(Duration::from_millis(10));
    }
    let mut kill = Command::new("kill");
    let sent = kill.args(["-INT", &child.id().to_string()]);
    assert!(sent.status().expect("kill can be run").success());
    let ran: crate::common::Ran = child.wait_with_output().expect("it ends").into();
    assert_eq!(ran.code, Some(130), "{}", ran.err);
    assert_eq!(ran.json()["interrupted"], true);
    // What is there can be used.
    let words = [
        "match",
        "ladder:random",
        "ladder:random",
        "--games",
        "2",
        "--openings",
    ];
    fine([&words[..], &[&file]].concat());
}
