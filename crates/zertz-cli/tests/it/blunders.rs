//! `blunders`: collect a sample, and let the engine play it.

use crate::common::{Folder, fine, refused, run};

/// Three positions with a proven win: a robot kept one and threw one away, a person threw one away.
const SAMPLE: &str = "\
# a sample
37 o3/oB3/1ooooo/BoWooo1/1oo2o/B4/G3 0/7/1 3/0/3 2/0/3 1; by robot; played Bb1,d5; keeps Bb1,d5 Be6,c5; throws Bc3,e6 Bd5,e3; turns 3; nodes 4494

37 1oo1/1ooo1/1ooW2/3ooG1/3ooB/4G/4 0/2/2 3/1/3 2/3/4 2; by robot; played Ge4,d4; throws Ge4,d4 Bd5,a2; turns 3; nodes 4473
37 4/5/Woo3/ooooo2/ooGoo1/3oo/3o 1/2/3 1/4/4 3/1/3 2; by person; played Bd2,g4; throws Bd2,g4 Wd5,f4; turns 3; nodes 1763
";

/// A game with names of players and a win near its end.
const GAME: &str = include_str!("../../../zertz-lab/tests/it/mine/game.zgn");

#[test]
fn help_has_examples() {
    for words in [
        &["blunders", "--help"][..],
        &["blunders", "collect", "--help"],
        &["blunders", "test", "--help"],
    ] {
        let help = fine(words).out;
        assert!(help.contains("Examples:\n  zertz "), "{help}");
    }
}

#[test]
fn the_engine_plays_a_sample() {
    let folder = Folder::new();
    let sample = folder.write("sample.txt", SAMPLE);
    let test = ["blunders", "test", &sample, "--nodes", "20000"];
    let report = fine([&test[..], &["--json"]].concat()).json();
    let engine = report["engine"].as_array().expect("rows");
    let names: Vec<_> = engine.iter().map(|row| row["name"].clone()).collect();
    assert_eq!(names, ["engine, 37", "engine, all"]);
    let all = &engine[1];
    assert_eq!(all["positions"], 3);
    let count = |name: &str| all[name].as_u64().expect("a number");
    assert_eq!(count("kept") + count("thrown") + count("undecided"), 3);
    // These wins are easy.
    assert!(count("kept") >= 2, "{all}");
    // What was played in the games stands in the sample itself.
    let games = report["games"].as_array().expect("rows");
    let row = |name: &str| games.iter().find(|row| row["name"] == name).expect(name);
    assert_eq!(row("strongest people")["positions"], 0);
    assert!(row("strongest people")["share"].is_null());
    assert_eq!(row("all people")["share"]["value"], 1.0);
    assert_eq!(row("robots")["share"]["value"], 0.5);
    assert_eq!(report["interrupted"], false);

    let table = fine([&test[..], &["--threads", "2", "--every", "2"]].concat()).out;
    assert!(
        table.contains("\nengine, all                 2 "),
        "{table}"
    );
}

/// With one position to look at nobody finds a win, and the judge cannot decide: that is told.
#[test]
fn undecided_moves_are_told() {
    let folder = Folder::new();
    let line = "37 ooooWo/oooooo/ooooooo/oooooo/ooooo/oooo";
    let start = "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1; by person; \
                 played Wd4,a1; keeps Wd4,a1; turns 9; nodes 9\n";
    let sample = folder.write("sample.txt", start);
    let test = ["blunders", "test", &sample, "--nodes", "1"];
    let ran = fine([&test[..], &["--judge-nodes", "100", "--list"]].concat());
    assert!(ran.out.starts_with("position 1: "), "{}", ran.out);
    assert!(ran.out.contains(" is undecided\n"), "{}", ran.out);
    let row = ran.out.lines().find(|line| line.starts_with("engine, all"));
    let words: Vec<_> = row.expect("a row").split_whitespace().collect();
    assert_eq!(words[2..], ["1", "0", "0", "1", "100.0", "%", "-"]);
    let bad = folder.write("bad.txt", format!("# first\n{line}\n"));
    assert!(refused(["blunders", "test", &bad]).contains("bad.txt: line 2: the position: "));
}

#[test]
fn bad_samples_are_refused() {
    let folder = Folder::new();
    let bad = folder.write("bad.txt", SAMPLE.replace("by person", "by nobody"));
    let error = refused(["blunders", "test", &bad]);
    let expected = "bad.txt: line 5: by: `nobody` is none of strong, person, robot";
    assert!(error.contains(expected), "{error}");
    let empty = folder.write("empty.txt", "# nothing\n");
    assert!(refused(["blunders", "test", &empty]).contains("there is no such position"));
    let sample = folder.write("sample.txt", SAMPLE);
    let error = refused(["blunders", "test", &sample, "--board", "61"]);
    assert!(error.contains("there is no such position"), "{error}");
    assert!(refused(["blunders", "test", "missing.txt"]).contains("cannot read missing.txt"));
    assert!(refused(["blunders", "test", &folder.at("")]).contains("is not a file"));
}

#[test]
fn a_sample_is_collected_and_is_the_same_each_time() {
    let folder = Folder::new();
    let tags = |first: &str, second: &str| {
        GAME.replace("Player1 \"engine\"", &format!("Player1 \"{first}\""))
            .replace("Player2 \"engine\"", &format!("Player2 \"{second}\""))
    };
    // The same game twice: its positions count once.
    let games = tags("Ann", "Dumbot") + "\n" + &tags("SmartBot", "Bob");
    let games = folder.write("games.zgn", games);
    let collect = |threads: &str, seed: &str, out: &str| {
        run([
            "blunders",
            "collect",
            &games,
            "--threads",
            threads,
            "--seed",
            seed,
            "-o",
            out,
            "--least-nodes",
            "1",
            "--least-turns",
            "1",
            "--throwing",
            "0",
            "--tries",
            "9",
            "--nodes",
            "20000",
        ])
    };
    let mut found = String::new();
    for seed in ["1", "2", "3", "4"] {
        let ran = collect("1", seed, &folder.at("one.txt"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
        assert!(ran.err.contains(" drawn ("), "{}", ran.err);
        let one = folder.read("one.txt");
        collect("2", seed, &folder.at("two.txt"));
        assert_eq!(one, folder.read("two.txt"));
        let entries = one.lines().filter(|line| !line.starts_with('#'));
        found.extend(entries.map(|line| format!("{line}\n")));
    }
    // Somebody had a win in one of the draws, and what was written can be read.
    assert!(found.contains("; played "), "{found}");
    let sample = folder.write("found.txt", &found);
    fine([
        "blunders",
        "test",
        &sample,
        "--nodes",
        "100",
        "--judge-nodes",
        "1000",
    ]);
}
