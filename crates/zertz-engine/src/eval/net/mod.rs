//! A learned evaluation: a small network that sees the board, the pool and what both players need.
//!
//! | file | holds |
//! |---|---|
//! | `inputs.rs` | what the network sees of a position |
//! | `file.rs` | networks as files |
//! | `sums.rs` | the sums of the first layer, kept from one position to the next |
//! | `lanes.rs` | the arithmetic, as wide as the machine allows |
//!
//! The first layer sums one row of weights for every input that is on. Marbles belong to nobody, so
//! what is summed over board and pool is the same for both players, and from one position to the
//! next only a few rows change. What the players need depends on who is on turn; those three rows are
//! added last. The sums, limited to the range from 0 to 1 and squared, are weighed once more, by
//! weights that depend on the number of rings.
//!
//! The network corrects the hand-made evaluation rather than taking its place, if it was trained so.

mod file;
pub mod inputs;
mod lanes;
mod sums;

use zertz::Position;

pub(super) use file::MAX_BYTES;
pub use file::{NetworkError, checksum};
pub(crate) use sums::Sums;

/// One, in the first layer.
const ONE: i32 = 255;
/// One, in the weights of the second.
const WEIGHT_ONE: i32 = 64;
/// One in e of winning chances is so many points.
const POINTS: i64 = 180;
/// The stages of the game, by the number of rings.
pub const STAGES: usize = 8;

/// A trained network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// How many sums there are: a multiple of `lanes::WIDTH`.
    hidden: usize,
    /// Whether it corrects the hand-made evaluation.
    corrects: bool,
    /// A row for every input.
    rows: Vec<i16>,
    /// What the sums begin with.
    bias: Vec<i16>,
    /// A row for every stage.
    output: Vec<i16>,
    output_bias: [i32; STAGES],
    /// The hash of its file, which tells it from others.
    hash: u64,
}

impl Network {
    /// How many sums the first layer has.
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    /// Whether it corrects the hand-made evaluation.
    pub fn corrects(&self) -> bool {
        self.corrects
    }

    /// Tells it from others.
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    fn row(&self, input: usize) -> &[i16] {
        &self.rows[input * self.hidden..][..self.hidden]
    }

    /// Points for the player on turn, by sums over board and pool.
    #[inline]
    fn points(&self, position: &Position, sums: &[i16]) -> i32 {
        let stage = inputs::stage(position);
        let needs = inputs::needs(position).map(|input| self.row(input));
        let weights = &self.output[stage * self.hidden..][..self.hidden];
        let sum = lanes::weigh(sums, needs, weights) / i64::from(ONE)
            + i64::from(self.output_bias[stage]);
        (sum * POINTS / i64::from(ONE * WEIGHT_ONE)) as i32
    }
}

/// The stage of the game by the number of rings.
pub(super) const fn stage_of(rings: usize) -> usize {
    let stage = rings.saturating_sub(1) / 8;
    if stage < STAGES { stage } else { STAGES - 1 }
}
