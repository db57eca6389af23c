//! A good file is never replaced by nothing: every command that writes one.

use crate::common::{Folder, Ran, SHORT, fine, run, run_with_input};

/// What stands in the file before.
const GOOD: &str = "somebody's work\n";

/// Nothing comes of it: the file is as it was, nothing lies beside it, and it is an error that names the file.
fn keeps(folder: &Folder, name: &str, good: &str, run: impl Fn(&str) -> Ran) {
    let file = folder.write(name, good);
    let before = files(folder);
    let ran = run(&file);
    assert!(matches!(ran.code, Some(1 | 2)), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("error: "), "{}", ran.err);
    assert_eq!(folder.read(name), good, "{}", ran.err);
    assert_eq!(files(folder), before);
}

fn files(folder: &Folder) -> usize {
    std::fs::read_dir(folder.path()).expect("a folder").count()
}

#[test]
fn games_that_cannot_be_read() {
    let folder = Folder::new();
    let bin = folder.write("bin.zgn", [0_u8, 159, 146, 150]);
    let none = folder.write("none.zgn", "");
    let missing = folder.at("missing.zgn");
    std::fs::create_dir(folder.at("empty")).expect("a folder");
    let empty = folder.at("empty");
    for input in [&bin, &none, &missing, &empty] {
        for to in ["zgn", "sgf", "zen", "json"] {
            keeps(&folder, "keep", GOOD, |keep| {
                run(["convert", "--to", to, input, "-o", keep])
            });
        }
        keeps(&folder, "keep.zgn", GOOD, |keep| {
            run(["analyse", input, "-o", keep])
        });
        keeps(&folder, "keep.svg", GOOD, |keep| {
            run(["analyse", input, "--game-number=1", "--svg", keep])
        });
        keeps(&folder, "keep.txt", GOOD, |keep| {
            run(["blunders", "collect", input, "-o", keep])
        });
        keeps(&folder, "keep.zdat", GOOD, |keep| {
            run(["datagen", input, "-o", keep])
        });
        keeps(&folder, "keep.bin", GOOD, |keep| {
            run(["samples", input, "-o", keep])
        });
    }
    // The output is left alone as well where the input is standard input.
    keeps(&folder, "keep.zgn", GOOD, |keep| {
        run_with_input(&["convert", "--to=zgn", "-", "-o", keep], "nonsense")
    });
    // Nor is there a new file of nothing.
    let ran = run(["convert", "--to=zgn", &bin, "-o", &folder.at("new.zgn")]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(!folder.path().join("new.zgn").exists());
    // What can be read is written, whatever else cannot.
    let good = folder.write("good.zgn", SHORT);
    let ran = run([
        "convert",
        "--to=zgn",
        &bin,
        &good,
        "-o",
        &folder.at("keep.zgn"),
    ]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert_eq!(folder.read("keep.zgn"), SHORT);
}

#[test]
fn a_folder_becomes_a_folder() {
    let folder = Folder::new();
    folder.write("in/a.zgn", SHORT);
    folder.write("in/deep/er/b.zgn", SHORT);
    folder.write("in/bad.zgn", "nonsense");
    folder.write("in/notes.txt", "somebody's");
    folder.write("out/bad.json", GOOD);
    let [input, output] = ["in", "out"].map(|name| folder.at(name));
    let ran = run(["convert", "--to=json", &input, "-o", &output]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.err.contains("2 games converted"), "{}", ran.err);
    for name in ["out/a.json", "out/deep/er/b.json"] {
        let game: serde_json::Value = serde_json::from_str(&folder.read(name)).expect("JSON");
        assert_eq!(game["tags"]["Player1"], "Ann", "{name}");
    }
    // What could not be read replaces nothing.
    assert_eq!(folder.read("out/bad.json"), GOOD);
    // A new folder; a file named by itself.
    let ran = run([
        "convert",
        "--to=zgn",
        &folder.at("in/deep"),
        &folder.at("in/a.zgn"),
        "-o",
        &folder.at("new/"),
    ]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(
        folder.read("new/er/b.zgn") + &folder.read("new/a.zgn"),
        SHORT.repeat(2)
    );
    // Two files cannot become one.
    let twice = folder.write("in/a.sgf", "");
    let ran = run([
        "convert",
        "--to=json",
        &folder.at("in/a.zgn"),
        &twice,
        "-o",
        &output,
    ]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("would both become"), "{}", ran.err);
}

#[test]
fn games_that_are_not_made() {
    let folder = Folder::new();
    keeps(&folder, "keep.zgn", GOOD, |keep| {
        run(["random", "--games=0", "-o", keep])
    });
    keeps(&folder, "keep.zgn", GOOD, |keep| {
        run(["random", "--games=0", "--json", "-o", keep])
    });
    assert_eq!(fine(["random", "--games=0"]).out, "");
    keeps(&folder, "keep.zgn", GOOD, |keep| {
        run([
            "match",
            "ladder:random",
            "ladder:random",
            "--games=2",
            "-o",
            keep,
        ])
    });
    keeps(&folder, "keep.zgn", GOOD, |keep| {
        run([
            "match",
            "ladder:random",
            "ladder:random",
            "--games=2",
            "--resume",
            "-o",
            keep,
        ])
    });
    keeps(&folder, "keep.zdat", GOOD, |keep| {
        run(["datagen", "--games=1", "--nodes=10", "-o", keep])
    });
    keeps(&folder, "keep.txt", GOOD, |keep| {
        run(["openings", "make", "--game=19", "--count=1", "-o", keep])
    });
    keeps(&folder, "keep.txt", GOOD, |keep| {
        run([
            "openings",
            "make",
            "--game=19",
            "--count=1",
            "--resume",
            "-o",
            keep,
        ])
    });
    keeps(&folder, "keep.svg", GOOD, |keep| {
        run(["show", "Wz9,z9", "--svg", keep])
    });
    keeps(&folder, "keep.zgn", GOOD, |keep| {
        run(["play", "--save", keep])
    });
}

#[test]
fn proofs_of_nothing() {
    let folder = Folder::new();
    let keep = folder.write("keep.zproof", GOOD);
    let solve = |more: &[&str]| {
        let ran = run([&["solve", "--hash=1", "--proof", &keep], more].concat());
        assert_eq!(folder.read("keep.zproof"), GOOD, "{}", ran.err);
        ran
    };
    assert_eq!(solve(&["--nodes=1"]).out.lines().next(), Some("unknown"));
    assert_eq!(
        solve(&["--game=7", "--nodes=1", "--threads=1"]).code,
        Some(0)
    );
    let ran = solve(&["--all-first-turns", "--game=19", "--reserve=5", "--nodes=1"]);
    assert!(ran.err.contains("nothing is proven"), "{}", ran.err);
    // A checkpoint that is none is not begun anew, whether or not it has a line.
    for good in [GOOD, "no line", "zertz-checkpoint 2"] {
        keeps(&folder, "keep.txt", good, |keep| {
            run(["solve", "--game=7", "--nodes=1", "--checkpoint", keep])
        });
    }
}

#[test]
fn what_is_no_collection_of_puzzles() {
    let folder = Folder::new();
    let games = folder.write("games.zgn", SHORT);
    keeps(&folder, "keep.txt", GOOD, |keep| {
        run(["puzzles", "mine", &games, "-o", keep])
    });
}

#[test]
fn manual_pages_appear_when_they_are_complete() {
    let folder = Folder::new();
    let page = folder.write("zertz.1", GOOD);
    fine(["man", folder.path().to_str().expect("UTF-8")]);
    assert!(
        std::fs::read_to_string(page)
            .expect("a page")
            .contains(".TH")
    );
    let names = std::fs::read_dir(folder.path()).expect("a folder");
    for entry in names {
        let name = entry.expect("a name").file_name();
        assert!(name.to_string_lossy().ends_with(".1"), "{name:?}");
    }
}
