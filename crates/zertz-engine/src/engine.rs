//! The engine as its users see it: settings, a search, a report.

use std::time::Instant;

use zertz::{Action, Game, Move, Position};

use crate::eval;
use crate::limits::{Limits, Stop};
use crate::report::{Line, Report};
use crate::score::Score;

/// What can be set before a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The size of the table of positions, in MiB.
    pub hash_mib: usize,
    /// How many threads search at once.
    pub threads: usize,
    /// How many lines are reported, each with a first move of its own.
    pub lines: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            hash_mib: 64,
            threads: 1,
            lines: 1,
        }
    }
}

/// An engine: it searches games for the best move, and remembers between searches what it found.
///
/// ```
/// use zertz::{Game, Position, Rules};
/// use zertz_engine::{Engine, Limits, Settings, Stop};
///
/// let game = Game::new(Position::start(Rules::default()));
/// let mut engine = Engine::new(Settings { hash_mib: 1, ..Settings::default() });
/// let report = engine.search(&game, &Limits::depth(1), &Stop::new(), &mut |_| {});
/// assert!(report.best().is_some());
/// ```
#[derive(Debug)]
pub struct Engine {
    settings: Settings,
}

impl Engine {
    /// An engine with these settings.
    pub fn new(settings: Settings) -> Engine {
        Engine { settings }
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings. What was remembered may be lost.
    pub fn set(&mut self, settings: Settings) {
        self.settings = settings;
    }

    /// Forgets what was found in earlier searches, so that the next is as if the engine were new.
    pub fn new_game(&mut self) {}

    /// Searches a game for the best thing to do now. `progress` is called after each depth.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        let _ = (limits, stop);
        let start = Instant::now();
        let mut report = Report {
            depth: 1,
            ..Report::default()
        };
        let mut best: Option<(Score, Move)> = None;
        for mv in game.legal_moves() {
            report.nodes += 1;
            let score = -static_score(&game.position().after(mv));
            if best.is_none_or(|(high, _)| score > high) {
                best = Some((score, mv));
            }
        }
        report.time = start.elapsed();
        report.lines = best
            .into_iter()
            .map(|(score, mv)| Line {
                score,
                moves: vec![Action::Move(mv)],
            })
            .collect();
        progress(&report);
        report
    }
}

fn static_score(position: &Position) -> Score {
    match position.outcome() {
        Some(outcome) => match outcome.winner() {
            Some(player) if player == position.turn() => Score::win_after(0),
            Some(_) => Score::loss_after(0),
            None => Score::TIE,
        },
        None => eval::evaluate(position),
    }
}
