//! A table for tests: two people, or one and the engine, and a clock that stands still until it is
//! told to go on.

use serde_json::{Value, json};
use zertz::Player;
use zertz_play::message::{GameEvent, GameView, NewGame};
use zertz_play::{Absences, Decision, GameSetup, Live, Refusal};

/// When every game of these tests begins, in milliseconds since 1970.
pub(crate) const CREATED: u64 = 1_794_700_800_000;

pub(crate) const ANN: &[Player] = &[Player::First];
pub(crate) const BOB: &[Player] = &[Player::Second];
pub(crate) const BOTH: &[Player] = &Player::BOTH;
pub(crate) const NOBODY: &[Player] = &[];

pub(crate) struct Table {
    pub(crate) live: Live,
    pub(crate) now: u64,
    /// Who is gone.
    pub(crate) absences: Absences,
    /// All that has happened, as it would be stored.
    pub(crate) stored: Vec<(u64, String)>,
}

impl Table {
    pub(crate) fn new(wish: Value) -> Table {
        let wish: NewGame = serde_json::from_value(wish).expect("a wish");
        let (setup, _) = GameSetup::new(&wish, 7).expect("a setup");
        let id = "abcdefghijkm".parse().expect("a name");
        Table {
            live: Live::new(id, CREATED, setup),
            now: CREATED,
            absences: Absences::NONE,
            stored: Vec::new(),
        }
    }

    /// Ann and Bob, with so many seconds and so many more for each turn.
    pub(crate) fn of_two(rules: &str, clock: Option<(u32, u32)>) -> Table {
        let mut wish = json!({
            "game": rules,
            "seats": {"first": {"kind": "me", "name": "Ann"}, "second": {"kind": "me", "name": "Bob"}},
        });
        if let Some((seconds, increment)) = clock {
            wish["clock"] = json!({"seconds": seconds, "increment": increment});
        }
        Table::new(wish)
    }

    /// Ann against the engine, with so many seconds.
    pub(crate) fn with_engine(seconds: Option<u32>) -> Table {
        let mut wish = json!({
            "game": "37",
            "seats": {"first": {"kind": "me", "name": "Ann"}, "second": {"kind": "engine", "level": 1}},
        });
        if let Some(seconds) = seconds {
            wish["clock"] = json!({"seconds": seconds, "increment": 0});
        }
        Table::new(wish)
    }

    pub(crate) fn wait(&mut self, millis: u64) {
        self.now += millis;
    }

    /// Lets something happen that was decided on.
    pub(crate) fn happen(&mut self, event: &GameEvent) {
        self.live.apply(event, self.now).expect("it fits");
        let text = serde_json::to_string(event).expect("JSON");
        self.stored.push((self.now, text));
    }

    /// What follows from an action, which then happens.
    pub(crate) fn act(&mut self, seats: &[Player], action: Value) -> Result<Decision, Refusal> {
        let action = serde_json::from_value(action).expect("an action");
        let decision = self.live.decide(seats, &action, &self.absences, self.now)?;
        if let Decision::Event(event) = &decision {
            self.happen(event);
        }
        Ok(decision)
    }

    /// Plays a turn with its right number.
    pub(crate) fn play(&mut self, seats: &[Player], text: &str) -> Result<Decision, Refusal> {
        let turn = self.live.game().turns().len() + 1;
        self.act(seats, json!({"type": "move", "turn": turn, "move": text}))
    }

    /// Why an action is refused, as a program and as a person hear it.
    pub(crate) fn refused(&mut self, seats: &[Player], action: Value) -> (Value, String) {
        let refusal = self.act(seats, action).expect_err("refused");
        let json = serde_json::to_value(&refusal).expect("JSON");
        (json["reason"].clone(), refusal.to_string())
    }

    pub(crate) fn view(&self) -> GameView {
        self.live.view(NOBODY, self.now)
    }

    /// What both players have left.
    pub(crate) fn left(&self) -> (u64, u64) {
        let clocks = self.view().state.clocks.expect("a clock");
        (clocks.first, clocks.second)
    }

    /// The game as it comes back from the store.
    pub(crate) fn loaded(&self) -> Live {
        let mut live = Live::new(self.live.id().clone(), CREATED, self.live.setup().clone());
        for (at, text) in &self.stored {
            let event: GameEvent = serde_json::from_str(text).expect("an event");
            live.apply(&event, *at).expect("it fits");
        }
        live
    }
}
