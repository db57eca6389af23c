//! Reading a file game by game into the store.
//!
//! A few files are open, the others wait and hold nothing but what was sent. Those that are open are read by
//! turns, a batch each, by one thread at a time: the other cores stay with the live games. A batch is small,
//! so that a move never waits long for the thread that writes.

use std::ops::ControlFlow;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::MAX_FAULTS;
use super::reading::{self, Found};
use super::reason::{FileReason, explain};
use super::room::{Held, Room, Upload};
use super::row::row;
use crate::ids::ImportId;
use crate::refusal::{Refusal, ServerReason};
use crate::services::{Services, now};
use crate::store::{
    Added, Explanation, Import, ImportBatch, ImportFault, ImportRow, ImportUsage, KEPT_FAULTS,
    MAX_EVERYBODY, MAX_GAMES, MAX_STORED, NewImport,
};
use zertz_play::message::ImportState;

/// How many games are stored at once,
const BATCH: usize = 50;
/// and how many bytes of records,
const BATCH_BYTES: usize = 256 << 10;
/// and how long they may wait for it.
const BATCH_TIME: Duration = Duration::from_millis(250);
/// How often a file that waits is touched.
const HEARTBEAT: Duration = Duration::from_secs(4);
/// How long a server that stops waits for them.
const GOODBYE: Duration = Duration::from_secs(3);
/// How many imports a visitor may keep,
const MAX_IMPORTS: u64 = 50;
/// and how many of them may be read at once.
const MAX_READING: u64 = 3;
/// How many rows are erased at once,
const ERASED: u64 = 300;
/// and about how many bytes of them.
const ERASED_BYTES: u64 = 1 << 20;

/// The files that are being read.
#[derive(Debug)]
pub struct Imports {
    services: Arc<Services>,
    room: Arc<Room>,
    /// Whose turn it is to read, of those that are open.
    turn: Arc<Semaphore>,
    /// Who erases: one is enough.
    eraser: Arc<Semaphore>,
}

impl Imports {
    /// Nothing is being read.
    pub fn new(services: Arc<Services>) -> Arc<Imports> {
        Arc::new(Imports {
            services,
            room: Room::new(),
            turn: Arc::new(Semaphore::new(1)),
            eraser: Arc::new(Semaphore::new(1)),
        })
    }

    /// Where files are taken to.
    pub fn room(&self) -> &Arc<Room> {
        &self.room
    }

    /// Whether a visitor may import another file.
    pub fn check(usage: &ImportUsage) -> Result<(), Refusal> {
        if usage.imports >= MAX_IMPORTS {
            let most = MAX_IMPORTS;
            return Err(ServerReason::TooManyImports { most }.into());
        }
        if usage.reading >= MAX_READING {
            let most = MAX_READING;
            return Err(ServerReason::TooManyReading { most }.into());
        }
        if usage.games >= MAX_GAMES || usage.bytes >= MAX_STORED {
            return Err(full().into());
        }
        if usage.everybody >= MAX_EVERYBODY {
            return Err(ServerReason::LibraryFull {}.into());
        }
        Ok(())
    }

    /// Stores the import and goes on reading it in the background.
    pub async fn begin(
        self: &Arc<Imports>,
        import: NewImport,
        upload: Upload,
    ) -> Result<Import, Refusal> {
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
            why: None,
        };
        let imports = self.clone();
        // In a task of its own: what is stored is read, even if the visitor goes in between.
        let begun = tokio::spawn(async move {
            let services = &imports.services;
            let stored = services.store.begin_import(import.clone(), Imports::check);
            stored.await??;
            tokio::spawn(async move {
                let (bytes, held) = upload.arrived();
                imports.run(import, bytes, Arc::new(held)).await;
            });
            Ok(answer)
        });
        begun
            .await
            .unwrap_or_else(|_| Err(ServerReason::ImportNotBegun {}.into()))
    }

    /// Reads the whole file when it may be opened.
    async fn run(&self, import: NewImport, bytes: Vec<u8>, held: Arc<Held>) {
        let id = import.id;
        // The places are kept until the end is stored.
        let places = self.places(&id, &held).await;
        let end = match &places {
            Ok(_) => self.read(&id, import.name, bytes, held.clone()).await,
            Err(end) => end.clone(),
        };
        let (state, failure) = match end {
            End::Stopped => return,
            End::Done => (ImportState::Done, None),
            End::Failed(why) => (ImportState::Failed, Some(why)),
        };
        // If it cannot be stored, nobody touches the import any more, and it counts as failed.
        let _ = self
            .services
            .store
            .end_import(id, state, failure, now())
            .await;
    }

    /// Waits until a file may be opened.
    async fn places(&self, id: &ImportId, held: &Held) -> Result<Vec<OwnedSemaphorePermit>, End> {
        let mut places = Vec::new();
        for line in held.lines() {
            places.push(wait_in(&line, &self.services, &nothing_read(id)).await?);
        }
        Ok(places)
    }

    /// Reads a file that may be open.
    async fn read(&self, id: &ImportId, name: String, bytes: Vec<u8>, held: Arc<Held>) -> End {
        let mut pen = Pen {
            services: self.services.clone(),
            held,
            turn: self.turn.clone(),
            turns: None,
            handle: Handle::current(),
            batch: nothing_read(id),
            bytes: 0,
            games: 0,
            since: Instant::now(),
            end: None,
        };
        let reading = tokio::task::spawn_blocking(move || {
            if pen.wait().is_continue() {
                let _ = reading::read(&bytes, &name, |read, found| pen.take(read, found));
            }
            pen.finish()
        });
        reading.await.unwrap_or_else(|error| {
            tracing::error!(import = %id, %error, "reading an import has failed");
            End::failed(&FileReason::NotRead {})
        })
    }

    /// Waits a while for files that are being read: each notes how far it came when the server stops.
    pub async fn settle(&self) {
        let _ = tokio::time::timeout(GOODBYE, self.room.free()).await;
    }

    /// Erases what was deleted, a little at a time.
    pub fn sweep(self: &Arc<Imports>) {
        let imports = self.clone();
        tokio::spawn(async move {
            let Ok(_one) = imports.eraser.acquire().await else {
                return;
            };
            let store = &imports.services.store;
            while let Ok(true) = store.erase_forgotten(ERASED, ERASED_BYTES).await {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        });
    }
}

/// Why a visitor has no room left.
const fn full() -> ServerReason {
    ServerReason::VisitorFull {
        games: MAX_GAMES,
        mib: MAX_STORED >> 20,
    }
}

/// How reading has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
enum End {
    Done,
    /// For this reason.
    Failed(Explanation),
    /// The visitor has cancelled or deleted it.
    Stopped,
}

impl End {
    fn failed<R: Serialize + ToString>(reason: &R) -> End {
        End::Failed(explain(reason))
    }
}

/// What is known of a file before it is read.
fn nothing_read(id: &ImportId) -> ImportBatch {
    ImportBatch {
        id: id.clone(),
        at: 0,
        read: 0,
        games: Vec::new(),
        faults: 0,
        kept: Vec::new(),
    }
}

/// Stores what was read since the last time, or says why reading is to end.
async fn store(services: &Services, batch: ImportBatch) -> Result<(), End> {
    let added = services.store.add_to_import(batch).await;
    match added {
        Ok(Added::Yes) if *services.closing().borrow() => Err(stopped()),
        Ok(Added::Yes) => Ok(()),
        Ok(Added::Stopped) => Err(End::Stopped),
        Ok(Added::Full) => Err(End::failed(&full())),
        Ok(Added::AllFull) => Err(End::failed(&ServerReason::LibraryFull {})),
        Err(error) => Err(End::failed(&Refusal::from(error))),
    }
}

fn stopped() -> End {
    End::failed(&FileReason::ServerWasStopped {})
}

/// Waits in a line, and says meanwhile that somebody still cares: `still` is what was stored last. Those who
/// wait get their place in order.
async fn wait_in(
    line: &Arc<Semaphore>,
    services: &Services,
    still: &ImportBatch,
) -> Result<OwnedSemaphorePermit, End> {
    let mut closing = services.closing();
    let mut closed = pin!(async move {
        let _ = closing.wait_for(|closing| *closing).await;
    });
    // One and the same wish all the time: a new one would go to the end of the line.
    let mut place = pin!(line.clone().acquire_owned());
    loop {
        tokio::select! {
            place = &mut place => return place.map_err(|_| stopped()),
            () = &mut closed => return Err(stopped()),
            () = tokio::time::sleep(HEARTBEAT) => {
                let at = now();
                store(services, ImportBatch { at, ..still.clone() }).await?;
            }
        }
    }
}

/// Takes down what is read, a batch at a time.
struct Pen {
    services: Arc<Services>,
    held: Arc<Held>,
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
    /// Waits for a turn. Everything that was read has been stored.
    fn wait(&mut self) -> ControlFlow<()> {
        let turn = wait_in(&self.turn, &self.services, &self.batch);
        match self.handle.block_on(turn) {
            Ok(turn) => {
                self.turns = Some(turn);
                self.since = Instant::now();
                ControlFlow::Continue(())
            }
            Err(end) => {
                self.end.get_or_insert(end);
                ControlFlow::Break(())
            }
        }
    }

    fn take(&mut self, read: usize, found: Found) -> ControlFlow<()> {
        if self.end.is_some() {
            return ControlFlow::Break(());
        }
        self.batch.read = read as u64;
        match found {
            Found::Game { record, file } => {
                let place = self.games + self.batch.faults + 1;
                match row(&record, self.games + 1, place) {
                    Ok(row) => self.game(row),
                    Err(reason) => self.fault(ImportFault::new(file, 1, explain(&reason))),
                }
            }
            Found::Fault(fault) => self.fault(fault),
            Found::End(reason) => return self.end(&reason),
        }
        if self.batch.faults > MAX_FAULTS {
            return self.end(&FileReason::ManyFaults { most: MAX_FAULTS });
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
        self.wait()
    }

    /// Stores what was read so far, and reads no further.
    fn end(&mut self, reason: &FileReason) -> ControlFlow<()> {
        self.turns = None;
        self.store()?;
        self.end = Some(End::failed(reason));
        ControlFlow::Break(())
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
        let allowed = self.held.add(batch.weight());
        let stored = allowed
            .map_err(|refusal| End::failed(&refusal))
            .and_then(|()| self.handle.block_on(store(&self.services, batch)));
        match stored {
            Ok(()) => ControlFlow::Continue(()),
            Err(end) => {
                self.end.get_or_insert(end);
                ControlFlow::Break(())
            }
        }
    }

    fn finish(mut self) -> End {
        if self.end.is_none() {
            self.turns = None;
            let _ = self.store();
        }
        match self.end {
            Some(end) => end,
            None if self.games == 0 => End::failed(&FileReason::NoGameInFile {}),
            None => End::Done,
        }
    }
}
