//! Imports: files of games that visitors import, read into rows in the background.
//!
//! An import belongs to one visitor. While it is read its row is touched every few seconds: one that
//! nobody has touched for a while was being read by a server that is gone, and counts as failed,
//! whatever the row says. So a restart needs no repair, and two servers on one file do no harm.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::Reply;
use crate::ids::{ImportId, Visitor};
use crate::refusal::Refusal;
use zertz_play::message::{ImportState, ImportedGame};

/// An import that is being read, but that nobody has touched for this many milliseconds, was abandoned.
pub const STALE: u64 = 20_000;
/// At most this many faults of an import are kept.
pub const KEPT_FAULTS: u64 = 100;
/// How many games one visitor may keep.
pub const MAX_GAMES: u64 = 50_000;
/// How many bytes of imports one visitor may keep.
pub const MAX_STORED: u64 = 100 << 20;
/// How many bytes of imports all visitors together may keep.
pub const MAX_EVERYBODY: u64 = 4 << 30;
/// Records that are fetched at once end with the one that passes this many bytes.
pub const RECORDS_BYTES: usize = 1 << 20;

/// About what a row takes up beside its texts, in bytes.
const ROW_BYTES: usize = 32;

/// Whether a visitor who has this much may import another file.
pub type ImportCheck = fn(&ImportUsage) -> Result<(), Refusal>;

/// Where imports are kept.
pub trait ImportStore {
    /// Adds an import that is going to be read, if the visitor may have another one.
    fn begin_import(&self, import: NewImport, check: ImportCheck) -> Reply<Result<(), Refusal>>;
    /// Adds what was read.
    fn add_to_import(&self, batch: ImportBatch) -> Reply<Added>;
    /// An import has ended, unless it has before. If it has failed, this is why.
    fn end_import(
        &self,
        id: ImportId,
        state: ImportState,
        failure: Option<Explanation>,
        at: u64,
    ) -> Reply<()>;
    /// What a visitor has, and everybody together.
    fn import_usage(&self, visitor: Visitor, now: u64) -> Reply<ImportUsage>;
    /// The imports of a visitor, the latest first.
    fn imports(&self, visitor: Visitor, now: u64) -> Reply<Vec<Import>>;
    /// One of them, with all the faults that are kept.
    fn import(&self, id: ImportId, visitor: Visitor, now: u64) -> Reply<Option<Import>>;
    /// Games of an import; `None` if the visitor has no such import.
    fn imported_games(&self, query: ImportQuery) -> Reply<Option<ImportPage>>;
    /// The record of a game, as `.zgn`.
    fn imported_record(&self, id: ImportId, visitor: Visitor, number: u64)
    -> Reply<Option<String>>;
    /// Records of games that fit, as `.zgn`, with their numbers: as many as `RECORDS_BYTES` allow, and
    /// one at least.
    fn imported_records(&self, query: ImportQuery) -> Reply<Vec<(u64, String)>>;
    /// Stops reading. Says whether the visitor has such an import.
    fn cancel_import(&self, id: ImportId, visitor: Visitor, at: u64) -> Reply<bool>;
    /// Takes an import away from a visitor, at once. Says whether there was one.
    fn forget_import(&self, id: ImportId, visitor: Visitor) -> Reply<bool>;
    /// Erases up to this many rows, of about this many bytes, of imports that were taken away. Says whether
    /// there may be more.
    fn erase_forgotten(&self, rows: u64, bytes: u64) -> Reply<bool>;
}

/// A file of games that a visitor has imported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Import {
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
    pub first_faults: Vec<ImportFault>,
    /// Why it failed, in English.
    pub message: Option<String>,
    /// Why it failed, for those who speak another language; null where the sentence must do.
    #[schema(value_type = Option<zertz_play::Refusal>)]
    pub why: Option<Value>,
}

/// A game that could not be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ImportFault {
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

impl ImportFault {
    /// In this file of an archive, in this line, for this reason.
    pub fn new(file: Option<String>, line: u64, explanation: Explanation) -> ImportFault {
        let Explanation { sentence, why } = explanation;
        ImportFault {
            file,
            line,
            reason: sentence,
            why,
        }
    }
}

/// Why a file or a game in it could not be read, without control characters and not too long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// In English.
    pub sentence: String,
    /// The reason with its parameters, where there is more than the sentence.
    pub why: Option<Value>,
}

/// An import that is going to be read.
#[derive(Clone, Debug)]
pub struct NewImport {
    /// Its name in addresses.
    pub id: ImportId,
    pub visitor: Visitor,
    /// The name of the file.
    pub name: String,
    pub created: u64,
    /// The size of the file.
    pub bytes: u64,
}

/// A game that was read.
#[derive(Clone, Debug)]
pub struct ImportRow {
    /// What lists show.
    pub game: ImportedGame,
    /// The record as `.zgn`.
    pub record: String,
}

/// What was read since the last batch.
#[derive(Clone, Debug)]
pub struct ImportBatch {
    pub id: ImportId,
    pub at: u64,
    /// How many bytes of the file were read, all together.
    pub read: u64,
    pub games: Vec<ImportRow>,
    /// How many games could not be read, all together.
    pub faults: u64,
    /// Those of them that are to be kept, with their numbers.
    pub kept: Vec<(u64, ImportFault)>,
}

impl ImportBatch {
    /// Everything that is kept of it, in bytes: a file full of faults fills the disk too.
    pub fn weight(&self) -> u64 {
        let game = |ImportRow { game, record }: &ImportRow| {
            let ImportedGame { first, second, .. } = game;
            // The names stand there twice, once to be searched.
            let names = 2 * (first.len() + second.len());
            let words = [&game.date, &game.event, &game.game, &game.board];
            ROW_BYTES + record.len() + names + words.iter().map(|word| word.len()).sum::<usize>()
        };
        let fault = |fault: &ImportFault| {
            let why = fault.why.as_ref().map_or(0, |why| why.to_string().len());
            ROW_BYTES + fault.reason.len() + why + fault.file.as_ref().map_or(0, String::len)
        };
        let games: usize = self.games.iter().map(game).sum();
        let faults: usize = self.kept.iter().map(|(_, kept)| fault(kept)).sum();
        (games + faults) as u64
    }
}

/// What became of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// It was added.
    Yes,
    /// The import was cancelled or deleted meanwhile, and nothing was added.
    Stopped,
    /// The visitor has as many games as may be, and nothing was added.
    Full,
    /// All visitors together have as many as may be, and nothing was added.
    AllFull,
}

/// What was stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ImportUsage {
    /// How many imports the visitor has.
    pub imports: u64,
    /// How many of them are being read.
    pub reading: u64,
    pub games: u64,
    /// All that is kept of them, in bytes.
    pub bytes: u64,
    /// All that is kept of everybody, in bytes, with what is still to be erased.
    pub everybody: u64,
}

/// Which games of an import to list.
#[derive(Clone, Debug)]
pub struct ImportQuery {
    pub id: ImportId,
    /// Whose it must be.
    pub visitor: Visitor,
    /// Only with this in a player's name.
    pub player: Option<String>,
    /// Only on this board.
    pub board: Option<String>,
    /// Only with this result; `*` for none.
    pub result: Option<String>,
    /// Only from this day on: `2019.05.04`.
    pub from: Option<String>,
    /// Only up to this day.
    pub to: Option<String>,
    /// Only games with larger numbers.
    pub after: u64,
    pub limit: usize,
}

/// Games of an import.
#[derive(Clone, Debug)]
pub struct ImportPage {
    /// The games, in the order of the file.
    pub games: Vec<ImportedGame>,
    /// How many there are that fit.
    pub total: u64,
}
