//! A line on standard error that says how far the work has come.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::messages::t;

/// How often the line changes on a terminal, and how often there is a new one elsewhere.
const ON_TERMINAL: Duration = Duration::from_millis(200);
const ELSEWHERE: Duration = Duration::from_secs(30);

/// One line that changes, if somebody is looking; elsewhere a new line now and then.
#[derive(Debug)]
pub(crate) struct ProgressLine {
    is_terminal: bool,
    /// None: nothing is said.
    pause: Option<Duration>,
    is_shown: bool,
    started: Instant,
    said: Instant,
}

impl ProgressLine {
    pub(crate) fn new() -> ProgressLine {
        let is_terminal = io::stderr().is_terminal();
        ProgressLine {
            is_terminal,
            pause: Some(if is_terminal { ON_TERMINAL } else { ELSEWHERE }),
            is_shown: false,
            started: Instant::now(),
            said: Instant::now(),
        }
    }

    /// The same, but it says nothing unless this is so.
    pub(crate) fn only_if(mut self, is_wanted: bool) -> ProgressLine {
        self.pause = self.pause.filter(|_| is_wanted);
        self
    }

    /// The same, but it says nothing where there is no terminal.
    pub(crate) fn only_on_terminal(self) -> ProgressLine {
        let is_terminal = self.is_terminal;
        self.only_if(is_terminal)
    }

    /// The time since the work began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Says it, if it is time to say something.
    pub(crate) fn say(&mut self, text: impl FnOnce() -> String) {
        if self.pause.is_some_and(|pause| self.said.elapsed() >= pause) {
            self.say_now(text);
        }
    }

    /// Says it at once, if anything is said at all.
    pub(crate) fn say_now(&mut self, text: impl FnOnce() -> String) {
        if self.pause.is_none() {
            return;
        }
        self.said = Instant::now();
        let text = text();
        let _ = if self.is_terminal {
            self.is_shown = true;
            write!(io::stderr(), "\r{text}\x1b[K")
        } else {
            writeln!(io::stderr(), "{text}")
        };
    }

    /// Wipes the line away, before anything else is printed.
    pub(crate) fn clear(&mut self) {
        if self.is_shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
            self.is_shown = false;
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.clear();
    }
}

/// How many files are done, if somebody is looking.
#[derive(Debug)]
pub(crate) struct FileProgress {
    line: ProgressLine,
    total: usize,
    done: usize,
}

impl FileProgress {
    /// Progress over a number of files. It is not shown where the output itself scrolls by.
    pub(crate) fn new(total: usize, scrolling: bool) -> FileProgress {
        FileProgress {
            line: ProgressLine::new()
                .only_on_terminal()
                .only_if(!scrolling && total > 1),
            total,
            done: 0,
        }
    }

    /// One file is done.
    pub(crate) fn advance(&mut self) {
        self.done += 1;
        let (done, total) = (self.done, self.total);
        self.line
            .say(|| t!("progress.files", done = done, total = total));
    }

    /// Wipes the line away, before anything else is printed.
    pub(crate) fn clear(&mut self) {
        self.line.clear();
    }
}

/// How many of something are done, and how long the rest takes at that rate.
#[derive(Debug)]
pub(crate) struct CountProgress {
    line: ProgressLine,
    total: usize,
    done: usize,
}

impl CountProgress {
    pub(crate) fn new(total: usize) -> CountProgress {
        CountProgress {
            line: ProgressLine::new(),
            total,
            done: 0,
        }
    }

    /// One more is done.
    pub(crate) fn advance(&mut self) {
        self.done += 1;
        self.tell();
    }

    /// Says how far the work has come, if it is time to.
    pub(crate) fn tell(&mut self) {
        let (done, total) = (self.done, self.total);
        let elapsed = self.line.elapsed().as_secs_f64();
        self.line.say(|| {
            let mut text = t!("progress.count", done = done, total = total);
            if done > 0 {
                let left = elapsed / done as f64 * (total - done) as f64;
                text += &format!(", {}", t!("progress.to_go", time = duration(left)));
            }
            text
        });
    }

    /// Wipes the line away, before anything else is printed.
    pub(crate) fn clear(&mut self) {
        self.line.clear();
    }
}

/// A time for people, in its two largest units.
pub(crate) fn duration(seconds: f64) -> String {
    let seconds = seconds.ceil() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => t!("time.seconds", seconds = seconds),
        (0, minutes, seconds) => t!("time.minutes", minutes = minutes, seconds = seconds),
        (hours, minutes, _) => t!("time.hours", hours = hours, minutes = minutes),
    }
}
