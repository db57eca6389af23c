//! The transposition table of the rungs: small, simple and frozen like them.

use zertz::Move;

/// What the stored value says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    hash: u64,
    /// The search that stored it.
    search: u32,
    pub(super) value: i32,
    pub(super) depth: u32,
    pub(super) bound: Bound,
    pub(super) best: Option<Move>,
}

/// One entry for each slot; the newest stays, unless it is shallower than what another search of the
/// same position has stored.
#[derive(Debug)]
pub(super) struct LadderTable {
    entries: Vec<Option<Entry>>,
    /// The number of the search under way.
    search: u32,
}

impl LadderTable {
    /// A table of 2^`bits` entries.
    pub(super) fn new(bits: u32) -> LadderTable {
        LadderTable {
            entries: vec![None; 1 << bits],
            search: 0,
        }
    }

    /// Forgets everything, for a new search.
    pub(super) fn clear(&mut self) {
        match self.search.checked_add(1) {
            Some(next) => self.search = next,
            None => *self = LadderTable::new(self.entries.len().ilog2()),
        }
    }

    fn slot(&self, hash: u64) -> usize {
        hash as usize & (self.entries.len() - 1)
    }

    pub(super) fn get(&self, hash: u64) -> Option<Entry> {
        let current = |entry: &Entry| entry.hash == hash && entry.search == self.search;
        self.entries[self.slot(hash)].filter(current)
    }

    pub(super) fn put(
        &mut self,
        hash: u64,
        depth: u32,
        value: i32,
        bound: Bound,
        best: Option<Move>,
    ) {
        let slot = self.slot(hash);
        if self.get(hash).is_none_or(|entry| entry.depth <= depth) {
            self.entries[slot] = Some(Entry {
                hash,
                search: self.search,
                value,
                depth,
                bound,
                best,
            });
        }
    }
}
