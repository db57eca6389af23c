//! The sockets of a game: what is told to whom, and who is connected.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::ids::Visitor;
use crate::refusal::{Bye, Refusal, ServerReason};
use crate::services::now;
use crate::store::{Person, seats_of};
use zertz::Player;
use zertz_play::Pair;
use zertz_play::message::{Contact, Overdue, ServerMessage};

/// Who is connected is told this long after a change: when many come and go at once, once for all.
const PRESENCE: Duration = Duration::from_millis(250);
/// Sockets to one game. More cannot watch.
const MAX_SOCKETS: usize = 2_000;

/// Tells the sockets of a game apart.
pub type SocketId = u64;

/// A socket, from the side of the game.
pub(super) struct Socket {
    pub(super) id: SocketId,
    pub(super) visitor: Visitor,
    pub(super) outbox: mpsc::Sender<Utf8Bytes>,
    /// Nothing is heard of it.
    pub(super) is_lost: bool,
}

/// All sockets of a game.
#[derive(Default)]
pub(super) struct Sockets {
    open: Vec<Socket>,
    /// Who was last said to be connected, and when to say it again.
    presence: Option<Presence>,
    presence_due: Option<Instant>,
}

impl Sockets {
    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    pub(super) fn ids(&self) -> Vec<SocketId> {
        self.open.iter().map(|socket| socket.id).collect()
    }

    /// Whose a socket is.
    pub(super) fn visitor(&self, id: SocketId) -> Option<Visitor> {
        let socket = self.open.iter().find(|socket| socket.id == id);
        socket.map(|socket| socket.visitor)
    }

    pub(super) fn add(&mut self, socket: Socket) -> Result<(), Refusal> {
        if self.open.len() >= MAX_SOCKETS {
            return Err(ServerReason::TooManyWatching {}.into());
        }
        self.open.push(socket);
        // The new one has heard nothing yet, even if nothing has changed for the others.
        self.presence = None;
        self.presence_changed();
        Ok(())
    }

    /// Says whose it was.
    pub(super) fn remove(&mut self, id: SocketId) -> Option<Visitor> {
        self.presence_changed();
        // One that was too slow has been dropped already.
        let index = self.open.iter().position(|socket| socket.id == id)?;
        Some(self.open.swap_remove(index).visitor)
    }

    /// Nothing is heard of it, or something again. Says whose it is.
    pub(super) fn is_lost(&mut self, id: SocketId, is_lost: bool) -> Option<Visitor> {
        let socket = self.open.iter_mut().find(|socket| socket.id == id)?;
        socket.is_lost = is_lost;
        Some(socket.visitor)
    }

    /// Whether somebody is connected, by the best of their sockets; nothing if they have none.
    pub(super) fn contact(&self, visitor: Visitor) -> Option<Contact> {
        let own = self.open.iter().filter(|socket| socket.visitor == visitor);
        own.map(|socket| match socket.is_lost {
            false => Contact::Here,
            true => Contact::Lost,
        })
        .min_by_key(|contact| *contact != Contact::Here)
    }

    pub(super) fn clear(&mut self) {
        self.open.clear();
    }

    // ── Telling ──────────────────────────────────────────────────────────────────────────────────

    pub(super) fn tell_all(&mut self, message: &ServerMessage) {
        self.tell(message, |_| true);
    }

    pub(super) fn tell_one(&mut self, id: SocketId, message: &ServerMessage) {
        self.tell(message, |socket| socket.id == id);
    }

    pub(super) fn tell_visitor(&mut self, visitor: Visitor, message: &ServerMessage) {
        self.tell(message, |socket| socket.visitor == visitor);
    }

    /// The last message to everybody.
    pub(super) fn say_goodbye(&mut self, why: ServerReason) {
        self.tell(&Bye::new(why.into()), |_| true);
    }

    /// Sends a message. Whoever is too slow to take it is dropped, and will connect again.
    fn tell(&mut self, message: &impl Serialize, to: impl Fn(&Socket) -> bool) {
        if self.open.is_empty() {
            return;
        }
        if let Some(text) = written(message) {
            self.open
                .retain(|socket| !to(socket) || socket.outbox.try_send(text.clone()).is_ok());
        }
    }

    // ── Presence ─────────────────────────────────────────────────────────────────────────────────

    /// When to tell who is connected, if that may have changed.
    pub(super) fn presence_due(&self) -> Option<Instant> {
        self.presence_due
    }

    pub(super) fn presence_changed(&mut self) {
        self.presence_due
            .get_or_insert_with(|| Instant::now() + PRESENCE);
    }

    /// Whether anybody was told that a player is awaited.
    pub(super) fn is_anybody_overdue(&self) -> bool {
        let told = self.presence.as_ref();
        told.is_some_and(|told| told.overdue.is_some())
    }

    /// Says who is connected, if that has changed. Whoever is too slow for it hears it the next time.
    pub(super) fn tell_presence(
        &mut self,
        players: Pair<Contact>,
        overdue: Option<(Player, u64)>,
        people: &[Person],
    ) {
        self.presence_due = None;
        let watches = |visitor: Visitor| seats_of(people, visitor).is_empty();
        let watching = self.open.iter().map(|socket| socket.visitor);
        let (strangers, mut known): (Vec<_>, Vec<_>) = watching
            .filter(|visitor| watches(*visitor))
            .partition(|visitor| *visitor == Visitor::NOBODY);
        // Somebody with two windows is one; of those whom nobody knows, each is somebody else.
        known.sort_unstable();
        known.dedup();
        let presence = Presence {
            players,
            watchers: strangers.len() + known.len(),
            overdue,
        };
        if self.presence.as_ref() == Some(&presence) {
            return;
        }
        let [player, watcher] = [0, 1].map(|oneself| written(&presence.message(oneself)));
        for socket in &self.open {
            let text = if watches(socket.visitor) {
                &watcher
            } else {
                &player
            };
            if let Some(text) = text {
                let _ = socket.outbox.try_send(text.clone());
            }
        }
        self.presence = Some(presence);
    }
}

/// Who is connected.
#[derive(PartialEq)]
struct Presence {
    players: Pair<Contact>,
    watchers: usize,
    /// The player who is awaited, and when the game may be claimed against them.
    overdue: Option<(Player, u64)>,
}

impl Presence {
    /// As it is told now to a player, or to one of the watchers, who is told of the others.
    fn message(&self, oneself: usize) -> ServerMessage {
        ServerMessage::Presence {
            first: self.players.first,
            second: self.players.second,
            watchers: self.watchers.saturating_sub(oneself),
            overdue: self.overdue.map(|(player, at)| Overdue {
                player,
                wait: at.saturating_sub(now()),
            }),
        }
    }
}

/// A message as it is sent.
fn written(message: &impl Serialize) -> Option<Utf8Bytes> {
    match serde_json::to_string(message) {
        Ok(text) => Some(text.into()),
        Err(error) => {
            tracing::error!(%error, "a message could not be written");
            None
        }
    }
}
