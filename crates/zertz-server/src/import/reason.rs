//! Why a file, or a game in it, could not be read, and how that is kept and told.
//!
//! The store keeps a text. It is the sentence in English, and behind it, for those who speak another
//! language, the reason with its parameters as JSON.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use zertz::ReadError;
use zertz_play::Cause;
use zertz_play::message::{Import, ImportFault, ImportState};

use super::row::clean;

/// Longer sentences are cut, in characters,
const SENTENCE_LENGTH: usize = 300;
/// and so are longer texts among the parameters.
const PARAM_LENGTH: usize = 120;
/// Stands between the two. Text that was cleaned never has it.
const BETWEEN: char = '\u{1f}';

/// Why a file or a game in it could not be read. Every variant has braces, so that `params` is always an
/// object.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize, ToSchema)]
#[serde(tag = "reason", content = "params", rename_all = "snake_case")]
pub enum FileReason {
    /// The archive has no list of files at its end.
    #[error("the archive is damaged: its list of files is missing or cut off")]
    ArchiveCutOff {},
    /// The archive is larger than its kind of list can say.
    #[error(
        "the archive has more files, or larger ones, than can be read; make several smaller ones"
    )]
    ArchiveTooLarge {},
    /// The file is encrypted.
    #[error("this file needs a password; pack it without one")]
    PasswordNeeded {},
    /// Another way of packing.
    #[error(
        "this file is packed in a way that is not known here (method {method}); expected the usual one, deflate"
    )]
    UnknownPacking {
        /// Its number.
        method: u16,
    },
    /// The file does not unpack to what the list says.
    #[error("this file is damaged: it does not unpack to what the archive says")]
    DamagedFile {},
    /// The file unpacks to too much.
    #[error("this file unpacks to more than {most} bytes")]
    UnpacksTooLarge {
        /// Bytes.
        most: usize,
    },
    /// An archive of another kind.
    #[error(
        "this is an archive of the kind {kind}, which is not read here; unpack it, or make a .zip of it"
    )]
    ForeignArchive {
        /// Which.
        kind: &'static str,
    },
    /// The file is not text.
    #[error("this is not text; expected .zgn, Boardspace SGF, ZEN, positions or moves")]
    NoText {},
    /// The file is empty.
    #[error("there is nothing in it")]
    NothingInIt {},
    /// The file is a web page.
    #[error("this is a web page; expected .zgn, Boardspace SGF, ZEN, positions or moves")]
    WebPage {},
    /// A file in an archive has another ending.
    #[error("this is not a file of games; expected .zgn, .sgf, .zen or .txt")]
    NoFileOfGames {},
    /// All files of the archive together unpack to too much.
    #[error(
        "the archive unpacks to more than {mib} MiB from the file {file} on, which was not read; make several smaller ones"
    )]
    ArchiveUnpacksTooLarge {
        /// The most, in MiB.
        mib: usize,
        /// The first file that was not read.
        file: String,
    },
    /// Many files of the archive are damaged.
    #[error("{most} files of the archive are damaged, up to {file}; the rest was not read")]
    ManyDamaged {
        /// How many files.
        most: usize,
        /// The last of them.
        file: String,
    },
    /// Many games could not be read.
    #[error("more than {most} games could not be read; this does not seem to be a file of games")]
    ManyFaults {
        /// How many games.
        most: u64,
    },
    /// The game has too many turns.
    #[error(
        "game {game}: the game has {turns} turns with its variations, the most that is kept is {most}"
    )]
    GameTooLong {
        /// Its number.
        game: u64,
        /// How many it has.
        turns: usize,
        /// How many may be.
        most: usize,
    },
    /// The record of the game is too long.
    #[error("game {game}: the record has {bytes} bytes, the most that is kept is {most}")]
    GameTooLarge {
        /// Its number.
        game: u64,
        /// How many bytes it has.
        bytes: usize,
        /// How many may be.
        most: usize,
    },
    /// There is no game in the file.
    #[error("there is no game in this file")]
    NoGameInFile {},
    /// The server went away.
    #[error("the server was stopped while it read this file; the games it had read are kept")]
    ServerWasStopped {},
    /// A fault of the server.
    #[error("the server could not read this file; it has noted why")]
    NotRead {},
}

/// A reason as the store keeps it.
pub(super) fn kept<R: Serialize + ToString>(reason: &R) -> String {
    with_json(&reason.to_string(), serde_json::to_value(reason).ok())
}

/// What is wrong with a game, without the line, as the store keeps it.
pub(super) fn kept_fault(error: &ReadError) -> String {
    let mut words = String::new();
    if let Some(turn) = error.turn {
        words += &format!("turn {turn}");
        if let Some(token) = &error.token {
            words += &format!(", `{token}`");
        }
        words += ": ";
    }
    words += &error.fault.to_string();
    let cause = Cause::of_record(error);
    with_json(
        &words,
        cause.and_then(|cause| serde_json::to_value(cause).ok()),
    )
}

fn with_json(words: &str, reason: Option<Value>) -> String {
    let words = clean(words, SENTENCE_LENGTH);
    match reason {
        Some(mut reason) => {
            make_harmless(&mut reason);
            format!("{words}{BETWEEN}{reason}")
        }
        None => words,
    }
}

/// The parameters may be anything that stands in a file.
fn make_harmless(value: &mut Value) {
    match value {
        Value::String(text) => *text = clean(text, PARAM_LENGTH),
        Value::Array(list) => list.iter_mut().for_each(make_harmless),
        Value::Object(map) => map.values_mut().for_each(make_harmless),
        _ => {}
    }
}

/// The sentence and the reason of what is kept. Older versions have kept sentences alone.
fn told(text: &str) -> (String, Option<Value>) {
    match text.split_once(BETWEEN) {
        Some((words, json)) => (words.to_string(), serde_json::from_str(json).ok()),
        None => (text.to_string(), None),
    }
}

/// A file of games that a visitor has imported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = Import)]
pub struct ImportView {
    /// Its name in addresses.
    pub id: String,
    /// The name of the file.
    pub name: String,
    /// When, in milliseconds since 1970.
    pub created: u64,
    /// Whether it is being read.
    pub state: ImportState,
    /// The size of the file.
    pub bytes: u64,
    /// How much of it was read.
    pub read: u64,
    /// How many games were read.
    pub games: u64,
    /// How many games could not be read.
    pub faults: u64,
    /// The first of them: three in a list of imports, up to a hundred otherwise.
    pub first_faults: Vec<FaultView>,
    /// Why it failed, in English.
    pub message: Option<String>,
    /// Why it failed, for those who speak another language; null where the sentence must do.
    #[schema(value_type = Option<zertz_play::Refusal>)]
    pub why: Option<Value>,
}

/// A game that could not be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = ImportFault)]
pub struct FaultView {
    /// The file inside an archive.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: u64,
    /// What is wrong, in English.
    pub reason: String,
    /// What is wrong, for those who speak another language; null where the sentence must do.
    #[schema(value_type = Option<zertz_play::Refusal>)]
    pub why: Option<Value>,
}

impl From<Import> for ImportView {
    fn from(import: Import) -> ImportView {
        // Whoever fails says why. If nobody did, the server that read the file is gone.
        let failed = import.state == ImportState::Failed;
        let stopped = || failed.then(|| kept(&FileReason::ServerWasStopped {}));
        let text = import.message.or_else(stopped);
        let (message, why) = text.as_deref().map(told).unzip();
        ImportView {
            id: import.id,
            name: import.name,
            created: import.created,
            state: import.state,
            bytes: import.bytes,
            read: import.read,
            games: import.games,
            faults: import.faults,
            first_faults: import
                .first_faults
                .into_iter()
                .map(FaultView::from)
                .collect(),
            message,
            why: why.flatten(),
        }
    }
}

impl From<ImportFault> for FaultView {
    fn from(fault: ImportFault) -> FaultView {
        let (reason, why) = told(&fault.reason);
        FaultView {
            file: fault.file,
            line: fault.line,
            reason,
            why,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_kept_is_told_again() {
        let reason = FileReason::ManyDamaged {
            most: 20,
            file: "a\u{202e}b\u{1f}c".into(),
        };
        let (words, why) = told(&kept(&reason));
        assert!(words.starts_with("20 files of the archive are damaged"));
        let params = json!({ "most": 20, "file": "a b c" });
        assert_eq!(
            why,
            Some(json!({ "reason": "many_damaged", "params": params }))
        );
        let plain = "a sentence of an older version";
        assert_eq!(told(plain), (plain.to_string(), None));
    }

    #[test]
    fn faults_of_games_say_which_turn() {
        let text = "[Game \"37\"]\n\n1. Wd4,a1\nBd4,a2 *\n";
        let error = zertz::zgn::read(text)
            .next()
            .expect("one")
            .expect_err("no game");
        let (words, why) = told(&kept_fault(&error));
        assert_eq!(words, "turn 2, `Bd4,a2`: there is a marble on d4");
        let cause = json!({ "reason": "ring_occupied", "params": { "ring": "d4" } });
        let params = json!({ "turn": 2, "token": "Bd4,a2", "cause": cause });
        assert_eq!(why, Some(json!({ "reason": "in_turn", "params": params })));
    }
}
