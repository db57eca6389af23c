//! The task that owns a game: everything that happens in it passes through its mailbox, one thing
//! after the other.
//!
//! An action is decided on, stored, then carried out and told to everybody. What the engine has
//! found comes back through the same mailbox, and is dropped if the game has moved on.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};
use zertz_engine::Stop;

use super::roll::Roll;
use super::sockets::{Socket, SocketId, Sockets};
use crate::ids::{GameId, Visitor};
use crate::refusal::{Refusal, ServerReason};
use crate::services::{Services, no_such_game, now, random_seed};
use crate::store::{Append, Person, StoreError, Summary, seats_of};
use zertz::Player;
use zertz_play::message::{Action, Contact, GameEvent, GameView, ServerMessage, Status};
use zertz_play::{Decision, Live};

/// A game with which nobody is connected leaves the memory after this time.
const IDLE: Duration = Duration::from_secs(15);
/// What could not be stored is tried again after this time.
pub(super) const RETRY: Duration = Duration::from_secs(2);
/// More events than this make no game.
const MAX_EVENTS: u64 = 10_000;

/// What a game can be told.
#[derive(Debug)]
pub enum Mail {
    /// Somebody wants to do something.
    Act {
        visitor: Visitor,
        action: Action,
        /// Gets the number of the last event.
        reply: oneshot::Sender<Result<u64, Refusal>>,
    },
    /// Somebody wants to see it.
    View {
        visitor: Visitor,
        /// Gets the view.
        reply: oneshot::Sender<GameView>,
    },
    /// Somebody wants its record.
    Record {
        reply: oneshot::Sender<zertz::Record>,
    },
    /// A socket is open.
    Attach {
        visitor: Visitor,
        /// Where to send messages.
        outbox: mpsc::Sender<Utf8Bytes>,
        /// Gets the number of the socket.
        reply: oneshot::Sender<Result<SocketId, Refusal>>,
    },
    /// A socket wants everything again.
    Resync(SocketId),
    /// A socket is silent, or was and is not any more.
    Silence { socket: SocketId, is_lost: bool },
    /// A socket has ended: it was closed by the client, or lost.
    Detach { socket: SocketId, has_left: bool },
    /// Somebody deletes it from the list.
    Forget {
        visitor: Visitor,
        /// Whether it was done.
        reply: oneshot::Sender<Result<(), Refusal>>,
    },
    /// In the store somebody else has the seats of a visitor now.
    PeopleChanged,
    /// The engine has found something.
    Found {
        /// The number of the event after which it was asked.
        seq: u64,
        action: Option<zertz::Action>,
        /// How long it has searched, in milliseconds.
        spent: u64,
    },
}

/// Where a task is known by its game, so that others can reach it.
pub trait Registry: Send + Sync {
    /// A task without work asks whether it may end. It must not while a message waits.
    fn retire(&self, id: &GameId, mail: &mpsc::Receiver<Mail>) -> bool;
    /// A task has ended without asking.
    fn remove(&self, id: &GameId);
}

/// A game with everybody and everything around it.
pub(super) struct GameTask {
    pub(super) services: Arc<Services>,
    pub(super) live: Live,
    pub(super) people: Vec<Person>,
    pub(super) sockets: Sockets,
    /// Which of the players are here.
    pub(super) roll: Roll,
    /// After a failure of the store: when to try again.
    retry: Option<Instant>,
    /// Whether the clock has to be set going again after the server was away.
    resume: bool,
    gone: bool,
    /// The event after which the engine was asked, and how to stop it.
    pub(super) thinking: Option<(u64, Stop)>,
    pub(super) myself: mpsc::WeakSender<Mail>,
    pub(super) last_turn: Instant,
}

/// Runs a game until nobody is interested in it.
pub async fn run(
    services: Arc<Services>,
    registry: Arc<dyn Registry>,
    live: Live,
    people: Vec<Person>,
    mut mail: mpsc::Receiver<Mail>,
    myself: mpsc::WeakSender<Mail>,
) {
    let id = live.id().clone();
    let mut closing = services.closing();
    let mut task = GameTask {
        services,
        live,
        people,
        sockets: Sockets::default(),
        roll: Roll::new(now()),
        retry: None,
        resume: false,
        gone: false,
        thinking: None,
        myself,
        last_turn: Instant::now(),
    };
    task.resume = task.live.running().is_some();
    task.resume_clock().await;
    task.ask_engine();
    loop {
        let deadline = task.deadline();
        tokio::select! {
            letter = mail.recv() => match letter {
                Some(letter) => {
                    task.open(letter).await;
                    if task.gone {
                        registry.remove(&id);
                        break;
                    }
                }
                None => break,
            },
            () = sleep_until(deadline) => {
                task.look_up().await;
                if task.is_idle() && registry.retire(&id, &mail) {
                    break;
                }
            }
            () = closed(&mut closing) => {
                task.stop_clock().await;
                task.sockets.say_goodbye(ServerReason::ShuttingDown {});
                registry.remove(&id);
                break;
            }
        }
    }
    task.stop_engine();
}

/// Waits until the server shuts down.
async fn closed(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

impl GameTask {
    /// Handles one message.
    async fn open(&mut self, letter: Mail) {
        match letter {
            Mail::Act {
                visitor,
                action,
                reply,
            } => {
                let began = Instant::now();
                self.visited(visitor);
                let result = self.act(visitor, &action).await;
                match &result {
                    Ok(_) => {
                        let seconds = began.elapsed().as_secs_f64();
                        self.services.metrics.action_seconds.observe(seconds);
                    }
                    Err(_) => {
                        self.services.metrics.refused.inc();
                    }
                }
                let _ = reply.send(result);
            }
            Mail::View { visitor, reply } => {
                self.visited(visitor);
                let _ = reply.send(self.live.view(&self.seats_of(visitor), now()));
            }
            Mail::Record { reply } => {
                let _ = reply.send(self.live.record());
            }
            Mail::Attach {
                visitor,
                outbox,
                reply,
            } => {
                let _ = reply.send(self.attach(visitor, outbox));
            }
            Mail::Resync(id) => self.greet(id),
            Mail::Silence { socket, is_lost } => {
                let visitor = self.sockets.is_lost(socket, is_lost);
                self.contact_changed(visitor, Contact::Lost);
            }
            Mail::Detach { socket, has_left } => {
                let visitor = self.sockets.remove(socket);
                let contact = if has_left {
                    Contact::Away
                } else {
                    Contact::Lost
                };
                self.contact_changed(visitor, contact);
                // Nobody looks: a game of the engine against itself waits.
                if self.is_between_engines() && self.sockets.is_empty() {
                    self.stop_engine();
                }
            }
            Mail::Forget { visitor, reply } => {
                let result = self.forget(visitor).await;
                self.gone |= matches!(result, Ok(true));
                let _ = reply.send(result.map(|_| ()));
            }
            Mail::PeopleChanged => {
                self.load_again().await;
                self.sockets.presence_changed();
            }
            Mail::Found { seq, action, spent } => self.found(seq, action, spent).await,
        }
    }

    async fn act(&mut self, visitor: Visitor, action: &Action) -> Result<u64, Refusal> {
        let now = now();
        // A clock that has run out ends the game before anything else happens.
        if !self.resume
            && let Some(event) = self.live.flagged(now)
        {
            self.happen(event, None).await?;
        }
        let seats = self.seats_of(visitor);
        let absences = self.absences();
        match self.live.decide(&seats, action, &absences, now)? {
            Decision::Already => {}
            Decision::Event(event) => {
                let joins = match &event {
                    GameEvent::Joined { player, .. } => Some((visitor, *player)),
                    _ => None,
                };
                self.happen(event, joins).await?;
            }
            Decision::Rematch(by) => self.play_again(by).await?,
        }
        Ok(self.live.seq())
    }

    /// Stores an event, lets it happen and tells everybody.
    pub(super) async fn happen(
        &mut self,
        event: GameEvent,
        joins: Option<(Visitor, Player)>,
    ) -> Result<(), Refusal> {
        let at = now();
        if self.live.seq() >= MAX_EVENTS {
            return Err(ServerReason::TooMuchHasHappened {}.into());
        }
        let mut next = self.live.clone();
        next.apply(&event, at).map_err(|error| {
            tracing::error!(%error, "an event does not fit");
            ServerReason::CannotBeDoneNow {}
        })?;
        let stored = self
            .services
            .store
            .append(Append {
                id: self.live.id().clone(),
                seq: next.seq(),
                at,
                event: event.clone(),
                joins,
                summary: Summary::of(&next, &self.people),
            })
            .await;
        if stored == Err(StoreError::Conflict) {
            self.load_again().await;
            return Err(ServerReason::MovedOnElsewhere {}.into());
        }
        stored?;
        let turns = self.turns_kept(&event);
        self.live = next;
        if let GameEvent::Moved { .. } = event {
            self.services.metrics.turns.inc();
            self.last_turn = Instant::now();
        }
        if let Some((visitor, player)) = joins {
            self.seat(visitor, player);
        }
        if !self.sockets.is_empty() {
            let update = self.live.update(event, turns, now());
            self.sockets
                .tell_all(&ServerMessage::Update(Box::new(update)));
        }
        // Somebody may be awaited from now on, or not any more.
        if joins.is_some() || self.sockets.is_anybody_overdue() || self.somebody_is_gone() {
            self.sockets.presence_changed();
        }
        self.ask_engine();
        Ok(())
    }

    /// How many turns of the record stay as they were.
    fn turns_kept(&self, event: &GameEvent) -> usize {
        match event {
            GameEvent::TakenBack { turn, .. } => turn.saturating_sub(1),
            _ => self.live.game().turns().len(),
        }
    }

    /// Another process has changed the game: take over what it has done.
    async fn load_again(&mut self) {
        let stored = self.services.store.load(self.live.id().clone()).await;
        if let Ok(None) = stored {
            self.sockets.say_goodbye(ServerReason::GameDeleted {});
            self.gone = true;
        }
        if let Ok(Some(stored)) = stored
            && let Ok(live) = stored.live()
        {
            self.live = live;
            self.people = stored.people;
            self.sockets.ids().into_iter().for_each(|id| self.greet(id));
            self.ask_engine();
        }
    }

    async fn play_again(&mut self, by: Player) -> Result<(), Refusal> {
        let setup =
            self.live
                .setup()
                .swapped(self.live.seats(), self.live.id().as_str(), random_seed());
        let swap = |person: &Person| Person {
            seats: person.seats.iter().map(|seat| seat.other()).collect(),
            kept: true,
            visitor: person.visitor,
        };
        let people = self.people.iter().map(swap).collect();
        let next: GameId = self.services.add(setup, people).await?;
        if self.live.rematch_wanted_by().is_none() {
            self.happen(GameEvent::RematchOffered { player: by }, None)
                .await?;
        }
        let game = next.to_string();
        self.happen(GameEvent::RematchBegun { game }, None).await
    }

    async fn forget(&mut self, visitor: Visitor) -> Result<bool, Refusal> {
        let Some(person) = self.people.iter().find(|person| person.visitor == visitor) else {
            return Err(no_such_game());
        };
        let others = self.people.iter().any(|other| other.visitor != visitor);
        if self.live.status() == Status::Playing && others && !person.seats.is_empty() {
            return Err(ServerReason::OtherPlayerStillThere {}.into());
        }
        let erased = self
            .services
            .store
            .forget(self.live.id().clone(), visitor)
            .await;
        let erased = erased?;
        if let Some(person) = self.person_mut(visitor) {
            person.kept = false;
        }
        if erased {
            self.sockets.say_goodbye(ServerReason::GameDeleted {});
            self.sockets.clear();
        }
        Ok(erased)
    }

    fn seats_of(&self, visitor: Visitor) -> Vec<Player> {
        seats_of(&self.people, visitor)
    }

    fn person_mut(&mut self, visitor: Visitor) -> Option<&mut Person> {
        let mut people = self.people.iter_mut();
        people.find(|person| person.visitor == visitor)
    }

    /// Gives somebody a seat, and tells them.
    fn seat(&mut self, visitor: Visitor, player: Player) {
        match self.person_mut(visitor) {
            Some(person) => person.seats.push(player),
            None => self.people.push(Person {
                visitor,
                seats: vec![player],
                kept: true,
            }),
        }
        self.sits_down(visitor);
        let you = ServerMessage::You {
            seats: self.seats_of(visitor),
        };
        self.sockets.tell_visitor(visitor, &you);
    }

    fn attach(
        &mut self,
        visitor: Visitor,
        outbox: mpsc::Sender<Utf8Bytes>,
    ) -> Result<SocketId, Refusal> {
        let id = self.services.next_socket();
        self.sockets.add(Socket {
            id,
            visitor,
            outbox,
            is_lost: false,
        })?;
        self.contact_changed(Some(visitor), Contact::Here);
        self.greet(id);
        // A game of the engine against itself waits for somebody to look.
        self.ask_engine();
        Ok(id)
    }

    /// Sends everything to one socket.
    fn greet(&mut self, id: SocketId) {
        if let Some(visitor) = self.sockets.visitor(id) {
            let view = self.live.view(&self.seats_of(visitor), now());
            self.sockets
                .tell_one(id, &ServerMessage::Hello(Box::new(view)));
        }
    }

    // ── Clock ────────────────────────────────────────────────────────────────────────────────────

    /// When to look again: the clock runs out, something has to be told or tried again, or it is time
    /// to leave.
    fn deadline(&self) -> Instant {
        let now_is = Instant::now();
        let player = self.live.running_person();
        let left = player.and_then(|player| self.live.left(player, now()));
        let flag = left.map(|left| now_is + Duration::from_millis(left + 1));
        let flag = if self.resume {
            self.retry
        } else {
            flag.max(self.retry.filter(|_| left == Some(0)))
        };
        let times = [flag, self.sockets.presence_due(), self.roll.due()];
        times.into_iter().flatten().min().unwrap_or(now_is + IDLE)
    }

    /// Does what is due.
    async fn look_up(&mut self) {
        let due = self.sockets.presence_due();
        if due.is_some_and(|due| due <= Instant::now()) {
            self.tell_presence();
        }
        self.end_visits();
        if self.retry.is_some_and(|retry| retry > Instant::now()) {
            return;
        }
        if self.resume {
            self.resume_clock().await;
        } else if let Some(event) = self.live.flagged(now()) {
            let done = self.happen(event, None).await;
            self.retry = done.is_err().then(|| Instant::now() + RETRY);
        }
    }

    /// A game whose clock runs has come back from the store: the time that the server was away
    /// costs nobody anything. Until that is stored no clock runs out.
    async fn resume_clock(&mut self) {
        if self.resume {
            let done = self.happen(GameEvent::ClockResumed, None).await;
            self.resume = done.is_err();
            self.retry = done.is_err().then(|| Instant::now() + RETRY);
        }
    }

    /// The server goes away: what was used of the clock is used.
    async fn stop_clock(&mut self) {
        if !self.resume && self.live.running_person().is_some() {
            let _ = self.happen(GameEvent::ClockStopped, None).await;
        }
    }

    fn is_idle(&self) -> bool {
        self.sockets.is_empty() && self.thinking.is_none() && self.live.running().is_none()
    }
}
