//! A stack of its own for work that goes deep.
//!
//! The search and the solver call themselves for each turn of a line, and lines may have hundreds of
//! turns. Their callers may have little room: threads of a server, or of another language.
//!
//! WebAssembly has no threads to start. There everything happens on the one stack there is, which must
//! be made large enough when the program is linked.

use std::cell::Cell;
use std::panic::resume_unwind;
use std::sync::mpsc::sync_channel;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Room for the longest lines, several times over. What is not used costs nothing.
pub(crate) const STACK: usize = 16 << 20;

thread_local! {
    static IS_DEEP: Cell<bool> = const { Cell::new(false) };
}

/// Says that this thread has a stack of the [size](STACK) that is needed.
pub(crate) fn mark_as_deep() {
    IS_DEEP.set(true);
}

/// Does work on a stack that is large enough for any search.
///
/// [Searches](crate::Engine::search) and [solvers](crate::solver) need no care: they start a thread with such a
/// stack themselves. That costs about a tenth of a millisecond. To search often, and briefly, do all of it
/// in here: no further threads are started.
pub fn with_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    on_deep_stack::<(), T>(|_| work(), &mut |()| {})
}

/// Does the same work in this many threads at once, each on such a stack and with its number. Where
/// there are no threads, once.
pub(crate) fn on_threads(threads: usize, work: impl Fn(usize) + Sync) {
    if threads <= 1 || cfg!(target_family = "wasm") {
        return with_deep_stack(|| work(0));
    }
    let work = &work;
    thread::scope(|scope| {
        for number in 0..threads {
            scope.spawn(move || with_deep_stack(|| work(number)));
        }
    });
}

/// Does the work in a thread with a large stack and waits for it, unless the caller's is one. What
/// the work tells on its way is heard in the caller's thread, while the work waits; so the order of
/// things is as if there were no other thread. Where none can be started, the work is done on the
/// caller's own stack.
pub(crate) fn on_deep_stack<M: Send, T: Send>(
    work: impl FnOnce(&mut dyn FnMut(M)) -> T + Send,
    hear: &mut dyn FnMut(M),
) -> T {
    if IS_DEEP.get() || cfg!(target_family = "wasm") {
        return work(hear);
    }
    // Kept in a place of its own, since a thread that does not start drops what it was given.
    let work = Mutex::new(Some(work));
    let take = || work.lock().unwrap_or_else(PoisonError::into_inner).take();
    let done = thread::scope(|scope| {
        let (tell, told) = sync_channel(0);
        let (nod, nodded) = sync_channel(0);
        let mut tell = move |message| {
            // If hearing it has failed, the caller is about to unwind, and so is the work.
            if tell.send(message).is_err() || nodded.recv().is_err() {
                resume_unwind(Box::new("nobody listens"));
            }
        };
        let thread = thread::Builder::new()
            .name("deep".to_string())
            .stack_size(STACK)
            .spawn_scoped(scope, move || {
                mark_as_deep();
                take().map(|work| work(&mut tell))
            })
            .ok()?;
        for message in told {
            hear(message);
            // If it has ended without waiting for this, joining says why.
            let _ = nod.send(());
        }
        thread.join().unwrap_or_else(|panic| resume_unwind(panic))
    });
    match (done, take()) {
        (Some(done), _) => done,
        (None, Some(work)) => work(hear),
        (None, None) => unreachable!("only a thread that has started takes the work"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// Uses a kilobyte at least for each step.
    fn sink(depth: usize) -> usize {
        let room = black_box([depth; 128]);
        if depth == 0 {
            return room[0];
        }
        sink(depth - 1) + black_box(room)[127].min(1)
    }

    #[test]
    fn there_is_room_whatever_the_caller_has() {
        let small = thread::Builder::new().stack_size(128 << 10).spawn(|| {
            // Four megabytes.
            with_deep_stack(|| sink(4_000))
        });
        assert_eq!(small.unwrap().join().unwrap(), 4_000);
    }

    #[test]
    fn one_thread_is_enough() {
        let id = || thread::current().id();
        let here = id();
        let (outer, inner) = with_deep_stack(|| (id(), with_deep_stack(id)));
        assert!(outer == inner && outer != here);
    }

    #[test]
    fn what_is_told_is_heard_at_once_and_here() {
        let here = thread::current().id();
        let heard = Mutex::new(Vec::new());
        let seen = on_deep_stack(
            |tell| {
                let mut seen = Vec::new();
                for number in 0..5 {
                    tell(number);
                    seen.push(heard.lock().unwrap().len());
                }
                seen
            },
            &mut |number: usize| {
                assert_eq!(thread::current().id(), here);
                heard.lock().unwrap().push(number);
            },
        );
        assert_eq!(seen, [1, 2, 3, 4, 5]);
        assert_eq!(heard.into_inner().unwrap(), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn failures_of_either_side_come_through() {
        let failed = |in_work: bool| {
            let run = || {
                on_deep_stack(
                    |tell| {
                        tell(());
                        if in_work {
                            resume_unwind(Box::new("work"));
                        }
                        // Never reached if hearing fails: the test would not end.
                        loop {
                            tell(());
                        }
                    },
                    &mut |()| {
                        if !in_work {
                            resume_unwind(Box::new("hear"));
                        }
                    },
                )
            };
            let panic = catch_unwind(AssertUnwindSafe(run)).unwrap_err();
            *panic.downcast::<&str>().unwrap()
        };
        assert_eq!(failed(true), "work");
        assert_eq!(failed(false), "hear");
    }
}
