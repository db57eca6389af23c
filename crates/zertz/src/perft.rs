//! Counting the sequences of moves from a position: the classic check of a move generator.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::moves::Move;
use crate::position::Position;

/// The number of sequences of `depth` moves from a position. A finished game has no moves.
///
/// The past is not known here, so games tied by repetition are counted on. The last move of each
/// sequence is counted without being made.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        _ => {
            let mut count = 0;
            let _ = position.for_each_move(|mv| {
                count += perft(&position.after(mv), depth - 1);
                ControlFlow::<()>::Continue(())
            });
            count
        }
    }
}

/// The count of [`perft`] for each first move.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let count = |mv| (mv, perft(&position.after(mv), depth.saturating_sub(1)));
    position.moves().into_iter().map(count).collect()
}
