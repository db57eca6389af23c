//! The accumulators of a first layer, one for every turn of the line that is being searched.
//!
//! Each says what it was computed for. So it can be updated to any other position, and nothing has
//! to be kept in step with the search: the nearest of a few is taken, and the rows that differ are
//! added and subtracted.

use super::inputs::Common;
use super::{Layer, simd};

/// The most rows that are changed at once; where more differ, they are changed in several goes.
const CHANGES: usize = 32;

/// The accumulators for the positions of a line, all of the same layer. There are more as it gets
/// longer.
#[derive(Clone, Default, Debug)]
pub(super) struct Accumulators {
    stack: Vec<Accumulator>,
}

/// The first layer before its activation: the bias and a row of weights for every input that is on.
#[derive(Clone, Debug)]
struct Accumulator {
    of: Common,
    values: Vec<i16>,
}

impl Accumulator {
    /// With no input on.
    fn empty(layer: &Layer) -> Accumulator {
        Accumulator {
            of: Common::NONE,
            values: layer.bias.clone(),
        }
    }
}

impl Accumulators {
    /// The accumulator over board and pool of the position `turn` turns after the root.
    #[inline]
    pub(super) fn of(&mut self, layer: &Layer, of: Common, turn: usize) -> &[i16] {
        if turn >= self.stack.len() {
            self.stack.resize(turn + 1, Accumulator::empty(layer));
        }
        // The position itself, or one that was reached by another last turn; its parent; the one before.
        let mut best = (self.stack[turn].of.distance(&of), turn);
        for back in 1..=turn.min(2) {
            let distance = self.stack[turn - back].of.distance(&of);
            if distance < best.0 {
                best = (distance, turn - back);
            }
        }
        let (before, here) = self.stack.split_at_mut(turn);
        let here = &mut here[0];
        if best.1 < turn {
            let base = &before[best.1];
            here.of = base.of;
            here.values.copy_from_slice(&base.values);
        }
        update(layer, here, of);
        &here.values
    }
}

/// Brings an accumulator up to date.
#[inline]
fn update(layer: &Layer, accumulator: &mut Accumulator, of: Common) {
    let mut added: [&[i16]; CHANGES] = [&[]; CHANGES];
    let mut removed: [&[i16]; CHANGES] = [&[]; CHANGES];
    let (mut added_len, mut removed_len) = (0, 0);
    let values = &mut accumulator.values;
    of.for_each_change(&accumulator.of, |input, is_added| {
        let (rows, len) = if is_added {
            (&mut added, &mut added_len)
        } else {
            (&mut removed, &mut removed_len)
        };
        rows[*len] = layer.row(input);
        *len += 1;
        if *len == CHANGES {
            simd::update(values, &added[..added_len], &removed[..removed_len]);
            (added_len, removed_len) = (0, 0);
        }
    });
    simd::update(values, &added[..added_len], &removed[..removed_len]);
    accumulator.of = of;
    #[cfg(debug_assertions)]
    {
        let mut fresh = Accumulator::empty(layer);
        let mut rows: Vec<&[i16]> = Vec::new();
        of.for_each_change(&Common::NONE, |input, _| rows.push(layer.row(input)));
        for row in rows {
            simd::update(&mut fresh.values, &[row], &[]);
        }
        assert_eq!(
            fresh.values, accumulator.values,
            "an updated accumulator equals a fresh one"
        );
    }
}
