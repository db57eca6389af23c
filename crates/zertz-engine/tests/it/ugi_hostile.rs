//! What the engine makes of input that is none.

use std::io::{self, Write};
use std::time::Duration;

use crate::talk::{Talk, run};
use zertz_engine::Ugi;
use zertz_engine::rng::Rng;

/// A full board with very many capture chains: more than could ever be listed or counted.
const CONTRIVED: &str = "61:goals=99/99/99/99:pool=99/99/99 oGoWo/GBWGBW/oWoBoGo/WGBWGBWG/oBoGWWoBo\
                         /WGBWGBWG/oWoBoGo/GBWGBW/oGoWo 20/20/20 0/0/0 0/0/0 1";

#[test]
fn positions_with_too_many_moves_do_no_harm() {
    let mut talk = Talk::new();
    talk.silent(&format!("position fen {CONTRIVED}"));
    assert!(talk.refused("legalmoves").contains("more than 100000"));
    talk.say("perft 1");
    std::thread::sleep(Duration::from_millis(20));
    talk.say("stop");
    talk.wait_for("info string perft was stopped");
}

#[test]
fn garbage_gets_errors_and_nothing_else() {
    let said = run(b"\xff\xfe\n\0\0\0\nugi\0\nPOSITION\n\x1b[2J\n\r\n   \n");
    assert_eq!(said.lines().count(), 5, "{said}");
    assert!(
        said.lines()
            .all(|line| line.starts_with("info string error "))
    );
    assert!(!said.contains(['\0', '\u{1b}']));

    // A line of ten million bytes is skipped; the next one is heard.
    let mut long = b"position startpos moves ".to_vec();
    long.extend(b"Wd4,a1 ".repeat(1_500_000));
    long.extend(b"\nisready\n");
    let said = run(&long);
    assert_eq!(
        said,
        "info string error a line of more than 1 MiB\nreadyok\n"
    );
    // So is a line without an end.
    assert!(run(vec![b'x'; 10_000_000]).starts_with("info string error a line"));
    // A line that is just short enough is read, and answered briefly.
    let said = run(vec![b'x'; 1 << 20]);
    assert!(said.starts_with("info string error unknown command") && said.len() < 200);

    let mut rng = Rng::new(1, 0);
    for _ in 0..300 {
        let bytes: Vec<u8> = (0..rng.below(400)).map(|_| rng.below(256) as u8).collect();
        let said = run(&bytes);
        assert!(
            said.lines()
                .all(|line| line.starts_with("info string error ")),
            "{bytes:?}"
        );
    }
}

#[test]
fn bad_numbers_get_one_error_and_change_nothing() {
    let mut talk = Talk::new();
    talk.silent("position startpos moves Wd4,a1");
    let before = talk.position();
    for wrong in [
        "go movetime -1",
        "go movetime 0x10",
        "go movetime 99999999999999999999999",
        "go depth 0",
        "go depth -3",
        "go nodes 0",
        "go nodes -1",
        "go nodes 1 movetime -1",
        "go p1time 1000 p2time 1000 p1inc -1",
        "perft -1",
        "perft 99999999999999999999999",
        "solve nodes 0",
        "solve nodes -1",
        "setoption name Hash value -1",
        "setoption name Threads value 99999999999999999999999",
    ] {
        let told = talk.refused(wrong);
        assert!(told.contains("expected a "), "{wrong}: {told}");
        assert_eq!(talk.position(), before, "{wrong}");
    }
    // Nothing was begun, so the next search begins at once. A clock that has run out is not an error.
    for go in ["go movetime 0", "go p1time -50 p2time -50", "go nodes 1"] {
        assert_ne!(talk.best(go), "none");
    }
}

#[test]
fn shuffled_words_of_the_protocol_never_break_it() {
    let words: Vec<&str> = "ugi isready uginewgame setoption name value Game Hash Threads MultiPV Level \
        Clear 48 7 19:blitz 1 0 -1 2 position startpos fen moves Wd4,a1 Wa1,c1 Gb2,b1 go depth nodes \
        movetime infinite p1time p2inc stop query result legalmoves perft solve d eval \" undo - \
        99999999999999999999"
        .split(' ')
        .collect();
    let mut rng = Rng::new(7, 0);
    for _ in 0..200 {
        let mut talk = Talk::new();
        for _ in 0..20 {
            let line: Vec<&str> = (0..1 + rng.below(5))
                .map(|_| words[rng.below(words.len())])
                .collect();
            let _ = talk.ugi.line(&line.join(" "));
            if rng.below(2) == 0 {
                talk.say("stop");
            }
        }
        talk.say("stop");
        talk.say("position startpos");
        assert_eq!(talk.ask_ready(), "readyok");
    }
}

/// An output that nobody reads any more.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_closed_output_ends_the_conversation() {
    let mut ugi = Ugi::new(Closed);
    let error = ugi.run(&b"isready\nisready\n"[..]).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    let error = ugi.run(&b"go infinite"[..]).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
}
