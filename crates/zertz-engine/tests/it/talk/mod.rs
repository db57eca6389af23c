//! The other side of a conversation with the engine, in memory.

#![allow(dead_code, reason = "no test file uses all of this")]

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use zertz_engine::{Settings, Ugi};

/// What the engine has said, as the other side hears it.
#[derive(Clone, Default)]
pub(crate) struct Ear(pub(crate) Arc<(Mutex<Vec<u8>>, Condvar)>);

impl Write for Ear {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.0.lock().expect("no thread panics").extend(bytes);
        self.0.1.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The user interface's side of a conversation.
pub(crate) struct Talk {
    pub(crate) ugi: Ugi<Ear>,
    ear: Ear,
    /// How many lines were looked at.
    pub(crate) heard: usize,
}

/// Far more than any answer here takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

impl Talk {
    pub(crate) fn new() -> Talk {
        let ear = Ear::default();
        let mut ugi = Ugi::new(ear.clone());
        // Small tables are made quickly.
        let _ = ugi.line("setoption name Hash value 1");
        Talk { ugi, ear, heard: 0 }
    }

    pub(crate) fn say(&mut self, line: &str) {
        assert_eq!(self.ugi.line(line), ControlFlow::Continue(()), "{line}");
    }

    pub(crate) fn lines(&self) -> Vec<String> {
        let bytes = self.ear.0.0.lock().expect("no thread panics");
        let text = std::str::from_utf8(&bytes).expect("the engine speaks UTF-8");
        text.lines().map(str::to_string).collect()
    }

    /// The lines that are new.
    pub(crate) fn news(&mut self) -> Vec<String> {
        let lines = self.lines();
        lines[std::mem::replace(&mut self.heard, lines.len())..].to_vec()
    }

    /// Waits for a line that begins so, and skips what comes before it.
    pub(crate) fn wait_for(&mut self, beginning: &str) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            let lines = self.lines();
            while self.heard < lines.len() {
                self.heard += 1;
                if lines[self.heard - 1].starts_with(beginning) {
                    return lines[self.heard - 1].clone();
                }
            }
            let bytes = self.ear.0.0.lock().expect("no thread panics");
            let left = end.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "no `{beginning}` came: {lines:?}");
            // What was written since the last look is found on the next round.
            let _ = self
                .ear
                .0
                .1
                .wait_timeout(bytes, left.min(Duration::from_millis(5)));
        }
    }

    /// Says something and returns the one line that answers it at once.
    pub(crate) fn ask(&mut self, line: &str) -> String {
        self.news();
        self.say(line);
        let news = self.news();
        assert_eq!(news.len(), 1, "{line}: {news:?}");
        news[0].clone()
    }

    /// Says something that is wrong: one line says so.
    pub(crate) fn refused(&mut self, line: &str) -> String {
        let answer = self.ask(line);
        let reason = answer.strip_prefix("info string error ");
        reason
            .unwrap_or_else(|| panic!("{line}: {answer}"))
            .to_string()
    }

    /// Says something that needs no answer.
    pub(crate) fn silent(&mut self, line: &str) {
        self.news();
        self.say(line);
        let news = self.news();
        assert!(news.is_empty(), "{line}: {news:?}");
    }

    /// The position, as `d` tells it.
    pub(crate) fn position(&mut self) -> String {
        self.news();
        self.say("d");
        self.news().last().expect("a board").clone()
    }

    /// Makes sure that it listens.
    pub(crate) fn ask_ready(&mut self) -> String {
        self.say("isready");
        self.wait_for("readyok")
    }

    /// Lets the engine search, and returns its move.
    pub(crate) fn best(&mut self, go: &str) -> String {
        self.say(go);
        let answer = self.wait_for("bestmove");
        let words: Vec<&str> = answer.split(' ').collect();
        assert_eq!(words.len(), 2, "{answer}");
        words[1].to_string()
    }
}

/// Everything the engine says in a conversation that is read from a file.
pub(crate) fn run(input: impl AsRef<[u8]>) -> String {
    run_with(Settings::default(), input)
}

/// The same with an engine of these settings.
pub(crate) fn run_with(settings: Settings, input: impl AsRef<[u8]>) -> String {
    let ear = Ear::default();
    Ugi::with(ear.clone(), settings)
        .run(input.as_ref())
        .expect("an output");
    let bytes = ear.0.0.lock().expect("no thread panics");
    String::from_utf8(bytes.clone()).expect("the engine speaks UTF-8")
}
