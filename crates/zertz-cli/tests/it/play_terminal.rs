//! `zertz play --plain` on a terminal. The program `script` of util-linux makes one; where it is missing the
//! test says so and is skipped.

#![cfg(target_os = "linux")]

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A terminal with the program in it.
struct Terminal {
    child: Child,
    keys: ChildStdin,
    screen: Receiver<Vec<u8>>,
    seen: String,
}

impl Terminal {
    fn open(args: &str, color: bool) -> Option<Terminal> {
        let program = env!("CARGO_BIN_EXE_zertz");
        let mut command = Command::new("script");
        command
            .args([
                "-qec",
                &format!("'{program}' play --plain {args}"),
                "/dev/null",
            ])
            .env("TERM", "xterm-256color")
            .env("NO_COLOR", if color { "" } else { "1" });
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let Ok(mut child) = pipes.spawn() else {
            eprintln!("skipped: there is no program `script`");
            return None;
        };
        let keys = child.stdin.take().expect("a pipe");
        let mut output = child.stdout.take().expect("a pipe");
        let (sender, screen) = channel();
        thread::spawn(move || {
            let mut piece = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut piece) {
                if sender.send(piece[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Some(Terminal {
            child,
            keys,
            screen,
            seen: String::new(),
        })
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("it listens");
        self.keys.flush().expect("it listens");
    }

    /// Waits until a text is seen, and forgets what came before it.
    fn wait_for(&mut self, text: &str) {
        let end = Instant::now() + Duration::from_secs(20);
        while !self.seen.contains(text) {
            let left = end.saturating_duration_since(Instant::now());
            match self.screen.recv_timeout(left) {
                Ok(piece) => self.seen += &String::from_utf8_lossy(&piece),
                Err(_) => panic!("no `{text}`: {}", self.seen),
            }
        }
        let at = self.seen.find(text).unwrap_or(0);
        self.seen.drain(..at + text.len());
    }

    /// Waits for the end, which must be a good one.
    fn end(mut self) {
        let begin = Instant::now();
        while begin.elapsed() < Duration::from_secs(20) {
            if let Some(status) = self.child.try_wait().expect("a child") {
                assert_eq!(status.code(), Some(0));
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        panic!("the program does not end");
    }
}

#[test]
fn lines_are_edited_and_completed() {
    let Some(mut terminal) = Terminal::open("--opponent human", true) else {
        return;
    };
    terminal.wait_for("player 1> ");
    // Two keys of Tab list what is possible.
    terminal.press("wd4,g\t\t");
    terminal.wait_for("Wd4,g1");
    terminal.wait_for("Wd4,g4");
    // A key of Backspace, and another ring.
    terminal.press("\u{7f}a1\r");
    terminal.wait_for("player 1: Wd4,a1");
    terminal.wait_for("player 2> ");
    terminal.press("posi\t\r");
    terminal.wait_for("37 1ooo/ooooo/oooooo/oooWooo/");
    terminal.wait_for("player 2> ");
    // The line before last is two keys up.
    terminal.press("\u{1b}[A\u{1b}[A");
    terminal.wait_for("wd4,a1");
    terminal.press("\r");
    terminal.wait_for("there is a marble on d4");
    terminal.wait_for("player 2> ");
    terminal.press("\u{3}");
    terminal.wait_for("The game was not saved");
    terminal.end();
}

#[test]
fn the_end_of_input_and_ctrl_c_are_polite() {
    let Some(mut terminal) = Terminal::open("--movetime 20", false) else {
        return;
    };
    terminal.wait_for("player 1> ");
    terminal.press("Wd4,a1\r");
    terminal.wait_for("engine (player 2): ");
    // Without colours the board is drawn in ink alone.
    terminal.wait_for("○W");
    terminal.wait_for("player 1> ");
    terminal.press("\u{4}");
    terminal.end();
}

#[test]
fn ctrl_c_makes_the_engine_move_at_once() {
    let Some(mut terminal) = Terminal::open("--movetime 600000 --first engine", true) else {
        return;
    };
    terminal.wait_for("thinking");
    thread::sleep(Duration::from_millis(300));
    terminal.press("\u{3}");
    terminal.wait_for("engine (player 1): ");
    terminal.wait_for("player 2> ");
    terminal.press("quit\r");
    terminal.end();
}
