//! The transposition table: positions that were searched before, shared by all threads without locks.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::packed::Packed;

/// What a stored value says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The true value is at most this.
    Upper = 1,
    /// The true value is at least this.
    Lower = 2,
    /// It is the true value.
    Exact = 3,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) mv: Packed,
    /// The value, with wins counted from this position on.
    pub(crate) value: i16,
    /// How deep it was searched, in the units of the search.
    pub(crate) depth: i16,
    pub(crate) bound: Bound,
}

/// One place of the table. The first word is the hash of the position XOR the second word, so that
/// a place half overwritten by another thread is recognised and not believed (Hyatt's trick).
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

const SLOTS: usize = 4;

/// The places that a position may take, in one cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

/// How many ages there are before they begin anew.
const AGES: u8 = 64;

/// The transposition table.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// The number of the search, so that what earlier searches left is replaced first.
    age: AtomicU8,
}

impl TranspositionTable {
    /// A table of this size; at least one bucket.
    pub(crate) fn new(mib: usize) -> TranspositionTable {
        let number = (mib.saturating_mul(1 << 20) / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.resize_with(number, Bucket::default);
        TranspositionTable {
            buckets,
            age: AtomicU8::new(0),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for bucket in &mut self.buckets {
            *bucket = Bucket::default();
        }
        self.age = AtomicU8::new(0);
    }

    /// Tells the table that a new search begins.
    pub(crate) fn next_search(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    /// The bucket of a hash: its high half, scaled to the size of the table.
    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        let index = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// What is known of the position with this hash.
    #[inline]
    pub(crate) fn get(&self, hash: u64) -> Option<Entry> {
        self.bucket(hash).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed);
            if check ^ data == hash {
                unpack(data)
            } else {
                None
            }
        })
    }

    /// Remembers what was found. It takes the place of the same position, or else of whatever is
    /// worth least: old before new, shallow before deep.
    #[inline]
    pub(crate) fn put(&self, hash: u64, mut entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut worst = None;
        let mut least = i32::MAX;
        for slot in &self.bucket(hash).0 {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed);
            let Some(old) = unpack(data) else {
                if least > i32::MIN {
                    (worst, least) = (Some(slot), i32::MIN);
                }
                continue;
            };
            if check ^ data == hash {
                if entry.mv == Packed::NONE {
                    entry.mv = old.mv;
                }
                worst = Some(slot);
                break;
            }
            let behind = i32::from((age + AGES - age_of(data)) % AGES);
            let worth = i32::from(old.depth) - 16 * behind;
            if worth < least {
                (worst, least) = (Some(slot), worth);
            }
        }
        if let Some(slot) = worst {
            let data = pack(&entry, age);
            slot.check.store(hash ^ data, Ordering::Relaxed);
            slot.data.store(data, Ordering::Relaxed);
        }
    }

    /// How full the table is of what this search found, in thousandths, judged by a sample.
    pub(crate) fn fullness(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(1000)];
        let is_used = |slot: &&Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            unpack(data).is_some() && age_of(data) == age
        };
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(is_used);
        (used.count() * 1000 / (sample.len() * SLOTS)) as u32
    }
}

/// Move, value, depth, bound and age, from the lowest bits on.
#[inline]
fn pack(entry: &Entry, age: u8) -> u64 {
    u64::from(entry.mv.bits())
        | u64::from(entry.value as u16) << 16
        | u64::from(entry.depth as u16) << 32
        | (entry.bound as u64) << 48
        | u64::from(age) << 50
}

/// An empty place has no bound.
#[inline]
fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> 48 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(Entry {
        mv: Packed::from_bits(data as u16),
        value: (data >> 16) as i16,
        depth: (data >> 32) as i16,
        bound,
    })
}

#[inline]
fn age_of(data: u64) -> u8 {
    (data >> 50) as u8 % AGES
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(value: i16, depth: i16) -> Entry {
        Entry {
            mv: Packed::capture(3),
            value,
            depth,
            bound: Bound::Lower,
        }
    }

    #[test]
    fn what_was_put_in_comes_out() {
        let table = TranspositionTable::new(1);
        for (value, depth) in [(-31_000, -4), (0, 0), (31_000, 400)] {
            let hash = 0x1234_5678_9abc_def0_u64.wrapping_mul(depth as u64 | 1);
            table.put(hash, entry(value, depth));
            assert_eq!(table.get(hash), Some(entry(value, depth)));
            assert_eq!(table.get(hash ^ 1), None);
        }
    }

    #[test]
    fn deep_and_new_entries_survive() {
        let table = TranspositionTable::new(0); // one bucket
        for hash in 1..=4 {
            table.put(hash, entry(0, 10 * hash as i16));
        }
        table.put(5, entry(0, 1));
        assert_eq!(table.get(1), None);
        assert!(table.get(4).is_some() && table.get(5).is_some());
        // Many searches later even the deep ones make room.
        for _ in 0..20 {
            table.next_search();
        }
        for hash in 11..=14 {
            table.put(hash, entry(0, 1));
        }
        assert!((11..=14).all(|hash| table.get(hash).is_some()));
    }

    #[test]
    fn a_place_torn_between_two_threads_is_not_believed() {
        let table = TranspositionTable::new(0);
        table.put(7, entry(5, 5));
        table.buckets[0].0[0]
            .data
            .fetch_xor(1 << 20, Ordering::Relaxed);
        assert_eq!(table.get(7), None);
    }

    #[test]
    fn the_size_is_what_was_asked_for() {
        let table = TranspositionTable::new(16);
        assert_eq!(table.buckets.len() * size_of::<Bucket>(), 16 << 20);
    }
}
