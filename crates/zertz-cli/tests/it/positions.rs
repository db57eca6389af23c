//! `perft`, `moves`, `show`, and the choice of game and position that they share.

use crate::common::{Folder, fine, refused, zertz};

const PASS: &str = "7 oo/oWo/oo 0/0/0 0/1/0 0/0/0 2";

#[test]
fn perft_counts() {
    for (args, count) in [
        (&["0"][..], "1"),
        (&["1"], "1944"),
        (&["2", "--game", "7"], "5400"),
        (&["--game", "19:blitz", "1"], "648"),
        (&["--game", "48:tournament", "1"], "2961"),
        (&["--game=61", "1"], "4320"),
        (&["Wd4,a1", "Bc4,a2", "1"], "2"),
        (&["Wd4,a1", "--divide", "Bc4,a2", "1"], "2"),
        (&["--position", PASS, "1"], "1"),
        (&["--position", PASS, "-", "1"], "30"),
    ] {
        let ran = fine([&["perft"], args].concat());
        assert_eq!(ran.last(), count, "{args:?}");
    }
}

#[test]
fn perft_divides() {
    let ran = fine(["perft", "--divide", "Wd4,a1", "Bc4,a2", "2"]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("xc4We3 ") && lines[1].starts_with("xd4Bb4 "));
    let counts = lines
        .iter()
        .map(|line| line.rsplit(' ').next().expect("a word"));
    let counts: Vec<u64> = counts
        .map(|count| count.parse().expect("a number"))
        .collect();
    assert_eq!(counts[0] + counts[1], counts[2]);
}

#[test]
fn perft_speaks_json() {
    let value = fine(["perft", "--json", "1"]).json();
    assert_eq!(value["count"], 1944);
    assert_eq!(value["depth"], 1);
    assert!(value.get("divide").is_none());
    let value = fine(["perft", "--json", "--divide", "Wd4,a1", "Bc4,a2", "1"]).json();
    assert_eq!(value["divide"][1]["move"], "xd4Bb4");
    assert_eq!(value["divide"][1]["count"], 1);
}

#[test]
fn perft_after_a_demand_captures() {
    // Player 1 could capture and placed instead; player 2 has it taken back.
    let args = [
        "--game",
        "37:captures=claimed",
        "Wd4,a1",
        "Bc4,a2",
        "Gg1,g2",
        "undo",
    ];
    let ran = fine([&["perft"], &args[..], &["1"]].concat());
    assert_eq!(ran.last(), "2");
    assert_eq!(
        fine([&["moves"], &args[..]].concat()).out,
        "xc4We3\nxd4Bb4\n"
    );
    let shown = fine([&["show"], &args[..4], &["Gg1,g2"]].concat()).out;
    assert!(shown.contains("`undo`"), "{shown}");
}

#[test]
fn perft_refuses_bad_depths() {
    for word in [
        "13",
        "99999999999999999999",
        "-1",
        "two",
        "",
        "1.5",
        "Wd4,a1",
    ] {
        let error = refused(["perft", "--", word]);
        assert!(error.contains("12") && error.contains("depth"), "{error}");
    }
    assert!(refused(["perft"]).contains("Usage: zertz perft"));
    let game = "4294967297";
    assert!(refused(["perft", game]).contains(game));
}

#[test]
fn moves_are_listed() {
    let ran = fine(["moves"]);
    assert_eq!(ran.out.lines().count(), 1944);
    assert!(ran.out.lines().any(|line| line == "Wd4,a1"));
    assert_eq!(fine(["moves", "Wd4,a1", "x", "--help"]).code, Some(0));
    assert_eq!(fine(["moves", "--position", PASS]).out, "-\n");
    assert_eq!(
        fine(["moves", "--position", PASS, "-"]).out.lines().count(),
        30
    );
    // The spaced form is one word if it is quoted.
    assert_eq!(
        fine(["moves", "Wd4,a1", "Bc4,a2", "x d4Bb4"])
            .out
            .lines()
            .count(),
        1683
    );
}

#[test]
fn moves_speak_json() {
    let value = fine(["moves", "--json", "Wd4,a1", "Bc4,a2"]).json();
    assert_eq!(value["moves"], serde_json::json!(["xc4We3", "xd4Bb4"]));
    assert_eq!(value["count"], 2);
    assert_eq!(value["turn"], 1);
    assert_eq!(value["result"], "*");
    let over = fine([
        "moves",
        "--json",
        "--position",
        "7 oo/ooo/oo 0/8/10 6/0/0 0/0/0 2",
    ])
    .json();
    assert_eq!(over["moves"], serde_json::json!([]));
    assert_eq!(over["result"], "1-0");
}

#[test]
fn bad_moves_games_and_positions_are_refused() {
    let error = refused(["moves", "Wd4,a1", "Bc4,a2", "Gg1,g2"]);
    assert_eq!(
        error,
        "error: move 3 (`Gg1,g2`): a capture is compulsory, with the marble on c4 or d4\n"
    );
    for args in [
        &["moves", "hello"][..],
        &["moves", ""],
        &["moves", "-"],
        &["moves", "undo"],
        &["moves", "Wd4,a1 Bc4,a2"],
        &["moves", "--game", "38"],
        &["moves", "--game", ""],
        &["moves", "--game", "37:speed"],
        &["moves", "--position", "37"],
        &["moves", "--position", "7 oo/ooo/oo 6/8/10 0/0/0 0/0/0 3"],
        &["moves", "--game", "37", "--position", PASS],
        &["moves", "--no-such-flag"],
        &["no-such-command"],
        &["show", "--color", "blue"],
        &["show", "--json", "--svg", "-"],
    ] {
        refused(args);
    }
}

#[cfg(unix)]
#[test]
fn arguments_need_not_be_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let odd = OsStr::from_bytes(b"\xff\xfe");
    for command in [
        "moves",
        "show",
        "perft",
        "check",
        "random",
        "completions",
        "man\0",
    ] {
        let command = command.trim_end_matches('\0');
        if command != "man" {
            refused([OsStr::new(command), odd]);
        }
    }
    refused([odd]);
}

#[test]
fn a_position_is_shown() {
    let ran = fine(["show", "Wd4,a1", "Bc4,a2", "xd4b4"]);
    assert!(ran.out.is_ascii(), "{}", ran.out);
    for part in [
        "(W)      o",
        "position  37 2oo/oooWo/oooooo/ooooooo/oooooo/ooooo/oooo 5/8/9 0/0/1 0/0/0 2\n",
        "to move   player 2, 1,683 legal moves\n",
    ] {
        assert!(ran.out.contains(part), "{part} in {}", ran.out);
    }
    let over = fine(["show", "--position", "7 oo/ooo/oo 0/8/10 6/0/0 0/0/0 2"]).out;
    assert!(
        over.contains("result    1-0 (player 1 wins: enough white marbles)\n"),
        "{over}"
    );
    assert!(
        fine(["show", "--position", PASS])
            .out
            .contains("has to pass")
    );
}

#[test]
fn the_shown_position_can_be_read_again() {
    let first = fine(["show", "--json", "--game", "48:tournament", "Wd4,a1"]).json();
    let position = first["position"].as_str().expect("a text");
    let again = fine(["show", "--json", "--position", position]).json();
    for field in [
        "position",
        "game",
        "turn",
        "legal_moves",
        "pool",
        "captured",
    ] {
        assert_eq!(first[field], again[field]);
    }
    assert_eq!(first["game"], "48:tournament");
    assert_eq!(first["turn"], 2);
    assert_eq!(first["pool"], serde_json::json!([5, 8, 10]));
    assert_eq!(first["moves"], serde_json::json!(["Wd4,a1"]));
}

#[test]
fn a_tie_by_repetition_is_shown() {
    // One white marble changes hands; no ring is ever free, and both players have to pass at times.
    let start = "37:tournament 4/2B2/3GB1/3o3/1Bo3/2B2/4 0/0/0 1/0/0 0/0/0 1";
    let round = ["Wd4", "xc4We3", "-", "Wd4", "xe3Wc4", "-"];
    let args = [&["--position", start][..], &round, &round].concat();
    let shown = fine([&["show"], &args[..]].concat()).out;
    let reason = "both players lose: the same position for the third time";
    assert!(shown.contains(&format!("\n{reason}\n")), "{shown}");
    assert!(
        shown.contains(&format!("result    0-0 ({reason})")),
        "{shown}"
    );
    assert!(!shown.contains("to move"), "{shown}");
    // Nothing can be played any more, though the position itself does not say so.
    assert_eq!(fine([&["moves"], &args[..]].concat()).out, "");
    assert_eq!(fine([&["perft"], &args[..], &["1"]].concat()).out, "0\n");
    assert_eq!(fine([&["perft"], &args[..], &["0"]].concat()).out, "1\n");
    assert!(refused([&["moves"], &args[..], &["Wd4"]].concat()).contains("move 13"));
}

#[test]
fn colours_only_where_they_are_wanted() {
    let plain = fine(["show"]).out;
    assert!(!plain.contains('\x1b'));
    assert!(fine(["show", "--color", "always"]).out.contains('\x1b'));
    assert_eq!(fine(["show", "--color", "never"]).out, plain);
    assert_eq!(fine(["show", "--color", "always", "--ascii"]).out, plain);
    let output = zertz()
        .env("NO_COLOR", "1")
        .arg("show")
        .output()
        .expect("it runs");
    assert_eq!(output.stdout, plain.as_bytes());
}

#[test]
fn pictures_are_written() {
    let folder = Folder::new();
    let path = folder.at("board.svg");
    let shown = fine(["show", "--svg", &path, "Wd4,a1"]);
    assert!(shown.out.contains("position  37 1ooo/"));
    let svg = folder.read("board.svg");
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    assert_eq!(fine(["show", "--svg", "-", "Wd4,a1"]).out, svg);
    let nowhere = folder.at("no/such/folder/board.svg");
    assert!(refused(["show", "--svg", &nowhere]).contains("cannot write"));
    assert!(refused(["show", "--svg", &folder.at("")]).contains("cannot write"));
}
