//! Whether a move keeps a win. Only the solver says so.

use zertz::{Game, Move, Position};
use zertz_engine::solver::Solver;
use zertz_engine::{Limits, Stop};

/// What a move does to a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WinVerdict {
    /// The player still wins: proven.
    Kept,
    /// They no longer do: it is proven that the opponent wins, or that neither can force a win.
    Thrown,
    /// Not found out with this many positions.
    Undecided,
}

/// Judges moves of one position.
#[derive(Debug)]
pub struct Judge<'a> {
    solver: Solver,
    stop: &'a Stop,
}

impl<'a> Judge<'a> {
    /// A judge with a table of this many MiB. What it finds depends on what it was asked before, so
    /// every position needs a new one.
    pub fn new(hash: usize, stop: &'a Stop) -> Judge<'a> {
        Judge {
            solver: Solver::new(hash),
            stop,
        }
    }

    /// What this move does, if the player on turn has a win. So many positions may be looked at.
    pub fn verdict(&mut self, position: &Position, mv: Move, nodes: u64) -> WinVerdict {
        let mut game = Game::new(*position);
        if game.play(mv).is_err() {
            return WinVerdict::Undecided;
        }
        let limits = Limits::nodes(nodes);
        let player = position.turn();
        match self.solver.wins(&game, player, &limits, self.stop) {
            Some(true) => WinVerdict::Kept,
            Some(false) => WinVerdict::Thrown,
            None => WinVerdict::Undecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The second player wins on seven rings, so the first may throw away nothing, and whoever is on
    /// turn with a win may.
    #[test]
    fn moves_are_judged() {
        let start = Position::start("7".parse().expect("a board"));
        let stop = Stop::new();
        let (mut kept, mut thrown) = (0, 0);
        for first in start.moves() {
            let position = start.after(first);
            if position.is_over() {
                continue;
            }
            let mut judge = Judge::new(1, &stop);
            let verdicts: Vec<_> = position
                .moves()
                .into_iter()
                .map(|mv| judge.verdict(&position, mv, 1_000_000))
                .collect();
            assert!(!verdicts.contains(&WinVerdict::Undecided));
            assert!(verdicts.contains(&WinVerdict::Kept), "{position}");
            kept += verdicts.iter().filter(|v| **v == WinVerdict::Kept).count();
            thrown += verdicts
                .iter()
                .filter(|v| **v == WinVerdict::Thrown)
                .count();
        }
        assert!(kept > 10 && thrown > 10, "{kept} {thrown}");
    }

    #[test]
    fn nothing_is_said_without_time() {
        let position = Position::start("37".parse().expect("a board"));
        let stop = Stop::new();
        let mut judge = Judge::new(1, &stop);
        let mv = position.moves()[0];
        assert_eq!(judge.verdict(&position, mv, 100), WinVerdict::Undecided);
    }
}
