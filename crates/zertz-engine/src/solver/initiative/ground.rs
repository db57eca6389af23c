//! Rings and the one marble on them: what can be given, and what can be claimed.
//!
//! Colours play no part here. M is the marble that lies on the board when the attacker is on turn, X
//! the one that they add:
//!
//! ```text
//!   .   .   .   .   .        X is given beside M. Either M jumps over X and lands on b, or X
//! .   a   M   X   b   .      jumps over M and lands on a. If the attacker removes a or b, there
//!   .   .   .   .   .        is one answer.
//! ```

use zertz::{Board, Direction, Islands, Ring, RingSet, Rules};

/// The rings in play and the marble on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// The rings in play, the marble's included.
    pub(super) rings: RingSet,
    /// Where the marble lies.
    pub(super) at: Ring,
}

/// A marble that the opponent has to take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gift {
    /// Where X is placed.
    pub(super) at: Ring,
    /// The ring that is removed.
    pub(super) remove: Option<Ring>,
    /// The rings that are then in play.
    pub(super) rings: RingSet,
    /// Where M lands if it jumps over X.
    pub(super) m_lands: Option<Ring>,
    /// Where X lands if it jumps over M.
    pub(super) x_lands: Option<Ring>,
}

impl Gift {
    /// Whether the opponent has no choice.
    pub(super) fn has_one_answer(&self) -> bool {
        self.m_lands.is_some() != self.x_lands.is_some()
    }

    /// What is left when a marble has landed here.
    pub(super) fn landed(&self, at: Ring) -> Place {
        Place {
            rings: self.rings,
            at,
        }
    }
}

/// Which marbles a placement claims.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Claimed {
    /// M and X: the board is left empty, and the initiative is kept.
    Both,
    /// X alone. That gives up the initiative, so it is of use only if it wins the game.
    X,
    /// M alone, likewise.
    M,
}

/// A placement that claims marbles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim {
    /// Where X is placed.
    pub(super) at: Ring,
    /// The ring that is removed.
    pub(super) remove: Option<Ring>,
    /// Which marbles are claimed.
    pub(super) claimed: Claimed,
    /// The rings that are then in play. None are left when the board is full, which wins.
    pub(super) rings: RingSet,
}

/// A placement of the opponent on the empty board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opening {
    /// The ring that is removed.
    pub(super) remove: Option<Ring>,
    /// What is left.
    pub(super) place: Place,
}

/// What of the rules matters here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    board: Board,
    islands: Islands,
}

impl Ground {
    pub(super) fn new(rules: &Rules) -> Ground {
        Ground {
            board: rules.board,
            islands: rules.islands,
        }
    }

    /// Everything the attacker can give.
    pub(super) fn for_each_gift(&self, place: Place, mut f: impl FnMut(Gift)) {
        let Place { rings, at: m } = place;
        for direction in Direction::ALL {
            let within = |ring: &Ring| rings.contains(*ring);
            let Some(x) = m.step(direction).filter(within) else {
                continue;
            };
            let m_lands = x.step(direction).filter(within);
            let x_lands = m.step(direction.opposite()).filter(within);
            if m_lands.is_none() && x_lands.is_none() {
                continue;
            }
            for remove in removals(rings, m.set() | x.set()) {
                let left = self.live(without(rings, remove));
                let stays = |landing: &Ring| Some(*landing) != remove;
                let gift = Gift {
                    at: x,
                    remove,
                    rings: left,
                    m_lands: m_lands.filter(stays),
                    x_lands: x_lands.filter(stays),
                };
                if left.contains(m) && (gift.m_lands.is_some() || gift.x_lands.is_some()) {
                    f(gift);
                }
            }
        }
    }

    /// Everything the attacker can claim.
    pub(super) fn for_each_claim(&self, place: Place, mut f: impl FnMut(Claim)) {
        let Place { rings, at: m } = place;
        let around_m = m.neighbours() & rings;
        for x in rings - m.set() {
            let both = m.set() | x.set();
            let around_x = x.neighbours() & rings;
            let around = (around_m | around_x) - both;
            let apart = !around_x.contains(m);
            // What is claimed can have no more than one ring beside it, which is removed.
            if around.len() > 1 && !(apart && around_x.len().min(around_m.len()) <= 1) {
                continue;
            }
            for remove in removals(rings, both) {
                let gone = |beside: RingSet| without(beside, remove).is_empty();
                let claimed = match (gone(around), apart) {
                    (true, _) => Claimed::Both,
                    (false, true) if gone(around_x) => Claimed::X,
                    (false, true) if gone(around_m) => Claimed::M,
                    _ => continue,
                };
                let taken = match claimed {
                    Claimed::Both => both,
                    Claimed::X => x.set(),
                    Claimed::M => m.set(),
                };
                f(Claim {
                    at: x,
                    remove,
                    claimed,
                    rings: self.live(without(rings, remove) - taken),
                });
            }
        }
    }

    /// Everything the opponent can do on the empty board. `None` if they can claim their own marble,
    /// or place it where it is out of play: then they have taken the initiative.
    pub(super) fn openings(&self, rings: RingSet) -> Option<Vec<Opening>> {
        let mut openings = Vec::new();
        for at in rings {
            for remove in removals(rings, at.set()) {
                let rings = self.live(without(rings, remove));
                if !rings.contains(at) || (at.neighbours() & rings).is_empty() {
                    return None;
                }
                openings.push(Opening {
                    remove,
                    place: Place { rings, at },
                });
            }
        }
        Some(openings)
    }

    /// The rings that stay in play of these, now that all full groups have been claimed.
    fn live(&self, rings: RingSet) -> RingSet {
        if self.islands == Islands::Live {
            return rings;
        }
        let most = rings.groups().map(RingSet::len).max().unwrap_or(0);
        let largest = rings.groups().filter(|group| group.len() == most);
        let candidates = largest.fold(RingSet::EMPTY, |all, group| all | group);
        let first = self.board.sorted(candidates).next();
        first.map_or(RingSet::EMPTY, |ring| ring.set().flood(rings))
    }
}

/// What can be removed while these marbles lie on the board: a free ring, or nothing if there is none.
fn removals(rings: RingSet, marbles: RingSet) -> impl Iterator<Item = Option<Ring>> {
    // As in the rules: enclosed is a ring with no two missing neighbours next to each other.
    let held = Direction::ALL.map(|direction| rings.step(direction));
    let mut enclosed = RingSet::ALL;
    for d in 0..6 {
        enclosed &= held[d] | held[(d + 1) % 6];
    }
    let free = rings - marbles - enclosed;
    let none = free.is_empty().then_some(None);
    none.into_iter().chain(free.into_iter().map(Some))
}

fn without(rings: RingSet, ring: Option<Ring>) -> RingSet {
    ring.map_or(rings, |ring| rings - ring.set())
}
