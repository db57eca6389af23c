//! The levels wherever the program offers them: games, matches and the protocol.

use crate::common::{Folder, fine, refused, run_with_input};

#[test]
fn people_play_against_levels() {
    let folder = Folder::new();
    let mine = folder.at("mine.zgn");
    // Newcomers meet a level that they can beat.
    let out = run_with_input(&["play"], "quit\n").out;
    assert!(out.contains("plays at level 3 (Casual)"), "{out}");
    for (who, shown) in [
        ("level:1", "level 1 (Newcomer)"),
        ("level:club player", "level 6 (Club player)"),
        ("engine", "level 10 (Full strength)"),
    ] {
        let out = run_with_input(&["play", "--opponent", who], "quit\n").out;
        assert!(out.contains(shown), "{who}: {out}");
    }
    // The level answers, stands in the record, and is there again when the game goes on.
    let args = [
        "play",
        "--opponent",
        "level:2",
        "--first",
        "engine",
        "--save",
        &mine,
    ];
    let out = run_with_input(&args, "quit\n").out;
    assert_eq!(out.matches("engine (player 1):").count(), 1, "{out}");
    let saved = folder.read("mine.zgn");
    assert!(saved.contains(", level 2\"]"), "{saved}");
    let out = run_with_input(&["play", &mine], "quit\n").out;
    assert!(out.contains("the engine is player 1 and plays at level 2 (Beginner)"));
    let out = run_with_input(&["play", &mine, "--opponent", "level:9"], "quit\n").out;
    assert!(out.contains("the engine is player 1 and plays at level 9"));
    for who in [
        "level", "level:", "level:0", "level:11", "level:x", "Level:3",
    ] {
        let error = refused(["play", "--opponent", who]);
        assert!(error.contains("level:1 to level:10"), "{error}");
    }
}

#[test]
fn levels_play_matches() {
    let folder = Folder::new();
    let games = folder.at("games.zgn");
    let args = [
        "match", "level:4", "level:1", "--games", "20", "--game", "37", "--game", "19:blitz",
        "--json", "-o", &games,
    ];
    let value = fine(args).json();
    assert_eq!(value["all"]["games"], 20);
    assert!(value["all"]["won"].as_u64().unwrap() >= 15, "{value}");
    for side in ["a", "b"] {
        assert_eq!(value[side]["limits"], "no limit but its own");
        for fault in ["illegal", "crashes", "hangs", "time_losses"] {
            assert_eq!(value[side][fault], 0, "{value}");
        }
    }
    // Levels draw lots, but the seed decides; and they keep limits that are given.
    let played = || {
        let args = "match level:5 level:2 --games 4 --seed 9 --json";
        let value = fine(args.split(' ')).json();
        format!("{} {}", value["all"]["won"], value["all"]["mean_turns"])
    };
    assert_eq!(played(), played());
    let args = [
        "match", "level:10", "level:9", "--games", "2", "--clock", "0.4+0.01", "--game", "19",
        "--json",
    ];
    let value = fine(args).json();
    assert_eq!(value["a"]["time_losses"], 0, "{value}");
    assert_eq!(value["b"]["time_losses"], 0, "{value}");
    assert!(refused(["match", "level:11", "engine"]).contains("from 1 to 10"));
}

#[test]
fn the_protocol_has_levels() {
    let ask = |level: u32, seed: u32| -> String {
        let input = format!(
            "setoption name Level value {level}\nsetoption name Seed value {seed}\n\
             position startpos moves Wd4,a1\ngo movetime 200\n"
        );
        let out = run_with_input(&["ugi"], &input).out;
        let best = out.lines().find(|line| line.starts_with("bestmove "));
        best.unwrap_or_else(|| panic!("{out}")).to_string()
    };
    let out = run_with_input(&["ugi"], "ugi\n").out;
    assert!(out.contains("option name Level type spin default 10 min 1 max 10"));
    assert!(out.contains("option name Seed type spin default 0"));
    for level in [1, 4, 6] {
        assert_eq!(ask(level, 7), ask(level, 7), "level {level}");
    }
    let answers: std::collections::HashSet<String> = (1..6).map(|seed| ask(1, seed)).collect();
    assert!(answers.len() > 1, "{answers:?}");
    // An infinite search of a level that has decided waits for `stop` all the same.
    let input = "setoption name Level value 1\nposition startpos\ngo infinite\nisready\nstop\n";
    let out = run_with_input(&["ugi"], input).out;
    let order: Vec<&str> = out
        .lines()
        .filter(|line| !line.starts_with("info"))
        .collect();
    assert!(
        order[0] == "readyok" && order[1].starts_with("bestmove "),
        "{out}"
    );
}
