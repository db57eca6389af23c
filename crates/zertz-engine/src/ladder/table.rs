//! A small table of positions that have been searched.

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
    pub(super) value: i32,
    pub(super) depth: u32,
    pub(super) bound: Bound,
    pub(super) best: Option<Move>,
}

/// One entry for each slot; the newest stays, unless it is shallower than what another search of the
/// same position has stored.
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<Option<Entry>>,
}

impl Table {
    /// A table of 2^`bits` entries.
    pub(super) fn new(bits: u32) -> Table {
        Table {
            entries: vec![None; 1 << bits],
        }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(None);
    }

    fn slot(&self, hash: u64) -> usize {
        hash as usize & (self.entries.len() - 1)
    }

    pub(super) fn get(&self, hash: u64) -> Option<Entry> {
        self.entries[self.slot(hash)].filter(|entry| entry.hash == hash)
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
        let deeper = |entry: &Entry| entry.hash == hash && entry.depth > depth;
        if !self.entries[slot].as_ref().is_some_and(deeper) {
            self.entries[slot] = Some(Entry {
                hash,
                value,
                depth,
                bound,
                best,
            });
        }
    }
}
