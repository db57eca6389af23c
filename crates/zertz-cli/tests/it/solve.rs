//! `solve` and `bench solve`.

use crate::common::{Folder, SHORT, fine, refused, run, run_with_input};

/// Player 2 wins with two sacrifices.
const FORCED: &str = "37 G3/oo1o1/ooooo1/1oooo2/1WooG1/ooooo/o1oW 1/4/7 1/1/2 2/1/1 2";

#[test]
fn small_boards_are_solved() {
    for game in ["7", "3.4.3", "7:blitz", "7:tournament"] {
        for method in [&[][..], &["--plain"]] {
            let ran = fine([&["solve", "--game", game, "--hash", "16"], method].concat());
            assert!(ran.out.starts_with("loss"), "{}", ran.out);
        }
    }
    let ran = fine(["solve", "--position", FORCED]);
    let first = ran.out.lines().next();
    assert_eq!(first, Some("win in at most 3 turns of the winner"));
    assert_eq!(
        ran.out.lines().nth(1).map(|line| line.split(' ').count()),
        Some(5)
    );
    let ran = fine(["solve", "--forced", "--position", FORCED]);
    assert!(ran.out.starts_with("win"), "{}", ran.out);
}

#[test]
fn the_line_can_be_played() {
    let value = fine(["solve", "--json", "--game", "3.4.3", "Bb2,a1"]).json();
    assert_eq!(value["verdict"], "win");
    let line = value["line"].as_array().expect("a list");
    let tokens = line.iter().map(|token| token.as_str().expect("a text"));
    let args = ["show", "--game", "3.4.3", "Bb2,a1"];
    let shown = fine(args.into_iter().chain(tokens)).out;
    assert!(shown.contains("player 2 wins"), "{shown}");
    assert_eq!(value["turns"], line.len().div_ceil(2));
    assert!(value["checked"].as_u64().expect("a number") > 10);
    assert_eq!(value["interrupted"], false);
}

#[test]
fn limits_leave_it_open() {
    for limit in [["--nodes", "1000"], ["--time", "0.2"]] {
        for method in [
            &["--hash=1"][..],
            &["--hash=1", "--plain"],
            &["--hash=1", "--forced"],
        ] {
            let value = fine([&["solve", "--json"], &limit[..], method].concat()).json();
            assert_eq!(value["verdict"], "unknown");
            assert!(value["line"].as_array().expect("a list").is_empty());
            assert!(value["turns"].is_null() && value["checked"].is_null());
        }
    }
}

/// What is solved is told at once: the win, the loss a turn later, and an open first turn as unknown.
#[test]
fn proofs_of_the_program_answer_at_once() {
    let ran = fine(["solve", "We2,e1", "--nodes", "1"]);
    assert!(ran.out.starts_with("win in at most 13 "), "{}", ran.out);
    assert!(ran.out.contains("Be3,f1 xe2Be4"), "{}", ran.out);
    let ran = fine(["solve", "We2,e1", "Be3,f1", "--nodes", "1"]);
    assert!(ran.out.starts_with("loss in at most 12 "), "{}", ran.out);
    let ran = fine(["solve", "Wd4,a1", "--nodes", "1"]);
    assert!(ran.out.starts_with("unknown"), "{}", ran.out);
}

#[test]
fn bad_input_is_refused() {
    refused(["solve", "Wz9,a1"]);
    for args in [
        &["solve", "--time", "never"][..],
        &["solve", "--nodes", "-1"],
        &["solve", "--nodes", "0"],
        &["solve", "--plain", "--nodes", "0"],
        &["solve", "--hash", "0"],
        &["solve", "--hash", "99999999"],
        &["solve", "--plain", "--forced"],
        &["bench", "solve", "--from", "0"],
        &["bench", "solve", "--positions", "0"],
        &["bench", "solve", "--records"],
        &["bench", "solve", "--records", "no such file.zgn"],
        &["bench", "solve", "--records", "a.zgn", "--engine"],
        &["bench", "solve", "--records", "a.zgn", "--game", "48"],
        &["bench", "solve", "--records", "a.zgn", "--seed", "2"],
    ] {
        let ran = run(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.err.starts_with("error: "), "{}", ran.err);
    }
}

#[test]
fn a_turn_that_may_be_demanded_back_is_no_loss_yet() {
    let game = ["--game", "7:captures=claimed"];
    let moves = ["Wa1,c1", "Gb2,b1", "Bc2,b3"];
    let ran = fine([&["solve"], &game[..], &moves].concat());
    assert!(
        ran.out.starts_with("win") || ran.out.contains("`undo`"),
        "{}",
        ran.out
    );
    let ran = fine([&["solve"], &game[..], &moves, &["undo"]].concat());
    assert!(!ran.out.starts_with("unknown"), "{}", ran.out);
}

#[test]
fn the_bench_counts_what_is_solved() {
    let args = [
        "bench",
        "solve",
        "--json",
        "--from=6",
        "--to=8",
        "--positions=3",
        "--hash=1",
    ];
    let value = fine(args).json();
    let rows = value["rows"].as_array().expect("a list");
    assert_eq!(rows.len(), 3);
    for row in rows {
        assert_eq!(row["positions"], 3);
        assert_eq!(row["solved_percent"], 100.0);
    }
    assert_eq!(value["known_up_to"], 8);
    let args = [
        "bench",
        "solve",
        "--engine",
        "--from=12",
        "--to=13",
        "--positions=2",
        "--hash=1",
    ];
    let ran = fine(args);
    assert!(ran.out.contains("Up to 13 rings"), "{}", ran.out);
}

/// The positions of each size that the bench takes from files.
fn sampled(files: &[&str], more: &[&str]) -> Vec<(u64, u64)> {
    let args = [
        "bench", "solve", "--json", "--hash=1", "--from=1", "--to=61",
    ];
    let value = fine([&args[..], more, &["--records"], files].concat()).json();
    let rows = value["rows"].as_array().expect("a list");
    let number = |row: &serde_json::Value, name: &str| row[name].as_u64().expect("a number");
    rows.iter()
        .map(|row| (number(row, "rings"), number(row, "positions")))
        .collect()
}

#[test]
fn the_bench_takes_positions_from_records() {
    let folder = Folder::new();
    // Before the last turn there were five rings; the start and the end do not count.
    let seven = folder.write("seven.zgn", SHORT);
    assert_eq!(sampled(&[&seven], &[]), [(5, 1), (6, 1)]);
    // Another board in another file, broken off after two turns: its last position counts. Of those
    // with as many rings only the first does, and of each game one.
    let ten = "[Game \"3.4.3\"]\n\n1. Wa1,c1 Bc2,c3 *\n";
    let ten = folder.write("ten.zgn", ten);
    let all = [(5, 1), (6, 1), (8, 1), (9, 1)];
    assert_eq!(sampled(&[&seven, &ten], &[]), all);
    assert_eq!(sampled(&[folder.path().to_str().expect("UTF-8")], &[]), all);
    let twice = [(5, 2), (6, 2)];
    assert_eq!(sampled(&[&seven, &seven], &[]), twice);
    assert_eq!(
        sampled(&[&seven, &seven], &["--positions=1"]),
        [(5, 1), (6, 1)]
    );

    let args = ["bench", "solve", "--hash=1", "--from=5", "--to=6"];
    let ran = run_with_input(&[&args[..], &["--records", "-"]].concat(), SHORT);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let heading = "Game 7:goals=1/1/1/1 (1 game), positions of recorded games, 1 s for each.";
    assert_eq!(ran.out.lines().next(), Some(heading));
    assert!(ran.out.contains("Up to 6 rings"), "{}", ran.out);
    let ran = fine(["bench", "solve", "--from=20", "--records", &seven]);
    assert!(
        ran.out.contains("no position of these sizes"),
        "{}",
        ran.out
    );
}

#[test]
fn records_that_cannot_be_read_are_told() {
    let folder = Folder::new();
    let broken = format!("{SHORT}\n[Game \"7\"]\n\n1. Wz9,a1 *\n");
    let broken = folder.write("broken.zgn", broken);
    let args = ["bench", "solve", "--hash=1", "--from=5", "--to=6"];
    let ran = run([&args[..], &["--records", &broken]].concat());
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("Up to 6 rings"), "{}", ran.out);
    assert!(ran.err.contains("broken.zgn: game 2: "), "{}", ran.err);
    let empty = folder.write("empty.zgn", "");
    let ran = run([&args[..], &["--records", &empty]].concat());
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("no game in the records"), "{}", ran.err);
}

#[test]
fn first_turns_are_solved_with_a_proof_that_others_can_check() {
    let folder = Folder::new();
    for name in ["all.zproof", "all.zproof.gz"] {
        let file = folder.at(name);
        let args = [
            "solve",
            "--all-first-turns",
            "--game",
            "4.5.6.5.4",
            "--json",
            "--proof",
            &file,
        ];
        let found = fine(args).json();
        assert_eq!((&found["lost"], &found["all"]), (&966.into(), &966.into()));
        let turns = found["first_turns"].as_array().expect("a list");
        assert_eq!(turns.len(), 249);
        assert!(turns.iter().all(|turn| turn["verdict"] == "lost"));
        // The second player can give away two white, four grey and five black marbles.
        let most = turns.iter().filter_map(|turn| turn["gifts"].as_u64()).max();
        assert_eq!(most, Some(11));
        let checked = fine(["verify", "--json", &file]).json();
        assert_eq!(checked["positions"], found["positions"]);
        assert_eq!(checked["first_turns"]["turns"], 966);
        assert_eq!(checked["unused"], 0);
    }
    let args = ["solve", "--all-first-turns", "--game", "7:claims=optional"];
    let ran = refused(args);
    assert!(ran.contains("expected claims and captures"), "{}", ran);
    refused(["solve", "--all-first-turns", "Wd4,a1"]);
    refused(["solve", "--reserve", "3", "Wd4,a1"]);
}

#[test]
fn any_win_can_be_written_as_a_proof() {
    let folder = Folder::new();
    // By keeping the initiative, and by proof numbers, from either side.
    for (game, moves) in [
        ("37", "Wd4,a2"),
        ("3.4.3:blitz", ""),
        ("3.4.3", "Bb2,a1"),
        ("7:islands=inert", ""),
    ] {
        let file = folder.at("one.zproof");
        let mut args = vec!["solve", "--game", game, "--proof", &file];
        args.extend(moves.split_whitespace());
        fine(args);
        let checked = fine(["verify", "--json", &file]).json();
        assert_eq!(
            (&checked["ok"], &checked["winner"]),
            (&true.into(), &2.into()),
            "{game}"
        );
        assert_eq!(
            (&checked["roots"], &checked["unused"]),
            (&1.into(), &0.into()),
            "{game}"
        );
    }
    let file = folder.at("none.zproof");
    let ran = refused(["solve", "--position", FORCED, "--proof", &file]);
    assert!(ran.contains("begins at the start"), "{}", ran);
    // Where nothing is proven, nothing is written.
    fine(["solve", "--nodes", "1000", "--hash", "1", "--proof", &file]);
    assert!(!std::path::Path::new(&file).exists());
}

#[test]
fn work_goes_on_from_a_checkpoint() {
    let folder = Folder::new();
    let (file, proof) = (folder.at("moves.txt"), folder.at("moves.zproof"));
    let args = ["solve", "--game", "3.4.3:blitz", "--threads", "2", "--json"];
    let whole = fine(args).json();
    assert_eq!(
        (&whole["verdict"], &whole["moves"]["loss"]),
        (&"loss".into(), &60.into())
    );
    let with_file = |more: &[&str]| {
        let mut args = args.to_vec();
        args.extend(["--checkpoint", &file, "--proof", &proof]);
        args.extend(more);
        fine(args).json()
    };
    // So few positions leave something open.
    let part = with_file(&["--nodes", "100"]);
    assert_eq!(part["verdict"], "unknown");
    assert!(!std::path::Path::new(&proof).exists());
    let text = std::fs::read_to_string(&file).expect("a checkpoint");
    assert!(
        text.starts_with("zertz-checkpoint 1\ngame 3.4.3:blitz\n"),
        "{text}"
    );
    assert!(text.ends_with("\nround 100\n"), "{text}");
    // A line that was cut off is left out.
    std::fs::write(&file, format!("{text}Wa1,")).expect("a file");
    let rest = with_file(&[]);
    assert_eq!(
        (&rest["verdict"], &rest["moves"]),
        (&whole["verdict"], &whole["moves"])
    );
    let checked = fine(["verify", "--json", &proof]).json();
    assert_eq!(
        (&checked["ok"], &checked["winner"]),
        (&true.into(), &2.into())
    );
    // Other games and other files are refused.
    let other = ["solve", "--game", "7", "--checkpoint", &file];
    assert!(refused(other).contains("expected a checkpoint of the game 7"));
    std::fs::write(&file, format!("{text}Wa1,a2\tmaybe\n")).expect("a file");
    let other = ["solve", "--game", "3.4.3:blitz", "--checkpoint", &file];
    assert!(refused(other).contains("expected moves, a tab"));
    refused(["solve", "--plain", "--threads", "2", "--game", "7"]);
    let position = "7 oo/oWo/o1 5/8/10 0/0/0 0/0/0 2";
    let elsewhere = ["solve", "--threads", "2", "--position", position];
    assert!(refused(elsewhere).contains("begin at the start"));
}

#[test]
fn replies_to_first_turns_are_asked_about() {
    let folder = Folder::new();
    let (file, proof) = (folder.at("replies.txt"), folder.at("all.zproof"));
    // With so few positions the initiative is not seen, and the replies have to tell.
    let args = ["solve", "--all-first-turns", "--game", "7", "--nodes", "1"];
    let open = |found: &serde_json::Value| {
        let turns = found["first_turns"].as_array().expect("a list").iter();
        turns.filter(|turn| turn["verdict"] != "lost").count()
    };
    assert!(open(&fine([&args[..], &["--json"]].concat()).json()) > 0);
    let more = ["--json", "--checkpoint", &file, "--proof", &proof];
    let found = fine([&args[..], &more].concat()).json();
    assert_eq!((open(&found), &found["lost"]), (0, &108.into()));
    let checked = fine(["verify", "--json", &proof]).json();
    assert_eq!(checked["first_turns"]["turns"], 108);
    let text = std::fs::read_to_string(&file).expect("a checkpoint");
    assert!(text.lines().count() > 3, "{text}");
}
