//! `zertz ugi` as match runners and people run it. What the protocol says is tested with the engine.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{fine, refused, run_with_input, zertz};

/// A conversation with the program.
struct Talk {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Talk {
    fn new() -> Talk {
        let mut child = zertz()
            .arg("ugi")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Talk {
            child,
            input,
            output,
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program listens");
    }

    /// The next line that begins so.
    fn wait_for(&mut self, beginning: &str) -> String {
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("UTF-8");
            assert!(read > 0, "the program ended before `{beginning}`");
            if line.starts_with(beginning) {
                return line.trim_end().to_string();
            }
        }
    }

    /// Waits for the end of the program, which must come soon and be a good one.
    fn end(mut self) {
        let begin = Instant::now();
        while begin.elapsed() < Duration::from_secs(10) {
            if let Some(status) = self.child.try_wait().expect("a child") {
                assert_eq!(status.code(), Some(0));
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        let _ = self.child.kill();
        panic!("the program does not end");
    }
}

#[test]
fn a_whole_game_is_played_by_the_protocol() {
    let mut talk = Talk::new();
    talk.say("ugi");
    talk.wait_for("id name zertz");
    talk.wait_for("ugiok");
    talk.say("setoption name Game value 37:blitz");
    talk.say("setoption name Hash value 1");
    talk.say("isready");
    talk.wait_for("readyok");
    talk.say("uginewgame");
    let mut moves = String::new();
    for turn in 0..200 {
        talk.say(&format!("position startpos moves{moves}"));
        talk.say("query p1turn");
        talk.wait_for("response ");
        talk.say("query gameover");
        if talk.wait_for("response ") == "response true" {
            talk.say("query result");
            let result = talk.wait_for("response ");
            assert!(
                ["response p1win", "response p2win", "response draw"].contains(&result.as_str())
            );
            talk.say("quit");
            return talk.end();
        }
        let limit = ["go nodes 200", "go depth 1", "go movetime 5"][turn % 3];
        talk.say(limit);
        let answer = talk.wait_for("bestmove ");
        let words: Vec<&str> = answer.split(' ').collect();
        assert_eq!(words.len(), 2, "{answer}");
        moves = moves + " " + words[1];
    }
    panic!("the game does not end:{moves}");
}

#[test]
fn stop_is_heard_during_a_search() {
    let mut talk = Talk::new();
    let mut times = Vec::new();
    for _ in 0..9 {
        talk.say("go infinite");
        thread::sleep(Duration::from_millis(20));
        let begin = Instant::now();
        talk.say("stop");
        talk.wait_for("bestmove ");
        times.push(begin.elapsed());
    }
    times.sort();
    assert!(
        times[times.len() / 2] < Duration::from_millis(50),
        "{times:?}"
    );
    talk.say("quit");
    talk.end();
}

#[test]
fn the_program_ends_with_quit_and_with_its_input() {
    for go in ["", "go infinite", "go movetime 600000", "perft 8"] {
        let mut talk = Talk::new();
        talk.say(go);
        talk.say("quit");
        talk.end();
    }
    let Talk {
        child,
        mut input,
        output,
    } = Talk::new();
    writeln!(input, "go infinite").unwrap();
    thread::sleep(Duration::from_millis(20));
    drop(input);
    let lines: Vec<String> = output.lines().map(Result::unwrap).collect();
    assert!(
        lines
            .last()
            .is_some_and(|line| line.starts_with("bestmove ")),
        "{lines:?}"
    );
    let mut child = child;
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let ran = run_with_input(&["ugi"], "position startpos\ngo depth 1\nperft 1");
    // The second task had to wait, or came after the first was done.
    assert!(ran.out.contains("bestmove "), "{}", ran.out);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
}

#[test]
fn garbage_does_not_end_the_conversation() {
    let mut talk = Talk::new();
    talk.input.write_all(b"\xff\xfe\0\n\n\x1b[2Jgo\n").unwrap();
    talk.input.write_all(&vec![b'x'; 10_000_000]).unwrap();
    talk.say("");
    talk.say("isready");
    for _ in 0..3 {
        let error = talk.wait_for("info string error ");
        assert!(
            !error.contains(['\u{1b}', '\0']) && error.len() < 500,
            "{error}"
        );
    }
    talk.wait_for("readyok");
    talk.say("quit");
    talk.end();
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let Talk {
        mut child,
        mut input,
        output,
    } = Talk::new();
    drop(output);
    // The first line may still find room; soon enough one does not.
    for _ in 0..100 {
        if writeln!(input, "isready").is_err() {
            break;
        }
        thread::sleep(Duration::from_millis(1));
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn the_help_lists_the_commands() {
    let help = fine(["ugi", "--help"]).out;
    for word in [
        "uginewgame",
        "legalmoves",
        "perft",
        "solve",
        "movetime",
        "Examples",
    ] {
        assert!(help.contains(word), "{word}");
    }
    refused(["ugi", "more"]);
}
