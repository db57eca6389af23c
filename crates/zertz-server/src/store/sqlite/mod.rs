//! Games in an SQLite file.
//!
//! One thread writes. It takes whatever is waiting into one transaction, so that a thousand moves a
//! second need far fewer than a thousand flushes to disk, and answers when the transaction is
//! safe. Others read, each with a connection of its own: two for what is quickly found, and one for what
//! may look at many thousands of rows, so that nobody who opens a game waits for it.
//!
//! Here are the threads. `games.rs` and `imports.rs` say what each question and each change is in SQL,
//! `notes.rs` what is kept beside games, `schema.rs` the tables and their history.

mod games;
#[cfg(test)]
mod import_samples;
mod import_writing;
mod imports;
mod notes;
mod schema;

use std::path::Path;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, Transaction};
use tokio::sync::oneshot;

use super::{Health, Reply, StoreError};

/// How many writes go into one transaction at most.
const BATCH: usize = 512;
/// How many threads read what is quickly found.
const READERS: usize = 2;
/// How long to wait for another process that uses the file.
const PATIENCE: Duration = Duration::from_secs(5);

type Work<T> = Box<dyn FnOnce(&Transaction<'_>) -> Result<T, StoreError> + Send>;
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
    fn finish(&self) {
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

    fn write<T: Send + 'static>(&self, work: Work<T>) -> Reply<T> {
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
    fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Reply<T> {
        let turn = self
            .next_reader
            .fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        self.read_with(turn % READERS, work)
    }

    /// Reads what may take a while.
    fn search<T: Send + 'static>(
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

fn text<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Damaged(error.to_string()))
}

/// A value that is written as one word.
fn word<T: serde::Serialize>(value: &T) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}
