//! A second, plain solver, to check the first one against: it shares no code with it.
//!
//! It is an alpha-beta search to the very end of the game: no symmetries, no proof numbers, no
//! forced lines, moves from the rules' own list, and a table of its own with the hash that
//! positions bring along. Placements that leave the opponent a capture and moves
//! that refuted other moves are tried first, and that is all.

use std::time::Duration;

use zertz::{Captures, Move, Position, Ring};

use crate::clock::{Clock, Stopwatch};
use crate::deep::on_deep_stack;
use crate::limits::{Limits, Stop};

use super::Exact;

/// Positions with more moves than this are given up: contrived ones have too many captures.
const MAX_MOVES: usize = u16::MAX as usize;

/// What a placement is worth in the order of moves if the opponent must capture after it.
const SACRIFICE: u64 = 1 << 32;

/// What the plain solver found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// The result for the player on turn.
    pub verdict: Exact,
    /// How many positions were looked into.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// Solves a position the plain way, with a table of this many MiB.
pub fn solve(
    position: &Position,
    hash_mib: usize,
    limits: &Limits,
    clock: &Clock,
    stop: &Stop,
) -> Opinion {
    let entries = (hash_mib.max(1) << 20) / size_of::<Entry>();
    let mut plain = Plain {
        table: vec![Entry::default(); entries],
        history: vec![0; 2 * (3 * 64 + 64)],
        path: Vec::new(),
        nodes: 0,
        max_nodes: limits.nodes.unwrap_or(u64::MAX),
        stopwatch: clock.stopwatch(),
        time: limits.move_time,
        stop,
        over: false,
    };
    // First whether the player on turn wins, then, if not, whether they lose.
    let mut work = || {
        let value = plain.value(position, 0, 1);
        if value < 1 && !plain.over {
            return plain.value(position, -1, 0);
        }
        value
    };
    let value = on_deep_stack::<(), _>(|_| work(), &mut |()| {});
    let verdict = match value {
        _ if plain.over => Exact::Unknown,
        1.. => Exact::Win,
        0 => Exact::Tie,
        _ => Exact::Loss,
    };
    Opinion {
        verdict,
        nodes: plain.nodes,
        time: plain.stopwatch.elapsed(),
    }
}

/// A position, and between which values its true one lies.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    hash: u64,
    low: i8,
    high: i8,
    best: u16,
}

struct Plain<'a> {
    table: Vec<Entry>,
    /// How often a placement and a removal refuted something, by player.
    history: Vec<u32>,
    /// The positions of the line with an empty pool: only these can come again.
    path: Vec<Position>,
    nodes: u64,
    max_nodes: u64,
    stopwatch: Stopwatch,
    time: Option<Duration>,
    stop: &'a Stop,
    over: bool,
}

impl Plain<'_> {
    /// The value for the player on turn: 1 for a win, 0 for a tie, -1 for a loss, as far as it
    /// matters between `alpha` and `beta`.
    fn value(&mut self, position: &Position, alpha: i8, beta: i8) -> i8 {
        if let Some(outcome) = position.outcome() {
            return match outcome.winner() {
                Some(winner) if winner == position.turn() => 1,
                Some(_) => -1,
                None => 0,
            };
        }
        self.nodes += 1;
        if self.nodes >= self.max_nodes
            || self.nodes.is_multiple_of(1024)
                && (self.stop.is_set()
                    || self
                        .time
                        .is_some_and(|time| self.stopwatch.elapsed() >= time))
        {
            self.over = true;
        }
        if self.over {
            return 0;
        }
        // With an empty pool a value can depend on the way to the position: none is kept.
        let can_repeat = position.pool().is_empty();
        if can_repeat && self.path.contains(position) {
            return 0;
        }
        let slot = (position.zobrist() % self.table.len() as u64) as usize;
        let entry = self.table[slot];
        let mut first = u16::MAX;
        if entry.hash == position.zobrist() && !can_repeat {
            if entry.low >= beta || entry.low == entry.high || entry.low == 1 {
                return entry.low;
            }
            if entry.high <= alpha {
                return entry.high;
            }
            first = entry.best;
        }
        if can_repeat {
            self.path.push(*position);
        }
        let (mut best, mut best_move) = (-1, 0);
        for (number, mv) in self.ordered(position, first) {
            let next = position.after(mv);
            let value = -self.value(&next, -beta, -alpha.max(best));
            if value > best {
                (best, best_move) = (value, number);
            }
            if best >= beta {
                self.reward(position, mv);
                break;
            }
        }
        if can_repeat {
            self.path.pop();
        } else if !self.over {
            let known = (entry.hash == position.zobrist()).then_some(entry);
            let (low, high) = known.map_or((-1, 1), |known| (known.low, known.high));
            self.table[slot] = Entry {
                hash: position.zobrist(),
                low: if best > alpha { best } else { low },
                high: if best < beta { best } else { high },
                best: best_move,
            };
        }
        best
    }

    /// The moves, each with its number in the list of the rules, the most promising first.
    fn ordered(&mut self, position: &Position, first: u16) -> Vec<(u16, Move)> {
        let legal = position.legal();
        if legal.count_up_to(MAX_MOVES) >= MAX_MOVES {
            self.over = true;
            return Vec::new();
        }
        let mut list = legal.list();
        if position.rules().captures == Captures::Claimed && !legal.capturing.is_empty() {
            // What overlooks a capture can be demanded back, unless it ends the game.
            list.retain(|&mv| {
                matches!(mv, Move::Capture(_)) || position.after(mv).outcome().is_some()
            });
        }
        let score = |number: u16, mv: &Move| match mv {
            _ if number == first => u64::MAX,
            Move::Place(placement) => {
                let forces = !position.after(*mv).capturing().is_empty();
                let bonus = if forces { SACRIFICE } else { 0 };
                let (place, remove) = self.slots(
                    position,
                    placement.marble as usize,
                    placement.at,
                    placement.remove,
                );
                bonus
                    + u64::from(self.history[place])
                    + remove.map_or(0, |slot| u64::from(self.history[slot]))
            }
            Move::Capture(chain) => chain.len() as u64,
            Move::Pass => 0,
        };
        let numbered = list.into_iter().enumerate();
        let mut scored: Vec<(u64, u16, Move)> = numbered
            .map(|(i, mv)| (score(i as u16, &mv), i as u16, mv))
            .collect();
        scored.sort_by_key(|&(score, number, _)| (core::cmp::Reverse(score), number));
        scored
            .into_iter()
            .map(|(_, number, mv)| (number, mv))
            .collect()
    }

    fn slots(
        &self,
        position: &Position,
        marble: usize,
        at: Ring,
        remove: Option<Ring>,
    ) -> (usize, Option<usize>) {
        let side = 256 * (position.turn() as usize);
        let place = side + 64 * marble + at.index();
        (place, remove.map(|ring| side + 192 + ring.index()))
    }

    fn reward(&mut self, position: &Position, mv: Move) {
        if let Move::Place(placement) = mv {
            let (place, remove) = self.slots(
                position,
                placement.marble as usize,
                placement.at,
                placement.remove,
            );
            let weight = 1 + position.field().vacant().len() as u32;
            for slot in [Some(place), remove].into_iter().flatten() {
                self.history[slot] += weight;
                if self.history[slot] > 1 << 24 {
                    self.history.iter_mut().for_each(|number| *number /= 2);
                }
            }
        }
    }
}
