//! The policy: which placements are promising, so that the search tries them first. It has a number
//! for every colour and place, and for every ring to remove, learned from the moves that longer
//! searches chose.

use zertz::{Marble, Position, Ring};

use super::{Layer, ONE, WEIGHT_ONE, simd};
use crate::sight::Sight;

/// A colour and a place.
const PLACES: usize = Marble::ALL.len() * Ring::COUNT;
/// How many numbers come out: those of the places, and then those of the removals.
pub const OUTPUTS: usize = PLACES + Ring::COUNT;
/// The widest first layer: with more the arithmetic might overflow.
pub(super) const MAX_WIDTH: usize = 1024;
/// Weights beyond this might make it overflow too.
pub(super) const MAX_WEIGHT: i16 = 256;

/// How much more is e times as likely.
const POLICY_ONE: i64 = 1000;
/// Nothing is beyond this, whatever the weights.
const MOST: i64 = 30_000;

/// The network that says the policy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PolicyNetwork {
    pub(super) first: Layer,
    /// A row for every output.
    pub(super) weights: Vec<i16>,
    pub(super) bias: Vec<i32>,
}

/// How promising the placements of a position are: logits in thousandths. A thousand more is e times as
/// likely to be the best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Policy([i32; OUTPUTS]);

impl Policy {
    /// Of putting a marble there.
    #[inline]
    pub fn place(&self, marble: Marble, at: Ring) -> i32 {
        self.0[marble as usize * Ring::COUNT + at.index()]
    }

    /// Of removing a ring.
    #[inline]
    pub fn removal(&self, ring: Ring) -> i32 {
        self.0[PLACES + ring.index()]
    }
}

impl PolicyNetwork {
    /// From the accumulator over board and pool. What is not possible stays at zero.
    pub(super) fn policy(&self, position: &Position, sight: &Sight, accumulator: &[i16]) -> Policy {
        let mut room = [0; MAX_WIDTH];
        let squares = &mut room[..self.first.width];
        simd::activate(accumulator, self.first.needs(position), squares);
        let mut policy = Policy([0; OUTPUTS]);
        let places = position
            .supply()
            .colours()
            .flat_map(|marble| sight.vacant.iter().map(move |at| (marble, at)))
            .map(|(marble, at)| marble as usize * Ring::COUNT + at.index());
        let removals = sight.free.iter().map(|ring| PLACES + ring.index());
        let mut wanted = [0; OUTPUTS];
        let mut count = 0;
        for output in places.chain(removals) {
            wanted[count] = output;
            count += 1;
        }
        simd::outputs(squares, &self.weights, &wanted[..count], &mut policy.0);
        let one = i64::from(ONE * ONE * WEIGHT_ONE) >> simd::SQUARES_LESS;
        for &output in &wanted[..count] {
            let value = &mut policy.0[output];
            let logit = i64::from(*value) * POLICY_ONE / one + i64::from(self.bias[output]);
            *value = logit.clamp(-MOST, MOST) as i32;
        }
        policy
    }
}
