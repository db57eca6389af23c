//! All that changes imports in the database. The thread that does it also saves the moves of live games,
//! so every change is small.

use rusqlite::types::FromSql;
use rusqlite::{OptionalExtension, Params, Transaction, params};

use super::imports::usage;
use crate::refusal::Refusal;
use crate::store::{
    Added, ImportBatch, ImportCheck, ImportRow, MAX_EVERYBODY, MAX_GAMES, MAX_STORED, NewImport,
};

/// What an import takes up before anything was read, in bytes.
const IMPORT_BYTES: u64 = 1024;

/// Adds an import that is going to be read. What the visitor has is counted here and now: of two files that
/// arrive together, the second one finds the first.
pub(super) fn begin(
    db: &Transaction<'_>,
    import: &NewImport,
    check: ImportCheck,
) -> rusqlite::Result<Result<(), Refusal>> {
    let found = usage(db, import.visitor, import.created)?;
    if let Err(refusal) = check(&found) {
        return Ok(Err(refusal));
    }
    db.prepare_cached(
        "INSERT INTO imports VALUES (?1, ?2, ?3, ?4, ?4, 'reading', ?5, 0, 0, 0, ?6, NULL, NULL)",
    )?
    .execute(params![
        import.id.as_str(),
        import.visitor.as_bytes(),
        import.name,
        import.created as i64,
        import.bytes as i64,
        IMPORT_BYTES as i64,
    ])?;
    Ok(Ok(()))
}

/// Adds what was read.
pub(super) fn add(db: &Transaction<'_>, batch: &ImportBatch) -> rusqlite::Result<Added> {
    let id = batch.id.as_str();
    let stored = batch.weight();
    let (games, bytes, everybody): (i64, i64, i64) = db
        .prepare_cached(
            "SELECT coalesce(sum(games), 0), coalesce(sum(stored), 0), (SELECT stored FROM import_total)
             FROM imports
             WHERE visitor = (SELECT visitor FROM imports WHERE id = ?) AND state <> 'deleted'",
        )?
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    if games as u64 + batch.games.len() as u64 > MAX_GAMES || bytes as u64 + stored > MAX_STORED {
        return Ok(Added::Full);
    }
    if everybody as u64 + stored > MAX_EVERYBODY {
        return Ok(Added::AllFull);
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
    let mut faults = db.prepare_cached("INSERT INTO import_faults VALUES (?, ?, ?, ?, ?, ?)")?;
    for (number, fault) in &batch.kept {
        faults.execute(params![
            id,
            *number as i64,
            fault.file,
            fault.line as i64,
            fault.reason,
            fault.why.as_ref().map(ToString::to_string),
        ])?;
    }
    Ok(Added::Yes)
}

/// Erases a piece of an import that was deleted, and says whether there may be another piece.
pub(super) fn erase(db: &Transaction<'_>, rows: u64, bytes: u64) -> rusqlite::Result<bool> {
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
    let last: Option<i64> = piece(
        db,
        "SELECT number, octet_length(record) FROM imported_records WHERE import = ? ORDER BY number LIMIT ?",
        params![id, rows as i64],
        bytes,
    )?;
    if let Some(last) = last {
        for table in ["imported_records", "imported_games"] {
            db.execute(
                &format!("DELETE FROM {table} WHERE import = ? AND number <= ?"),
                params![id, last],
            )?;
        }
        return Ok(true);
    }
    // What was kept beside its games has keys from `import-ID-` up to, but without, `import-ID.`.
    let (from, to) = (format!("import-{id}-"), format!("import-{id}."));
    for (table, text) in [("notes", "record"), ("reports", "report")] {
        let last: Option<String> = piece(
            db,
            &format!(
                "SELECT key, octet_length({text}) FROM {table} WHERE key >= ? AND key < ? ORDER BY key LIMIT ?"
            ),
            params![from, to, rows as i64],
            bytes,
        )?;
        if let Some(last) = last {
            db.execute(
                &format!("DELETE FROM {table} WHERE key >= ? AND key <= ?"),
                params![from, last],
            )?;
            return Ok(true);
        }
    }
    db.execute("DELETE FROM imports WHERE id = ?", [id])?;
    Ok(true)
}

/// The key that a piece of a table goes up to, if there is a row: it ends with the row that passes this many bytes. The
/// query yields keys and sizes in order.
fn piece<K: FromSql>(
    db: &Transaction<'_>,
    sql: &str,
    params: impl Params,
    bytes: u64,
) -> rusqlite::Result<Option<K>> {
    let mut statement = db.prepare_cached(sql)?;
    let mut rows = statement.query(params)?;
    let (mut last, mut found) = (None, 0);
    while found < bytes
        && let Some(row) = rows.next()?
    {
        last = Some(row.get(0)?);
        found += row.get::<_, i64>(1)? as u64;
    }
    Ok(last)
}

#[cfg(test)]
mod tests {
    use crate::refusal::ServerReason;
    use rusqlite::Connection;

    use super::super::import_samples::{self as samples, batch};
    use super::super::schema;
    use super::*;
    use crate::ids::ImportId;
    use crate::store::ImportFault;

    fn tables() -> Connection {
        let mut db = Connection::open_in_memory().expect("memory");
        db.pragma_update(None, "foreign_keys", "ON").expect("set");
        schema::upgrade(&mut db).expect("tables");
        db
    }

    fn new_import(db: &Transaction<'_>, check: ImportCheck) -> Result<ImportId, Refusal> {
        let import = samples::new_import();
        begin(db, &import, check).expect("begun")?;
        Ok(import.id)
    }

    fn number(db: &Transaction<'_>, sql: &str) -> u64 {
        let number: i64 = db.query_row(sql, [], |row| row.get(0)).expect("a number");
        number as u64
    }

    /// Whoever asked before the file came may be told otherwise now.
    #[test]
    fn what_may_be_kept_is_checked_when_it_is_stored() {
        let mut db = tables();
        let db = db.transaction().expect("a transaction");
        let two: ImportCheck = |usage| match usage.reading {
            0 | 1 => Ok(()),
            _ => Err(ServerReason::ServerBusy {}.into()),
        };
        assert!(new_import(&db, two).is_ok());
        assert!(new_import(&db, two).is_ok());
        assert!(new_import(&db, two).is_err());
        assert_eq!(number(&db, "SELECT count(*) FROM imports"), 2);
    }

    #[test]
    fn everything_that_is_kept_counts() {
        let mut db = tables();
        let db = db.transaction().expect("a transaction");
        let id = new_import(&db, |_| Ok(())).expect("an import");
        let total = || number(&db, "SELECT stored FROM import_total");
        let mut before = total();
        assert!(before > 0, "an import without games");
        let mut bad = batch(&id, 1..=1, "");
        bad.games.clear();
        bad.kept = vec![(
            1,
            ImportFault {
                file: None,
                line: 1,
                reason: "x".repeat(300),
                why: Some("y".repeat(400).into()),
            },
        )];
        for (batch, least) in [(bad, 700), (batch(&id, 1..=10, &"x".repeat(50)), 10 * 62)] {
            assert_eq!(add(&db, &batch), Ok(Added::Yes));
            assert!(total() >= before + least, "{} {before}", total());
            before = total();
        }
        db.execute("UPDATE import_total SET stored = ?", [MAX_EVERYBODY as i64])
            .expect("full");
        assert_eq!(add(&db, &batch(&id, 11..=11, "x")), Ok(Added::AllFull));
    }

    #[test]
    fn an_import_is_erased_in_small_pieces() {
        let mut db = tables();
        let db = db.transaction().expect("a transaction");
        let id = new_import(&db, |_| Ok(())).expect("an import");
        let large = "x".repeat(200 << 10);
        assert_eq!(add(&db, &batch(&id, 1..=20, &large)), Ok(Added::Yes));
        assert_eq!(add(&db, &batch(&id, 21..=500, "x")), Ok(Added::Yes));
        for game in 1..=20 {
            db.execute(
                "INSERT INTO notes VALUES (x'01', ?, 1, ?)",
                params![format!("import-{id}-{game}"), large],
            )
            .expect("noted");
        }
        db.execute("INSERT INTO notes VALUES (x'01', 'game-x', 1, 'x')", [])
            .expect("noted");
        assert_eq!(erase(&db, 300, 1 << 20), Ok(false), "nothing is deleted");
        db.execute("UPDATE imports SET state = 'deleted'", [])
            .expect("deleted");
        let left = |table: &str| {
            let text = if table == "imported_games" {
                "names"
            } else {
                "record"
            };
            let sum = format!("SELECT coalesce(sum(octet_length({text})), 0) FROM {table}");
            (
                number(&db, &format!("SELECT count(*) FROM {table}")),
                number(&db, &sum),
            )
        };
        let mut before = ["imported_records", "imported_games", "notes"].map(left);
        let mut pieces = 0;
        while erase(&db, 300, 1 << 20) == Ok(true) {
            let after = ["imported_records", "imported_games", "notes"].map(left);
            for ((rows, bytes), (fewer, less)) in before.into_iter().zip(after) {
                assert!(rows - fewer <= 300, "{rows} to {fewer} rows");
                assert!(
                    bytes - less <= (1 << 20) + large.len() as u64,
                    "{bytes} to {less} bytes"
                );
            }
            before = after;
            pieces += 1;
        }
        assert!((8..20).contains(&pieces), "{pieces}");
        assert_eq!(before.map(|(rows, _)| rows), [0, 0, 1]);
        assert_eq!(number(&db, "SELECT count(*) FROM imports"), 0);
        assert_eq!(number(&db, "SELECT stored FROM import_total"), 0);
    }
}
