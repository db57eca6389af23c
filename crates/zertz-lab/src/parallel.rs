//! Work on many threads, with memory bounded: [`in_order`] hands the results over in the order of
//! the jobs, [`unordered`] as they are ready.

use std::io;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use thiserror::Error;
use zertz_engine::{Stop, with_deep_stack};

/// How many jobs may be under way or finished before their turn.
const AHEAD: usize = 256;
/// How many results of one job may wait for their turn.
const WAITING: usize = 16;
/// How many results may wait if their order does not matter.
const WAITING_UNORDERED: usize = 1024;
/// [`unordered`] says at least so often that there is nothing new.
const PAUSE: Duration = Duration::from_millis(500);

/// How many threads there are: as many as were asked for, or as there are cores.
pub fn threads(asked: Option<u16>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    asked.map_or_else(cores, usize::from)
}

/// Why work on threads failed, apart from what the caller finds wrong with its results.
#[derive(Debug, Error)]
pub enum WorkError {
    /// A job panicked, and its results are missing.
    #[error("a thread of the program failed; this is a fault of the program")]
    Panicked,
    #[error("a thread cannot be started")]
    Start(#[source] io::Error),
}

/// Nobody wants further results.
#[derive(Clone, Copy, Debug)]
pub struct Stopped;

/// Takes the results of one job.
#[derive(Debug)]
pub struct ResultSender<M>(SyncSender<M>);

impl<M> ResultSender<M> {
    /// Hands a result over, and waits if too many are waiting already.
    pub fn send(&self, message: M) -> Result<(), Stopped> {
        self.0.send(message).map_err(|_| Stopped)
    }
}

/// Does every job on as many threads as there are cores. `each` gets the results in the order of
/// the jobs, on the calling thread; when it fails, or a job panics, the work ends.
pub fn in_order<J: Send, M: Send, E: From<WorkError>>(
    jobs: impl IntoIterator<Item = J> + Send,
    work: impl Fn(J, &ResultSender<M>) -> Result<(), Stopped> + Sync,
    mut each: impl FnMut(M) -> Result<(), E>,
) -> Result<(), E> {
    let threads = threads(None);
    let work = &work;
    thread::scope(|scope| {
        // Jobs are taken in order. So the job whose results are next is always being worked on, and
        // a worker that waits for its turn cannot keep it waiting.
        let (job_sender, job_receiver) = sync_channel::<(J, ResultSender<M>)>(AHEAD);
        let (order_sender, order) = sync_channel::<Receiver<M>>(AHEAD);
        scope.spawn(move || {
            for job in jobs {
                let (sender, receiver) = sync_channel(WAITING);
                if order_sender.send(receiver).is_err()
                    || job_sender.send((job, ResultSender(sender))).is_err()
                {
                    break;
                }
            }
        });
        let queue = Arc::new(Mutex::new(job_receiver));
        let mut workers = Vec::new();
        for _ in 0..threads {
            let queue = Arc::clone(&queue);
            workers.push(scope.spawn(move || {
                loop {
                    let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((job, results)) = next else { break };
                    // If nobody wants the results, the next job will notice as well.
                    let _ = work(job, &results);
                }
            }));
        }
        drop(queue);
        let heard = order
            .into_iter()
            .try_for_each(|results| results.into_iter().try_for_each(&mut each));
        // All are joined: one that panicked and was not would take the program with it.
        let failed = workers.into_iter().filter_map(|worker| worker.join().err());
        match failed.count() {
            0 => heard,
            _ => Err(WorkError::Panicked.into()),
        }
    })
}

/// Does every job on this many threads, until `stop` is set. Each thread makes its tools with `tools`
/// once. `each` gets the results on the calling thread, in any order, and `None` now and then while
/// there are none. When it fails, or a job panics, `stop` is set and all ends.
pub fn unordered<J, T, R: Send, E: From<WorkError>>(
    threads: usize,
    stop: &Stop,
    jobs: impl Iterator<Item = J> + Send,
    tools: impl Fn() -> T + Sync,
    work: impl Fn(&mut T, J) -> R + Sync,
    mut each: impl FnMut(Option<R>) -> Result<(), E>,
) -> Result<(), E> {
    let jobs = Mutex::new(jobs);
    let (jobs, tools, work) = (&jobs, &tools, &work);
    thread::scope(|scope| {
        let (sender, results) = sync_channel(WAITING_UNORDERED);
        let mut workers = Vec::new();
        for _ in 0..threads.max(1) {
            let sender = sender.clone();
            let run = move || {
                let mut tools = tools();
                while !stop.is_set() {
                    let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some(job) = job else { break };
                    if sender.send(work(&mut tools, job)).is_err() {
                        break; // nobody wants further results
                    }
                }
            };
            // Otherwise every search would begin a thread of its own.
            let run = move || {
                let done = catch_unwind(AssertUnwindSafe(|| with_deep_stack(run)));
                if done.is_err() {
                    stop.set();
                }
                done.is_ok()
            };
            match thread::Builder::new().spawn_scoped(scope, run) {
                Ok(worker) => workers.push(worker),
                Err(error) => {
                    stop.set();
                    return Err(WorkError::Start(error).into());
                }
            }
        }
        drop(sender);
        let heard = hear(&results, &mut each);
        if heard.is_err() {
            stop.set();
        }
        // Whoever waits to be heard is not to wait for ever.
        drop(results);
        // All of them are joined, whether one has failed or not.
        let ended = workers.into_iter().map(ScopedJoinHandle::join);
        let is_sound = ended.fold(true, |all, one| all & one.unwrap_or(false));
        if is_sound {
            heard
        } else {
            Err(WorkError::Panicked.into())
        }
    })
}

/// Hands over results until there are no more.
fn hear<R, E>(
    results: &Receiver<R>,
    each: &mut impl FnMut(Option<R>) -> Result<(), E>,
) -> Result<(), E> {
    let mut last = Instant::now();
    loop {
        match results.recv_timeout(PAUSE.saturating_sub(last.elapsed())) {
            Ok(result) => each(Some(result))?,
            Err(RecvTimeoutError::Timeout) => {
                last = Instant::now();
                each(None)?;
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a caller may find wrong, or the work itself.
    #[derive(Debug, Error)]
    enum Failure {
        #[error("enough")]
        Enough,
        #[error(transparent)]
        Work(#[from] WorkError),
    }

    #[test]
    fn results_come_in_order() {
        let mut seen = Vec::new();
        in_order(
            0..1000_u32,
            |job, results| (0..job % 40).try_for_each(|part| results.send((job, part))),
            |message| {
                seen.push(message);
                Ok::<(), WorkError>(())
            },
        )
        .expect("nothing fails here");
        let expected: Vec<_> = (0..1000)
            .flat_map(|job| (0..job % 40).map(move |part| (job, part)))
            .collect();
        assert_eq!(seen, expected);
    }

    #[test]
    fn a_job_in_order_that_panics_is_an_error() {
        let mut seen = 0;
        let ended = in_order(
            0..100_u32,
            |job, results| {
                assert_ne!(job, 50, "this panic belongs to the test");
                results.send(job)
            },
            |_| {
                seen += 1;
                Ok(())
            },
        );
        assert!(matches!(ended, Err(WorkError::Panicked)));
        assert!(seen <= 99);
    }

    #[test]
    fn a_failure_ends_the_work_in_order() {
        let mut seen = 0;
        let ended = in_order(
            0..1_000_000_000_u64,
            |job, results| results.send(job),
            |job| {
                seen += 1;
                if job == 500 {
                    return Err(Failure::Enough);
                }
                Ok(())
            },
        );
        assert!(matches!(ended, Err(Failure::Enough)));
        assert_eq!(seen, 501);
    }

    #[test]
    fn every_job_is_done_once() {
        let mut done = Vec::new();
        let keep = |number: Option<u32>| {
            done.extend(number);
            Ok::<(), WorkError>(())
        };
        let stop = Stop::new();
        unordered(3, &stop, 0..1000_u32, || (), |(), job| job, keep).expect("nothing fails");
        done.sort_unstable();
        assert_eq!(done, (0..1000).collect::<Vec<_>>());
        assert!(!stop.is_set());
    }

    #[test]
    fn a_panic_and_a_failure_end_the_work() {
        let endless = |(): &mut (), job: u64| {
            assert_ne!(job, 40, "this panic belongs to the test");
            thread::sleep(Duration::from_millis(1));
        };
        let stop = Stop::new();
        let ended: Result<(), WorkError> =
            unordered(2, &stop, 0..u64::MAX, || (), endless, |_| Ok(()));
        assert!(matches!(ended, Err(WorkError::Panicked)));
        assert!(stop.is_set());

        let stop = Stop::new();
        let full = |_| Err(Failure::Enough);
        let ended = unordered(2, &stop, 0..u64::MAX, || (), |(), job| job, full);
        assert!(matches!(ended, Err(Failure::Enough)));
        assert!(stop.is_set());
    }

    /// A limit of time is kept even if nothing is ever made.
    #[test]
    fn silence_is_heard() {
        let stop = Stop::new();
        let mut silences = 0;
        let wait = |(): &mut (), _: u32| {
            while !stop.is_set() {
                thread::sleep(Duration::from_millis(1));
            }
        };
        let each = |made: Option<()>| {
            silences += u32::from(made.is_none());
            if silences == 2 {
                stop.set();
            }
            Ok::<(), WorkError>(())
        };
        unordered(2, &stop, 0..2, || (), wait, each).expect("no failure");
        assert_eq!(silences, 2);
    }
}
