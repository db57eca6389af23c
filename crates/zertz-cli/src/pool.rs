//! Work on many things at once. Results come as they are ready.

use std::num::NonZero;
use std::sync::mpsc::sync_channel;
use std::sync::{Mutex, PoisonError};
use std::thread;

use zertz_engine::with_deep_stack;

/// So many results may wait.
const WAITING: usize = 64;

/// How many threads there are: as many as were asked for, or as there are cores.
pub(crate) fn threads(asked: Option<u16>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    asked.map_or_else(cores, usize::from)
}

/// Does every job on so many threads. Each thread makes its tools with `tools` once. `each` gets the
/// results on the calling thread; when it fails, the work ends.
pub(crate) fn each_result<J, T, R: Send>(
    threads: usize,
    jobs: impl Iterator<Item = J> + Send,
    tools: impl Fn() -> T + Sync,
    work: impl Fn(&mut T, J) -> R + Sync,
    mut each: impl FnMut(R) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let jobs = Mutex::new(jobs);
    let (jobs, tools, work) = (&jobs, &tools, &work);
    thread::scope(|scope| {
        let (sender, results) = sync_channel(WAITING);
        for _ in 0..threads.max(1) {
            let sender = sender.clone();
            let run = move || {
                let mut tools = tools();
                loop {
                    let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some(job) = job else { break };
                    if sender.send(work(&mut tools, job)).is_err() {
                        break; // nobody wants further results
                    }
                }
            };
            scope.spawn(|| with_deep_stack(run));
        }
        drop(sender);
        results.into_iter().try_for_each(&mut each)
    })
}

#[cfg(test)]
mod tests {
    use super::each_result;

    #[test]
    fn every_job_is_done_once() {
        let mut done = Vec::new();
        let keep = |number: u32| {
            done.push(number);
            Ok(())
        };
        each_result(3, 0..1000_u32, || (), |(), job| job, keep).expect("nothing fails");
        done.sort_unstable();
        assert_eq!(done, (0..1000).collect::<Vec<_>>());
    }

    #[test]
    fn a_failure_ends_the_work() {
        let mut seen = 0;
        let ended = each_result(
            2,
            0..u64::MAX,
            || (),
            |(), job| job,
            |_| {
                seen += 1;
                anyhow::ensure!(seen < 100, "enough");
                Ok(())
            },
        );
        assert!(ended.is_err());
    }
}
