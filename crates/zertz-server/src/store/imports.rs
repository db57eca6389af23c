//! Imports: files of games that visitors bring along, read into rows in the background.
//!
//! An import belongs to one visitor. While it is read its row is touched every few seconds: one that
//! nobody has touched for a while was being read by a server that is gone, and counts as failed,
//! whatever the row says. So a restart needs no repair, and two servers on one file do no harm.

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params, params_from_iter};

use super::sqlite::{Sqlite, database, word};
use super::{Reply, StoreError};
use crate::ids::{ImportId, Visitor};
use crate::protocol::{Import, ImportFault, ImportState, ImportedGame};

/// So long nobody may touch an import that is being read, in milliseconds.
pub const STALE: u64 = 20_000;
/// So many faults of an import are kept.
pub const KEPT_FAULTS: u64 = 100;
/// So many games one visitor may keep.
pub const MAX_GAMES: u64 = 50_000;
/// So many bytes of records one visitor may keep.
pub const MAX_STORED: u64 = 100 << 20;
/// So many of them are told in a list of imports.
const TOLD_FAULTS: u64 = 3;

/// Where imports are kept.
pub trait ImportStore {
    /// Adds an import that is going to be read.
    fn begin_import(&self, import: NewImport) -> Reply<()>;
    /// Adds what was read.
    fn add_to_import(&self, batch: ImportBatch) -> Reply<Added>;
    /// An import has ended, unless it has before.
    fn end_import(
        &self,
        id: ImportId,
        state: ImportState,
        message: Option<String>,
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
    /// Records of games that fit, as `.zgn`, with their numbers.
    fn imported_records(&self, query: ImportQuery) -> Reply<Vec<(u64, String)>>;
    /// Stops reading. Says whether the visitor has such an import.
    fn cancel_import(&self, id: ImportId, visitor: Visitor, at: u64) -> Reply<bool>;
    /// Takes an import away from a visitor, at once. Says whether there was one.
    fn forget_import(&self, id: ImportId, visitor: Visitor) -> Reply<bool>;
    /// Erases up to so many rows of imports that were taken away. Says whether there are more.
    fn erase_forgotten(&self, rows: u64) -> Reply<bool>;
}

/// An import that is going to be read.
#[derive(Clone, Debug)]
pub struct NewImport {
    /// Its name in addresses.
    pub id: ImportId,
    /// Whose.
    pub visitor: Visitor,
    /// The name of the file.
    pub name: String,
    /// When.
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
    /// The import.
    pub id: ImportId,
    /// When.
    pub at: u64,
    /// How many bytes of the file were read, all together.
    pub read: u64,
    /// The games.
    pub games: Vec<ImportRow>,
    /// How many games could not be read, all together.
    pub faults: u64,
    /// Those of them that are to be kept, with their numbers.
    pub kept: Vec<(u64, ImportFault)>,
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
}

/// What was stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ImportUsage {
    /// How many imports the visitor has.
    pub imports: u64,
    /// How many of them are being read.
    pub reading: u64,
    /// Their games.
    pub games: u64,
    /// Their records, in bytes.
    pub bytes: u64,
    /// The records of everybody, in bytes.
    pub everybody: u64,
}

/// Which games of an import to list.
#[derive(Clone, Debug)]
pub struct ImportQuery {
    /// The import.
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
    /// How many.
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

impl ImportQuery {
    /// The condition in SQL, beside the import's name as the first parameter, and its parameters.
    fn condition(&self) -> (String, Vec<Value>) {
        let mut sql = String::from("import = ?");
        let mut values = vec![Value::from(self.id.as_str().to_string())];
        let mut add = |condition: &str, value: &Option<String>| {
            if let Some(value) = value {
                sql.push_str(" AND ");
                sql.push_str(condition);
                values.push(Value::from(value.clone()));
            }
        };
        let player = self.player.as_ref().map(|text| text.to_lowercase());
        add("instr(names, ?) > 0", &player);
        add("board = ?", &self.board);
        add("coalesce(result, '*') = ?", &self.result);
        // Of a day that is not known, any day may be meant. A game without a date fits no span.
        add("date <> '' AND replace(date, '?', '9') >= ?", &self.from);
        add("date <> '' AND replace(date, '?', '0') <= ?", &self.to);
        (sql, values)
    }
}

impl ImportStore for Sqlite {
    fn begin_import(&self, import: NewImport) -> Reply<()> {
        self.write(Box::new(move |db| {
            db.prepare_cached(
                "INSERT INTO imports VALUES (?1, ?2, ?3, ?4, ?4, 'reading', ?5, 0, 0, 0, 0, NULL)",
            )
            .and_then(|mut statement| {
                statement.execute(params![
                    import.id.as_str(),
                    import.visitor.as_bytes(),
                    import.name,
                    import.created as i64,
                    import.bytes as i64,
                ])
            })
            .map_err(database)?;
            Ok(())
        }))
    }

    fn add_to_import(&self, batch: ImportBatch) -> Reply<Added> {
        self.write(Box::new(move |db| add(db, &batch).map_err(database)))
    }

    fn end_import(
        &self,
        id: ImportId,
        state: ImportState,
        message: Option<String>,
        at: u64,
    ) -> Reply<()> {
        self.write(Box::new(move |db| {
            db.execute(
                "UPDATE imports SET state = ?, message = ?, touched = ?,
                     read = CASE WHEN ?1 = 'done' THEN bytes ELSE read END
                 WHERE id = ? AND state = 'reading'",
                params![word(&state), message, at as i64, id.as_str()],
            )
            .map_err(database)?;
            Ok(())
        }))
    }

    fn import_usage(&self, visitor: Visitor, now: u64) -> Reply<ImportUsage> {
        self.read(move |db| {
            let everybody: i64 = db
                .query_row("SELECT coalesce(sum(stored), 0) FROM imports", [], |row| {
                    row.get(0)
                })
                .map_err(database)?;
            let fresh = now.saturating_sub(STALE) as i64;
            let read = |row: &Row<'_>| {
                let number = |index| row.get::<_, i64>(index).map(|number| number as u64);
                Ok(ImportUsage {
                    imports: number(0)?,
                    reading: number(1)?,
                    games: number(2)?,
                    bytes: number(3)?,
                    everybody: everybody as u64,
                })
            };
            db.query_row(
                "SELECT count(*), coalesce(sum(state = 'reading' AND touched >= ?2), 0),
                     coalesce(sum(games), 0), coalesce(sum(stored), 0)
                 FROM imports WHERE visitor = ?1 AND state <> 'deleted'",
                params![visitor.as_bytes(), fresh],
                read,
            )
            .map_err(database)
        })
    }

    fn imports(&self, visitor: Visitor, now: u64) -> Reply<Vec<Import>> {
        self.read(move |db| {
            let mut statement = db
                .prepare_cached(&format!(
                    "SELECT {COLUMNS} FROM imports WHERE visitor = ? AND state <> 'deleted'
                     ORDER BY created DESC, id"
                ))
                .map_err(database)?;
            let mut imports: Vec<Import> = statement
                .query_map(params![visitor.as_bytes()], |row| import(row, now))
                .and_then(Iterator::collect)
                .map_err(database)?;
            for import in &mut imports {
                import.first_faults = faults(db, &import.id, TOLD_FAULTS)?;
            }
            Ok(imports)
        })
    }

    fn import(&self, id: ImportId, visitor: Visitor, now: u64) -> Reply<Option<Import>> {
        self.read(move |db| {
            let found = db
                .prepare_cached(&format!(
                    "SELECT {COLUMNS} FROM imports WHERE id = ? AND visitor = ? AND state <> 'deleted'"
                ))
                .and_then(|mut statement| {
                    let key = params![id.as_str(), visitor.as_bytes()];
                    statement.query_row(key, |row| import(row, now)).optional()
                })
                .map_err(database)?;
            let Some(mut import) = found else {
                return Ok(None);
            };
            import.first_faults = faults(db, &import.id, KEPT_FAULTS)?;
            Ok(Some(import))
        })
    }

    fn imported_games(&self, query: ImportQuery) -> Reply<Option<ImportPage>> {
        self.read(move |db| {
            if !is_theirs(db, &query.id, query.visitor)? {
                return Ok(None);
            }
            let (condition, mut values) = query.condition();
            let total: i64 = db
                .prepare_cached(&format!(
                    "SELECT count(*) FROM imported_games WHERE {condition}"
                ))
                .and_then(|mut statement| {
                    statement.query_row(params_from_iter(&values), |row| row.get(0))
                })
                .map_err(database)?;
            values.push(Value::from(query.after as i64));
            values.push(Value::from(query.limit as i64));
            let games = db
                .prepare_cached(&format!(
                    "SELECT number, first, second, date, event, game, board, result, turns
                     FROM imported_games WHERE {condition} AND number > ? ORDER BY number LIMIT ?"
                ))
                .and_then(|mut statement| {
                    statement
                        .query_map(params_from_iter(&values), game)?
                        .collect::<Result<Vec<_>, _>>()
                })
                .map_err(database)?;
            Ok(Some(ImportPage {
                games,
                total: total as u64,
            }))
        })
    }

    fn imported_record(
        &self,
        id: ImportId,
        visitor: Visitor,
        number: u64,
    ) -> Reply<Option<String>> {
        self.read(move |db| {
            if !is_theirs(db, &id, visitor)? {
                return Ok(None);
            }
            db.prepare_cached("SELECT record FROM imported_records WHERE import = ? AND number = ?")
                .and_then(|mut statement| {
                    let key = params![id.as_str(), number as i64];
                    statement.query_row(key, |row| row.get(0)).optional()
                })
                .map_err(database)
        })
    }

    fn imported_records(&self, query: ImportQuery) -> Reply<Vec<(u64, String)>> {
        self.read(move |db| {
            if !is_theirs(db, &query.id, query.visitor)? {
                return Ok(Vec::new());
            }
            let (condition, mut values) = query.condition();
            values.push(Value::from(query.after as i64));
            values.push(Value::from(query.limit as i64));
            db.prepare_cached(&format!(
                "SELECT number, record FROM imported_games JOIN imported_records USING (import, number)
                 WHERE {condition} AND number > ? ORDER BY number LIMIT ?"
            ))
            .and_then(|mut statement| {
                let read = |row: &Row<'_>| Ok((row.get::<_, i64>(0)? as u64, row.get(1)?));
                statement
                    .query_map(params_from_iter(&values), read)?
                    .collect()
            })
            .map_err(database)
        })
    }

    fn cancel_import(&self, id: ImportId, visitor: Visitor, at: u64) -> Reply<bool> {
        self.write(Box::new(move |db| {
            if !is_theirs(db, &id, visitor)? {
                return Ok(false);
            }
            db.execute(
                "UPDATE imports SET state = 'cancelled', touched = ? WHERE id = ? AND state = 'reading'",
                params![at as i64, id.as_str()],
            )
            .map_err(database)?;
            Ok(true)
        }))
    }

    fn forget_import(&self, id: ImportId, visitor: Visitor) -> Reply<bool> {
        self.write(Box::new(move |db| {
            let found = db
                .execute(
                    "UPDATE imports SET state = 'deleted' WHERE id = ? AND visitor = ? AND state <> 'deleted'",
                    params![id.as_str(), visitor.as_bytes()],
                )
                .map_err(database)?;
            Ok(found > 0)
        }))
    }

    fn erase_forgotten(&self, rows: u64) -> Reply<bool> {
        self.write(Box::new(move |db| erase(db, rows).map_err(database)))
    }
}

const COLUMNS: &str = "id, name, created, touched, state, bytes, read, games, faults, message";

fn import(row: &Row<'_>, now: u64) -> rusqlite::Result<Import> {
    let number = |index| row.get::<_, i64>(index).map(|number| number as u64);
    let state: String = row.get(4)?;
    let mut message: Option<String> = row.get(9)?;
    let state = match state.as_str() {
        "reading" if number(3)? + STALE < now => {
            message = Some(
                "the server was stopped while it read this file; the games it had read are kept"
                    .into(),
            );
            ImportState::Failed
        }
        "reading" => ImportState::Reading,
        "done" => ImportState::Done,
        "cancelled" => ImportState::Cancelled,
        _ => ImportState::Failed,
    };
    Ok(Import {
        id: row.get(0)?,
        name: row.get(1)?,
        created: number(2)?,
        state,
        bytes: number(5)?,
        read: number(6)?,
        games: number(7)?,
        faults: number(8)?,
        first_faults: Vec::new(),
        message,
    })
}

fn faults(db: &Connection, id: &str, limit: u64) -> Result<Vec<ImportFault>, StoreError> {
    db.prepare_cached(
        "SELECT file, line, reason FROM import_faults WHERE import = ? ORDER BY number LIMIT ?",
    )
    .and_then(|mut statement| {
        let read = |row: &Row<'_>| {
            Ok(ImportFault {
                file: row.get(0)?,
                line: row.get::<_, i64>(1)? as u64,
                reason: row.get(2)?,
            })
        };
        statement
            .query_map(params![id, limit as i64], read)?
            .collect()
    })
    .map_err(database)
}

fn game(row: &Row<'_>) -> rusqlite::Result<ImportedGame> {
    Ok(ImportedGame {
        number: row.get::<_, i64>(0)? as u64,
        first: row.get(1)?,
        second: row.get(2)?,
        date: row.get(3)?,
        event: row.get(4)?,
        game: row.get(5)?,
        board: row.get(6)?,
        result: row.get(7)?,
        turns: row.get::<_, i64>(8)? as u64,
    })
}

fn is_theirs(db: &Connection, id: &ImportId, visitor: Visitor) -> Result<bool, StoreError> {
    db.prepare_cached("SELECT 1 FROM imports WHERE id = ? AND visitor = ? AND state <> 'deleted'")
        .and_then(|mut statement| statement.exists(params![id.as_str(), visitor.as_bytes()]))
        .map_err(database)
}

fn add(db: &Transaction<'_>, batch: &ImportBatch) -> rusqlite::Result<Added> {
    let id = batch.id.as_str();
    let stored: usize = batch.games.iter().map(|row| row.record.len()).sum();
    let (games, bytes): (i64, i64) = db
        .prepare_cached(
            "SELECT coalesce(sum(games), 0), coalesce(sum(stored), 0) FROM imports
             WHERE visitor = (SELECT visitor FROM imports WHERE id = ?) AND state <> 'deleted'",
        )?
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    if games as u64 + batch.games.len() as u64 > MAX_GAMES
        || bytes as u64 + stored as u64 > MAX_STORED
    {
        return Ok(Added::Full);
    }
    let reading = db
        .prepare_cached(
            "UPDATE imports SET touched = ?, read = ?, games = games + ?, faults = ?, stored = stored + ?
             WHERE id = ? AND state = 'reading'",
        )?
        .execute(params![
            batch.at as i64,
            batch.read as i64,
            batch.games.len() as i64,
            batch.faults as i64,
            stored as i64,
            id,
        ])?;
    if reading == 0 {
        return Ok(Added::Stopped);
    }
    let mut games =
        db.prepare_cached("INSERT INTO imported_games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")?;
    let mut records = db.prepare_cached("INSERT INTO imported_records VALUES (?, ?, ?)")?;
    for ImportRow { game, record } in &batch.games {
        let number = game.number as i64;
        games.execute(params![
            id,
            number,
            game.first,
            game.second,
            format!("{}\n{}", game.first, game.second).to_lowercase(),
            game.date,
            game.event,
            game.game,
            game.board,
            game.result,
            game.turns as i64,
        ])?;
        records.execute(params![id, number, record])?;
    }
    let mut faults = db.prepare_cached("INSERT INTO import_faults VALUES (?, ?, ?, ?, ?)")?;
    for (number, fault) in &batch.kept {
        faults.execute(params![
            id,
            *number as i64,
            fault.file,
            fault.line as i64,
            fault.reason
        ])?;
    }
    Ok(Added::Yes)
}

/// Erasing a large import at once would keep everybody waiting who makes a move.
fn erase(db: &Transaction<'_>, rows: u64) -> rusqlite::Result<bool> {
    let id: Option<String> = db
        .query_row(
            "SELECT id FROM imports WHERE state = 'deleted' LIMIT 1",
            [],
            |row| row.get(0),
        )
        .optional()?;
    let Some(id) = id else {
        return Ok(false);
    };
    let last: Option<i64> = db
        .query_row(
            "SELECT number FROM imported_games WHERE import = ? ORDER BY number LIMIT 1 OFFSET ?",
            params![id, rows.saturating_sub(1) as i64],
            |row| row.get(0),
        )
        .optional()?;
    let last = last.unwrap_or(i64::MAX);
    for table in ["imported_records", "imported_games"] {
        db.execute(
            &format!("DELETE FROM {table} WHERE import = ? AND number <= ?"),
            params![id, last],
        )?;
    }
    if last == i64::MAX {
        // What was kept beside its games has keys from `import-ID-` up to, but without, `import-ID.`.
        for table in ["notes", "reports"] {
            db.execute(
                &format!("DELETE FROM {table} WHERE key >= ? AND key < ?"),
                params![format!("import-{id}-"), format!("import-{id}.")],
            )?;
        }
        db.execute("DELETE FROM imports WHERE id = ?", [id])?;
    }
    Ok(true)
}
