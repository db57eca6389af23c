//! The relaxed layer: can the attacker do it at all, with marbles of every colour at hand?
//!
//! One colour is wanted, the target. Of all others only their number counts: whatever the opponent
//! takes is one gift less. Whoever fails here fails with real colours too, and there are far fewer
//! positions to look at. Two things make it so: a gift that stays on the board may as well be of the
//! target colour, and the opponent does best to place another.
//!
//! It can forget even more, and count every marble as one of the target colour. Whoever fails at that
//! fails with every winning set.

use zertz::{Ring, RingSet};

use super::ground::{Claimed, Gift, Opening, Place};
use super::handover::Refuters;
use super::{Common, Plan};
use crate::solver::search::Watch;

/// The number of gifts with which something is won, and with which it is not.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// It is won with this many gifts or more.
    won: u8,
    /// It is not won with fewer than this.
    lost: u8,
}

impl Bounds {
    fn known(common: &Common, key: u64) -> Bounds {
        let fact = common.facts.get(key).unwrap_or(0xFF);
        Bounds {
            won: fact as u8,
            lost: (fact >> 8) as u8,
        }
    }

    fn say(self, gifts: u8) -> Option<bool> {
        if gifts >= self.won {
            Some(true)
        } else if gifts < self.lost {
            Some(false)
        } else {
            None
        }
    }

    fn learn(self, common: &Common, key: u64, gifts: u8, won: bool) {
        let Bounds { won: most, lost } = self;
        let (won, lost) = if won {
            (most.min(gifts), lost)
        } else {
            (most, lost.max(gifts + 1))
        };
        // Never zero.
        let fact = 1 << 16 | u64::from(lost) << 8 | u64::from(won);
        common.facts.put(key, fact);
    }
}

/// What is to be done, and with what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    /// How many marbles of the target colour are still wanted.
    pub(super) wanted: u8,
    /// How many marbles can still be given.
    pub(super) gifts: u8,
}

impl Task {
    fn after_gift(self) -> Task {
        Task {
            gifts: self.gifts - 1,
            ..self
        }
    }
}

/// The search that forgets colours.
#[derive(Debug)]
pub(super) struct Relaxed<'a> {
    common: &'a Common,
    pub(super) plan: Plan,
    /// Whether every marble counts as one of the target colour.
    all_count: bool,
    refuters: Refuters,
}

impl<'a> Relaxed<'a> {
    pub(super) fn new(common: &'a Common, plan: Plan) -> Relaxed<'a> {
        Relaxed {
            common,
            plan,
            all_count: false,
            refuters: Refuters::default(),
        }
    }

    /// The search in which every marble counts, with the plan that allows most.
    pub(super) fn with_all(common: &'a Common) -> Relaxed<'a> {
        Relaxed {
            all_count: true,
            ..Relaxed::new(common, Plan::LAST)
        }
    }

    /// Whether the attacker, who is on turn, can do it. `is_target` says whether M has the colour.
    pub(super) fn attack(
        &mut self,
        place: Place,
        is_target: bool,
        task: Task,
        watch: &mut Watch<'_>,
    ) -> bool {
        let is_target = is_target || self.all_count;
        let rest = self.plan_for(task) << 8 | u64::from(task.wanted) << 1 | u64::from(is_target);
        let key = self.common.facts.key(place.rings, Some(place.at), rest);
        let known = Bounds::known(self.common, key);
        if let Some(won) = known.say(task.gifts) {
            return won;
        }
        if self.common.is_over(watch) {
            return false;
        }
        let won = self.search(place, is_target, task, watch);
        if !watch.over {
            known.learn(self.common, key, task.gifts, won);
        }
        won
    }

    fn search(&mut self, place: Place, is_target: bool, task: Task, watch: &mut Watch<'_>) -> bool {
        let Task { wanted, gifts } = task;
        let gain = 1 + u8::from(is_target);
        let mut wins = false;
        let mut handovers: Vec<RingSet> = Vec::new();
        self.common.ground.for_each_claim(place, |claim| {
            wins |= claim.rings.is_empty()
                || match claim.claimed {
                    Claimed::Both => gain >= wanted,
                    Claimed::X => wanted == 1,
                    Claimed::M => wanted == 1 && is_target,
                };
            if claim.claimed == Claimed::Both && !handovers.contains(&claim.rings) {
                handovers.push(claim.rings);
            }
        });
        if wins {
            return true;
        }
        if gain >= self.plan.least_gain && gifts >= self.plan.reserve {
            let rest = Task {
                wanted: wanted.saturating_sub(gain),
                gifts,
            };
            if handovers
                .iter()
                .any(|&rings| self.handover(rings, rest, watch))
            {
                return true;
            }
        }
        // How many marbles can be given before the next claim, besides the one that is given now.
        let Some(left) = self.plan.gifts_before_claim(task).checked_sub(1) else {
            return false;
        };
        let reach = &self.common.reach;
        let aims = reach.aims(place.rings, place.at, left + 1, wanted == 1);
        if aims.is_empty() {
            return false;
        }
        let mut list: Vec<Gift> = Vec::new();
        self.common.ground.for_each_gift(place, |gift| {
            let has_aim = |at: Ring| reach.has_aim(&aims, gift.rings, at, left);
            if gift.m_lands.is_none_or(has_aim) && gift.x_lands.is_none_or(has_aim) {
                list.push(gift);
            }
        });
        list.sort_by_key(|gift| !gift.has_one_answer());
        list.iter()
            .any(|gift| self.gives(gift, is_target, task, watch))
    }

    /// Whether the attacker can do it after this gift, whatever the opponent answers.
    pub(super) fn gives(
        &mut self,
        gift: &Gift,
        is_target: bool,
        task: Task,
        watch: &mut Watch<'_>,
    ) -> bool {
        let task = task.after_gift();
        let mut lands = |landing: Option<Ring>, is_target: bool| {
            landing.is_none_or(|at| self.attack(gift.landed(at), is_target, task, watch))
        };
        lands(gift.m_lands, is_target) && lands(gift.x_lands, true)
    }

    /// Whether the attacker can do it when the opponent has to begin on these rings.
    pub(super) fn handover(&mut self, rings: RingSet, task: Task, watch: &mut Watch<'_>) -> bool {
        let rest = self.plan_for(task) << 8 | u64::from(task.wanted);
        let key = self.common.facts.key(rings, None, rest);
        let known = Bounds::known(self.common, key);
        if let Some(won) = known.say(task.gifts) {
            return won;
        }
        let ground = &self.common.ground;
        let answers =
            |layer: &mut Self, opening: &Opening| layer.attack(opening.place, false, task, watch);
        let won = Refuters::none_refutes(self, ground, rings, |layer| &mut layer.refuters, answers);
        if !watch.over {
            known.learn(self.common, key, task.gifts, won);
        }
        won
    }

    /// The plan as a number. It makes no difference to what is decided by the next claim.
    fn plan_for(&self, task: Task) -> u64 {
        if self.all_count {
            1 << 32
        } else if task.wanted <= self.plan.least_gain {
            0
        } else {
            1 + self.plan.number()
        }
    }
}
