//! The few threads that judge tries at puzzles, and what they have judged.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{AcquireError, Semaphore};
use tokio::time::{sleep, timeout};
use zertz::Position;
use zertz_engine::eval::Eval;
use zertz_engine::puzzle::Puzzle;
use zertz_engine::{Stop, with_deep_stack};

use crate::refusal::{Refusal, ServerReason};
use zertz_play::learn::{RatedPuzzle, attempt};
use zertz_play::message::PuzzleAnswer;

/// How many tries are judged at once.
const THREADS: usize = 1;
/// How many tries of one address may wait.
const MOST_WAITING: usize = 4;
/// Nobody waits longer.
const PATIENCE: Duration = Duration::from_secs(10);
/// No try is judged for longer; what is not known by then counts as not winning.
const LONGEST: Duration = Duration::from_secs(6);
/// At most this many answers are kept.
const MOST_KEPT: usize = 2_000;

/// At most this many puzzles that were made out of missed wins are kept.
const MOST_MADE: usize = 500;
/// How many positions may be looked at to prove one.
const PROOF_NODES: u64 = 400_000;

type Answers = HashMap<(String, Vec<String>), Arc<PuzzleAnswer>>;
/// Puzzles that were made, by name; nothing where no win could be proven.
type Made = HashMap<String, Option<Arc<RatedPuzzle>>>;

/// Where tries are judged: a few at a time, each in a thread of its own. Those of one address are
/// judged one after the other, so that everybody else waits for one of them at most.
#[derive(Debug)]
pub struct PuzzleJudges {
    eval: Eval,
    room: Arc<Semaphore>,
    waiting: Arc<Waiting>,
    kept: Mutex<Answers>,
    made: Mutex<Made>,
}

/// Who waits, by address.
type Waiting = Mutex<HashMap<IpAddr, Queue>>;

/// Those of one address who wait or are judged.
#[derive(Debug)]
struct Queue {
    length: usize,
    /// Whoever has it is judged next.
    head: Arc<Semaphore>,
}

/// Somebody who waits for an answer or is judged, whatever becomes of it.
struct Place {
    waiting: Arc<Waiting>,
    address: IpAddr,
    head: Arc<Semaphore>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut waiting = lock(&self.waiting);
        if let Some(queue) = waiting.get_mut(&self.address) {
            queue.length -= 1;
            if queue.length == 0 {
                waiting.remove(&self.address);
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Default for PuzzleJudges {
    fn default() -> PuzzleJudges {
        PuzzleJudges::new(Eval::default())
    }
}

impl PuzzleJudges {
    /// Tries are answered by this evaluation.
    pub fn new(eval: Eval) -> PuzzleJudges {
        PuzzleJudges {
            eval,
            room: Arc::new(Semaphore::new(THREADS)),
            waiting: Arc::default(),
            kept: Mutex::default(),
            made: Mutex::default(),
        }
    }

    /// Judges the last of the turns that somebody has tried, with the answers so far between them.
    pub async fn judge(
        &self,
        rated: &Arc<RatedPuzzle>,
        moves: Vec<String>,
        address: IpAddr,
    ) -> Result<Arc<PuzzleAnswer>, Refusal> {
        let key = (rated.id.clone(), moves);
        if let Some(answer) = lock(&self.kept).get(&key) {
            return Ok(answer.clone());
        }
        let (puzzle, moves, eval) = (rated.clone(), key.1.clone(), self.eval.clone());
        let work = move |stop: &Stop| attempt::judge(&puzzle.puzzle, &moves, &eval, stop);
        let (answer, is_hasty) = self.in_turn(address, work).await?;
        let answer = Arc::new(answer?);
        // An answer in haste need not be the last word.
        if is_hasty {
            return Ok(answer);
        }
        let mut kept = lock(&self.kept);
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        kept.insert(key, answer.clone());
        Ok(answer)
    }

    /// The puzzle of this name that is made out of a position in which a win was missed; nothing if that win cannot be
    /// proven.
    pub async fn made(
        &self,
        id: &str,
        position: Position,
        most_turns: u32,
        address: IpAddr,
    ) -> Result<Option<Arc<RatedPuzzle>>, Refusal> {
        if let Some(made) = lock(&self.made).get(id) {
            return Ok(made.clone());
        }
        let work =
            move |stop: &Stop| Puzzle::proven(&position, most_turns, PROOF_NODES, "own", stop);
        let (puzzle, is_hasty) = self.in_turn(address, work).await?;
        let made = puzzle.map(|puzzle| Arc::new(RatedPuzzle::new(id.to_string(), puzzle)));
        if !is_hasty {
            let mut kept = lock(&self.made);
            if kept.len() >= MOST_MADE {
                kept.clear();
            }
            kept.insert(id.to_string(), made.clone());
        }
        Ok(made)
    }

    /// Does some work when an address has its turn, and tells whether it was cut short.
    async fn in_turn<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<(T, bool), Refusal> {
        let busy = || ServerReason::TooManyTries {};
        let place = self.wait(address).ok_or_else(busy)?;
        let turn = timeout(PATIENCE, async {
            let head = place.head.clone().acquire_owned().await?;
            let room = self.room.clone().acquire_owned().await?;
            Ok::<_, AcquireError>((head, room))
        });
        let turn = turn.await.map_err(|_| busy())?.map_err(|_| busy())?;
        let stop = Stop::new();
        let bell = {
            let stop = stop.clone();
            tokio::spawn(async move {
                sleep(LONGEST).await;
                stop.set();
            })
        };
        let told = stop.clone();
        let work = move || {
            // The thread keeps its turn even if nobody waits any more.
            let _turn = (turn, place);
            with_deep_stack(|| work(&told))
        };
        let done = tokio::task::spawn_blocking(work).await;
        bell.abort();
        let done = done.map_err(|_| ServerReason::NotJudged {})?;
        Ok((done, stop.is_set()))
    }

    /// How a puzzle is won, for somebody who gives up.
    pub fn give_up(&self, rated: &RatedPuzzle) -> PuzzleAnswer {
        attempt::give_up(&rated.puzzle)
    }

    /// A place in the queue of an address, unless that is long already.
    fn wait(&self, address: IpAddr) -> Option<Place> {
        let mut waiting = lock(&self.waiting);
        let queue = waiting.entry(address).or_insert_with(|| Queue {
            length: 0,
            head: Arc::new(Semaphore::new(1)),
        });
        if queue.length >= MOST_WAITING {
            return None;
        }
        queue.length += 1;
        Some(Place {
            waiting: self.waiting.clone(),
            address,
            head: queue.head.clone(),
        })
    }
}
