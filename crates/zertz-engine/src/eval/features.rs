//! What the evaluation looks at: numbers that describe a position, each with a weight.
//!
//! The estimate is the sum of all features times their weights, so that one pass over the features
//! evaluates a position, another explains it, and a third teaches the weights.

use zertz::{Counts, Direction, Marble, Position, RingSet, Rules};

use crate::sight::Sight;

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
/// What a player holds, by what he needs of each colour.
const RACK: usize = 6 * 7 * 8;
/// White marbles needed, and left to be had, are told apart up to these.
const WHITES: usize = 6;
const LEFT: usize = 8;
/// Quiet places are told apart up to this.
const QUIET: usize = 24;
/// Stages of the game, by the number of rings.
const STAGES: usize = 8;

macro_rules! kinds {
    ($($id:ident: $len:expr, $name:literal, $about:literal;)*) => {
        kinds!(@starts 0, $($id: $len,)*);
        $(const $id: Kind = Kind { name: $name, about: $about, start: starts::$id, len: $len };)*
        /// All kinds, in the order of their weights.
        pub const KINDS: &[Kind] = &[$($id),*];
    };
    (@starts $($rest:tt)*) => {
        mod starts {
            use super::{EACH, LEFT, NEEDS, QUIET, RACK, STAGES, WHITES};
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
    WHITE: 2 * WHITES * LEFT, "white", "white marbles still needed, and how many can still be had";
    TEMPO: STAGES, "tempo", "being on turn, by the number of rings left";
    QUIET_PLACES: QUIET, "quiet places", "rings on which a marble gives nothing away: even or odd, many or few";
    ON_BOARD: 3, "on the board", "marbles there to be won, and he who is on turn comes first";
    HANGING: 3, "hanging", "marbles that one free ring holds: its removal claims them";
    LOOSE: 3, "loose", "marbles that two vacant rings hold";
    OPEN_LINES: 3, "open lines", "marbles that could be jumped over along some line";
    FREE: 1, "free rings", "rings that may be removed";
    PARITY: STAGES, "parity", "an odd number of vacant rings";
}

/// How many weights there are.
pub const COUNT: usize = starts::COUNT;

/// What the features need to know of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goals {
    colours: [i32; 3],
    of_each: i32,
}

impl Goals {
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
    let field = position.field();

    // What each player has, and what he needs. Marbles that the opponent holds are gone, unless the
    // pool is empty and he has to place them again.
    let available = available(position);
    for (side, player) in [turn, turn.other()].into_iter().enumerate() {
        let sign = 1 - 2 * side as i32;
        let rack = position.captured(player);
        let mut nearest = NEEDS as i32 - 1;
        let mut of_each = 0;
        let mut rack_index = 0;
        for marble in Marble::ALL {
            let colour = marble as usize;
            let have = i32::from(rack[marble]);
            let mut need = (goals.colours[colour] - have).max(0);
            rack_index = rack_index * (6 + colour) + (need as usize).min(5 + colour);
            if colour == 0 {
                let left = (available[0] as usize).min(LEFT - 1);
                let need = (need as usize).min(WHITES - 1);
                add(WHITE.start + (side * WHITES + need) * LEFT + left, sign);
            }
            if need > available[colour] {
                need = NEEDS as i32 - 1;
            }
            let need = need.min(NEEDS as i32 - 1);
            nearest = nearest.min(need);
            add(
                NEED.start + (side * 3 + colour) * NEEDS + need as usize,
                sign,
            );
            let missing = (goals.of_each - have).max(0);
            of_each += if missing > available[colour] {
                EACH as i32
            } else {
                missing
            };
        }
        add(RACKS.start + side * RACK + rack_index, sign);
        let of_each = of_each.min(EACH as i32 - 1);
        nearest = nearest.min(of_each);
        add(NEED_EACH.start + side * EACH + of_each as usize, sign);
        add(NEAREST.start + side * NEEDS + nearest as usize, sign);
    }

    // Who runs out of quiet places first has to give something away.
    let rings = field.rings();
    let stage = (rings.len() / 6).min(STAGES - 1);
    add(TEMPO.start + stage, 1);
    let quiet = sight.vacant - sight.exposed();
    add(
        QUIET_PLACES.start + quiet.len().min(QUIET - 2 + (quiet.len() & 1)),
        1,
    );
    if sight.vacant.len() & 1 == 1 {
        add(PARITY.start + stage, 1);
    }
    let free = position.free_rings();
    add(FREE.start, free.len() as i32);

    // Marbles on the edge of being claimed or captured.
    let [one, two, three] = sight.open();
    let alone = sight.marbles - sight.marbles.neighbours();
    let hanging = alone & one & (free.neighbours() - two);
    let loose = (alone & two) - three;
    let mut open = RingSet::EMPTY;
    for direction in [Direction::Up, Direction::UpRight, Direction::DownRight] {
        open |= sight.vacant.step(direction) & sight.vacant.step(direction.opposite());
    }
    for marble in Marble::ALL {
        let colour = marble as usize;
        let marbles = field.marbles_of(marble);
        add(ON_BOARD.start + colour, marbles.len() as i32);
        add(HANGING.start + colour, (marbles & hanging).len() as i32);
        add(LOOSE.start + colour, (marbles & loose).len() as i32);
        add(OPEN_LINES.start + colour, (marbles & open).len() as i32);
    }
}

/// How many marbles of each colour can still be captured by anybody.
#[inline]
fn available(position: &Position) -> [i32; 3] {
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
