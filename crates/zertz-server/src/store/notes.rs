//! What is kept beside games: reports of the engine, and the notes that visitors make.

use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::StoreError;
use super::sqlite::database;
use crate::ids::Visitor;

/// A visitor keeps notes about so many games; the oldest go first.
const MAX_NOTES: i64 = 2_000;

/// The report about a game, as JSON.
pub(super) fn report(db: &Connection, key: &str) -> Result<Option<String>, StoreError> {
    db.prepare_cached("SELECT report FROM reports WHERE key = ?")
        .and_then(|mut statement| statement.query_row([key], |row| row.get(0)).optional())
        .map_err(database)
}

/// Keeps a report in the place of any older one.
pub(super) fn put_report(
    db: &Transaction<'_>,
    key: &str,
    made: u64,
    report: &str,
) -> Result<(), StoreError> {
    db.prepare_cached("INSERT OR REPLACE INTO reports VALUES (?, ?, ?)")
        .and_then(|mut statement| statement.execute(params![key, made as i64, report]))
        .map_err(database)?;
    Ok(())
}

/// A visitor's notes about a game, as a record.
pub(super) fn notes(
    db: &Connection,
    key: &str,
    visitor: Visitor,
) -> Result<Option<String>, StoreError> {
    db.prepare_cached("SELECT record FROM notes WHERE visitor = ? AND key = ?")
        .and_then(|mut statement| {
            statement
                .query_row(params![visitor.as_bytes(), key], |row| row.get(0))
                .optional()
        })
        .map_err(database)
}

/// Keeps notes, or forgets them.
pub(super) fn put_notes(
    db: &Transaction<'_>,
    key: &str,
    visitor: Visitor,
    at: u64,
    record: Option<&str>,
) -> Result<(), StoreError> {
    let who = visitor.as_bytes();
    match record {
        None => {
            db.execute(
                "DELETE FROM notes WHERE visitor = ? AND key = ?",
                params![who, key],
            )
        }
        Some(record) => db
            .prepare_cached("INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?)")
            .and_then(|mut statement| statement.execute(params![who, key, at as i64, record]))
            .and_then(|_| {
                db.execute(
                    "DELETE FROM notes WHERE visitor = ?1 AND key IN
                       (SELECT key FROM notes WHERE visitor = ?1 ORDER BY updated DESC LIMIT -1 OFFSET ?2)",
                    params![who, MAX_NOTES],
                )
            }),
    }
    .map_err(database)?;
    Ok(())
}

/// Forgets everything about a game that was erased.
pub(super) fn forget(db: &Transaction<'_>, key: &str) -> Result<(), StoreError> {
    db.execute("DELETE FROM reports WHERE key = ?", [key])
        .and_then(|_| db.execute("DELETE FROM notes WHERE key = ?", [key]))
        .map_err(database)?;
    Ok(())
}
