//! Lets the engine play the positions of a sample.

use zertz::{Action, Game, Rules};
use zertz_engine::eval::Eval;
use zertz_engine::{Engine, Limits, Settings, Stop};

use super::judge::{Judge, WinVerdict};
use super::sample::WonPosition;
use super::tally::WinTally;
use crate::parallel::{WorkError, unordered};
use crate::players::Class;

/// The size of the solver's transposition table, in MiB.
const JUDGE_HASH: usize = 64;

/// How the engine plays, and how its moves are judged.
#[derive(Clone, Debug)]
pub struct MeasureSettings {
    /// For each position, of which it remembers nothing afterwards.
    pub limits: Limits,
    pub eval: Eval,
    /// The size of the engine's transposition table, in MiB.
    pub hash_mib: usize,
    /// How many positions are played at once.
    pub threads: usize,
    /// How many positions the solver may look at to judge a move that the sample does not.
    pub judge_nodes: u64,
}

/// What the engine played in a position.
#[derive(Clone, Debug)]
pub struct JudgedAnswer {
    /// The number of the position in the sample.
    pub number: usize,
    /// The move, if it played one.
    pub answer: Option<String>,
    pub verdict: WinVerdict,
}

/// How often a proven win was thrown away.
#[derive(Clone, Debug)]
pub struct Measured {
    /// By the engine, on each board.
    pub boards: Vec<(Rules, WinTally)>,
    /// By the engine, in all.
    pub all: WinTally,
}

/// Lets the engine play these positions, each with its number. `watch` hears of every one, in any
/// order.
pub fn measure<E: From<WorkError>>(
    entries: &[(usize, WonPosition)],
    settings: &MeasureSettings,
    stop: &Stop,
    mut watch: impl FnMut(&JudgedAnswer) -> Result<(), E>,
) -> Result<Measured, E> {
    let mut measured = Measured {
        boards: Vec::new(),
        all: WinTally::default(),
    };
    for (_, entry) in entries {
        let rules = *entry.position.rules();
        if !measured.boards.iter().any(|(known, _)| *known == rules) {
            measured.boards.push((rules, WinTally::default()));
        }
    }
    let tools = || {
        Engine::new(Settings {
            hash_mib: settings.hash_mib,
            ..Settings::with(settings.eval.clone())
        })
    };
    let work = |engine: &mut Engine, (number, entry): &(usize, WonPosition)| {
        engine.new_game();
        let game = Game::new(entry.position);
        let report = engine.search(&game, &settings.limits, stop, &mut |_| {});
        let answer = report.best();
        let verdict = match answer {
            Some(Action::Move(mv)) if !stop.is_set() => match entry.verdict(mv) {
                WinVerdict::Undecided => {
                    let mut judge = Judge::new(JUDGE_HASH, stop);
                    judge.verdict(&entry.position, mv, settings.judge_nodes)
                }
                known => known,
            },
            _ => WinVerdict::Undecided,
        };
        let played = JudgedAnswer {
            number: *number,
            answer: answer.map(|answer| game.notate(answer).to_string()),
            verdict,
        };
        (*entry.position.rules(), played)
    };
    let each = |done: Option<(Rules, JudgedAnswer)>| {
        let Some((rules, played)) = done.filter(|_| !stop.is_set()) else {
            return Ok(());
        };
        measured.all.add(played.verdict);
        let board = measured
            .boards
            .iter_mut()
            .find(|(board, _)| *board == rules);
        if let Some((_, tally)) = board {
            tally.add(played.verdict);
        }
        watch(&played)
    };
    unordered(settings.threads, stop, entries.iter(), tools, work, each)?;
    Ok(measured)
}

/// What was played in the games, by those who fit.
pub fn played_by(entries: &[(usize, WonPosition)], fits: impl Fn(Class) -> bool) -> WinTally {
    let mut tally = WinTally::default();
    for (_, entry) in entries.iter().filter(|(_, entry)| fits(entry.by)) {
        tally.add(entry.verdict(entry.played));
    }
    tally
}

#[cfg(test)]
mod tests {
    use super::super::sample::load;
    use super::*;

    #[test]
    fn the_engine_plays_the_sample() {
        let shipped = load(None).expect("a sample").into_iter().enumerate();
        let entries: Vec<_> = shipped.step_by(300).collect();
        let settings = MeasureSettings {
            limits: Limits::nodes(200),
            eval: Eval::Hand,
            hash_mib: 1,
            threads: 2,
            judge_nodes: 100,
        };
        let mut heard = 0;
        let measured = measure(&entries, &settings, &Stop::new(), |played| {
            heard += 1;
            assert!(played.answer.is_some());
            Ok::<(), WorkError>(())
        })
        .expect("no failure");
        assert_eq!(heard, entries.len());
        assert_eq!(measured.all.positions(), entries.len() as u64);
        let by_board: u64 = measured.boards.iter().map(|(_, t)| t.positions()).sum();
        assert_eq!(by_board, measured.all.positions());
        let [people, robots] = [false, true]
            .map(|robots| played_by(&entries, |class| (class == Class::Robot) == robots));
        assert_eq!(
            people.positions() + robots.positions(),
            entries.len() as u64
        );
    }
}
