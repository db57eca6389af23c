//! A learned evaluation: a small network that sees the board, the pool and what both players need.
//!
//! | file | holds |
//! |---|---|
//! | `inputs.rs` | what the network sees of a position |
//! | `file.rs` | networks as files |
//! | `accumulator.rs` | the first layer, updated from one position to the next |
//! | `policy.rs` | which placements are promising |
//! | `simd.rs` | the arithmetic, as wide as the machine allows |
//!
//! The first layer adds up a row of weights for every input that is on, in an accumulator. Marbles
//! belong to nobody, so board and pool have one accumulator for both players, and from one position
//! to the next only a few rows change. What the players need depends on who is on turn; those three
//! rows are added last. The activation clips the values to the range from 0 to 1 and squares them. The
//! output weighs them by weights that depend on the number of rings.
//!
//! The network corrects the hand-made evaluation rather than taking its place, if it was trained so.
//! A second network of the same kind, beside it in the file, is the policy: it says which placements
//! to try first.

mod accumulator;
mod file;
pub mod inputs;
mod policy;
mod simd;

use std::sync::Arc;

use zertz::Position;

use crate::sight::{Edges, Sight};
use accumulator::Accumulators;
pub(super) use file::MAX_BYTES;
pub use file::{NetworkError, checksum};
use policy::PolicyNetwork;
pub use policy::{OUTPUTS, Policy};

/// One, in the first layer.
const ONE: i32 = 255;
/// One, in the weights of the second.
const WEIGHT_ONE: i32 = 64;
/// How many points make the odds of winning e times as good.
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
    /// Which placements to try first, if it was trained for that.
    policy: Option<PolicyNetwork>,
    /// The hash of its file, which tells it from others.
    hash: u64,
}

/// The weights of a first layer.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Layer {
    /// How many values an accumulator has: a multiple of `simd::WIDTH`.
    width: usize,
    /// A row for every input.
    rows: Vec<i16>,
    /// What an accumulator begins with.
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
    /// The width of the first layer.
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

    /// Points for the player on turn, from the accumulator over board and pool.
    #[inline]
    fn points(&self, position: &Position, accumulator: &[i16]) -> i32 {
        let stage = inputs::stage(position);
        let weights = &self.output[stage * self.first.width..][..self.first.width];
        let output = simd::output(accumulator, self.first.needs(position), weights)
            / i64::from(ONE)
            + i64::from(self.output_bias[stage]);
        (output * POINTS / i64::from(ONE * WEIGHT_ONE)) as i32
    }
}

/// The stage of the game by the number of rings.
pub(super) const fn stage_of(rings: usize) -> usize {
    let stage = rings.saturating_sub(1) / 8;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// A network at work in a search, with its accumulators.
#[derive(Clone, Debug)]
pub(crate) struct Learned {
    network: Arc<Network>,
    accumulators: Accumulators,
    policy_accumulators: Accumulators,
}

impl Learned {
    pub(crate) fn new(network: Arc<Network>) -> Learned {
        Learned {
            network,
            accumulators: Accumulators::default(),
            policy_accumulators: Accumulators::default(),
        }
    }

    /// Whether the estimate corrects the hand-made one.
    pub(crate) fn corrects(&self) -> bool {
        self.network.corrects
    }

    /// Points for the player on turn, in the position `turn` turns after the root.
    #[inline]
    pub(crate) fn points(
        &mut self,
        position: &Position,
        sight: &Sight,
        edges: &Edges,
        turn: usize,
    ) -> i32 {
        let common = inputs::Common::of(position, sight, edges);
        let accumulator = self.accumulators.of(&self.network.first, common, turn);
        self.network.points(position, accumulator)
    }

    /// How promising placements are, in the position `turn` turns after the root; if the network knows.
    pub(crate) fn policy(
        &mut self,
        position: &Position,
        sight: &Sight,
        turn: usize,
    ) -> Option<Policy> {
        let policy = self.network.policy.as_ref()?;
        let common = inputs::Common::of(position, sight, &sight.edges());
        let accumulator = self.policy_accumulators.of(&policy.first, common, turn);
        Some(policy.policy(position, sight, accumulator))
    }
}
