//! The sums of a first layer, kept for every turn of the line that is being searched.
//!
//! Whatever is kept says what it was summed for; so it can be used for any other position, and
//! nothing has to be kept in step with the search. The nearest of a few is taken, and the rows that
//! differ are added and taken away.

use super::inputs::Common;
use super::{Layer, lanes};

/// The most rows that are changed at once; where more differ, they are changed in several goes.
const CHANGES: usize = 32;

/// The sums for the positions of a line: always of the same layer. There is more room as it gets longer.
#[derive(Clone, Default, Debug)]
pub(super) struct Sums {
    kept: Vec<Kept>,
}

#[derive(Clone, Debug)]
struct Kept {
    of: Common,
    sums: Vec<i16>,
}

impl Sums {
    /// The sums over board and pool of the position after so many turns.
    #[inline]
    pub(super) fn of(&mut self, layer: &Layer, of: Common, turn: usize) -> &[i16] {
        if turn >= self.kept.len() {
            let empty = Kept {
                of: Common::NONE,
                sums: layer.bias.clone(),
            };
            self.kept.resize(turn + 1, empty);
        }
        // The position itself, or one that was reached by another last turn; its parent; the one before.
        let mut best = (self.kept[turn].of.distance(&of), turn);
        for back in 1..=turn.min(2) {
            let distance = self.kept[turn - back].of.distance(&of);
            if distance < best.0 {
                best = (distance, turn - back);
            }
        }
        let (before, here) = self.kept.split_at_mut(turn);
        let here = &mut here[0];
        if best.1 < turn {
            let base = &before[best.1];
            here.of = base.of;
            here.sums.copy_from_slice(&base.sums);
        }
        update(layer, here, of);
        &here.sums
    }
}

/// Brings sums up to date.
#[inline]
fn update(layer: &Layer, kept: &mut Kept, of: Common) {
    let mut come: [&[i16]; CHANGES] = [&[]; CHANGES];
    let mut go: [&[i16]; CHANGES] = [&[]; CHANGES];
    let (mut coming, mut going) = (0, 0);
    let sums = &mut kept.sums;
    of.for_each_change(&kept.of, |input, comes| {
        let (rows, number) = if comes {
            (&mut come, &mut coming)
        } else {
            (&mut go, &mut going)
        };
        rows[*number] = layer.row(input);
        *number += 1;
        if *number == CHANGES {
            lanes::change(sums, &come[..coming], &go[..going]);
            (coming, going) = (0, 0);
        }
    });
    lanes::change(sums, &come[..coming], &go[..going]);
    kept.of = of;
    #[cfg(debug_assertions)]
    {
        let mut fresh = Kept {
            of: Common::NONE,
            sums: layer.bias.clone(),
        };
        let mut rows: Vec<&[i16]> = Vec::new();
        of.for_each_change(&Common::NONE, |input, _| rows.push(layer.row(input)));
        for row in rows {
            lanes::change(&mut fresh.sums, &[row], &[]);
        }
        assert_eq!(
            fresh.sums, kept.sums,
            "sums kept in step are those made anew"
        );
    }
}
