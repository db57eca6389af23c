//! The games that are in memory, and how to reach them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, oneshot};

use crate::game::{self, Mail, Registry};
use crate::ids::GameId;
use crate::refusal::{Refusal, ServerReason};
use crate::services::{Services, no_such_game};

/// How many messages wait for a game at most.
const MAILBOX: usize = 256;

/// The games that are in memory, by name.
#[derive(Debug)]
pub struct Hub {
    services: Arc<Services>,
    games: Mutex<HashMap<GameId, mpsc::Sender<Mail>>>,
}

impl Hub {
    /// A hub without games.
    pub fn new(services: Arc<Services>) -> Arc<Hub> {
        Arc::new(Hub {
            services,
            games: Mutex::default(),
        })
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
        Err(ServerReason::Unreachable {}.into())
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
        let stored = self.services.store.load(id.clone()).await?;
        let stored = stored.ok_or_else(no_such_game)?;
        let live = stored.live()?;
        let mut games = self.lock();
        if let Some(mailbox) = games.get(id).filter(|mailbox| !mailbox.is_closed()) {
            return Ok(mailbox.clone());
        }
        let (mailbox, mail) = mpsc::channel(MAILBOX);
        games.insert(id.clone(), mailbox.clone());
        self.services.metrics.tasks.set(games.len() as i64);
        tokio::spawn(game::run(
            self.services.clone(),
            self.clone(),
            live,
            stored.people,
            mail,
            mailbox.downgrade(),
        ));
        Ok(mailbox)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, mpsc::Sender<Mail>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Registry for Hub {
    fn retire(&self, id: &GameId, mail: &mpsc::Receiver<Mail>) -> bool {
        let mut games = self.lock();
        let may = mail.is_empty();
        if may {
            games.remove(id);
            self.services.metrics.tasks.set(games.len() as i64);
        }
        may
    }

    fn remove(&self, id: &GameId) {
        let mut games = self.lock();
        games.remove(id);
        self.services.metrics.tasks.set(games.len() as i64);
    }
}
