//! The program as a player.

use std::time::Duration;

use zertz::{Action, Game, Position};
use zertz_engine::eval::Eval;
use zertz_engine::{Engine, Level, Limits, Report, Score, Settings, Stop, level};

use crate::interrupt;
use crate::messages::t;
use crate::progress::ProgressLine;

/// How long a hint takes.
const HINT: Duration = Duration::from_secs(1);
/// How long full strength thinks about a move if it is not told.
const FULL: Duration = Duration::from_secs(1);
/// What stands before the level in names.
const LEVEL: &str = ", level ";

/// Thinks about moves, and shows on standard error how far it has come, if somebody is looking.
#[derive(Debug)]
pub(super) struct Thinker {
    /// Made when it is needed: two people need none.
    engine: Option<Engine>,
    eval: Eval,
    level: Level,
    /// What its chance follows from.
    seed: u64,
    limits: Limits,
    /// Ctrl-C ends the thinking. It is not listened to before the first thought.
    stop: Option<Stop>,
}

impl Thinker {
    /// A player of this level who takes this long for a move, if a time is given. Full strength has to be
    /// told.
    pub(super) fn new(level: Level, eval: Eval, time: Option<Duration>, seed: u64) -> Thinker {
        let time = time.or((level == Level::FULL).then_some(FULL));
        Thinker {
            engine: None,
            eval,
            level,
            seed,
            limits: time.map_or(Limits::NONE, Limits::move_time),
            stop: None,
        }
    }

    /// What a position is worth to the player on turn, without thinking ahead.
    pub(super) fn estimate(&self, position: &Position) -> Score {
        self.eval.estimate(position)
    }

    pub(super) fn level(&self) -> Level {
        self.level
    }

    /// What a player of a level is called in records.
    pub(super) fn name(level: Level) -> String {
        let name = format!("{}{}", Thinker::NAME, env!("CARGO_PKG_VERSION"));
        match level {
            Level::FULL => name,
            level => format!("{name}{LEVEL}{}", level.number()),
        }
    }

    /// The level of the player who is called this, if it is a name that was given here.
    pub(super) fn level_of(name: &str) -> Option<Level> {
        let rest = name.strip_prefix(Thinker::NAME)?;
        match rest.split_once(LEVEL) {
            Some((_, level)) => level.parse().ok(),
            None => Some(Level::FULL),
        }
    }

    /// What its names have begun with in all versions.
    const NAME: &str = "zertz ";

    /// What it does in a game that is not over.
    pub(super) fn choose(&mut self, game: &Game) -> Option<Action> {
        let report = self.think(game, self.level, self.limits);
        // Any move is better than none.
        report
            .best()
            .or_else(|| game.legal().nth(0).map(Action::Move))
    }

    /// What is best, and how good it is. Hints are as good as can be, whatever the level.
    pub(super) fn hint(&mut self, game: &Game) -> Option<(Action, Score)> {
        let report = self.think(game, Level::FULL, Limits::move_time(HINT));
        report.best().zip(report.score())
    }

    fn think(&mut self, game: &Game, level: Level, limits: Limits) -> Report {
        let engine = self
            .engine
            .get_or_insert_with(|| Engine::new(Settings::with(self.eval.clone())));
        let stop = self.stop.get_or_insert_with(interrupt::on_interrupt);
        // A Ctrl-C that came at another time was not meant for this move.
        stop.reset();
        let mut line = ProgressLine::new().only_on_terminal();
        line.say_now(|| t!("play.thinking"));
        let mut progress = |report: &Report| {
            if let Some(thought) = thought(game, report) {
                line.say_now(|| thought);
            }
        };
        let report = level::think(level, self.seed, engine, game, &limits, stop, &mut progress);
        stop.reset();
        report
    }
}

/// What the engine is thinking of.
fn thought(game: &Game, report: &Report) -> Option<String> {
    let best = game.notate(report.best()?);
    let score = report.score().unwrap_or_default();
    let depth = report.depth;
    Some(t!(
        "play.thought",
        best = %best,
        score = %score,
        depth = %depth,
    ))
}
