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
use zertz_engine::{Clocks, Level, Limits, Stop};

use super::decide::Decision;
use super::live::Live;
use crate::engines::Search;
use crate::hub::{Hub, is_same_screen, no_such_game, now, random_seed};
use crate::ids::{GameId, Visitor};
use crate::protocol::{
    Action, Code, GameEvent, GameView, Pair, Player, SeatKind, ServerMessage, Status,
};
use crate::refusal::Refusal;
use crate::store::{Append, Person, StoreError, Summary};

/// A game with which nobody is connected leaves the memory after this time.
const IDLE: Duration = Duration::from_secs(15);
/// In games of the engine against itself a turn takes at least so long, for people to follow.
const PACE: Duration = Duration::from_millis(900);
/// An engine's move that could not be stored is tried again after this time.
const RETRY: Duration = Duration::from_secs(2);
/// Who is connected is told this long after a change: when many come and go at once, once for all.
const PRESENCE: Duration = Duration::from_millis(250);
/// More events than this make no game.
const MAX_EVENTS: u64 = 10_000;
/// Sockets to one game. More cannot watch.
const MAX_SOCKETS: usize = 2_000;

/// Tells the sockets of a game apart.
pub type SocketId = u64;

/// What a game can be told.
#[derive(Debug)]
pub enum Mail {
    /// Somebody wants to do something.
    Act {
        /// Who.
        visitor: Visitor,
        /// What.
        action: Action,
        /// Gets the number of the last event.
        reply: oneshot::Sender<Result<u64, Refusal>>,
    },
    /// Somebody wants to see it.
    View {
        /// Who.
        visitor: Visitor,
        /// Gets the view.
        reply: oneshot::Sender<GameView>,
    },
    /// Somebody wants its record.
    Record {
        /// Gets it.
        reply: oneshot::Sender<zertz::Record>,
    },
    /// A socket is open.
    Attach {
        /// Whose.
        visitor: Visitor,
        /// Where to send messages.
        outbox: mpsc::Sender<Utf8Bytes>,
        /// Gets the number of the socket.
        reply: oneshot::Sender<Result<SocketId, Refusal>>,
    },
    /// A socket wants everything again.
    Resync(SocketId),
    /// A socket is closed.
    Detach(SocketId),
    /// Somebody deletes it from the list.
    Forget {
        /// Who.
        visitor: Visitor,
        /// Whether it was done.
        reply: oneshot::Sender<Result<(), Refusal>>,
    },
    /// The engine has found something.
    Found {
        /// The number of the event after which it was asked.
        seq: u64,
        /// Its choice.
        action: Option<zertz::Action>,
        /// How long it has searched, in milliseconds.
        spent: u64,
    },
}

struct Socket {
    id: SocketId,
    visitor: Visitor,
    outbox: mpsc::Sender<Utf8Bytes>,
}

struct Task {
    hub: Arc<Hub>,
    live: Live,
    people: Vec<Person>,
    sockets: Vec<Socket>,
    /// Who was last said to be connected, and when to say it again.
    presence: Option<ServerMessage>,
    presence_due: Option<Instant>,
    /// After a failure of the store: when to try again.
    retry: Option<Instant>,
    /// Whether the clock has to be set going again after the server was away.
    resume: bool,
    gone: bool,
    /// The event after which the engine was asked, and how to stop it.
    thinking: Option<(u64, Stop)>,
    myself: mpsc::WeakSender<Mail>,
    last_turn: Instant,
}

/// Runs a game until nobody is interested in it.
pub async fn run(
    hub: Arc<Hub>,
    live: Live,
    people: Vec<Person>,
    mut mail: mpsc::Receiver<Mail>,
    myself: mpsc::WeakSender<Mail>,
) {
    let id = live.id().clone();
    let mut closing = hub.closing();
    let mut task = Task {
        hub: hub.clone(),
        live,
        people,
        sockets: Vec::new(),
        presence: None,
        presence_due: None,
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
                        hub.remove(&id);
                        break;
                    }
                }
                None => break,
            },
            () = sleep_until(deadline) => {
                task.look_up().await;
                if task.is_idle() && hub.retire(&id, &mail) {
                    break;
                }
            }
            () = closed(&mut closing) => {
                task.stop_clock().await;
                task.tell_all(&ServerMessage::Bye { message: "the server shuts down".into() });
                hub.remove(&id);
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

impl Task {
    /// Handles one message.
    async fn open(&mut self, letter: Mail) {
        match letter {
            Mail::Act {
                visitor,
                action,
                reply,
            } => {
                let began = Instant::now();
                let result = self.act(visitor, &action).await;
                match &result {
                    Ok(_) => {
                        let seconds = began.elapsed().as_secs_f64();
                        self.hub.metrics.action_seconds.observe(seconds);
                    }
                    Err(_) => {
                        self.hub.metrics.refused.inc();
                    }
                }
                let _ = reply.send(result);
            }
            Mail::View { visitor, reply } => {
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
            Mail::Detach(id) => {
                self.sockets.retain(|socket| socket.id != id);
                self.presence_changed();
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
        match self.live.decide(&seats, action, now)? {
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
    async fn happen(
        &mut self,
        event: GameEvent,
        joins: Option<(Visitor, Player)>,
    ) -> Result<(), Refusal> {
        let at = now();
        if self.live.seq() >= MAX_EVENTS {
            return Err(Refusal::new(
                Code::NotPossible,
                "too much has happened in this game; begin a new one",
            ));
        }
        let mut next = self.live.clone();
        next.apply(&event, at).map_err(|error| {
            tracing::error!(%error, "an event does not fit");
            Refusal::new(Code::NotPossible, "that cannot be done now")
        })?;
        let same_screen = is_same_screen(&self.people);
        let stored = self
            .hub
            .store
            .append(Append {
                id: self.live.id().clone(),
                seq: next.seq(),
                at,
                event: event.clone(),
                joins,
                summary: Summary::of(&next, same_screen),
            })
            .await;
        match stored {
            Ok(()) => self.hub.stored(),
            Err(StoreError::Conflict) => {
                self.load_again().await;
                return Err(Refusal::new(
                    Code::Stale,
                    "the game has moved on elsewhere; look again",
                ));
            }
            Err(error) => return Err(self.hub.not_stored(&error)),
        }
        let turns = self.turns_kept(&event);
        self.live = next;
        if let GameEvent::Moved { .. } = event {
            self.hub.metrics.turns.inc();
            self.last_turn = Instant::now();
        }
        if let Some((visitor, player)) = joins {
            self.seat(visitor, player);
        }
        if !self.sockets.is_empty() {
            let update = self.live.update(event, turns, now());
            self.tell_all(&ServerMessage::Update(Box::new(update)));
        }
        if joins.is_some() {
            self.presence_changed();
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
        let stored = self.hub.store.load(self.live.id().clone()).await;
        if let Ok(None) = stored {
            self.tell_all(&ServerMessage::Bye {
                message: "the game was deleted".into(),
            });
            self.gone = true;
        }
        if let Ok(Some(stored)) = stored
            && let Ok(live) = stored.live()
        {
            self.live = live;
            self.people = stored.people;
            let sockets: Vec<SocketId> = self.sockets.iter().map(|socket| socket.id).collect();
            sockets.into_iter().for_each(|id| self.greet(id));
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
        let next: GameId = self.hub.add(setup, people).await?;
        if self.live.view(&[], now()).state.rematch.is_none() {
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
            return Err(Refusal::new(
                Code::NotPossible,
                "the other player is still in this game: resign first",
            ));
        }
        let erased = self.hub.store.forget(self.live.id().clone(), visitor).await;
        let erased = erased.map_err(|error| self.hub.not_stored(&error))?;
        if let Some(person) = self
            .people
            .iter_mut()
            .find(|person| person.visitor == visitor)
        {
            person.kept = false;
        }
        if erased {
            self.tell_all(&ServerMessage::Bye {
                message: "the game was deleted".into(),
            });
            self.sockets.clear();
        }
        Ok(erased)
    }

    fn seats_of(&self, visitor: Visitor) -> Vec<Player> {
        let person = self.people.iter().find(|person| person.visitor == visitor);
        person.map_or_else(Vec::new, |person| person.seats.clone())
    }

    /// Gives somebody a seat, and tells him.
    fn seat(&mut self, visitor: Visitor, player: Player) {
        match self
            .people
            .iter_mut()
            .find(|person| person.visitor == visitor)
        {
            Some(person) => person.seats.push(player),
            None => self.people.push(Person {
                visitor,
                seats: vec![player],
                kept: true,
            }),
        }
        let you = ServerMessage::You {
            seats: self.seats_of(visitor),
        };
        let own = |socket: &Socket| socket.visitor == visitor;
        self.tell(&you, own);
    }

    // ── Sockets ──────────────────────────────────────────────────────────────────────────────────

    fn attach(
        &mut self,
        visitor: Visitor,
        outbox: mpsc::Sender<Utf8Bytes>,
    ) -> Result<SocketId, Refusal> {
        if self.sockets.len() >= MAX_SOCKETS {
            return Err(Refusal::new(
                Code::TooMany,
                "too many are watching this game already",
            ));
        }
        let id = self.hub.next_socket();
        self.sockets.push(Socket {
            id,
            visitor,
            outbox,
        });
        self.greet(id);
        self.presence = None;
        self.presence_changed();
        // A game of the engine against itself waits for somebody to look.
        self.ask_engine();
        Ok(id)
    }

    /// Sends everything to one socket.
    fn greet(&mut self, id: SocketId) {
        let Some(socket) = self.sockets.iter().find(|socket| socket.id == id) else {
            return;
        };
        let view = self.live.view(&self.seats_of(socket.visitor), now());
        self.tell(&ServerMessage::Hello(Box::new(view)), |socket| {
            socket.id == id
        });
    }

    fn presence_changed(&mut self) {
        self.presence_due
            .get_or_insert_with(|| Instant::now() + PRESENCE);
    }

    /// Says who is connected, if that has changed. Who is too slow for it hears it the next time.
    fn tell_presence(&mut self) {
        self.presence_due = None;
        let holders = Pair::of(|player| {
            self.people
                .iter()
                .filter(|person| person.seats.contains(&player))
                .any(|person| {
                    self.sockets
                        .iter()
                        .any(|socket| socket.visitor == person.visitor)
                })
        });
        let plays = |socket: &&Socket| !self.seats_of(socket.visitor).is_empty();
        let watchers = self.sockets.len() - self.sockets.iter().filter(plays).count();
        let presence = ServerMessage::Presence {
            first: holders.first,
            second: holders.second,
            watchers,
        };
        if self.presence.as_ref() == Some(&presence) {
            return;
        }
        if let Ok(text) = serde_json::to_string(&presence) {
            let text = Utf8Bytes::from(text);
            for socket in &self.sockets {
                let _ = socket.outbox.try_send(text.clone());
            }
        }
        self.presence = Some(presence);
    }

    fn tell_all(&mut self, message: &ServerMessage) {
        self.tell(message, |_| true);
    }

    /// Sends a message. Who is too slow to take it is dropped, and will connect again.
    fn tell(&mut self, message: &ServerMessage, to: impl Fn(&Socket) -> bool) {
        if self.sockets.is_empty() {
            return;
        }
        let Ok(text) = serde_json::to_string(message) else {
            tracing::error!("a message could not be written");
            return;
        };
        let text = Utf8Bytes::from(text);
        self.sockets
            .retain(|socket| !to(socket) || socket.outbox.try_send(text.clone()).is_ok());
    }

    // ── Clock ────────────────────────────────────────────────────────────────────────────────────

    /// When to look again: the clock runs out, something has to be told or tried again, or it is time
    /// to leave.
    fn deadline(&self) -> Instant {
        let now_is = Instant::now();
        let player = self.live.running();
        let player =
            player.filter(|player| self.live.seats().get(*player).kind != SeatKind::Engine);
        let left = player.and_then(|player| self.live.left(player, now()));
        let flag = left.map(|left| now_is + Duration::from_millis(left + 1));
        let flag = if self.resume {
            self.retry
        } else {
            flag.max(self.retry.filter(|_| left == Some(0)))
        };
        let times = [flag, self.presence_due];
        times.into_iter().flatten().min().unwrap_or(now_is + IDLE)
    }

    /// Does what is due.
    async fn look_up(&mut self) {
        if self.presence_due.is_some_and(|due| due <= Instant::now()) {
            self.tell_presence();
        }
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
        let person = |player: &Player| self.live.seats().get(*player).kind != SeatKind::Engine;
        if !self.resume && self.live.running().filter(person).is_some() {
            let _ = self.happen(GameEvent::ClockStopped, None).await;
        }
    }

    fn is_idle(&self) -> bool {
        self.sockets.is_empty() && self.thinking.is_none() && self.live.running().is_none()
    }

    // ── Engine ───────────────────────────────────────────────────────────────────────────────────

    fn is_between_engines(&self) -> bool {
        let is_engine = |player| self.live.seats().get(player).kind == SeatKind::Engine;
        Player::BOTH.into_iter().all(is_engine)
    }

    /// Asks the engine if it is on turn, and stops it if it is not any more.
    fn ask_engine(&mut self) {
        let seq = self.live.seq();
        if self
            .thinking
            .as_ref()
            .is_some_and(|(asked, _)| *asked == seq)
        {
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
        let (mailbox, runtime) = (self.myself.clone(), tokio::runtime::Handle::current());
        let not_before = if both {
            self.last_turn + PACE
        } else {
            self.last_turn
        };
        let client = self
            .people
            .first()
            .map_or(Visitor::NOBODY, |person| person.visitor);
        self.hub.engines.ask(Search {
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
                runtime.spawn(async move {
                    sleep_until(not_before).await;
                    if let Some(mailbox) = mailbox.upgrade() {
                        let _ = mailbox.send(Mail::Found { seq, action, spent }).await;
                    }
                });
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

    fn stop_engine(&mut self) {
        if let Some((_, stop)) = self.thinking.take() {
            stop.set();
        }
    }

    async fn found(&mut self, seq: u64, action: Option<zertz::Action>, spent: u64) {
        if self
            .thinking
            .as_ref()
            .is_none_or(|(asked, _)| *asked != seq)
        {
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
            None => Err(Refusal::new(Code::Storage, "no answer")),
        };
        // The game must not stand still for ever because the disk was full for a while.
        if stored.is_err_and(|refusal| refusal.code == Code::Storage) {
            self.thinking = Some((seq, Stop::new()));
            let mailbox = self.myself.clone();
            let action =
                action.or_else(|| self.live.game().legal().nth(0).map(zertz::Action::Move));
            tokio::spawn(async move {
                tokio::time::sleep(RETRY).await;
                if let Some(mailbox) = mailbox.upgrade() {
                    let _ = mailbox.send(Mail::Found { seq, action, spent }).await;
                }
            });
        }
    }
}
