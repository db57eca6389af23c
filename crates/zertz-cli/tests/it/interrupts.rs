//! Ctrl-C: work that is not done ends with exit code 130, and its figures do not look like a pass.

use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Folder, Ran, SHORT, fine, interrupt, signal, zertz};

fn start(args: &[&str]) -> Child {
    zertz()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Runs the program and interrupts it; then its standard input ends. The exit code must be 130.
fn interrupted(args: &[&str]) -> Ran {
    let mut child = start(args);
    interrupt(&mut child);
    let ran: Ran = child.wait_with_output().expect("it ends").into();
    assert_eq!(ran.code, Some(130), "{args:?}: {}{}", ran.out, ran.err);
    ran
}

/// A file of more games than anything is done with in a moment.
fn many_games(folder: &Folder) -> String {
    let file = folder.at("games.zgn");
    fine(["random", "--games", "200", "-o", &file]);
    file
}

#[test]
fn unfinished_figures_say_so_in_words() {
    let folder = Folder::new();
    let games = many_games(&folder);
    for args in [
        &["match", "ladder:depth1", "ladder:depth2", "--games=100000"][..],
        &["solve", "--hash=1"],
        &["solve", "--hash=1", "--threads=2"],
        &["solve", "--plain", "--hash=1"],
        &["solve", "--all-first-turns", "--reserve=0", "--hash=1"],
        &["puzzles", "check"],
        &["puzzles", "test"],
        &["puzzles", "test", "--quiet", "--at-least=1000"],
        &["blunders", "test"],
        &["bench", "search", "--nodes=1000000000"],
        &["bench", "solve"],
    ] {
        let ran = interrupted(args);
        assert!(ran.out.contains("interrupted"), "{args:?}: {}", ran.out);
        assert!(!ran.err.contains("error"), "{args:?}: {}", ran.err);
    }
    for args in [
        &["puzzles", "mine", &games, "--engine-nodes=0"][..],
        &["blunders", "collect", &games],
    ] {
        let ran = interrupted(args);
        assert!(ran.err.contains("interrupted: "), "{args:?}: {}", ran.err);
    }
}

#[test]
fn unfinished_figures_say_so_in_json() {
    for args in [
        &["solve", "--json", "--hash=1"][..],
        &["solve", "--json", "--threads=2", "--hash=1"],
        &["solve", "--json", "--all-first-turns", "--reserve=0"],
        &["puzzles", "test", "--json"],
        &["blunders", "test", "--json"],
        &["bench", "search", "--json", "--nodes=1000000000"],
        &["bench", "solve", "--json"],
    ] {
        assert_eq!(interrupted(args).json()["interrupted"], true, "{args:?}");
    }
    let args = ["match", "--json", "ladder:depth1", "ladder:depth2"];
    let args = [&args[..], &["--games=100000"]].concat();
    assert_eq!(interrupted(&args).json()["end"], "interrupted");
}

#[test]
fn a_server_under_load_is_ended_in_good_order() {
    let args = ["bench", "server", "--games=2", "--moves=1", "--json"];
    let json = interrupted(&args).json();
    assert_eq!(json["interrupted"], true);
    assert_eq!(
        (&json["errors"], &json["lost_moves"]),
        (&0.into(), &0.into())
    );
}

#[test]
fn files_are_left_alone() {
    let folder = Folder::new();
    let games = folder.at("games.zgn");
    fine(["random", "--games", "2000", "-o", &games]);
    let out = folder.write("out.zgn", SHORT);
    for args in [
        &["convert", "--to=json", &games, "-o", &out][..],
        &["random", "--games=18446744073709551615", "-o", &out],
    ] {
        let ran = interrupted(args);
        assert!(ran.err.contains("interrupted"), "{args:?}: {}", ran.err);
        assert_eq!(folder.read("out.zgn"), SHORT, "{args:?}");
        let files = std::fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(files, 2, "{args:?} leaves something beside");
    }
    let ran = interrupted(&["check", "--quiet", &games]);
    assert!(ran.out.starts_with("interrupted: "), "{}", ran.out);
    assert!(ran.out.contains("0 of 1 file"), "{}", ran.out);
}

/// `timeout` sends its signal to the program and to the group of processes that it is in.
#[test]
fn two_signals_within_a_moment_are_one() {
    let mut child = start(&["solve", "--all-first-turns", "--reserve=0", "--json"]);
    interrupt(&mut child);
    signal(&child);
    signal(&child);
    let ran: Ran = child.wait_with_output().expect("it ends").into();
    assert_eq!(ran.code, Some(130), "{}", ran.err);
    assert_eq!(ran.json()["interrupted"], true);
}

#[test]
fn a_later_signal_ends_the_program_at_once() {
    // It waits for its input, and no flag ends that.
    let mut child = start(&["check", "-"]);
    interrupt(&mut child);
    let begin = Instant::now();
    let code = loop {
        if let Some(status) = child.try_wait().expect("it can be asked") {
            break status.code();
        }
        signal(&child);
    };
    assert_eq!(code, Some(130));
    assert!(begin.elapsed() > Duration::from_millis(400));
}

/// Whoever no longer reads what is said on standard error does not keep the answer from being given.
#[test]
fn a_closed_standard_error_is_no_harm() {
    let mut child = start(&[
        "match",
        "ladder:random",
        "ladder:random",
        "--json",
        "--games=2",
        "--openings=balanced",
        "--game=40",
    ]);
    drop(child.stderr.take());
    let ran: Ran = child.wait_with_output().expect("it ends").into();
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.json()["all"]["games"], 2);
}
