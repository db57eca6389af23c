//! The counts.

use super::begun::Begun;
use crate::stats::{Estimate, share};

/// What became of some games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Results {
    pub games: u64,
    /// How many of them somebody has won.
    pub decided: u64,
    /// How many of those the second player has won.
    pub won: u64,
}

impl Results {
    fn add(&mut self, second_won: Option<bool>) {
        self.games += 1;
        self.decided += u64::from(second_won.is_some());
        self.won += u64::from(second_won == Some(true));
    }

    /// The share of decided games that the second player has won.
    pub fn share(&self) -> Option<Estimate> {
        share(self.won, self.decided)
    }
}

/// How a group of players begins, and what it makes of how others begin.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// How many first turns the group has played, and how many of these lose.
    pub first_turns: u64,
    pub lost: u64,
    /// Games that it has gone on with as the second player, after a first turn that loses.
    pub after_lost: Results,
    /// Those in which its first turn kept to the proof.
    pub followed: Results,
    /// How many of those it won, having kept to the proof all the time.
    pub followed_to_the_end: u64,
    /// Games that it has gone on with as the second player, after a first turn that is open.
    pub after_open: Results,
}

impl Tally {
    /// Counts a first turn.
    pub(super) fn begin(&mut self, game: &Begun) {
        self.first_turns += 1;
        self.lost += u64::from(game.is_lost);
    }

    /// Counts what the second player made of it, if they have played at all.
    pub(super) fn reply(&mut self, game: &Begun) {
        if game.replies == 0 {
            return;
        }
        if !game.is_lost {
            self.after_open.add(game.second_won);
            return;
        }
        self.after_lost.add(game.second_won);
        if game.is_followed() {
            self.followed.add(game.second_won);
        }
        self.followed_to_the_end += u64::from(game.is_followed_to_the_end());
    }

    /// The share of first turns that lose.
    pub fn lost_share(&self) -> Option<Estimate> {
        share(self.lost, self.first_turns)
    }

    /// The share of lost first turns to which the reply kept to the proof.
    pub fn followed_share(&self) -> Option<Estimate> {
        share(self.followed.games, self.after_lost.games)
    }
}
