//! The clocks of a game. They know no time of their own: every question says what time it is, in
//! milliseconds.

use zertz::Player;

use crate::message::ClockRule;
use crate::pair::Pair;

/// The clocks, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    /// What was left when `since` was set.
    left: Pair<u64>,
    /// When the clock of the player on turn began to run.
    since: u64,
    increment: u64,
}

impl Clock {
    /// Both players have their whole time.
    pub(super) fn new(rule: ClockRule, now: u64) -> Clock {
        let left = u64::from(rule.seconds) * 1000;
        Clock {
            left: Pair::of(|_| left),
            since: now,
            increment: u64::from(rule.increment) * 1000,
        }
    }

    /// What a player had left when the clock began to run.
    pub(super) fn set(&self, player: Player) -> u64 {
        *self.left.get(player)
    }

    /// What is added for a turn.
    pub(super) fn increment(&self) -> u64 {
        self.increment
    }

    /// How long the clock has been running.
    pub(super) fn elapsed(&self, now: u64) -> u64 {
        now.saturating_sub(self.since)
    }

    /// Takes time away from the player whose clock runs. It starts from here for whoever is next.
    pub(super) fn charge(&mut self, running: Option<Player>, time: u64, now: u64) {
        if let Some(player) = running {
            let left = self.left.get_mut(player);
            *left = left.saturating_sub(time);
        }
        self.since = now;
    }

    /// A player has made a turn.
    pub(super) fn add_increment(&mut self, player: Player) {
        *self.left.get_mut(player) += self.increment;
    }

    /// A player's turn was taken back: what was added for it goes with it.
    pub(super) fn take_increment(&mut self, player: Player) {
        let left = self.left.get_mut(player);
        *left = left.saturating_sub(self.increment);
    }

    /// A player's time has run out.
    pub(super) fn run_out(&mut self, player: Player) {
        *self.left.get_mut(player) = 0;
    }
}
