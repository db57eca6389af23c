//! What is said on the way and at the end.

use std::time::Duration;

use zertz_lab::selfplay::{Generated, LeftOut};

use crate::messages::t;
use crate::output::{fixed, grouped, plain};
use crate::progress::{ProgressLine, duration};

/// What was done, in a line.
pub(super) fn summary(done: &Generated) -> String {
    let mean = done.bytes as f64 / done.new.max(1) as f64;
    let mut text = t!(
        "datagen.summary",
        interrupted = done.interrupted,
        games = done.games,
        file = plain(&done.file),
        new = done.new,
        seconds = fixed(done.seconds, 0),
        bytes = fixed(mean, 0),
    );
    if !done.left_out.is_empty() {
        text += &format!("; {}", left_out_text(&done.left_out));
    }
    text
}

/// How many games were left out, and why.
pub(super) fn left_out_text(left_out: &LeftOut) -> String {
    let all: u64 = left_out.values().sum();
    let reasons = left_out.iter();
    let reasons: Vec<_> = reasons
        .map(|(why, games)| format!("{} {why}", grouped(*games)))
        .collect();
    let mut text = t!("datagen.left_out", games = all);
    if !reasons.is_empty() {
        text += &format!(": {}", reasons.join(", "));
    }
    text
}

/// Says now and then how far the work has come.
pub(super) struct GameProgress {
    said: ProgressLine,
    limit: Option<Duration>,
    /// How many games there are to make.
    wanted: u64,
}

impl GameProgress {
    pub(super) fn new(wanted: u64, limit: Option<Duration>) -> GameProgress {
        GameProgress {
            said: ProgressLine::new(),
            limit,
            wanted,
        }
    }

    pub(super) fn tell(&mut self, done: &Generated) {
        let text = self.line(done, self.said.elapsed());
        self.said.say(|| text);
    }

    fn line(&self, done: &Generated, elapsed: Duration) -> String {
        let rate = done.new as f64 / elapsed.as_secs_f64().max(0.001);
        let left = self.wanted.saturating_sub(done.new);
        let mut text = t!(
            "datagen.progress",
            done = done.games,
            total = done.games + left,
            rate = fixed(rate, 1),
        );
        let by_rate = (done.new > 0).then(|| left as f64 / rate);
        let by_limit = self.limit.map(|limit| limit.saturating_sub(elapsed));
        let to_go = [by_rate, by_limit.map(|left| left.as_secs_f64())];
        if let Some(seconds) = to_go.into_iter().flatten().reduce(f64::min) {
            text += &format!(", {}", t!("progress.to_go", time = duration(seconds)));
        }
        text
    }

    /// Wipes the line away, before anything else is printed.
    pub(super) fn clear(&mut self) {
        self.said.clear();
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_line_says_how_long_it_takes() {
        let mut done = Generated::new(Path::new("a.zdat"));
        done.games = 3;
        // Of 2,000 games two are there; the third of the file is not one of them.
        let progress = GameProgress::new(1998, None);
        let line = |done: &Generated, seconds| progress.line(done, Duration::from_secs(seconds));
        assert_eq!(line(&done, 0), "3 of 2,001 games, 0.0 a second");
        (0..100).for_each(|_| done.add(120));
        assert_eq!(
            line(&done, 50),
            "103 of 2,001 games, 2.0 a second, 15 min 49 s to go"
        );
        let limited = GameProgress::new(1998, Some(Duration::from_secs(60)));
        assert_eq!(
            limited.line(&done, Duration::from_secs(50)),
            "103 of 2,001 games, 2.0 a second, 10 s to go"
        );
        assert_eq!(duration(7261.0), "2 h 1 min");
        assert_eq!(
            summary(&done),
            "103 games in a.zdat, 100 of them new in 0 s, 120 bytes each"
        );
        *done.left_out.entry("without a turn").or_default() += 1;
        assert!(summary(&done).ends_with("; 1 game left out: 1 without a turn"));
    }
}
