//! Puzzles: positions with a proven win that is not obvious.
//!
//! | module | holds |
//! |---|---|
//! | `mod` | what a puzzle is, and the puzzles that come with the program |
//! | `text` | a puzzle as a line of text |
//! | `check` | verifies a puzzle with proofs of the [solver](crate::solver); [`Prover`] proves first moves |
//! | `proven` | a puzzle out of any position that somebody wins |
//! | `theme` | what a puzzle is about, and how hard it is |
//! | [`Bounded`] | wins within a number of turns |
//! | [`Judge`] | judges the turns of somebody who solves a puzzle |
//!
//! The crate `zertz-lab` mines puzzles from games.
//!
//! # What a puzzle says
//!
//! The player on turn wins in `turns` turns of their own, whatever the opponent does. There is no win in
//! fewer, and there is more than one legal move.
//!
//! - [`solutions`](Puzzle::solutions) are the first moves that win in that many turns or fewer.
//! - [`slower`](Puzzle::slower) are further first moves that are known to win, but take longer.
//! - [`others`](Puzzle::others) says what is known of all other first moves: that none of them wins in
//!   this many turns, because *every* line was looked at; or no more than that none of them does by
//!   captures and sacrifices alone.
//!
//! Every solution and every slower win has been proven by the solver: after each reply of the
//! opponent there is a [proof](crate::solver::Proof) that the full-width checker accepts.

mod bounded;
mod check;
mod judge;
mod proven;
mod text;
mod theme;

use std::time::Duration;

use zertz::{Action, Game, Move, Placement, Position};

use crate::engine::Engine;
use crate::limits::{Limits, Stop};
use crate::score::Score;

pub use bounded::{Bounded, GivenUp};
pub use check::{Check, Flaw, Prover};
pub use judge::Judge;
pub use text::{LineError, PuzzleError, read};
pub use theme::{Theme, difficulty, themes};

/// A position with a proven win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The position. The player on turn wins.
    pub position: Position,
    /// In how many turns of their own they win.
    pub turns: u32,
    /// The first moves that win in that many turns or fewer.
    pub solutions: Vec<Move>,
    /// Further first moves that are known to win.
    pub slower: Vec<Move>,
    /// What is known about all other first moves.
    pub others: Others,
    /// A line that begins with a solution, in which the loser holds out as long as they can.
    pub line: Vec<Move>,
    /// What the puzzle is about.
    pub themes: Vec<Theme>,
    /// How many positions the engine may need to find a winning move: the first of
    /// [`Puzzle::LEVELS`] that is enough, if any is.
    pub nodes: Option<u64>,
    /// From 1 (easy) to 5.
    pub difficulty: u8,
    /// Where the position comes from, in one word.
    pub source: String,
}

/// What is known about the first moves that are not listed as winning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Others {
    /// None of them wins in this many turns: every line was looked at.
    Refuted,
    /// None of them wins in this many turns by captures and sacrifices alone. A quiet move might.
    Unproven,
}

/// How an engine did at a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// Whether its move is one of those that are known to win.
    pub solved: bool,
    /// Whether it is sure to win.
    pub sees_win: bool,
    /// What it would play.
    pub answer: Option<Action>,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl Puzzle {
    /// The numbers of positions that an engine is given to find a winning move, in this order.
    pub const LEVELS: [u64; 4] = [1_000, 10_000, 100_000, 1_000_000];

    /// The puzzle as the beginning of a game.
    pub fn game(&self) -> Game {
        Game::new(self.position)
    }

    /// Whether this is one of the first moves that are known to win.
    pub fn is_solved_by(&self, mv: Move) -> bool {
        self.solutions.contains(&mv) || self.slower.contains(&mv)
    }

    /// In how many ways the puzzle can be solved, if moves that only differ in the ring they remove
    /// count as one.
    pub fn ideas(&self) -> usize {
        ideas(&self.solutions)
    }

    /// Whether this first move wins, though it may not be listed: proven now, with this many positions
    /// for the reply that takes most.
    pub fn proves(&self, mv: Move, nodes: u64, stop: &Stop) -> bool {
        Prover::new(self.turns, nodes, stop).proves(&self.position, mv)
    }

    /// Lets an engine think, which forgets what it knew before.
    pub fn try_engine(&self, engine: &mut Engine, limits: &Limits, stop: &Stop) -> Attempt {
        engine.new_game();
        let report = engine.search(&self.game(), limits, stop, &mut |_| {});
        let answer = report.best();
        Attempt {
            solved: matches!(answer, Some(Action::Move(mv)) if self.is_solved_by(mv)),
            sees_win: report.score().is_some_and(Score::is_win),
            answer,
            nodes: report.nodes,
            time: report.time,
        }
    }
}

/// The number of different moves, those that only differ in the ring they remove counted once.
fn ideas(moves: &[Move]) -> usize {
    let mut ideas: Vec<Move> = Vec::new();
    for &mv in moves {
        let idea = match mv {
            Move::Place(placement) => Placement::new(placement.marble, placement.at, None).into(),
            other => other,
        };
        if !ideas.contains(&idea) {
            ideas.push(idea);
        }
    }
    ideas.len()
}

/// The puzzles that come with the program, from the easiest to the hardest of each board.
///
/// ```
/// let puzzles = zertz_engine::puzzle::shipped();
/// assert!(puzzles.iter().all(|puzzle| puzzle.turns >= 2));
/// ```
pub fn shipped() -> Vec<Puzzle> {
    // A test reads them all, so that none is left out here.
    read(SHIPPED).filter_map(Result::ok).collect()
}

/// The text of the puzzles that come with the program.
pub const SHIPPED: &str = include_str!("../../puzzles/puzzles.txt");

/// The wins in a single turn that come with the program, for those who have just learned to play. They
/// are no test of an engine, and so not among the [`shipped`] ones.
///
/// ```
/// let first = zertz_engine::puzzle::first();
/// assert!(first.iter().all(|puzzle| puzzle.turns == 1));
/// ```
pub fn first() -> Vec<Puzzle> {
    read(FIRST).filter_map(Result::ok).collect()
}

/// The text of the wins in a single turn.
pub const FIRST: &str = include_str!("../../puzzles/first.txt");
