//! Where games are kept.
//!
//! A game is its setup and an append-only list of numbered events. Whoever appends says which number
//! the event is to have; if another process has been quicker, that is a conflict and the game has to
//! be loaded again. So nothing here assumes that one process alone uses the store.
//!
//! [`Store`] and [`ImportStore`] are what any store must do, [`Health`] knows whether it does so, and
//! `sqlite/` is the one store there is so far.

mod health;
mod imports;
mod sqlite;

use std::future::Future;
use std::pin::Pin;

use crate::ids::{GameId, Key, Visitor};
use crate::refusal::{Refusal, ServerReason};
use zertz::Player;
use zertz_play::message::{GameEvent, Status};
use zertz_play::{Corrupt, GameSetup, Live};

pub use health::Health;
pub use imports::*;
pub use sqlite::Sqlite;

/// The answer of a store, to be waited for.
pub type Reply<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// Where games are kept. A write is safe on disk before it is answered.
pub trait Store: ImportStore + Send + Sync + 'static {
    /// Adds a game.
    fn create(&self, game: NewRow) -> Reply<()>;
    /// Adds an event to a game, or says that the number is taken.
    fn append(&self, event: Append) -> Reply<()>;
    /// A game with its events and people.
    fn load(&self, id: GameId) -> Reply<Option<Stored>>;
    /// Games that a visitor keeps, the latest first.
    fn list(&self, query: Query) -> Reply<Vec<Stored>>;
    /// A visitor no longer keeps a game. It is erased when nobody keeps it. Says whether it was
    /// erased.
    fn forget(&self, id: GameId, visitor: Visitor) -> Reply<bool>;
    /// Everything that one visitor has becomes another's: seats, imports and notes, of those about one game the newer.
    /// Names the games whose people have changed.
    fn merge(&self, from: Visitor, into: Visitor) -> Reply<Vec<GameId>>;
    /// The engine's report about a game, as JSON.
    fn report(&self, key: Key) -> Reply<Option<String>>;
    /// Keeps a report in the place of an older one, unless that was made with more effort.
    fn put_report(&self, key: Key, made: u64, report: String) -> Reply<()>;
    /// A visitor's notes about a game, as a record.
    fn notes(&self, key: Key, visitor: Visitor) -> Reply<Option<String>>;
    /// Keeps notes in the place of older ones. Says whether there was room for them.
    fn put_notes(&self, key: Key, visitor: Visitor, at: u64, record: String) -> Reply<bool>;
    /// Forgets notes.
    fn forget_notes(&self, key: Key, visitor: Visitor) -> Reply<()>;
    /// How many games there are, and how many events.
    fn count(&self) -> Reply<(u64, u64)>;
    /// Whether the store can be read.
    fn check(&self) -> Reply<()>;
    /// Whether it does its work.
    fn health(&self) -> &Health;
    /// Finishes what is waiting and lets go of everything. Whoever asks afterwards is told that it is
    /// closed.
    fn close(&self);
}

/// Why a store has failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The event number is taken, or the game is gone.
    #[error("the game has moved on elsewhere")]
    Conflict,
    /// The database refuses: the disk is full, the file read-only …
    #[error("the database refuses: {0}")]
    Database(String),
    /// Something stored makes no sense.
    #[error("damaged data: {0}")]
    Damaged(String),
    /// The server is shutting down.
    #[error("the store is closed")]
    Closed,
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        let error = error.to_string();
        ServerReason::NotStored { error }.into()
    }
}

/// A game to be added.
#[derive(Clone, Debug)]
pub struct NewRow {
    /// Its name in addresses.
    pub id: GameId,
    /// When, in milliseconds since 1970.
    pub created: u64,
    /// What was settled.
    pub setup: GameSetup,
    /// Who keeps it, and with which seats.
    pub people: Vec<Person>,
    /// For lists.
    pub summary: Summary,
}

/// An event to be added.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game.
    pub id: GameId,
    /// The number that the event must get: one more than the last.
    pub seq: u64,
    /// When.
    pub at: u64,
    /// What happens.
    pub event: GameEvent,
    /// Who takes a seat by it.
    pub joins: Option<(Visitor, Player)>,
    /// For lists.
    pub summary: Summary,
}

/// Somebody who keeps a game in the list, with the seats held.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Who.
    pub visitor: Visitor,
    /// The seats.
    pub seats: Vec<Player>,
    /// Whether the game is still in the list.
    pub kept: bool,
}

/// The seats of a visitor among people.
pub fn seats_of(people: &[Person], visitor: Visitor) -> Vec<Player> {
    let person = people.iter().find(|person| person.visitor == visitor);
    person.map_or_else(Vec::new, |person| person.seats.clone())
}

/// A game as it is stored.
#[derive(Clone, Debug)]
pub struct Stored {
    /// Its name in addresses.
    pub id: GameId,
    /// When it was begun.
    pub created: u64,
    /// When something last happened.
    pub updated: u64,
    /// What was settled.
    pub setup: GameSetup,
    /// What has happened since, with the time.
    pub events: Vec<(u64, GameEvent)>,
    /// Who keeps it.
    pub people: Vec<Person>,
}

impl Stored {
    /// The game as its events make it.
    pub fn live(&self) -> Result<Live, StoreError> {
        let damaged = |error: Corrupt| StoreError::Damaged(error.to_string());
        let mut live = Live::new(self.id.clone(), self.created, self.setup.clone());
        for (at, event) in &self.events {
            live.apply(event, *at).map_err(damaged)?;
        }
        Ok(live)
    }

    /// The seats of a visitor.
    pub fn seats_of(&self, visitor: Visitor) -> Vec<Player> {
        seats_of(&self.people, visitor)
    }
}

/// What lists are filtered by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Whether it has begun, and ended.
    pub status: Status,
    /// The board's name.
    pub board: String,
    /// Against whom it is played.
    pub opponent: Opponent,
    /// The names of the players, in lower case.
    pub names: String,
}

impl Summary {
    /// The summary of a game of these people.
    pub fn of(live: &Live, people: &[Person]) -> Summary {
        let seats = live.seats();
        let engines = Player::BOTH
            .into_iter()
            .filter(|player| live.is_engine(*player))
            .count();
        let has_both = |person: &Person| person.seats.len() == Player::BOTH.len();
        let opponent = match engines {
            0 if people.iter().any(has_both) => Opponent::SameScreen,
            0 => Opponent::Friend,
            1 => Opponent::Engine,
            _ => Opponent::Engines,
        };
        Summary {
            status: live.status(),
            board: live.game().start().rules().board.to_string(),
            opponent,
            names: format!("{}\n{}", seats.first.name, seats.second.name).to_lowercase(),
        }
    }
}

/// Kinds of games.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Opponent {
    /// A person against the engine.
    Engine,
    /// Two people, each with a screen.
    Friend,
    /// Two people at one screen.
    SameScreen,
    /// The engine against itself.
    Engines,
}

/// Which games to list.
#[derive(Clone, Debug)]
pub struct Query {
    /// Whose.
    pub visitor: Visitor,
    /// Only those of this status.
    pub status: Option<Status>,
    /// Only those on this board.
    pub board: Option<String>,
    /// Only those against such opponents.
    pub opponent: Option<Opponent>,
    /// Only those with this in a player's name.
    pub text: Option<String>,
    /// Only those that come after this one in the list.
    pub before: Option<(u64, GameId)>,
    /// At most this many.
    pub limit: usize,
}
