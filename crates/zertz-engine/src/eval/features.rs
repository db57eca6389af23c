//! What the evaluation looks at: numbers that describe a position, each with a weight.
//!
//! The estimate is the sum of all features times their weights, so that one pass over the features
//! evaluates a position, another explains it, and a third teaches the weights.

use zertz::{Counts, Marble, Position, Rules};

use crate::sight::{Edges, Sight};

/// A kind of features: a row of weights, of which a position uses some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// Its name.
    pub name: &'static str,
    /// What is counted, in words.
    pub about: &'static str,
    /// Its first weight.
    pub start: usize,
    /// How many weights it has.
    pub len: usize,
}

impl Kind {
    /// Whether a weight is one of these.
    pub const fn holds(&self, weight: usize) -> bool {
        self.start <= weight && weight < self.start + self.len
    }
}

/// Needs are told apart up to this.
const NEEDS: usize = 8;
/// Marbles missing for a set of each colour are told apart up to this.
const EACH: usize = 12;
/// What a player holds, by what they need of each colour.
const RACK: usize = 6 * 7 * 8;
/// White marbles needed, and left to be had, are told apart up to these.
const WHITES: usize = 6;
const LEFT: usize = 8;
/// Quiet places are told apart up to this.
const QUIET: usize = 24;
/// Stages of the game, by the number of rings.
const STAGES: usize = 8;
/// Coarser ones: many rings, some, few.
pub(super) const PHASES: usize = 3;
/// What both players need of a colour, each told apart up to 6.
const NEEDED: usize = 7 * 7;
/// Marbles of a colour on the board, and in the pool, are told apart up to these.
const SHOWN: usize = 7;
const POOLED: usize = 8;
/// What a player holds, roughly: how near each colour is.
const ROUGH: usize = 4 * 4 * 4;
/// Corners where a marble can be claimed are told apart up to this.
const CORNER: usize = 5;

macro_rules! kinds {
    ($($id:ident: $len:expr, $name:literal, $about:literal;)*) => {
        kinds!(@starts 0, $($id: $len,)*);
        $(const $id: Kind = Kind { name: $name, about: $about, start: starts::$id, len: $len };)*
        /// All kinds, in the order of their weights.
        pub const KINDS: &[Kind] = &[$($id),*];
    };
    (@starts $($rest:tt)*) => {
        mod starts {
            use super::{
                CORNER, EACH, LEFT, NEEDED, NEEDS, PHASES, POOLED, QUIET, RACK, ROUGH, SHOWN,
                STAGES, WHITES,
            };
            kinds!(@start $($rest)*);
        }
    };
    (@start $at:expr, $id:ident: $len:expr, $($more:tt)*) => {
        pub(super) const $id: usize = $at;
        kinds!(@start $at + $len, $($more)*);
    };
    (@start $at:expr,) => {
        pub(super) const COUNT: usize = $at;
    };
}

kinds! {
    NEED: 2 * 3 * NEEDS, "one colour", "marbles still needed of each colour";
    NEED_EACH: 2 * EACH, "of each colour", "marbles still needed for a set of each colour";
    NEAREST: 2 * NEEDS, "nearest set", "marbles still needed for the nearest winning set";
    RACKS: 2 * RACK, "racks", "everything a player has captured, taken together";
    PHASE: PHASES * 2 * RACK, "racks by phase", "the same, with many rings, some or few";
    BOTH: ROUGH * ROUGH, "both racks", "how near each colour is, for both players together";
    WHITE: 2 * WHITES * LEFT, "white", "white marbles still needed, and how many can still be had";
    WANTED: 3 * SHOWN * NEEDED, "wanted", "marbles of a colour on the board, by what both players need";
    TO_COME: 3 * POOLED * NEEDED, "to come", "marbles of a colour in the pool, by what both players need";
    TEMPO: STAGES, "tempo", "being on turn, by the number of rings left";
    QUIET_PLACES: QUIET, "quiet places", "rings on which a marble gives nothing away: even or odd, many or few";
    ON_BOARD: 3, "on the board", "marbles there to be won, and the player on turn comes first";
    HANGING: 3, "hanging", "marbles that one free ring holds: its removal claims them";
    LOOSE: 3, "loose", "marbles that two vacant rings hold";
    OPEN_LINES: 3, "open lines", "marbles that could be jumped over along some line";
    FREE: 1, "free rings", "rings that may be removed";
    CORNERS: CORNER, "corners", "rings whose last neighbour may be removed: a marble placed there is claimed";
    PARITY: STAGES, "parity", "an odd number of vacant rings";
}

/// How many weights there are.
pub const COUNT: usize = starts::COUNT;

/// What the features need to know of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Goals {
    colours: [i32; 3],
    of_each: i32,
}

impl Goals {
    /// How many marbles of each colour are lacking.
    #[inline(always)]
    fn needs(&self, rack: Counts) -> [usize; 3] {
        Marble::ALL.map(|marble| {
            let need = self.colours[marble as usize] - i32::from(rack[marble]);
            need.max(0) as usize
        })
    }

    /// Whether there is enough of every colour left for whatever a player with this rack needs.
    #[inline]
    pub(super) fn can_be_reached(&self, rack: Counts, available: [i32; 3]) -> bool {
        Marble::ALL.into_iter().all(|marble| {
            let goal = self.colours[marble as usize].max(self.of_each);
            goal - i32::from(rack[marble]) <= available[marble as usize]
        })
    }

    pub(crate) fn of(rules: &Rules) -> Goals {
        Goals {
            colours: Marble::ALL.map(|marble| i32::from(rules.goals.colours[marble])),
            of_each: i32::from(rules.goals.of_each),
        }
    }
}

/// Calls `add(weight, times)` for every feature of a position, from the view of the player on turn.
#[inline(always)]
pub(crate) fn for_each(
    position: &Position,
    sight: &Sight,
    goals: &Goals,
    mut add: impl FnMut(usize, i32),
) {
    let turn = position.turn();
    let available = available(position);
    let phase = phase(position);
    for (side, player) in [turn, turn.other()].into_iter().enumerate() {
        let sign = 1 - 2 * side as i32;
        let rack = position.captured(player);
        of_rack(side, phase, rack, available, goals, |weight| {
            add(weight, sign);
        });
        add(of_white(side, rack, available, goals), sign);
    }
    of_both(position, goals, |weight| add(weight, 1));
    of_board(position, sight, &sight.edges(), add);
}

/// What a player has, and what they need: `add(weight)` for every feature. Marbles that the opponent
/// holds are gone, unless the pool is empty and they have to place them again.
#[inline(always)]
pub(super) fn of_rack(
    side: usize,
    phase: usize,
    rack: Counts,
    available: [i32; 3],
    goals: &Goals,
    mut add: impl FnMut(usize),
) {
    let mut nearest = NEEDS as i32 - 1;
    let mut of_each = 0;
    let mut rack_index = 0;
    for marble in Marble::ALL {
        let colour = marble as usize;
        let have = i32::from(rack[marble]);
        let mut need = (goals.colours[colour] - have).max(0);
        rack_index = rack_index * (6 + colour) + (need as usize).min(5 + colour);
        if need > available[colour] {
            need = NEEDS as i32 - 1;
        }
        let need = need.min(NEEDS as i32 - 1);
        nearest = nearest.min(need);
        add(NEED.start + (side * 3 + colour) * NEEDS + need as usize);
        let missing = (goals.of_each - have).max(0);
        of_each += if missing > available[colour] {
            EACH as i32
        } else {
            missing
        };
    }
    add(RACKS.start + side * RACK + rack_index);
    add(PHASE.start + (phase * 2 + side) * RACK + rack_index);
    let of_each = of_each.min(EACH as i32 - 1);
    nearest = nearest.min(of_each);
    add(NEED_EACH.start + side * EACH + of_each as usize);
    add(NEAREST.start + side * NEEDS + nearest as usize);
}

/// The white marbles that a player needs, and how many can be had.
#[inline(always)]
pub(super) fn of_white(side: usize, rack: Counts, available: [i32; 3], goals: &Goals) -> usize {
    let have = i32::from(rack[Marble::White]);
    let need = (goals.colours[0] - have).max(0) as usize;
    let left = (available[0] as usize).min(LEFT - 1);
    WHITE.start + (side * WHITES + need.min(WHITES - 1)) * LEFT + left
}

/// What both players need, and what there is of it.
#[inline(always)]
pub(super) fn of_both(position: &Position, goals: &Goals, mut add: impl FnMut(usize)) {
    let turn = position.turn();
    let [mine, theirs] = [turn, turn.other()].map(|player| goals.needs(position.captured(player)));
    // White marble by marble; of the others the last two are not told apart.
    let rough = |[white, grey, black]: [usize; 3]| {
        let near = |need: usize, from: usize| need.saturating_sub(from).min(3);
        (near(white, 1) * 4 + near(grey, 2)) * 4 + near(black, 2)
    };
    add(BOTH.start + rough(mine) * ROUGH + rough(theirs));
    for marble in Marble::ALL {
        let colour = marble as usize;
        let needed = mine[colour].min(6) * 7 + theirs[colour].min(6);
        let shown = position.field().marbles_of(marble).len().min(SHOWN - 1);
        let pooled = usize::from(position.pool()[marble]).min(POOLED - 1);
        add(WANTED.start + (colour * SHOWN + shown) * NEEDED + needed);
        add(TO_COME.start + (colour * POOLED + pooled) * NEEDED + needed);
    }
}

/// Whether there are many rings, some or few.
#[inline(always)]
pub(super) fn phase(position: &Position) -> usize {
    match position.field().rings().len() {
        37.. => 0,
        25.. => 1,
        _ => 2,
    }
}

/// The board, the same for both but for who is on turn.
#[inline(always)]
pub(super) fn of_board(
    position: &Position,
    sight: &Sight,
    edges: &Edges,
    mut add: impl FnMut(usize, i32),
) {
    let field = position.field();

    // Whoever runs out of quiet places first has to give something away.
    let rings = field.rings();
    let stage = (rings.len() / 6).min(STAGES - 1);
    add(TEMPO.start + stage, 1);
    let quiet = sight.vacant - sight.exposed;
    add(
        QUIET_PLACES.start + quiet.len().min(QUIET - 2 + (quiet.len() & 1)),
        1,
    );
    if sight.vacant.len() & 1 == 1 {
        add(PARITY.start + stage, 1);
    }
    add(FREE.start, sight.free.len() as i32);

    // Marbles on the edge of being claimed or captured.
    add(CORNERS.start + edges.corners.len().min(CORNER - 1), 1);
    for marble in Marble::ALL {
        let colour = marble as usize;
        let marbles = field.marbles_of(marble);
        add(ON_BOARD.start + colour, marbles.len() as i32);
        add(
            HANGING.start + colour,
            (marbles & edges.hanging).len() as i32,
        );
        add(LOOSE.start + colour, (marbles & edges.loose).len() as i32);
        add(
            OPEN_LINES.start + colour,
            (marbles & edges.open).len() as i32,
        );
    }
}

/// How many marbles of each colour can still be captured by anybody.
#[inline]
pub(super) fn available(position: &Position) -> [i32; 3] {
    let pool = position.pool();
    let racks = if pool.is_empty() {
        // They come back onto the board.
        let [first, second] = zertz::Player::BOTH.map(|player| position.captured(player));
        first.checked_add(second).unwrap_or(Counts::NONE)
    } else {
        Counts::NONE
    };
    let field = position.field();
    Marble::ALL.map(|marble| {
        i32::from(pool[marble]) + i32::from(racks[marble]) + field.marbles_of(marble).len() as i32
    })
}
