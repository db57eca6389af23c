//! Why a file, or a game in it, could not be read.
//!
//! It is kept and told as a sentence in English and, for those who speak another language, as the reason with its
//! parameters.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use zertz::ReadError;
use zertz_play::Cause;
use zertz_play::message::ImportState;

use super::row::clean;
use crate::store::{Explanation, Import};

/// Longer sentences are cut, in characters,
const SENTENCE_LENGTH: usize = 300;
/// and so are longer texts among the parameters.
const PARAM_LENGTH: usize = 120;

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

/// A reason in words and for programs.
pub(super) fn explain<R: Serialize + ToString>(reason: &R) -> Explanation {
    explanation(&reason.to_string(), serde_json::to_value(reason).ok())
}

/// What is wrong with a game, without the line.
pub(super) fn explain_game(error: &ReadError) -> Explanation {
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
    explanation(
        &words,
        cause.and_then(|cause| serde_json::to_value(cause).ok()),
    )
}

fn explanation(sentence: &str, mut why: Option<Value>) -> Explanation {
    if let Some(why) = &mut why {
        make_harmless(why);
    }
    Explanation {
        sentence: clean(sentence, SENTENCE_LENGTH),
        why,
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

/// Whoever fails says why. If nobody did, the server that read the file is gone.
pub fn with_reason(mut import: Import) -> Import {
    if import.state == ImportState::Failed && import.message.is_none() {
        let Explanation { sentence, why } = explain(&FileReason::ServerWasStopped {});
        import.message = Some(sentence);
        import.why = why;
    }
    import
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn nothing_in_a_reason_does_harm() {
        let reason = FileReason::ManyDamaged {
            most: 20,
            file: "a\u{202e}b\u{1f}c".into(),
        };
        let Explanation { sentence, why } = explain(&reason);
        assert!(sentence.starts_with("20 files of the archive are damaged"));
        let params = json!({ "most": 20, "file": "a b c" });
        assert_eq!(
            why,
            Some(json!({ "reason": "many_damaged", "params": params }))
        );
    }

    #[test]
    fn faults_of_games_say_which_turn() {
        let text = "[Game \"37\"]\n\n1. Wd4,a1\nBd4,a2 *\n";
        let error = zertz::zgn::read(text)
            .next()
            .expect("one")
            .expect_err("no game");
        let Explanation { sentence, why } = explain_game(&error);
        assert_eq!(sentence, "turn 2, `Bd4,a2`: there is a marble on d4");
        let cause = json!({ "reason": "ring_occupied", "params": { "ring": "d4" } });
        let params = json!({ "turn": 2, "token": "Bd4,a2", "cause": cause });
        assert_eq!(why, Some(json!({ "reason": "in_turn", "params": params })));
    }
}
