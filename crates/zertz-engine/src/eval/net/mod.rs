//! A learned evaluation: a small network that sees the board, the pool and what both players need.
//!
//! | file | holds |
//! |---|---|
//! | `inputs.rs` | what the network sees of a position |
//! | `file.rs` | networks as files |
//! | `sums.rs` | the sums of a first layer, kept from one position to the next |
//! | `order.rs` | which placements are promising |
//! | `lanes.rs` | the arithmetic, as wide as the machine allows |
//!
//! The first layer sums one row of weights for every input that is on. Marbles belong to nobody, so
//! what is summed over board and pool is the same for both players, and from one position to the
//! next only a few rows change. What the players need depends on who is on turn; those three rows are
//! added last. The sums, limited to the range from 0 to 1 and squared, are weighed once more, by
//! weights that depend on the number of rings.
//!
//! The network corrects the hand-made evaluation rather than taking its place, if it was trained so.
//! A second network of the same kind, beside it in the file, says which placements to try first.

mod file;
pub mod inputs;
mod lanes;
mod order;
mod sums;

use std::sync::Arc;

use zertz::Position;

use crate::sight::{Edges, Sight};
pub(super) use file::MAX_BYTES;
pub use file::{NetworkError, checksum};
use order::Order;
pub use order::{OUTPUTS, Promise};
use sums::Sums;

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
    /// Whether it corrects the hand-made evaluation.
    corrects: bool,
    first: Layer,
    /// A row for every stage.
    output: Vec<i16>,
    output_bias: [i32; STAGES],
    /// What it knows of the order of placements, if it was trained for that.
    order: Option<Order>,
    /// The hash of its file, which tells it from others.
    hash: u64,
}

/// The weights of a first layer.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Layer {
    /// How many sums there are: a multiple of `lanes::WIDTH`.
    width: usize,
    /// A row for every input.
    rows: Vec<i16>,
    /// What the sums begin with.
    bias: Vec<i16>,
}

impl Layer {
    fn row(&self, input: usize) -> &[i16] {
        &self.rows[input * self.width..][..self.width]
    }

    /// The rows that depend on who is on turn.
    fn needs(&self, position: &Position) -> [&[i16]; 3] {
        inputs::needs(position).map(|input| self.row(input))
    }
}

impl Network {
    /// How many sums the first layer has.
    pub fn hidden(&self) -> usize {
        self.first.width
    }

    /// Whether it corrects the hand-made evaluation.
    pub fn corrects(&self) -> bool {
        self.corrects
    }

    /// Tells it from others.
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    /// Points for the player on turn, by sums over board and pool.
    #[inline]
    fn points(&self, position: &Position, sums: &[i16]) -> i32 {
        let stage = inputs::stage(position);
        let weights = &self.output[stage * self.first.width..][..self.first.width];
        let sum = lanes::weigh(sums, self.first.needs(position), weights) / i64::from(ONE)
            + i64::from(self.output_bias[stage]);
        (sum * POINTS / i64::from(ONE * WEIGHT_ONE)) as i32
    }
}

/// The stage of the game by the number of rings.
pub(super) const fn stage_of(rings: usize) -> usize {
    let stage = rings.saturating_sub(1) / 8;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// A network at work on the lines of a search: what it has summed up is kept.
#[derive(Clone, Debug)]
pub(crate) struct Learned {
    network: Arc<Network>,
    sums: Sums,
    order_sums: Sums,
}

impl Learned {
    pub(crate) fn new(network: Arc<Network>) -> Learned {
        Learned {
            network,
            sums: Sums::default(),
            order_sums: Sums::default(),
        }
    }

    /// Whether the estimate corrects the hand-made one.
    pub(crate) fn corrects(&self) -> bool {
        self.network.corrects
    }

    /// Points for the player on turn, in the position after so many turns.
    #[inline]
    pub(crate) fn points(
        &mut self,
        position: &Position,
        sight: &Sight,
        edges: &Edges,
        turn: usize,
    ) -> i32 {
        let common = inputs::Common::of(position, sight, edges);
        let sums = self.sums.of(&self.network.first, common, turn);
        self.network.points(position, sums)
    }

    /// How promising placements are, in the position after so many turns; if the network knows.
    pub(crate) fn promise(
        &mut self,
        position: &Position,
        sight: &Sight,
        turn: usize,
    ) -> Option<Promise> {
        let order = self.network.order.as_ref()?;
        let common = inputs::Common::of(position, sight, &sight.edges());
        let sums = self.order_sums.of(&order.first, common, turn);
        Some(order.promise(position, sight, sums))
    }
}
