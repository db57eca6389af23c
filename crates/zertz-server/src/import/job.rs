//! Reading a file game by game into the store.
//!
//! Several files are read by turns, a batch each, by one thread at a time: the other cores stay with the
//! live games. A batch is small, so that a move never waits long for the thread that writes.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::reading::{self, Found};
use super::row::row;
use super::{FILE_BYTES, MAX_FAULTS};
use crate::hub::{Hub, now};
use crate::protocol::{Code, Import, ImportFault, ImportState};
use crate::refusal::Refusal;
use crate::store::{
    Added, ImportBatch, ImportRow, ImportUsage, KEPT_FAULTS, MAX_GAMES, MAX_STORED, NewImport,
};

/// How many games are stored at once,
const BATCH: usize = 200;
/// and how many bytes of records,
const BATCH_BYTES: usize = 1 << 20;
/// and how long they may wait for it.
const BATCH_TIME: Duration = Duration::from_millis(250);
/// While a file waits for its turn it is touched so often.
const HEARTBEAT: Duration = Duration::from_secs(4);
/// How many MiB of files are in memory at most.
const MEMORY_MIB: usize = 128;
/// How long a file waits for room in memory.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a server that stops waits for them.
const GOODBYE: Duration = Duration::from_secs(3);
/// How many imports a visitor may keep,
const MAX_IMPORTS: u64 = 50;
/// and how many of them may be read at once.
const MAX_READING: u64 = 3;
/// How many bytes of records are kept of everybody.
const MAX_EVERYBODY: u64 = 4 << 30;
/// How many games are erased at once.
const ERASED: u64 = 300;

/// The files that are being read.
#[derive(Debug)]
pub struct Imports {
    hub: Arc<Hub>,
    /// Room for files, in MiB.
    memory: Arc<Semaphore>,
    /// Whose turn it is to read; those who wait get it in order.
    turn: Arc<Semaphore>,
    /// Who erases: one is enough.
    eraser: Arc<Semaphore>,
}

/// Room in memory for a file, given back when it is dropped.
#[derive(Debug)]
pub struct Admission(#[allow(dead_code, reason = "it counts while it lives")] OwnedSemaphorePermit);

impl Imports {
    /// Nothing is being read.
    pub fn new(hub: Arc<Hub>) -> Arc<Imports> {
        Arc::new(Imports {
            hub,
            memory: Arc::new(Semaphore::new(MEMORY_MIB)),
            turn: Arc::new(Semaphore::new(1)),
            eraser: Arc::new(Semaphore::new(1)),
        })
    }

    /// Whether a visitor may bring another file.
    pub fn check(usage: &ImportUsage) -> Result<(), Refusal> {
        let too_many = |message: String| Err(Refusal::new(Code::TooMany, message));
        if usage.imports >= MAX_IMPORTS {
            return too_many(format!(
                "you have {MAX_IMPORTS} imports, which is the most; delete one first"
            ));
        }
        if usage.reading >= MAX_READING {
            return too_many(format!(
                "{MAX_READING} of your files are being read; wait for one of them"
            ));
        }
        if usage.games >= MAX_GAMES || usage.bytes >= MAX_STORED {
            return too_many(full());
        }
        if usage.everybody >= MAX_EVERYBODY {
            return Err(Refusal::new(
                Code::NotPossible,
                "the library of this server is full; whoever runs it can make room",
            ));
        }
        Ok(())
    }

    /// Waits for room for a file of this size.
    pub async fn admit(&self, bytes: usize) -> Result<Admission, Refusal> {
        let mib = bytes.min(FILE_BYTES).div_ceil(1 << 20).max(1);
        let room = self.memory.clone().acquire_many_owned(mib as u32);
        match tokio::time::timeout(PATIENCE, room).await {
            Ok(Ok(permit)) => Ok(Admission(permit)),
            _ => Err(Refusal::new(
                Code::TooMany,
                "many files are being read just now; try again in a minute",
            )),
        }
    }

    /// Stores the import and goes on reading it in the background.
    pub async fn begin(
        self: &Arc<Imports>,
        import: NewImport,
        bytes: Vec<u8>,
        admission: Admission,
    ) -> Result<Import, Refusal> {
        let stored = self.hub.store.begin_import(import.clone()).await;
        stored.map_err(|error| self.hub.not_stored(&error))?;
        self.hub.stored();
        let answer = Import {
            id: import.id.to_string(),
            name: import.name.clone(),
            created: import.created,
            state: ImportState::Reading,
            bytes: import.bytes,
            read: 0,
            games: 0,
            faults: 0,
            first_faults: Vec::new(),
            message: None,
        };
        let imports = self.clone();
        tokio::spawn(async move {
            imports.run(import, bytes).await;
            drop(admission);
        });
        Ok(answer)
    }

    /// Reads the whole file.
    async fn run(&self, import: NewImport, bytes: Vec<u8>) {
        let id = import.id;
        let mut pen = Pen {
            hub: self.hub.clone(),
            turn: self.turn.clone(),
            turns: None,
            handle: Handle::current(),
            batch: ImportBatch {
                id: id.clone(),
                at: 0,
                read: 0,
                games: Vec::new(),
                faults: 0,
                kept: Vec::new(),
            },
            bytes: 0,
            games: 0,
            since: Instant::now(),
            end: None,
        };
        let name = import.name;
        let reading = tokio::task::spawn_blocking(move || {
            pen.wait();
            let _ = reading::read(&bytes, &name, |read, found| pen.take(read, found));
            pen.finish()
        });
        let end = reading.await.unwrap_or_else(|error| {
            tracing::error!(import = %id, %error, "reading an import has failed");
            End::Failed("the server could not read this file; it has noted why".into())
        });
        let (state, message) = match end {
            End::Stopped => return,
            End::Done => (ImportState::Done, None),
            End::Failed(message) => (ImportState::Failed, Some(message)),
        };
        // If it cannot be stored, nobody touches the import any more, and it counts as failed.
        if let Err(error) = self.hub.store.end_import(id, state, message, now()).await {
            self.hub.not_stored(&error);
        }
    }

    /// Waits a while for files that are being read: each notes how far it came when the server stops.
    pub async fn settle(&self) {
        // All room is free when nothing is being read.
        let all = self.memory.acquire_many(MEMORY_MIB as u32);
        let _ = tokio::time::timeout(GOODBYE, all).await;
    }

    /// Erases what was deleted, a little at a time.
    pub fn sweep(self: &Arc<Imports>) {
        let imports = self.clone();
        tokio::spawn(async move {
            let Ok(_one) = imports.eraser.acquire().await else {
                return;
            };
            while let Ok(true) = imports.hub.store.erase_forgotten(ERASED).await {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        });
    }
}

/// What is said when a visitor has no room left.
fn full() -> String {
    format!(
        "you have as many imported games as may be: {MAX_GAMES} games, or {} MiB of records; delete an import first",
        MAX_STORED >> 20
    )
}

/// How reading has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
enum End {
    Done,
    Failed(String),
    /// The visitor has cancelled or deleted it.
    Stopped,
}

/// Takes down what is read, a batch at a time.
struct Pen {
    hub: Arc<Hub>,
    turn: Arc<Semaphore>,
    /// While it is this file's turn.
    turns: Option<OwnedSemaphorePermit>,
    handle: Handle,
    batch: ImportBatch,
    /// The bytes of the records in the batch.
    bytes: usize,
    games: u64,
    since: Instant,
    /// Why reading ends before the end of the file.
    end: Option<End>,
}

impl Pen {
    /// Waits for a turn, and says meanwhile that somebody still cares.
    fn wait(&mut self) {
        while self.turns.is_none() {
            let turn = self.turn.clone().acquire_owned();
            let waited = self
                .handle
                .block_on(async { tokio::time::timeout(HEARTBEAT, turn).await });
            match waited {
                Ok(permit) => {
                    self.turns = permit.ok();
                    break;
                }
                Err(_) => {
                    if self.store().is_break() {
                        return;
                    }
                }
            }
        }
        self.since = Instant::now();
    }

    fn take(&mut self, read: usize, found: Found) -> ControlFlow<()> {
        if self.end.is_some() {
            return ControlFlow::Break(());
        }
        self.batch.read = read as u64;
        match found {
            Found::Game { record, file } => match row(&record, self.games + 1) {
                Ok(row) => self.game(row),
                Err(reason) => self.fault(ImportFault {
                    file,
                    line: 1,
                    reason: format!("game {}: {reason}", self.games + self.batch.faults + 1),
                }),
            },
            Found::Fault(fault) => self.fault(fault),
        }
        if self.batch.faults > MAX_FAULTS {
            self.end = Some(End::Failed(format!(
                "more than {MAX_FAULTS} games could not be read; this does not seem to be a file of games"
            )));
            let _ = self.store();
            return ControlFlow::Break(());
        }
        let due = self.batch.games.len() >= BATCH
            || self.bytes >= BATCH_BYTES
            || self.since.elapsed() >= BATCH_TIME;
        if !due {
            return ControlFlow::Continue(());
        }
        // Others read while this is stored.
        self.turns = None;
        self.store()?;
        self.wait();
        if self.end.is_some() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn game(&mut self, row: ImportRow) {
        self.games += 1;
        self.bytes += row.record.len();
        self.batch.games.push(row);
    }

    fn fault(&mut self, fault: ImportFault) {
        self.batch.faults += 1;
        if self.batch.faults <= KEPT_FAULTS {
            self.batch.kept.push((self.batch.faults, fault));
        }
    }

    /// Stores what was read since the last time.
    fn store(&mut self) -> ControlFlow<()> {
        let batch = ImportBatch {
            at: now(),
            games: std::mem::take(&mut self.batch.games),
            kept: std::mem::take(&mut self.batch.kept),
            ..self.batch.clone()
        };
        self.bytes = 0;
        let added = self.handle.block_on(self.hub.store.add_to_import(batch));
        let end = match added {
            Ok(Added::Yes) if *self.hub.closing().borrow() => End::Failed(
                "the server was stopped while it read this file; the games it had read are kept"
                    .into(),
            ),
            Ok(Added::Yes) => return ControlFlow::Continue(()),
            Ok(Added::Stopped) => End::Stopped,
            Ok(Added::Full) => End::Failed(full()),
            Err(error) => End::Failed(self.hub.not_stored(&error).message),
        };
        self.end.get_or_insert(end);
        ControlFlow::Break(())
    }

    fn finish(mut self) -> End {
        if self.end.is_none() {
            self.turns = None;
            let _ = self.store();
        }
        match self.end {
            Some(end) => end,
            None if self.games == 0 => End::Failed("there is no game in this file".into()),
            None => End::Done,
        }
    }
}
