//! The numbers of the search, each found by matches.

/// Depth, in parts of a placement.
pub(super) type Depth = i32;

/// One placement.
pub(super) const ONE: Depth = 8;

/// After so many nodes a thread looks at the clock: about every tenth of a millisecond.
pub(super) const NODES_BETWEEN_LOOKS: u64 = 512;

/// Up to this depth a position far ahead is not searched …
pub(super) const AHEAD_DEPTH: Depth = 2 * ONE;
/// … if it is ahead by so many points for each placement.
pub(super) const AHEAD_MARGIN: i32 = 120;

/// A quiet last placement gains at most so many points.
pub(super) const QUIET_MARGIN: i32 = 60;

/// From this depth on, positions without a known best move are searched less deep.
pub(super) const POOR_ORDER_DEPTH: Depth = 3 * ONE;

/// Half the width of the first window around the value of the last depth.
pub(super) const WINDOW: i32 = 40;

/// How many removals without a purpose are looked at for each placement at the root.
pub(super) const ROOT_REMOVALS: usize = 4;

/// How many removals without a purpose are looked at for each placement.
pub(super) const fn removals(depth: Depth) -> usize {
    match depth / ONE {
        ..=1 => 1,
        2 => 2,
        _ => 3,
    }
}

/// How much less deep the move that comes `n`-th is searched.
pub(super) fn reduction(n: usize, is_pv: bool) -> Depth {
    const TABLE: [u8; 64] = {
        let mut table = [0; 64];
        let mut n = 0;
        while n < 64 {
            table[n] = match n {
                0..3 => 0,
                3..8 => 4,
                8..20 => 8,
                20..50 => 12,
                _ => 16,
            };
            n += 1;
        }
        table
    };
    let reduction = Depth::from(TABLE[if n < 64 { n } else { 63 }]);
    if is_pv { reduction / 2 } else { reduction }
}

/// What a cut is worth to the history.
pub(super) fn bonus(depth: Depth) -> i32 {
    let depth = depth.max(1);
    (depth * depth * 2 + 8 * depth).min(1600)
}
