//! The results of a match, counted.

use std::collections::HashMap;

use crate::opponent::{Fault, Work};
use crate::stats::Pentanomial;

/// A game that is over, as far as the count is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finished {
    /// The number of the game in the match, from 0. Games 2n and 2n + 1 are a pair.
    pub number: u64,
    /// Half points for A: 0, 1 or 2.
    pub half_points: u8,
    pub turns: u32,
    /// The side, 0 or 1, that could not go on, and why.
    pub fault: Option<(usize, Fault)>,
    /// Whether the game was broken off as a tie because it took too long.
    pub is_adjudicated: bool,
    pub work: [Work; 2],
}

/// Wins, losses and ties of A.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Results {
    pub won: u64,
    pub lost: u64,
    pub tied: u64,
    pub turns: u64,
    pub pairs: Pentanomial,
}

impl Results {
    pub fn games(&self) -> u64 {
        self.won + self.lost + self.tied
    }

    /// The share of the points that A has won.
    pub fn score(&self) -> f64 {
        (self.won as f64 + self.tied as f64 / 2.0) / (self.games().max(1)) as f64
    }

    pub fn mean_turns(&self) -> f64 {
        self.turns as f64 / self.games().max(1) as f64
    }

    fn add(&mut self, game: &Finished) {
        match game.half_points {
            0 => self.lost += 1,
            1 => self.tied += 1,
            _ => self.won += 1,
        }
        self.turns += u64::from(game.turns);
    }
}

/// All results of a match.
#[derive(Debug)]
pub struct MatchTally {
    pub all: Results,
    /// The results on each board, in the order of the command line.
    pub boards: Vec<Results>,
    /// How often A and B were at fault, in the order of [`Fault::ALL`].
    pub faults: [[u64; 4]; 2],
    pub adjudicated: u64,
    pub work: [Work; 2],
    /// The half points of pairs of which one game is over.
    open: HashMap<u64, u8>,
}

impl MatchTally {
    pub fn new(boards: usize) -> MatchTally {
        MatchTally {
            all: Results::default(),
            boards: vec![Results::default(); boards],
            faults: [[0; 4]; 2],
            adjudicated: 0,
            work: [Work::default(); 2],
            open: HashMap::new(),
        }
    }

    /// The board of a game: boards take turns, pair by pair.
    pub fn board_of(number: u64, boards: usize) -> usize {
        (number / 2 % boards.max(1) as u64) as usize
    }

    pub fn add(&mut self, game: &Finished) {
        let board = MatchTally::board_of(game.number, self.boards.len());
        self.all.add(game);
        self.boards[board].add(game);
        if let Some((side, fault)) = game.fault {
            let kind = Fault::ALL.iter().position(|&kind| kind == fault);
            self.faults[side][kind.unwrap_or(0)] += 1;
        }
        self.adjudicated += u64::from(game.is_adjudicated);
        for side in 0..2 {
            self.work[side].add(&game.work[side]);
        }
        let pair = game.number / 2;
        match self.open.remove(&pair) {
            Some(other) => {
                let half_points = usize::from(other + game.half_points);
                self.all.pairs.add(half_points);
                self.boards[board].pairs.add(half_points);
            }
            None => {
                self.open.insert(pair, game.half_points);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u64, half_points: u8) -> Finished {
        Finished {
            number,
            half_points,
            turns: 20,
            fault: None,
            is_adjudicated: false,
            work: [Work::default(); 2],
        }
    }

    #[test]
    fn pairs_are_put_together_in_any_order() {
        let mut tally = MatchTally::new(2);
        for (number, half_points) in [(3, 2), (0, 1), (1, 0), (6, 2), (2, 2), (5, 0), (4, 2)] {
            tally.add(&game(number, half_points));
        }
        assert_eq!(tally.all.pairs, Pentanomial([0, 1, 1, 0, 1]));
        assert_eq!(tally.boards[0].pairs, Pentanomial([0, 1, 1, 0, 0]));
        assert_eq!(tally.boards[1].pairs, Pentanomial([0, 0, 0, 0, 1]));
        assert_eq!((tally.all.won, tally.all.lost, tally.all.tied), (4, 2, 1));
        assert_eq!(tally.boards[0].games(), 4);
        assert_eq!(tally.all.mean_turns(), 20.0);
    }
}
