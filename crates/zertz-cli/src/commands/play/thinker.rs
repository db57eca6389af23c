//! The program as a player.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use zertz::{Action, Game};
use zertz_engine::{Engine, Limits, Report, Score, Settings, Stop};

use crate::interrupt;

/// How long a hint takes.
const HINT: Duration = Duration::from_secs(1);

/// Thinks about moves, and shows on standard error how far it has come, if somebody is looking.
#[derive(Debug)]
pub(super) struct Thinker {
    /// Made when it is needed: two people need none.
    engine: Option<Engine>,
    time: Duration,
    /// Ctrl-C ends the thinking. It is not listened to before the first thought.
    stop: Option<Stop>,
}

impl Thinker {
    /// A player who takes so long for a move.
    pub(super) fn new(time: Duration) -> Thinker {
        Thinker {
            engine: None,
            time,
            stop: None,
        }
    }

    /// What it is called in records.
    pub(super) fn name() -> String {
        format!("{}{}", Thinker::NAME, env!("CARGO_PKG_VERSION"))
    }

    /// What its names have begun with in all versions.
    pub(super) const NAME: &str = "zertz ";

    /// What it does in a game that is not over. This is where a level would choose.
    pub(super) fn choose(&mut self, game: &Game) -> Option<Action> {
        let report = self.think(game, self.time);
        // Any move is better than none.
        report
            .best()
            .or_else(|| game.legal().nth(0).map(Action::Move))
    }

    /// What it would do, and what it thinks of it.
    pub(super) fn hint(&mut self, game: &Game) -> Option<(Action, Score)> {
        let report = self.think(game, HINT);
        report.best().zip(report.score())
    }

    fn think(&mut self, game: &Game, time: Duration) -> Report {
        let engine = self
            .engine
            .get_or_insert_with(|| Engine::new(Settings::default()));
        let stop = self.stop.get_or_insert_with(interrupt::on_interrupt);
        // A Ctrl-C that came at another time was not meant for this move.
        stop.reset();
        let mut line = ProgressLine::new();
        let limits = Limits::move_time(time);
        let report = engine.search(game, &limits, stop, &mut |report| line.show(game, report));
        stop.reset();
        report
    }
}

/// The line that says what the engine is thinking of. It goes away in the end.
#[derive(Debug)]
struct ProgressLine {
    is_wanted: bool,
}

impl ProgressLine {
    fn new() -> ProgressLine {
        let is_wanted = io::stderr().is_terminal();
        if is_wanted {
            let _ = write!(io::stderr(), "\rthinking… (Ctrl-C: move at once)\x1b[K");
        }
        ProgressLine { is_wanted }
    }

    fn show(&mut self, game: &Game, report: &Report) {
        let Some(best) = report.best().filter(|_| self.is_wanted) else {
            return;
        };
        let score = report.score().unwrap_or_default();
        let _ = write!(
            io::stderr(),
            "\rthinking… {} ({score}, depth {}) (Ctrl-C: move at once)\x1b[K",
            game.notate(best),
            report.depth
        );
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if self.is_wanted {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
