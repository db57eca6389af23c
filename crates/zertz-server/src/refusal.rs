//! Why the server does not do something: the English sentences of this crate, each with its
//! parameters. What a table or the rules refuse is in `zertz-play` and `zertz`.

use serde::Serialize;
use utoipa::ToSchema;
use zertz_play::{Cause, Code, TextReason};

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(untagged)]
pub enum Refusal {
    /// The table or the rules refuse it.
    #[error(transparent)]
    Play(#[from] zertz_play::Refusal),
    /// The server refuses it.
    #[error(transparent)]
    Server(#[from] ServerReason),
}

impl Refusal {
    /// What kind of refusal it is.
    pub const fn code(&self) -> Code {
        match self {
            Refusal::Play(refusal) => refusal.code(),
            Refusal::Server(reason) => reason.code(),
        }
    }

    /// In how many seconds it is worth trying again, where there was too much.
    pub const fn retry_after(&self) -> Option<u64> {
        match self {
            Refusal::Play(_) => None,
            Refusal::Server(reason) => reason.retry_after(),
        }
    }
}

impl From<zertz_play::TableReason> for Refusal {
    fn from(reason: zertz_play::TableReason) -> Refusal {
        zertz_play::Refusal::from(reason).into()
    }
}

/// Every answer with a status of 400 or more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// Why, roughly.
    pub code: Code,
    /// Why, in English.
    pub message: String,
    /// Why, for those who speak another language.
    #[serde(flatten)]
    #[schema(value_type = zertz_play::Refusal)]
    pub reason: Refusal,
}

impl From<Refusal> for Problem {
    fn from(reason: Refusal) -> Problem {
        Problem {
            code: reason.code(),
            message: reason.to_string(),
            reason,
        }
    }
}

/// The last message of a socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Bye {
    r#type: &'static str,
    #[serde(flatten)]
    problem: Problem,
}

impl Bye {
    pub(crate) fn new(why: Refusal) -> Bye {
        Bye {
            r#type: "bye",
            problem: Problem::from(why),
        }
    }
}

/// What the server refuses. Every variant has braces, so that `params` is always an object.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize, ToSchema)]
#[serde(tag = "reason", content = "params", rename_all = "snake_case")]
pub enum ServerReason {
    /// Nobody knows a game of this name.
    #[error("there is no such game; it may have been deleted")]
    NoSuchGame {},
    /// The visitor has no import of this name.
    #[error("there is no such import; it may have been deleted, or belong to another browser")]
    NoSuchImport {},
    /// The import has fewer games.
    #[error("there is no game of this number")]
    NoSuchNumber {},
    /// The visitor has no such game.
    #[error("you have no such imported game")]
    NoSuchImportedGame {},
    /// The name has another form.
    #[error("a game is named by `game-ID` or `import-ID-NUMBER`")]
    NoSuchKey {},
    /// No lesson has this name.
    #[error("there is no such lesson")]
    NoSuchLesson {},
    /// The lesson has fewer steps.
    #[error("there is no such step")]
    NoSuchStep {},
    /// No puzzle has this name.
    #[error("there is no such puzzle")]
    NoSuchPuzzle {},
    /// What a report calls won could not be proven.
    #[error("the win here is too hard to prove for a puzzle; look at it on the analysis board")]
    NoPuzzleHere {},
    /// Nothing waits under the code.
    #[error("this code is not known; it can be used once, within ten minutes")]
    NoSuchCode {},
    /// Very many codes wait already.
    #[error("very many codes are waiting just now; try again in some minutes")]
    TooManyCodes {},
    /// The day is in the future, or too long ago.
    #[error("puzzles of the day are there for today and the {days} days before")]
    NoSuchDay {
        /// Days.
        days: u64,
    },
    /// None is shipped.
    #[error("there are no puzzles")]
    NoPuzzles {},
    /// The text holds fewer games.
    #[error("there is no game in it")]
    NoGameInIt {},
    /// The interface has no such path.
    #[error("there is no such address; see /api/v1/openapi.json")]
    NoSuchAddress {},
    /// The interface has the path, but not for this method.
    #[error("this address does not take that method; see /api/v1/openapi.json")]
    NoSuchMethod {},
    /// The database has failed.
    #[error("nothing was changed, because it could not be stored: {error}")]
    NotStored {
        /// What the database says.
        error: String,
    },
    /// The task of the game does not answer.
    #[error("the game cannot be reached; please try again")]
    Unreachable {},
    /// The engine has too much to do.
    #[error("no answer")]
    NoAnswer {},
    /// The system has no random numbers.
    #[error("no random numbers: {error}")]
    NoRandomNumbers {
        /// What the system says.
        error: String,
    },
    /// What is stored cannot be read.
    #[error("the notes are damaged")]
    DamagedNotes {},
    /// What is stored cannot be read.
    #[error("this game is damaged")]
    DamagedGame {},
    /// The body is too long.
    #[error("the request is too large")]
    RequestTooLarge {},
    /// The file is too long.
    #[error(
        "the file is larger than {mib} MiB, which is the most that is read; make several smaller ones, or a .zip of it"
    )]
    FileTooLarge {
        /// The most, in MiB.
        mib: usize,
    },
    /// The notes are too long.
    #[error("notes about one game have at most {most} bytes")]
    NotesTooLarge {
        /// Bytes.
        most: usize,
    },
    /// The visitor has too many notes.
    #[error("your notes fill all the room there is for them; forget those about other games first")]
    NotesFull {},
    /// The game is too long.
    #[error("games of more than {most} turns are not analysed")]
    TooLongToAnalyse {
        /// Turns.
        most: usize,
    },
    /// Nobody is helped during a game.
    #[error("the game is still going on; it can be analysed when it is over")]
    StillGoingOn {},
    /// The game cannot be deleted yet.
    #[error("the other player is still in this game: resign first")]
    OtherPlayerStillThere {},
    /// The game has too many events.
    #[error("too much has happened in this game; begin a new one")]
    TooMuchHasHappened {},
    /// The server is stopped.
    #[error("the server shuts down")]
    ShuttingDown {},
    /// The game was deleted.
    #[error("the game was deleted")]
    GameDeleted {},
    /// The event does not fit the game.
    #[error("that cannot be done now")]
    CannotBeDoneNow {},
    /// The thread of the engine has ended.
    #[error("the engine cannot be reached")]
    EngineUnreachable {},
    /// A fault of the server.
    #[error("this could not be done; the server has noted why")]
    NotDone {},
    /// Help is for games against the engine, without a clock, on one's own turn.
    #[error("there is help only on your turn, in games against the engine without a clock")]
    NoHelpHere {},
    /// A fault of the server.
    #[error("this try could not be judged")]
    NotJudged {},
    /// A fault of the server.
    #[error("the import could not be begun; the server has noted why")]
    ImportNotBegun {},
    /// All visitors together have too many imports.
    #[error("the library of this server is full; whoever runs it can make room")]
    LibraryFull {},
    /// There is nothing to look for.
    #[error("the game is over here")]
    OverHere {},
    /// Another process was quicker.
    #[error("the game has moved on elsewhere; look again")]
    MovedOnElsewhere {},
    /// The visitor is not known.
    #[error(
        "who are you? Open a page first, so that the browser has a cookie, or get a token from POST /api/v1/visitors and send it as `Authorization: Bearer TOKEN`"
    )]
    WhoAreYou {},
    /// The token has another form.
    #[error(
        "the bearer token is not one of this server: 52 letters and digits, as POST /api/v1/visitors gives them"
    )]
    BadToken {},
    /// The request names another host.
    #[error("this server does not answer to that name; start it with --public-url")]
    NotThatName {},
    /// The request comes from a page of another site.
    #[error("requests from other sites are refused")]
    OtherSite {},
    /// The body is not what was expected.
    #[error("the request cannot be understood: {error}")]
    BadRequest {
        /// What is wrong.
        error: String,
    },
    /// The body did not arrive.
    #[error("{error}")]
    BadBody {
        /// What is wrong.
        error: String,
    },
    /// The parameters are not what was expected.
    #[error("{error}")]
    BadQuery {
        /// What is wrong.
        error: String,
    },
    /// The message is not what was expected.
    #[error("the message cannot be understood: {error}")]
    BadMessage {
        /// What is wrong.
        error: String,
    },
    /// The message is too long.
    #[error("a message here has at most {most} bytes")]
    MessageTooLarge {
        /// Bytes.
        most: usize,
    },
    /// The message is binary.
    #[error("messages are JSON text")]
    JsonTextOnly {},
    /// The request asks for no socket.
    #[error("this address is for WebSockets: {error}")]
    NotAWebSocket {
        /// What is wrong.
        error: String,
    },
    /// The record cannot be read.
    #[error("{error}")]
    BadRecord {
        /// What is wrong, and where, in English.
        error: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong; null where the sentence must do.
        cause: Option<Box<Cause>>,
    },
    /// The text names no board.
    #[error("the board: {error}")]
    BadBoard {
        /// What is wrong, in English.
        error: String,
        /// What is wrong.
        cause: TextReason,
    },
    /// The place in the list is unknown.
    #[error("`before` is the `next` of the page before")]
    BadCursor {},
    /// The text is not a date.
    #[error("a date is a year, a month or a day: 2019, 2019.05 or 2019.05.04")]
    BadDate {},
    /// Too many letters to search for.
    #[error("the search is too long")]
    SearchTooLong {},
    /// The connection has ended.
    #[error("the file did not arrive")]
    FileDidNotArrive {},
    /// The file comes too slowly.
    #[error(
        "the file comes too slowly: {kib} KiB are expected every {seconds} seconds; try again over a better connection, or import a smaller file"
    )]
    FileTooSlow {
        /// How many KiB are expected
        kib: usize,
        /// in this many seconds.
        seconds: u64,
    },
    /// The address asks too often.
    #[error("too many requests; try again in {seconds} s")]
    TooManyRequests {
        /// How long to wait.
        seconds: u64,
    },
    /// The socket says too much.
    #[error("too many messages; wait a moment")]
    TooManyMessages {},
    /// The address has too many sockets.
    #[error("too many connections; close some pages")]
    TooManyConnections {},
    /// The game has too many sockets.
    #[error("too many are watching this game already")]
    TooManyWatching {},
    /// The address has too many tries.
    #[error("too many tries at once; wait a moment")]
    TooManyTries {},
    /// The address begins too many games.
    #[error("you begin games too quickly; try again in {seconds} s")]
    GamesTooQuickly {
        /// How long to wait.
        seconds: u64,
    },
    /// The address brings too many files.
    #[error("you import files too quickly; try again in {seconds} s")]
    FilesTooQuickly {
        /// How long to wait.
        seconds: u64,
    },
    /// Too much to do for everybody.
    #[error("the server is busy; try again in a moment")]
    ServerBusy {},
    /// The system is at its limit.
    #[error("the server has no thread left; try again in a minute")]
    NoThread {},
    /// All places at the engine are taken.
    #[error("very many people are analysing just now; try again in a minute")]
    AllAnalysing {},
    /// The visitor has too many places.
    #[error("you are analysing on {most} pages already; close one")]
    YouAreAnalysing {
        /// How many may be.
        most: usize,
    },
    /// The address has too many places.
    #[error("very many people are analysing where you are; try again in a minute")]
    AddressAnalysing {},
    /// The visitor has too many imports.
    #[error("you have {most} imports, which is the most; delete one first")]
    TooManyImports {
        /// How many may be.
        most: u64,
    },
    /// The visitor brings too many files at once.
    #[error("{most} of your files are being read; wait for one of them")]
    TooManyReading {
        /// How many may be.
        most: u64,
    },
    /// The visitor has too many imported games.
    #[error(
        "you have as many imported games as may be: {games} games, or {mib} MiB of records; delete an import first"
    )]
    VisitorFull {
        /// The most games.
        games: u64,
        /// The most MiB.
        mib: u64,
    },
    /// The address has imported too much today.
    #[error(
        "{mib} MiB of games have come from your address, which is the most in a day; go on later"
    )]
    DayFull {
        /// MiB.
        mib: u64,
    },
    /// The address sends too many files at once.
    #[error("{most} files are on their way from your address already; wait until one has arrived")]
    FilesOnTheirWay {
        /// How many may be.
        most: usize,
    },
    /// Too many files of the address wait.
    #[error("{most} files from your address are being read; wait for one of them")]
    FilesBeingRead {
        /// How many may be.
        most: usize,
    },
    /// Files of the address take up too much memory.
    #[error("{mib} MiB from your address are waiting to be read; try again in a minute")]
    MemoryOfAddress {
        /// MiB.
        mib: usize,
    },
    /// Files of everybody take up too much memory.
    #[error("many files are being read just now; try again in a minute")]
    ManyFiles {},
}

impl ServerReason {
    /// In how many seconds it is worth trying again, where there was too much.
    pub const fn retry_after(&self) -> Option<u64> {
        const MOMENT: u64 = 5;
        const MINUTE: u64 = 60;
        const HOUR: u64 = 60 * MINUTE;
        match self {
            ServerReason::TooManyRequests { seconds }
            | ServerReason::GamesTooQuickly { seconds }
            | ServerReason::FilesTooQuickly { seconds } => Some(*seconds),
            ServerReason::TooManyMessages { .. }
            | ServerReason::TooManyTries { .. }
            | ServerReason::ServerBusy { .. }
            | ServerReason::FilesOnTheirWay { .. } => Some(MOMENT),
            // What is allowed in a day comes back bit by bit.
            ServerReason::DayFull { .. } => Some(HOUR),
            // The rest ends when somebody leaves, deletes something or has been served.
            _ => match self.code() {
                Code::TooMany => Some(MINUTE),
                _ => None,
            },
        }
    }

    /// What kind of refusal it is.
    pub const fn code(&self) -> Code {
        match self {
            ServerReason::NoSuchGame { .. }
            | ServerReason::NoSuchImport { .. }
            | ServerReason::NoSuchNumber { .. }
            | ServerReason::NoSuchImportedGame { .. }
            | ServerReason::NoSuchKey { .. }
            | ServerReason::NoSuchLesson { .. }
            | ServerReason::NoSuchStep { .. }
            | ServerReason::NoSuchPuzzle { .. }
            | ServerReason::NoPuzzleHere { .. }
            | ServerReason::NoSuchDay { .. }
            | ServerReason::NoSuchCode { .. }
            | ServerReason::NoPuzzles { .. }
            | ServerReason::GameDeleted { .. }
            | ServerReason::NoSuchAddress { .. }
            | ServerReason::NoSuchMethod { .. } => Code::NotFound,
            ServerReason::NotStored { .. }
            | ServerReason::Unreachable { .. }
            | ServerReason::NoAnswer { .. }
            | ServerReason::NoRandomNumbers { .. }
            | ServerReason::DamagedNotes { .. }
            | ServerReason::DamagedGame { .. } => Code::Storage,
            ServerReason::RequestTooLarge { .. }
            | ServerReason::MessageTooLarge { .. }
            | ServerReason::FileTooLarge { .. }
            | ServerReason::NotesTooLarge { .. }
            | ServerReason::NotesFull { .. }
            | ServerReason::TooLongToAnalyse { .. } => Code::TooLarge,
            ServerReason::StillGoingOn { .. }
            | ServerReason::OtherPlayerStillThere { .. }
            | ServerReason::TooMuchHasHappened { .. }
            | ServerReason::ShuttingDown { .. }
            | ServerReason::CannotBeDoneNow { .. }
            | ServerReason::EngineUnreachable { .. }
            | ServerReason::NoHelpHere { .. }
            | ServerReason::NotDone { .. }
            | ServerReason::NotJudged { .. }
            | ServerReason::ImportNotBegun { .. }
            | ServerReason::LibraryFull { .. } => Code::NotPossible,
            ServerReason::OverHere { .. } => Code::Over,
            ServerReason::MovedOnElsewhere { .. } => Code::Stale,
            ServerReason::WhoAreYou { .. }
            | ServerReason::BadToken { .. }
            | ServerReason::NotThatName { .. }
            | ServerReason::OtherSite { .. } => Code::Forbidden,
            ServerReason::BadRequest { .. }
            | ServerReason::BadBody { .. }
            | ServerReason::BadQuery { .. }
            | ServerReason::BadMessage { .. }
            | ServerReason::JsonTextOnly { .. }
            | ServerReason::NotAWebSocket { .. }
            | ServerReason::BadRecord { .. }
            | ServerReason::NoGameInIt { .. }
            | ServerReason::BadBoard { .. }
            | ServerReason::BadCursor { .. }
            | ServerReason::BadDate { .. }
            | ServerReason::SearchTooLong { .. }
            | ServerReason::FileDidNotArrive { .. }
            | ServerReason::FileTooSlow { .. } => Code::Malformed,
            ServerReason::TooManyRequests { .. }
            | ServerReason::TooManyMessages { .. }
            | ServerReason::TooManyConnections { .. }
            | ServerReason::TooManyWatching { .. }
            | ServerReason::TooManyTries { .. }
            | ServerReason::TooManyCodes { .. }
            | ServerReason::GamesTooQuickly { .. }
            | ServerReason::FilesTooQuickly { .. }
            | ServerReason::ServerBusy { .. }
            | ServerReason::NoThread { .. }
            | ServerReason::AllAnalysing { .. }
            | ServerReason::YouAreAnalysing { .. }
            | ServerReason::AddressAnalysing { .. }
            | ServerReason::TooManyImports { .. }
            | ServerReason::TooManyReading { .. }
            | ServerReason::VisitorFull { .. }
            | ServerReason::DayFull { .. }
            | ServerReason::FilesOnTheirWay { .. }
            | ServerReason::FilesBeingRead { .. }
            | ServerReason::MemoryOfAddress { .. }
            | ServerReason::ManyFiles { .. } => Code::TooMany,
        }
    }
}
