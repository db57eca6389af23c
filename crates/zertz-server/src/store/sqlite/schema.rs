//! The tables of the database, and their history.

use rusqlite::{Connection, TransactionBehavior};

use crate::store::StoreError;

/// One step for each version of the tables: what brings a database of the version before up to it.
/// Steps are never changed once released; new ones are added.
const STEPS: [&str; 6] = [
    // 1: games, their events, and the people who keep them.
    "CREATE TABLE games (
        id       TEXT PRIMARY KEY NOT NULL,
        created  INTEGER NOT NULL,
        updated  INTEGER NOT NULL,
        setup    TEXT NOT NULL,
        status   TEXT NOT NULL,
        board    TEXT NOT NULL,
        opponent TEXT NOT NULL,
        names    TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE events (
        game  TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seq   INTEGER NOT NULL,
        at    INTEGER NOT NULL,
        event TEXT NOT NULL,
        PRIMARY KEY (game, seq)
    ) WITHOUT ROWID;
    CREATE TABLE people (
        game    TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        visitor BLOB NOT NULL,
        first   INTEGER NOT NULL,
        second  INTEGER NOT NULL,
        PRIMARY KEY (game, visitor)
    ) WITHOUT ROWID;",
    // 2: a game can leave a visitor's list while the other one keeps it; lists by visitor.
    "ALTER TABLE people ADD COLUMN kept INTEGER NOT NULL DEFAULT 1;
    CREATE INDEX people_by_visitor ON people (visitor, kept);
    CREATE INDEX games_by_time ON games (updated);",
    // 3: reports of the engine about games, and the notes that visitors make.
    "CREATE TABLE reports (
        key    TEXT PRIMARY KEY NOT NULL,
        made   INTEGER NOT NULL,
        report TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE notes (
        visitor BLOB NOT NULL,
        key     TEXT NOT NULL,
        updated INTEGER NOT NULL,
        record  TEXT NOT NULL,
        PRIMARY KEY (visitor, key)
    ) WITHOUT ROWID;
    CREATE INDEX notes_by_key ON notes (key);",
    // 4: files of games that visitors import.
    IMPORTS,
    // 5: what all imports take up together, counted along.
    IMPORT_TOTAL,
    // 6: why something in an import could not be read has a column of its own.
    IMPORT_WHY,
];

/// Games that visitors import. What lists show stands apart from the records, so that a list of many
/// thousands is read quickly; the keys are the order in which the rows lie.
const IMPORTS: &str = "CREATE TABLE imports (
        id      TEXT PRIMARY KEY NOT NULL,
        visitor BLOB NOT NULL,
        name    TEXT NOT NULL,
        created INTEGER NOT NULL,
        touched INTEGER NOT NULL,
        state   TEXT NOT NULL,
        bytes   INTEGER NOT NULL,
        read    INTEGER NOT NULL,
        games   INTEGER NOT NULL,
        faults  INTEGER NOT NULL,
        stored  INTEGER NOT NULL,
        message TEXT
    ) WITHOUT ROWID;
    CREATE INDEX imports_by_visitor ON imports (visitor, created);
    CREATE INDEX imports_by_state ON imports (state);
    CREATE TABLE import_faults (
        import TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        file   TEXT,
        line   INTEGER NOT NULL,
        reason TEXT NOT NULL,
        PRIMARY KEY (import, number)
    ) WITHOUT ROWID;
    CREATE TABLE imported_games (
        import TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        first  TEXT NOT NULL,
        second TEXT NOT NULL,
        names  TEXT NOT NULL,
        date   TEXT NOT NULL,
        event  TEXT NOT NULL,
        game   TEXT NOT NULL,
        board  TEXT NOT NULL,
        result TEXT,
        turns  INTEGER NOT NULL,
        PRIMARY KEY (import, number)
    ) WITHOUT ROWID;
    CREATE TABLE imported_records (
        import TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        record TEXT NOT NULL,
        PRIMARY KEY (import, number)
    ) WITHOUT ROWID;";

/// To add up all imports each time would keep the writer busy where there are many.
const IMPORT_TOTAL: &str = "CREATE TABLE import_total (stored INTEGER NOT NULL);
    INSERT INTO import_total SELECT coalesce(sum(stored), 0) FROM imports;
    CREATE TRIGGER import_added AFTER INSERT ON imports BEGIN
        UPDATE import_total SET stored = stored + new.stored;
    END;
    CREATE TRIGGER import_grown AFTER UPDATE OF stored ON imports BEGIN
        UPDATE import_total SET stored = stored + new.stored - old.stored;
    END;
    CREATE TRIGGER import_erased AFTER DELETE ON imports BEGIN
        UPDATE import_total SET stored = stored - old.stored;
    END;";

/// Until version 5 the reason, as JSON, stood behind the sentence and a U+001F. Before that there was the sentence
/// alone.
const IMPORT_WHY: &str = "ALTER TABLE imports ADD COLUMN why TEXT;
    UPDATE imports SET why = substr(message, instr(message, char(31)) + 1),
        message = substr(message, 1, instr(message, char(31)) - 1)
    WHERE instr(message, char(31)) > 0;
    ALTER TABLE import_faults ADD COLUMN why TEXT;
    UPDATE import_faults SET why = substr(reason, instr(reason, char(31)) + 1),
        reason = substr(reason, 1, instr(reason, char(31)) - 1)
    WHERE instr(reason, char(31)) > 0;";

/// Brings the tables up to date.
pub(super) fn upgrade(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let version = version as usize;
    if version > STEPS.len() {
        return Err(StoreError::Database(format!(
            "the database was written by a newer version of this program (its tables have version {version}, \
             this program knows {}); please update the program or choose another folder with --data",
            STEPS.len()
        )));
    }
    for step in &STEPS[version..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", STEPS.len() as u32)?;
    transaction.commit().map_err(StoreError::from)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::Sqlite;
    use super::*;
    use crate::ids::{ImportId, Visitor};
    use crate::store::{Health, ImportFault, ImportStore as _, Store as _};

    /// A database of version 1, as the first release wrote it, keeps its rows.
    #[test]
    fn older_databases_are_upgraded() {
        let mut db = Connection::open_in_memory().expect("memory");
        db.execute_batch(STEPS[0]).expect("the first tables");
        db.pragma_update(None, "user_version", 1)
            .expect("a version");
        db.execute_batch(
            "INSERT INTO games VALUES ('g', 1, 2, '{}', 'over', '37', 'engine', 'ann');
             INSERT INTO people VALUES ('g', x'00', 1, 0);",
        )
        .expect("rows");
        upgrade(&mut db).expect("upgraded");
        let kept: i64 = db
            .query_row("SELECT kept FROM people WHERE game = 'g'", [], |row| {
                row.get(0)
            })
            .expect("the row");
        assert_eq!(kept, 1);
        // Twice does no harm.
        upgrade(&mut db).expect("up to date");
    }

    #[test]
    fn what_imports_take_up_is_counted_along() {
        let mut db = Connection::open_in_memory().expect("memory");
        for step in &STEPS[..4] {
            db.execute_batch(step).expect("tables");
        }
        db.pragma_update(None, "user_version", 4)
            .expect("a version");
        let add = |id: &str, stored: i64| {
            format!(
                "INSERT INTO imports (id, visitor, name, created, touched, state, bytes, read, games, faults, stored)
                 VALUES ('{id}', x'00', '', 1, 1, 'done', 1, 1, 1, 0, {stored});"
            )
        };
        let older = add("a", 10) + &add("b", 20);
        db.execute_batch(&older).expect("rows");
        upgrade(&mut db).expect("upgraded");
        let total = |change: &str| -> i64 {
            db.execute_batch(change).expect("changed");
            let sql = "SELECT stored FROM import_total";
            db.query_row(sql, [], |row| row.get(0)).expect("a number")
        };
        assert_eq!(total(""), 30);
        assert_eq!(total(&add("c", 5)), 35);
        assert_eq!(
            total("UPDATE imports SET stored = stored + 100 WHERE id = 'a'"),
            135
        );
        assert_eq!(total("DELETE FROM imports WHERE id = 'a'"), 25);
    }

    /// Reasons stood behind their sentences until version 5, and older ones were sentences alone. Neither is lost.
    #[tokio::test]
    async fn reasons_of_older_imports_are_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a.sqlite3");
        let (id, visitor) = (ImportId::random().expect("random"), [1; 32]);
        let db = Connection::open(&file).expect("a database");
        for step in &STEPS[..5] {
            db.execute_batch(step).expect("tables");
        }
        db.pragma_update(None, "user_version", 5)
            .expect("a version");
        let many = json!({ "reason": "many_faults", "params": { "most": 10_000 } });
        let occupied = json!({ "reason": "ring_occupied", "params": { "ring": "d4" } });
        db.execute(
            "INSERT INTO imports VALUES (?, ?, 'a.zgn', 1, 1, 'failed', 9, 9, 0, 2, 70, ?)",
            (id.as_str(), visitor, format!("too many – é\u{1f}{many}")),
        )
        .expect("an import");
        for (number, reason) in [
            (1, "an older sentence".to_string()),
            (2, format!("there is a marble on d4 – é\u{1f}{occupied}")),
        ] {
            db.execute(
                "INSERT INTO import_faults VALUES (?, ?, 'b.zgn', 7, ?)",
                (id.as_str(), number, reason),
            )
            .expect("a fault");
        }
        drop(db);

        let store = Sqlite::open(&file, Health::default()).expect("upgraded");
        let visitor = Visitor::from_bytes(&visitor).expect("a visitor");
        let import = store.import(id, visitor, 2).await.expect("read");
        let import = import.expect("theirs");
        assert_eq!(import.message.as_deref(), Some("too many – é"));
        assert_eq!(import.why, Some(many));
        let fault = |reason: &str, why| ImportFault {
            file: Some("b.zgn".into()),
            line: 7,
            reason: reason.into(),
            why,
        };
        let faults = [
            fault("an older sentence", None),
            fault("there is a marble on d4 – é", Some(occupied)),
        ];
        assert_eq!(import.first_faults, faults);
        store.close();
    }

    #[test]
    fn newer_databases_are_left_alone() {
        let mut db = Connection::open_in_memory().expect("memory");
        db.pragma_update(None, "user_version", 99)
            .expect("a version");
        let error = upgrade(&mut db).expect_err("refused").to_string();
        assert!(error.contains("newer version"), "{error}");
    }
}
