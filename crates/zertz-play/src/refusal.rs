//! Why something was not done: the English sentences of this crate, each with its parameters.
//!
//! A refusal travels as a [`Code`], which says what to do about it, a sentence in English, a reason
//! (the name of the variant, such as `not_your_turn`) and its parameters: whoever speaks another
//! language makes a sentence of their own from the last two.

use serde::{Deserialize, Serialize};
use zertz::{IllegalMove, MoveError};

mod rules;
mod text;

pub use rules::RulesReason;
pub use text::{Cause, TextReason};
pub(crate) use text::{of_position, of_setup};

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Reason))]
#[serde(untagged)]
pub enum Refusal {
    /// It cannot be done at the table.
    #[error(transparent)]
    Table(#[from] TableReason),
    /// The rules of the game do not allow it.
    #[error(transparent)]
    Rules(Box<Illegal>),
    /// A position cannot be.
    #[error(transparent)]
    Text(Flaw),
}

impl Refusal {
    /// What kind of refusal it is.
    pub const fn code(&self) -> Code {
        match self {
            Refusal::Table(reason) => reason.code(),
            Refusal::Rules(_) => Code::Illegal,
            Refusal::Text(_) => Code::Malformed,
        }
    }

    /// A position that cannot be, with the sentence.
    pub(crate) const fn flaw(reason: TextReason, message: String) -> Refusal {
        Refusal::Text(Flaw { reason, message })
    }

    /// A turn that the rules do not allow, among several: its text says which, and its number from 1
    /// if there is one.
    pub(crate) fn of_turn(turn: Option<usize>, token: &str, error: &MoveError) -> Refusal {
        let number = turn
            .map(|turn| format!("turn {turn}, "))
            .unwrap_or_default();
        let token = token.to_string();
        Refusal::Rules(Box::new(Illegal {
            reason: RulesReason::from(error),
            message: format!("{number}{token}: {error}"),
            of_turn: Some(OfTurn { turn, token }),
        }))
    }
}

impl From<MoveError> for Refusal {
    fn from(error: MoveError) -> Refusal {
        Refusal::Rules(Box::new(Illegal {
            reason: RulesReason::from(&error),
            of_turn: None,
            message: error.to_string(),
        }))
    }
}

impl From<IllegalMove> for Refusal {
    fn from(error: IllegalMove) -> Refusal {
        Refusal::from(MoveError::from(error))
    }
}

/// A turn that the rules do not allow, with the sentence of `zertz`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[error("{message}")]
pub struct Illegal {
    /// Why.
    #[serde(flatten)]
    pub reason: RulesReason,
    /// Which turn, where several were given.
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of_turn: Option<OfTurn>,
    #[serde(skip)]
    message: String,
}

/// One of several turns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfTurn {
    /// Its number, from 1; null for one of a tree.
    pub turn: Option<usize>,
    /// Its text.
    pub token: String,
}

/// A position that cannot be, with the sentence.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[error("{message}")]
pub struct Flaw {
    /// Why.
    #[serde(flatten)]
    pub reason: TextReason,
    #[serde(skip)]
    message: String,
}

/// What cannot be done at the table. Every variant has braces, so that `params` is always an object.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "reason", content = "params", rename_all = "snake_case")]
pub enum TableReason {
    /// Somebody without a seat wants to act.
    #[error("you are watching: only the players can do that")]
    Watching {},
    /// Somebody wants to resign for the other player.
    #[error("you can resign for yourself only")]
    ResignForYourself {},
    /// Somebody with a seat wants another.
    #[error("you have a seat already")]
    SeatedAlready {},
    /// There is no open seat.
    #[error("both seats are taken: you can watch")]
    SeatsTaken {},
    /// The game has not begun.
    #[error("the game begins when the other seat is taken")]
    OtherSeatOpen {},
    /// The game has ended.
    #[error("the game is over")]
    GameOver {},
    /// The clock of the player on turn is at zero.
    #[error("the time has run out")]
    TimeHasRunOut {},
    /// The other player is on turn.
    #[error("it is the other player's turn")]
    NotYourTurn {},
    /// The turn was meant for another moment of the game.
    #[error("the game has moved on: this would be turn {expected}, not {turn}")]
    MovedOn {
        /// The number that the next turn will have.
        expected: usize,
        /// The number that it was said to have.
        turn: usize,
    },
    /// The turn was meant for a moment that was taken back.
    #[error("turns were taken back meanwhile: choose your turn again")]
    TurnsTakenBack {},
    /// The game has no clock.
    #[error("only a game with a clock can be claimed")]
    NoClockToClaimBy {},
    /// The game has so much time that nobody need be there.
    #[error("in a game with this much time nobody has to be there: the clock decides")]
    TooSlowToClaim {},
    /// The opponent is the engine, or oneself.
    #[error("there is nobody else who could be gone")]
    NobodyElse {},
    /// Whoever claims is on turn.
    #[error("it is your turn: a game is claimed while the other player is to move")]
    YourTurn {},
    /// The opponent is connected.
    #[error("the other player is here")]
    OpponentIsHere {},
    /// The opponent has not been gone for long.
    #[error("you may claim the game in {seconds} s, if the other player stays away")]
    TooEarlyToClaim {
        /// From now, rounded up.
        seconds: u64,
    },
    /// There is no wish to answer.
    #[error("nobody asks you to take back a turn")]
    NoTakebackAsked {},
    /// There is no offer to answer.
    #[error("nobody offers you a tie")]
    NoTieOffered {},
    /// There is no turn to take back.
    #[error("you have not made a turn yet")]
    NoTurnYet {},
    /// The wish stands already.
    #[error("you have asked already")]
    AskedAlready {},
    /// The offer stands already.
    #[error("you have offered a tie already")]
    TieOfferedAlready {},
    /// The opponent is the engine.
    #[error("the engine does not agree to ties")]
    EngineAgreesToNoTie {},
    /// A rematch comes after the game.
    #[error("the game is not over yet")]
    NotOver {},
    /// There is a rematch already.
    #[error("the next game has begun already")]
    NextGameHasBegun {},
    /// The action means something over a socket only.
    #[error("that is for the socket")]
    ForTheSocket {},
    /// The step of the lesson has no task.
    #[error("there is nothing to do in this step")]
    NothingToDo {},
    /// No turn does what the task asks for.
    #[error("there is no such turn")]
    NoSuchTurn {},
    /// No first turn of the game is proven to lose.
    #[error("nothing is proven of the game {game}, but of {}", .games.join(", "))]
    NothingProven {
        /// The rules that were named.
        game: String,
        /// Those of which something is.
        games: Vec<&'static str>,
    },
    /// The proof says nothing about the position.
    #[error(
        "no win is proven here: the first turn must be one that loses, and each answer the proof's"
    )]
    NotInTheProof {},
    /// A demand is not a try at a puzzle.
    #[error("only turns are judged")]
    OnlyTurnsAreJudged {},
    /// A fault of the engine.
    #[error("the engine has failed at this position")]
    EngineFailed {},
    /// Nobody would be at the table.
    #[error("a game with an open seat needs you on the other seat")]
    OpenSeatNeedsYou {},
    /// The time is out of range.
    #[error("a clock has 1 second to 24 hours")]
    ClockSeconds {},
    /// The increment is out of range.
    #[error("a clock adds at most {most} seconds for a turn")]
    ClockIncrement {
        /// Seconds.
        most: u32,
    },
    /// The engine has no such level.
    #[error("there is no level {level}, but 1 to 10")]
    NoSuchLevel {
        /// What was asked for.
        level: u8,
    },
    /// The marbles cannot be given away.
    #[error("the handicap: {error}")]
    BadHandicap {
        /// What is wrong, in English.
        error: String,
        /// What is wrong.
        cause: TextReason,
    },
    /// The start cannot be a position.
    #[error("the start: {error}")]
    BadStart {
        /// What is wrong, in English.
        error: String,
        /// What is wrong.
        cause: TextReason,
    },
    /// The start is an end.
    #[error("the game would be over before it begins ({outcome})")]
    OverBeforeItBegins {
        /// How.
        outcome: String,
    },
    /// Too many letters for a game or a position.
    #[error("the description of the game is too long")]
    DescriptionTooLong {},
    /// The list of turns is too long.
    #[error("more than {most} turns")]
    TooManyTurns {
        /// How many may be.
        most: usize,
    },
    /// The text describes no rules.
    #[error("the game: {error}")]
    BadGame {
        /// What is wrong, in English.
        error: String,
        /// What is wrong.
        cause: TextReason,
    },
    /// The text describes no position.
    #[error("the position: {error}")]
    BadPosition {
        /// What is wrong, in English.
        error: String,
        /// What is wrong.
        cause: TextReason,
    },
    /// Position and rules contradict each other.
    #[error("the position belongs to the game {position}, not to {game}")]
    PositionOfAnotherGame {
        /// The rules of the position.
        position: String,
        /// The rules that were named.
        game: String,
    },
    /// A comment is too long.
    #[error("a comment has at most {most} bytes")]
    CommentTooLong {
        /// Bytes.
        most: usize,
    },
    /// Too many arrows, circles or glyphs.
    #[error("at most {most} marks at one turn")]
    TooManyMarks {
        /// How many may be.
        most: usize,
    },
    /// Too many tags in a record.
    #[error("at most {most} tags")]
    TooManyTags {
        /// How many may be.
        most: usize,
    },
    /// The text is not a result.
    #[error("the result is 1-0, 0-1, 1/2-1/2 or 0-0")]
    BadResult {},
    /// A node of a tree hangs in the air.
    #[error("the node {node} has no parent before it")]
    NoParent {
        /// Its index.
        node: usize,
    },
    /// There is no node.
    #[error("a tree has at least the start")]
    EmptyTree {},
    /// The turns of a try are not in pairs.
    #[error("each of your turns has its answer")]
    AnswersMissing {},
    /// The try goes on after the end of the task.
    #[error("the task has fewer turns")]
    TaskHasFewerTurns {},
    /// The answers are not those of the task.
    #[error("these turns do not belong to the task")]
    TurnsOfAnotherTask {},
    /// A try ends with a turn of the learner.
    #[error("the turns so far, yours and the answers; the last one is yours")]
    LastTurnIsYours {},
    /// The try is empty.
    #[error("no turn was given")]
    NoTurnGiven {},
    /// There is no last turn.
    #[error("there is no turn to judge")]
    NothingToJudge {},
    /// The text of a turn is too long.
    #[error("no turn is written that long")]
    MoveTooLong {},
    /// A record is too large for a tree.
    #[error("the record has more than {most} turns, too many to be shown as a tree")]
    TreeTooLarge {
        /// Turns.
        most: usize,
    },
}

impl TableReason {
    /// What kind of refusal it is.
    pub const fn code(&self) -> Code {
        match self {
            TableReason::Watching { .. } | TableReason::ResignForYourself { .. } => Code::NoSeat,
            TableReason::SeatedAlready { .. } | TableReason::SeatsTaken { .. } => Code::Taken,
            TableReason::OtherSeatOpen { .. } => Code::Waiting,
            TableReason::GameOver { .. } | TableReason::TimeHasRunOut { .. } => Code::Over,
            TableReason::NotYourTurn { .. } => Code::NotYourTurn,
            TableReason::MovedOn { .. } | TableReason::TurnsTakenBack { .. } => Code::Stale,
            TableReason::NoTakebackAsked { .. }
            | TableReason::NoClockToClaimBy { .. }
            | TableReason::TooSlowToClaim { .. }
            | TableReason::NobodyElse { .. }
            | TableReason::YourTurn { .. }
            | TableReason::OpponentIsHere { .. }
            | TableReason::TooEarlyToClaim { .. }
            | TableReason::NoTieOffered { .. }
            | TableReason::NoTurnYet { .. }
            | TableReason::AskedAlready { .. }
            | TableReason::TieOfferedAlready { .. }
            | TableReason::EngineAgreesToNoTie { .. }
            | TableReason::NotOver { .. }
            | TableReason::NextGameHasBegun { .. }
            | TableReason::ForTheSocket { .. }
            | TableReason::NothingToDo { .. }
            | TableReason::NoSuchTurn { .. }
            | TableReason::NotInTheProof { .. }
            | TableReason::OnlyTurnsAreJudged { .. }
            | TableReason::EngineFailed { .. } => Code::NotPossible,
            TableReason::OpenSeatNeedsYou { .. }
            | TableReason::ClockSeconds { .. }
            | TableReason::ClockIncrement { .. }
            | TableReason::NoSuchLevel { .. }
            | TableReason::BadHandicap { .. }
            | TableReason::BadStart { .. }
            | TableReason::OverBeforeItBegins { .. }
            | TableReason::DescriptionTooLong { .. }
            | TableReason::TooManyTurns { .. }
            | TableReason::BadGame { .. }
            | TableReason::BadPosition { .. }
            | TableReason::PositionOfAnotherGame { .. }
            | TableReason::CommentTooLong { .. }
            | TableReason::TooManyMarks { .. }
            | TableReason::TooManyTags { .. }
            | TableReason::BadResult { .. }
            | TableReason::NoParent { .. }
            | TableReason::EmptyTree { .. }
            | TableReason::AnswersMissing { .. }
            | TableReason::TaskHasFewerTurns { .. }
            | TableReason::TurnsOfAnotherTask { .. }
            | TableReason::LastTurnIsYours { .. }
            | TableReason::NoTurnGiven { .. }
            | TableReason::NothingToJudge { .. } => Code::Malformed,
            TableReason::MoveTooLong { .. } | TableReason::TreeTooLarge { .. } => Code::TooLarge,
            TableReason::NothingProven { .. } => Code::NotFound,
        }
    }
}

/// Why something was refused, roughly: what a program does about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RefusalCode))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The rules of the game do not allow it.
    Illegal,
    /// The other player is on turn.
    NotYourTurn,
    /// The visitor does not play in this game.
    NoSeat,
    /// The game has moved on.
    Stale,
    /// The game is over.
    Over,
    /// A seat is still open.
    Waiting,
    /// It cannot be done now.
    NotPossible,
    /// The seat is taken.
    Taken,
    /// The message cannot be understood.
    Malformed,
    /// The message is too large.
    TooLarge,
    /// Too much at once.
    TooMany,
    /// It could not be stored.
    Storage,
    /// There is no such thing.
    NotFound,
    /// It comes from another site.
    Forbidden,
}
