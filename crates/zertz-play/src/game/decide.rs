//! What a visitor's action leads to: events, or a refusal.

use zertz::{MoveText, Outcome, Player, WinReason};

use super::absence::Absences;
use super::live::Live;
use super::setup::person;
use crate::message::{Action, GameEvent, SeatKind, Status, TurnToken};
use crate::refusal::{Refusal, TableReason};

/// No turn has a longer notation.
const MOVE_BYTES: usize = 400;

/// What follows from an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// This happens.
    Event(GameEvent),
    /// Nothing more: it has been done already, and was only said once more.
    Already,
    /// The next game is to be begun; who asked for it first.
    Rematch(Player),
}

impl Live {
    /// What follows from an action of somebody who has these seats.
    pub fn decide(
        &self,
        seats: &[Player],
        action: &Action,
        absences: &Absences,
        now: u64,
    ) -> Result<Decision, Refusal> {
        if let Action::Join { name } = action {
            return self.join(seats, name);
        }
        let Some(&one) = seats.first() else {
            return Err(TableReason::Watching {}.into());
        };
        // Whoever plays both sides acts for the one on turn.
        let me = if seats.len() > 1 { self.turn() } else { one };
        let alone = seats.len() > 1 || self.is_engine(me.other());
        match action {
            Action::Move { turn, mv, since } => match since {
                Some(since) if self.was_made(seats, *turn, mv, *since) => Ok(Decision::Already),
                _ => self.make_turn(seats, *turn, mv, *since, now),
            },
            Action::Takeback => self.take_back(seats, me, alone),
            Action::AnswerTakeback { accept } => match self.takeback {
                _ if self.status() == Status::Over => Err(TableReason::GameOver {}.into()),
                Some((by, turn)) if !seats.contains(&by) => Ok(Decision::Event(if *accept {
                    GameEvent::TakenBack { player: by, turn }
                } else {
                    GameEvent::TakebackDeclined { player: me }
                })),
                _ => Err(TableReason::NoTakebackAsked {}.into()),
            },
            Action::Tie => self.offer_tie(seats, me),
            Action::AnswerTie { accept } => match self.tie {
                _ if self.status() == Status::Over => Err(TableReason::GameOver {}.into()),
                Some(by) if !seats.contains(&by) => Ok(Decision::Event(if *accept {
                    GameEvent::TieAgreed { player: me }
                } else {
                    GameEvent::TieDeclined { player: me }
                })),
                _ => Err(TableReason::NoTieOffered {}.into()),
            },
            Action::Resign { player } => {
                self.must_be_going_on()?;
                let player = player.unwrap_or(me);
                if !seats.contains(&player) {
                    return Err(TableReason::ResignForYourself {}.into());
                }
                Ok(Decision::Event(GameEvent::Resigned { player }))
            }
            Action::ClaimWin => self.claim(seats, me, true, absences, now),
            Action::CallTie => self.claim(seats, me, false, absences, now),
            Action::Rematch => self.play_again(me, alone),
            Action::Join { .. } | Action::Resync | Action::Ping => {
                Err(TableReason::ForTheSocket {}.into())
            }
        }
    }

    /// What the engine has chosen after this many milliseconds, if it may do that: or its time has run
    /// out.
    pub fn engine_turn(&self, action: zertz::Action, spent: u64) -> Option<GameEvent> {
        let token = TurnToken::new(&self.game, action);
        self.game.clone().act(action).ok()?;
        let player = self.turn();
        let left = self.running().and_then(|player| self.set_left(player));
        Some(match left {
            Some(left) if spent >= left => GameEvent::TimeOut { player },
            _ => GameEvent::Moved {
                player,
                token,
                spent: left.map(|_| spent),
            },
        })
    }

    /// The player whose time has run out.
    pub fn flagged(&self, now: u64) -> Option<GameEvent> {
        let player = self.running_person()?;
        (self.left(player, now) == Some(0)).then_some(GameEvent::TimeOut { player })
    }

    pub(super) fn must_be_going_on(&self) -> Result<(), Refusal> {
        match self.status() {
            Status::Playing => Ok(()),
            Status::Waiting => Err(TableReason::OtherSeatOpen {}.into()),
            Status::Over => Err(TableReason::GameOver {}.into()),
        }
    }

    fn join(&self, seats: &[Player], name: &str) -> Result<Decision, Refusal> {
        let open = |player: &Player| self.seats.get(*player).kind == SeatKind::Open;
        if !seats.is_empty() {
            return Err(TableReason::SeatedAlready {}.into());
        }
        match Player::BOTH.iter().copied().find(open) {
            Some(player) => Ok(Decision::Event(GameEvent::Joined {
                player,
                name: person(name).name,
            })),
            None => Err(TableReason::SeatsTaken {}.into()),
        }
    }

    fn make_turn(
        &self,
        seats: &[Player],
        turn: usize,
        text: &str,
        since: Option<u64>,
        now: u64,
    ) -> Result<Decision, Refusal> {
        self.must_be_going_on()?;
        if self.flagged(now).is_some() {
            return Err(TableReason::TimeHasRunOut {}.into());
        }
        let expected = self.game.turns().len() + 1;
        // Chosen for a table that does not lie like this any more.
        if since.is_some_and(|since| since != self.since) {
            return Err(if turn < expected {
                TableReason::MovedOn { expected, turn }.into()
            } else {
                TableReason::TurnsTakenBack {}.into()
            });
        }
        let player = self.turn();
        if !seats.contains(&player) {
            return Err(TableReason::NotYourTurn {}.into());
        }
        if turn != expected {
            return Err(TableReason::MovedOn { expected, turn }.into());
        }
        if text.len() > MOVE_BYTES {
            return Err(TableReason::MoveTooLong {}.into());
        }
        let action = self.game.parse(text)?;
        Ok(Decision::Event(GameEvent::Moved {
            player,
            token: TurnToken::new(&self.game, action),
            spent: None,
        }))
    }

    /// Whether a player has done just this already, and it still stands: then it was sent twice.
    fn was_made(&self, seats: &[Player], turn: usize, text: &str, since: u64) -> bool {
        let mut made = seats.iter().filter_map(|seat| *self.made.get(*seat));
        let Some(made) = made.find(|made| made.since == since) else {
            return false;
        };
        match made.action {
            zertz::Action::Move(mv) if made.turn == turn && text.len() <= MOVE_BYTES => {
                let stands = self.game.turns().nth(turn - 1);
                stands.is_some_and(|turn| {
                    turn.mv() == mv && turn.before().parse_move(text).is_ok_and(|same| same == mv)
                })
            }
            zertz::Action::Move(_) => false,
            zertz::Action::Demand => matches!(text.parse(), Ok(MoveText::Demand)),
        }
    }

    fn take_back(&self, seats: &[Player], me: Player, alone: bool) -> Result<Decision, Refusal> {
        match self.status() {
            Status::Waiting => self.must_be_going_on()?,
            // Alone one may think better of the end, too; but not of the time.
            Status::Over if !alone || self.ended_by_time() => self.must_be_going_on()?,
            _ => {}
        }
        let Some(turn) = self.turn_to_take_back(seats) else {
            return Err(TableReason::NoTurnYet {}.into());
        };
        if alone {
            return Ok(Decision::Event(GameEvent::TakenBack { player: me, turn }));
        }
        if self.takeback.is_some_and(|(by, _)| by == me) {
            return Err(TableReason::AskedAlready {}.into());
        }
        Ok(Decision::Event(GameEvent::TakebackOffered {
            player: me,
            turn,
        }))
    }

    fn ended_by_time(&self) -> bool {
        matches!(self.game.outcome(), Some(Outcome::Win(_, WinReason::Time)))
    }

    /// The number of the last turn of these players that was not forced: taking back a forced one
    /// alone would change nothing.
    fn turn_to_take_back(&self, seats: &[Player]) -> Option<usize> {
        let turns: Vec<_> = self.game.turns().collect();
        let own = |i: &usize| seats.contains(&turns[*i].before().turn());
        let chosen = |i: &usize| turns[*i].before().count_moves_up_to(2) > 1;
        let indices = || (0..turns.len()).rev().filter(own);
        indices()
            .find(chosen)
            .or_else(|| indices().next())
            .map(|i| i + 1)
    }

    fn offer_tie(&self, seats: &[Player], me: Player) -> Result<Decision, Refusal> {
        self.must_be_going_on()?;
        if self.is_engine(me.other()) {
            return Err(TableReason::EngineAgreesToNoTie {}.into());
        }
        if seats.len() > 1 {
            return Ok(Decision::Event(GameEvent::TieAgreed { player: me }));
        }
        match self.tie {
            Some(by) if by == me => Err(TableReason::TieOfferedAlready {}.into()),
            Some(_) => Ok(Decision::Event(GameEvent::TieAgreed { player: me })),
            None => Ok(Decision::Event(GameEvent::TieOffered { player: me })),
        }
    }

    fn play_again(&self, me: Player, alone: bool) -> Result<Decision, Refusal> {
        if self.status() != Status::Over {
            return Err(TableReason::NotOver {}.into());
        }
        match &self.rematch {
            Some((_, Some(_))) => Err(TableReason::NextGameHasBegun {}.into()),
            Some((by, None)) if *by != me => Ok(Decision::Rematch(*by)),
            Some(_) => Err(TableReason::AskedAlready {}.into()),
            None if alone => Ok(Decision::Rematch(me)),
            None => Ok(Decision::Event(GameEvent::RematchOffered { player: me })),
        }
    }
}
