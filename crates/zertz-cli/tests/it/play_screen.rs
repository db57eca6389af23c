//! `zertz play` on the whole screen of a real terminal. The program `script` of util-linux makes one;
//! where it is missing the test says so and is skipped. What the program writes goes through a terminal
//! emulator, and its screen is what is compared.

#![cfg(target_os = "linux")]

use std::io::{Read, Write};
use std::num::NonZero;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::Folder;

/// A terminal of 80 by 24 characters.
struct Terminal {
    child: Child,
    keys: ChildStdin,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
}

impl Terminal {
    /// Runs a command of the shell, in which `zertz play` is the program under test.
    fn run(command: &str) -> Option<Terminal> {
        let program = env!("CARGO_BIN_EXE_zertz");
        let command = command.replace("zertz play", &format!("'{program}' play"));
        let line = format!("stty rows 24 cols 80; {command}");
        let mut command = Command::new("script");
        command
            .args(["-qec", &line, "/dev/null"])
            .env("TERM", "xterm-256color")
            .env("SHELL", "/bin/bash")
            .env("USER", "Ann")
            .env_remove("NO_COLOR");
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let Ok(mut child) = pipes.spawn() else {
            eprintln!("skipped: there is no program `script`");
            return None;
        };
        let keys = child.stdin.take().expect("a pipe");
        let mut source = child.stdout.take().expect("a pipe");
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut piece = [0; 4096];
            while let Ok(count @ 1..) = source.read(&mut piece) {
                if sender.send(piece[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Some(Terminal {
            child,
            keys,
            output,
            screen: vt100::Parser::new(size(24), size(80), 0),
        })
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("it listens");
        self.keys.flush().expect("it listens");
    }

    fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits until the screen is as it should be.
    fn wait(&mut self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        let end = Instant::now() + Duration::from_secs(30);
        while !is_so(self.screen.screen()) {
            let left = end.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(piece) => self.screen.process(&piece),
                Err(_) => panic!("not {what}:\n{}", self.text()),
            }
        }
    }

    fn wait_for(&mut self, text: &str) {
        self.wait(text, |screen| screen.contents().contains(text));
    }

    /// Waits for the end, and for the terminal to be as it was found.
    fn end(mut self, code: i32) {
        let end = Instant::now() + Duration::from_secs(30);
        // The output ends with the program.
        loop {
            match self
                .output
                .recv_timeout(end.saturating_duration_since(Instant::now()))
            {
                Ok(piece) => self.screen.process(&piece),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    panic!("the program does not end:\n{}", self.text());
                }
            }
        }
        let status = self.child.wait().expect("a child");
        assert_eq!(status.code(), Some(code), "{}", self.text());
        assert_given_back(self.screen.screen());
        assert!(!self.screen.screen().bracketed_paste());
    }
}

impl Drop for Terminal {
    /// A test that fails leaves nobody behind: without `script` the terminal hangs up.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The terminal is no longer taken over: the usual screen, a cursor that is seen, no mouse.
fn assert_given_back(screen: &vt100::Screen) {
    assert!(!screen.alternate_screen(), "{}", screen.contents());
    assert!(!screen.hide_cursor());
    assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
}

#[test]
fn a_turn_is_played_and_the_engine_answers() {
    let folder = Folder::new();
    let file = folder.at("game.zgn");
    let command = format!("zertz play --movetime 20 --save '{file}'; stty -a");
    let Some(mut terminal) = Terminal::run(&command) else {
        return;
    };
    terminal.wait_for("choose a colour");
    assert!(terminal.screen.screen().alternate_screen());
    terminal.press("w\r");
    terminal.wait_for("remove a free ring");
    // The arrow keys of a real terminal, and the tabulator.
    terminal.press("\u{1b}[C\u{1b}[A\t\r");
    terminal.wait_for("engine (player 2): ");
    terminal.wait_for("choose a colour");
    // Marbles have their colours as the ground of their letters.
    terminal.wait("in colour", |screen| {
        let cells =
            (0..24).flat_map(|row| (0..80).filter_map(move |column| screen.cell(row, column)));
        cells
            .filter(|cell| cell.contents() == "W")
            .any(|cell| cell.bgcolor() == vt100::Color::Idx(230))
    });
    terminal.press("u");
    terminal.wait("taken back", |screen| !screen.contents().contains("1. W"));
    terminal.press("y");
    terminal.wait_for("1. W");
    terminal.press("?");
    terminal.wait_for("Keys");
    terminal.press("q");
    terminal.wait("closed", |screen| !screen.contents().contains("Keys"));
    terminal.press("q");
    // What is typed is seen again, line by line.
    terminal.wait_for("The game is kept in");
    terminal.wait_for("icanon");
    assert!(!terminal.text().contains("-icanon") && !terminal.text().contains("-echo "));
    terminal.end(0);
    let saved = folder.read("game.zgn");
    assert!(
        saved.contains("[Player1 \"Ann\"]") && saved.contains("[Date \"20"),
        "{saved}"
    );
}

#[test]
fn the_engine_thinks_while_the_screen_is_alive() {
    let args = "--opponent engine --movetime 600000 --first engine --game 48";
    let Some(mut terminal) = Terminal::run(&format!("zertz play {args}")) else {
        return;
    };
    terminal.wait_for("is thinking");
    terminal.press("e");
    terminal.wait_for("depth ");
    terminal.press("?");
    terminal.wait_for("Keys");
    terminal.press(" ");
    // Enter: it is to move at once.
    terminal.press("\r");
    terminal.wait_for("engine (player 1): ");
    terminal.wait_for("you (player 2): choose");
    // What it thinks about one's own turn, and a hint, which takes its place for a second.
    terminal.wait_for("depth ");
    terminal.press("h");
    terminal.wait_for("hint: ");
    assert!(!terminal.text().contains("cp "), "{}", terminal.text());
    terminal.press("\u{3}y");
    terminal.wait_for("was not saved");
    terminal.end(0);
}

#[test]
fn another_size_is_taken_and_signals_give_the_terminal_back() {
    let Some(mut terminal) = Terminal::run("exec zertz play --opponent human --game 61") else {
        return;
    };
    terminal.wait_for("choose a colour");
    let resize = |terminal: &mut Terminal, rows: u16, columns: u16| {
        let tty = tty_of(terminal.child.id());
        let line = format!("stty rows {rows} cols {columns} < {tty}");
        let done = Command::new("sh").args(["-c", &line]).status().expect("sh");
        assert!(done.success());
        terminal
            .screen
            .screen_mut()
            .set_size(size(rows), size(columns));
    };
    resize(&mut terminal, 20, 50);
    terminal.wait_for("too small");
    resize(&mut terminal, 24, 80);
    terminal.wait_for("choose a colour");
    let pid = child_of(terminal.child.id());
    let killed = Command::new("kill")
        .args(["-TERM", &pid.to_string()])
        .status();
    assert!(killed.expect("kill").success());
    terminal.end(128 + 15);
}

#[test]
fn ctrl_z_goes_to_the_shell_and_fg_comes_back() {
    let Some(mut terminal) = Terminal::run("PS1='shell> ' bash --norc --noprofile -i") else {
        return;
    };
    let program = env!("CARGO_BIN_EXE_zertz");
    terminal.wait_for("shell> ");
    terminal.press(&format!("'{program}' play --opponent human\n"));
    terminal.wait_for("choose a colour");
    terminal.press("w\r");
    terminal.wait_for("remove a free ring");
    terminal.press("\u{1a}");
    terminal.wait_for("Stopped");
    assert_given_back(terminal.screen.screen());
    terminal.press("echo so$((2+3))\n");
    terminal.wait_for("so5");
    terminal.press("fg\n");
    terminal.wait_for("remove a free ring");
    assert!(terminal.screen.screen().alternate_screen());
    terminal.press("q");
    // The program listens to keys until it has ended.
    terminal.wait("back at the shell", |screen| {
        !screen.alternate_screen() && screen.contents().trim_end().ends_with("shell>")
    });
    terminal.press("exit 7\n");
    terminal.end(7);
}

fn size(number: u16) -> NonZero<u16> {
    NonZero::new(number).expect("not zero")
}

/// The first child of a process.
fn child_of(parent: u32) -> u32 {
    let file = format!("/proc/{parent}/task/{parent}/children");
    let children = std::fs::read_to_string(file).expect("Linux");
    let first = children.split_whitespace().next().expect("a child");
    first.parse().expect("a number")
}

/// The terminal that `script` has made for its child.
fn tty_of(parent: u32) -> String {
    let link = std::fs::read_link(format!("/proc/{}/fd/0", child_of(parent)));
    link.expect("a terminal").display().to_string()
}
