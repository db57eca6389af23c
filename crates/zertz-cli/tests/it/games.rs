//! `random`, `check` and `convert`: games in files.

use std::fs::{self, File};

use crate::common::{Folder, SHORT, fine, refused, run, run_with_input};

/// A game with an illegal second turn.
const BAD: &str = "[Game \"37\"]\n\n1. Wd4,a1\nBd4,a2 *\n";
/// A game that was won by the other player.
const WRONG_RESULT: &str = "[Game \"7:goals=1/1/1/1\"]\n\n1. Wa1,c1 Gb2,b1 2. xa1Gc2 0-1\n";

#[test]
fn random_games_are_always_the_same() {
    let games = fine(["random", "--games", "5", "--seed", "7"]).out;
    assert_eq!(fine(["random", "--games", "5", "--seed", "7"]).out, games);
    assert_ne!(fine(["random", "--games", "5", "--seed", "8"]).out, games);
    // A longer series begins with a shorter one.
    assert!(games.starts_with(&fine(["random", "--games", "2", "--seed", "7"]).out));
    // This text must never change: others rely on the games of a seed.
    let known = "1. Bd5,b1 Be3,a3 2. Bf3,a4 xe3Bg3 3. We4,b5 xe4Bc5 4. Gd7,g4 Bc4,g2";
    assert!(games.contains(known), "{games}");
    assert_eq!(fine(["random", "--games", "0"]).out, "");
}

#[test]
fn random_games_survive_every_way() {
    let folder = Folder::new();
    for game in [
        "37",
        "7",
        "19:blitz",
        "48:tournament",
        "61:islands=inert:claims=optional",
        "37:captures=claimed",
    ] {
        let path = folder.at("games.zgn");
        fine([
            "random", "--game", game, "--games", "40", "--seed", "3", "-o", &path,
        ]);
        let checked = fine(["check", &path]);
        assert_eq!(checked.last(), "40 games in 1 file: 40 fine, 0 not");
        assert_eq!(checked.out.lines().count(), 41);
        let converted = fine(["convert", "--to", "zgn", &path]).out;
        assert_eq!(converted, folder.read("games.zgn"), "{game}");
        // An input may be its own output.
        let onto_itself = run(["convert", "--to", "zgn", &path, "-o", &path]);
        assert_eq!(onto_itself.code, Some(0));
        assert_eq!(converted, folder.read("games.zgn"), "{game}");
        let json = fine(["convert", "--to", "json", &path]);
        assert_eq!(
            json.out,
            fine([
                "random", "--game", game, "--games", "40", "--seed", "3", "--json"
            ])
            .out
        );
        assert_eq!(json.json_lines().len(), 40);
        assert!(json.json_lines().iter().all(|value| value["game"] == game));
    }
    // No half-written files are left behind.
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[test]
fn random_games_start_anywhere() {
    let start = "19 ooo/oWBo/ooooo/oooo/ooo 4/7/9 0/1/0 0/0/0 2";
    let game = fine(["random", "--position", start]).out;
    assert!(
        game.contains(&format!("[Setup \"{start}\"]")) && game.contains("\n1... x"),
        "{game}"
    );
    refused(["random", "--games", "-1"]);
    refused(["random", "--seed", "18446744073709551616"]);
    refused(["random", "-o", "/no/such/folder/x.zgn"]);
}

#[test]
fn good_and_bad_games_are_told_apart() {
    let folder = Folder::new();
    folder.write("a/good.zgn", format!("{SHORT}\n{SHORT}"));
    folder.write("a/mixed.ZGN", format!("{BAD}\n{SHORT}"));
    folder.write("b.zgn", WRONG_RESULT);
    folder.write("notes.txt", "not a game");
    let ran = run(["check", folder.path().to_str().expect("UTF-8")]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 6, "{}", ran.out);
    assert_eq!(
        lines[0],
        format!(
            "{}: game 1: fine, 1-0 after 3 turns",
            folder.at("a/good.zgn")
        )
    );
    assert!(
        lines[2]
            .ends_with("a/mixed.ZGN: game 1: line 4, turn 2, `Bd4,a2`: there is a marble on d4"),
        "{}",
        lines[2]
    );
    assert!(lines[4].contains(
        "b.zgn: game 1: turn 3, `xa1Gc2`: the stated result is 0-1, but the moves say 1-0"
    ));
    assert_eq!(
        lines[5],
        "5 games in 3 files: 3 fine, 2 not, 1 other file skipped"
    );

    let quiet = run(["check", "-q", folder.path().to_str().expect("UTF-8")]);
    assert_eq!(quiet.out, [lines[2], lines[4], lines[5], ""].join("\n"));
}

#[test]
fn check_speaks_json() {
    let folder = Folder::new();
    let good = folder.write("good.zgn", SHORT);
    let bad = folder.write("bad.zgn", format!("{BAD}\n{WRONG_RESULT}"));
    let ran = run(["check", "--json", "--trace", &good, &bad]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.err, "3 games in 2 files: 1 fine, 2 not\n");
    let [first, second, third] = &ran.json_lines()[..] else {
        panic!("{}", ran.out)
    };
    assert_eq!(
        (first["file"].as_str(), &first["game"]),
        (Some(&good[..]), &1.into())
    );
    assert_eq!(
        (&first["ok"], &first["result"]),
        (&true.into(), &"1-0".into())
    );
    assert_eq!(first["legal_counts"], serde_json::json!([108, 48, 1]));
    assert_eq!(
        first["final_position"],
        "7:goals=1/1/1/1 oo/1oo/1W 5/7/10 0/1/0 0/0/0 2"
    );
    assert!(first.get("reason").is_none());

    assert_eq!((&second["ok"], &second["game"]), (&false.into(), &1.into()));
    assert_eq!((&second["turn"], &second["line"]), (&2.into(), &4.into()));
    assert_eq!(
        (&second["move"], &second["reason"]),
        (&"Bd4,a2".into(), &"there is a marble on d4".into())
    );

    assert_eq!((&third["ok"], &third["game"]), (&false.into(), &2.into()));
    assert!(
        third["reason"]
            .as_str()
            .is_some_and(|reason| reason.contains("stated result"))
    );
    assert!(third["legal_counts"].is_array());

    let plain = run(["check", "--json", &good]).json_lines();
    assert!(plain[0].get("legal_counts").is_none());
    let text = fine(["check", "--trace", &good]).out;
    assert!(
        text.contains("\n  legal moves: 108 48 1\n  final position: 7:goals"),
        "{text}"
    );
}

#[test]
fn the_output_is_in_order_however_many_files() {
    let folder = Folder::new();
    for i in 0..500 {
        let game = if i % 7 == 0 { BAD } else { SHORT };
        folder.write(&format!("{:02}/{i:03}.zgn", i % 13), game.repeat(1 + i % 3));
    }
    let path = folder.path().to_str().expect("UTF-8");
    let first = run(["check", "--json", path]);
    let names: Vec<String> = first
        .json_lines()
        .iter()
        .map(|value| value["file"].to_string())
        .collect();
    assert!(names.is_sorted());
    assert_eq!(first.out, run(["check", "--json", path]).out);
}

#[test]
fn standard_input_is_read() {
    let ran = run_with_input(&["check", "-"], SHORT);
    assert_eq!(
        (ran.code, ran.last()),
        (Some(0), "1 game in 1 file: 1 fine, 0 not")
    );
    assert_eq!(
        run_with_input(&["convert", "--to", "zgn", "-"], SHORT).out,
        SHORT
    );
}

#[test]
fn bad_paths_are_refused() {
    let folder = Folder::new();
    let text = folder.write("game.txt", SHORT);
    assert!(refused(["check", &folder.at("nothing.zgn")]).contains("cannot read"));
    assert!(refused(["check", &text]).contains("expected .zgn, .sgf or .zen"));
    assert!(refused(["check", &folder.write("none", SHORT)]).contains("expected .zgn"));
    assert!(refused(["convert", "--to", "zgn", &text]).contains("expected .zgn"));
    fine(["check", "--from", "zgn", &text]);
    refused(["check"]);
    refused(["convert", "--to", "pdf", &text]);
    refused(["convert", &text]);
    refused(["check", "--from", "pdf", &text]);
}

#[test]
fn garbage_does_no_harm() {
    let folder = Folder::new();
    folder.write("empty.zgn", "");
    folder.write("empty.sgf", "");
    folder.write("zeros.zgn", vec![0; 5000]);
    folder.write("folder.zgn/inside.zgn", SHORT);
    let mut noise = 1_u64;
    for extension in ["zgn", "sgf", "zen"] {
        for i in 0..20 {
            let bytes: Vec<u8> = (0..997 * i)
                .map(|_| {
                    noise = noise
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    (noise >> 56) as u8
                })
                .collect();
            folder.write(&format!("noise{i}.{extension}"), bytes);
        }
    }
    for (i, text) in [
        "(", ")", "{", "[", "[A", "[A \"", "1.", "$", "((((", "(;", "(;GM[22]", "\u{feff}",
    ]
    .iter()
    .enumerate()
    {
        for extension in ["zgn", "sgf", "zen"] {
            folder.write(&format!("piece{i}.{extension}"), text.repeat(1 + i * 100));
        }
    }
    let path = folder.path().to_str().expect("UTF-8");
    for args in [
        &["check", path][..],
        &["check", "--json", "--trace", path],
        &["convert", "--to", "json", path],
        &["convert", "--to", "zgn", path],
    ] {
        let ran = run(args);
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
    }
    let ran = run(["check", path]);
    assert!(ran.out.contains("empty.zgn: no game in this file"));
    assert!(ran.out.contains("inside.zgn: game 1: fine"));
}

#[test]
fn files_that_are_too_large_are_refused() {
    let folder = Folder::new();
    let path = folder.at("large.zgn");
    // A file with a hole takes no room.
    let file = File::create(&path).expect("a file");
    file.set_len((256 << 20) + 1).expect("a hole");
    let ran = run(["check", &path]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("is larger than 256 MiB"), "{}", ran.out);
}

#[cfg(unix)]
#[test]
fn odd_files_in_folders() {
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    folder.write("good.zgn", SHORT);
    fs::write(
        folder
            .path()
            .join(std::ffi::OsStr::from_bytes(b"b\xff\n.zgn")),
        BAD,
    )
    .expect("a file");
    // Round in circles, to nowhere, and to a file.
    symlink(folder.path(), folder.path().join("loop")).expect("a link");
    symlink("nowhere", folder.path().join("dead.zgn")).expect("a link");
    symlink("good.zgn", folder.path().join("link.zgn")).expect("a link");
    let ran = run(["check", "--json", folder.path().to_str().expect("UTF-8")]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.json_lines().len(), 3);
    assert_eq!(
        ran.err,
        "3 games in 3 files: 2 fine, 1 not, 2 other files skipped\n"
    );
}

#[test]
fn records_are_converted_to_json() {
    let folder = Folder::new();
    let path = folder.write("game.zgn", SHORT);
    assert_eq!(fine(["convert", "--to", "zgn", &path]).out, SHORT);
    let value = fine(["convert", "--to", "json", &path]).json();
    assert_eq!(value["tags"]["Player1"], "Ann");
    assert_eq!(value["result"], "1-0");
    assert_eq!(value["outcome"], "player 1 wins: enough grey marbles");
    assert_eq!(value["comments"][0], "To begin with.");
    assert_eq!(value["moves"].as_array().map(Vec::len), Some(3));
    assert_eq!(value["moves"][0]["glyphs"][0], 1);
    assert_eq!(value["moves"][1]["variations"][0][0]["move"], "Gb1,b3");
}

#[test]
fn good_games_are_converted_and_bad_ones_reported() {
    let folder = Folder::new();
    let path = folder.write("games.zgn", format!("{SHORT}\n{BAD}\n{SHORT}"));
    let ran = run(["convert", "--to", "zgn", &path]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.out, format!("{SHORT}\n{SHORT}"));
    assert!(
        ran.err
            .starts_with(&format!("error: {path}: game 2: line ")),
        "{}",
        ran.err
    );
    assert!(
        ran.err
            .contains("turn 2, `Bd4,a2`: there is a marble on d4"),
        "{}",
        ran.err
    );

    // What JSON cannot hold is said.
    let twice = folder.write("twice.zgn", "[Note \"a\"]\n[Note \"b\"]\n\n*\n");
    let ran = run(["convert", "--to", "json", &twice]);
    assert_eq!(ran.code, Some(0));
    assert!(
        ran.err
            .starts_with(&format!("lost: {twice}: game 1: a second tag Note")),
        "{}",
        ran.err
    );
}

/// The moves of a file, without the tags.
fn movetext(games: &str) -> String {
    let lines = games.lines().filter(|line| !line.starts_with('['));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn foreign_formats_there_and_back() {
    let folder = Folder::new();
    for game in ["37", "48", "61"] {
        let path = folder.at("games.zgn");
        fine(["random", "--game", game, "--games", "30", "-o", &path]);
        for format in ["sgf", "zen"] {
            let foreign = folder.at(&format!("games.{format}"));
            let ran = run(["convert", "--to", format, &path, "-o", &foreign]);
            assert_eq!(
                (ran.code, ran.err.as_str()),
                (
                    Some(0),
                    "30 games converted, 0 of them with losses; 0 not; 0 other files skipped\n"
                )
            );
            assert_eq!(
                fine(["check", "--quiet", &foreign]).out,
                "30 games in 1 file: 30 fine, 0 not\n"
            );
            let back = run(["convert", "--to", "zgn", &foreign]);
            assert_eq!(back.code, Some(0));
            assert_eq!(
                movetext(&back.out),
                movetext(&folder.read("games.zgn")),
                "{format}"
            );
        }
    }
}

#[test]
fn losses_are_told() {
    let folder = Folder::new();
    let path = folder.write("game.zgn", SHORT);
    let ran = run(["convert", "--to", "sgf", &path]);
    assert_eq!(ran.code, Some(0));
    for loss in ["variations", "glyphs", "the rules `7:goals=1/1/1/1`"] {
        let told = |line: &str| {
            line.starts_with(&format!("lost: {path}: game 1: ")) && line.contains(loss)
        };
        assert!(ran.err.lines().any(told), "{loss} in {}", ran.err);
    }
    assert!(ran.out.starts_with("(;") && !ran.out.contains("lost"));
    assert!(
        ran.err
            .ends_with("1 game converted, 1 of them with losses; 0 not; 0 other files skipped\n")
    );
    // ZEN holds it all.
    let zen = fine(["convert", "--to", "zen", &path]).out;
    assert!(zen.contains("Wa1xc2+g 1-0"), "{zen}");
}
