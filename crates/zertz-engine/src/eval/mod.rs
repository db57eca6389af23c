//! The evaluation: what a position is worth without looking further.

mod choice;
mod explain;
pub mod features;
pub mod net;
mod weights;

use std::sync::{Arc, Mutex, PoisonError};

use zertz::{Counts, Marble, Position, Rules};

use crate::score::Score;
use crate::sight::{Edges, Sight};
use features::{Goals, PHASES};
use weights::WEIGHTS;

use net::Learned;

pub use choice::Eval;
pub use explain::{Term, explain};
pub use net::{Network, NetworkError, Policy};

/// An estimate of what the position is worth to the player on turn. It must not be over.
pub fn evaluate(position: &Position) -> Score {
    let goals = Goals::of(position.rules());
    let mut sum = 0;
    features::for_each(position, &Sight::of(position), &goals, |weight, times| {
        sum += i32::from(WEIGHTS[weight]) * times;
    });
    Score::points(sum.clamp(-Score::MAX_POINTS, Score::MAX_POINTS))
}

/// The features of a position, as pairs of a weight's number and how many times it counts, from the
/// view of the player on turn: for tuning.
pub fn trace(position: &Position) -> Vec<(usize, i32)> {
    let mut trace = Vec::new();
    let goals = Goals::of(position.rules());
    features::for_each(position, &Sight::of(position), &goals, |weight, times| {
        if times != 0 {
            trace.push((weight, times));
        }
    });
    trace
}

/// The weights in use.
pub fn weights() -> &'static [i16; features::COUNT] {
    &WEIGHTS
}

/// How far outside the window an estimate by hand is taken as it is: most corrections are smaller, and
/// the network is asked in only half of the positions.
const FAR: i32 = 300;
/// Racks with fewer marbles of each colour than this are looked up in a table.
const HELD: usize = 8;

/// Evaluates positions of one game.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator {
    /// The network, if there is one, and what it has seen.
    learned: Option<Learned>,
    /// How far outside a window an estimate by hand is taken as it is.
    far: i32,
    goals: Goals,
    racks: Arc<Racks>,
}

/// What every rack is worth, by phase, to the player on turn and to the other, as long as there are
/// enough marbles of all colours.
#[derive(Debug)]
struct Racks([[[i16; HELD * HELD * HELD]; 2]; PHASES]);

impl Racks {
    /// Those of the goals used last are kept: to make them takes as long as some hundred positions.
    fn of(goals: &Goals) -> Arc<Racks> {
        static LAST: Mutex<Option<(Goals, Arc<Racks>)>> = Mutex::new(None);
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((of, racks)) if of == goals => racks.clone(),
            _ => {
                let racks = Arc::new(Racks::new(goals));
                *last = Some((*goals, racks.clone()));
                racks
            }
        }
    }

    fn new(goals: &Goals) -> Racks {
        let mut racks = [[[0; HELD * HELD * HELD]; 2]; PHASES];
        for (phase, sides) in racks.iter_mut().enumerate() {
            for (side, values) in sides.iter_mut().enumerate() {
                for (i, value) in values.iter_mut().enumerate() {
                    let [white, grey, black] = [i / HELD / HELD, i / HELD % HELD, i % HELD];
                    let rack = Counts::new(white as u8, grey as u8, black as u8);
                    *value = rack_value(side, phase, rack, [i32::MAX; 3], goals) as i16;
                }
            }
        }
        Racks(racks)
    }
}

impl Evaluator {
    /// By hand, or with a network.
    pub(crate) fn new(rules: &Rules, network: Option<&Arc<Network>>) -> Evaluator {
        let goals = Goals::of(rules);
        Evaluator {
            learned: network.map(|network| Learned::new(network.clone())),
            far: FAR,
            racks: Racks::of(&goals),
            goals,
        }
    }

    /// The same, but the network is always asked.
    pub(crate) fn exact(self) -> Evaluator {
        Evaluator {
            far: i32::MAX / 2,
            ..self
        }
    }

    /// Points for the player on turn, `turn` turns after the root. Only how the estimate compares with
    /// the window matters; far outside it, the network is not asked, and the answer is only probably on
    /// the right side.
    #[inline]
    pub(crate) fn evaluate(
        &mut self,
        position: &Position,
        sight: &Sight,
        turn: usize,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let edges = sight.edges();
        let by_hand = match &self.learned {
            Some(learned) if !learned.corrects() => 0,
            _ => self.by_hand(position, sight, &edges),
        };
        let points = match &mut self.learned {
            Some(learned)
                if !learned.corrects()
                    || (by_hand > alpha - self.far && by_hand < beta + self.far) =>
            {
                by_hand + learned.points(position, sight, &edges, turn)
            }
            _ => by_hand,
        };
        points.clamp(-Score::MAX_POINTS, Score::MAX_POINTS)
    }

    /// How promising placements are, if a network knows.
    pub(crate) fn policy(
        &mut self,
        position: &Position,
        sight: &Sight,
        turn: usize,
    ) -> Option<Policy> {
        self.learned.as_mut()?.policy(position, sight, turn)
    }

    /// Points by the features made by hand.
    #[inline]
    fn by_hand(&self, position: &Position, sight: &Sight, edges: &Edges) -> i32 {
        let available = features::available(position);
        let turn = position.turn();
        let phase = features::phase(position);
        let mine = self.side(0, phase, position.captured(turn), available);
        let theirs = self.side(1, phase, position.captured(turn.other()), available);
        let mut sum = mine - theirs;
        features::of_both(position, &self.goals, |weight| {
            sum += i32::from(WEIGHTS[weight]);
        });
        features::of_board(position, sight, edges, |weight, times| {
            sum += i32::from(WEIGHTS[weight]) * times;
        });
        sum
    }

    /// What a player's rack is worth.
    #[inline]
    fn side(&self, side: usize, phase: usize, rack: Counts, available: [i32; 3]) -> i32 {
        let held = Marble::ALL.map(|marble| usize::from(rack[marble]));
        let is_known =
            held.iter().all(|&held| held < HELD) && self.goals.can_be_reached(rack, available);
        let value = if is_known {
            i32::from(self.racks.0[phase][side][(held[0] * HELD + held[1]) * HELD + held[2]])
        } else {
            rack_value(side, phase, rack, available, &self.goals)
        };
        let white = features::of_white(side, rack, available, &self.goals);
        value + i32::from(WEIGHTS[white])
    }
}

fn rack_value(side: usize, phase: usize, rack: Counts, available: [i32; 3], goals: &Goals) -> i32 {
    let mut sum = 0;
    features::of_rack(side, phase, rack, available, goals, |weight| {
        sum += i32::from(WEIGHTS[weight]);
    });
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looked up or summed up, a position is worth the same.
    #[test]
    fn the_estimate_is_the_sum_of_the_features() {
        let mut rng = crate::rng::Rng::new(3, 0);
        for game in [
            "37",
            "48:blitz",
            "61",
            "19:pool=2/2/3",
            "37:goals=9/9/9/1",
            "37:goals=1/2/2/4",
        ] {
            let rules: Rules = game.parse().expect("a game");
            let mut evaluator = Evaluator::new(&rules, None);
            for _ in 0..20 {
                let mut position = Position::start(rules);
                for _ in 0..100 {
                    let Some(mv) = position.legal().pick(|count| rng.below(count)) else {
                        break;
                    };
                    let estimate = evaluator.evaluate(&position, &Sight::of(&position), 0, (0, 0));
                    assert_eq!(estimate, evaluate(&position).value(), "{position}");
                    position.play_unchecked(mv);
                }
            }
        }
    }
}
