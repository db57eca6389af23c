//! The sockets of a game: what is told to whom, and who is connected.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::ids::Visitor;
use crate::refusal::{Bye, Refusal, ServerReason};
use crate::store::{Person, seats_of};
use zertz_play::Pair;
use zertz_play::message::ServerMessage;

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
}

/// All sockets of a game.
#[derive(Default)]
pub(super) struct Sockets {
    open: Vec<Socket>,
    /// Who was last said to be connected, and when to say it again.
    presence: Option<ServerMessage>,
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

    pub(super) fn remove(&mut self, id: SocketId) {
        self.open.retain(|socket| socket.id != id);
        self.presence_changed();
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

    /// Says who is connected, if that has changed. Whoever is too slow for it hears it the next time.
    pub(super) fn tell_presence(&mut self, people: &[Person]) {
        self.presence_due = None;
        let is_here = |person: &Person| {
            let mut sockets = self.open.iter();
            sockets.any(|socket| socket.visitor == person.visitor)
        };
        let holders = Pair::of(|player| {
            let mut holders = people.iter().filter(|one| one.seats.contains(&player));
            holders.any(is_here)
        });
        let watches = |socket: &&Socket| seats_of(people, socket.visitor).is_empty();
        let presence = ServerMessage::Presence {
            first: holders.first,
            second: holders.second,
            watchers: self.open.iter().filter(watches).count(),
        };
        if self.presence.as_ref() == Some(&presence) {
            return;
        }
        if let Some(text) = written(&presence) {
            for socket in &self.open {
                let _ = socket.outbox.try_send(text.clone());
            }
        }
        self.presence = Some(presence);
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
