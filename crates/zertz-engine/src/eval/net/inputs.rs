//! What a network sees of a position. `training/inputs.py` says the same in Python; both are held to
//! the same examples by tests.

use zertz::{Counts, Marble, Position, Ring, Rules};

use super::stage_of;

/// A ring is vacant or holds a marble of one of the colours.
const STATES: usize = 4;
/// Marbles of a colour in the pool are told apart up to this.
const POOL: usize = 11;
/// Marbles of a colour that a player needs are told apart up to this.
const NEEDS: usize = 8;

const POOL_START: usize = Ring::COUNT * STATES;
const NEEDS_START: usize = POOL_START + Marble::ALL.len() * POOL;
/// How many inputs there are.
pub const COUNT: usize = NEEDS_START + Marble::ALL.len() * NEEDS * NEEDS;

/// The part of a position that is the same for both players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Common {
    /// Vacant rings, and those with marbles of each colour.
    states: [u64; STATES],
    /// None before there is a position.
    pool: Option<[u8; 3]>,
}

impl Common {
    /// Nothing at all.
    pub(super) const NONE: Common = Common {
        states: [0; STATES],
        pool: None,
    };

    #[inline]
    pub(super) fn of(position: &Position) -> Common {
        let field = position.field();
        let [white, grey, black] = Marble::ALL.map(|marble| field.marbles_of(marble).bits());
        let pool = position.pool();
        Common {
            states: [field.vacant().bits(), white, grey, black],
            pool: Some(Marble::ALL.map(|marble| pool[marble].min(POOL as u8 - 1))),
        }
    }

    /// How many rows change from one to the other, about.
    #[inline]
    pub(super) fn distance(&self, other: &Common) -> u32 {
        let pairs = self.states.iter().zip(&other.states);
        pairs.map(|(a, b)| (a ^ b).count_ones()).sum()
    }

    /// Calls `change(input, comes)` for every input in which `self` differs from `before`.
    #[inline]
    pub(super) fn for_each_change(&self, before: &Common, mut change: impl FnMut(usize, bool)) {
        for (state, (now, was)) in self.states.iter().zip(&before.states).enumerate() {
            let mut different = now ^ was;
            while different != 0 {
                let ring = different.trailing_zeros() as usize;
                change(ring * STATES + state, now >> ring & 1 != 0);
                different &= different - 1;
            }
        }
        if self.pool != before.pool {
            for colour in 0..Marble::ALL.len() {
                let [now, was] = [self, before].map(|common| common.pool.map(|pool| pool[colour]));
                if now != was {
                    let input = |count: u8| POOL_START + colour * POOL + usize::from(count);
                    was.into_iter()
                        .for_each(|count| change(input(count), false));
                    now.into_iter().for_each(|count| change(input(count), true));
                }
            }
        }
    }
}

/// What both players need of each colour: the player on turn first.
#[inline]
pub(super) fn needs(position: &Position) -> [usize; 3] {
    let turn = position.turn();
    let (mine, theirs) = (position.captured(turn), position.captured(turn.other()));
    Marble::ALL.map(|marble| {
        let need = |rack: Counts| lacking(position.rules(), rack, marble);
        let pair = need(mine) * NEEDS + need(theirs);
        NEEDS_START + marble as usize * NEEDS * NEEDS + pair
    })
}

#[inline]
fn lacking(rules: &Rules, rack: Counts, marble: Marble) -> usize {
    let lacking = rules.goals.colours[marble].saturating_sub(rack[marble]);
    usize::from(lacking).min(NEEDS - 1)
}

/// What the player on turn needs of each colour, and what the other needs, as far as it is told apart.
pub(crate) fn lacking_of_both(position: &Position) -> [[u8; 3]; 2] {
    let turn = position.turn();
    [turn, turn.other()].map(|player| {
        let rack = position.captured(player);
        Marble::ALL.map(|marble| lacking(position.rules(), rack, marble) as u8)
    })
}

/// The stage of the game.
#[inline]
pub(crate) fn stage(position: &Position) -> usize {
    stage_of(position.field().rings().len())
}

/// All inputs that are on, in order, and the stage: for tests and training.
pub fn of(position: &Position) -> (Vec<usize>, usize) {
    let mut on = Vec::new();
    Common::of(position).for_each_change(&Common::NONE, |input, _| on.push(input));
    on.extend(needs(position));
    on.sort_unstable();
    (on, stage(position))
}
