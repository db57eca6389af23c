//! How long to think, and how to be told to stop.

use core::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long to think about one move. Whatever is reached first ends the search; without any limit
/// it goes on until it is [stopped](Stop) or nothing is left to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// How deep to search, in placements.
    pub depth: Option<u32>,
    /// How many positions to search. Threads add theirs to the count now and then, so the search may
    /// exceed this by an eighth, or by one for each thread.
    pub nodes: Option<u64>,
    /// How much time to take for this move.
    pub move_time: Option<Duration>,
    /// The clocks of the game: the engine decides how much of its time it uses.
    pub clocks: Option<Clocks>,
}

impl Limits {
    /// No limit.
    pub const NONE: Limits = Limits {
        depth: None,
        nodes: None,
        move_time: None,
        clocks: None,
    };

    /// Only a depth, in placements.
    pub const fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::NONE
        }
    }

    /// Only a number of positions.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::NONE
        }
    }

    /// Only a time for this move.
    pub const fn move_time(time: Duration) -> Limits {
        Limits {
            move_time: Some(time),
            ..Limits::NONE
        }
    }
}

/// The clocks of a game, the first player's before the second player's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// What is left.
    pub left: [Duration; 2],
    /// What is added after each turn.
    pub increment: [Duration; 2],
}

/// Where a search pauses for others. A search comes by a few thousand times a second.
pub trait Gate: Send + Sync {
    /// Returns when the search may go on. It must return soon once the search was asked to end.
    fn pass(&self, stop: &Stop);
}

/// A flag that ends a search from another thread. Clones share the flag.
#[derive(Clone, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    gate: Option<Arc<dyn Gate>>,
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Stop").field(&self.is_set()).finish()
    }
}

impl Stop {
    /// A flag that is not set.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// A flag that is not set, for a search that pauses at a gate when it is the turn of others. This
    /// way many searches share a few cores, and each keeps what it has found so far. A limit of time
    /// counts the pauses; limits of nodes or depth do not.
    pub fn with_gate(gate: Arc<dyn Gate>) -> Stop {
        Stop {
            flag: Arc::default(),
            gate: Some(gate),
        }
    }

    /// The same flag without the gate, for a caller that only wants to end the search.
    #[must_use]
    pub fn without_gate(&self) -> Stop {
        Stop {
            flag: self.flag.clone(),
            gate: None,
        }
    }

    /// Asks the search to end as soon as it can.
    pub fn set(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Makes the flag ready for the next search.
    pub fn reset(&self) {
        self.flag.store(false, Ordering::Relaxed);
    }

    /// Whether this is the same flag, or a clone of it.
    pub fn is_same(&self, other: &Stop) -> bool {
        Arc::ptr_eq(&self.flag, &other.flag)
    }

    /// Whether the search was asked to end.
    #[inline]
    pub fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// Pauses at the gate, if there is one, and says whether the search was asked to end.
    #[inline]
    pub(crate) fn is_set_at_gate(&self) -> bool {
        if let Some(gate) = &self.gate {
            gate.pass(self);
        }
        self.is_set()
    }
}
