//! Games in an SQLite file.
//!
//! One thread writes. It takes whatever is waiting into one transaction, so that a thousand moves a
//! second need far fewer than a thousand flushes to disk, and answers when the transaction is
//! safe. Others read, each with a connection of its own: two for what is quickly found, and one for what
//! may look at many thousands of rows, so that nobody who opens a game waits for it.

use std::path::Path;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Transaction, params};
use tokio::sync::oneshot;

use super::{
    Append, Health, NewRow, Person, Query, Reply, Store, StoreError, Stored, notes, schema,
};
use crate::ids::{GameId, Key, Visitor};
use zertz::Player;
use zertz_play::GameSetup;
use zertz_play::message::GameEvent;

/// How many writes go into one transaction at most.
const BATCH: usize = 512;
/// How many threads read what is quickly found.
const READERS: usize = 2;
/// How long to wait for another process that uses the file.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) type Work<T> = Box<dyn FnOnce(&Transaction<'_>) -> Result<T, StoreError> + Send>;
type Reading = Box<dyn FnOnce(&Connection) + Send>;

/// Told once whether the transaction is safe on disk.
type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;
type Writable = Box<dyn FnOnce(&Transaction<'_>) -> Result<Answer, StoreError> + Send>;

/// A write that waits for its turn. The work is done inside a transaction; the answer is sent once
/// that is safe on disk.
struct Writing {
    work: Writable,
    fail: Box<dyn FnOnce(StoreError) + Send>,
}

/// A store in an SQLite file.
#[derive(Debug)]
pub struct Sqlite {
    writer: Mutex<Option<mpsc::Sender<Writing>>>,
    /// `READERS` of them, and the one for searches.
    readers: Mutex<Option<Vec<mpsc::Sender<Reading>>>>,
    next_reader: std::sync::atomic::AtomicUsize,
    /// The writer first.
    threads: Mutex<Vec<thread::JoinHandle<()>>>,
    health: Arc<Health>,
}

impl Sqlite {
    /// Opens the file, or makes it, and brings its tables up to date.
    pub fn open(path: &Path, health: Health) -> Result<Sqlite, StoreError> {
        let mut connection = connect(path)?;
        schema::upgrade(&mut connection)?;
        let (writer, writings) = mpsc::channel();
        let mut threads = vec![
            thread::Builder::new()
                .name("store-writer".into())
                .spawn(move || write(&mut connection, &writings))
                .map_err(|error| StoreError::Database(error.to_string()))?,
        ];
        let mut readers = Vec::new();
        for _ in 0..=READERS {
            let connection = connect(path)?;
            let (sender, readings) = mpsc::channel::<Reading>();
            readers.push(sender);
            threads.push(
                thread::Builder::new()
                    .name("store-reader".into())
                    .spawn(move || readings.into_iter().for_each(|work| work(&connection)))
                    .map_err(|error| StoreError::Database(error.to_string()))?,
            );
        }
        Ok(Sqlite {
            writer: Mutex::new(Some(writer)),
            readers: Mutex::new(Some(readers)),
            next_reader: std::sync::atomic::AtomicUsize::new(0),
            threads: Mutex::new(threads),
            health: Arc::new(health),
        })
    }

    /// Finishes what is waiting and closes the file.
    pub fn close(&self) {
        let Ok(mut threads) = self
            .threads
            .lock()
            .map(|mut threads| std::mem::take(&mut *threads))
        else {
            return;
        };
        // The writer goes last: whoever closes the file last folds the log into it.
        if let Ok(mut readers) = self.readers.lock() {
            *readers = None;
        }
        for reader in threads.drain(threads.len().min(1)..) {
            let _ = reader.join();
        }
        if let Ok(mut writer) = self.writer.lock() {
            *writer = None;
        }
        for writer in threads {
            let _ = writer.join();
        }
    }

    pub(super) fn write<T: Send + 'static>(&self, work: Work<T>) -> Reply<T> {
        let (answer, answered) = oneshot::channel::<Result<T, StoreError>>();
        // Whoever comes first, the work or a failure, has the channel.
        let answer = Arc::new(Mutex::new(Some(answer)));
        let take = |answer: &Mutex<Option<oneshot::Sender<Result<T, StoreError>>>>| {
            answer.lock().ok().and_then(|mut answer| answer.take())
        };
        let (for_work, for_failure) = (answer.clone(), answer);
        let writing = Writing {
            work: Box::new(move |transaction| {
                let value = work(transaction)?;
                Ok(Box::new(move |committed: Result<(), StoreError>| {
                    if let Some(answer) = take(&for_work) {
                        let _ = answer.send(committed.map(|()| value));
                    }
                }))
            }),
            fail: Box::new(move |error| {
                if let Some(answer) = take(&for_failure) {
                    let _ = answer.send(Err(error));
                }
            }),
        };
        let sent = match self.writer.lock() {
            Ok(writer) => writer
                .as_ref()
                .is_some_and(|writer| writer.send(writing).is_ok()),
            Err(_) => false,
        };
        let health = self.health.clone();
        Box::pin(async move {
            let answer = answer_of(sent, answered).await;
            match &answer {
                Ok(_) => health.wrote(),
                Err(error) => health.failed(error),
            }
            answer
        })
    }

    /// Reads what is quickly found.
    pub(super) fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Reply<T> {
        let turn = self
            .next_reader
            .fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        self.read_with(turn % READERS, work)
    }

    /// Reads what may take a while.
    pub(super) fn search<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Reply<T> {
        self.read_with(READERS, work)
    }

    fn read_with<T: Send + 'static>(
        &self,
        reader: usize,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Reply<T> {
        let (answer, answered) = oneshot::channel();
        let reading: Reading = Box::new(move |connection| {
            // Whoever has gone meanwhile needs no answer.
            if !answer.is_closed() {
                let _ = answer.send(work(connection));
            }
        });
        let sent = match self.readers.lock() {
            Ok(readers) => readers
                .as_ref()
                .is_some_and(|readers| readers[reader].send(reading).is_ok()),
            Err(_) => false,
        };
        let health = self.health.clone();
        Box::pin(async move {
            let answer = answer_of(sent, answered).await;
            if let Err(error) = &answer {
                health.failed(error);
            }
            answer
        })
    }
}

/// What a thread answers, if it was asked and has not ended.
async fn answer_of<T>(
    asked: bool,
    answer: oneshot::Receiver<Result<T, StoreError>>,
) -> Result<T, StoreError> {
    if !asked {
        return Err(StoreError::Closed);
    }
    answer.await.unwrap_or(Err(StoreError::Closed))
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Database(error.to_string())
    }
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    // With the write-ahead log readers do not wait for the writer; `FULL` makes every commit
    // safe against power failures, not only against the end of this process.
    let set = |name: &str, value: &str| {
        connection
            .pragma_update(None, name, value)
            .map_err(StoreError::from)
    };
    set("journal_mode", "WAL")?;
    set("synchronous", "FULL")?;
    set("foreign_keys", "ON")?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

/// The writer's thread.
fn write(connection: &mut Connection, writings: &mpsc::Receiver<Writing>) {
    while let Ok(first) = writings.recv() {
        let mut batch = vec![first];
        while batch.len() < BATCH
            && let Ok(next) = writings.try_recv()
        {
            batch.push(next);
        }
        write_batch(connection, batch);
    }
}

/// Does all of the work in one transaction. What fails is undone by itself and spoils nothing else.
fn write_batch(connection: &mut Connection, batch: Vec<Writing>) {
    let behaviour = rusqlite::TransactionBehavior::Immediate;
    let mut transaction = match connection.transaction_with_behavior(behaviour) {
        Ok(transaction) => transaction,
        Err(error) => {
            let error = StoreError::from(error);
            batch
                .into_iter()
                .for_each(|writing| (writing.fail)(error.clone()));
            return;
        }
    };
    transaction.set_drop_behavior(rusqlite::DropBehavior::Rollback);
    let mut answers = Vec::new();
    for Writing { work, fail } in batch {
        let saved = transaction.execute_batch("SAVEPOINT one");
        let done = saved
            .map_err(StoreError::from)
            .and_then(|()| work(&transaction));
        let after = if done.is_ok() {
            "RELEASE one"
        } else {
            "ROLLBACK TO one; RELEASE one"
        };
        // If even that fails the commit fails too.
        let _ = transaction.execute_batch(after);
        match done {
            Ok(answer) => answers.push(answer),
            Err(error) => fail(error),
        }
    }
    let committed = transaction.commit().map_err(StoreError::from);
    answers
        .into_iter()
        .for_each(|answer| answer(committed.clone()));
}

impl Store for Sqlite {
    fn create(&self, game: NewRow) -> Reply<()> {
        self.write(Box::new(move |db| {
            let setup = text(&game.setup)?;
            let summary = &game.summary;
            db.prepare_cached("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
                .and_then(|mut statement| {
                    statement.execute(params![
                        game.id.as_str(),
                        game.created as i64,
                        game.created as i64,
                        setup,
                        word(&summary.status),
                        summary.board,
                        word(&summary.opponent),
                        summary.names,
                    ])
                })?;
            for person in &game.people {
                add_person(db, &game.id, person)?;
            }
            Ok(())
        }))
    }

    fn append(&self, append: Append) -> Reply<()> {
        self.write(Box::new(move |db| {
            let id = append.id.as_str();
            let last: Option<i64> = db
                .prepare_cached("SELECT max(seq) FROM events WHERE game = ?")
                .and_then(|mut statement| statement.query_row([id], |row| row.get(0)))?;
            if last.unwrap_or(0) + 1 != append.seq as i64 {
                return Err(StoreError::Conflict);
            }
            let summary = &append.summary;
            let changed = db
                .prepare_cached("UPDATE games SET updated = ?, status = ?, opponent = ?, names = ? WHERE id = ?")
                .and_then(|mut statement| {
                    statement.execute(params![
                        append.at as i64,
                        word(&summary.status),
                        word(&summary.opponent),
                        summary.names,
                        id,
                    ])
                })?;
            if changed == 0 {
                return Err(StoreError::Conflict);
            }
            let event = text(&append.event)?;
            db.prepare_cached("INSERT INTO events VALUES (?, ?, ?, ?)")
                .and_then(|mut statement| {
                    statement.execute(params![id, append.seq as i64, append.at as i64, event])
                })?;
            if let Some((visitor, player)) = append.joins {
                let person = Person { visitor, seats: vec![player], kept: true };
                add_person(db, &append.id, &person)?;
            }
            Ok(())
        }))
    }

    fn load(&self, id: GameId) -> Reply<Option<Stored>> {
        self.read(move |db| load(db, &id))
    }

    fn list(&self, query: Query) -> Reply<Vec<Stored>> {
        self.read(move |db| {
            let (time, id) = match &query.before {
                Some((time, id)) => (*time as i64, id.as_str()),
                None => (i64::MAX, ""),
            };
            let mut statement = db.prepare_cached(
                "SELECT id FROM people JOIN games ON games.id = people.game
                     WHERE visitor = ?1 AND kept
                       AND (?2 IS NULL OR status = ?2) AND (?3 IS NULL OR board = ?3)
                       AND (?4 IS NULL OR opponent = ?4) AND (?5 IS NULL OR instr(names, ?5) > 0)
                       AND (updated, id) < (?6, ?7)
                     ORDER BY updated DESC, id DESC LIMIT ?8",
            )?;
            let ids: Vec<String> = statement
                .query_map(
                    params![
                        query.visitor.as_bytes(),
                        query.status.as_ref().map(word),
                        query.board,
                        query.opponent.as_ref().map(word),
                        query.text.as_ref().map(|text| text.to_lowercase()),
                        time,
                        id,
                        query.limit as i64,
                    ],
                    |row| row.get(0),
                )
                .and_then(Iterator::collect)?;
            // One damaged game must not hide the others.
            let games = ids.iter().filter_map(|id| id.parse().ok());
            Ok(games
                .filter_map(|id: GameId| load(db, &id).ok().flatten())
                .collect())
        })
    }

    fn forget(&self, id: GameId, visitor: Visitor) -> Reply<bool> {
        self.write(Box::new(move |db| {
            let key = Key::Game(id.clone()).to_string();
            let id = id.as_str();
            db.execute(
                "UPDATE people SET kept = 0 WHERE game = ? AND visitor = ?",
                params![id, visitor.as_bytes()],
            )?;
            let erased = db.execute(
                "DELETE FROM games WHERE id = ?1
                     AND NOT EXISTS (SELECT 1 FROM people WHERE game = ?1 AND kept)",
                [id],
            )?;
            if erased > 0 {
                notes::forget(db, &key)?;
            }
            Ok(erased > 0)
        }))
    }

    fn report(&self, key: Key) -> Reply<Option<String>> {
        self.read(move |db| notes::report(db, &key.to_string()))
    }

    fn put_report(&self, key: Key, made: u64, report: String) -> Reply<()> {
        self.write(Box::new(move |db| {
            notes::put_report(db, &key.to_string(), made, &report)
        }))
    }

    fn notes(&self, key: Key, visitor: Visitor) -> Reply<Option<String>> {
        self.read(move |db| notes::notes(db, &key.to_string(), visitor))
    }

    fn put_notes(&self, key: Key, visitor: Visitor, at: u64, record: String) -> Reply<bool> {
        self.write(Box::new(move |db| {
            notes::put_notes(db, &key.to_string(), visitor, at, &record)
        }))
    }

    fn forget_notes(&self, key: Key, visitor: Visitor) -> Reply<()> {
        self.write(Box::new(move |db| {
            notes::forget_notes(db, &key.to_string(), visitor)
        }))
    }

    fn count(&self) -> Reply<(u64, u64)> {
        self.read(|db| {
            let count = |table: &str| -> Result<u64, StoreError> {
                db.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| {
                    row.get::<_, i64>(0)
                })
                .map(|number| number as u64)
                .map_err(StoreError::from)
            };
            Ok((count("games")?, count("events")?))
        })
    }

    fn health(&self) -> &Health {
        &self.health
    }

    fn check(&self) -> Reply<()> {
        self.read(|db| {
            db.query_row("SELECT count(*) FROM games WHERE id = ''", [], |_| Ok(()))
                .map_err(StoreError::from)
        })
    }
}

fn load(db: &Connection, id: &GameId) -> Result<Option<Stored>, StoreError> {
    let damaged = |error: serde_json::Error| StoreError::Damaged(format!("game {id}: {error}"));
    // One transaction, so that the events are those of the same moment.
    let db = db.unchecked_transaction()?;
    let row = db
        .prepare_cached("SELECT created, updated, setup FROM games WHERE id = ?")
        .and_then(|mut statement| {
            let read = |row: &rusqlite::Row<'_>| {
                Ok((
                    row.get::<_, i64>(0)?,
                    row.get::<_, i64>(1)?,
                    row.get::<_, String>(2)?,
                ))
            };
            statement.query_row([id.as_str()], read).optional()
        })?;
    let Some((created, updated, setup)) = row else {
        return Ok(None);
    };
    let setup: GameSetup = serde_json::from_str(&setup).map_err(damaged)?;
    let mut statement =
        db.prepare_cached("SELECT at, event FROM events WHERE game = ? ORDER BY seq")?;
    let rows: Vec<(i64, String)> = statement
        .query_map([id.as_str()], |row| Ok((row.get(0)?, row.get(1)?)))
        .and_then(Iterator::collect)?;
    let mut events = Vec::with_capacity(rows.len());
    for (at, event) in rows {
        let event: GameEvent = serde_json::from_str(&event).map_err(damaged)?;
        events.push((at as u64, event));
    }
    let mut statement =
        db.prepare_cached("SELECT visitor, first, second, kept FROM people WHERE game = ?")?;
    let people: Vec<Person> = statement
        .query_map([id.as_str()], |row| {
            let seats = [(Player::First, row.get(1)?), (Player::Second, row.get(2)?)];
            let seats = seats
                .into_iter()
                .filter_map(|(seat, held): (Player, bool)| held.then_some(seat));
            let visitor: Vec<u8> = row.get(0)?;
            Ok(Visitor::from_bytes(&visitor).map(|visitor| Person {
                visitor,
                seats: seats.collect(),
                kept: row.get(3).unwrap_or(true),
            }))
        })
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)?
        .into_iter()
        .flatten()
        .collect();
    Ok(Some(Stored {
        id: id.clone(),
        created: created as u64,
        updated: updated as u64,
        setup,
        events,
        people,
    }))
}

/// Gives somebody a place among the people of a game, in addition to seats held before.
fn add_person(db: &Transaction<'_>, id: &GameId, person: &Person) -> Result<(), StoreError> {
    let has = |player| person.seats.contains(&player);
    db.prepare_cached(
        "INSERT INTO people (game, visitor, first, second, kept) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (game, visitor) DO UPDATE SET
           first = max(first, excluded.first), second = max(second, excluded.second), kept = 1",
    )
    .and_then(|mut statement| {
        statement.execute(params![
            id.as_str(),
            person.visitor.as_bytes(),
            has(Player::First),
            has(Player::Second),
            person.kept,
        ])
    })?;
    Ok(())
}

fn text<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Damaged(error.to_string()))
}

/// A value that is written as one word.
pub(super) fn word<T: serde::Serialize>(value: &T) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}
