//! What the tasks of games, imports and requests share: the store, the engine's threads, what is
//! counted, and the news that the server shuts down.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;
use zertz_play::message::NewGame;
use zertz_play::{GameSetup, Live};

use crate::config::Patience;
use crate::engines::Engines;
use crate::ids::{GameId, Visitor, random_game_id};
use crate::metrics::Metrics;
use crate::refusal::{Refusal, ServerReason};
use crate::share::Share;
use crate::store::{NewRow, Person, Store, Summary};

/// What everything on a server shares.
pub struct Services {
    /// Where games are kept.
    pub store: Arc<dyn Store>,
    /// The engine's threads.
    pub engines: Engines,
    /// The cores that analyses share.
    pub share: Arc<Share>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// How long levels 1 to 3 take over a turn at least when they play a person.
    pub pause: Duration,
    /// How long somebody may be silent, or gone.
    pub patience: Patience,
    closing: watch::Sender<bool>,
    next_socket: AtomicU64,
}

impl core::fmt::Debug for Services {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Services").finish_non_exhaustive()
    }
}

impl Services {
    /// A store and an engine for everybody.
    pub fn new(
        store: Arc<dyn Store>,
        engines: Engines,
        metrics: Arc<Metrics>,
        pause: Duration,
        patience: Patience,
    ) -> Arc<Services> {
        let share = Share::new(engines.threads(), engines.running());
        Arc::new(Services {
            store,
            share,
            engines,
            metrics,
            pause,
            patience,
            closing: watch::Sender::new(false),
            next_socket: AtomicU64::new(1),
        })
    }

    /// Begins a game for a visitor.
    pub async fn begin(&self, wish: &NewGame, visitor: Visitor) -> Result<GameId, Refusal> {
        let (setup, seats) = GameSetup::new(wish, random_seed())?;
        let person = Person {
            visitor,
            seats,
            kept: true,
        };
        self.add(setup, vec![person]).await
    }

    /// Adds a game.
    pub async fn add(&self, setup: GameSetup, people: Vec<Person>) -> Result<GameId, Refusal> {
        let id = random_game_id().map_err(|error| ServerReason::NoRandomNumbers {
            error: error.to_string(),
        })?;
        let created = now();
        let live = Live::new(id.clone(), created, setup.clone());
        let summary = Summary::of(&live, &people);
        let row = NewRow {
            id: id.clone(),
            created,
            setup,
            people,
            summary,
        };
        self.store.create(row).await?;
        self.metrics.games.inc();
        tracing::info!(game = %id, "a game has begun");
        Ok(id)
    }

    /// Whether the store has failed since the last write that succeeded.
    pub fn is_failing(&self) -> bool {
        self.store.health().is_failing()
    }

    /// A number for a socket, never given twice.
    pub(crate) fn next_socket(&self) -> u64 {
        self.next_socket.fetch_add(1, Ordering::Relaxed)
    }

    /// Tells everything to come to an end.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Becomes true when the server shuts down.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }
}

/// The time in milliseconds since 1970. While the program runs it goes on evenly, whatever happens to
/// the clock of the system: nobody loses a game because that was set.
pub fn now() -> u64 {
    static START: OnceLock<(u64, Instant)> = OnceLock::new();
    let (start, since) = START.get_or_init(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        (
            since.map_or(0, |since| since.as_millis() as u64),
            Instant::now(),
        )
    });
    start + since.elapsed().as_millis() as u64
}

/// A refusal for a game that is not there.
pub fn no_such_game() -> Refusal {
    ServerReason::NoSuchGame {}.into()
}

/// A seed for the engine. It need not be hard to guess.
pub(crate) fn random_seed() -> u64 {
    getrandom::u64().unwrap_or_else(|_| now()) >> 12
}
