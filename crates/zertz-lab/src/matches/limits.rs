//! How long each side may think.

use std::fmt;
use std::time::Duration;

use zertz_engine::Limits;

/// A clock at the start of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    pub left: Duration,
    pub increment: Duration,
}

/// What one side may use for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SideLimits {
    /// Depth, nodes and time for a move.
    pub each: Limits,
    pub clock: Option<Clock>,
}

impl SideLimits {
    /// A tenth of a second for each move.
    pub const DEFAULT: SideLimits = SideLimits {
        each: Limits {
            move_time: Some(Duration::from_millis(100)),
            ..Limits::NONE
        },
        clock: None,
    };
}

impl fmt::Display for SideLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(clock) = self.clock {
            let (left, increment) = (clock.left.as_secs_f64(), clock.increment.as_secs_f64());
            parts.push(format!("clock {left}+{increment}"));
        }
        if let Some(time) = self.each.move_time {
            parts.push(format!("{} ms", time.as_millis()));
        }
        if let Some(nodes) = self.each.nodes {
            parts.push(format!("{nodes} nodes"));
        }
        if let Some(depth) = self.each.depth {
            parts.push(format!("depth {depth}"));
        }
        if parts.is_empty() {
            parts.push("no limit but its own".to_string());
        }
        f.write_str(&parts.join(", "))
    }
}
