//! What is said on the way and at the end.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use serde::Serialize;

use super::file::Done;
use super::series::Series;
use crate::interrupt::INTERRUPTED;
use crate::output::{counted, grouped, plain, stdout};
use crate::progress::ProgressLine;

/// How often it is looked whether there is something to say, or time is up.
pub(super) const TICK: Duration = Duration::from_millis(500);

/// What was done.
#[derive(Serialize)]
pub(super) struct Summary {
    file: String,
    /// How many games the file holds now.
    pub(super) games: u64,
    /// How many of them are new, and how many bytes these have.
    new: u64,
    bytes: u64,
    /// How many games were left out, and why.
    pub(super) left_out: BTreeMap<&'static str, u64>,
    /// How many files could not be read, or have no game.
    pub(super) unreadable: u64,
    pub(super) seconds: f64,
    /// Whether Ctrl-C has ended it.
    pub(super) interrupted: bool,
}

impl Summary {
    pub(super) fn new(path: &Path) -> Summary {
        Summary {
            file: path.to_string_lossy().into_owned(),
            games: 0,
            new: 0,
            bytes: 0,
            left_out: BTreeMap::new(),
            unreadable: 0,
            seconds: 0.0,
            interrupted: false,
        }
    }

    /// A game of so many bytes was written.
    pub(super) fn add(&mut self, bytes: usize) {
        self.games += 1;
        self.new += 1;
        self.bytes += bytes as u64;
    }

    pub(super) fn leave_out(&mut self, why: &'static str) {
        *self.left_out.entry(why).or_default() += 1;
    }

    /// Says at the end what was done; returns the exit code.
    pub(super) fn finish(&self, as_json: bool) -> anyhow::Result<ExitCode> {
        eprintln!("{self}");
        if as_json {
            let mut out = stdout();
            writeln!(out, "{}", serde_json::to_string(self)?)?;
            out.flush()?;
        }
        Ok(if self.interrupted {
            ExitCode::from(INTERRUPTED)
        } else if self.unreadable > 0 {
            ExitCode::FAILURE
        } else {
            ExitCode::SUCCESS
        })
    }

    /// How many games were left out, and why.
    pub(super) fn left_out_text(&self) -> String {
        let all: u64 = self.left_out.values().sum();
        let reasons = self.left_out.iter();
        let reasons: Vec<_> = reasons
            .map(|(why, games)| format!("{} {why}", grouped(*games)))
            .collect();
        let reasons = if reasons.is_empty() {
            String::new()
        } else {
            format!(": {}", reasons.join(", "))
        };
        format!("{} left out{reasons}", counted(all, "game", "games"))
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.interrupted {
            f.write_str("interrupted: ")?;
        }
        write!(
            f,
            "{} in {}, {} of them new in {:.0} s",
            counted(self.games, "game", "games"),
            plain(&self.file),
            grouped(self.new),
            self.seconds
        )?;
        if self.new > 0 {
            let mean = self.bytes as f64 / self.new as f64;
            write!(f, ", {mean:.0} bytes each")?;
        }
        if !self.left_out.is_empty() {
            write!(f, "; {}", self.left_out_text())?;
        }
        Ok(())
    }
}

/// Says now and then how far the work has come.
pub(super) struct Progress {
    said: ProgressLine,
    limit: Option<Duration>,
    /// How many games there are to make.
    games: u64,
}

impl Progress {
    pub(super) fn new(series: &Series, done: &Done, limit: Option<Duration>) -> Progress {
        let already = series.count(&done.numbers);
        Progress {
            said: ProgressLine::new(),
            limit,
            games: u64::from(series.len()) - already as u64,
        }
    }

    pub(super) fn tell(&mut self, summary: &Summary) {
        let text = self.line(summary, self.said.elapsed());
        self.said.say(|| text);
    }

    fn line(&self, summary: &Summary, elapsed: Duration) -> String {
        let rate = summary.new as f64 / elapsed.as_secs_f64().max(0.001);
        let left = self.games.saturating_sub(summary.new);
        let mut text = format!(
            "{} of {} games, {rate:.1} a second",
            grouped(summary.games),
            grouped(summary.games + left),
        );
        let by_rate = (summary.new > 0).then(|| left as f64 / rate);
        let by_limit = self.limit.map(|limit| limit.saturating_sub(elapsed));
        let to_go = [by_rate, by_limit.map(|left| left.as_secs_f64())];
        if let Some(seconds) = to_go.into_iter().flatten().reduce(f64::min) {
            text += &format!(", {} to go", duration(seconds));
        }
        text
    }

    /// Wipes the line away, before anything else is printed.
    pub(super) fn clear(&mut self) {
        self.said.clear();
    }
}

/// A time for people, in its two largest units.
fn duration(seconds: f64) -> String {
    let seconds = seconds.ceil() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{} h {minutes} min", grouped(hours)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zertz::Rules;
    use zertz_engine::data::Plan;

    #[test]
    fn the_line_says_how_long_it_takes() {
        let plan = Plan {
            rules: vec![(Rules::default(), 1)],
            nodes: 1,
            seed: 0,
        };
        let series = Series::play(plan, 2000, &zertz_engine::eval::Eval::Hand);
        let done = Done {
            games: 3,
            // One of these is not wanted.
            numbers: [4, 7, 5000].into(),
        };
        let mut summary = Summary::new(Path::new("a.zdat"));
        summary.games = done.games;
        let progress = Progress::new(&series, &done, None);
        let line =
            |summary: &Summary, seconds| progress.line(summary, Duration::from_secs(seconds));
        assert_eq!(line(&summary, 0), "3 of 2,001 games, 0.0 a second");
        (0..100).for_each(|_| summary.add(120));
        assert_eq!(
            line(&summary, 50),
            "103 of 2,001 games, 2.0 a second, 15 min 49 s to go"
        );
        let limited = Progress::new(&series, &done, Some(Duration::from_secs(60)));
        assert_eq!(
            limited.line(&summary, Duration::from_secs(50)),
            "103 of 2,001 games, 2.0 a second, 10 s to go"
        );
        assert_eq!(duration(7261.0), "2 h 1 min");
        assert_eq!(
            summary.to_string(),
            "103 games in a.zdat, 100 of them new in 0 s, 120 bytes each"
        );
        summary.leave_out("without a turn");
        assert!(
            summary
                .to_string()
                .ends_with("; 1 game left out: 1 without a turn")
        );
    }
}
