//! What is kept beside games: reports of the engine, and the notes that visitors make.

use rusqlite::{Connection, OptionalExtension, Transaction, params};
use serde::Deserialize;

use crate::ids::Visitor;
use crate::store::StoreError;
use zertz_play::message::Effort;

/// A visitor keeps notes about this many games,
const MAX_NOTES: i64 = 2_000;
/// and this many bytes of them.
const MAX_BYTES: i64 = 32 << 20;

/// The report about a game, as JSON.
pub(super) fn report(db: &Connection, key: &str) -> Result<Option<String>, StoreError> {
    db.prepare_cached("SELECT report FROM reports WHERE key = ?")
        .and_then(|mut statement| statement.query_row([key], |row| row.get(0)).optional())
        .map_err(StoreError::from)
}

/// Keeps a report in the place of an older one, unless that was made with more effort.
pub(super) fn put_report(
    db: &Transaction<'_>,
    key: &str,
    made: u64,
    text: &str,
) -> Result<(), StoreError> {
    if report(db, key)?.is_some_and(|old| effort(&old) > effort(text)) {
        return Ok(());
    }
    db.prepare_cached("INSERT OR REPLACE INTO reports VALUES (?, ?, ?)")
        .and_then(|mut statement| statement.execute(params![key, made as i64, text]))?;
    Ok(())
}

/// The effort that a report was made with.
fn effort(report: &str) -> Option<Effort> {
    #[derive(Deserialize)]
    struct Made {
        effort: Effort,
    }
    let made = serde_json::from_str::<Made>(report);
    made.ok().map(|made| made.effort)
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
        .map_err(StoreError::from)
}

/// Keeps notes in the place of older ones, if there is room for them: nothing else is given up.
pub(super) fn put_notes(
    db: &Transaction<'_>,
    key: &str,
    visitor: Visitor,
    at: u64,
    record: &str,
) -> Result<bool, StoreError> {
    let who = visitor.as_bytes();
    let (others, bytes): (i64, i64) = db
        .prepare_cached(
            "SELECT COUNT(*), COALESCE(SUM(OCTET_LENGTH(record)), 0)
               FROM notes WHERE visitor = ? AND key <> ?",
        )
        .and_then(|mut statement| {
            statement.query_row(params![who, key], |row| Ok((row.get(0)?, row.get(1)?)))
        })?;
    // What needs no more room than before is always kept.
    let is_no_longer = || -> Result<bool, StoreError> {
        let old = notes(db, key, visitor)?;
        Ok(old.is_some_and(|old| record.len() <= old.len()))
    };
    let is_full = others >= MAX_NOTES || bytes + record.len() as i64 > MAX_BYTES;
    if is_full && !is_no_longer()? {
        return Ok(false);
    }
    db.prepare_cached("INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?)")
        .and_then(|mut statement| statement.execute(params![who, key, at as i64, record]))?;
    Ok(true)
}

/// Forgets a visitor's notes about a game.
pub(super) fn forget_notes(
    db: &Transaction<'_>,
    key: &str,
    visitor: Visitor,
) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM notes WHERE visitor = ? AND key = ?")
        .and_then(|mut statement| statement.execute(params![visitor.as_bytes(), key]))?;
    Ok(())
}

/// Forgets everything about a game that was erased.
pub(super) fn forget(db: &Transaction<'_>, key: &str) -> Result<(), StoreError> {
    db.execute("DELETE FROM reports WHERE key = ?", [key])
        .and_then(|_| db.execute("DELETE FROM notes WHERE key = ?", [key]))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::sqlite::schema;

    fn database_in_memory() -> Connection {
        let mut db = Connection::open_in_memory().expect("memory");
        schema::upgrade(&mut db).expect("tables");
        db
    }

    #[test]
    fn a_report_does_not_replace_one_of_more_effort() {
        let mut db = database_in_memory();
        let db = db.transaction().expect("a transaction");
        let put = |effort, number| {
            let text = format!(r#"{{"effort":"{effort}","number":{number}}}"#);
            put_report(&db, "game-x", number, &text).expect("kept");
            report(&db, "game-x").expect("read").expect("a report") == text
        };
        assert!(put("quick", 1));
        assert!(put("deep", 2));
        assert!(!put("quick", 3));
        assert!(!put("normal", 4));
        assert!(put("deep", 5));
    }

    #[test]
    fn notes_are_kept_as_long_as_there_is_room() {
        let mut db = database_in_memory();
        let db = db.transaction().expect("a transaction");
        let [ann, bob] = [1, 2].map(|n| Visitor::from_bytes(&[n; 32]).expect("a visitor"));
        let large = "x".repeat(10 << 20);
        let put = |key, who, text: &str| put_notes(&db, key, who, 1, text).expect("answered");
        assert!(put("game-a", ann, &large));
        assert!(put("game-b", ann, &large));
        assert!(put("game-c", ann, &large));
        assert!(!put("game-d", ann, &large));
        // What takes the place of something else needs no more room than that.
        assert!(put("game-c", ann, &large));
        assert!(put("game-d", bob, &large));
        // As may be in a database that is older than the limit.
        db.execute("UPDATE notes SET record = record || record || record", [])
            .expect("longer notes");
        assert!(!put("game-a", ann, &large.repeat(4)));
        assert!(put("game-a", ann, &large));
        db.execute("UPDATE notes SET record = ?", [&large])
            .expect("as they were");
        assert_eq!(notes(&db, "game-d", ann), Ok(None));
        forget_notes(&db, "game-a", ann).expect("forgotten");
        assert!(put("game-d", ann, &large));
    }
}
