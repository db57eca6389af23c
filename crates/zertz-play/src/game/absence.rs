//! When somebody is gone though they are on turn: how long the opponent waits before they may claim
//! the win, or call it a tie. Who is gone since when is told from outside.

use zertz::Player;

use super::decide::Decision;
use super::live::Live;
use crate::message::{ClockRule, GameEvent, SeatKind, Status};
use crate::pair::Pair;
use crate::refusal::{Refusal, TableReason};

/// In live games the opponent waits so many milliseconds.
pub const LIVE_WAIT: u64 = 30_000;
/// A game that is expected to take no more seconds than this for each player is a live one, …
const LIVE: u64 = 30 * 60;
/// … up to this it is a slow one, and beyond it nobody need be there: the clock alone decides.
const SLOW: u64 = 3 * 60 * 60;
/// In slow games the opponent waits so many times longer.
const SLOWER: u64 = 6;
/// A player makes about so many turns in a game.
const TURNS: u64 = 40;

/// Who is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Absences {
    /// Since when a player has been gone, in milliseconds since 1970; nothing for one who is here.
    pub since: Pair<Option<u64>>,
    /// How long the opponent waits in live games.
    pub live_wait: u64,
}

impl Absences {
    /// Everybody is here.
    pub const NONE: Absences = Absences {
        since: Pair {
            first: None,
            second: None,
        },
        live_wait: LIVE_WAIT,
    };

    /// How long the opponent waits with this clock; nothing if the clock alone decides.
    fn wait(&self, clock: ClockRule) -> Option<u64> {
        let expected = u64::from(clock.seconds) + TURNS * u64::from(clock.increment);
        match expected {
            _ if expected <= LIVE => Some(self.live_wait),
            _ if expected <= SLOW => Some(self.live_wait * SLOWER),
            _ => None,
        }
    }
}

impl Live {
    /// The player on turn, if they are gone, and when the game may be claimed against them.
    pub fn overdue(&self, absences: &Absences) -> Option<(Player, u64)> {
        let player = self.turn();
        let is_person = |player| self.seats.get(player).kind == SeatKind::Person;
        if self.status() != Status::Playing || !Player::BOTH.into_iter().all(is_person) {
            return None;
        }
        let wait = absences.wait(self.setup.clock?)?;
        // Only what they miss of their own turn counts: before it they kept nobody waiting.
        let since = (*absences.since.get(player))?.max(self.on_turn);
        Some((player, since + wait))
    }

    /// Somebody with these seats claims the game.
    pub(super) fn claim(
        &self,
        seats: &[Player],
        me: Player,
        win: bool,
        absences: &Absences,
        now: u64,
    ) -> Result<Decision, Refusal> {
        self.must_be_going_on()?;
        let refuse = |reason: TableReason| Err(reason.into());
        if seats.len() > 1 || self.is_engine(me.other()) {
            return refuse(TableReason::NobodyElse {});
        }
        let Some(clock) = self.setup.clock else {
            return refuse(TableReason::NoClockToClaimBy {});
        };
        if absences.wait(clock).is_none() {
            return refuse(TableReason::TooSlowToClaim {});
        }
        if self.turn() == me {
            return refuse(TableReason::YourTurn {});
        }
        match self.overdue(absences) {
            None => refuse(TableReason::OpponentIsHere {}),
            Some((_, from)) if now < from => refuse(TableReason::TooEarlyToClaim {
                seconds: (from - now).div_ceil(1000),
            }),
            Some(_) if win => Ok(Decision::Event(GameEvent::WinClaimed { player: me })),
            Some(_) => Ok(Decision::Event(GameEvent::TieCalled { player: me })),
        }
    }
}
