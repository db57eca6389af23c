//! The program as a player.

use std::time::Duration;

use zertz::{Action, Game};
use zertz_engine::eval::Eval;
use zertz_engine::{Engine, Level, Limits, Report, Settings, Stop, level};

/// How long a hint takes.
const HINT: Duration = Duration::from_secs(1);
/// How long full strength thinks about a move if it is not told.
const FULL: Duration = Duration::from_secs(1);
/// What stands before the level in names.
const LEVEL: &str = ", level ";

/// Thinks about moves, and tells how far it has come.
#[derive(Debug)]
pub(super) struct Thinker {
    /// Made when it is needed: two people need none.
    engine: Option<Engine>,
    eval: Eval,
    /// What its chance follows from.
    seed: u64,
    /// How long a move takes, if that is given.
    time: Option<Duration>,
}

/// Hears how far the thinking has come.
pub(super) type Progress<'a> = &'a mut dyn FnMut(&Report);

impl Thinker {
    /// A player who takes this long for a move, if a time is given. Full strength has to be told.
    pub(super) fn new(eval: Eval, time: Option<Duration>, seed: u64) -> Thinker {
        Thinker {
            engine: None,
            eval,
            seed,
            time,
        }
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

    /// What a player of this level does in a game that is not over.
    pub(super) fn choose(
        &mut self,
        level: Level,
        game: &Game,
        stop: &Stop,
        progress: Progress<'_>,
    ) -> Option<Action> {
        let time = self.time.or((level == Level::FULL).then_some(FULL));
        let limits = time.map_or(Limits::NONE, Limits::move_time);
        let report = self.think(level, game, &limits, stop, progress);
        // Any move is better than none.
        report
            .best()
            .or_else(|| game.legal().nth(0).map(Action::Move))
    }

    /// What is best, and how good it is. Hints are as good as can be, whatever the level.
    pub(super) fn hint(&mut self, game: &Game, stop: &Stop, progress: Progress<'_>) -> Report {
        self.think(Level::FULL, game, &Limits::move_time(HINT), stop, progress)
    }

    /// Looks at a game until it is stopped.
    pub(super) fn watch(&mut self, game: &Game, stop: &Stop, progress: Progress<'_>) -> Report {
        self.think(Level::FULL, game, &Limits::NONE, stop, progress)
    }

    fn think(
        &mut self,
        level: Level,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
        progress: Progress<'_>,
    ) -> Report {
        let engine = self
            .engine
            .get_or_insert_with(|| Engine::new(Settings::with(self.eval.clone())));
        level::think(level, self.seed, engine, game, limits, stop, progress)
    }
}
