//! Bots of one's own: the examples play matches.

use crate::common::{Folder, fine, run};

const EXAMPLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../zertz-engine/examples/bot.py"
);

/// The example in Python, with this program to tell it the rules.
fn python(rules: &str) -> String {
    format!("ugi:python3 {EXAMPLE} {rules}")
}

/// It plays whole games by the rules, on other boards and with other rules too, and better than chance.
#[test]
fn the_example_in_python_plays_a_match() {
    let folder = Folder::new();
    let file = folder.at("games.zgn");
    let bot = python(env!("CARGO_BIN_EXE_zertz"));
    let limits = ["--games", "6", "--clock", "60+1", "--json", "-o", &file];
    let games = [
        "--game",
        "7",
        "--game",
        "19:blitz",
        "--game",
        "7:captures=claimed",
    ];
    let ran = fine([&["match", &bot, "ladder:random"][..], &limits, &games].concat());
    let all = &ran.json()["all"];
    assert_eq!(all["games"], 6, "{}", ran.out);
    let text = folder.read("games.zgn");
    for fault in ["illegal move", "crash", "hang", "time forfeit"] {
        assert!(!text.contains(fault), "{text}");
    }
    fine(["check", &file]);
}

/// A bot that cannot find the program that knows the rules says so and ends; the match does not begin.
#[test]
fn the_example_in_python_without_the_program() {
    let bot = python("/nowhere/zertz");
    let ran = run([
        "match",
        &bot,
        "ladder:random",
        "--games",
        "2",
        "--nodes",
        "1",
    ]);
    assert_ne!(ran.code, Some(0));
    assert!(ran.err.contains("python3"), "{}", ran.err);
}
