//! `first-turns`: which first turns of played games lose by force.

use crate::common::{Folder, fine, run};

/// A game that begins with a turn that loses, and that the second player won.
const LOST: &str = "[Player1 \"Ann\"]\n[Player2 \"Dumbot\"]\n[Date \"2011.??.??\"]\n[Result \"0-1\"]\n\n\
                    1. Wd4,a2 Wc3,g4 0-1\n";
/// One that begins with an open turn.
const OPEN: &str = "[Player1 \"Ann\"]\n[Player2 \"Bob\"]\n[Date \"2012.??.??\"]\n[Result \"1-0\"]\n\n\
                    1. Wd4,a1 Wc3,g4 1-0\n";

#[test]
fn help_has_examples() {
    let help = fine(["first-turns", "--help"]).out;
    assert!(help.contains("Examples:\n  zertz first-turns "), "{help}");
}

#[test]
fn first_turns_are_counted() {
    let folder = Folder::new();
    let file = folder.write("games.zgn", format!("{LOST}\n{OPEN}"));
    let ran = fine(["first-turns", &file]);
    assert!(
        ran.out
            .starts_with("37: 2 games, 1 begins with a turn that is proven to lose\n"),
        "{}",
        ran.out
    );
    let row = |name: &str| {
        let line = ran.out.lines().find(|line| line.starts_with(name));
        let words = line.unwrap_or_else(|| panic!("no {name} in {}", ran.out));
        words[24..].split_whitespace().collect::<Vec<_>>()
    };
    let after_open = ["0", "0", "–", "0", "–", "1", "0.0"];
    assert_eq!(row("person v person")[..3], ["1", "0", "0.0"]);
    assert_eq!(row("person v person")[3..], after_open);
    assert_eq!(row("person v robot")[..3], ["1", "1", "100.0"]);
    // What is counted by year is between people.
    assert_eq!(row("2012")[0], "1");
    assert!(!ran.out.contains("\n2011"), "{}", ran.out);

    let report = fine(["first-turns", &file, "--json"]).json();
    let rows = report["games"][0]["rows"].as_array().expect("rows");
    assert_eq!(rows[0]["group"], "all");
    assert_eq!(rows[0]["first_turns"], 2);
    assert_eq!(rows[0]["lost"], 1);
    assert_eq!(rows[0]["after_lost"]["won"], 1);
    assert_eq!(rows[0]["after_open"]["won"], 0);
    let robots = rows
        .iter()
        .find(|row| row["second"] == "robot")
        .expect("a row");
    assert_eq!(robots["first"], "person");
    assert_eq!(report["faults"], 0);
    assert_eq!(report["interrupted"], false);
}

#[test]
fn damaged_games_are_told_and_counted() {
    let folder = Folder::new();
    folder.write("a.zgn", format!("{LOST}\n1. nonsense *\n"));
    folder.write("b.sgf", "");
    let path = folder.path().to_string_lossy().into_owned();
    let ran = run(["first-turns", &path]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("a.zgn: game 2: "), "{}", ran.err);
    assert!(ran.err.contains("b.sgf: no game"), "{}", ran.err);
    assert!(ran.out.contains("2 that cannot be read"), "{}", ran.out);
    assert!(ran.out.starts_with("37: 1 game, "), "{}", ran.out);
    let empty = folder.write("none.zgn", "[Game \"61\"]\n\n1. Wd4,a1 *\n");
    let ran = fine(["first-turns", &empty]);
    assert!(
        ran.out.contains("1 of which nothing is solved"),
        "{}",
        ran.out
    );
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it() {
    use std::io::Write;
    use std::process::{Command, Stdio};

    let mut child = crate::common::zertz()
        .args(["first-turns", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // No pipe holds so much: once all of it is written, reading has begun.
    stdin.write_all(&vec![b'\n'; 1 << 20]).expect("it is read");
    let id = child.id().to_string();
    let ended = loop {
        if let Some(ended) = child.try_wait().expect("a child") {
            break ended;
        }
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.expect("a signal is sent").success());
    };
    assert_eq!(ended.code(), Some(130));
}
