//! A game as its events make it.

use zertz::{Action, Game, Outcome, Player};

use super::clock::Clock;
use super::setup::{GameSetup, person};
use crate::id::GameId;
use crate::message::{GameEvent, Seat, SeatKind, Status};
use crate::pair::Pair;

/// A game with all that has happened in it.
#[derive(Clone, Debug)]
pub struct Live {
    pub(super) id: GameId,
    /// Milliseconds since 1970.
    pub(super) created: u64,
    pub(super) setup: GameSetup,
    /// The number of the last event.
    pub(super) seq: u64,
    pub(super) game: Game,
    pub(super) seats: Pair<Seat>,
    pub(super) clock: Option<Clock>,
    /// What the clock of the mover showed after each turn.
    pub(super) clock_after: Vec<Option<u64>>,
    /// The number of the event that left the table as it lies, and when that was.
    pub(super) since: u64,
    pub(super) on_turn: u64,
    /// What each player did last, to know it again when it comes twice.
    pub(super) made: Pair<Option<Made>>,
    /// Who wants to take back which turn.
    pub(super) takeback: Option<(Player, usize)>,
    /// Who offers a tie.
    pub(super) tie: Option<Player>,
    /// Who wants to play again, and the next game once it has begun.
    pub(super) rematch: Option<(Player, Option<String>)>,
}

/// A turn made, or a demand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    /// How the table lay before it, by the number of the event.
    pub(super) since: u64,
    pub(super) action: Action,
    /// The number of the turn; of a demand, that of the turn taken back.
    pub(super) turn: usize,
}

/// Stored events that do not fit together.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the stored game {game} is damaged at event {seq}: {reason}")]
pub struct Corrupt {
    /// The game.
    pub game: String,
    /// The event.
    pub seq: u64,
    /// What is wrong.
    pub reason: String,
}

impl Live {
    /// A game in which nothing has happened yet.
    pub fn new(id: GameId, created: u64, setup: GameSetup) -> Live {
        Live {
            id,
            created,
            seq: 0,
            game: Game::new(setup.start),
            seats: setup.seats.clone(),
            clock: setup.clock.map(|rule| Clock::new(rule, created)),
            clock_after: Vec::new(),
            since: 0,
            on_turn: created,
            made: Pair::default(),
            takeback: None,
            tie: None,
            rematch: None,
            setup,
        }
    }

    /// Its name in addresses.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// When it was begun.
    pub fn created(&self) -> u64 {
        self.created
    }

    /// What was settled when it was begun.
    pub fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// The number of the last event; 0 before the first.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The game itself.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Who plays.
    pub fn seats(&self) -> &Pair<Seat> {
        &self.seats
    }

    /// Whether the engine has a player's seat.
    pub fn is_engine(&self, player: Player) -> bool {
        self.seats.get(player).kind == SeatKind::Engine
    }

    /// The player on turn.
    pub fn turn(&self) -> Player {
        self.game.position().turn()
    }

    /// Whether it has begun, and ended.
    pub fn status(&self) -> Status {
        let open = |player| self.seats.get(player).kind == SeatKind::Open;
        if self.game.outcome().is_some() {
            Status::Over
        } else if Player::BOTH.into_iter().any(open) {
            Status::Waiting
        } else {
            Status::Playing
        }
    }

    /// The player whose clock runs. It starts with the second turn of the game, so that nobody
    /// loses time while the other finds the page.
    pub fn running(&self) -> Option<Player> {
        let runs = self.clock.is_some()
            && self.status() == Status::Playing
            && !self.clock_after.is_empty();
        runs.then(|| self.turn())
    }

    /// The same, if it is a person. The engine counts its time itself: it may have to wait for a
    /// thread, or for somebody to look.
    pub fn running_person(&self) -> Option<Player> {
        self.running().filter(|player| !self.is_engine(*player))
    }

    /// What a player has left at this time.
    pub fn left(&self, player: Player, now: u64) -> Option<u64> {
        let clock = self.clock?;
        let left = clock.set(player);
        // The engine pays for its search when it has moved.
        Some(if self.running_person() == Some(player) {
            left.saturating_sub(clock.elapsed(now))
        } else {
            left
        })
    }

    /// What a player had left when the clock began to run.
    pub fn set_left(&self, player: Player) -> Option<u64> {
        self.clock.map(|clock| clock.set(player))
    }

    /// What a clock adds for a turn.
    pub fn increment(&self) -> u64 {
        self.clock.map_or(0, |clock| clock.increment())
    }

    /// Lets an event happen that was decided on, or stored.
    pub fn apply(&mut self, event: &GameEvent, at: u64) -> Result<(), Corrupt> {
        match event {
            // What passed while the server was away is nobody's time.
            GameEvent::ClockResumed => self.charge(0, at),
            GameEvent::Moved {
                spent: Some(spent), ..
            } => self.charge(*spent, at),
            _ => self.charge(self.elapsed(at), at),
        }
        let fault = self.change(event).err();
        self.seq += 1;
        match event {
            GameEvent::Moved { .. } | GameEvent::TakenBack { .. } => {
                self.since = self.seq;
                self.on_turn = at;
            }
            // The game begins.
            GameEvent::Joined { .. } => self.on_turn = at,
            _ => {}
        }
        match fault {
            None => Ok(()),
            Some(reason) => Err(Corrupt {
                game: self.id.to_string(),
                seq: self.seq,
                reason,
            }),
        }
    }

    /// The time since the last event.
    fn elapsed(&self, at: u64) -> u64 {
        self.clock.map_or(0, |clock| clock.elapsed(at))
    }

    /// Charges the player on turn. Whoever is on turn afterwards starts from here.
    fn charge(&mut self, time: u64, at: u64) {
        let running = self.running();
        if let Some(clock) = &mut self.clock {
            clock.charge(running, time, at);
        }
    }

    fn change(&mut self, event: &GameEvent) -> Result<(), String> {
        match event {
            GameEvent::Joined { player, name } => {
                *self.seats.get_mut(*player) = person(name);
            }
            GameEvent::Moved { player, token, .. } => {
                let before = self.game.turns().len();
                let action = token
                    .play(&mut self.game)
                    .map_err(|error| format!("{token}: {error}"))?;
                let turns = self.game.turns().len();
                *self.made.get_mut(*player) = Some(Made {
                    since: self.since,
                    action,
                    turn: before.max(turns),
                });
                self.clock_after.truncate(turns);
                if turns > before {
                    // The first turn of all is free.
                    if let Some(clock) = &mut self.clock
                        && turns > 1
                    {
                        clock.add_increment(*player);
                    }
                    let left = self.clock.map(|clock| clock.set(*player));
                    self.clock_after.push(left);
                }
                self.takeback = None;
                // An offer stands until the opponent has moved, or the game is over.
                let over = self.game.outcome().is_some();
                self.tie = self.tie.filter(|by| by == player && !over);
            }
            GameEvent::TakebackOffered { player, turn } => self.takeback = Some((*player, *turn)),
            GameEvent::TakebackDeclined { .. } => self.takeback = None,
            GameEvent::TakenBack { turn, .. } => {
                while self.game.turns().len() >= (*turn).max(1) {
                    let turns = self.game.turns().len();
                    if self.game.undo().is_none() {
                        break;
                    }
                    // What was added for the turn goes with it; the first of all added nothing.
                    if let Some(clock) = &mut self.clock
                        && self.game.turns().len() < turns
                        && turns > 1
                    {
                        clock.take_increment(self.game.position().turn());
                    }
                }
                self.clock_after.truncate(self.game.turns().len());
                self.made = Pair::default();
                self.takeback = None;
                self.tie = None;
                self.rematch = None;
            }
            GameEvent::TieOffered { player } => self.tie = Some(*player),
            GameEvent::TieDeclined { .. } => self.tie = None,
            GameEvent::TieAgreed { .. } => self.end(Game::agree_tie)?,
            GameEvent::Resigned { player } => self.end(|game| game.resign(*player))?,
            GameEvent::TimeOut { player } => {
                if let Some(clock) = &mut self.clock {
                    clock.run_out(*player);
                }
                self.end(|game| game.lose_on_time(*player))?;
            }
            GameEvent::WinClaimed { player } => self.end(|game| game.abandon(player.other()))?,
            GameEvent::TieCalled { .. } => self.end(Game::abandon_as_tie)?,
            GameEvent::ClockStopped | GameEvent::ClockResumed => {}
            GameEvent::RematchOffered { player } => self.rematch = Some((*player, None)),
            GameEvent::RematchBegun { game } => {
                let by = self.rematch.as_ref().map_or(Player::First, |(by, _)| *by);
                self.rematch = Some((by, Some(game.clone())));
            }
        }
        Ok(())
    }

    fn end(
        &mut self,
        how: impl FnOnce(&mut Game) -> Result<(), zertz::IllegalMove>,
    ) -> Result<(), String> {
        self.takeback = None;
        self.tie = None;
        how(&mut self.game).map_err(|error| error.to_string())
    }

    /// Who wants to play again, if anybody does.
    pub fn rematch_wanted_by(&self) -> Option<Player> {
        self.rematch.as_ref().map(|(by, _)| *by)
    }

    /// How it ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }
}
