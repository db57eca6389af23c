//! Random numbers for hashing positions: one for each thing that can be true of a position.
//!
//! They are made at compile time by SplitMix64 from a fixed seed, so hashes are the same on every
//! machine and in every build.

use crate::lattice::Ring;
use crate::marble::Marble;
use crate::player::Player;

/// What a ring of the lattice may hold. A missing ring hashes to nothing.
pub(crate) const VACANT: usize = 3;
/// Added to the number of a marble or of [`VACANT`] for a ring that is out of play.
pub(crate) const ASIDE: usize = 4;

/// The number for the second player being on turn.
pub(crate) const TURN: u64 = NUMBERS.1;

const fn splitmix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ (z >> 31))
}

/// For each content of a ring, for each ring.
type Cells = [[u64; 64]; 8];
/// For each rack (pool, first, second), colour and number of marbles.
type Racks = [[[u64; 128]; 3]; 3];

static CELLS: Cells = NUMBERS.0;
static RACKS: Racks = NUMBERS.2;

const NUMBERS: (Cells, u64, Racks) = {
    let mut cells = [[0; 64]; 8];
    let mut racks = [[[0; 128]; 3]; 3];
    let (mut state, turn) = splitmix(0x5A45_5254_5A00_0061);
    let mut i = 0;
    while i < 8 * 64 {
        (state, cells[i / 64][i % 64]) = splitmix(state);
        i += 1;
    }
    let mut i = 0;
    while i < 9 * 128 {
        // An empty rack hashes to nothing.
        if i % 128 > 0 {
            (state, racks[i / 384][i / 128 % 3][i % 128]) = splitmix(state);
        }
        i += 1;
    }
    (cells, turn, racks)
};

/// The number of a ring with a content.
#[inline]
pub(crate) fn cell(content: usize, ring: Ring) -> u64 {
    CELLS[content & 7][ring.index() & 63]
}

/// The number of a pool with this many marbles of a colour.
#[inline]
pub(crate) fn pool(marble: Marble, count: u8) -> u64 {
    RACKS[0][marble as usize][count as usize & 127]
}

/// The number of a player having captured this many marbles of a colour.
#[inline]
pub(crate) fn captured(player: Player, marble: Marble, count: u8) -> u64 {
    RACKS[1 + player as usize][marble as usize][count as usize & 127]
}
