//! The numbers of the search, each found by matches.

/// Depth, in parts of a placement.
pub(super) type Depth = i32;

/// One placement.
pub(super) const ONE: Depth = 8;

/// How many nodes lie between two looks at the clock: about a tenth of a millisecond.
pub(super) const NODES_BETWEEN_LOOKS: u64 = 512;

/// Half the width of the first window around the value of the last depth.
pub(super) const WINDOW: i32 = 40;

/// Up to this depth a position far ahead is not searched.
pub(super) const AHEAD_DEPTH: Depth = 2 * ONE;

/// Up to this depth quiet placements are left out that seem not to be enough.
pub(super) const QUIET_DEPTH: Depth = 2 * ONE;

/// How much an estimate is trusted, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Margins {
    /// How far ahead, for each placement, a position must be not to be searched.
    pub(super) ahead: i32,
    /// How far behind a position must be for a quiet placement not to be enough.
    pub(super) quiet: i32,
}

impl Margins {
    /// For the hand-made evaluation: from one position to the next it changes little.
    pub(super) const BY_HAND: Margins = Margins {
        ahead: 70,
        quiet: 60,
    };
    /// For a learned one.
    pub(super) const LEARNED: Margins = Margins {
        ahead: 110,
        quiet: 100,
    };
}

/// From this depth on, positions without a known best move are searched less deep.
pub(super) const POOR_ORDERING_DEPTH: Depth = 3 * ONE;

/// How much the policy of a placement counts against its history, which is 16,384 at most.
pub(super) const POLICY_OF_PLACE: i32 = 2;
/// The same of a removal, whose history is 8,192 at most: the policy decides nearly alone.
pub(super) const POLICY_OF_REMOVAL: i32 = 10;

/// How many removals without a purpose are looked at for each placement.
pub(super) const REMOVALS: usize = 1;
/// The same at the root, among removals with the same effect: nearly all.
pub(super) const ROOT_REMOVALS: usize = 20;

/// How much further a sacrifice is looked at that leaves a single capture.
pub(super) const SACRIFICE: Depth = ONE / 2;

/// How much less deep the move that comes `n`-th is searched.
pub(super) const fn reduction(n: usize, is_pv: bool) -> Depth {
    let reduction = match n {
        0..3 => 0,
        3..8 => 3,
        8..20 => 6,
        20..50 => 9,
        _ => 12,
    };
    if is_pv { reduction / 2 } else { reduction }
}

/// How many moves are searched before the others are left out.
pub(super) const fn enough_moves(depth: Depth) -> usize {
    if depth > 3 * ONE {
        return usize::MAX;
    }
    let placements = (depth / ONE) as usize;
    40 + 30 * placements * placements
}

/// What a cut is worth to the history.
pub(super) const fn bonus(depth: Depth) -> i32 {
    let depth = if depth > 1 { depth } else { 1 };
    let bonus = depth * depth * 2 + 8 * depth;
    if bonus < 1600 { bonus } else { 1600 }
}
