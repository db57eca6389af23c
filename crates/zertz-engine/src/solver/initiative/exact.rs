//! The exact layer: the same with real colours.
//!
//! The opponent may take whatever does not win them the game: three white, four grey and five black
//! marbles, say, but not three of each. A position is looked into only where the relaxed layer sees a
//! way.

use zertz::{Counts, Marble, Ring, RingSet};

use super::ground::{Claim, Claimed, Gift, Opening, Place};
use super::handover::Refuters;
use super::relaxed::{Relaxed, Task};
use super::{Common, Plan};
use crate::solver::search::Watch;

/// What the two players hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Held {
    /// The attacker.
    pub(super) ours: Counts,
    /// The opponent.
    pub(super) theirs: Counts,
}

/// A position in which the attacker is on turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    pub(super) place: Place,
    /// The colour of M.
    pub(super) marble: Marble,
    pub(super) held: Held,
}

/// A placement of the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Placed {
    pub(super) marble: Marble,
    pub(super) at: Ring,
    pub(super) remove: Option<Ring>,
}

/// What is known of a position: that it is won, or that it is not won with some plans.
const WON: u64 = 1;

/// The search with real colours.
#[derive(Debug)]
pub(super) struct Exact<'a> {
    common: &'a Common,
    relaxed: Relaxed<'a>,
    /// The colour that is collected; without one, whatever makes a winning set.
    target: Option<Marble>,
    refuters: Refuters,
}

impl<'a> Exact<'a> {
    pub(super) fn new(common: &'a Common, target: Marble, plan: Plan) -> Exact<'a> {
        Exact {
            common,
            relaxed: Relaxed::new(common, plan),
            target: Some(target),
            refuters: Refuters::default(),
        }
    }

    /// The search for any winning set, by whatever plan. There is far more to look at.
    pub(super) fn for_any(common: &'a Common) -> Exact<'a> {
        Exact {
            common,
            relaxed: Relaxed::with_all(common),
            target: None,
            refuters: Refuters::default(),
        }
    }

    /// The same search by all plans and for all colours.
    pub(super) fn by_other_plans(&self) -> impl Iterator<Item = Exact<'a>> + use<'a> {
        let common = self.common;
        let with_target = Plan::down_to(0)
            .flat_map(move |plan| Marble::ALL.map(|target| Exact::new(common, target, plan)));
        with_target.chain([Exact::for_any(common)])
    }

    /// Whether the attacker, who is on turn, wins.
    pub(super) fn attack(&mut self, state: &State, watch: &mut Watch<'_>) -> bool {
        let State {
            place,
            marble,
            held,
        } = *state;
        let key = self.key(place.rings, Some(place.at), 1 + marble as u64, held);
        if let Some(won) = self.known(key) {
            return won;
        }
        let task = self.task(held);
        let is_target = self.is_target(marble);
        if !self.relaxed.attack(place, is_target, task, watch) || self.common.is_over(watch) {
            return false;
        }
        let won = self.choose(state, watch).is_some();
        self.learn(key, won, watch);
        won
    }

    /// A placement that wins.
    pub(super) fn choose(&mut self, state: &State, watch: &mut Watch<'_>) -> Option<Placed> {
        let State {
            place,
            marble,
            held,
        } = *state;
        let pool = self.common.pool(held, Some(marble));
        let mut claims: Vec<Claim> = Vec::new();
        self.common
            .ground
            .for_each_claim(place, |claim| claims.push(claim));
        if !claims.is_empty() {
            for x in self.colours(pool, held, true) {
                let found = claims
                    .iter()
                    .find(|claim| self.claims(claim, x, state, watch));
                if let Some(claim) = found {
                    return Some(Placed {
                        marble: x,
                        at: claim.at,
                        remove: claim.remove,
                    });
                }
            }
        }
        let task = self.task(held);
        if task.gifts == 0 {
            return None;
        }
        let is_target = self.is_target(marble);
        let mut gifts: Vec<Gift> = Vec::new();
        self.common
            .ground
            .for_each_gift(place, |gift| gifts.push(gift));
        gifts.retain(|gift| self.relaxed.gives(gift, is_target, task, watch));
        gifts.sort_by_key(|gift| !gift.has_one_answer());
        for gift in &gifts {
            // A marble that stays had better be a target; one that is taken had better not.
            for x in self.colours(pool, held, gift.m_lands.is_none()) {
                if self.gives(gift, x, state, watch) {
                    return Some(Placed {
                        marble: x,
                        at: gift.at,
                        remove: gift.remove,
                    });
                }
                if watch.over {
                    return None;
                }
            }
        }
        None
    }

    /// Whether the attacker wins by this claim with a marble of this colour.
    fn claims(&mut self, claim: &Claim, x: Marble, state: &State, watch: &mut Watch<'_>) -> bool {
        let State {
            marble: m, held, ..
        } = *state;
        let gains: &[Marble] = match claim.claimed {
            Claimed::Both => &[m, x],
            Claimed::X => &[x],
            Claimed::M => &[m],
        };
        let ours = gains.iter().fold(held.ours, |ours, &gain| plus(ours, gain));
        if claim.rings.is_empty() || self.common.goals.reached(ours).is_some() {
            return true;
        }
        let gain = gains.iter().filter(|&&gain| self.is_target(gain)).count();
        let Plan {
            reserve,
            least_gain,
        } = self.relaxed.plan;
        claim.claimed == Claimed::Both
            && gain >= usize::from(least_gain)
            && self.common.gifts(held.theirs) >= reserve
            && self.handover(claim.rings, Held { ours, ..held }, watch)
    }

    /// Whether the attacker wins by giving a marble of this colour.
    fn gives(&mut self, gift: &Gift, x: Marble, state: &State, watch: &mut Watch<'_>) -> bool {
        let State {
            marble: m, held, ..
        } = *state;
        let taken = |marble: Marble| Held {
            theirs: plus(held.theirs, marble),
            ..held
        };
        // M jumps over X and stays, or the other way round.
        let answers = [(gift.m_lands, m, taken(x)), (gift.x_lands, x, taken(m))];
        let answers = answers.into_iter().filter_map(|(landing, marble, held)| {
            let place = gift.landed(landing?);
            Some(State {
                place,
                marble,
                held,
            })
        });
        let goals = self.common.goals;
        let loses = |state: State| goals.reached(state.held.theirs).is_some();
        !answers.clone().any(loses) && answers.clone().all(|state| self.attack(&state, watch))
    }

    /// Whether the attacker wins when the opponent has to begin on these rings.
    pub(super) fn handover(&mut self, rings: RingSet, held: Held, watch: &mut Watch<'_>) -> bool {
        let key = self.key(rings, None, 0, held);
        if let Some(won) = self.known(key) {
            return won;
        }
        let pool = self.common.pool(held, None);
        // With an empty pool the opponent would have to use what they hold.
        if pool.is_empty() || !self.relaxed.handover(rings, self.task(held), watch) {
            return false;
        }
        let ground = &self.common.ground;
        let answers = |layer: &mut Self, opening: &Opening| {
            let state = |marble| State {
                place: opening.place,
                marble,
                held,
            };
            pool.colours()
                .all(|marble| layer.attack(&state(marble), watch))
        };
        let won = Refuters::none_refutes(self, ground, rings, |layer| &mut layer.refuters, answers);
        self.learn(key, won, watch);
        won
    }

    fn task(&self, held: Held) -> Task {
        let goals = self.common.goals.colours;
        Task {
            wanted: match self.target {
                Some(target) => goals[target].saturating_sub(held.ours[target]),
                None => self.common.fewest(held.ours),
            },
            gifts: self.common.gifts(held.theirs),
        }
    }

    fn is_target(&self, marble: Marble) -> bool {
        self.target == Some(marble)
    }

    /// The colours in the pool: the target first or last, and of the others those first of which the
    /// opponent can take most.
    fn colours(&self, pool: Counts, held: Held, target_first: bool) -> Vec<Marble> {
        let mut colours: Vec<Marble> = pool.colours().collect();
        colours.sort_by_key(|&marble| {
            let goal = self.common.goals.colours[marble];
            let room = goal.saturating_sub(held.theirs[marble]);
            match self.target {
                Some(target) => ((marble == target) != target_first, u8::MAX - room),
                None if target_first => (false, goal.saturating_sub(held.ours[marble])),
                None => (false, u8::MAX - room),
            }
        });
        colours
    }

    fn key(&self, rings: RingSet, at: Option<Ring>, marble: u64, held: Held) -> u64 {
        let pack = |counts: Counts| {
            let number = |packed, marble| packed << 7 | u64::from(counts[marble]);
            Marble::ALL.into_iter().fold(0, number)
        };
        let rest = pack(held.ours) << 21 | pack(held.theirs);
        let target = self.target.map_or(3, |target| target as u64);
        let rest = (rest << 2 | marble) << 2 | target;
        // The top bit keeps the keys of the two layers apart.
        self.common.facts.key(rings, at, 1 << 63 | rest)
    }

    fn known(&self, key: u64) -> Option<bool> {
        match self.common.facts.get(key)? {
            WON => Some(true),
            lost => Plan::from_number(lost - WON - 1)
                .covers(self.relaxed.plan)
                .then_some(false),
        }
    }

    fn learn(&self, key: u64, won: bool, watch: &Watch<'_>) {
        let lost = || WON + 1 + self.relaxed.plan.number();
        if won || !watch.over {
            self.common.facts.put(key, if won { WON } else { lost() });
        }
    }
}

pub(super) fn plus(counts: Counts, marble: Marble) -> Counts {
    let number = |one: Marble| counts[one] + u8::from(one == marble);
    Counts::new(
        number(Marble::White),
        number(Marble::Grey),
        number(Marble::Black),
    )
}
