//! Looks for a position of the sample in one game.

use zertz::{Game, Move, Player, Position};
use zertz_engine::rng::Rng;
use zertz_engine::solver::{Exact, Solver};
use zertz_engine::{Limits, Stop};

use super::judge::{Judge, WinVerdict};
use super::sample::{WonPosition, is_usual};
use crate::players::Class;
use crate::random::shuffle;

/// Positions with more moves than this are passed over.
const MANY: usize = 10_000;
/// The size of the solver's transposition table, in MiB.
const HASH: usize = 32;

/// What to look for, and how long.
#[derive(Clone, Copy, Debug)]
pub struct Seeking {
    /// How many turns before the end of the game may be looked at.
    pub last: usize,
    /// At most this many of them are, drawn at random.
    pub tries: usize,
    /// How many positions the solver may look at for a win by captures and sacrifices.
    pub nodes: u64,
    /// How many for a win with quiet moves; nought if none is wanted.
    pub quiet_nodes: u64,
    /// A win that takes fewer positions than this to find is obvious, and left out.
    pub least_nodes: u64,
    /// The fewest turns of the winner in the proof.
    pub least_turns: u32,
    /// How many positions the verdict on the move that was played may take.
    pub move_nodes: u64,
    /// At most this many moves are drawn beside it.
    pub others: usize,
    /// At least this many of them must throw the win away.
    pub throwing: usize,
    /// How many positions the verdict on one of them may take.
    pub other_nodes: u64,
}

/// What became of the positions that were looked at.
#[derive(Clone, Copy, Default, Debug)]
pub struct SeekCounts {
    /// How many there were.
    pub positions: u64,
    /// How many of them the player on turn wins, proven.
    pub won: u64,
    /// Left out because the win was found at once.
    pub obvious: u64,
    /// Left out because too few of the moves drawn are proven to throw the win away.
    pub safe: u64,
    /// Left out because the verdict on the move that was played was not found.
    pub undecided: u64,
}

impl SeekCounts {
    pub(super) fn add(&mut self, other: &SeekCounts) {
        self.positions += other.positions;
        self.won += other.won;
        self.obvious += other.obvious;
        self.safe += other.safe;
        self.undecided += other.undecided;
    }
}

impl Seeking {
    /// Looks at turns of one player of a game, until one of them will do.
    pub(super) fn look(
        &self,
        game: &Game,
        player: Player,
        by: Class,
        rng: &mut Rng,
        stop: &Stop,
    ) -> (Option<WonPosition>, SeekCounts) {
        let mut counts = SeekCounts::default();
        let turns = game.turns();
        let skipped = turns.len().saturating_sub(self.last);
        let mut turns: Vec<(Position, Move)> = turns
            .skip(skipped)
            .map(|turn| (*turn.before(), turn.mv()))
            .filter(|(position, _)| position.turn() == player && is_a_choice(position))
            .collect();
        shuffle(&mut turns, rng);
        for (position, played) in turns.into_iter().take(self.tries) {
            counts.positions += 1;
            let entry = self.judge(&position, played, by, rng, stop, &mut counts);
            if entry.is_some() || stop.is_set() {
                return (entry, counts);
            }
        }
        (None, counts)
    }

    /// Whether this position will do. The engine has no say in it.
    fn judge(
        &self,
        position: &Position,
        played: Move,
        by: Class,
        rng: &mut Rng,
        stop: &Stop,
        counts: &mut SeekCounts,
    ) -> Option<WonPosition> {
        let game = Game::new(*position);
        // A new solver for each position: what it finds must not depend on what it has seen before.
        let mut solver = Solver::new(HASH);
        let limits = Limits::nodes(self.nodes);
        let mut solution = solver.solve_forced(&game, &limits, stop, &mut |_| {});
        if solution.verdict != Exact::Win && self.quiet_nodes > 0 {
            let limits = Limits::nodes(self.quiet_nodes);
            let spent = solution.nodes;
            solution = solver.solve(&game, &limits, stop, &mut |_| {});
            solution.nodes += spent;
        }
        if solution.verdict != Exact::Win {
            return None;
        }
        counts.won += 1;
        if solution.nodes < self.least_nodes || solution.winner_turns() < self.least_turns {
            counts.obvious += 1;
            return None;
        }
        let mut moves = position.moves();
        moves.retain(|&mv| mv != played);
        shuffle(&mut moves, rng);
        moves.truncate(self.others);
        let mut entry = WonPosition {
            position: *position,
            by,
            played,
            keeps: Vec::new(),
            throws: Vec::new(),
            turns: solution.winner_turns(),
            nodes: solution.nodes,
        };
        let mut judge = Judge::new(HASH, stop);
        for mv in moves {
            if entry.throws.len() >= self.throwing {
                break;
            }
            match judge.verdict(position, mv, self.other_nodes) {
                WinVerdict::Kept => entry.keeps.push(mv),
                WinVerdict::Thrown => entry.throws.push(mv),
                // It says little for or against the position.
                WinVerdict::Undecided => {}
            }
        }
        if entry.throws.len() < self.throwing {
            counts.safe += 1;
            return None;
        }
        match judge.verdict(position, played, self.move_nodes) {
            WinVerdict::Kept => entry.keeps.insert(0, played),
            WinVerdict::Thrown => entry.throws.insert(0, played),
            WinVerdict::Undecided => {
                counts.undecided += 1;
                return None;
            }
        }
        (!stop.is_set()).then_some(entry)
    }
}

/// Whether there is something to decide: no capture has to be made, and there is more than one move.
fn is_a_choice(position: &Position) -> bool {
    is_usual(position)
        && position.capturing().is_empty()
        && (2..MANY).contains(&position.count_moves_up_to(MANY))
}
