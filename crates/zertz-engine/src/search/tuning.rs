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
pub(super) const AHEAD_MARGIN: i32 = 70;

/// A quiet last placement gains at most so many points.
pub(super) const QUIET_MARGIN: i32 = 60;

pub(super) const QUIET_DEPTH: Depth = ONE;
pub(super) const NULL_DEPTH: Depth = 0;
pub(super) const NULL_MARGIN: i32 = 0;
pub(super) const NULL_REDUCTION: Depth = ONE;
pub(super) const LATE_BASE: i32 = 40;
pub(super) const LATE_SLOPE: i32 = 30;
pub(super) const FORCING_EXTENSION: Depth = 4;
pub(super) const FORCING_DEPTH: Depth = ONE;
pub(super) const QUIET_REDUCTION: Depth = 0;
pub(super) const HISTORY_REDUCTION: i32 = 0;
pub(super) const REMOVALS_1: i32 = 1;
pub(super) const REMOVALS_2: i32 = 1;
pub(super) const REMOVALS_3: i32 = 1;
pub(super) const LATE_3: Depth = 3;
pub(super) const LATE_8: Depth = 6;
pub(super) const LATE_20: Depth = 9;
pub(super) const LATE_50: Depth = 12;
pub(super) const LATE_120: Depth = 12;

/// From this depth on, positions without a known best move are searched less deep.
pub(super) const POOR_ORDER_DEPTH: Depth = 3 * ONE;

/// Half the width of the first window around the value of the last depth.
pub(super) const WINDOW: i32 = 40;

/// How many removals without a purpose are looked at for each placement at the root.
pub(super) const ROOT_REMOVALS: usize = 4;

/// How many removals without a purpose are looked at for each placement.
pub(super) const fn removals(depth: Depth) -> usize {
    match depth / ONE {
        ..=1 => REMOVALS_1 as usize,
        2 => REMOVALS_2 as usize,
        _ => REMOVALS_3 as usize,
    }
}

/// How much less deep the move that comes `n`-th is searched.
pub(super) fn reduction(n: usize, is_pv: bool) -> Depth {
    let reduction = match n {
        0..3 => 0,
        3..8 => LATE_3,
        8..20 => LATE_8,
        20..50 => LATE_20,
        50..120 => LATE_50,
        _ => LATE_120,
    };
    if is_pv { reduction / 2 } else { reduction }
}

/// After so many moves the others are left out.
pub(super) const fn enough_moves(depth: Depth) -> usize {
    if depth > 3 * ONE {
        return usize::MAX;
    }
    let depth = depth / ONE;
    (LATE_BASE + LATE_SLOPE * depth * depth) as usize
}

/// What a cut is worth to the history.
pub(super) fn bonus(depth: Depth) -> i32 {
    let depth = depth.max(1);
    (depth * depth * 2 + 8 * depth).min(1600)
}
