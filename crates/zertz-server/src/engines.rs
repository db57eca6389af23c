//! The engine for many games at once: a few threads, each visitor in turn.
//!
//! A game asks for one search at a time. Visitors take turns, however many games each of them plays,
//! so nobody gets two searches while somebody else waits for one. When many wait, each search gets
//! less time. Levels that need milliseconds go first. Games of the engine against itself wait in a
//! queue of their own, of which one search is taken for three of people.

use std::collections::{HashMap, VecDeque};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use zertz::{Action, Game};
use zertz_engine::eval::Eval;
use zertz_engine::{Engine, Level, Limits, Settings, Stop, level, with_deep_stack};

use crate::ids::Visitor;
use crate::metrics::Metrics;

/// The longest search, when nobody else waits; with the time spent waiting it is not exceeded by
/// much however many wait.
const LONGEST: Duration = Duration::from_secs(3);
/// The shortest, however many wait.
const SHORTEST: Duration = Duration::from_millis(60);
/// How many searches for people come before one for nobody in particular.
const PEOPLE_FIRST: u32 = 3;
/// Levels up to this one need milliseconds.
const QUICK: u8 = 8;
/// More searches than this do not wait; there are never more than games that are going on.
const MAX_WAITING: usize = 100_000;

/// A search that a game asks for.
pub struct Search {
    /// On whose behalf.
    pub client: Visitor,
    /// The game as it stands.
    pub game: Game,
    /// How well to play.
    pub level: Level,
    /// What is drawn at random follows from this.
    pub seed: u64,
    /// What the rules of the clock leave; none without a clock.
    pub limits: Limits,
    /// Whether a person waits for it.
    pub for_person: bool,
    /// Set when nobody needs the answer any more.
    pub stop: Stop,
    /// Gets the answer, nothing if the search was stopped, and how long it took, without the
    /// waiting.
    pub answer: Box<dyn FnOnce(Option<Action>, Duration) + Send>,
}

impl core::fmt::Debug for Search {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Search")
            .field("level", &self.level)
            .finish_non_exhaustive()
    }
}

/// The threads that search, and the queues before them.
#[derive(Debug)]
pub struct Engines {
    queues: Arc<Queues>,
    eval: Eval,
    threads: Mutex<Vec<thread::JoinHandle<()>>>,
}

#[derive(Debug)]
struct Queues {
    waiting: Mutex<Waiting>,
    changed: Condvar,
    threads: usize,
    /// How many searches are under way.
    running: Arc<AtomicUsize>,
    metrics: Arc<Metrics>,
}

#[derive(Debug, Default)]
struct Waiting {
    quick: Queue,
    people: Queue,
    others: Queue,
    /// How many searches for people were taken since the last other one.
    taken: u32,
    running: Vec<Stop>,
    closed: bool,
}

/// A queue in which visitors take turns.
#[derive(Debug, Default)]
struct Queue {
    /// Who is next.
    clients: VecDeque<Visitor>,
    /// With the time when they came.
    searches: HashMap<Visitor, VecDeque<(Instant, Search)>>,
    number: usize,
}

impl Queue {
    fn push_back(&mut self, search: Search) {
        let own = self.searches.entry(search.client).or_default();
        if own.is_empty() {
            self.clients.push_back(search.client);
        }
        own.push_back((Instant::now(), search));
        self.number += 1;
    }

    fn pop_front(&mut self) -> Option<(Instant, Search)> {
        let client = self.clients.pop_front()?;
        let own = self.searches.get_mut(&client)?;
        let search = own.pop_front()?;
        self.number -= 1;
        if own.is_empty() {
            self.searches.remove(&client);
        } else {
            self.clients.push_back(client);
        }
        Some(search)
    }

    fn is_empty(&self) -> bool {
        self.number == 0
    }
}

impl Waiting {
    /// The next search: quick ones, then mostly those of people, now and then another one.
    fn next(&mut self) -> Option<(Instant, Search)> {
        if let Some(quick) = self.quick.pop_front() {
            return Some(quick);
        }
        let others_turn = self.taken >= PEOPLE_FIRST || self.people.is_empty();
        let search = if others_turn {
            self.others.pop_front().or_else(|| self.people.pop_front())
        } else {
            self.people.pop_front()
        }?;
        self.taken = if search.1.for_person {
            self.taken + 1
        } else {
            0
        };
        Some(search)
    }

    fn len(&self) -> usize {
        self.quick.number + self.people.number + self.others.number
    }
}

impl Engines {
    /// Engines on this many threads, with tables of this many MiB in all.
    pub fn new(
        threads: usize,
        hash_mib: usize,
        eval: Eval,
        metrics: Arc<Metrics>,
    ) -> std::io::Result<Engines> {
        let threads = threads.max(1);
        let queues = Arc::new(Queues {
            waiting: Mutex::default(),
            changed: Condvar::new(),
            threads,
            running: Arc::default(),
            metrics,
        });
        let settings = Settings {
            hash_mib: (hash_mib / threads).max(1),
            ..Settings::with(eval.clone())
        };
        let spawn = |number: usize| {
            let (queues, settings) = (queues.clone(), settings.clone());
            thread::Builder::new()
                .name(format!("engine-{number}"))
                .spawn(move || with_deep_stack(|| queues.work(&settings)))
        };
        let handles = (0..threads)
            .map(spawn)
            .collect::<std::io::Result<Vec<_>>>()?;
        Ok(Engines {
            queues,
            eval,
            threads: Mutex::new(handles),
        })
    }

    /// How positions are evaluated.
    pub fn eval(&self) -> &Eval {
        &self.eval
    }

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.queues.threads
    }

    /// How many searches are under way, kept up to date.
    pub fn running(&self) -> Arc<AtomicUsize> {
        self.queues.running.clone()
    }

    /// Puts a search into its queue.
    pub fn ask(&self, search: Search) {
        let mut waiting = self.queues.lock();
        if waiting.closed || waiting.len() >= MAX_WAITING {
            drop(waiting);
            (search.answer)(None, Duration::ZERO);
            return;
        }
        if search.for_person && search.level.number() <= QUICK {
            waiting.quick.push_back(search);
        } else if search.for_person {
            waiting.people.push_back(search);
        } else {
            waiting.others.push_back(search);
        }
        self.queues.metrics.engine_waiting.set(waiting.len() as i64);
        drop(waiting);
        self.queues.changed.notify_one();
    }

    /// Stops all searches and ends the threads.
    pub fn close(&self) {
        let dropped = {
            let mut waiting = self.queues.lock();
            waiting.closed = true;
            waiting.running.iter().for_each(Stop::set);
            [
                std::mem::take(&mut waiting.quick),
                std::mem::take(&mut waiting.people),
                std::mem::take(&mut waiting.others),
            ]
        };
        drop(dropped);
        self.queues.changed.notify_all();
        let threads = match self.threads.lock() {
            Ok(mut threads) => std::mem::take(&mut *threads),
            Err(_) => return,
        };
        for thread in threads {
            let _ = thread.join();
        }
    }
}

impl Queues {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, settings: &Settings) {
        let mut engine = Engine::new(settings.clone());
        while let Some((search, time)) = self.take() {
            let began = Instant::now();
            let limits = Limits {
                move_time: Some(time),
                ..search.limits
            };
            let Search {
                game,
                level,
                seed,
                stop,
                answer,
                ..
            } = search;
            // A fault of the engine must not cost the server a thread and the game its opponent.
            let thought = panic::catch_unwind(AssertUnwindSafe(|| {
                level::think(level, seed, &mut engine, &game, &limits, &stop, &mut |_| {})
            }));
            let report = thought.map_err(|_| {
                tracing::error!(position = %game.position(), "the engine has failed");
                engine = Engine::new(settings.clone());
            });
            {
                let mut waiting = self.lock();
                waiting.running.retain(|other| !other.is_same(&stop));
                self.count_running(&waiting);
            }
            let time = began.elapsed();
            self.metrics.search_seconds.observe(time.as_secs_f64());
            // Any move is better than none.
            let best = report.ok().and_then(|report| report.best());
            let chosen = best.or_else(|| game.legal().nth(0).map(Action::Move));
            answer(chosen.filter(|_| !stop.is_set()), time);
        }
    }

    fn count_running(&self, waiting: &Waiting) {
        let running = waiting.running.len();
        self.running.store(running, Ordering::Relaxed);
        self.metrics.engine_running.set(running as i64);
    }

    /// Waits for a search, and says how long it may take.
    fn take(&self) -> Option<(Search, Duration)> {
        let mut waiting = self.lock();
        loop {
            if waiting.closed {
                return None;
            }
            // What was stopped while it waited is dropped.
            while let Some((came, search)) = waiting.next() {
                self.metrics.engine_waiting.set(waiting.len() as i64);
                if search.stop.is_set() {
                    continue;
                }
                waiting.running.push(search.stop.clone());
                self.count_running(&waiting);
                // People are not slowed down by games that nobody plays.
                let waiting_before = if search.for_person {
                    waiting.people.number
                } else {
                    waiting.people.number + waiting.others.number
                };
                let share = LONGEST * self.threads as u32 / (waiting_before + self.threads) as u32;
                let time = LONGEST.saturating_sub(came.elapsed()).min(share);
                return Some((search, time.max(SHORTEST)));
            }
            waiting = self
                .changed
                .wait(waiting)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use zertz::{Position, Rules};

    fn search(client: u8, for_person: bool, done: &mpsc::Sender<(u8, Option<Action>)>) -> Search {
        let done = done.clone();
        Search {
            client: Visitor::from_bytes(&[client; 32]).expect("a visitor"),
            game: Game::new(Position::start(Rules::default())),
            level: Level::FULL,
            seed: 1,
            limits: Limits::nodes(20_000),
            for_person,
            stop: Stop::new(),
            answer: Box::new(move |action, _| {
                let _ = done.send((client, action));
            }),
        }
    }

    /// Somebody with twenty games does not make somebody with one game wait for twenty searches.
    #[test]
    fn visitors_take_turns() {
        let engines = Engines::new(1, 2, Eval::Hand, Arc::default()).expect("threads");
        let (done, answers) = mpsc::channel();
        for _ in 0..20 {
            engines.ask(search(1, true, &done));
        }
        engines.ask(search(2, true, &done));
        engines.ask(search(3, false, &done));
        let order: Vec<u8> = answers
            .iter()
            .take(22)
            .map(|(client, action)| {
                assert!(action.is_some());
                client
            })
            .collect();
        let place = |client| order.iter().position(|c| *c == client).expect("an answer");
        // One search may have begun before the others came.
        assert!(place(2) <= 3, "{order:?}");
        assert!(place(3) <= 5, "{order:?}");
        engines.close();
    }

    #[test]
    fn stopped_searches_are_dropped_and_closing_ends_all() {
        let metrics = Arc::new(Metrics::default());
        let engines = Engines::new(1, 2, Eval::Hand, metrics.clone()).expect("threads");
        let (done, answers) = mpsc::channel();
        let mut long = search(1, true, &done);
        long.limits = Limits::NONE;
        let stop = long.stop.clone();
        let waiting = search(2, true, &done);
        waiting.stop.set();
        engines.ask(long);
        engines.ask(waiting);
        engines.ask(search(3, true, &done));
        while metrics.engine_running.get() == 0 {
            thread::sleep(Duration::from_millis(1));
        }
        let begin = Instant::now();
        stop.set();
        assert_eq!(
            answers.recv(),
            Ok((1, None)),
            "a stopped search has no answer"
        );
        assert_eq!(
            answers
                .recv()
                .map(|(client, action)| (client, action.is_some())),
            Ok((3, true))
        );
        assert!(begin.elapsed() < Duration::from_secs(3));
        let mut endless = search(4, true, &done);
        endless.limits = Limits::NONE;
        engines.ask(endless);
        engines.close();
        engines.ask(search(5, true, &done));
        assert_eq!(
            answers.iter().find(|(client, _)| *client == 5),
            Some((5, None))
        );
    }
}
