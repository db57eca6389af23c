//! Which of the players are here, and who is gone since when.
//!
//! A player is here while one of their sockets is heard of. Programs that ask without a socket are
//! here for a moment after each request.

use std::time::Duration;

use tokio::time::Instant;

use super::task::GameTask;
use crate::ids::Visitor;
use crate::services::now;
use zertz::Player;
use zertz_play::message::Contact;
use zertz_play::{Absences, Pair};

/// A request without a socket counts as a visit of this length.
const VISIT: Duration = Duration::from_secs(15);

/// What is known of the players.
pub(super) struct Roll {
    /// When the game came into memory. Before that nobody can have been gone.
    began: u64,
    known: Vec<Attendant>,
}

/// Somebody who has been here.
struct Attendant {
    visitor: Visitor,
    contact: Contact,
    /// When they came, or since when they have been gone.
    since: u64,
    /// When a visit without a socket ends.
    leaves: Option<Instant>,
}

impl Roll {
    pub(super) fn new(began: u64) -> Roll {
        Roll {
            began,
            known: Vec::new(),
        }
    }

    fn of(&self, visitor: Visitor) -> Option<&Attendant> {
        self.known.iter().find(|one| one.visitor == visitor)
    }

    /// Notes how somebody is connected. Says whether that is news.
    fn note(
        &mut self,
        visitor: Visitor,
        contact: Contact,
        leaves: Option<Instant>,
        now: u64,
    ) -> bool {
        let Some(one) = self.known.iter_mut().find(|one| one.visitor == visitor) else {
            self.known.push(Attendant {
                visitor,
                contact,
                since: now,
                leaves,
            });
            return true;
        };
        one.leaves = leaves;
        // Whoever was lost and is given up has been gone all the time.
        if (one.contact == Contact::Here) != (contact == Contact::Here) {
            one.since = now;
        }
        std::mem::replace(&mut one.contact, contact) != contact
    }

    /// When the next visit ends.
    pub(super) fn due(&self) -> Option<Instant> {
        self.known.iter().filter_map(|one| one.leaves).min()
    }

    /// Whose visits are over.
    fn leaving(&self) -> Vec<Visitor> {
        let over = |one: &&Attendant| one.leaves.is_some_and(|end| end <= Instant::now());
        self.known
            .iter()
            .filter(over)
            .map(|one| one.visitor)
            .collect()
    }
}

impl GameTask {
    /// How a player is connected, and since when.
    fn attendance(&self, player: Player) -> (Contact, u64) {
        let mut holders = self
            .people
            .iter()
            .filter(|person| person.seats.contains(&player));
        let known = holders.find_map(|person| self.roll.of(person.visitor));
        known.map_or((Contact::Away, self.roll.began), |one| {
            (one.contact, one.since)
        })
    }

    /// Somebody's sockets have changed. Without any, they are what the last one says.
    pub(super) fn contact_changed(&mut self, visitor: Option<Visitor>, last: Contact) {
        // Of those who watch it is enough to know how many they are.
        let Some(visitor) = visitor.filter(|visitor| self.plays(*visitor)) else {
            return;
        };
        let contact = self.sockets.contact(visitor).unwrap_or(last);
        if self.roll.note(visitor, contact, None, now()) {
            self.sockets.presence_changed();
        }
    }

    /// Somebody has asked without a socket, or beside one.
    pub(super) fn visited(&mut self, visitor: Visitor) {
        if !self.plays(visitor) || self.sockets.contact(visitor) == Some(Contact::Here) {
            return;
        }
        let leaves = Some(Instant::now() + VISIT);
        if self.roll.note(visitor, Contact::Here, leaves, now()) {
            self.sockets.presence_changed();
        }
    }

    /// Ends the visits that are over.
    pub(super) fn end_visits(&mut self) {
        for visitor in self.roll.leaving() {
            self.contact_changed(Some(visitor), Contact::Away);
        }
    }

    /// Somebody has taken a seat.
    pub(super) fn sits_down(&mut self, visitor: Visitor) {
        match self.sockets.contact(visitor) {
            Some(contact) => self.contact_changed(Some(visitor), contact),
            None => self.visited(visitor),
        }
    }

    fn plays(&self, visitor: Visitor) -> bool {
        self.people
            .iter()
            .any(|person| person.visitor == visitor && !person.seats.is_empty())
    }

    /// Who is gone, for the table to judge.
    pub(super) fn absences(&self) -> Absences {
        let gone = |player| match self.attendance(player) {
            (Contact::Here, _) => None,
            (_, since) => Some(since),
        };
        Absences {
            since: Pair::of(gone),
            live_wait: self.services.patience.absence.as_millis() as u64,
        }
    }

    /// Whether a player is on turn and gone.
    pub(super) fn somebody_is_gone(&self) -> bool {
        self.live.overdue(&self.absences()).is_some()
    }

    /// Tells who is connected.
    pub(super) fn tell_presence(&mut self) {
        let players = Pair::of(|player| self.attendance(player).0);
        let overdue = self.live.overdue(&self.absences());
        self.sockets.tell_presence(players, overdue, &self.people);
    }
}
