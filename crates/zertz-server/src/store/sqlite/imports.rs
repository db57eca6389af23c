//! Imports in the database: how they are found, listed and searched.
//!
//! What may look at many thousands of rows has a thread of its own (`Sqlite::search`), so that nobody who
//! opens a live game waits for it.

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, params, params_from_iter};

use super::import_writing as writing;
use super::{Sqlite, word};
use crate::ids::{ImportId, Visitor};
use crate::refusal::Refusal;
use crate::store::{
    Added, Explanation, Import, ImportBatch, ImportCheck, ImportFault, ImportPage, ImportQuery,
    ImportStore, ImportUsage, KEPT_FAULTS, NewImport, RECORDS_BYTES, STALE,
};
use crate::store::{Reply, StoreError};
use zertz_play::message::{ImportState, ImportedGame};

/// At most this many faults are told in a list of imports.
const TOLD_FAULTS: u64 = 3;

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
    fn begin_import(&self, import: NewImport, check: ImportCheck) -> Reply<Result<(), Refusal>> {
        self.write(Box::new(move |db| {
            writing::begin(db, &import, check).map_err(StoreError::from)
        }))
    }

    fn add_to_import(&self, batch: ImportBatch) -> Reply<Added> {
        self.write(Box::new(move |db| {
            writing::add(db, &batch).map_err(StoreError::from)
        }))
    }

    fn end_import(
        &self,
        id: ImportId,
        state: ImportState,
        failure: Option<Explanation>,
        at: u64,
    ) -> Reply<()> {
        self.write(Box::new(move |db| {
            let (message, why) = failure.map(|e| (e.sentence, e.why)).unzip();
            let why = why.flatten().map(|why| why.to_string());
            db.execute(
                "UPDATE imports SET state = ?, message = ?, why = ?, touched = ?,
                     read = CASE WHEN ?1 = 'done' THEN bytes ELSE read END
                 WHERE id = ? AND state = 'reading'",
                params![word(&state), message, why, at as i64, id.as_str()],
            )?;
            Ok(())
        }))
    }

    fn import_usage(&self, visitor: Visitor, now: u64) -> Reply<ImportUsage> {
        self.read(move |db| usage(db, visitor, now).map_err(StoreError::from))
    }

    fn imports(&self, visitor: Visitor, now: u64) -> Reply<Vec<Import>> {
        self.read(move |db| {
            let mut statement = db.prepare_cached(&format!(
                "SELECT {COLUMNS} FROM imports WHERE visitor = ? AND state <> 'deleted'
                     ORDER BY created DESC, id"
            ))?;
            let mut imports: Vec<Import> = statement
                .query_map(params![visitor.as_bytes()], |row| import(row, now))
                .and_then(Iterator::collect)?;
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
                })?;
            let Some(mut import) = found else {
                return Ok(None);
            };
            import.first_faults = faults(db, &import.id, KEPT_FAULTS)?;
            Ok(Some(import))
        })
    }

    fn imported_games(&self, query: ImportQuery) -> Reply<Option<ImportPage>> {
        self.search(move |db| {
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
                })?;
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
                })?;
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
                .map_err(StoreError::from)
        })
    }

    fn imported_records(&self, query: ImportQuery) -> Reply<Vec<(u64, String)>> {
        self.search(move |db| {
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
                let mut rows = statement.query(params_from_iter(&values))?;
                let (mut records, mut bytes) = (Vec::new(), 0);
                while bytes < RECORDS_BYTES
                    && let Some(row) = rows.next()?
                {
                    let record: String = row.get(1)?;
                    bytes += record.len();
                    records.push((row.get::<_, i64>(0)? as u64, record));
                }
                Ok(records)
            })
            .map_err(StoreError::from)
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
            )?;
            Ok(true)
        }))
    }

    fn forget_import(&self, id: ImportId, visitor: Visitor) -> Reply<bool> {
        self.write(Box::new(move |db| {
            let found = db
                .execute(
                    "UPDATE imports SET state = 'deleted' WHERE id = ? AND visitor = ? AND state <> 'deleted'",
                    params![id.as_str(), visitor.as_bytes()],
                )?;
            Ok(found > 0)
        }))
    }

    fn erase_forgotten(&self, rows: u64, bytes: u64) -> Reply<bool> {
        self.write(Box::new(move |db| {
            writing::erase(db, rows, bytes).map_err(StoreError::from)
        }))
    }
}

const COLUMNS: &str = "id, name, created, touched, state, bytes, read, games, faults, message, why";

fn import(row: &Row<'_>, now: u64) -> rusqlite::Result<Import> {
    let number = |index| row.get::<_, i64>(index).map(|number| number as u64);
    let state: String = row.get(4)?;
    let state = match state.as_str() {
        "reading" if number(3)? + STALE < now => ImportState::Failed,
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
        message: row.get(9)?,
        why: why(row, 10)?,
    })
}

/// The reason in a column. One that cannot be read leaves the sentence beside it.
fn why(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<serde_json::Value>> {
    let json: Option<String> = row.get(column)?;
    Ok(json.and_then(|json| serde_json::from_str(&json).ok()))
}

fn faults(db: &Connection, id: &str, limit: u64) -> Result<Vec<ImportFault>, StoreError> {
    db.prepare_cached(
        "SELECT file, line, reason, why FROM import_faults WHERE import = ? ORDER BY number LIMIT ?",
    )
    .and_then(|mut statement| {
        let read = |row: &Row<'_>| {
            Ok(ImportFault {
                file: row.get(0)?,
                line: row.get::<_, i64>(1)? as u64,
                reason: row.get(2)?,
                why: why(row, 3)?,
            })
        };
        statement
            .query_map(params![id, limit as i64], read)?
            .collect()
    })
    .map_err(StoreError::from)
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
        .map_err(StoreError::from)
}

/// What a visitor has, and everybody together.
pub(super) fn usage(db: &Connection, visitor: Visitor, now: u64) -> rusqlite::Result<ImportUsage> {
    let fresh = now.saturating_sub(STALE) as i64;
    db.prepare_cached(
        "SELECT count(*), coalesce(sum(state = 'reading' AND touched >= ?2), 0),
             coalesce(sum(games), 0), coalesce(sum(stored), 0), (SELECT stored FROM import_total)
         FROM imports WHERE visitor = ?1 AND state <> 'deleted'",
    )?
    .query_row(params![visitor.as_bytes(), fresh], |row| {
        let number = |index| row.get::<_, i64>(index).map(|number| number as u64);
        Ok(ImportUsage {
            imports: number(0)?,
            reading: number(1)?,
            games: number(2)?,
            bytes: number(3)?,
            everybody: number(4)?,
        })
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::super::import_samples as samples;
    use super::*;
    use crate::store::{Health, Store as _};

    const LONG: Duration = Duration::from_secs(20);

    /// A store with an import of this many games, each with such a record, and the query for all of them.
    async fn imported(
        folder: &tempfile::TempDir,
        games: u64,
        record: &str,
    ) -> (Sqlite, ImportQuery) {
        let file = folder.path().join("a.sqlite3");
        let store = Sqlite::open(&file, Health::default()).expect("a store");
        let import = samples::new_import();
        let (id, visitor) = (import.id.clone(), import.visitor);
        let begun = store.begin_import(import, |_| Ok(())).await;
        begun.expect("stored").expect("allowed");
        let batch = samples::batch(&id, 1..=games, record);
        assert_eq!(store.add_to_import(batch).await, Ok(Added::Yes));
        let query = ImportQuery {
            id,
            visitor,
            player: None,
            board: None,
            result: None,
            from: None,
            to: None,
            after: 0,
            limit: 500,
        };
        (store, query)
    }

    #[tokio::test]
    async fn records_are_fetched_a_megabyte_at_a_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let large = "x".repeat(400 << 10);
        let (store, mut query) = imported(&folder, 8, &large).await;
        let mut fetched: Vec<Vec<u64>> = Vec::new();
        loop {
            let records = store.imported_records(query.clone()).await.expect("read");
            let Some((last, _)) = records.last() else {
                break;
            };
            query.after = *last;
            fetched.push(records.iter().map(|(number, _)| *number).collect());
        }
        let expected: [Vec<u64>; 3] = [vec![1, 2, 3], vec![4, 5, 6], vec![7, 8]];
        assert_eq!(fetched, expected);
        query.after = 0;
        query.limit = 2;
        assert_eq!(
            store.imported_records(query).await.map(|all| all.len()),
            Ok(2)
        );
        store.close();
    }

    /// However long a search takes, games are loaded meanwhile.
    #[tokio::test]
    async fn nobody_waits_for_searches_but_those_who_search() {
        let folder = tempfile::tempdir().expect("a folder");
        let (store, query) = imported(&folder, 3, "x").await;
        let (release, held) = std::sync::mpsc::channel::<()>();
        let long = store.search(move |_| {
            let _ = held.recv();
            Ok(())
        });
        let listing = tokio::spawn(store.imported_games(query.clone()));
        let fetching = tokio::spawn(store.imported_records(query.clone()));
        for _ in 0..4 {
            assert_eq!(timeout(LONG, store.count()).await, Ok(Ok((0, 0))));
            let usage = timeout(LONG, store.import_usage(query.visitor, 1)).await;
            assert!(usage.is_ok_and(|usage| usage.is_ok_and(|usage| usage.games == 3)));
        }
        assert!(!listing.is_finished() && !fetching.is_finished());
        release.send(()).expect("released");
        long.await.expect("searched");
        let page = listing.await.expect("fine").expect("read").expect("theirs");
        assert_eq!(page.total, 3);
        assert_eq!(fetching.await.expect("fine").map(|all| all.len()), Ok(3));
        store.close();
    }

    #[tokio::test]
    async fn searches_of_those_who_have_gone_are_not_made() {
        let folder = tempfile::tempdir().expect("a folder");
        let (store, _) = imported(&folder, 1, "x").await;
        let (release, held) = std::sync::mpsc::channel::<()>();
        let long = store.search(move |_| {
            let _ = held.recv();
            Ok(())
        });
        drop(store.search(|_| -> Result<(), StoreError> { panic!("nobody asked") }));
        release.send(()).expect("released");
        long.await.expect("searched");
        assert_eq!(store.search(|_| Ok(1)).await, Ok(1));
        store.close();
    }
}
