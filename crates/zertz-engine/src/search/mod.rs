//! The search: iterative deepening at the root, on one thread or several.
//!
//! | file | holds |
//! |---|---|
//! | `worker.rs` | the search itself, as numbered steps |
//! | `root.rs` | the moves at the root: nearly all legal ones, with what is known of each |
//! | `transposition.rs` | the transposition table: positions searched before, shared by all threads |
//! | `history.rs` | the history heuristic: what caused a cut before |
//! | `picker.rs` | move ordering: which placements are tried first |
//! | `node.rs` | a choice among placements: what is known of it |
//! | `captures.rs` | captures and passing, where there is no such choice |
//! | `quiescence.rs` | the last placement of a line |
//! | `isolation.rs` | placements that claim marbles |
//! | `gifts.rs` | marbles given away for nothing |
//! | `packed.rs` | moves in sixteen bits |
//! | `time.rs` | how much time a move may take |
//! | `tuning.rs` | the numbers |

mod captures;
mod gifts;
mod history;
mod isolation;
mod node;
mod packed;
mod picker;
mod quiescence;
mod root;
mod time;
mod transposition;
mod tuning;
mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use zertz::{Game, Move, Rules};

use crate::clock::Clock;
use crate::deep::{STACK, on_deep_stack};
use crate::eval::Network;
use crate::limits::{Limits, Stop};
use crate::report::Report;
use crate::solved::Solved;
use root::Root;
use time::TimeBudget;
use tuning::Margins;
use worker::Worker;

pub(crate) use history::History;
pub(crate) use packed::Packed;
pub(crate) use transposition::TranspositionTable;

/// No line is followed for more turns than this.
const MAX_TURNS: usize = 240;
/// No search goes deeper than this.
pub(crate) const MAX_DEPTH: u32 = 60;

/// What all threads of a search share.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    table: &'a TranspositionTable,
    rules: Rules,
    stop: &'a Stop,
    /// Set when the search has to end.
    is_over: AtomicBool,
    nodes: AtomicU64,
    node_limit: u64,
    look_every: u64,
    budget: TimeBudget,
    /// Nothing is pruned, reduced or left out: for tests.
    full_width: bool,
    network: Option<&'a Arc<Network>>,
    solved: Option<&'a Solved>,
    margins: Margins,
}

impl<'a> Shared<'a> {
    /// What a search begins with on this many threads. If there is only one move, little time is spent
    /// on it.
    fn new(request: &SearchRequest<'a>, threads: usize, is_forced: bool) -> Shared<'a> {
        let position = request.game.position();
        let node_limit = request.limits.nodes.unwrap_or(u64::MAX).max(1);
        Shared {
            table: request.table,
            rules: *position.rules(),
            stop: request.stop,
            is_over: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            node_limit,
            look_every: look_every(node_limit, threads),
            budget: TimeBudget::new(request.clock, request.limits, position, is_forced),
            full_width: request.full_width,
            network: request.network,
            solved: request.solved,
            margins: match request.network {
                Some(_) => Margins::LEARNED,
                None => Margins::BY_HAND,
            },
        }
    }

    /// Counts nodes of all threads, and says whether the search has to end.
    fn must_end(&self, counted: u64) -> bool {
        let nodes = self.nodes.fetch_add(counted, Ordering::Relaxed) + counted;
        if nodes >= self.node_limit || self.stop.is_set_at_gate() || self.budget.is_used_up() {
            self.is_over.store(true, Ordering::Relaxed);
        }
        self.is_over.load(Ordering::Relaxed)
    }
}

/// After how many nodes of its own a thread adds them to the count of all. What all threads together
/// have not added yet is an eighth of the limit at the most, or one node each.
fn look_every(node_limit: u64, threads: usize) -> u64 {
    let share = node_limit / 8 / threads.max(1) as u64;
    share.clamp(1, tuning::NODES_BETWEEN_LOOKS)
}

/// What to search, and with what.
#[derive(Debug)]
pub(crate) struct SearchRequest<'a> {
    pub(crate) game: &'a Game,
    pub(crate) limits: &'a Limits,
    pub(crate) lines: usize,
    /// A move that need not be searched: it is known to win.
    pub(crate) left_out: Option<Move>,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) stop: &'a Stop,
    pub(crate) full_width: bool,
    pub(crate) network: Option<&'a Arc<Network>>,
    pub(crate) solved: Option<&'a Solved>,
    pub(crate) clock: &'a Clock,
}

/// Whether a search of the last placement finds nothing better than the estimate.
pub(crate) fn is_settled(request: &SearchRequest<'_>, histories: &mut [History]) -> bool {
    let shared = Shared::new(request, 1, false);
    histories.first_mut().is_some_and(|history| {
        let mut worker = Worker::new(&shared, request.game, history);
        worker.is_settled(request.game.position())
    })
}

/// Searches, on as many threads as there are histories. Returns what the first of them found.
pub(crate) fn run(
    request: &SearchRequest<'_>,
    histories: &mut [History],
    progress: &mut dyn FnMut(&Report),
) -> Report {
    let root = Root::new(request.game, request.solved, request.left_out);
    if root.is_empty() {
        return Report::default();
    }
    let shared = Shared::new(request, histories.len(), root.is_forced());
    request.table.next_search();
    let Some((first, helpers)) = histories.split_first_mut() else {
        return Report::default();
    };
    thread::scope(|scope| {
        let shared = &shared;
        let mut spawned = Vec::new();
        for (i, history) in helpers.iter_mut().enumerate() {
            let mut root = root.clone();
            let helper = move || {
                let mut worker = Worker::new(shared, request.game, history);
                root.deepen(&mut worker, request, 1 + i as u32 % 2, &mut |_| {});
            };
            let thread = thread::Builder::new().stack_size(STACK);
            // If the machine has no thread left, the search goes on with those there are.
            spawned.extend(thread.spawn_scoped(scope, helper).ok());
        }
        // Whatever happens to the first thread, the others end with it.
        let _end = EndOfSearch(shared);
        on_deep_stack(
            |tell| {
                let mut worker = Worker::new(shared, request.game, first);
                let mut tell = |report: &Report| tell(report.clone());
                root.clone().deepen(&mut worker, request, 0, &mut tell)
            },
            &mut |report: Report| progress(&report),
        )
    })
}

/// Ends the search when it goes out of scope.
struct EndOfSearch<'a>(&'a Shared<'a>);

impl Drop for EndOfSearch<'_> {
    fn drop(&mut self) {
        self.0.is_over.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_threads_do_not_overshoot_a_small_limit() {
        for threads in [1, 2, 16, 256] {
            for limit in [1, 100, 1_000, 10_000, 1_000_000, u64::MAX] {
                let every = look_every(limit, threads);
                let excess = every * threads as u64;
                assert!(every >= 1 && excess <= (limit / 8).max(threads as u64));
            }
        }
        assert_eq!(look_every(u64::MAX, 256), tuning::NODES_BETWEEN_LOOKS);
        assert_eq!(look_every(800, 1), 100);
    }
}
