//! How long to think, and how to be told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long to think about one move. Whatever is reached first ends the search; without any limit
/// it goes on until it is [stopped](Stop) or nothing is left to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// So many placements deep.
    pub depth: Option<u32>,
    /// So many positions. The threads of a search add theirs to the count now and then: an eighth more
    /// is possible, or one for each thread.
    pub nodes: Option<u64>,
    /// So much time for this move.
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

    /// So many placements deep.
    pub const fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::NONE
        }
    }

    /// So many positions.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::NONE
        }
    }

    /// So much time for this move.
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

/// A flag that ends a search from another thread. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not set.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Asks the search to end as soon as it can.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Makes the flag ready for the next search.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether this is the same flag, or a clone of it.
    pub fn is_same(&self, other: &Stop) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Whether the search was asked to end.
    #[inline]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
