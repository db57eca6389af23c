//! `zertz analyse` and `zertz eval`: games in, judged games out.

use std::io::Write;
use std::process::Stdio;

use crate::common::{Folder, Ran, SHORT, fine, refused, run, run_with_input, zertz};
use serde_json::Value;
use zertz::{Record, zgn};

/// Comments, a glyph, a variation, an unfinished game; then one that was won.
const TWO: &str = "\
[Player1 \"Ann\"]
[Player2 \"Bob\"]
[Game \"37\"]
[Result \"*\"]

{To begin with.} 1. Wd4,a1 $1 {Good. [%clk 0:04:51]} 1... Bc4,a2 (1... Gb1,g1
{Or so.}) 2. xd4Bb4 Gg1,a3 *

[Game \"7:goals=1/1/1/1\"]
[Result \"1-0\"]

1. Wa1,c1 Gb2,b1 2. xa1Gc2 1-0
";

fn records(text: &str) -> Vec<Record> {
    zgn::read(text)
        .map(|game| game.expect("a legal game"))
        .collect()
}

/// The moves of the main line.
fn moves(record: &Record) -> Vec<String> {
    let token = |id| record.node(id).token().to_string();
    record.main_line().map(token).collect()
}

/// How many moves of the main line have an evaluation.
fn evaluated(record: &Record) -> usize {
    let line = record.main_line();
    line.filter(|&id| record.node(id).command("eval").is_some())
        .count()
}

#[test]
fn a_file_comes_out_with_evaluations_and_nothing_lost() {
    let folder = Folder::new();
    let input = folder.write("games.zgn", TWO);
    let output = folder.at("analysed.zgn");
    let ran = fine(["analyse", &input, "--depth", "1", "-o", &output]);
    for word in [
        "Ann",
        "Bob",
        "start",
        "2.   xd4Bb4",
        "accuracy",
        "(no choice)",
    ] {
        assert!(ran.out.contains(word), "{word}\n{}", ran.out);
    }
    let checked = fine(["check", &output]);
    assert!(checked.last().starts_with("2 games in 1 file: 2 fine"));
    let (before, after) = (records(TWO), records(&folder.read("analysed.zgn")));
    assert_eq!(after.len(), 2);
    for (old, new) in before.iter().zip(&after) {
        assert_eq!(moves(old), moves(new));
        assert_eq!(old.result, new.result);
        assert!(
            new.tag("Annotator")
                .is_some_and(|name| name.starts_with("zertz "))
        );
        for (old_id, new_id) in old.main_line().zip(new.main_line()) {
            let (old, new) = (old.node(old_id), new.node(new_id));
            assert!(new.comments.starts_with(&old.comments));
            assert!(new.glyphs.starts_with(&old.glyphs));
        }
    }
    let text = folder.read("analysed.zgn");
    for kept in [
        "{To begin with.}",
        "{Good. [%clk 0:04:51]}",
        "Gb1,g1",
        "{Or so.}",
    ] {
        assert!(text.contains(kept), "{kept}\n{text}");
    }
    assert_eq!(evaluated(&after[0]), 4);
    // The winning move ends the game: there is nothing to evaluate.
    assert_eq!(evaluated(&after[1]), 2);
    // A second analysis of the result changes nothing, also if it is its own output.
    fine(["analyse", &output, "--depth", "1", "-o", &output]);
    assert_eq!(folder.read("analysed.zgn"), text);
    // The record can be printed instead.
    let printed = fine(["analyse", &input, "--depth", "1", "-o", "-"]);
    assert_eq!(printed.out, text);
}

#[test]
fn other_formats_are_read_and_only_our_own_is_written() {
    let folder = Folder::new();
    let input = folder.write(
        "game.zgn",
        "[Game \"37\"]\n\n1. Wd4,a1 Bc4,a2 2. xd4Bb4 *\n",
    );
    for to in ["sgf", "zen"] {
        let other = folder.at(&format!("game.{to}"));
        run(["convert", "--to", to, &input, "-o", &other]);
        let out = folder.at(&format!("{to}.zgn"));
        fine(["analyse", &other, "--depth", "1", "-o", &out]);
        let games = records(&folder.read(&format!("{to}.zgn")));
        assert_eq!(moves(&games[0]), ["Wd4,a1", "Bc4,a2", "xd4Bb4"], "{to}");
        let before = folder.read(&format!("game.{to}"));
        let error = refused(["analyse", &other, "--depth", "1", "-o", &other]);
        assert!(error.contains("written as .zgn"), "{error}");
        assert_eq!(folder.read(&format!("game.{to}")), before);
    }
}

#[test]
fn json_holds_everything_and_is_the_same_every_time() {
    let folder = Folder::new();
    let input = folder.write("games.zgn", TWO);
    let args = ["analyse", &input, "--nodes", "3000", "--json"];
    let ran = fine(args);
    assert_eq!(fine(args).out, ran.out);
    let json = ran.json();
    assert_eq!(json["interrupted"], false);
    assert_eq!(json["nodes"], 3000);
    let games = json["games"].as_array().expect("games");
    assert_eq!(games.len(), 2);
    let first = &games[0];
    assert_eq!(first["players"], serde_json::json!(["Ann", "Bob"]));
    assert_eq!(
        (&first["complete"], &first["result"]),
        (&true.into(), &"*".into())
    );
    let positions = first["positions"].as_array().expect("positions");
    let turns = first["turns"].as_array().expect("turns");
    assert_eq!((positions.len(), turns.len()), (5, 4));
    for position in positions {
        assert!(
            !position["lines"][0]["moves"]
                .as_array()
                .expect("moves")
                .is_empty()
        );
        let chance = position["chance"].as_f64().expect("a chance");
        assert!((0.0..=1.0).contains(&chance));
        // Scores and chances are those of player 1, whoever is on turn.
        let points = |of: &Value| of["score"]["points"].as_i64();
        for points in [points(position), points(&position["lines"][0])] {
            assert!(points.is_none_or(|points| points == 0 || (points > 0) == (chance > 0.5)));
        }
    }
    assert_eq!(turns[2]["move"], "xd4Bb4");
    assert_eq!(
        (&turns[2]["player"], &turns[2]["number"]),
        (&1.into(), &2.into())
    );
    let judged = |player: usize| {
        first["summary"][player]["judged"]
            .as_u64()
            .expect("a count")
    };
    let choices = turns.iter().filter(|turn| turn["forced"] == false).count();
    assert_eq!((judged(0) + judged(1)) as usize, choices);
    let last = games[1]["positions"].as_array().expect("positions").last();
    assert!(last.expect("a position")["outcome"].as_str().is_some());
}

#[test]
fn one_game_of_many() {
    let folder = Folder::new();
    let input = folder.write("games.zgn", TWO);
    let args = ["analyse", &input, "--depth", "1", "--game-number"];
    let json = fine(args.iter().chain(&["2", "--json"])).json();
    assert_eq!(json["games"].as_array().map(Vec::len), Some(1));
    assert_eq!(json["games"][0]["rules"], "7:goals=1/1/1/1");
    let ran = run(args.iter().chain(&["3"]));
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.err
            .contains("there is no game 3: the input has 2 games"),
        "{}",
        ran.err
    );
    // The other games must not be lost.
    let ran = run(args.iter().chain(&["1", "-o", input.as_str()]));
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("left as it was"), "{}", ran.err);
    assert_eq!(folder.read("games.zgn"), TWO);
}

/// Checks that the tags of an XML text are balanced and that nothing in it can run.
fn check_xml(text: &str) {
    let mut open = Vec::new();
    for piece in text.split('<').skip(1) {
        let (tag, content) = piece.split_once('>').expect("a tag ends");
        assert!(!content.contains('>'), "{content}");
        let name = tag.trim_matches('/').split(' ').next().unwrap_or_default();
        assert!(name != "script" && !tag.contains(" on"), "{tag}");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty() && text.starts_with("<svg"), "{open:?}");
}

#[test]
fn graphs_of_hostile_names_and_of_several_games() {
    let folder = Folder::new();
    let hostile = "[Player1 \"</text><script>alert(1)</script>&\\\"'\"]\n\
                   [Player2 \"\u{202e}\u{1b}[2J<svg onload='x'>\"]\n";
    let input = folder.write("games.zgn", format!("{hostile}{SHORT}\n{SHORT}"));
    let ran = run(["analyse", &input, "--depth", "1"]);
    assert!(!ran.out.contains(['\u{1b}', '\u{202e}']), "{}", ran.out);
    // Two tags of one name are fine in a record; the first counts.
    let picture = folder.at("graph.svg");
    fine([
        "analyse", &input, "--depth", "1", "--svg", &picture, "--theme", "dark",
    ]);
    for name in ["graph.svg", "graph-2.svg"] {
        let text = folder.read(name);
        check_xml(&text);
        assert!(!text.contains(['\u{1b}', '\u{202e}']));
    }
    assert!(folder.read("graph.svg").contains("&lt;script&gt;"));
    let light = fine(["analyse", &input, "--depth", "1", "--svg", "-"]).out;
    check_xml(&light);
    assert_ne!(light, folder.read("graph.svg"));
}

#[test]
fn unusual_games() {
    let folder = Folder::new();
    let analysed = |text: &str| -> Value {
        let input = folder.write("game.zgn", text);
        let args = ["analyse", &input, "--depth", "1"];
        let svg = fine(args.iter().chain(&["--svg", "-"])).out;
        check_xml(&svg);
        let zgn = fine(args.iter().chain(&["-o", "-"])).out;
        assert_eq!(moves(&records(&zgn)[0]), moves(&records(text)[0]));
        let table = fine(args).out;
        assert!(table.contains("start"), "{table}");
        fine(args.iter().chain(&["--json"])).json()["games"][0].clone()
    };
    let count = |game: &Value, what: &str| game[what].as_array().map_or(0, Vec::len);
    // Over before it begins.
    let over = analysed("[Setup \"7 oo/ooo/oo 2/8/10 4/0/0 0/0/0 2\"]\n\n1-0\n");
    assert_eq!((count(&over, "positions"), count(&over, "turns")), (1, 0));
    assert_eq!(over["positions"][0]["score"]["win"], 0);
    assert_eq!(over["positions"][0]["chance"], 1.0);
    // Without a move.
    let none = analysed("[Player1 \"Ann\"]\n\n*\n");
    assert_eq!((count(&none, "positions"), count(&none, "turns")), (1, 0));
    // With a demand.
    let demand = analysed(
        "[Game \"37:captures=claimed\"]\n\n1. Wd4,a1 Bc4,a2 2. Gg1,a3 undo 3. xd4Bb4 Gg4,a4 *\n",
    );
    assert_eq!(demand["turns"][3]["move"], "undo");
    assert_eq!(count(&demand, "turns"), 6);
    // Resigned: the last position is searched all the same.
    let resigned = analysed("1. Wd4,a1 0-1\n");
    assert_eq!(count(&resigned, "positions"), 2);
    assert_eq!(resigned["result"], "0-1");
    // Begun by the second player.
    let setup = "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 2";
    let second = analysed(&format!("[Setup \"{setup}\"]\n\n1... Wd4,a1 2. Bg1,a2 *\n"));
    assert_eq!(second["turns"][0]["player"], 2);
    assert_eq!(second["turns"][1]["number"], 2);
}

#[test]
fn empty_and_damaged_files() {
    let folder = Folder::new();
    let empty = folder.write("empty.zgn", "");
    let ran = run(["analyse", &empty]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(ran.err.contains("no game in this file"), "{}", ran.err);
    let json = run(["analyse", &empty, "--json"]);
    assert_eq!(json.code, Some(1));
    assert_eq!(json.json()["games"], serde_json::json!([]));
    // The game that can be read is analysed, and the file is not replaced by it.
    let text = "1. Wd4,a1 Bd4,a2 *\n\n[Game \"37\"]\n\n1. Wd4,a1 *\n";
    let damaged = folder.write("damaged.zgn", text);
    let ran = run(["analyse", &damaged, "--depth", "1", "-o", &damaged]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("there is a marble on d4"), "{}", ran.err);
    assert!(ran.out.contains("game 2"), "{}", ran.out);
    assert_eq!(folder.read("damaged.zgn"), text);
    refused(["analyse", &folder.at("nowhere.zgn")]);
}

#[test]
fn a_position_alone() {
    let ran = fine([
        "analyse", "--game", "37", "--depth", "1", "Wd4,a1", "Bc4,a2",
    ]);
    assert!(ran.out.contains("to move   player 1") && ran.out.contains("depth"));
    assert!(ran.last().starts_with("best  x"), "{}", ran.out);
    let position = "37 1ooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 5/8/10 0/0/0 0/0/0 2";
    let args = [
        "analyse",
        "--position",
        position,
        "--nodes",
        "100",
        "--json",
    ];
    let json = fine(args).json();
    assert_eq!(
        (&json["position"], &json["turn"]),
        (&position.into(), &2.into())
    );
    assert_eq!(json["best"], json["lines"][0]["moves"][0]);
    assert!(json["nodes"].as_u64().is_some_and(|nodes| nodes > 0));
    let over = ["analyse", "--position", "7 oo/ooo/oo 2/8/10 4/0/0 0/0/0 2"];
    assert!(
        fine(over)
            .out
            .starts_with("the game is over: player 1 wins")
    );
    let json = fine(over.iter().chain(&["--json"])).json();
    assert_eq!(
        (&json["best"], &json["result"]),
        (&Value::Null, &"1-0".into())
    );
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = Folder::new();
    let input = folder.write("games.zgn", TWO);
    let input = input.as_str();
    let nowhere = folder.at("no/such/folder/graph.svg");
    let cases: [(&[&str], &str); 13] = [
        (&[input, "--svg", &nowhere], "cannot write"),
        (&[], "nothing to analyse"),
        (&["Wd4,a1"], "is a move, not a file"),
        (&[input, "--infinite"], "--infinite is for one position"),
        (
            &[input, "--json", "-o", "-"],
            "cannot both go to standard output",
        ),
        (
            &[input, "--svg", "-", "-o", "-"],
            "cannot both go to standard output",
        ),
        (&[input, "--nodes", "0"], "invalid value"),
        (&[input, "--lines", "101"], "invalid value"),
        (&[input, "--game-number", "0"], "invalid value"),
        (&[input, "--threads", "999999"], "invalid value"),
        (&["--game", "37", "-o", "x.zgn"], "-o is for files of games"),
        (&["--game", "37", "Wd9,a1"], "move 1"),
        (
            &["--game", "37", "--infinite", "--depth", "3"],
            "cannot be used",
        ),
    ];
    for (args, reason) in cases {
        let error = refused(["analyse"].iter().chain(args));
        assert!(error.contains(reason), "{args:?}: {error}");
    }
}

#[test]
fn a_reader_who_has_had_enough() {
    let folder = Folder::new();
    let input = folder.write("games.zgn", TWO.repeat(40));
    let output = folder.at("out.zgn");
    let mut child = zertz()
        .args(["analyse", &input, "--depth", "1", "-o", &output])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let ran: Ran = child.wait_with_output().expect("the program ends").into();
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    // The table is not wanted, the file is.
    assert_eq!(records(&folder.read("out.zgn")).len(), 80);
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_usable_files() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Command;
    use std::time::Duration;

    let folder = Folder::new();
    let output = folder.at("out.zgn");
    let mut child = zertz()
        .args(["analyse", "-", "--json", "-o", &output])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    // The first line comes once Ctrl-C is listened to; then the program waits for its input.
    let mut out = String::new();
    stdout.read_line(&mut out).expect("a line");
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.expect("kill is there").success());
    std::thread::sleep(Duration::from_millis(500));
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(TWO.as_bytes()).expect("it reads");
    drop(stdin);
    stdout.read_to_string(&mut out).expect("the rest");
    let ran: Ran = child.wait_with_output().expect("the program ends").into();
    assert_eq!((ran.code, ran.err.as_str()), (Some(130), "interrupted\n"));
    let json: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(json["interrupted"], true);
    // The games that were not reached are there as they were.
    assert_eq!(folder.read("out.zgn"), TWO);
}

/// A full disk is told with the name of the file that did not fit.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_written_is_named() {
    let folder = Folder::new();
    let game = folder.write("game.zgn", SHORT);
    for flag in ["-o", "--svg"] {
        let ran = run(["analyse", &game, "--nodes=100", flag, "/dev/full"]);
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert!(ran.err.contains("cannot write /dev/full: "), "{}", ran.err);
    }
}

#[test]
fn standard_input_is_read() {
    let ran = run_with_input(&["analyse", "-", "--depth", "1", "-o", "-"], SHORT);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(moves(&records(&ran.out)[0]), ["Wa1,c1", "Gb2,b1", "xa1Gc2"]);
}

#[test]
fn the_help_has_examples() {
    for command in ["analyse", "eval"] {
        let help = fine([command, "--help"]).out;
        assert!(help.contains("Examples:") && help.contains(&format!("zertz {command}")));
    }
}

#[test]
fn the_evaluation_term_by_term() {
    let args = ["eval", "Wd4,a1", "Bc4,a2", "xd4b4"];
    let ran = fine(args);
    let total = ran.last().split_whitespace().collect::<Vec<_>>();
    assert_eq!(
        (total[0], &total[2..]),
        ("total", ["for", "player", "1"].as_slice())
    );
    assert!(ran.out.contains("position  37 "), "{}", ran.out);
    let json = fine(args.iter().chain(&["--json"])).json();
    let terms = json["terms"].as_array().expect("terms");
    let sum: i64 = (terms.iter())
        .map(|term| {
            let points = |name: &str| term[name].as_i64().expect("points");
            assert_eq!(points("difference"), points("first") - points("second"));
            assert!(ran.out.contains(term["name"].as_str().expect("a name")));
            points("difference")
        })
        .sum();
    assert_eq!(json["total"], sum);
    // Whoever has captured a marble is ahead.
    assert!(sum > 0);
    let over = ["eval", "--position", "7 oo/ooo/oo 2/8/10 4/0/0 0/0/0 2"];
    assert!(fine(over).last().starts_with("result    1-0"));
    let json = fine(over.iter().chain(&["--json"])).json();
    assert_eq!(
        (&json["total"], &json["result"]),
        (&Value::Null, &"1-0".into())
    );
    assert!(refused(["eval", "Wd9,a1"]).contains("move 1"));
}

#[test]
fn a_first_turn_that_loses_is_lost_by_force_and_the_proof_is_shown() {
    let folder = Folder::new();
    let text = "[Game \"37\"]\n[Result \"*\"]\n\n1. We2,e1 Ba4,a1 *\n";
    let input = folder.write("lost.zgn", text);
    let output = folder.at("analysed.zgn");
    let ran = fine(["analyse", &input, "--nodes", "2000", "-o", &output]);
    let rows: Vec<&str> = ran.out.lines().collect();
    let at = rows.iter().position(|row| row.contains("We2,e1"));
    let at = at.expect("the turn");
    assert!(rows[at].contains("??   blunder; lost by force, proven: in 13 turns at most; "));
    let (_, line) = rows[at + 1].split_once("proof: Be3,f1 ").expect("the line");
    assert_eq!(line.split(' ').count(), 24);
    assert!(rows[at + 2].contains("left a proven win in 13 (it may still be won); Be3,f1 "));
    assert!(ran.out.contains("left a proven win once"));
    let written = folder.read("analysed.zgn").replace('\n', " ");
    assert!(
        written
            .contains("[%eval #-13] Lost by force, proven: the opponent wins in 13 turns at most.")
    );
    assert!(written.contains("Left a proven win in 13; whether it is still won is not known."));
    assert!(written.contains("(1... Be3,f1 {[%eval #-13]} 2. xe2Be4"));

    let ran = fine([
        "analyse", "--game", "37", "We2,e1", "--lines", "3", "--nodes", "2000",
    ]);
    assert!(
        ran.out
            .contains("best  Be3,f1  win 13\nwon by force, proven: in 13 turns at most\n")
    );
    let ran = fine(["analyse", "--game", "37", "We2,e1", "Be3,f1", "--json"]);
    let found: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(found["lines"][0]["score"]["loss"], 12);
    assert_eq!(found["lines"][0]["proven"], true);
    // It is the second player who wins, also where they are on turn.
    let found = fine([
        "analyse", "--game", "37", "We2,e1", "--nodes", "2000", "--json",
    ])
    .json();
    assert_eq!(
        (&found["turn"], &found["lines"][0]["score"]["loss"]),
        (&2.into(), &13.into())
    );
}
