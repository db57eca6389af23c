//! Why the rules do not allow a turn, for those who make sentences of their own.

use serde::Serialize;
use zertz::{Board, IllegalMove, Marble, MoveError, Reason, Ring, RingSet};

#[cfg(feature = "openapi")]
use crate::schema;

/// Why the rules do not allow a turn. The English sentence is that of `zertz`; rings have their
/// names. Every variant has braces, so that `params` is always an object.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "reason", content = "params", rename_all = "snake_case")]
pub enum RulesReason {
    /// The text does not have the form of a turn.
    NotATurn {
        /// The text.
        text: String,
        /// Where the trouble stands, in characters from the beginning.
        at: usize,
        /// What stands there; empty at the end.
        found: String,
        /// What was expected there, in English.
        expected: String,
        /// The same by name.
        wanted: &'static str,
    },
    /// The board has no ring of this name.
    NoSuchRing {
        /// The name.
        ring: String,
        /// The board.
        board: String,
    },
    /// The colour of a captured marble is given and wrong.
    WrongCapture {
        /// Where the captured marble is.
        ring: String,
        /// Its true colour.
        #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::Marble>))]
        marble: Option<Marble>,
    },
    /// The isolated marbles are given and wrong.
    WrongIsolation {
        /// What they should be; empty if nothing is isolated.
        marbles: String,
    },
    /// The game has ended, by the rules.
    EndedByRules {
        /// How.
        outcome: String,
    },
    /// These marbles can capture, so one of them must.
    MustCapture {
        /// The marbles that can jump.
        with: Vec<String>,
    },
    /// The player has no marble to place and cannot capture.
    MustPass {},
    /// Passing is forced, never chosen.
    PassNotForced {},
    /// There is no ring here, or no longer.
    RingGone {
        /// Here.
        ring: String,
    },
    /// There is a marble on this ring.
    RingOccupied {
        /// This one.
        ring: String,
    },
    /// The ring or marble is out of play.
    OutOfPlay {
        /// This one.
        ring: String,
    },
    /// The ring cannot be slid off the board.
    RingNotFree {
        /// This one.
        ring: String,
    },
    /// There is no marble of this colour to place.
    NoSuchMarble {
        /// The colour wanted.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::Marble))]
        marble: Marble,
        /// Whether the pool is empty, so that captured marbles are placed.
        pool_empty: bool,
    },
    /// A ring is free, so one must be removed.
    MustRemove {
        /// The free rings.
        free: Vec<String>,
    },
    /// There is no marble on this ring to jump with.
    NoMarbleThere {
        /// This one.
        ring: String,
    },
    /// A capture needs at least one jump.
    NoJump {
        /// Where the marble is.
        ring: String,
    },
    /// There is no marble to jump over.
    NothingToJump {
        /// Where the marble jumps from.
        from: String,
        /// The ring that should hold a marble.
        over: String,
    },
    /// The jump would leave the board.
    OffTheBoard {
        /// Where the marble jumps from.
        from: String,
    },
    /// Two rings are not two steps apart in a straight line.
    NotAJump {
        /// Where the marble jumps from.
        from: String,
        /// Where it was to land.
        to: String,
    },
    /// The marble can jump on, so it must.
    ChainNotFinished {
        /// Where the marble is.
        at: String,
        /// The rings it can jump to.
        on: Vec<String>,
    },
    /// In this game full groups are always claimed.
    ClaimsAreAutomatic {},
    /// The last vacant ring was taken: everything is claimed.
    FullBoardIsClaimed {},
    /// Only whole groups that the turn has isolated can be declined.
    NotIsolated {
        /// The rings named.
        rings: Vec<String>,
    },
    /// There is no overlooked capture whose turn could be taken back.
    NothingToDemand {},
    /// That part of the turn is already done.
    TurnIsComplete {},
    /// For a reason that has no name here yet.
    Illegal {},
}

impl From<&MoveError> for RulesReason {
    fn from(error: &MoveError) -> RulesReason {
        match error {
            MoveError::Syntax {
                text,
                at,
                found,
                expected,
            } => RulesReason::NotATurn {
                text: text.clone(),
                at: *at,
                found: found.clone(),
                expected: expected.to_string(),
                wanted: expected.name(),
            },
            MoveError::NoSuchRing { name, board } => RulesReason::NoSuchRing {
                ring: name.to_string(),
                board: board.to_string(),
            },
            MoveError::WrongCapture { at, found } => RulesReason::WrongCapture {
                ring: at.to_string(),
                marble: *found,
            },
            MoveError::WrongIsolation { expected } => RulesReason::WrongIsolation {
                marbles: expected.clone(),
            },
            MoveError::Illegal(illegal) => of_rules(illegal),
            _ => RulesReason::Illegal {},
        }
    }
}

fn of_rules(illegal: &IllegalMove) -> RulesReason {
    let board: &Board = illegal.board();
    let name = |ring: Ring| board.name(ring).to_string();
    let names = |rings: RingSet| board.sorted(rings).map(name).collect::<Vec<String>>();
    match illegal.reason() {
        Reason::GameOver(outcome) => RulesReason::EndedByRules {
            outcome: outcome.to_string(),
        },
        Reason::MustCapture { with } => RulesReason::MustCapture { with: names(with) },
        Reason::MustPass => RulesReason::MustPass {},
        Reason::PassNotForced => RulesReason::PassNotForced {},
        Reason::RingGone(ring) => RulesReason::RingGone { ring: name(ring) },
        Reason::RingOccupied(ring) => RulesReason::RingOccupied { ring: name(ring) },
        Reason::OutOfPlay(ring) => RulesReason::OutOfPlay { ring: name(ring) },
        Reason::RingNotFree(ring) => RulesReason::RingNotFree { ring: name(ring) },
        Reason::NoSuchMarble { marble, pool_empty } => {
            RulesReason::NoSuchMarble { marble, pool_empty }
        }
        Reason::MustRemove { free } => RulesReason::MustRemove { free: names(free) },
        Reason::NoMarbleThere(ring) => RulesReason::NoMarbleThere { ring: name(ring) },
        Reason::NoJump(ring) => RulesReason::NoJump { ring: name(ring) },
        Reason::NothingToJump { from, over } => RulesReason::NothingToJump {
            from: name(from),
            over: name(over),
        },
        Reason::OffTheBoard { from } => RulesReason::OffTheBoard { from: name(from) },
        Reason::NotAJump { from, to } => RulesReason::NotAJump {
            from: name(from),
            to: name(to),
        },
        Reason::ChainNotFinished { at, on } => RulesReason::ChainNotFinished {
            at: name(at),
            on: names(on),
        },
        Reason::ClaimsAreAutomatic => RulesReason::ClaimsAreAutomatic {},
        Reason::FullBoardIsClaimed => RulesReason::FullBoardIsClaimed {},
        Reason::NotIsolated(rings) => RulesReason::NotIsolated {
            rings: names(rings),
        },
        Reason::NothingToDemand => RulesReason::NothingToDemand {},
        Reason::TurnIsComplete => RulesReason::TurnIsComplete {},
        _ => RulesReason::Illegal {},
    }
}
