//! What a network sees of a position. `training/inputs.py` says the same in Python; both are held to
//! the same examples by tests.

use zertz::{Counts, Marble, Position, Ring, RingSet, Rules};

use super::stage_of;
use crate::sight::{Edges, Sight};

/// A vacant ring gives a marble away or not, and may be removed or not; a marble of a colour hangs, is
/// loose, could be jumped over, or none of that.
pub(crate) const STATES: usize = 4 + 3 * 4;
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
pub(crate) struct Common {
    /// The rings in each state.
    states: [RingSet; STATES],
    /// None before there is a position.
    pool: Option<[u8; 3]>,
}

impl Common {
    /// Nothing at all.
    pub(super) const NONE: Common = Common {
        states: [RingSet::EMPTY; STATES],
        pool: None,
    };

    #[inline]
    pub(crate) fn of(position: &Position, sight: &Sight, edges: &Edges) -> Common {
        let mut states = [RingSet::EMPTY; STATES];
        let (exposed, quiet) = (sight.exposed, sight.vacant - sight.exposed);
        states[0] = quiet & sight.free;
        states[1] = quiet - sight.free;
        states[2] = exposed & sight.free;
        states[3] = exposed - sight.free;
        let loose = edges.loose - edges.hanging;
        let open = edges.open - edges.hanging - edges.loose;
        let rest = sight.marbles - edges.hanging - edges.loose - edges.open;
        for (marble, states) in Marble::ALL.into_iter().zip(states[4..].chunks_exact_mut(4)) {
            let marbles = position.field().marbles_of(marble);
            for (state, kind) in states.iter_mut().zip([edges.hanging, loose, open, rest]) {
                *state = marbles & kind;
            }
        }
        let pool = position.pool();
        Common {
            states,
            pool: Some(Marble::ALL.map(|marble| pool[marble].min(POOL as u8 - 1))),
        }
    }

    /// How many rows change from one to the other, about.
    #[inline]
    pub(super) fn distance(&self, other: &Common) -> u32 {
        let pairs = self.states.iter().zip(&other.states);
        pairs.map(|(a, b)| (a.bits() ^ b.bits()).count_ones()).sum()
    }

    /// Calls `change(input, comes)` for every input in which `self` differs from `before`.
    #[inline]
    pub(super) fn for_each_change(&self, before: &Common, mut change: impl FnMut(usize, bool)) {
        for (state, (now, was)) in self.states.iter().zip(&before.states).enumerate() {
            for ring in *now - *was {
                change(ring.index() * STATES + state, true);
            }
            for ring in *was - *now {
                change(ring.index() * STATES + state, false);
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

    /// The state of every ring; `NO_RING` where there is none.
    fn rings(&self) -> [u8; Ring::COUNT] {
        let mut rings = [NO_RING; Ring::COUNT];
        for (state, set) in self.states.iter().enumerate() {
            for ring in *set {
                rings[ring.index()] = state as u8;
            }
        }
        rings
    }
}

/// Where there is no ring.
const NO_RING: u8 = 255;

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
pub fn lacking_of_both(position: &Position) -> [[u8; 3]; 2] {
    let turn = position.turn();
    [turn, turn.other()].map(|player| {
        let rack = position.captured(player);
        Marble::ALL.map(|marble| lacking(position.rules(), rack, marble) as u8)
    })
}

/// The stage of the game.
#[inline]
pub fn stage(position: &Position) -> usize {
    stage_of(position.field().rings().len())
}

/// The state of every ring, 255 where there is none: for training.
pub fn rings(position: &Position) -> [u8; Ring::COUNT] {
    let sight = Sight::of(position);
    Common::of(position, &sight, &sight.edges()).rings()
}

/// All inputs that are on, in order, and the stage: for tests and training.
pub fn of(position: &Position) -> (Vec<usize>, usize) {
    let mut on = Vec::new();
    let sight = Sight::of(position);
    let common = Common::of(position, &sight, &sight.edges());
    common.for_each_change(&Common::NONE, |input, _| on.push(input));
    on.extend(needs(position));
    on.sort_unstable();
    (on, stage(position))
}
