//! `zertz match`: results, files, engines that misbehave, interruptions.

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::{Folder, Ran, fine, refused, run, zertz};
use zertz::{Record, zgn};

/// The games of a file.
fn games(text: &str) -> Vec<Record> {
    zgn::read(text).collect::<Result<_, _>>().expect("games")
}

/// The moves of a game as one text.
fn moves(record: &Record) -> String {
    let tokens = record.main_line().map(|id| record.node(id).token());
    tokens.collect::<Vec<_>>().join(" ")
}

#[test]
fn help_has_examples() {
    let help = fine(["match", "--help"]).out;
    assert!(help.contains("Example") && help.contains("zertz match"));
}

#[test]
fn an_engine_against_itself_is_even_and_both_games_of_a_pair_are_the_same() {
    for (engine, limit, games_played) in [
        ("ladder:depth1", ["--depth", "1"], 40),
        ("ladder:random", ["--depth", "1"], 100),
        ("ladder:alphabeta", ["--nodes", "2000"], 20),
        ("engine:hash=1", ["--nodes", "500"], 12),
    ] {
        let folder = Folder::new();
        let file = folder.at("games.zgn");
        let number = games_played.to_string();
        let args = ["match", engine, engine, "--json", "--games", &number, "-o"];
        let boards = ["--game", "37", "--game", "19:blitz"];
        let ran = fine([&args[..], &[&file], &limit, &boards].concat());
        let json = ran.json();
        let pairs = games_played / 2;
        assert_eq!(json["all"]["pairs"], serde_json::json!([0, 0, pairs, 0, 0]));
        assert_eq!(
            (&json["all"]["elo"], &json["all"]["los"]),
            (&0.0.into(), &0.5.into())
        );

        let mut records = games(&folder.read("games.zgn"));
        records.sort_by_key(|record| record.tag("Round").map(|round| round.parse::<u32>().ok()));
        assert_eq!(records.len(), games_played);
        let mut different = std::collections::HashSet::new();
        for pair in records.chunks(2) {
            assert_eq!(moves(&pair[0]), moves(&pair[1]), "{engine}");
            assert_eq!(pair[0].result, pair[1].result);
            different.insert(moves(&pair[0]));
        }
        assert_eq!(different.len(), pairs, "{engine}: openings repeat");
    }
}

#[test]
fn the_stronger_engine_wins_on_every_board() {
    let args = ["match", "ladder:depth1", "ladder:random", "--games", "40"];
    let boards = ["--game", "37", "--game", "48:tournament", "--json"];
    let json = fine([&args[..], &boards].concat()).json();
    assert_eq!(json["end"], "complete");
    for board in [&json["boards"][0], &json["boards"][1]] {
        assert_eq!(board["games"], 20);
        assert!(board["won"].as_u64() >= Some(18), "{board}");
        assert!(board["mean_turns"].as_f64() > Some(8.0));
    }
    assert_eq!(json["boards"][1]["board"], "48:tournament");
    assert!(json["all"]["won"].as_u64() >= Some(37));
    assert_eq!(json["b"]["engine"], "ladder:random");

    // The table says the same, and from the other side.
    let table = fine(["match", "ladder:random", "ladder:depth1", "--games", "20"]).out;
    assert!(
        table.contains("ladder:depth1") && table.contains("37"),
        "{table}"
    );
    assert!(table.contains("20 games"), "{table}");
}

#[test]
fn a_test_ends_the_match_early() {
    let args = ["match", "ladder:depth1", "ladder:random", "--json"];
    let test = ["--sprt", "0,100", "--games", "2000"];
    let json = fine([&args[..], &test].concat()).json();
    assert_eq!(
        (&json["end"], &json["sprt"]["accepted"]),
        (&"decided".into(), &"elo1".into())
    );
    assert!(json["sprt"]["llr"].as_f64() > Some(2.94));
    assert!(json["all"]["games"].as_u64() < Some(200), "{json}");
    let args = ["match", "ladder:random", "ladder:depth1", "--json"];
    let json = fine([&args[..], &test].concat()).json();
    assert_eq!(json["sprt"]["accepted"], "elo0");
}

#[test]
fn long_games_are_ties() {
    let args = ["match", "ladder:random", "ladder:random", "--games", "10"];
    let json = fine([&args[..], &["--max-turns", "4", "--json"]].concat()).json();
    assert_eq!(
        (&json["adjudicated"], &json["all"]["tied"]),
        (&10.into(), &10.into())
    );
    assert_eq!(json["all"]["mean_turns"], 4.0);
}

#[test]
fn bad_command_lines_are_refused() {
    let random = "ladder:random";
    for (args, word) in [
        (vec![random, "ladder:depth7"], "depth2"),
        (vec![random, "chess"], "ladder:balls"),
        (vec!["engine:hash=x", random], "hash=x"),
        (vec!["ugi:", random], "command line"),
        (vec!["ugi:'", random], "not closed"),
        (vec!["ugi:/no/such/program", random], "/no/such/program"),
        (vec!["ugi:true", random], "did not answer"),
        (vec!["ugi:a\u{1b}[2J", random], "control"),
        (vec![random, random, "--option-a", "Hash=1"], "ugi:"),
        (vec![random, random, "--option-a", "Hash"], "NAME=VALUE"),
        (vec![random, random, "--sprt", "5,5"], "less"),
        (vec![random, random, "--sprt", "NaN,5"], "0,10"),
        (vec![random, random, "--clock", "x"], "60+0.5"),
        (vec![random, random, "--games", "0"], "0"),
        (vec![random, random, "--movetime", "0"], "0"),
        (vec![random, random, "--game", "38"], "38"),
        (vec![random, random, "--resume"], "--output"),
        (
            vec![random, random, "-o", "/no/such/folder/x.zgn"],
            "cannot write",
        ),
        (vec![random], "B"),
    ] {
        let error = refused([&["match"][..], &args].concat());
        assert!(error.contains(word), "{args:?}: {error}");
        assert!(!error.contains('\u{1b}'));
    }
}

#[test]
fn an_interrupted_match_is_continued() {
    let folder = Folder::new();
    let start = |file: &str, games: &str, more: &[&str]| {
        let args = [
            "match",
            "ladder:depth1",
            "ladder:random",
            "--json",
            "--games",
        ];
        let args = [&args[..], &[games, "-o", file], more].concat();
        fine(args.iter())
    };
    let whole = start(&folder.at("whole.zgn"), "24", &["--concurrency", "1"]).json();
    // Eleven games and a part of the next, as if the machine had been switched off.
    let text = folder.read("whole.zgn");
    let twelfth = text.match_indices("[Event").nth(11).expect("12 games").0;
    for cut in [30, 300, 700] {
        folder.write("part.zgn", &text[..twelfth + cut]);
        let file = folder.at("part.zgn");
        let next = run([
            "match",
            "ladder:depth1",
            "ladder:random",
            "--json",
            "--games",
            "12",
            "-o",
            &file,
            "--resume",
        ]);
        // It says so, and keeps the file as it was.
        assert!(next.err.contains("part.zgn.bak"), "{}", next.err);
        assert_eq!(folder.read("part.zgn.bak"), text[..twelfth + cut]);
        assert_eq!(next.json()["all"]["games"], 12, "{cut}");
        assert_eq!(games(&folder.read("part.zgn")).len(), 12, "{cut}");
    }
    let part = start(
        &folder.at("part.zgn"),
        "24",
        &["--concurrency", "1", "--resume"],
    )
    .json();
    assert_eq!(part["all"], whole["all"]);
    assert_eq!(part["a"]["moves"], whole["a"]["moves"]);
    let texts = |name| {
        let mut texts: Vec<String> = games(&folder.read(name)).iter().map(moves).collect();
        texts.sort();
        texts
    };
    assert_eq!(texts("part.zgn"), texts("whole.zgn"));
    assert_eq!(texts("part.zgn").len(), 24);

    // A match that is complete is only reported. A new file may be given as well.
    let again = start(&folder.at("part.zgn"), "24", &["--resume"]).json();
    assert_eq!(again["all"], whole["all"]);
    let fresh = start(&folder.at("fresh.zgn"), "4", &["--resume"]).json();
    assert_eq!(fresh["all"]["games"], 4);
    // What is not of this match is left alone, whatever it is.
    for foreign in ["my notes\n", "[Event \"club\"]\n\n1. Wd4,"] {
        folder.write("notes.txt", foreign);
        let file = folder.at("notes.txt");
        let args = [
            "match",
            "ladder:random",
            "ladder:random",
            "-o",
            &file,
            "--resume",
        ];
        assert!(refused(args).contains("not the file of a match"));
        assert_eq!(folder.read("notes.txt"), foreign);
    }
    // A file is never overwritten, and never continued by another match.
    let (file, random) = (folder.at("part.zgn"), "ladder:random");
    let error = refused(["match", random, random, "-o", &file]);
    assert!(error.contains("--resume"), "{error}");
    let error = refused(["match", random, random, "-o", &file, "--resume"]);
    assert!(error.contains("another match"), "{error}");
    let error = refused([
        "match",
        random,
        random,
        "--resume",
        "-o",
        folder.path().to_str().expect("UTF-8"),
    ]);
    assert!(error.contains("not a file"), "{error}");
    assert_eq!(texts("part.zgn").len(), 24);
    // Another network under the same name is another engine.
    let file = folder.at("network.zgn");
    let words = ["match", "engine", random, "--game", "7", "--nodes-a", "50"];
    let words = [&words[..], &["--games", "2", "-o", &file, "--resume"]].concat();
    run(&words);
    assert_eq!(run(&words).code, Some(0));
    let error = refused([&words[..], &["--eval", "hand"]].concat());
    assert!(error.contains("another match"), "{error}");
}

/// Many games a second: the runner does not slow them down.
#[test]
fn thousands_of_games() {
    let start = Instant::now();
    let args = ["match", "ladder:random", "ladder:random", "--games", "4000"];
    let json = fine([&args[..], &["--json"]].concat()).json();
    assert_eq!(json["all"]["games"], 4000);
    assert!(start.elapsed() < Duration::from_secs(30), "{json}");
    // Random games are even, so the true value is within the error, but for bad luck.
    assert!(json["all"]["elo_low"].as_f64() < Some(5.0), "{json}");
    assert!(json["all"]["elo_high"].as_f64() > Some(-5.0), "{json}");
}

#[test]
fn games_end_by_the_scores_of_both() {
    let play = |more: &[&str]| {
        let args = [
            "match",
            "engine",
            "engine:eval=hand",
            "--nodes=200",
            "--games=2",
            "--json",
        ];
        fine([&args[..], more].concat()).json()
    };
    let whole = play(&[]);
    assert_eq!(whole["adjudicated"], 0);
    // Whatever the scores are, they are even; and a player is ahead or nobody is.
    let tied = play(&["--adjudicate-tie=100000,2"]);
    assert_eq!(
        (&tied["adjudicated"], &tied["all"]["tied"]),
        (&2.into(), &2.into())
    );
    assert!(tied["all"]["mean_turns"].as_f64() < whole["all"]["mean_turns"].as_f64());
    let won = play(&["--adjudicate-win=100,4"]);
    assert!(won["adjudicated"].as_u64() > Some(0), "{won}");
    assert_eq!(won["all"]["tied"], 0, "{won}");
    // Frozen opponents give no scores, so that they play on.
    let args = [
        "match",
        "ladder:random",
        "engine",
        "--nodes=50",
        "--games=2",
        "--json",
    ];
    let json = fine([&args[..], &["--adjudicate-tie=100000,2"]].concat()).json();
    assert_eq!(json["adjudicated"], 0);
    for wrong in ["5", "5,1", "x,4", "-1,4", "100001,4"] {
        refused([
            "match",
            "engine",
            "engine",
            &format!("--adjudicate-win={wrong}"),
        ]);
    }
}

#[cfg(unix)]
mod interrupts {
    use super::*;

    #[test]
    fn ctrl_c_prints_the_table_and_leaves_a_usable_file() {
        let folder = Folder::new();
        let file = folder.at("games.zgn");
        let args = [
            "match",
            "ladder:depth1",
            "ladder:depth2",
            "--games",
            "100000",
            "-o",
        ];
        let child = zertz()
            .args(args)
            .arg(&file)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let begin = Instant::now();
        while fs::metadata(&file).map_or(0, |known| known.len()) < 5000 {
            assert!(begin.elapsed() < Duration::from_secs(60), "no games");
            std::thread::sleep(Duration::from_millis(20));
        }
        let pid = child.id().to_string();
        let sent = std::process::Command::new("kill")
            .args(["-INT", &pid])
            .status();
        assert!(sent.expect("kill can be run").success());
        let begin = Instant::now();
        let ran: Ran = child.wait_with_output().expect("it ends").into();
        assert!(begin.elapsed() < Duration::from_secs(20));
        assert_eq!(ran.code, Some(130), "{}", ran.err);
        assert!(ran.out.contains("interrupted:"), "{}", ran.out);
        fine(["check", &file]);
        let records = games(&folder.read("games.zgn"));
        assert!(
            ran.out.contains(&format!("{} games", records.len())),
            "{}",
            ran.out
        );
        let resumed = run([
            "match",
            "ladder:depth1",
            "ladder:depth2",
            "--resume",
            "--json",
            "--games",
            "2",
            "-o",
            &file,
        ]);
        assert_eq!(resumed.json()["all"]["games"], records.len());
    }
}

/// Engines in processes of their own, good and bad ones, as shell scripts.
#[cfg(unix)]
mod ugi {
    use super::*;

    /// A script that greets as it should and does something particular when it has to move.
    /// `$position` and `$moves` are what it was told last.
    fn engine(folder: &Folder, name: &str, go: &str) -> String {
        let script = format!(
            r#"while read -r word rest; do
    case "$word" in
        ugi) echo "id name {name}"; echo "option name Hash type spin"; echo ugiok ;;
        isready) echo readyok ;;
        setoption) echo "$rest" >> "$0.options" ;;
        position)
            rest="${{rest#fen }}"
            position="${{rest%% moves *}}"
            moves=""
            case "$rest" in *" moves "*) moves="${{rest#* moves }}" ;; esac ;;
        go) {go} ;;
        quit) exit 0 ;;
    esac
done
"#
        );
        let path = folder.write(name, script);
        format!("ugi:sh '{path}'")
    }

    /// How a good engine moves: the first move of the list.
    fn first_move() -> String {
        format!(
            r#"echo "bestmove $({} moves --position "$position" $moves | head -n 1)""#,
            env!("CARGO_BIN_EXE_zertz")
        )
    }

    /// Plays against a random mover on a small board.
    fn against_random(engine: &str, more: &[&str]) -> serde_json::Value {
        let args = [
            "match",
            engine,
            "ladder:random",
            "--json",
            "--game",
            "19:blitz",
        ];
        let ran = run([&args[..], more].concat());
        let json = ran.json();
        let is_faulty = [faults(&json, "a"), faults(&json, "b")] != [[0; 4]; 2];
        assert_eq!(ran.code, Some(i32::from(is_faulty)), "{}", ran.err);
        // Every fault is told.
        let told: u64 = faults(&json, "a").iter().sum();
        assert_eq!(ran.err.lines().count() as u64, told, "{}", ran.err);
        json
    }

    fn faults(json: &serde_json::Value, side: &str) -> [u64; 4] {
        ["illegal", "crashes", "hangs", "time_losses"]
            .map(|name| json[side][name].as_u64().expect("a number"))
    }

    #[test]
    fn a_good_engine_plays_without_faults() {
        let folder = Folder::new();
        let go = format!("echo 'info depth 3 nodes 500 pv Wa1'; {}", first_move());
        let good = engine(&folder, "good.sh", &go);
        let options = ["--option-a", "Hash=16", "--option-a", "Quoted=a \"b\" \\"];
        let file = folder.at("games.zgn");
        let more = ["--games", "4", "--depth", "3", "-o", &file];
        let json = against_random(&good, &[&more[..], &options].concat());
        assert_eq!(json["all"]["games"], 4);
        assert_eq!((faults(&json, "a"), faults(&json, "b")), ([0; 4], [0; 4]));
        assert_eq!(json["a"]["depth"], 3.0);
        assert!(json["a"]["nodes_per_second"].as_f64() > Some(0.0));
        assert!(
            folder
                .read("good.sh.options")
                .contains("name Hash value 16")
        );
        // Whatever the settings are, they are recognised again.
        let more = ["--games", "6", "--depth", "3", "--resume", "-o", &file];
        let json = against_random(&good, &[&more[..], &options].concat());
        assert_eq!(json["all"]["games"], 6);
        fine(["check", &file]);

        let clock = against_random(&good, &["--games", "2", "--clock", "30+0.1"]);
        assert_eq!(faults(&clock, "a"), [0; 4]);
    }

    #[test]
    fn illegal_moves_lose() {
        let folder = Folder::new();
        for (name, go) in [
            ("nonsense.sh", "echo bestmove Zz9"),
            ("nothing.sh", "echo bestmove"),
            ("none.sh", "echo bestmove none"),
            ("wrong.sh", "echo bestmove xa1Wa3"),
        ] {
            let bad = engine(&folder, name, go);
            let file = folder.at(&format!("{name}.zgn"));
            let json = against_random(&bad, &["--games", "4", "-o", &file]);
            assert_eq!(faults(&json, "a"), [4, 0, 0, 0], "{name}");
            assert_eq!(json["all"]["lost"], 4, "{name}");
            let text = fs::read_to_string(&file).expect("a file");
            assert_eq!(text.matches("[Termination \"illegal move\"]").count(), 4);
            fine(["check", &file]);
        }
    }

    #[test]
    fn the_illegal_move_is_named_and_the_conversation_kept() {
        let folder = Folder::new();
        let bad = engine(&folder, "wrong.sh", "echo bestmove xa1Wa3");
        let log = folder.at("log.txt");
        let file = folder.at("games.zgn");
        let args = [
            "match",
            &bad,
            "ladder:random",
            "--game=19",
            "--games=2",
            "--opening-turns=0",
        ];
        let ran = run([&args[..], &["--log", &log, "-o", &file]].concat());
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        assert!(
            ran.err
                .contains("loses after 0 turns: illegal move: `xa1Wa3`: "),
            "{}",
            ran.err
        );
        assert!(
            folder
                .read("games.zgn")
                .contains("[IllegalMove \"`xa1Wa3`: ")
        );
        let log = folder.read("log.txt");
        for part in [
            " 1 = ",
            " > ugi\n",
            " < ugiok\n",
            " > go movetime 100\n",
            " < bestmove xa1Wa3\n",
        ] {
            assert!(log.contains(part), "{part}: {log}");
        }
    }

    #[test]
    fn crashes_lose_and_the_engine_is_started_again() {
        let folder = Folder::new();
        // It plays some moves before it ends.
        let go = format!(
            r#"n=$((n + 1)); if [ $n -gt 2 ]; then exit 3; fi; {}"#,
            first_move()
        );
        let bad = engine(&folder, "crash.sh", &go);
        let json = against_random(&bad, &["--games", "4", "--opening-turns", "0"]);
        assert_eq!(faults(&json, "a")[1], 4, "{json}");
        assert_eq!(
            (&json["all"]["lost"], &json["all"]["games"]),
            (&4.into(), &4.into())
        );
        assert!(json["a"]["moves"].as_u64() >= Some(4));
    }

    #[test]
    fn engines_that_do_not_answer_are_ended() {
        let folder = Folder::new();
        let begin = Instant::now();
        let limits = ["--games", "2", "--movetime", "20", "--grace", "100"];
        // One says nothing and does not even end when it is told to; the other never stops talking.
        for (name, go) in [
            ("silent.sh", "trap '' TERM INT; exec sleep 1000"),
            ("talking.sh", "while :; do echo info string hm; done"),
            ("garbage.sh", "exec cat /dev/zero"),
        ] {
            let bad = engine(&folder, name, go);
            let json = against_random(&bad, &limits);
            assert_eq!(faults(&json, "a"), [0, 0, 2, 0], "{name}: {json}");
            assert_eq!(json["all"]["lost"], 2);
        }
        assert!(begin.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn slow_engines_lose_on_time() {
        let folder = Folder::new();
        let slow = engine(&folder, "slow.sh", &format!("sleep 0.4; {}", first_move()));
        let json = against_random(
            &slow,
            &["--games", "2", "--movetime", "20", "--grace", "50"],
        );
        assert_eq!(faults(&json, "a"), [0, 0, 0, 2], "{json}");
        // A clock runs out in the middle of the game.
        let limits = [
            "--games",
            "2",
            "--clock",
            "1",
            "--grace",
            "50",
            "--opening-turns",
            "0",
        ];
        let json = against_random(&slow, &limits);
        assert_eq!(faults(&json, "a")[3], 2, "{json}");
        assert!(json["a"]["moves"].as_u64() >= Some(2), "{json}");
    }

    #[test]
    fn garbage_between_the_lines_does_no_harm() {
        let folder = Folder::new();
        let go = format!(
            r#"printf '\377\000\033[2J\n'; head -c 300000 /dev/zero; echo; echo info nodes; echo; {}"#,
            first_move()
        );
        let odd = engine(&folder, "odd.sh", &go);
        let json = against_random(&odd, &["--games", "2", "--movetime", "3000"]);
        assert_eq!(faults(&json, "a"), [0; 4], "{json}");
    }
}
