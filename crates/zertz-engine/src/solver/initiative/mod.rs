//! Wins by never giving up the initiative.
//!
//! The attacker gives a marble every turn, so that the opponent has to jump, and removes a ring each
//! time, so that the jump goes where they want it. They let go only with an empty board: then the
//! opponent has to begin again, on a smaller one. Marbles are won by cutting off the last two together.
//!
//! Whenever the attacker is on turn exactly one marble lies on the board. They add one, and the
//! capture takes one. So there is little to look at, and wins are found that lie twenty-five turns
//! ahead.
//!
//! | file | holds |
//! |---|---|
//! | `ground` | gifts, claims and openings, without colours |
//! | `reach` | what can still be cut off |
//! | `relaxed` | the search that forgets colours |
//! | `exact` | the search with real colours |
//! | `handover` | the empty board |
//! | `extract` | the placement for a position, for proofs |
//! | `facts` | the table |
//!
//! A win found here is a win: the proof is checked like any other. What is not found may still be won
//! with two marbles on the board, or by quiet moves.

mod exact;
mod extract;
mod facts;
mod ground;
mod handover;
mod reach;
mod relaxed;

use zertz::{Captures, Claims, Counts, Game, Goals, Marble, Player, Position};

use super::search::Watch;
use super::{Progress, Stage};
use exact::{Exact, Held, State, plus};
use facts::Facts;
use ground::{Ground, Place};
use reach::Reach;
use relaxed::Task;

pub(super) use extract::PlanGuide;

/// No more gifts than these are kept for later.
pub const MOST_RESERVE: u8 = 5;

/// How the marbles are to be won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    /// How many gifts are kept for later when the board is handed over.
    reserve: u8,
    /// A claim that does not win the game brings at least this many marbles of the target colour.
    least_gain: u8,
}

impl Plan {
    /// What is tried last allows most. Claims that bring nothing but a smaller board are of use on the
    /// smallest ones.
    pub(super) const LAST: Plan = Plan {
        reserve: 0,
        least_gain: 0,
    };

    /// The plans that keep at least this many gifts for later, those first that leave least to look at.
    pub(super) fn down_to(least_reserve: u8) -> impl Iterator<Item = Plan> {
        let reserves = (least_reserve..=MOST_RESERVE).rev();
        let plans = reserves.flat_map(|reserve| {
            [2, 1].map(|least_gain| Plan {
                reserve,
                least_gain,
            })
        });
        plans.chain((least_reserve == 0).then_some(Plan::LAST))
    }

    fn number(self) -> u64 {
        u64::from(self.least_gain) * 8 + u64::from(self.reserve)
    }

    fn from_number(number: u64) -> Plan {
        Plan {
            reserve: (number % 8) as u8,
            least_gain: (number / 8) as u8,
        }
    }

    /// Whether all that the other plan allows is allowed by this one.
    fn covers(self, other: Plan) -> bool {
        self.reserve <= other.reserve && self.least_gain <= other.least_gain
    }

    /// How many marbles can be given before the next claim. If that may be the last one, all of them.
    fn gifts_before_claim(self, task: Task) -> usize {
        let kept = if task.wanted <= 2 { 0 } else { self.reserve };
        usize::from(task.gifts.saturating_sub(kept))
    }
}

/// What all searches with the same rules and marbles share.
#[derive(Debug)]
struct Common {
    ground: Ground,
    reach: Reach,
    facts: Facts,
    goals: Goals,
    /// All marbles there are.
    marbles: Counts,
}

impl Common {
    /// What is left in the pool.
    fn pool(&self, held: Held, on_board: Option<Marble>) -> Counts {
        let held = held.ours.checked_add(held.theirs);
        let gone = held.map(|held| on_board.map_or(held, |marble| plus(held, marble)));
        let left = gone.and_then(|gone| self.marbles.checked_sub(gone));
        left.unwrap_or(Counts::NONE)
    }

    /// How many marbles somebody who holds these needs at least for a winning set.
    fn fewest(&self, held: Counts) -> u8 {
        let Goals { colours, of_each } = self.goals;
        let missing = |marble: Marble, goal: u8| goal.saturating_sub(held[marble]);
        let each = Marble::ALL.map(|marble| missing(marble, of_each));
        let one_colour = Marble::ALL.map(|marble| missing(marble, colours[marble]));
        one_colour.into_iter().fold(each.iter().sum(), u8::min)
    }

    /// How many marbles somebody who holds these can take at most without winning.
    fn gifts(&self, held: Counts) -> u8 {
        let Goals { colours, of_each } = self.goals;
        let room = |marble: Marble, limit: u8| limit.saturating_sub(held[marble]);
        // One of the colours has to stay below what wins together with the others.
        let with_few_of = |few: Marble| {
            let limit = colours[few].min(of_each).saturating_sub(1);
            let others = Marble::ALL.into_iter().filter(|&marble| marble != few);
            let rest = others.map(|marble| room(marble, colours[marble].saturating_sub(1)));
            (held[few] <= limit).then(|| room(few, limit) + rest.sum::<u8>())
        };
        let most = Marble::ALL.into_iter().filter_map(with_few_of).max();
        // More than there are cannot be given.
        most.unwrap_or(0).min(60)
    }

    /// Counts a position. Says whether it is time to end.
    fn is_over(&self, watch: &mut Watch<'_>) -> bool {
        watch.nodes += 1;
        if watch.nodes.is_multiple_of(1024) || watch.nodes >= watch.max_nodes {
            let table_full = self.facts.fullness();
            watch.look(|nodes, time| Progress {
                nodes,
                time,
                stage: Stage::Initiative,
                table_full,
            });
        }
        watch.over
    }
}

/// What the attacker has to do.
#[derive(Clone, Copy, Debug)]
enum Question {
    /// They are on turn.
    Attack(State),
    /// The opponent has to begin on an empty board.
    Handover(zertz::RingSet, Held),
}

/// The solver for games with the same rules and marbles.
#[derive(Debug)]
pub(super) struct Initiative {
    rules: zertz::Rules,
    common: Common,
}

impl Initiative {
    /// A solver for games such as this one, with a table of this many MiB. `None` if they are played
    /// with rules that it does not understand.
    pub(super) fn new(position: &Position, mib: usize) -> Option<Initiative> {
        let rules = position.rules();
        let understood = rules.claims == Claims::Automatic && rules.captures == Captures::Enforced;
        understood.then(|| Initiative {
            rules: *rules,
            common: Common {
                ground: Ground::new(rules),
                reach: Reach::new(),
                facts: Facts::new(rules, mib),
                goals: rules.goals,
                marbles: marbles(position),
            },
        })
    }

    /// Whether it is one for games such as this.
    pub(super) fn fits(&self, position: &Position) -> bool {
        self.rules == *position.rules() && self.common.marbles == marbles(position)
    }

    /// Who might win by keeping the initiative: the player on turn if one marble lies on the board,
    /// their opponent if there is none.
    pub(super) fn attacker(game: &Game) -> Option<Player> {
        let position = game.position();
        let mover = position.turn();
        match position.field().marbles().len() {
            0 => Some(mover.other()),
            1 => Some(mover),
            _ => None,
        }
    }

    /// The colours worth collecting, the nearest first: those of which two claims bring enough, or at
    /// least the nearest one.
    fn targets(&self, position: &Position, attacker: Player) -> Vec<Marble> {
        let (goals, held) = (self.common.goals.colours, position.captured(attacker));
        let wanted = |&target: &Marble| goals[target].saturating_sub(held[target]);
        let on_board = position.field().counts();
        let far = |target: &Marble| {
            let in_sight = position.pool()[*target] + on_board[*target];
            wanted(target) > 4 || wanted(target) > in_sight
        };
        let mut targets = Marble::ALL.to_vec();
        targets.sort_by_key(|target| (far(target), wanted(target)));
        let near = targets.iter().filter(|target| !far(target)).count();
        targets.truncate(near.max(1));
        targets
    }

    /// Whether that player wins: the guide that knows how.
    pub(super) fn prove(&self, game: &Game, watch: &mut Watch<'_>) -> Option<PlanGuide<'_>> {
        Plan::down_to(0).find_map(|plan| self.prove_by(plan, game, watch))
    }

    /// Whether they win by one plan. Where the [last](Plan::LAST) finds nothing in as much time as it
    /// needs, nothing of this kind is there, whatever the winning set.
    pub(super) fn prove_by(
        &self,
        plan: Plan,
        game: &Game,
        watch: &mut Watch<'_>,
    ) -> Option<PlanGuide<'_>> {
        let position = game.position();
        let attacker = Initiative::attacker(game)?;
        let question = question(position, attacker)?;
        let targets = self.targets(position, attacker);
        let with_target = targets
            .into_iter()
            .map(|target| Exact::new(&self.common, target, plan));
        // When all else has failed: any winning set.
        let any = (plan == Plan::LAST).then(|| Exact::for_any(&self.common));
        with_target.chain(any).find_map(|mut exact| {
            let won = match question {
                Question::Attack(state) => exact.attack(&state, watch),
                Question::Handover(rings, held) => exact.handover(rings, held, watch),
            };
            (won && !watch.over).then(|| PlanGuide::new(exact, attacker))
        })
    }
}

/// All marbles of a position.
fn marbles(position: &Position) -> Counts {
    let racks = Player::BOTH.map(|player| position.captured(player));
    let [first, second] = racks;
    [position.pool(), position.field().counts(), first, second]
        .into_iter()
        .fold(Counts::NONE, |all, some| {
            all.checked_add(some).unwrap_or(all)
        })
}

/// The position as the attacker sees it, if it is one of those that are understood.
fn question(position: &Position, attacker: Player) -> Option<Question> {
    let field = position.field();
    let held = Held {
        ours: position.captured(attacker),
        theirs: position.captured(attacker.other()),
    };
    let marbles = field.marbles();
    match (marbles.first(), marbles.len()) {
        (None, _) if position.turn() != attacker => Some(Question::Handover(field.rings(), held)),
        (Some(at), 1) if position.turn() == attacker => Some(Question::Attack(State {
            place: Place {
                rings: field.rings(),
                at,
            },
            marble: field.marble_at(at)?,
            held,
        })),
        _ => None,
    }
}
