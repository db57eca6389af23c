//! Work on many files at once, with the results in order and memory bounded.

use std::num::NonZero;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// How many jobs may be under way or finished before their turn.
const AHEAD: usize = 256;
/// How many results of one job may wait for their turn.
const WAITING: usize = 16;

/// Nobody wants further results.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;

/// Takes the results of one job.
#[derive(Debug)]
pub(crate) struct Results<M>(SyncSender<M>);

impl<M> Results<M> {
    /// Hands a result over, and waits if too many are waiting already.
    pub(crate) fn send(&self, message: M) -> Result<(), Stopped> {
        self.0.send(message).map_err(|_| Stopped)
    }
}

/// Does every job on as many threads as there are cores. `each` gets the results in the order of
/// the jobs, on the calling thread; when it fails, the work ends. It is an error, too, if a job panics: its
/// results are missing.
pub(crate) fn in_order<J: Send, M: Send>(
    jobs: impl IntoIterator<Item = J> + Send,
    work: impl Fn(J, &Results<M>) -> Result<(), Stopped> + Sync,
    mut each: impl FnMut(M) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let work = &work;
    thread::scope(|scope| {
        // Jobs are taken in order. So the job whose results are next is always being worked on, and
        // a worker that waits for its turn cannot keep it waiting.
        let (job_sender, job_receiver) = sync_channel::<(J, Results<M>)>(AHEAD);
        let (order_sender, order) = sync_channel::<Receiver<M>>(AHEAD);
        scope.spawn(move || {
            for job in jobs {
                let (sender, receiver) = sync_channel(WAITING);
                if order_sender.send(receiver).is_err()
                    || job_sender.send((job, Results(sender))).is_err()
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
            _ => Err(anyhow::anyhow!(
                "a thread of the program failed; this is a fault of the program"
            )),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::in_order;

    #[test]
    fn results_come_in_order() {
        let mut seen = Vec::new();
        in_order(
            0..1000_u32,
            |job, results| (0..job % 40).try_for_each(|part| results.send((job, part))),
            |message| {
                seen.push(message);
                Ok(())
            },
        )
        .expect("nothing fails here");
        let expected: Vec<_> = (0..1000)
            .flat_map(|job| (0..job % 40).map(move |part| (job, part)))
            .collect();
        assert_eq!(seen, expected);
    }

    #[test]
    fn a_job_that_panics_is_an_error() {
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
        assert!(ended.is_err());
        assert!(seen <= 99);
    }

    #[test]
    fn a_failure_ends_the_work() {
        let mut seen = 0;
        let ended = in_order(
            0..1_000_000_000_u64,
            |job, results| results.send(job),
            |job| {
                seen += 1;
                if job == 500 {
                    anyhow::bail!("enough");
                }
                Ok(())
            },
        );
        assert!(ended.is_err());
        assert_eq!(seen, 501);
    }
}
