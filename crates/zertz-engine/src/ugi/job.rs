//! Work that takes long enough to be interrupted: searching, counting, solving. It runs in a thread
//! of its own, so that `stop` and `quit` are heard meanwhile.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use zertz::{Action, Game, Position};

use super::voice::Voice;
use crate::deep::{STACK, mark_as_deep};
use crate::engine::{Engine, Settings};
use crate::level::{self, Level};
use crate::limits::{Limits, Stop};
use crate::report::Report;
use crate::solver::{Exact, Solver};

/// How long an infinite search that has nothing left to find sleeps before it looks again whether
/// it was stopped. The thread is woken then, so this is only for safety.
pub(super) const NAP: Duration = Duration::from_millis(20);

/// A job that was started.
#[derive(Debug)]
pub(super) struct UgiJob<T = Engine> {
    control: Control,
    thread: JoinHandle<Option<T>>,
    is_endless: bool,
}

/// What both sides of a job hold.
#[derive(Clone, Debug, Default)]
pub(super) struct Control {
    /// Ends the job.
    pub(super) stop: Stop,
    /// Set just before the answer is said, so that whoever hears it finds the job finished.
    done: Arc<AtomicBool>,
}

impl Control {
    /// Says the answer of the job, which is then done.
    pub(super) fn answer<W: Write>(&self, voice: &Voice<W>, text: &str) {
        voice.say_after(|| self.done.store(true, Ordering::Release), text);
    }
}

impl<T: Send + 'static> UgiJob<T> {
    /// Starts work in a thread of its own. The work gives back what it was lent, an engine or a bot. Where
    /// there are no threads the work is done here and now, unless it is endless.
    pub(super) fn start(
        is_endless: bool,
        work: impl FnOnce(Control) -> Option<T> + Send + 'static,
    ) -> Result<Started<T>, io::Error> {
        let control = Control::default();
        // Kept in a place of its own, since a thread that does not start drops what it was given.
        let work = Arc::new(Mutex::new(Some(work)));
        let take = |work: &Mutex<Option<_>>| {
            let mut work = work.lock().unwrap_or_else(PoisonError::into_inner);
            work.take()
        };
        let (theirs, their_control) = (Arc::clone(&work), control.clone());
        let spawned = thread::Builder::new()
            .name("ugi job".to_string())
            .stack_size(STACK)
            .spawn(move || {
                mark_as_deep();
                take(&theirs).and_then(|work| work(their_control))
            });
        match spawned {
            Ok(thread) => Ok(Started::Running(UgiJob {
                control,
                thread,
                is_endless,
            })),
            Err(error) if is_endless => Err(error),
            Err(_) => Ok(Started::Finished(
                take(&work).and_then(|work| work(control)),
            )),
        }
    }

    /// Asks the job to end. Its answer comes as soon as it can.
    pub(super) fn stop(&self) {
        self.control.stop.set();
        self.thread.thread().unpark();
    }

    /// Whether the job has answered or was told to.
    pub(super) fn is_ending(&self) -> bool {
        self.control.done.load(Ordering::Acquire) || self.control.stop.is_set()
    }

    /// Whether the job goes on until it is stopped.
    pub(super) fn is_endless(&self) -> bool {
        self.is_endless
    }

    /// Waits for the end of the job, and returns what it was lent.
    pub(super) fn wait(self) -> Option<T> {
        self.thread.join().ok().flatten()
    }
}

/// A job as [`UgiJob::start`] leaves it.
#[derive(Debug)]
pub(super) enum Started<T = Engine> {
    Running(UgiJob<T>),
    /// It was done at once, and gives back what it was lent.
    Finished(Option<T>),
}

/// Searches for the best move and says it. Returns the engine.
pub(super) fn search<W: Write>(
    mut engine: Engine,
    game: &Game,
    limits: &Limits,
    (level, seed): (Level, u64),
    control: &Control,
    voice: &Voice<W>,
) -> Option<Engine> {
    let mut said = None;
    let mut progress = |report: &Report| {
        voice.report(game, report);
        said = Some((report.depth, report.nodes, report.lines.clone()));
    };
    let stop = &control.stop;
    let found = catch_unwind(AssertUnwindSafe(|| {
        level::think(level, seed, &mut engine, game, limits, stop, &mut progress)
    }));
    // An infinite search answers only when it is told to, even if it knows everything before.
    while *limits == Limits::NONE && game.outcome().is_none() && !stop.is_set() {
        thread::park_timeout(NAP);
    }
    let best = match &found {
        Ok(report) => {
            let last = (report.depth, report.nodes, report.lines.clone());
            if said.is_none_or(|said| said != last) {
                voice.report(game, report);
            }
            report.best()
        }
        Err(_) => {
            voice.error("the search failed; please report this position");
            None
        }
    };
    // Any move is better than none where a game goes on.
    let best = best.or_else(|| game.legal().nth(0).map(Action::Move));
    let answer = match best {
        Some(action) => format!("bestmove {}", game.notate(action)),
        None => "bestmove none".to_string(),
    };
    control.answer(voice, &answer);
    // An engine that has failed may have been left in any state.
    found.ok().map(|_| engine)
}

/// Counts the sequences of moves and says the number.
pub(super) fn perft<W: Write>(game: &Game, depth: u32, control: &Control, voice: &Voice<W>) {
    let counted = match depth {
        0 => Some(1),
        1 => count(game.legal(), &control.stop),
        _ => game_perft(game, depth, &control.stop),
    };
    let answer = match counted {
        Some(nodes) => format!("nodes {nodes}"),
        None => "info string perft was stopped".to_string(),
    };
    control.answer(voice, &answer);
}

/// The first moves are those of the game, which knows of repetition and demands; further on there
/// are only positions. `None` if it was stopped.
fn game_perft(game: &Game, depth: u32, stop: &Stop) -> Option<u64> {
    let mut total = 0_u64;
    let walked = game.legal().for_each(|mv| {
        match position_perft(&game.position().after(mv), depth - 1, stop) {
            Some(count) => {
                total = total.saturating_add(count);
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        }
    });
    walked.is_continue().then_some(total)
}

fn position_perft(position: &Position, depth: u32, stop: &Stop) -> Option<u64> {
    if stop.is_set() {
        return None;
    }
    if depth == 1 {
        return count(position.legal(), stop);
    }
    let mut total = 0_u64;
    let walked =
        position.for_each_move(
            |mv| match position_perft(&position.after(mv), depth - 1, stop) {
                Some(count) => {
                    total = total.saturating_add(count);
                    ControlFlow::Continue(())
                }
                None => ControlFlow::Break(()),
            },
        );
    walked.is_continue().then_some(total)
}

/// The number of moves. Contrived positions have more captures than can be counted; then they are
/// gone through one by one, so that it can be stopped.
fn count(legal: zertz::Legal<'_>, stop: &Stop) -> Option<u64> {
    const MANY: usize = 100_000;
    let count = legal.count_up_to(MANY);
    if count < MANY {
        return Some(count as u64);
    }
    let mut count = 0_u64;
    let walked = legal.for_each(|_| {
        count += 1;
        if count.is_multiple_of(1024) && stop.is_set() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    walked.is_continue().then_some(count)
}

/// Proves who wins and says it.
pub(super) fn solve<W: Write>(
    settings: &Settings,
    game: &Game,
    limits: &Limits,
    control: &Control,
    voice: &Voice<W>,
) {
    let proof = proof(settings, game, limits, &control.stop);
    control.answer(voice, &format!("solve {proof}"));
}

/// Who wins, as `solve` says it: `win N m1 m2 …`, `loss N`, `tie` or `unknown`.
fn proof(settings: &Settings, game: &Game, limits: &Limits, stop: &Stop) -> String {
    let mut solver = Solver::new(settings.hash_mib)
        .with_clock(settings.clock.clone())
        .with_solved(settings.solved);
    let solution = solver.solve(game, limits, stop, &mut |_| {});
    let turns = solution.winner_turns();
    match solution.verdict {
        Exact::Win => {
            let mut answer = format!("win {turns}");
            let mut game = game.clone();
            for mv in solution.line {
                let token = game.position().notate(mv).to_string();
                if game.play(mv).is_err() {
                    break;
                }
                answer = answer + " " + &token;
            }
            answer
        }
        Exact::Loss => format!("loss {turns}"),
        Exact::Tie => "tie".to_string(),
        Exact::Unknown => "unknown".to_string(),
    }
}
