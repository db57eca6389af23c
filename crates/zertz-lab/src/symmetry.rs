//! Positions that are the same but for a symmetry of the board.

use zertz::{Position, Rules, Symmetry};

/// What positions have in common that are the same but for a symmetry.
pub fn canonical_key(position: &Position) -> (Rules, u64) {
    let rules = *position.rules();
    let symmetries = Symmetry::of(&rules.board);
    (rules, position.canonical(&symmetries).0.zobrist())
}
