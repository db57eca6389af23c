//! Room in memory for files: for those on their way, which must come on, and for those that wait to be read.
//!
//! Room is taken as bytes arrive and not in advance, so whoever sends little holds little. Nothing is
//! unpacked before there is a place among those that are open. One address cannot take all of either.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout};

use super::allowance::Allowances;
use crate::refusal::{Refusal, ServerReason};

/// How many MiB of files are in memory at most,
const MEMORY_MIB: usize = 128;
/// and how many of one address.
const ADDRESS_MIB: usize = 64;
/// How many files of one address may be on their way,
const ADDRESS_UPLOADS: usize = 2;
/// and how many in memory.
const ADDRESS_FILES: usize = 10;
/// How many files are open at once: each may have grown to several times what was sent.
const OPEN: usize = 3;
/// How many of one address: whoever comes later from elsewhere does not wait for all that one has sent.
const ADDRESS_OPEN: usize = 2;
/// How long a file waits for room in memory.
const PATIENCE: Duration = Duration::from_secs(10);
/// This many bytes of a file on its way, or all that is left of it,
const STRETCH: usize = 512 << 10;
/// must come within this time.
const STRETCH_TIME: Duration = Duration::from_secs(20);

/// Room for files.
#[derive(Debug)]
pub struct Room {
    memory: Arc<Semaphore>,
    open: Arc<Semaphore>,
    addresses: Mutex<HashMap<IpAddr, Taken>>,
    allowances: Allowances,
}

/// What an address has taken.
#[derive(Debug)]
struct Taken {
    uploads: usize,
    /// Those on their way included.
    files: usize,
    mib: usize,
    open: Arc<Semaphore>,
}

impl Default for Taken {
    fn default() -> Taken {
        Taken {
            uploads: 0,
            files: 0,
            mib: 0,
            open: Arc::new(Semaphore::new(ADDRESS_OPEN)),
        }
    }
}

impl Room {
    pub(crate) fn new() -> Arc<Room> {
        Arc::new(Room {
            memory: Arc::new(Semaphore::new(MEMORY_MIB)),
            open: Arc::new(Semaphore::new(OPEN)),
            addresses: Mutex::default(),
            allowances: Allowances::default(),
        })
    }

    /// Begins to take a file that comes from an address.
    pub fn upload(self: &Arc<Room>, address: IpAddr) -> Result<Upload, Refusal> {
        self.allowances
            .take(address, 0, Instant::now().into_std())?;
        self.with(address, |taken| -> Result<(), Refusal> {
            if taken.uploads >= ADDRESS_UPLOADS {
                let most = ADDRESS_UPLOADS;
                return Err(ServerReason::FilesOnTheirWay { most }.into());
            }
            if taken.files >= ADDRESS_FILES {
                let most = ADDRESS_FILES;
                return Err(ServerReason::FilesBeingRead { most }.into());
            }
            taken.uploads += 1;
            taken.files += 1;
            Ok(())
        })?;
        Ok(Upload {
            bytes: Vec::new(),
            pace: Pace::new(Instant::now()),
            held: Held {
                room: self.clone(),
                address,
                is_upload: true,
                mib: 0,
                memory: None,
            },
        })
    }

    /// Waits until all room is free, which it is when nothing is being read.
    pub(super) async fn free(&self) {
        let _ = self.memory.acquire_many(MEMORY_MIB as u32).await;
    }

    fn with<T>(&self, address: IpAddr, f: impl FnOnce(&mut Taken) -> T) -> T {
        let addresses = self.addresses.lock();
        let mut addresses = addresses.unwrap_or_else(PoisonError::into_inner);
        let taken = addresses.entry(address).or_default();
        let value = f(taken);
        if taken.files == 0 {
            addresses.remove(&address);
        }
        value
    }
}

/// A file on its way.
#[derive(Debug)]
pub struct Upload {
    bytes: Vec<u8>,
    pace: Pace,
    held: Held,
}

impl Upload {
    /// How many bytes have come.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether nothing has come yet.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// By then something more must have come.
    pub fn deadline(&self) -> Instant {
        self.pace.until
    }

    /// As if nothing had come for a long time.
    #[cfg(test)]
    pub(crate) fn is_late(&mut self) {
        self.pace.until = Instant::now();
    }

    /// What is said to those who are slower than that.
    pub fn too_slow() -> Refusal {
        let (kib, seconds) = (STRETCH >> 10, STRETCH_TIME.as_secs());
        ServerReason::FileTooSlow { kib, seconds }.into()
    }

    /// Adds what has come, as soon as there is room for it.
    pub async fn take(&mut self, chunk: &[u8]) -> Result<(), Refusal> {
        let begun = Instant::now();
        self.held.grow(self.bytes.len() + chunk.len()).await?;
        self.bytes.extend_from_slice(chunk);
        self.pace.took(chunk.len(), begun, Instant::now());
        Ok(())
    }

    /// The whole file, and the room that it takes up.
    pub(super) fn arrived(self) -> (Vec<u8>, Held) {
        let mut held = self.held;
        held.is_upload = false;
        held.room.with(held.address, |taken| taken.uploads -= 1);
        (self.bytes, held)
    }
}

/// Room that a file takes up until this is dropped.
#[derive(Debug)]
pub(super) struct Held {
    room: Arc<Room>,
    address: IpAddr,
    is_upload: bool,
    /// What it counts for at its address, and the room itself: a little later, when it is there.
    mib: usize,
    memory: Option<OwnedSemaphorePermit>,
}

impl Held {
    /// The lines to wait in before the file is opened, one after the other.
    pub(super) fn lines(&self) -> [Arc<Semaphore>; 2] {
        let own = self.room.with(self.address, |taken| taken.open.clone());
        [own, self.room.open.clone()]
    }

    /// Whether this many bytes may be added to the library; they count for the address.
    pub(super) fn add(&self, bytes: u64) -> Result<(), Refusal> {
        if bytes == 0 {
            return Ok(());
        }
        let now = Instant::now().into_std();
        self.room.allowances.take(self.address, bytes, now)
    }

    /// Takes room for this many bytes in all.
    async fn grow(&mut self, bytes: usize) -> Result<(), Refusal> {
        let more = bytes.div_ceil(1 << 20).saturating_sub(self.mib);
        if more == 0 {
            return Ok(());
        }
        let may = self.room.with(self.address, |taken| {
            let may = taken.mib + more <= ADDRESS_MIB;
            taken.mib += if may { more } else { 0 };
            may
        });
        if !may {
            let mib = ADDRESS_MIB;
            return Err(ServerReason::MemoryOfAddress { mib }.into());
        }
        self.mib += more;
        let memory = self.room.memory.clone().acquire_many_owned(more as u32);
        let Ok(Ok(permit)) = timeout(PATIENCE, memory).await else {
            return Err(ServerReason::ManyFiles {}.into());
        };
        match &mut self.memory {
            Some(memory) => memory.merge(permit),
            None => self.memory = Some(permit),
        }
        Ok(())
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.room.with(self.address, |taken| {
            taken.uploads -= usize::from(self.is_upload);
            taken.files -= 1;
            taken.mib -= self.mib;
        });
    }
}

/// How a file must come: one stretch after the other, each within its time. An average would let those who
/// were quick at first hold their room for long.
#[derive(Clone, Copy, Debug)]
struct Pace {
    until: Instant,
    /// How much of the present stretch is missing.
    missing: usize,
}

impl Pace {
    fn new(now: Instant) -> Pace {
        Pace {
            until: now + STRETCH_TIME,
            missing: STRETCH,
        }
    }

    /// Something came at `begun`, and there was room for it `now`. To wait for room is nobody's fault.
    fn took(&mut self, bytes: usize, begun: Instant, now: Instant) {
        if bytes >= self.missing {
            *self = Pace::new(now);
        } else {
            self.missing -= bytes;
            self.until += now.saturating_duration_since(begun);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const BOB: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    fn upload(room: &Arc<Room>, address: IpAddr) -> Upload {
        room.upload(address).expect("a place")
    }

    #[test]
    fn every_stretch_has_its_time() {
        let start = Instant::now();
        let mut pace = Pace::new(start);
        // Quick at first: that buys nothing for later.
        let at = start + Duration::from_secs(1);
        pace.took(30 << 20, at, at);
        assert_eq!(pace.until, at + STRETCH_TIME);
        // A trickle does not move the end.
        let at = at + Duration::from_secs(19);
        pace.took(1, at, at);
        assert_eq!(pace.until, start + Duration::from_secs(1) + STRETCH_TIME);
        pace.took(STRETCH - 1, at, at);
        assert_eq!(pace.until, at + STRETCH_TIME);
        // Waiting for room does.
        let later = at + Duration::from_secs(7);
        pace.took(1, at, later);
        assert_eq!(pace.until, later + STRETCH_TIME);
    }

    #[tokio::test]
    async fn room_is_taken_as_bytes_arrive_and_given_back() {
        let room = Room::new();
        let mut file = upload(&room, ANN);
        assert_eq!(room.memory.available_permits(), MEMORY_MIB);
        for (bytes, mib) in [(1, 1), (1, 1), (1 << 20, 2), (3 << 20, 5)] {
            file.take(&vec![0; bytes]).await.expect("room");
            assert_eq!(room.memory.available_permits(), MEMORY_MIB - mib);
        }
        let (bytes, held) = file.arrived();
        assert_eq!(bytes.len(), (4 << 20) + 2);
        assert_eq!(room.memory.available_permits(), MEMORY_MIB - 5);
        drop(held);
        assert_eq!(room.memory.available_permits(), MEMORY_MIB);
        assert!(room.addresses.lock().expect("fine").is_empty());
    }

    #[tokio::test]
    async fn one_address_does_not_take_all_places() {
        let room = Room::new();
        let mut ways = vec![upload(&room, ANN), upload(&room, ANN)];
        let refusal = room.upload(ANN).expect_err("a third one");
        assert!(refusal.to_string().contains("on their way"), "{refusal:?}");
        upload(&room, BOB);
        // One that has arrived makes place for another, up to a point.
        let mut waiting = Vec::new();
        for _ in 0..ADDRESS_FILES - 2 {
            waiting.push(ways.remove(0).arrived());
            ways.push(upload(&room, ANN));
        }
        waiting.push(ways.remove(0).arrived());
        let refusal = room.upload(ANN).expect_err("one too many");
        assert!(refusal.to_string().contains("being read"), "{refusal:?}");
        upload(&room, BOB);
        waiting.pop();
        upload(&room, ANN);
    }

    #[tokio::test]
    async fn one_address_does_not_take_all_memory() {
        let room = Room::new();
        let (mut first, mut second) = (upload(&room, ANN), upload(&room, ANN));
        let half = vec![0; (ADDRESS_MIB / 2) << 20];
        first.take(&half).await.expect("room");
        second.take(&half).await.expect("room");
        let refusal = second.take(&[0]).await.expect_err("too much");
        assert!(refusal.to_string().contains("your address"), "{refusal:?}");
        upload(&room, BOB).take(&half).await.expect("room");
        drop(second);
        upload(&room, ANN).take(&half).await.expect("room");
    }
    #[tokio::test]
    async fn one_address_does_not_keep_all_files_open() {
        let room = Room::new();
        let open = |held: &Held| {
            let places = held.lines().map(Semaphore::try_acquire_owned);
            places.iter().all(Result::is_ok).then_some(places)
        };
        let arrived = |address| upload(&room, address).arrived().1;
        let of_ann = [ANN; 3].map(arrived);
        let of_bob = [BOB; 2].map(arrived);
        let mut first = open(&of_ann[0]);
        assert!(first.is_some());
        let second = open(&of_ann[1]);
        assert!(second.is_some() && open(&of_ann[2]).is_none());
        let third = open(&of_bob[0]);
        assert!(third.is_some() && open(&of_bob[1]).is_none());
        first.take();
        assert!(open(&of_bob[1]).is_some());
        assert!(open(&of_ann[2]).is_some());
    }
    #[tokio::test]
    async fn one_address_does_not_fill_the_library() {
        let room = Room::new();
        let (_, held) = upload(&room, ANN).arrived();
        held.add(300 << 20).expect("allowed");
        let (_, later) = upload(&room, ANN).arrived();
        later.add(200 << 20).expect("the last batch");
        assert!(held.add(1).is_err(), "files that are being read end");
        assert!(held.add(0).is_ok(), "nothing more is no more");
        let refusal = room.upload(ANN).expect_err("too much");
        assert!(refusal.to_string().contains("400 MiB"), "{refusal:?}");
        upload(&room, BOB);
    }
}
