//! Depth-first proof-number search: does the attacker win?
//!
//! Every position has two numbers, which say how many further positions must at least be settled to
//! prove that the attacker wins, and to prove that they do not. The search always goes where the
//! least is left to do. Positions at which the attacker is on turn need one good move, the others
//! need all. (This is Nagai's df-pn.)
//!
//! Placements are many, hundreds in a position, and alike. So of all moves only a few are looked at
//! side by side, those first that force the opponent to capture, then those that have settled other
//! positions. When one of them is settled against the player on turn, the next takes its place. The
//! position is settled against them when none is left.

use core::ops::ControlFlow;
use std::time::Duration;

use zertz::{Move, Player, Position};

use super::Progress;
use super::forced;
use super::keys::{Images, Keys};
use super::proof::MAX_MOVES;
use super::proof_table::{INFINITE, LARGEST, Numbers, ProofTable};
use super::turns::{self, Glance};
use crate::clock::{Clock, Stopwatch};
use crate::limits::{Limits, Stop};

/// Lines longer than this are given up. Only games with an empty pool can be that long.
const MAX_DEPTH: usize = 300;
/// How many moves of the attacker are looked at side by side. Only when one of them is refuted is the
/// next is taken. A position has hundreds of placements, and nearly always a few of them are enough.
const WIDTH_OWN: usize = 5;
/// The same for the defender.
const WIDTH_OTHER: usize = 10;
/// With so few vacant rings quiet moves are looked at even where the attacker has to force things:
/// many combinations end with a quiet move or two that fill the board.
const FEW_VACANT: usize = 6;
/// What a placement is worth in the order of moves if the opponent has to capture after it.
const SACRIFICE: u32 = 1 << 26;
/// Every vacant ring makes a position look twice as far from its end, up to this many.
const MAX_FAR: usize = 16;
/// How often the progress is told.
const TICK: Duration = Duration::from_millis(250);
/// The result depends on nothing that was played before.
const NO_PAST: usize = usize::MAX;

/// When to end, and whom to tell.
pub(super) struct Watch<'a> {
    pub(super) stopwatch: Stopwatch,
    pub(super) max_nodes: u64,
    pub(super) time: Option<Duration>,
    pub(super) stop: &'a Stop,
    pub(super) progress: &'a mut dyn FnMut(&Progress),
    /// When the progress was told last.
    told: Duration,
    /// How many positions were made.
    pub(super) nodes: u64,
    /// Whether the search has to end.
    pub(super) over: bool,
}

impl<'a> Watch<'a> {
    pub(super) fn new(
        limits: &Limits,
        clock: &Clock,
        stop: &'a Stop,
        progress: &'a mut dyn FnMut(&Progress),
    ) -> Watch<'a> {
        Watch {
            stopwatch: clock.stopwatch(),
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            time: limits.move_time,
            stop,
            progress,
            told: Duration::ZERO,
            nodes: 0,
            over: false,
        }
    }

    /// Looks whether the search has to end.
    pub(super) fn look(&mut self, tell: impl FnOnce(u64, Duration) -> Progress) {
        let now = self.stopwatch.elapsed();
        self.over |= self.nodes >= self.max_nodes
            || self.stop.is_set_at_gate()
            || self.time.is_some_and(|time| now >= time);
        if now.saturating_sub(self.told) >= TICK {
            self.told = now;
            (self.progress)(&tell(self.nodes, now));
        }
    }
}

/// A move and what is known about the position to which it leads, forced captures included.
#[derive(Clone, Copy, Debug)]
struct Child {
    mv: Move,
    key: u64,
    numbers: Numbers,
    /// If it is settled because a position was repeated: the place of that position on the path.
    past: usize,
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) numbers: Numbers,
    /// The lowest place on the path whose repetition the result depends on. If that is below the
    /// position itself, the result holds on this path alone.
    past: usize,
}

/// A search for one attacker.
pub(super) struct Search<'a, 'w> {
    pub(super) keys: &'a Keys,
    pub(super) table: &'a mut ProofTable,
    pub(super) watch: &'a mut Watch<'w>,
    pub(super) attacker: Player,
    /// Whether the attacker only captures and sacrifices until few rings are vacant. Then a win is
    /// a win, but nothing else is shown.
    forcing: bool,
    /// The children of all positions on the path, those of the last position last.
    children: Vec<Child>,
    /// The moves of all positions on the path that were not looked at yet, with a mark for each.
    pending: Vec<(u32, Move)>,
    /// How often a placement and a removal settled a position, for attacker and defender.
    history: Vec<u32>,
    /// The keys of the positions on the path; zero where the pool has marbles, for such a position
    /// cannot come again.
    path: Vec<u64>,
    /// The numbers of the first position, for the progress.
    root: Numbers,
    /// The moves of the first position, if they are not those of the rules.
    root_moves: Option<Vec<Move>>,
}

impl<'a, 'w> Search<'a, 'w> {
    pub(super) fn new(
        keys: &'a Keys,
        table: &'a mut ProofTable,
        watch: &'a mut Watch<'w>,
        attacker: Player,
        forcing: bool,
    ) -> Search<'a, 'w> {
        Search {
            keys,
            table,
            watch,
            attacker,
            forcing,
            children: Vec::new(),
            pending: Vec::new(),
            history: vec![0; 512],
            path: Vec::new(),
            root: Numbers::new(1, 1),
            root_moves: None,
        }
    }

    /// Searches a position until the question is settled or the search has to end. `moves` are the
    /// moves that may be played in it, if these are not all.
    pub(super) fn settle(&mut self, position: &Position, moves: Option<Vec<Move>>) -> Numbers {
        let images = self.keys.images(position.field());
        // What is not known under the usual rules must not be stored as if it were.
        let limited = moves.is_some();
        let key = self.key(&images, position) ^ u64::from(limited);
        self.root_moves = moves;
        self.children.clear();
        self.path.clear();
        self.path.push(0); // so that no result of the first position depends on the path
        let found = self.expand(position, &images, key, INFINITE, INFINITE);
        // A line that was given up for its length counts as place 0.
        if found.past == 0 {
            return Numbers::new(1, 1);
        }
        found.numbers
    }

    /// What is known about the position after a move, forced captures included, and how much work
    /// that was, on the scale of the table.
    pub(super) fn known(&self, position: &Position, images: &Images, mv: Move) -> (Numbers, u64) {
        let next = turns::settle(position.after(mv));
        let numbers = self.first_numbers(&next);
        if numbers.is_settled() {
            return (numbers, 0);
        }
        let mut images = *images;
        self.keys
            .update(&mut images, position.field(), next.field());
        let key = self.key(&images, &next);
        self.table.find(key).unwrap_or((numbers, u64::MAX))
    }

    fn key(&self, images: &Images, position: &Position) -> u64 {
        let key = self.keys.key(images, position, self.attacker);
        // Two questions about one position need two places in the table.
        if self.forcing {
            key ^ 0x5851_F42D_4C95_7F2D
        } else {
            key
        }
    }

    /// Whether only captures and sacrifices are looked at here.
    fn is_forced(&self, position: &Position) -> bool {
        self.forcing && position.field().vacant().len() > FEW_VACANT
    }

    /// Counts a position, and says whether there is time to go on.
    #[inline]
    pub(super) fn count(&mut self) -> bool {
        let watch = &mut *self.watch;
        watch.nodes += 1;
        if watch.nodes.is_multiple_of(1024) || watch.nodes >= watch.max_nodes {
            let (root, attacker, full) = (self.root, self.attacker, self.table.fullness());
            watch.look(|nodes, time| Progress::new(nodes, time, attacker, root, full));
        }
        !watch.over
    }

    /// The numbers of a position that was never searched.
    fn first_numbers(&self, position: &Position) -> Numbers {
        let choice: u32 = match turns::glance(position) {
            Glance::Won(player) if player == self.attacker => return Numbers::WON,
            Glance::Won(_) => return Numbers::LOST,
            Glance::Tied => return Numbers::NOT_WON,
            Glance::Places(_) | Glance::Passes
                if self.is_forced(position) && position.turn() != self.attacker =>
            {
                return Numbers::NOT_WON; // they are not forced to anything
            }
            Glance::Captures(count) => count,
            Glance::Passes => 1,
            Glance::Places(count) => 10 * count,
        };
        // Whoever has much choice is hard to beat. And the fewer rings are vacant, the nearer is the end:
        // without this the search would stay where everything is still open.
        let far: u32 = 1 << position.field().vacant().len().min(MAX_FAR);
        if position.turn() == self.attacker {
            Numbers::new(far, choice * far)
        } else {
            Numbers::new(choice * far, far)
        }
    }

    /// Searches a position until one of its numbers reaches its threshold.
    fn expand(
        &mut self,
        position: &Position,
        images: &Images,
        key: u64,
        max_proof: u32,
        max_disproof: u32,
    ) -> Found {
        let before = self.watch.nodes;
        let place = self.path.len();
        let base = self.children.len();
        let may_repeat = position.pool().is_empty();
        self.path.push(if may_repeat { key } else { 0 });
        let rest = self.pending.len();
        let mut found = match self.list(position, rest) {
            ControlFlow::Break(numbers) => Found {
                numbers,
                past: NO_PAST,
            },
            ControlFlow::Continue(()) => {
                self.work(position, images, base, rest, max_proof, max_disproof)
            }
        };
        self.pending.truncate(rest);
        self.children.truncate(base);
        self.path.pop();
        if found.past >= place {
            found.past = NO_PAST; // what was repeated lies in the position's own future
        }
        if !self.watch.over && (found.past == NO_PAST || !found.numbers.is_settled()) {
            let work = self.watch.nodes - before;
            self.table.put(key, found.numbers, work);
        }
        found
    }

    /// Where the history of a placement is kept: that of the marble on its ring, and of the removal.
    fn slots(&self, position: &Position, mv: &Move) -> Option<(usize, Option<usize>)> {
        let Move::Place(placement) = mv else {
            return None;
        };
        let side = 256 * usize::from(position.turn() == self.attacker);
        let place = side + 64 * placement.marble as usize + placement.at.index();
        Some((
            place,
            placement.remove.map(|ring| side + 192 + ring.index()),
        ))
    }

    /// Lists the moves of a position, to be looked at later.
    fn list(&mut self, position: &Position, rest: usize) -> ControlFlow<Numbers> {
        let root_moves = self.root_moves.take();
        let forcing = self.is_forced(position) && position.turn() == self.attacker;
        let sacrifices = turns::sacrifices(position);
        let mut add = |mv: Move| {
            let mut mark = self.slots(position, &mv).map_or(0, |(place, remove)| {
                self.history[place] + remove.map_or(0, |slot| self.history[slot])
            });
            if let Move::Place(placement) = mv
                && sacrifices.contains(placement.at)
            {
                mark += SACRIFICE;
            }
            self.pending.push((mark, mv));
            if self.pending.len() - rest > MAX_MOVES {
                self.watch.over = true;
                return ControlFlow::Break(Numbers::new(1, 1));
            }
            ControlFlow::Continue(())
        };
        match root_moves {
            Some(moves) => moves.into_iter().try_for_each(&mut add),
            None if forcing && position.capturing().is_empty() => {
                forced::for_each_sacrifice(position, |placement| add(placement.into()))
            }
            None => turns::for_each(position, &mut add),
        }
    }

    /// Takes up to this many of the best moves that are left and looks at them. Breaks off if one of
    /// them settles the position.
    fn widen(
        &mut self,
        position: &Position,
        images: &Images,
        base: usize,
        rest: usize,
        number: usize,
    ) -> ControlFlow<Numbers> {
        let mine = position.turn() == self.attacker;
        let enough = |numbers: Numbers| {
            if mine {
                numbers.proof == 0
            } else {
                numbers == Numbers::LOST
            }
        };
        let left = self.pending.len() - rest;
        let number = number.min(left);
        if number < left {
            self.pending[rest..].select_nth_unstable_by_key(left - number, |&(mark, _)| mark);
        }
        self.pending[rest + left - number..].sort_unstable_by_key(|&(mark, _)| mark);
        let symmetric = self.keys.is_symmetric(images);
        for _ in 0..number {
            let Some((_, mv)) = self.pending.pop() else {
                break;
            };
            if !self.count() {
                return ControlFlow::Break(Numbers::new(1, 1));
            }
            let next = turns::settle(position.after(mv));
            let mut child = Child {
                mv,
                key: 0,
                numbers: Numbers::new(1, 1),
                past: NO_PAST,
            };
            child.numbers = self.first_numbers(&next);
            if !child.numbers.is_settled() {
                let mut images = *images;
                self.keys
                    .update(&mut images, position.field(), next.field());
                child.key = self.key(&images, &next);
                if let Some(numbers) = self.table.get(child.key) {
                    child.numbers = numbers;
                }
                if symmetric
                    && self.children[base..]
                        .iter()
                        .any(|other| other.key == child.key)
                {
                    continue;
                }
            }
            if enough(child.numbers) {
                self.reward(position, &mv);
                return ControlFlow::Break(child.numbers);
            }
            if !child.numbers.is_settled() {
                let repeated = next.pool().is_empty().then(|| {
                    let mut path = self.path.iter();
                    path.position(|&earlier| earlier == child.key)
                });
                // Whoever can win at all can win without coming back to where they were.
                let given_up = (self.path.len() >= MAX_DEPTH).then_some(0);
                if let Some(place) = repeated.flatten().or(given_up) {
                    child.numbers = Numbers::NOT_WON;
                    child.past = place;
                }
            }
            self.children.push(child);
        }
        ControlFlow::Continue(())
    }

    /// A move has settled a position: it is to be tried earlier elsewhere.
    fn reward(&mut self, position: &Position, mv: &Move) {
        if let Some((place, remove)) = self.slots(position, mv) {
            for slot in [Some(place), remove].into_iter().flatten() {
                self.history[slot] += 1 + position.field().vacant().len() as u32;
                if self.history[slot] > 1 << 24 {
                    self.history.iter_mut().for_each(|number| *number /= 2);
                }
            }
        }
    }

    /// Goes on with the most promising move until a threshold is reached.
    fn work(
        &mut self,
        position: &Position,
        images: &Images,
        base: usize,
        rest: usize,
        max_proof: u32,
        max_disproof: u32,
    ) -> Found {
        let mine = position.turn() == self.attacker;
        let width = if mine { WIDTH_OWN } else { WIDTH_OTHER };
        loop {
            let mut left = self.pending.len() - rest;
            let mut sum = Summary::of(&self.children[base..], mine, left);
            while left > 0 && !sum.done && sum.open < width {
                let number = width - sum.open;
                if let ControlFlow::Break(numbers) =
                    self.widen(position, images, base, rest, number)
                {
                    return Found {
                        numbers,
                        past: NO_PAST,
                    };
                }
                left = self.pending.len() - rest;
                sum = Summary::of(&self.children[base..], mine, left);
            }
            let found = sum.found;
            if self.path.len() == 2 {
                self.root = found.numbers;
            }
            let Numbers { proof, disproof } = found.numbers;
            if self.watch.over
                || found.numbers.is_settled()
                || proof >= max_proof
                || disproof >= max_disproof
            {
                return found;
            }
            let i = base + sum.best;
            let child = self.children[i];
            // A sibling's search may have settled it meanwhile.
            let known = self.table.get(child.key).filter(|known| known.is_settled());
            if let Some(numbers) = known {
                self.children[i].numbers = numbers;
                continue;
            }
            // Twice as far as the next best move would go: switching to and fro is expensive.
            let wider = |second: u32| second.saturating_mul(2).saturating_add(1);
            let without_others = |max: u32, whole: u32, part: u32| {
                if max >= INFINITE {
                    INFINITE
                } else {
                    max.saturating_sub(whole).saturating_add(part)
                }
            };
            let (child_proof, child_disproof) = if mine {
                (
                    max_proof.min(wider(sum.second)),
                    without_others(max_disproof, disproof, child.numbers.disproof),
                )
            } else {
                (
                    without_others(max_proof, proof, child.numbers.proof),
                    max_disproof.min(wider(sum.second)),
                )
            };
            let next = turns::settle(position.after(child.mv));
            let mut next_images = *images;
            self.keys
                .update(&mut next_images, position.field(), next.field());
            let found = self.expand(&next, &next_images, child.key, child_proof, child_disproof);
            let slot = &mut self.children[i];
            slot.numbers = found.numbers;
            slot.past = found.past;
            if (mine && found.numbers.proof == 0) || (!mine && found.numbers.disproof == 0) {
                self.reward(position, &child.mv);
            }
        }
    }
}

/// All children of a position taken together.
struct Summary {
    found: Found,
    /// The child with the least left to do for the player on turn.
    best: usize,
    /// How much is left to do for the second best child.
    second: u32,
    /// How many children are not settled.
    open: usize,
    /// Whether one child settles the position for the player on turn.
    done: bool,
}

impl Summary {
    fn of(children: &[Child], mine: bool, left: usize) -> Summary {
        let mut open = 0;
        let (mut best, mut least, mut second) = (0, INFINITE, INFINITE);
        let mut all: u32 = 0;
        // The child that settles the position for the player on turn.
        let mut goal: Option<&Child> = None;
        // The best for the attacker of those that are settled against the player on turn, and the
        // lowest place on the path that one of them depends on.
        let mut against: Option<Numbers> = None;
        let mut past = NO_PAST;
        for (i, child) in children.iter().enumerate() {
            let Numbers { proof, disproof } = child.numbers;
            let (own, other) = if mine {
                (proof, disproof)
            } else {
                (disproof, proof)
            };
            if own == 0 {
                // A defender rather wins than ties, and rather without looking back.
                let rank = |child: &Child| (child.numbers.proof, child.past);
                if goal.is_none_or(|goal| rank(child) > rank(goal)) {
                    goal = Some(child);
                }
            } else if other == 0 {
                past = past.min(child.past);
                if against.is_none_or(|old| proof < old.proof) {
                    against = Some(child.numbers);
                }
            } else {
                open += 1;
                all = all.saturating_add(other).min(LARGEST);
                if own < least {
                    (second, least, best) = (least, own, i);
                } else if own < second {
                    second = own;
                }
            }
        }
        let found = if let Some(child) = goal {
            Found {
                numbers: child.numbers,
                past: child.past,
            }
        } else if all == 0 && left == 0 {
            // Without a move nobody wins.
            let numbers = against.unwrap_or(Numbers::NOT_WON);
            Found { numbers, past }
        } else {
            let all = all.max(1);
            let numbers = if mine {
                Numbers::new(least, all)
            } else {
                Numbers::new(all, least)
            };
            Found {
                numbers,
                past: NO_PAST,
            }
        };
        Summary {
            found,
            best,
            second,
            open,
            done: goal.is_some(),
        }
    }
}
