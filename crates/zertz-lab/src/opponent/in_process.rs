//! Opponents in this process. One that panics loses the game, not the match.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use zertz::Game;
use zertz_engine::bot::Bot;
use zertz_engine::{Engine, Limits, Stop, Verdict};

use super::{Answer, DECIDED, Fault, Opponent};

/// A bot in this process.
pub(super) struct BotOpponent(pub(super) Box<dyn Bot>);

impl Opponent for BotOpponent {
    fn new_game(&mut self, seed: u64, _: &Stop) -> Result<(), Fault> {
        self.0.new_game(seed);
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        _: Duration,
        stop: &Stop,
    ) -> Result<Answer, Fault> {
        let chosen = catch_unwind(AssertUnwindSafe(|| self.0.choose(game, limits, stop)));
        match chosen {
            Ok(Some(action)) => Ok(Answer {
                action,
                nodes: 0,
                depth: 0,
                score: None,
            }),
            Ok(None) => Err(Fault::Illegal),
            Err(_) => Err(Fault::Crash),
        }
    }
}

/// Our own engine in this process.
pub(super) struct EngineOpponent(pub(super) Engine);

impl Opponent for EngineOpponent {
    fn new_game(&mut self, _: u64, _: &Stop) -> Result<(), Fault> {
        self.0.new_game();
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        _: Duration,
        stop: &Stop,
    ) -> Result<Answer, Fault> {
        let search = AssertUnwindSafe(|| self.0.search(game, limits, stop, &mut |_| {}));
        let report = catch_unwind(search).map_err(|_| Fault::Crash)?;
        Ok(Answer {
            action: report.best().ok_or(Fault::Illegal)?,
            nodes: report.nodes,
            depth: report.depth,
            score: report.score().map(|score| match score.verdict() {
                Verdict::Points(points) => points,
                Verdict::Win(_) => DECIDED,
                Verdict::Loss(_) => -DECIDED,
            }),
        })
    }
}
