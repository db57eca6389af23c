//! The engine as the opponent in a game: it is asked when it is on turn, and its answer comes back
//! through the mailbox of the game's task.

use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};
use zertz_engine::{Clocks, Level, Limits, Stop};

use super::task::{GameTask, Mail, RETRY};
use crate::engines::Search;
use crate::ids::Visitor;
use crate::refusal::ServerReason;
use zertz::Player;
use zertz_play::Code;
use zertz_play::message::Status;

/// In games of the engine against itself a turn takes at least this long, for people to follow.
const PACE: Duration = Duration::from_millis(900);
/// Whoever plays these levels is learning: the answer does not come at once.
const UNHURRIED: u8 = 3;

impl GameTask {
    pub(super) fn is_between_engines(&self) -> bool {
        let mut players = Player::BOTH.into_iter();
        players.all(|player| self.live.is_engine(player))
    }

    /// Whether the engine was asked after this event, and nothing else since.
    fn is_asked_after(&self, seq: u64) -> bool {
        let thinking = self.thinking.as_ref();
        thinking.is_some_and(|(asked, _)| *asked == seq)
    }

    /// Asks the engine if it is on turn, and stops it if it is not any more.
    pub(super) fn ask_engine(&mut self) {
        let seq = self.live.seq();
        if self.is_asked_after(seq) {
            return;
        }
        self.stop_engine();
        let seat = self.live.seats().get(self.live.turn());
        let level = seat.level.and_then(Level::new);
        let both = self.is_between_engines();
        let (Some(level), Status::Playing) = (level, self.live.status()) else {
            return;
        };
        if both && self.sockets.is_empty() {
            return;
        }
        let stop = Stop::new();
        self.thinking = Some((seq, stop.clone()));
        let stopped = stop.clone();
        let (mailbox, runtime) = (self.myself.clone(), Handle::current());
        let pause = match both {
            true => PACE,
            false if level.number() <= UNHURRIED => self.services.pause,
            false => Duration::ZERO,
        };
        let not_before = self.last_turn + pause;
        let client = self
            .people
            .first()
            .map_or(Visitor::NOBODY, |person| person.visitor);
        self.services.engines.ask(Search {
            client,
            game: self.live.game().clone(),
            level,
            seed: self.live.setup().seed,
            limits: self.limits(),
            for_person: !both,
            stop,
            answer: Box::new(move |action, time| {
                // The game has moved on, and knows.
                if stopped.is_set() {
                    return;
                }
                let spent = time.as_millis() as u64;
                let found = Mail::Found { seq, action, spent };
                runtime.spawn(post(mailbox, found, not_before));
            }),
        });
    }

    /// The engine may use what the clocks showed when it came on turn, however long it waits for a
    /// thread.
    fn limits(&self) -> Limits {
        let left = |player| self.live.set_left(player).map(Duration::from_millis);
        let clocks = left(Player::First).zip(left(Player::Second));
        Limits {
            clocks: clocks.map(|(first, second)| Clocks {
                left: [first, second],
                increment: [Duration::from_millis(self.live.increment()); 2],
            }),
            ..Limits::NONE
        }
    }

    pub(super) fn stop_engine(&mut self) {
        if let Some((_, stop)) = self.thinking.take() {
            stop.set();
        }
    }

    /// The engine has found something, or nothing because too many ask it.
    pub(super) async fn found(&mut self, seq: u64, action: Option<zertz::Action>, spent: u64) {
        if !self.is_asked_after(seq) {
            return;
        }
        self.thinking = None;
        if seq != self.live.seq() {
            return;
        }
        let event = action.and_then(|action| self.live.engine_turn(action, spent));
        let stored = match event {
            Some(event) => self.happen(event, None).await,
            // There were too many searches.
            None => Err(ServerReason::NoAnswer {}.into()),
        };
        // The game must not stand still for ever because the disk was full for a while.
        if stored.is_err_and(|refusal| refusal.code() == Code::Storage) {
            self.thinking = Some((seq, Stop::new()));
            let mailbox = self.myself.clone();
            let action =
                action.or_else(|| self.live.game().legal().nth(0).map(zertz::Action::Move));
            let found = Mail::Found { seq, action, spent };
            tokio::spawn(post(mailbox, found, Instant::now() + RETRY));
        }
    }
}

/// Puts something into a mailbox at a time, if the game is still in memory then.
async fn post(mailbox: mpsc::WeakSender<Mail>, letter: Mail, at: Instant) {
    sleep_until(at).await;
    if let Some(mailbox) = mailbox.upgrade() {
        let _ = mailbox.send(letter).await;
    }
}
