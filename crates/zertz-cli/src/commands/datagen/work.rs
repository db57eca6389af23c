//! Threads that make games.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use zertz_engine::{Engine, Settings, Stop, with_deep_stack};

/// So many games may wait to be written.
const WAITING: usize = 1024;
/// Games are small trees: a small table does, and fits the processor's cache.
const HASH_MIB: usize = 4;

/// Does the jobs below a number on so many threads, each with an engine of its own. `each` hears what
/// they make, in any order, and nothing at least every `pause`. When it fails, or a job panics, all ends.
pub(super) fn on_threads<R: Send>(
    threads: usize,
    jobs: u32,
    stop: &Stop,
    pause: Duration,
    make: impl Fn(u32, &mut Engine) -> Option<R> + Sync,
    mut each: impl FnMut(Option<R>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let next = AtomicU32::new(0);
    let (next, make) = (&next, &make);
    thread::scope(|scope| {
        let (tell, told) = sync_channel::<R>(WAITING);
        let mut workers = Vec::new();
        for _ in 0..threads.clamp(1, jobs.max(1) as usize) {
            let tell = tell.clone();
            let work = move || {
                let mut engine = Engine::new(Settings {
                    hash_mib: HASH_MIB,
                    ..Settings::default()
                });
                while !stop.is_set() {
                    let job = next.fetch_add(1, Ordering::Relaxed);
                    if job >= jobs {
                        return;
                    }
                    let made = make(job, &mut engine);
                    if made.is_some_and(|made| tell.send(made).is_err()) {
                        return;
                    }
                }
            };
            // Otherwise every search would begin a thread of its own.
            let work = move || {
                let done = catch_unwind(AssertUnwindSafe(|| with_deep_stack(work)));
                if done.is_err() {
                    stop.set();
                }
                done.is_ok()
            };
            let worker = thread::Builder::new().spawn_scoped(scope, work);
            match worker {
                Ok(worker) => workers.push(worker),
                Err(error) => {
                    stop.set();
                    return Err(error).context("a thread cannot be started");
                }
            }
        }
        drop(tell);
        let mut heard = Ok(());
        let mut last = Instant::now();
        while heard.is_ok() {
            match told.recv_timeout(pause.saturating_sub(last.elapsed())) {
                Ok(made) => heard = each(Some(made)),
                Err(RecvTimeoutError::Timeout) => {
                    last = Instant::now();
                    heard = each(None);
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        if heard.is_err() {
            stop.set();
        }
        // Whoever waits to be heard is not to wait for ever.
        drop(told);
        // All of them are joined, whether one has failed or not.
        let failed = workers
            .into_iter()
            .filter_map(|worker| worker.join().ok().filter(|is_sound| !is_sound));
        if failed.count() > 0 {
            bail!("a thread of the program failed; this is a fault of the program");
        }
        heard
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAUSE: Duration = Duration::from_millis(5);

    #[test]
    fn every_job_is_done_once() {
        let mut seen = Vec::new();
        let each = |made: Option<u32>| {
            seen.extend(made);
            Ok(())
        };
        on_threads(3, 500, &Stop::new(), PAUSE, |job, _| Some(job), each).expect("no failure");
        seen.sort_unstable();
        assert_eq!(seen, (0..500).collect::<Vec<_>>());
    }

    #[test]
    fn a_panic_and_a_failure_end_the_work() {
        let endless = |job: u32, _: &mut Engine| {
            assert_ne!(job, 40, "this panic belongs to the test");
            thread::sleep(Duration::from_millis(1));
            Some(job)
        };
        let stop = Stop::new();
        let ended = on_threads(2, u32::MAX / 2, &stop, PAUSE, endless, |_| Ok(()));
        assert!(ended.is_err() && stop.is_set());

        let stop = Stop::new();
        let full = |_| bail!("the disk is full");
        let ended = on_threads(2, u32::MAX / 2, &stop, PAUSE, |job, _| Some(job), full);
        assert!(ended.is_err() && stop.is_set());
    }

    /// A limit of time is kept even if nothing is ever made.
    #[test]
    fn silence_is_heard() {
        let stop = Stop::new();
        let mut silences = 0;
        let wait = |_: u32, _: &mut Engine| {
            while !stop.is_set() {
                thread::sleep(Duration::from_millis(1));
            }
            None::<()>
        };
        let each = |made: Option<()>| {
            assert!(made.is_none());
            silences += 1;
            if silences == 3 {
                stop.set();
            }
            Ok(())
        };
        on_threads(2, 2, &stop, PAUSE, wait, each).expect("no failure");
        assert!(silences >= 3);
    }
}
