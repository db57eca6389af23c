//! Which placements are promising, so that the search tries them first: for every colour and place,
//! and for every ring to remove, a number. They were learned from the moves that longer searches chose.

use zertz::{Marble, Position, Ring};

use super::{Layer, ONE, WEIGHT_ONE, lanes};
use crate::sight::Sight;

/// A colour and a place.
const PLACES: usize = Marble::ALL.len() * Ring::COUNT;
/// How many numbers come out: those of the places, and then those of the removals.
pub const OUTPUTS: usize = PLACES + Ring::COUNT;
/// The most sums: with more the arithmetic might overflow.
pub(super) const MAX_WIDTH: usize = 1024;
/// Weights beyond this might make it overflow too.
pub(super) const MAX_WEIGHT: i16 = 256;

/// So much of a promise is e times as likely.
const PROMISE_ONE: i64 = 1000;
/// No promise is beyond this, whatever the weights.
const MOST: i64 = 30_000;

/// The weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Order {
    pub(super) first: Layer,
    /// A row for every output.
    pub(super) weights: Vec<i16>,
    pub(super) bias: Vec<i32>,
}

/// How promising the placements of a position are. A thousand more is e times as likely to be the best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Promise([i32; OUTPUTS]);

impl Promise {
    /// To put a marble there.
    #[inline]
    pub fn place(&self, marble: Marble, at: Ring) -> i32 {
        self.0[marble as usize * Ring::COUNT + at.index()]
    }

    /// To remove a ring.
    #[inline]
    pub fn removal(&self, ring: Ring) -> i32 {
        self.0[PLACES + ring.index()]
    }
}

impl Order {
    /// By sums over board and pool. What is not possible is left at zero.
    pub(super) fn promise(&self, position: &Position, sight: &Sight, sums: &[i16]) -> Promise {
        let mut room = [0; MAX_WIDTH];
        let squares = &mut room[..self.first.width];
        lanes::square(sums, self.first.needs(position), squares);
        let mut promise = Promise([0; OUTPUTS]);
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
        lanes::products(squares, &self.weights, &wanted[..count], &mut promise.0);
        let one = i64::from(ONE * ONE * WEIGHT_ONE) >> lanes::SQUARES_LESS;
        for &output in &wanted[..count] {
            let sum = &mut promise.0[output];
            let promise = i64::from(*sum) * PROMISE_ONE / one + i64::from(self.bias[output]);
            *sum = promise.clamp(-MOST, MOST) as i32;
        }
        promise
    }
}
