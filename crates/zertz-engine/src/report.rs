//! What a search has found.

use std::time::Duration;

use zertz::Action;

use crate::score::Score;

/// What a search has found so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// How many placements deep the search is complete.
    pub depth: u32,
    /// How many turns the longest line has that was looked at: the selective depth.
    pub longest: u32,
    /// How many positions were made.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub table_full: u32,
    /// The principal variations, the best first: as many as were asked for, fewer if there are fewer
    /// moves, none if the game is over. A proven win stands first, also where the search has found a
    /// shorter one.
    pub lines: Vec<PrincipalVariation>,
}

/// A line of best play and its worth to the player on turn.
#[derive(Clone, PartialEq, Debug)]
pub struct PrincipalVariation {
    /// The score, from the view of the player on turn.
    pub score: Score,
    /// The moves, at least one.
    pub moves: Vec<Action>,
    /// Whether the score is that of a [proof](crate::solved::Solved) which anybody can check. Then the game
    /// ends with the last move, and the number of turns is the most that it can take.
    pub proven: bool,
}

impl Report {
    /// The best thing to do: none if the game is over.
    pub fn best(&self) -> Option<Action> {
        self.lines
            .first()
            .and_then(|line| line.moves.first().copied())
    }

    /// The score of the best line.
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }

    /// Positions made in a second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}
