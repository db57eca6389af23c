//! Sharing a few cores among many who analyse.
//!
//! Every analysis has a thread and a table of positions of its own, and comes by a gate some
//! thousand times a second. A few may be under way at once; when others wait, a thread pauses at the
//! gate after a short slice of time and goes on where it was when its turn comes again. Visitors
//! take turns, however many pages each of them has open. Whoever has just come goes first, so that
//! something is seen at once. The engine's moves in games take precedence: while it thinks, fewer
//! analyses are under way.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use zertz_engine::{Gate, Stop};

use crate::ids::Visitor;

/// How long an analysis goes on while others wait.
const SLICE: Duration = Duration::from_millis(40);
/// For this long after it was let in first, an analysis queues up like the others, however often it begins anew.
const FIRST_AGAIN: Duration = Duration::from_secs(1);
/// How often whoever waits looks whether they were asked to end.
const LOOK: Duration = Duration::from_millis(20);
/// More analyses than this are not begun.
pub const MAX_ANALYSES: usize = 64;
/// More than this of one visitor are not begun.
pub const MAX_OF_VISITOR: usize = 4;
/// More than this from one address are not begun: a visitor is easily somebody else, an address is not.
pub const MAX_OF_ADDRESS: usize = MAX_ANALYSES / 2;
/// The tables of all analyses together, in MiB, as long as each can have the smallest.
const TABLES_MIB: usize = 256;
/// The largest and the smallest table.
const TABLE_MIB: (usize, usize) = (4, 64);

/// The cores that analyses share.
#[derive(Debug)]
pub struct Share {
    queue: Mutex<Queue>,
    changed: Condvar,
    /// How many may be under way at once.
    slots: usize,
    /// How many searches for games are under way.
    games: Arc<AtomicUsize>,
    /// How many wait at the gate: to be seen without the lock.
    waiting: AtomicUsize,
}

#[derive(Debug, Default)]
struct Queue {
    /// Who waits, by visitor; the first is next.
    waiting: VecDeque<(Visitor, VecDeque<u64>)>,
    running: usize,
    next_number: u64,
    /// All analyses that there are.
    all: Vec<Taken>,
}

/// What an analysis takes from the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Taken {
    visitor: Visitor,
    address: IpAddr,
    /// The size of its table.
    mib: usize,
}

/// An analysis that takes part. It has its place until this is dropped.
#[derive(Debug)]
pub struct Place {
    share: Arc<Share>,
    taken: Taken,
    number: u64,
    slice: Mutex<Slice>,
    /// When it was last let in before others.
    let_in: Mutex<Option<Instant>>,
}

#[derive(Debug)]
enum Slice {
    /// It has not begun yet, or it has ended.
    None,
    /// It is under way since then.
    Since(Instant),
}

/// Why nobody else can take part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Full {
    /// Too many analyses.
    Everybody,
    /// Too many of this visitor.
    Visitor,
    /// Too many from this address.
    Address,
}

impl Share {
    /// This many slots, of which searches for games take some while they are under way.
    pub fn new(slots: usize, games: Arc<AtomicUsize>) -> Arc<Share> {
        Arc::new(Share {
            queue: Mutex::default(),
            changed: Condvar::new(),
            slots: slots.max(1),
            games,
            waiting: AtomicUsize::new(0),
        })
    }

    /// A place for a further analysis of a visitor.
    pub fn join(self: &Arc<Share>, visitor: Visitor, address: IpAddr) -> Result<Arc<Place>, Full> {
        let mut queue = self.lock();
        let all = &queue.all;
        if all.len() >= MAX_ANALYSES {
            return Err(Full::Everybody);
        }
        if all.iter().filter(|one| one.visitor == visitor).count() >= MAX_OF_VISITOR {
            return Err(Full::Visitor);
        }
        if all.iter().filter(|one| one.address == address).count() >= MAX_OF_ADDRESS {
            return Err(Full::Address);
        }
        let used: usize = all.iter().map(|one| one.mib).sum();
        let mib = (TABLES_MIB.saturating_sub(used) / 4).clamp(TABLE_MIB.0, TABLE_MIB.1);
        let taken = Taken {
            visitor,
            address,
            mib,
        };
        queue.all.push(taken);
        let number = queue.next_number;
        queue.next_number += 1;
        Ok(Arc::new(Place {
            share: self.clone(),
            taken,
            number,
            slice: Mutex::new(Slice::None),
            let_in: Mutex::new(None),
        }))
    }

    /// How many analyses there are.
    pub fn len(&self) -> usize {
        self.lock().all.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many may be under way now.
    fn room(&self) -> usize {
        let games = self.games.load(Ordering::Relaxed);
        self.slots.saturating_sub(games).max(1)
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn push(&mut self, visitor: Visitor, number: u64, first: bool) {
        if let Some((_, own)) = self.waiting.iter_mut().find(|(who, _)| *who == visitor) {
            own.push_back(number);
        } else if first {
            self.waiting.push_front((visitor, VecDeque::from([number])));
        } else {
            self.waiting.push_back((visitor, VecDeque::from([number])));
        }
    }

    fn is_next(&self, number: u64) -> bool {
        let next = self.waiting.front().and_then(|(_, own)| own.front());
        next == Some(&number)
    }

    /// Takes the next one out; the others of the same visitor wait behind everybody else.
    fn take_next(&mut self) {
        if let Some((visitor, mut own)) = self.waiting.pop_front() {
            own.pop_front();
            if !own.is_empty() {
                self.waiting.push_back((visitor, own));
            }
        }
    }

    fn remove(&mut self, number: u64) {
        for (_, own) in &mut self.waiting {
            own.retain(|other| *other != number);
        }
        self.waiting.retain(|(_, own)| !own.is_empty());
    }

    fn number_waiting(&self) -> usize {
        self.waiting.iter().map(|(_, own)| own.len()).sum()
    }
}

impl Place {
    /// The size of its table of positions, in MiB.
    pub fn table_mib(&self) -> usize {
        self.taken.mib
    }

    /// Gives the slot back; whoever comes by the gate next waits for one again.
    pub fn rest(&self) {
        let mut slice = self.slice();
        if let Slice::Since(_) = *slice {
            *slice = Slice::None;
            self.share.lock().running -= 1;
            self.share.changed.notify_all();
        }
    }

    fn slice(&self) -> MutexGuard<'_, Slice> {
        self.slice.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it may go before others: newcomers may, so that something is seen at once.
    fn may_be_first(&self) -> bool {
        let mut let_in = self.let_in.lock().unwrap_or_else(PoisonError::into_inner);
        let may = let_in.is_none_or(|time| time.elapsed() >= FIRST_AGAIN);
        if may {
            *let_in = Some(Instant::now());
        }
        may
    }

    /// Waits for a slot, and gives back the one it has, if so. Says whether there is one then; there
    /// is none once it was asked to end.
    fn wait(&self, stop: &Stop, has_slot: bool) -> bool {
        let share = &self.share;
        let first = !has_slot && self.may_be_first();
        let mut queue = share.lock();
        queue.push(self.taken.visitor, self.number, first);
        if has_slot {
            // Only now: whoever takes it must find this one in the line.
            queue.running -= 1;
            share.changed.notify_all();
        }
        share
            .waiting
            .store(queue.number_waiting(), Ordering::Relaxed);
        let granted = loop {
            if stop.is_set() {
                queue.remove(self.number);
                break false;
            }
            if queue.running < share.room() && queue.is_next(self.number) {
                queue.take_next();
                queue.running += 1;
                break true;
            }
            queue = match share.changed.wait_timeout(queue, LOOK) {
                Ok((queue, _)) => queue,
                Err(poisoned) => poisoned.into_inner().0,
            };
        };
        share
            .waiting
            .store(queue.number_waiting(), Ordering::Relaxed);
        drop(queue);
        // Whoever is next now may have been waiting for this one to be taken.
        share.changed.notify_all();
        granted
    }
}

impl Gate for Place {
    fn pass(&self, stop: &Stop) {
        let mut slice = self.slice();
        let has_slot = match *slice {
            Slice::None => false,
            Slice::Since(began) => {
                let share = &self.share;
                let others_wait = share.waiting.load(Ordering::Relaxed) > 0;
                let crowded = || share.lock().running > share.room();
                if began.elapsed() < SLICE || !(others_wait || crowded()) {
                    return;
                }
                true
            }
        };
        *slice = if self.wait(stop, has_slot) {
            Slice::Since(Instant::now())
        } else {
            Slice::None
        };
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.rest();
        let mut queue = self.share.lock();
        if let Some(index) = queue.all.iter().position(|one| *one == self.taken) {
            queue.all.swap_remove(index);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;
    use std::thread;

    fn visitor(number: u8) -> Visitor {
        Visitor::from_bytes(&[number; 32]).expect("a visitor")
    }

    fn address(number: u8) -> IpAddr {
        Ipv4Addr::new(192, 0, 2, number).into()
    }

    /// Works for a while, coming by the gate all the time, and counts.
    fn work(place: &Arc<Place>, stop: &Stop, time: Duration) -> u32 {
        let end = Instant::now() + time;
        let mut count = 0;
        while Instant::now() < end {
            place.pass(stop);
            thread::sleep(Duration::from_micros(500));
            count += 1;
        }
        place.rest();
        count
    }

    /// One visitor with three analyses gets no more than another with one.
    #[test]
    fn visitors_share_evenly() {
        let share = Share::new(1, Arc::default());
        let stop = Stop::new();
        let places: Vec<_> = [1, 1, 1, 2]
            .map(|number| share.join(visitor(number), address(number)).expect("room"))
            .into();
        let time = Duration::from_secs(2);
        let counts: Vec<u32> = thread::scope(|scope| {
            let threads: Vec<_> = places
                .iter()
                .map(|place| scope.spawn(|| work(place, &stop, time)))
                .collect();
            threads
                .into_iter()
                .map(|t| t.join().expect("a count"))
                .collect()
        });
        let (one, other) = (counts[..3].iter().sum::<u32>(), counts[3]);
        let ratio = f64::from(one) / f64::from(other);
        assert!((0.6..1.7).contains(&ratio), "{counts:?}");
        assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
    }

    #[test]
    fn places_are_limited_and_come_back() {
        let share = Share::new(1, Arc::default());
        let mut places = Vec::new();
        for number in 0..MAX_ANALYSES {
            let number = number as u8;
            places.push(share.join(visitor(number), address(number)).expect("room"));
        }
        assert_eq!(
            share.join(visitor(200), address(200)).err(),
            Some(Full::Everybody)
        );
        places.pop();
        assert!(share.join(visitor(0), address(0)).is_ok());
        let small: usize = places.iter().map(|place| place.table_mib()).sum();
        assert!(small <= TABLES_MIB + MAX_ANALYSES * TABLE_MIB.0, "{small}");
        places.clear();
        assert!(share.is_empty());
        let own: Vec<_> = (0..MAX_OF_VISITOR)
            .map(|_| share.join(visitor(1), address(1)))
            .collect();
        assert!(own.iter().all(Result::is_ok));
        assert_eq!(
            share.join(visitor(1), address(1)).err(),
            Some(Full::Visitor)
        );
        drop(own);
        let same: Vec<_> = (0..MAX_OF_ADDRESS)
            .map(|number| share.join(visitor(number as u8), address(1)))
            .collect();
        assert!(same.iter().all(Result::is_ok));
        assert_eq!(
            share.join(visitor(200), address(1)).err(),
            Some(Full::Address)
        );
        assert!(share.join(visitor(200), address(2)).is_ok());
    }

    /// Whoever waits at the gate ends when told to, though no slot is free.
    #[test]
    fn waiting_can_be_ended() {
        let share = Share::new(1, Arc::default());
        let busy = share.join(visitor(1), address(1)).expect("room");
        busy.pass(&Stop::new());
        let waiting = share.join(visitor(2), address(2)).expect("room");
        let stop = Stop::new();
        thread::scope(|scope| {
            let thread = scope.spawn(|| waiting.pass(&stop));
            thread::sleep(Duration::from_millis(30));
            assert!(!thread.is_finished());
            stop.set();
            thread.join().expect("it ends");
        });
        drop(busy);
        // The slot is free again.
        waiting.pass(&Stop::new());
    }
}
