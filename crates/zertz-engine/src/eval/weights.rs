//! The weights of the features, in the order of `features::KINDS`.
//!
//! Made by `cargo run --release -p zertz-engine --example tune`: do not edit.

use super::features::COUNT;

#[rustfmt::skip]
pub(crate) const WEIGHTS: [i16; COUNT] = [
    // one colour
    0, 258, 100, 42, -19, 0, 0, 118, 0, 210, 13, 57,
    7, -3, 0, 100, 0, 110, 58, -18, -11, -3, 21, 31,
    0, 258, 68, 46, 24, 0, 0, 92, 0, 229, 25, 54,
    36, 23, 0, 11, 0, 245, 24, -28, -16, 11, 34, -32,
    // of each colour
    0, 555, 450, 349, 254, 160, 51, -24, -109, -215, 0, 0,
    0, 639, 437, 323, 229, 131, 48, -44, -126, -198, 0, 0,
    // nearest set
    0, 386, 131, -35, -103, -190, -3, 0, 0, 204, 139, -5,
    -102, -137, 0, 0,
    // tempo
    5, -27, -20, -5, 15, -4, -6, -22,
    // quiet places
    -154, 30, 28, -3, 102, 81, 64, 66, 68, 61, 47, 28,
    4, 4, -1, -27, 7, -54, -23, -32, -60, -60, -56, -61,
    // on the board
    20, 11, -2,
    // hanging
    69, -10, 69,
    // loose
    5, 9, 14,
    // open lines
    -13, -12, 1,
    // free rings
    9,
    // parity
    5, -30, 11, -10, -2, -4, 6, -10,
];
