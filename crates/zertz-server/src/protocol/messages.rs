//! Games, seats, events, actions, answers.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::options::Options;
use super::table::{BoardShape, Counts, Moment, Pair, Player, TurnMade};

/// Who sits at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Seat {
    /// Whether a person or the engine sits there, or nobody yet.
    pub kind: SeatKind,
    /// The name; empty for an open seat.
    pub name: String,
    /// The level of the engine.
    pub level: Option<u8>,
}

/// What sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Clocks {
    /// Milliseconds that the first player has left.
    pub first: u64,
    /// Milliseconds that the second player has left.
    pub second: u64,
    /// Whose clock runs.
    pub running: Option<Player>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Result {
    /// `1-0`, `0-1`, `1/2-1/2` or `0-0`.
    pub score: String,
    /// Who won.
    pub winner: Option<Player>,
    /// A sentence.
    pub text: String,
}

/// Whether a game has begun, and ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
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
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct State {
    /// The number of the last event.
    pub seq: u64,
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
    pub result: Option<Result>,
    /// Somebody asks to take back a turn and all after it.
    pub takeback: Option<TakebackOffer>,
    /// Somebody offers a tie.
    pub tie: Option<Offer>,
    /// Somebody wants to play again, or the next game has begun.
    pub rematch: Option<RematchOffer>,
}

/// An offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Offer {
    /// Whose.
    pub by: Player,
}

/// The wish to take back a turn and all after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct TakebackOffer {
    /// Whose.
    pub by: Player,
    /// The number of the turn.
    pub turn: usize,
    /// The turn as people read it.
    pub notation: String,
}

/// The wish to play again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct RematchOffer {
    /// Whose.
    pub by: Player,
    /// The next game, once it has begun.
    pub game: Option<String>,
}

/// What never changes in a game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClockRule {
    /// Seconds at the start.
    pub seconds: u32,
    /// Seconds added for each turn.
    pub increment: u32,
}

/// A game as a visitor sees it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
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
    pub you: Vec<Player>,
}

/// What the server says over a socket. The page of the API shows these words.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
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
        /// Why, for programs.
        code: Code,
        /// Why, for people.
        message: String,
    },
    /// The seats of this visitor have changed.
    You {
        /// The seats.
        seats: Vec<Player>,
    },
    /// Who is connected.
    Presence {
        /// The first player.
        first: bool,
        /// The second player.
        second: bool,
        /// How many others.
        watchers: usize,
    },
    /// The answer to `ping`.
    Pong,
    /// The server closes the connection; the message says why.
    Bye {
        /// Why.
        message: String,
    },
}

/// What has happened, and how the game stands now.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Update {
    /// What has happened.
    pub event: GameEvent,
    /// How the game stands.
    pub state: State,
    /// Keep so many turns of the record …
    pub keep: usize,
    /// … and add these.
    pub add: Vec<TurnMade>,
}

/// What happens in a game. These are also what is stored, one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum GameEvent {
    /// Somebody has taken the open seat.
    Joined {
        /// The seat.
        player: Player,
        /// The name.
        name: String,
    },
    /// A turn was made, or a take-back demanded.
    Moved {
        /// By whom.
        player: Player,
        /// The turn.
        token: String,
        /// What it costs of the clock in milliseconds, if that is not the time since the last event:
        /// the engine pays for its search, not for waiting.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spent: Option<u64>,
    },
    /// A player asks to take back a turn.
    TakebackOffered {
        /// Who.
        player: Player,
        /// The number of the turn.
        turn: usize,
    },
    /// The opponent does not agree.
    TakebackDeclined {
        /// The opponent.
        player: Player,
    },
    /// A turn and all after it were taken back.
    TakenBack {
        /// Who had asked for it.
        player: Player,
        /// The number of the turn.
        turn: usize,
    },
    /// A player offers a tie.
    TieOffered {
        /// Who.
        player: Player,
    },
    /// The opponent does not agree.
    TieDeclined {
        /// The opponent.
        player: Player,
    },
    /// The opponent agrees.
    TieAgreed {
        /// The opponent.
        player: Player,
    },
    /// A player gives up.
    Resigned {
        /// Who.
        player: Player,
    },
    /// A player's time has run out.
    TimeOut {
        /// Whose.
        player: Player,
    },
    /// The server goes away; the clock stands still.
    ClockStopped,
    /// The server was away; the clock goes on from where it stood.
    ClockResumed,
    /// A player wants to play again.
    RematchOffered {
        /// Who.
        player: Player,
    },
    /// The next game has begun.
    RematchBegun {
        /// Its name in addresses.
        game: String,
    },
}

/// Why something was refused, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
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

/// What a client asks for over a socket.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub struct ClientMessage {
    /// Comes back in the answer.
    pub id: u64,
    /// What to do.
    #[serde(flatten)]
    pub action: Action,
}

/// What a visitor can do in a game. The page of the API shows these words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// Make a turn, written as one word. `turn` is the number that it will have, so that a late message
    /// does no harm.
    Move {
        /// The number that the turn will have.
        turn: usize,
        /// The turn in notation.
        #[serde(rename = "move")]
        mv: String,
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
        player: Option<Player>,
    },
    /// Play again with the sides swapped, or agree to it.
    Rematch,
    /// Over the socket only: send `hello` again.
    Resync,
    /// Over the socket only: send `pong`. It keeps the line open; say it every 20 seconds or so.
    Ping,
}

/// What an action led to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Done {
    /// The number of the last event.
    pub seq: u64,
}

/// A game to be begun.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Handicap {
    /// Who gets them.
    pub player: Player,
    /// The marbles.
    pub marbles: Counts,
}

/// Who is to have a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
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
        level: u8,
    },
    /// Whoever takes it.
    Open,
}

/// A game that was begun.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Begun {
    /// Its name in addresses.
    pub id: String,
}

/// A visitor of the API who has no cookie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct VisitorToken {
    /// To be sent as `Authorization: Bearer TOKEN`. Nobody can find it out again: keep it.
    pub token: String,
}

/// Games of a visitor, newest first.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct GameList {
    /// The games.
    pub games: Vec<GameSummary>,
    /// To be given as `before` for the next page.
    pub next: Option<String>,
}

/// A game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
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
    pub you: Vec<Player>,
    /// The player on turn.
    pub turn: Player,
    /// How many turns were made.
    pub turns: usize,
    /// How it ended.
    pub result: Option<Result>,
    /// What lies on the table.
    pub moment: Moment,
}

/// The program, its levels and boards.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct LevelInfo {
    /// 1 to 10.
    pub level: u8,
    /// Its name.
    pub name: &'static str,
    /// A sentence about it.
    pub about: &'static str,
}

/// Every answer with a status of 400 or more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// Why, for programs.
    pub code: Code,
    /// Why, for people.
    pub message: String,
}
