//! Judges turns of somebody who solves a puzzle, within strict limits.

use zertz::{Move, Player, Position};

use super::bounded::Bounded;
use crate::limits::Stop;

/// Looks for wins within a number of turns.
#[derive(Debug)]
pub struct Judge<'a> {
    search: Bounded<'a>,
    nodes: u64,
}

impl<'a> Judge<'a> {
    /// A judge of this player's turns, who looks at this many positions for each question.
    pub fn new(attacker: Player, nodes: u64, stop: &'a Stop) -> Judge<'a> {
        Judge {
            search: Bounded::new(attacker, stop),
            nodes,
        }
    }

    /// Whether the player wins with this legal move within this many turns of their own, this one
    /// included: `None` if that was not found out.
    pub fn wins_with(&mut self, position: &Position, mv: Move, turns: u32) -> Option<bool> {
        // Captures and sacrifices alone are quick, and mostly enough.
        for quiet in [0, Bounded::ALL] {
            self.search.allow(self.nodes);
            match self.search.wins_with(position, mv, turns, quiet) {
                Ok(false) if quiet == 0 => {}
                Ok(won) => return Some(won),
                Err(_) => return None,
            }
        }
        None
    }

    /// The reply with which the opponent, who is on turn, holds out longest, if the player wins
    /// against each within this many turns. `None` if the opponent has no turn.
    pub fn longest_defence(&mut self, position: &Position, turns: u32) -> Option<Move> {
        let mut best: Option<(u32, Move)> = None;
        for mv in position.moves() {
            let next = position.after(mv);
            let needed = (1..turns).find(|&fewer| {
                self.search.allow(self.nodes);
                let quick = self.search.wins(&next, fewer, 0) == Ok(true);
                quick || {
                    self.search.allow(self.nodes);
                    self.search.wins(&next, fewer, Bounded::ALL) == Ok(true)
                }
            });
            let needed = needed.unwrap_or(turns);
            if best.is_none_or(|(longest, _)| needed > longest) {
                best = Some((needed, mv));
            }
            // Nothing holds out longer than the puzzle says.
            if needed >= turns {
                break;
            }
        }
        best.map(|(_, mv)| mv)
    }
}
