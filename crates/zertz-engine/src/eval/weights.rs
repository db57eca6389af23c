//! The weights of the features, in the order of `features::KINDS`.
//!
//! Made by `cargo run --release -p zertz-engine --example tune`: do not edit.

use super::features::COUNT;

#[rustfmt::skip]
pub(crate) const WEIGHTS: [i16; COUNT] = [
    // marbles of one colour
    0, 373, 171, 81, -36, 0, 0, 169, 0, 310, 157, 98,
    42, -11, 0, 143, 0, 215, 93, -11, 24, 25, 15, 108,
    0, 406, 159, 69, -26, 0, 0, 162, 0, 320, 126, 83,
    49, 3, 0, 73, 0, 357, 14, -56, 18, 24, 17, -172,
    // marbles of each colour
    0, 506, 400, 297, 199, 110, 44, -18, -74, -137, 0, 0,
    0, 562, 389, 294, 203, 112, 44, -32, -96, -146, 0, 0,
    // nearest winning set
    0, 113, 56, -22, -47, -86, -14, 0, 0, 51, 59, -6,
    -52, -88, -3, 0,
    // tempo
    0, 39, 68, 22, -11, -12, -1, -1,
    // quiet places
    -102, 69, 71, 67, 80, 59, 42, 35, 32, 24, 13, 2,
    -8, -11, -14, -18, -17, -26, -25, -26, -34, -34, -32, -33,
    // marbles on the board
    5, 9, -3,
    // hanging marbles
    337, 207, 134,
    // loose marbles
    1, 3, 1,
    // open lines
    -9, -10, -1,
    // free rings
    2,
    // parity
    0, -8, 6, -7, -4, 2, 4, 0,
];
