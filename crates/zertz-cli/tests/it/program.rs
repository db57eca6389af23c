//! What holds for the program as a whole: help, completions, manual pages, pipes, benchmarks.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Folder, fine, refused, zertz};

const COMMANDS: [&str; 24] = [
    "serve",
    "play",
    "analyse",
    "eval",
    "solve",
    "verify",
    "puzzles",
    "blunders",
    "first-turns",
    "datagen",
    "samples",
    "match",
    "openings",
    "levels",
    "ugi",
    "show",
    "moves",
    "check",
    "convert",
    "random",
    "perft",
    "bench",
    "completions",
    "man",
];

#[test]
fn every_command_has_help_with_an_example() {
    for command in COMMANDS {
        for help in [
            fine([command, "--help"]),
            fine(["help", command]),
            fine([command, "-h"]),
        ] {
            assert!(help.out.contains("Example"), "{command}: {}", help.out);
            assert!(help.out.contains(&format!("zertz {command}")), "{command}");
        }
    }
    assert!(fine(["bench", "rules", "--help"]).out.contains("Example"));
    assert!(fine(["bench", "search", "--help"]).out.contains("Example"));
    let help = fine(["--help"]).out;
    assert!(help.contains("Example"));
    for command in COMMANDS {
        assert!(help.contains(command), "{command}");
    }
    assert!(fine(["--version"]).out.starts_with("zertz 0"));
}

#[test]
fn how_the_engine_evaluates_is_told_where_there_is_one() {
    for (args, has_engine) in [
        (&["--help"][..], true),
        (&["analyse", "--help"], true),
        (&["openings", "make", "--help"], true),
        (&["bench", "search", "--help"], true),
        (&["check", "--help"], false),
        (&["show", "--help"], false),
        (&["openings", "list", "--help"], false),
        (&["bench", "rules", "--help"], false),
    ] {
        assert_eq!(fine(args).out.contains("--eval"), has_engine, "{args:?}");
    }
    // It may stand before any command all the same.
    fine(["--eval", "hand", "show"]);
    let hand = fine(["--eval", "hand", "eval", "--json"]).out;
    assert_eq!(fine(["eval", "--json", "--eval", "hand"]).out, hand);
    assert_ne!(fine(["eval", "--json"]).out, hand);
}

#[test]
fn the_readme_shows_every_command() {
    let readme = include_str!("../../README.md");
    let block = readme.split("```").nth(1).expect("a block of commands");
    for command in COMMANDS {
        assert!(block.contains(&format!("\nzertz {command} ")), "{command}");
    }
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = fine(["completions", shell]).out;
        for command in COMMANDS {
            assert!(script.contains(command), "{command} for {shell}");
        }
    }
    refused(["completions", "tcsh"]);
    refused(["completions"]);
}

#[test]
fn manual_pages() {
    assert!(fine(["man"]).out.contains(".TH zertz 1"));
    let folder = Folder::new();
    fine(["man", &folder.at("man/man1")]);
    assert!(folder.read("man/man1/zertz.1").contains(".TH"));
    for command in COMMANDS {
        let page = folder.read(&format!("man/man1/zertz-{command}.1"));
        assert!(page.contains("Example"), "{command}");
    }
    let file = folder.write("file", "");
    assert!(refused(["man", &file]).contains("cannot write"));
}

/// The program, with its output to be read.
fn start(args: &[&str]) -> Child {
    zertz()
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Waits for the end, but not for ever. Returns the code and what was said on standard error.
fn ended(mut child: Child) -> (Option<i32>, String) {
    let begin = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("it can be asked") {
            break status;
        }
        if begin.elapsed() > Duration::from_secs(60) {
            child.kill().expect("it can be ended");
            panic!("the program goes on");
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let mut said = String::new();
    let mut stderr = child.stderr.take().expect("a pipe");
    stderr.read_to_string(&mut said).expect("UTF-8");
    (status.code(), said)
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let folder = Folder::new();
    let games = folder.at("games.zgn");
    fine(["random", "--games", "3000", "-o", &games]);
    for args in [
        &["moves", "--game", "61"][..],
        &["moves", "--json", "--game", "61"],
        &["random", "--games", "18446744073709551615"],
        &["random", "--json", "--games", "1000000000"],
        &["check", &games],
        &["convert", "--to", "json", &games],
        &["bench", "rules", "--list"],
        &["perft", "--divide", "--game", "61", "2"],
        &["completions", "bash"],
    ] {
        let mut child = start(args);
        let mut first = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        out.read_line(&mut first).expect("UTF-8");
        assert!(!first.is_empty(), "{args:?}");
        drop(out);
        assert_eq!(ended(child), (Some(0), String::new()), "{args:?}");
    }
}

#[test]
fn the_benchmark_prints_a_table() {
    let table = fine(["bench", "rules", "--seconds", "0.01"]).out;
    for part in [
        "Positions really made",
        "Moves generated",
        "Random games",
        "\nall ",
        "\n61 ",
    ] {
        assert!(table.contains(part), "{part} in {table}");
    }
    let value = fine(["bench", "rules", "--seconds", "0.01", "--json"]).json();
    let made = value["made"].as_array().expect("a list");
    assert_eq!(made.len(), 9);
    assert!(
        made.iter()
            .all(|rate| rate["per_second"].as_f64() > Some(1.0))
    );
    let played = value["played"].as_array().expect("a list");
    assert_eq!(played.len(), 3);
    for rate in played {
        let number = |name: &str| rate[name].as_f64().expect("a number");
        assert!(number("best_per_second") >= number("per_second"), "{rate}");
        assert!(number("mean_turns") > 1.0);
    }
    let titles: Vec<&str> = table
        .lines()
        .filter(|line| line.starts_with("board "))
        .collect();
    assert_eq!(titles.len(), 3);
    assert!(titles.iter().all(|title| title.contains("best")));

    // The positions are fixed, and as many as the table says.
    let list = fine(["bench", "rules", "--list"]).out;
    assert_eq!(
        list.lines().count() as u64,
        made[8]["from"].as_u64().expect("a number")
    );
    let once = fine(["bench", "rules", "--once"]).out;
    let counts: Vec<(u64, &str)> = once
        .lines()
        .map(|line| line.split_once(' ').expect("a number and words"))
        .map(|(count, what)| (count.parse().expect("a number"), what))
        .collect();
    let [made_once, games, turns] = counts[..] else {
        panic!("{once}")
    };
    assert_eq!(Some(made_once.0), made[8]["per_pass"].as_u64());
    assert_eq!(made_once.1, "positions made");
    assert_eq!(games.1, "random games played");
    assert_eq!(turns.1, "turns in them");
    assert!(turns.0 > games.0 && games.0 > 0);
    assert_eq!(once, fine(["bench", "rules", "--once"]).out);
    for position in list.lines().step_by(97) {
        fine(["show", "--position", position]);
    }
    for seconds in ["0", "-1", "nan", "inf", "x", "1e9"] {
        refused(["bench", "rules", &format!("--seconds={seconds}")]);
    }
    refused(["bench"]);
}

#[test]
fn the_benchmark_of_the_search_has_a_signature() {
    let args = ["bench", "search", "--nodes", "500", "--hash", "1"];
    let table = fine(args).out;
    let signature = table
        .lines()
        .find_map(|line| line.strip_prefix("signature "))
        .expect("a signature");
    assert_eq!(signature.len(), 16);
    for part in ["48:tournament", "19:blitz", "nodes/s", "one thread: "] {
        assert!(table.contains(part), "{part}: {table}");
    }
    let value = fine(args.into_iter().chain(["--json", "--threads", "2"])).json();
    assert_eq!(value["signature"], signature);
    let positions = value["positions"].as_array().unwrap();
    assert!(positions.len() >= 20);
    let sum: u64 = positions
        .iter()
        .map(|found| found["nodes"].as_u64().unwrap())
        .sum();
    assert_eq!(value["total"]["nodes"], sum);
    assert_eq!(value["parallel"]["threads"], 2);
    assert!(value["ratio"].as_f64().unwrap() > 0.0);
    let deeper = fine(["bench", "search", "--depth", "1", "--hash", "1", "--json"]).json();
    assert_ne!(deeper["signature"], signature);
    assert!(deeper["nodes"].is_null());
    for wrong in [
        "--depth=0",
        "--nodes=0",
        "--threads=1",
        "--hash=0",
        "--hash=65537",
    ] {
        refused(["bench", "search", wrong]);
    }
}
