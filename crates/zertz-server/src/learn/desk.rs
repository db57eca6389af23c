//! The few threads that judge tries at puzzles, and what they have judged.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use zertz_engine::{Stop, with_deep_stack};

use super::attempt;
use super::puzzles::Rated;
use crate::protocol::{Code, PuzzleAnswer};
use crate::refusal::Refusal;

/// So many tries are judged at once.
const THREADS: usize = 1;
/// So many tries of one address may wait.
const MOST_WAITING: usize = 4;
/// Nobody waits longer.
const PATIENCE: Duration = Duration::from_secs(10);
/// No try is judged for longer; what is not known by then counts as not winning.
const LONGEST: Duration = Duration::from_secs(6);
/// So many answers are kept.
const MOST_KEPT: usize = 2_000;

type Answers = HashMap<(String, Vec<String>), Arc<PuzzleAnswer>>;

/// Where tries are judged: a few at a time, each in a thread of its own.
#[derive(Debug)]
pub struct Desk {
    room: Arc<Semaphore>,
    waiting: Mutex<HashMap<IpAddr, usize>>,
    kept: Mutex<Answers>,
}

/// Somebody who waits for an answer, whatever becomes of it.
struct Place<'a> {
    desk: &'a Desk,
    address: IpAddr,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut waiting = lock(&self.desk.waiting);
        if let Some(number) = waiting.get_mut(&self.address) {
            *number -= 1;
            if *number == 0 {
                waiting.remove(&self.address);
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Default for Desk {
    fn default() -> Desk {
        Desk {
            room: Arc::new(Semaphore::new(THREADS)),
            waiting: Mutex::default(),
            kept: Mutex::default(),
        }
    }
}

impl Desk {
    /// Judges the last of the turns that somebody has tried, with the answers so far between them.
    pub async fn judge(
        &self,
        rated: &Arc<Rated>,
        moves: Vec<String>,
        address: IpAddr,
    ) -> Result<Arc<PuzzleAnswer>, Refusal> {
        let key = (rated.id.clone(), moves);
        if let Some(answer) = lock(&self.kept).get(&key) {
            return Ok(answer.clone());
        }
        let busy = || Refusal::new(Code::TooMany, "too many tries at once; wait a moment");
        let _place = self.wait(address).ok_or_else(busy)?;
        let room = timeout(PATIENCE, self.room.clone().acquire_owned());
        let room = room.await.map_err(|_| busy())?.map_err(|_| busy())?;
        let (rated, moves) = (rated.clone(), key.1.clone());
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
            // The thread keeps its place even if nobody waits any more.
            let _room = room;
            with_deep_stack(|| attempt::judge(&rated.puzzle, &moves, &told))
        };
        let judged = tokio::task::spawn_blocking(work).await;
        bell.abort();
        let failed = |_| Refusal::new(Code::NotPossible, "this try could not be judged");
        let answer = Arc::new(judged.map_err(failed)??);
        // An answer in haste need not be the last word.
        if stop.is_set() {
            return Ok(answer);
        }
        let mut kept = lock(&self.kept);
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        kept.insert(key, answer.clone());
        Ok(answer)
    }

    /// How a puzzle is won, for somebody who gives up.
    pub fn give_up(&self, rated: &Rated) -> PuzzleAnswer {
        attempt::give_up(&rated.puzzle)
    }

    fn wait(&self, address: IpAddr) -> Option<Place<'_>> {
        let mut waiting = lock(&self.waiting);
        let number = waiting.entry(address).or_default();
        if *number >= MOST_WAITING {
            return None;
        }
        *number += 1;
        Some(Place {
            desk: self,
            address,
        })
    }
}
