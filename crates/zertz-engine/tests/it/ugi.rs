//! Conversations with the engine, in memory.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::talk::{Ear, Talk, run};
use zertz::{Game, Position};
use zertz_engine::Ugi;

const START: &str = "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1";

#[test]
fn the_conversation_of_the_documentation_is_true() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/formats.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (_, from) = page.split_once("```\n> ugi\n").expect("the conversation");
    let (script, _) = from.split_once("```").expect("its end");
    let mut talk = Talk::new();
    let mut sent = "ugi";
    talk.say(sent);
    for line in script.lines() {
        if let Some(command) = line.strip_prefix("> ") {
            let rest = talk.news();
            assert!(rest.is_empty(), "after `{sent}` also came {rest:?}");
            sent = command;
            if command == "quit" {
                assert!(talk.ugi.line(command).is_break());
                return;
            }
            talk.say(command);
        } else if let Some(answer) = line.strip_prefix("< ") {
            // A search says as much as it likes; of the rest every line is here.
            if let Some(beginning) = answer.strip_suffix('…') {
                talk.wait_for(beginning);
            } else if answer.starts_with("bestmove") {
                assert_eq!(talk.wait_for("bestmove"), answer);
            } else {
                let heard = talk.lines()[talk.heard].clone();
                talk.heard += 1;
                assert_eq!(heard, answer, "after `{sent}`");
            }
        }
    }
    panic!("the conversation does not end with `quit`");
}

#[test]
fn a_search_says_what_it_finds_in_words_that_can_be_read() {
    let mut talk = Talk::new();
    talk.silent("position startpos moves Wd4,a1");
    let best = talk.best("go depth 2");
    let info: Vec<String> = talk
        .lines()
        .into_iter()
        .filter(|l| l.starts_with("info "))
        .collect();
    assert!(!info.is_empty());
    for line in &info {
        let words: Vec<&str> = line.split(' ').collect();
        let after = |name| {
            let at = words.iter().position(|&word| word == name);
            words[at.unwrap_or_else(|| panic!("no {name}: {line}")) + 1]
        };
        for name in ["depth", "seldepth", "nodes", "nps", "hashfull", "time"] {
            assert!(after(name).parse::<u64>().is_ok(), "{name}: {line}");
        }
        assert!(["cp", "win", "loss"].contains(&after("score")), "{line}");
        assert!(after(after("score")).parse::<i64>().is_ok(), "{line}");
        // The line of play can be played.
        let mut game = Game::new(START.parse::<Position>().unwrap());
        game.play_text("Wd4,a1").unwrap();
        let pv = words.iter().skip_while(|&&word| word != "pv").skip(1);
        assert!(pv.clone().count() > 0, "{line}");
        for token in pv {
            game.play_text(token).unwrap();
        }
    }
    assert!(info.last().unwrap().contains(&format!(" pv {best}")));
}

#[test]
fn every_limit_leads_to_a_legal_move() {
    let mut talk = Talk::new();
    for game in [
        "19",
        "37",
        "48:tournament",
        "37:blitz:claims=optional",
        "61:islands=inert",
    ] {
        talk.silent(&format!("setoption name Game value {game}"));
        let legal = talk.ask("legalmoves");
        for go in [
            "go depth 1",
            "go nodes 1",
            "go nodes 500",
            "go movetime 0",
            "go movetime 30",
            "go p1time 50 p2time 50 p1inc 0 p2inc 0",
            "go p1time -20 p2time 100",
            "go depth 1 nodes 1000 movetime 50",
        ] {
            let best = talk.best(go);
            assert!(
                legal.split(' ').any(|mv| mv == best),
                "{game}, {go}: {best}"
            );
        }
    }
}

#[test]
fn stop_is_answered_at_once() {
    let mut talk = Talk::new();
    let mut times = Vec::new();
    for game in ["37", "61"] {
        talk.silent(&format!("setoption name Game value {game}"));
        for pause in [0, 1, 30, 200] {
            talk.say("go infinite");
            std::thread::sleep(Duration::from_millis(pause));
            assert!(
                !talk.lines()[talk.heard..]
                    .iter()
                    .any(|l| l.starts_with("bestmove"))
            );
            let begin = Instant::now();
            talk.say("stop");
            talk.wait_for("bestmove");
            times.push(begin.elapsed());
        }
        // Counting is work that is certainly under way.
        talk.say("perft 5");
        std::thread::sleep(Duration::from_millis(50));
        let begin = Instant::now();
        talk.say("stop");
        talk.wait_for("info string perft was stopped");
        times.push(begin.elapsed());
    }
    // Other tests run at the same time, so now and then the machine is slow, but not as a rule.
    times.sort();
    assert!(
        times[times.len() / 2] < Duration::from_millis(50),
        "{times:?}"
    );
    assert!(times[times.len() - 1] < Duration::from_secs(1), "{times:?}");
}

#[test]
fn a_bounded_search_ends_by_itself_and_can_be_stopped_before() {
    let mut talk = Talk::new();
    let begin = Instant::now();
    talk.best("go movetime 100");
    assert!(begin.elapsed() < Duration::from_secs(5));
    let begin = Instant::now();
    talk.say("go movetime 600000");
    talk.say("stop");
    talk.wait_for("bestmove");
    assert!(begin.elapsed() < Duration::from_secs(5));
}

#[test]
fn one_search_gives_one_answer() {
    let mut talk = Talk::new();
    talk.silent("stop");
    for _ in 0..50 {
        talk.say("go infinite");
        talk.say("stop");
        talk.say("stop");
        // What follows waits for the search that was told to end.
        talk.say("position startpos");
        talk.say("go nodes 10");
        talk.say("stop");
        assert_eq!(talk.ask_ready(), "readyok");
    }
    talk.ugi.finish();
    let count = |beginning: &str| {
        let lines = talk.lines();
        lines
            .iter()
            .filter(|line| line.starts_with(beginning))
            .count()
    };
    assert_eq!((count("bestmove"), count("info string error")), (100, 0));
}

#[test]
fn during_a_search_questions_are_answered_and_changes_refused() {
    let mut talk = Talk::new();
    talk.silent("position startpos moves Wd4,a1");
    let before = talk.position();
    talk.say("go infinite");
    for question in ["isready", "query p1turn", "legalmoves", "eval", "d", "ugi"] {
        talk.say(question);
    }
    for beginning in [
        "readyok",
        "response false",
        "legalmoves ",
        "eval ",
        "pool:",
        "ugiok",
    ] {
        talk.wait_for(beginning);
    }
    for change in [
        "go depth 1",
        "go infinite",
        "position startpos",
        "setoption name Hash value 2",
        "setoption name Game value 48",
        "setoption name Clear Hash",
        "uginewgame",
        "perft 1",
        "solve",
    ] {
        talk.say(change);
        let reason = talk.wait_for("info string error ");
        assert!(reason.contains("`stop`"), "{reason}");
    }
    talk.say("stop");
    talk.wait_for("bestmove");
    assert_eq!(talk.position(), before);
    let listed = talk
        .lines()
        .iter()
        .filter(|l| l.starts_with("bestmove"))
        .count();
    assert_eq!(listed, 1);
}

#[test]
fn whoever_hears_the_answer_may_go_on_at_once() {
    let mut talk = Talk::new();
    let mut moves = String::new();
    for _ in 0..40 {
        talk.say(&format!("position startpos moves{moves}"));
        if talk.ask("query gameover") == "response true" {
            break;
        }
        moves = moves + " " + &talk.best("go nodes 50");
    }
    assert!(!talk.lines().iter().any(|line| line.contains("error")));
}

#[test]
fn quitting_ends_a_search_promptly() {
    for go in [
        "go infinite",
        "go movetime 600000",
        "perft 9",
        "solve nodes 1000000000000",
    ] {
        let mut talk = Talk::new();
        talk.say(go);
        std::thread::sleep(Duration::from_millis(20));
        let begin = Instant::now();
        assert!(talk.ugi.line("quit").is_break());
        assert!(
            begin.elapsed() < Duration::from_secs(1),
            "{go}: {:?}",
            begin.elapsed()
        );
    }
}

#[test]
fn dropping_the_conversation_ends_the_search() {
    let ear = Ear::default();
    let mut ugi = Ugi::new(ear.clone());
    let _ = ugi.line("go infinite");
    drop(ugi);
    // The thread that searched has gone, and with it its part of the output.
    assert_eq!(Arc::strong_count(&ear.0), 1);
}

#[test]
fn at_the_end_of_input_every_search_answers() {
    for go in ["go", "go infinite", "go depth 1", "go movetime 150"] {
        let begin = Instant::now();
        let said = run(format!("setoption name Hash value 1\n{go}"));
        let last = said.lines().last().unwrap_or_default();
        assert!(last.starts_with("bestmove "), "{go}: {said}");
        assert!(begin.elapsed() < Duration::from_secs(5), "{go}");
    }
    assert_eq!(run("position startpos\nperft 2\n"), "nodes 3277260\n");
    assert_eq!(
        run("position startpos\nperft 2\nquit\nisready\n")
            .lines()
            .count(),
        1
    );
    assert_eq!(run(""), "");
}

#[test]
fn finished_positions_have_no_move() {
    let mut talk = Talk::new();
    for (position, result) in [
        (
            "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 2/8/10 4/0/0 0/0/0 2",
            "p1win",
        ),
        (
            "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 2/8/10 0/0/0 4/0/0 1",
            "p2win",
        ),
        // Nobody has a marble to play, and nothing can jump.
        ("7 oo/oWo/oo 0/0/0 0/0/0 0/0/0 1", "draw"),
        ("7:tournament oo/oWo/oo 0/0/0 0/0/0 0/0/0 1", "draw"),
    ] {
        talk.silent(&format!("position fen {position}"));
        assert_eq!(talk.ask("query gameover"), "response true", "{position}");
        assert_eq!(
            talk.ask("query result"),
            format!("response {result}"),
            "{position}"
        );
        assert_eq!(talk.ask("legalmoves"), "legalmoves", "{position}");
        assert!(talk.ask("eval").starts_with("eval none: "), "{position}");
        for go in [
            "go",
            "go infinite",
            "go depth 3",
            "go movetime 100",
            "go p1time 10 p2time 10",
        ] {
            assert_eq!(talk.best(go), "none", "{position}, {go}");
        }
        talk.say("solve");
        let won = if result == "draw" {
            "solve tie"
        } else {
            "solve loss 0"
        };
        assert_eq!(talk.wait_for("solve"), won, "{position}");
        assert_eq!(talk.position(), position);
    }
    talk.silent("position startpos");
    assert_eq!(talk.ask("query gameover"), "response false");
    assert_eq!(talk.ask("query result"), "response none");
    assert_eq!(talk.ask("query p1turn"), "response true");
}

#[test]
fn a_player_who_has_to_pass_passes() {
    let mut talk = Talk::new();
    // The player on turn has no marble; his opponent has.
    talk.silent("position fen 7 oo/oWo/oo 0/0/0 0/0/0 0/0/3 1");
    assert_eq!(talk.ask("legalmoves"), "legalmoves -");
    assert_eq!(talk.best("go depth 1"), "-");
}

#[test]
fn an_illegal_move_is_named_and_changes_nothing() {
    let mut talk = Talk::new();
    talk.silent("position startpos moves Wd4,a1 Bc4,a2");
    let before = talk.position();
    for (moves, parts) in [
        (
            "Wd4,a1 Bd4,a2",
            ["move 2 `Bd4,a2`", "there is a marble on d4"],
        ),
        ("Wd4,c3", ["move 1 `Wd4,c3`", "not free"]),
        (
            "Wd4,a1 Bc4,a2 Gg1,g2",
            ["move 3 `Gg1,g2`", "a capture is compulsory"],
        ),
        ("Wd4,a1 undo", ["move 2 `undo`", ""]),
        ("hello", ["move 1 `hello`", "not a move"]),
        ("Wd4,a1 -", ["move 2 `-`", ""]),
        ("Wz9", ["move 1 `Wz9`", ""]),
    ] {
        let reason = talk.refused(&format!("position startpos moves {moves}"));
        assert!(parts.iter().all(|part| reason.contains(part)), "{reason}");
        assert_eq!(talk.position(), before, "{moves}");
    }
    for fen in [
        "",
        "37",
        "37 o 1/1/1 0/0/0 0/0/0 1",
        &format!("{START} 7"),
        "nonsense \u{1b}[2J",
    ] {
        talk.refused(&format!("position fen {fen}"));
        assert_eq!(talk.position(), before, "{fen}");
    }
    // Moves are read in their other forms too, if they are one word or in quotes.
    talk.silent("position startpos moves wd4,a1 BC4,A2 \"x d4Bb4\"");
    assert_ne!(talk.position(), before);
}

#[test]
fn where_captures_are_claimed_a_turn_can_be_taken_back() {
    let mut talk = Talk::new();
    talk.silent("setoption name Game value 37:captures=claimed");
    talk.silent("position startpos moves Wd4,a1 Bc4,a2 Gg1,a3");
    let overlooked = talk.position();
    // The demand is an action of the game, not one of its moves.
    assert!(!talk.ask("legalmoves").contains("undo"));
    let best = talk.best("go depth 1");
    let legal = talk.ask("legalmoves");
    assert!(
        best == "undo" || legal.split(' ').any(|mv| mv == best),
        "{best}"
    );
    talk.silent("position startpos moves Wd4,a1 Bc4,a2 Gg1,a3 undo");
    assert_ne!(talk.position(), overlooked);
    assert_eq!(talk.ask("legalmoves"), "legalmoves xc4We3 xd4Bb4");
    assert_eq!(talk.ask("query p1turn"), "response true");
    assert!(["xc4We3", "xd4Bb4"].contains(&talk.best("go depth 1").as_str()));
    talk.say("perft 1");
    talk.wait_for("nodes 2");
}

#[test]
fn options_take_good_values_and_refuse_bad_ones() {
    let mut talk = Talk::new();
    for good in [
        "setoption name Hash value 2",
        "setoption name hash value 3",
        "setoption name Threads value 2",
        "setoption name Threads value 1",
        "setoption name MultiPV value 2",
        "setoption name Move Overhead value 0",
        "setoption name Level value 3",
        "setoption name Clear Hash",
        "setoption name Game value 48:tournament",
        "uginewgame",
    ] {
        talk.silent(good);
        assert_eq!(talk.ask("isready"), "readyok");
        talk.best("go depth 1");
    }
    talk.say("perft 1");
    talk.wait_for("nodes 2961");
    for bad in [
        "setoption",
        "setoption name",
        "setoption name Hash",
        "setoption name Hash value",
        "setoption name Hash value 0",
        "setoption name Hash value 1e3",
        "setoption name Hash value 18446744073709551616",
        "setoption name Threads value 1000000",
        "setoption name MultiPV value 0",
        "setoption name Level value 11",
        "setoption name Ponder value true",
        "setoption name Game value 47",
        "setoption name Game value 48:tournament:fast",
        "setoption name \u{1b}[2J value 1",
    ] {
        let reason = talk.refused(bad);
        assert!(!reason.contains('\u{1b}'), "{bad}");
    }
    // The game is still the one that was set last.
    talk.silent("position startpos");
    assert!(talk.position().starts_with("48:tournament "));
}

/// The proofs are known, and can be switched off.
#[test]
fn proven_wins_are_played_unless_the_option_says_no() {
    let mut talk = Talk::new();
    talk.silent("position startpos moves We2,e1");
    let best = talk.best("go nodes 1");
    let solved = talk
        .lines()
        .into_iter()
        .rfind(|line| line.starts_with("info depth"));
    let solved = solved.expect("a line");
    assert!(solved.contains(" score win 13 "), "{solved}");
    let (_, line) = solved.split_once(" pv ").expect("a line of play");
    assert_eq!(line.split(' ').count(), 25);
    talk.say("solve nodes 1");
    let proof = talk.wait_for("solve");
    assert!(
        proof.starts_with(&format!("solve win 13 {best} ")),
        "{proof}"
    );
    assert_eq!(proof.split(' ').count(), 3 + 25);
    talk.silent(&format!("position startpos moves We2,e1 {best}"));
    talk.say("solve nodes 1");
    assert_eq!(talk.wait_for("solve"), "solve loss 12");
    // Several lines: the proven one is the first.
    talk.silent("setoption name MultiPV value 2");
    talk.silent("position startpos moves We2,e1");
    assert_eq!(talk.best("go nodes 2000"), best);
    let lines = talk.lines();
    let number = |n| {
        lines
            .iter()
            .rfind(|line| line.contains(&format!(" multipv {n} ")))
    };
    assert!(number(1).is_some_and(|first| first.ends_with(line)));
    assert!(number(2).is_some_and(|line| !line.contains(&best)));
    talk.silent("setoption name MultiPV value 1");
    talk.silent("setoption name Solved value false");
    talk.best("go nodes 2000");
    let unsolved = talk
        .lines()
        .into_iter()
        .rfind(|line| line.starts_with("info depth"));
    assert!(unsolved.is_some_and(|line| line.contains(" score cp ")));
    talk.say("solve nodes 1");
    assert_eq!(talk.wait_for("solve"), "solve unknown");
}

#[test]
fn counting_agrees_with_the_rules_page() {
    let mut talk = Talk::new();
    for (game, depth, nodes) in [
        ("7", 2, 5400),
        ("19", 2, 323_136),
        ("37", 0, 1),
        ("61", 1, 4320),
    ] {
        talk.silent(&format!("setoption name Game value {game}"));
        talk.say(&format!("perft {depth}"));
        talk.wait_for(&format!("nodes {nodes}"));
    }
}
