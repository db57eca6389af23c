//! Games, seats, actions, answers.

use serde::{Deserialize, Serialize};
use zertz::{Counts, GameResult, Goals, Outcome, Player, TieReason, WinReason, WinningSet};

use super::board::{BoardShape, MissingSet, Moment, TurnMade};
use super::event::GameEvent;
use super::options::Options;
use crate::pair::Pair;
use crate::refusal::{Code, Refusal};
#[cfg(feature = "openapi")]
use crate::schema;
use crate::words;

/// Who sits at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Seat {
    /// Whether a person or the engine sits there, or nobody yet.
    pub kind: SeatKind,
    /// The name; empty for an open seat.
    pub name: String,
    /// The level of the engine.
    pub level: Option<u8>,
    /// Whether it is a person who gave no name.
    #[cfg_attr(feature = "openapi", schema(required = false))]
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub nameless: bool,
}

/// What sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    /// A person.
    Person,
    /// The engine.
    Engine,
    /// Nobody yet.
    Open,
}

/// The clocks, true at the moment they were sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clocks {
    /// Milliseconds that the first player has left.
    pub first: u64,
    /// Milliseconds that the second player has left.
    pub second: u64,
    /// Whose clock runs.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::Player>))]
    pub running: Option<Player>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Result))]
pub struct ResultView {
    /// `1-0`, `0-1`, `1/2-1/2` or `0-0`.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::GameResult))]
    pub score: GameResult,
    /// Who won.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::Player>))]
    pub winner: Option<Player>,
    /// What ended it.
    pub end: Ending,
    /// The same as a sentence in English, with the players' names.
    pub text: String,
}

/// What ended a game. Who won by it, the result says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Ending {
    /// The winner holds this many of one colour, or of each.
    WinningSet {
        /// The colour, or `each`.
        set: MissingSet,
        /// How many.
        size: u8,
    },
    /// The winner has left no vacant ring.
    FullBoard,
    /// The loser has resigned.
    Resignation,
    /// The loser has run out of time.
    Time,
    /// Neither player can move.
    Immobile,
    /// The same position has occurred three times.
    Repetition,
    /// The last four turns repeat the four before.
    MovesRepeated,
    /// The players agree.
    Agreement,
    /// A player was gone for too long: the other has claimed the win, or called it a tie.
    Abandoned,
}

impl Ending {
    fn new(outcome: Outcome, goals: &Goals) -> Ending {
        match outcome {
            Outcome::Win(_, WinReason::WinningSet(WinningSet::Colour(colour))) => {
                Ending::WinningSet {
                    set: colour.into(),
                    size: goals.colours[colour],
                }
            }
            Outcome::Win(_, WinReason::WinningSet(WinningSet::OfEach)) => Ending::WinningSet {
                set: MissingSet::Each,
                size: goals.of_each,
            },
            Outcome::Win(_, WinReason::FullBoard) => Ending::FullBoard,
            Outcome::Win(_, WinReason::Resignation) => Ending::Resignation,
            Outcome::Win(_, WinReason::Time) => Ending::Time,
            Outcome::Win(_, WinReason::Abandoned) => Ending::Abandoned,
            Outcome::Tie(reason) | Outcome::BothLose(reason) => match reason {
                TieReason::Immobile => Ending::Immobile,
                TieReason::Repetition => Ending::Repetition,
                TieReason::MovesRepeated => Ending::MovesRepeated,
                TieReason::Agreement => Ending::Agreement,
                TieReason::Abandoned => Ending::Abandoned,
            },
        }
    }
}

impl ResultView {
    /// An outcome, with a sentence in which the players have names.
    pub fn new(outcome: Outcome, goals: &Goals, name: impl Fn(Player) -> String) -> ResultView {
        ResultView {
            score: outcome.result(),
            winner: outcome.winner(),
            end: Ending::new(outcome, goals),
            text: words::ending(outcome, goals, name),
        }
    }
}

/// Whether a game has begun, and ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A seat is open.
    Waiting,
    /// It is going on.
    Playing,
    /// It has ended.
    Over,
}

/// How a game stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct State {
    /// The number of the last event.
    pub seq: u64,
    /// The number of the event that left the table as it lies: the last turn, or the last time that
    /// turns were taken back; 0 at the start.
    pub since: u64,
    /// Whether it has begun, and ended.
    pub status: Status,
    /// Who plays.
    pub seats: Pair<Seat>,
    /// What lies on the table.
    pub moment: Moment,
    /// What the player on turn may do; null while waiting and when the game is over.
    pub options: Option<Options>,
    /// The clocks, if there are any.
    pub clocks: Option<Clocks>,
    /// How it ended.
    pub result: Option<ResultView>,
    /// Somebody asks to take back a turn and all after it.
    pub takeback: Option<TakebackOffer>,
    /// Somebody offers a tie.
    pub tie: Option<Offer>,
    /// Somebody wants to play again, or the next game has begun.
    pub rematch: Option<RematchOffer>,
}

/// An offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offer {
    /// Whose.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
    pub by: Player,
}

/// The wish to take back a turn and all after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TakebackOffer {
    /// Whose.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
    pub by: Player,
    /// The number of the turn.
    pub turn: usize,
    /// The turn as people read it.
    pub notation: String,
}

/// The wish to play again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RematchOffer {
    /// Whose.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
    pub by: Player,
    /// The next game, once it has begun.
    pub game: Option<String>,
}

/// What never changes in a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// Its name in addresses.
    pub id: String,
    /// When it was begun, in milliseconds since 1970.
    pub created: u64,
    /// The rules: `48:tournament`.
    pub game: String,
    /// The rules in words.
    pub title: String,
    /// The board.
    pub shape: BoardShape,
    /// The start.
    pub start: Moment,
    /// The rule of the clock.
    pub clock: Option<ClockRule>,
    /// The game of which this is the rematch.
    pub rematch_of: Option<String>,
}

/// The time of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ClockRule {
    /// Seconds at the start.
    pub seconds: u32,
    /// Seconds added for each turn.
    pub increment: u32,
}

/// A game as a visitor sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameView {
    /// The version of the protocol.
    pub version: u32,
    /// What never changes.
    pub info: GameInfo,
    /// How it stands.
    pub state: State,
    /// The turns so far.
    pub turns: Vec<TurnMade>,
    /// The seats of the visitor.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<schema::Player>))]
    pub you: Vec<Player>,
}

/// What the server says over a socket. The page of the API shows these words.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// First after connecting, and after every `resync`: everything about the game.
    Hello(Box<GameView>),
    /// After every event. Keep the first `keep` turns of the record and add those of `add`. A gap in
    /// `state.seq` means that something was missed: send `resync`.
    Update(Box<Update>),
    /// The action with this `id` was carried out and stored.
    Done {
        /// The number that the client gave the action.
        id: u64,
        /// The number of the last event then.
        seq: u64,
    },
    /// The action with this `id` was refused, nothing has changed; the message says why.
    Refused {
        /// The number that the client gave the action.
        id: u64,
        /// Why, roughly.
        code: Code,
        /// Why, in English.
        message: String,
        /// Why, for those who speak another language.
        #[serde(flatten)]
        reason: Refusal,
    },
    /// The seats of this visitor have changed.
    You {
        /// The seats.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<schema::Player>))]
        seats: Vec<Player>,
    },
    /// Who is connected.
    Presence {
        /// The first player.
        first: Contact,
        /// The second player.
        second: Contact,
        /// How many others watch, the receiver not counted.
        watchers: usize,
        /// The player on turn is gone, and the game has a clock: when the opponent need wait no longer.
        overdue: Option<Overdue>,
    },
    /// The answer to `ping`.
    Pong,
    /// The server closes the connection; the message says why.
    Bye {
        /// Why, roughly.
        code: Code,
        /// Why, in English.
        message: String,
        /// Why, for those who speak another language.
        #[serde(flatten)]
        reason: Refusal,
    },
}

/// Whether somebody is connected. Seats of the engine and open ones are never `here`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Contact {
    /// They have the game open, or have asked for it a moment ago.
    Here,
    /// They had it open, and nothing is heard of them: the connection was lost.
    Lost,
    /// They have closed it, or have not come yet.
    Away,
}

/// A player who is gone though they are on turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Overdue {
    /// Who.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
    pub player: Player,
    /// In so many milliseconds the opponent may claim the win, or call it a tie; 0 if they may now.
    pub wait: u64,
}

/// What has happened, and how the game stands now.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Update {
    /// What has happened.
    pub event: GameEvent,
    /// How the game stands.
    pub state: State,
    /// Keep this many turns of the record …
    pub keep: usize,
    /// … and add these.
    pub add: Vec<TurnMade>,
}

/// What a client asks for over a socket.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClientMessage {
    /// Comes back in the answer.
    pub id: u64,
    /// What to do.
    #[serde(flatten)]
    pub action: Action,
}

/// What a visitor can do in a game. The page of the API shows these words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// Make a turn, written as one word. `turn` is the number that it will have, so that a late message
    /// does no harm. With `since` it may be sent again and again, when nobody knows whether it has
    /// arrived: it counts once, and is acknowledged each time.
    Move {
        /// The number that the turn will have.
        turn: usize,
        /// The turn in notation.
        #[serde(rename = "move")]
        mv: String,
        /// `since` of the state for which it was chosen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u64>,
    },
    /// Take the open seat.
    Join {
        /// The name.
        name: String,
    },
    /// Ask to take back the last turn of one's own.
    Takeback,
    /// Answer the opponent's wish.
    AnswerTakeback {
        /// Whether it is granted.
        accept: bool,
    },
    /// Offer a tie.
    Tie,
    /// Answer the opponent's offer.
    AnswerTie {
        /// Whether it is accepted.
        accept: bool,
    },
    /// Give up; `player` for somebody who plays both sides.
    Resign {
        /// Which side gives up, for somebody who plays both.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::Player>))]
        player: Option<Player>,
    },
    /// Claim the win, in a game with a clock, against a player on turn who has been gone for a while.
    ClaimWin,
    /// The same, but call it a tie.
    CallTie,
    /// Play again with the sides swapped, or agree to it.
    Rematch,
    /// Over the socket only: send `hello` again.
    Resync,
    /// Over the socket only: send `pong`. It keeps the line open; say it every 20 seconds or so.
    Ping,
}

/// What an action led to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Done {
    /// The number of the last event.
    pub seq: u64,
}

/// A game to be begun.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The rules: `48`, `37:blitz`, `48:tournament:captures=claimed`.
    pub game: String,
    /// A start other than the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Marbles that a player has already captured at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handicap: Option<Handicap>,
    /// Who plays.
    pub seats: Pair<SeatWish>,
    /// The time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockRule>,
}

/// Marbles taken from the pool for a player before play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Handicap {
    /// Who gets them.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
    pub player: Player,
    /// The marbles.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Counts))]
    pub marbles: Counts,
}

/// Who is to have a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SeatWish {
    /// Whoever begins the game.
    Me {
        /// The name to show.
        #[serde(default)]
        name: String,
    },
    /// The engine.
    Engine {
        /// Its level, 1 to 10.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 10))]
        level: u8,
    },
    /// Whoever takes it.
    Open,
}

/// A game that was begun.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Begun {
    /// Its name in addresses.
    pub id: String,
}

/// A visitor of the API who has no cookie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VisitorToken {
    /// To be sent as `Authorization: Bearer TOKEN`. Nobody can find it out again: keep it.
    pub token: String,
}

/// Games of a visitor, newest first.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameList {
    /// The games.
    pub games: Vec<GameSummary>,
    /// To be given as `before` for the next page.
    pub next: Option<String>,
}

/// A game in a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameSummary {
    /// Its name in addresses.
    pub id: String,
    /// When it was begun, in milliseconds since 1970.
    pub created: u64,
    /// When something last happened.
    pub updated: u64,
    /// The rules.
    pub game: String,
    /// The rules in words.
    pub title: String,
    /// The board.
    pub board: String,
    /// Whether it has begun, and ended.
    pub status: Status,
    /// Who plays.
    pub seats: Pair<Seat>,
    /// The seats of the visitor.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<schema::Player>))]
    pub you: Vec<Player>,
    /// The player on turn.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
    pub turn: Player,
    /// How many turns were made.
    pub turns: usize,
    /// How it ended.
    pub result: Option<ResultView>,
    /// What lies on the table.
    pub moment: Moment,
}

/// The program, its levels and boards.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Info {
    /// The name of the program.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
    /// The levels of the engine.
    pub levels: Vec<LevelInfo>,
    /// The boards that the rules name.
    pub boards: Vec<BoardShape>,
}

/// A level of the engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LevelInfo {
    /// 1 to 10.
    pub level: u8,
    /// Its name.
    pub name: &'static str,
    /// A sentence about it.
    pub about: &'static str,
}
