//! Move ordering: which placements are tried first.

use zertz::{Marble, Ring};

/// Places and colours, handed out in the order of their scores.
pub(super) struct Picker {
    /// The score, and below it what it belongs to, so that one number orders both.
    entries: [i32; 3 * Ring::COUNT],
    len: usize,
    next: usize,
}

impl Picker {
    /// How many are looked for one by one; the rest is sorted.
    const FEW: usize = 4;

    pub(super) fn new() -> Picker {
        Picker {
            entries: [0; 3 * Ring::COUNT],
            len: 0,
            next: 0,
        }
    }

    #[inline]
    pub(super) fn push(&mut self, score: i32, marble: Marble, at: Ring) {
        self.entries[self.len] = -score << 8 | (marble as i32) << 6 | at.index() as i32;
        self.len += 1;
    }

    /// The best of those left. Most often the first few are enough, so that nothing is sorted before.
    #[inline]
    pub(super) fn next(&mut self) -> Option<(Marble, Ring)> {
        let rest = &mut self.entries[self.next..self.len];
        if self.next < Picker::FEW {
            let best = (0..rest.len()).min_by_key(|&i| rest[i])?;
            rest.swap(0, best);
        } else if self.next == Picker::FEW {
            rest.sort_unstable();
        }
        let &first = rest.first()?;
        self.next += 1;
        let marble = *Marble::ALL.get((first >> 6 & 3) as usize)?;
        Some((marble, Ring::new((first & 63) as u8)?))
    }

    /// Begins again.
    pub(super) fn rewind(&mut self) {
        self.next = 0;
    }
}
