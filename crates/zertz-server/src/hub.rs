//! The games that are in memory, and how to reach them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::{mpsc, oneshot, watch};

use crate::engines::Engines;
use crate::game::{self, GameSetup, Live, Mail, SocketId};
use crate::ids::{GameId, Visitor};
use crate::metrics::Metrics;
use crate::protocol::{Code, NewGame};
use crate::refusal::Refusal;
use crate::share::Share;
use crate::store::{NewRow, Person, Store, StoreError, Summary};

/// How many messages wait for a game at most.
const MAILBOX: usize = 256;

/// All that the tasks of games share.
pub struct Hub {
    /// Where games are kept.
    pub store: Arc<dyn Store>,
    /// The engine's threads.
    pub engines: Engines,
    /// The cores that analyses share.
    pub share: Arc<Share>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    games: Mutex<HashMap<GameId, mpsc::Sender<Mail>>>,
    closing: watch::Sender<bool>,
    next_socket: AtomicU64,
    /// Whether the last write has failed.
    failing: AtomicBool,
}

impl core::fmt::Debug for Hub {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Hub").finish_non_exhaustive()
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

impl Hub {
    /// A hub without games.
    pub fn new(store: Arc<dyn Store>, engines: Engines, metrics: Arc<Metrics>) -> Arc<Hub> {
        let share = Share::new(engines.threads(), engines.running());
        Arc::new(Hub {
            store,
            share,
            engines,
            metrics,
            games: Mutex::default(),
            closing: watch::Sender::new(false),
            next_socket: AtomicU64::new(1),
            failing: AtomicBool::new(false),
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
        let id = GameId::random()
            .map_err(|error| Refusal::new(Code::Storage, format!("no random numbers: {error}")))?;
        let created = now();
        let live = Live::new(id.clone(), created, setup.clone())
            .map_err(|error| Refusal::new(Code::Malformed, error.to_string()))?;
        let summary = Summary::of(&live, &people);
        let row = NewRow {
            id: id.clone(),
            created,
            setup,
            people,
            summary,
        };
        self.store
            .create(row)
            .await
            .map_err(|error| self.not_stored(&error))?;
        self.stored();
        self.metrics.games.inc();
        tracing::info!(game = %id, "a game has begun");
        Ok(id)
    }

    /// A refusal for a failure of the store.
    pub fn not_stored(&self, error: &StoreError) -> Refusal {
        self.metrics.store_failures.inc();
        // Said once, not for every move of every game.
        if !self.failing.swap(true, Ordering::Relaxed) {
            tracing::error!(%error, "the store fails");
        }
        Refusal::new(
            Code::Storage,
            format!("nothing was changed, because it could not be stored: {error}"),
        )
    }

    /// The store has done its work.
    pub(crate) fn stored(&self) {
        if self.failing.swap(false, Ordering::Relaxed) {
            tracing::info!("the store works again");
        }
    }

    /// Whether the last write has failed.
    pub fn is_failing(&self) -> bool {
        self.failing.load(Ordering::Relaxed)
    }

    /// A number for a socket, never given twice.
    pub(crate) fn next_socket(&self) -> SocketId {
        self.next_socket.fetch_add(1, Ordering::Relaxed)
    }

    /// Whether a game is there; it is loaded if it is not in memory.
    pub async fn find(self: &Arc<Hub>, id: &GameId) -> Result<(), Refusal> {
        self.mailbox(id).await.map(drop)
    }

    /// Asks the task of a game, which is loaded if it is not in memory.
    pub async fn ask<T>(
        self: &Arc<Hub>,
        id: &GameId,
        question: impl Fn(oneshot::Sender<T>) -> Mail,
    ) -> Result<T, Refusal> {
        // A task that has just ended for want of work is started again.
        for _ in 0..3 {
            let mailbox = self.mailbox(id).await?;
            let (reply, answer) = oneshot::channel();
            if mailbox.send(question(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(Refusal::new(
            Code::Storage,
            "the game cannot be reached; please try again",
        ))
    }

    /// Tells a game something, if it is in memory.
    pub async fn tell(&self, id: &GameId, mail: Mail) -> Result<(), Refusal> {
        let mailbox = self.lock().get(id).cloned();
        match mailbox {
            Some(mailbox) if mailbox.send(mail).await.is_ok() => Ok(()),
            _ => Err(no_such_game()),
        }
    }

    async fn mailbox(self: &Arc<Hub>, id: &GameId) -> Result<mpsc::Sender<Mail>, Refusal> {
        // A task that has failed is started again.
        if let Some(mailbox) = self.lock().get(id).filter(|mailbox| !mailbox.is_closed()) {
            return Ok(mailbox.clone());
        }
        let stored = match self.store.load(id.clone()).await {
            Ok(Some(stored)) => stored,
            Ok(None) => return Err(no_such_game()),
            Err(error) => return Err(self.not_stored(&error)),
        };
        let live = stored.live().map_err(|error| self.not_stored(&error))?;
        let mut games = self.lock();
        if let Some(mailbox) = games.get(id).filter(|mailbox| !mailbox.is_closed()) {
            return Ok(mailbox.clone());
        }
        let (mailbox, mail) = mpsc::channel(MAILBOX);
        games.insert(id.clone(), mailbox.clone());
        self.metrics.tasks.set(games.len() as i64);
        tokio::spawn(game::run(
            self.clone(),
            live,
            stored.people,
            mail,
            mailbox.downgrade(),
        ));
        Ok(mailbox)
    }

    /// A task without work asks whether it may end. It must not while a message waits.
    pub(crate) fn retire(&self, id: &GameId, mail: &mpsc::Receiver<Mail>) -> bool {
        let mut games = self.lock();
        let may = mail.is_empty();
        if may {
            games.remove(id);
            self.metrics.tasks.set(games.len() as i64);
        }
        may
    }

    /// A task has ended without asking.
    pub(crate) fn remove(&self, id: &GameId) {
        let mut games = self.lock();
        games.remove(id);
        self.metrics.tasks.set(games.len() as i64);
    }

    /// Tells everything to come to an end.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Becomes true when the server shuts down.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, mpsc::Sender<Mail>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A refusal for a game that is not there.
pub fn no_such_game() -> Refusal {
    Refusal::new(
        Code::NotFound,
        "there is no such game; it may have been deleted",
    )
}

/// A seed for the engine. It need not be hard to guess.
pub(crate) fn random_seed() -> u64 {
    getrandom::u64().unwrap_or_else(|_| now()) >> 12
}
