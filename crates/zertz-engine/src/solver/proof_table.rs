//! The transposition table of the solver: the proof numbers of positions, and how much work they were.

/// More than any number of a position that is not settled.
pub(super) const INFINITE: u32 = (1 << 28) - 1;
/// As a proof number: the attacker does not win, but the game may be tied.
pub(super) const HELD: u32 = INFINITE - 1;
/// The largest number of a position that is not settled.
pub(super) const LARGEST: u32 = INFINITE - 2;

/// Proof and disproof number of a position: the least number of positions that have yet to be settled
/// to show that the attacker wins, or that they do not.
///
/// | numbers | mean |
/// |---|---|
/// | 0, infinite | the attacker wins |
/// | infinite, 0 | the defender wins |
/// | [`HELD`], 0 | the attacker does not win; it may be a tie |
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const WON: Numbers = Numbers::new(0, INFINITE);
    pub(super) const LOST: Numbers = Numbers::new(INFINITE, 0);
    pub(super) const NOT_WON: Numbers = Numbers::new(HELD, 0);

    pub(super) const fn new(proof: u32, disproof: u32) -> Numbers {
        Numbers { proof, disproof }
    }

    /// Whether the question is answered.
    #[inline]
    pub(super) const fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// One position: its key, and its numbers and the work packed into a word.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    value: u64,
}

/// The entries that one key may lie in: a line of the processor's cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// A table of fixed size. Where it is full, what took the least work makes room.
#[derive(Debug)]
pub(super) struct ProofTable {
    buckets: Vec<Bucket>,
    used: u64,
}

impl ProofTable {
    /// A table of this many MiB, at least one.
    pub(super) fn new(mib: usize) -> ProofTable {
        let buckets = mib.max(1) * (1 << 20) / size_of::<Bucket>();
        ProofTable {
            buckets: vec![Bucket::default(); buckets],
            used: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
        self.used = 0;
    }

    /// How full it is, in thousandths.
    pub(super) fn fullness(&self) -> u32 {
        (self.used * 1000 / (self.buckets.len() as u64 * 4)) as u32
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    /// What is known about a position.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Numbers> {
        self.find(key).map(|(numbers, _)| numbers)
    }

    /// What is known about a position, and the work it took: not a count, but more for more.
    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<(Numbers, u64)> {
        self.buckets[self.index(key)]
            .0
            .iter()
            .find(|entry| entry.key == key && entry.value != 0)
            .map(|entry| {
                let proof = (entry.value >> 28) as u32 & INFINITE;
                let disproof = entry.value as u32 & INFINITE;
                (Numbers::new(proof, disproof), 1 + (entry.value >> 56))
            })
    }

    /// Keeps what was found with this much work.
    pub(super) fn put(&mut self, key: u64, numbers: Numbers, work: u64) {
        let effort = |entry: &Entry| entry.value >> 56;
        // Two bits of fraction: the work grows by a quarter with each step, about.
        let log = u64::from(work.max(1).ilog2());
        let quarter = (work.max(1) << 2 >> log) & 3;
        let value = (log * 4 + quarter).min(255) << 56
            | u64::from(numbers.proof) << 28
            | u64::from(numbers.disproof);
        let index = self.index(key);
        let bucket = &mut self.buckets[index].0;
        let slot = bucket
            .iter()
            .position(|entry| entry.key == key || entry.value == 0)
            .or_else(|| (0..bucket.len()).min_by_key(|&i| effort(&bucket[i])));
        if let Some(entry) = slot.and_then(|slot| bucket.get_mut(slot)) {
            self.used += u64::from(entry.value == 0);
            *entry = Entry { key, value };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_the_least_work_makes_room() {
        let mut table = ProofTable::new(1);
        let keys: Vec<u64> = (0..5).collect(); // all in the first bucket
        for &key in &keys {
            table.put(key, Numbers::new(key as u32 + 1, LARGEST), 10 + 1000 * key);
        }
        assert_eq!(table.get(0), None);
        for &key in &keys[1..] {
            assert_eq!(table.get(key), Some(Numbers::new(key as u32 + 1, LARGEST)));
        }
        table.put(3, Numbers::LOST, 1);
        assert_eq!(table.get(3), Some(Numbers::LOST));
        table.put(7, Numbers::NOT_WON, 5);
        assert_eq!((table.get(3), table.get(7)), (None, Some(Numbers::NOT_WON)));
        table.clear();
        assert_eq!((table.get(7), table.fullness()), (None, 0));
    }
}
