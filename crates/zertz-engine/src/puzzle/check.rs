//! Verifies puzzles. Nothing that a puzzle says is believed.

use core::fmt;

use zertz::{Game, Move, Outcome, Position};

use super::bounded::Bounded;
use super::theme::themes;
use super::{Others, Puzzle};
use crate::limits::{Limits, Stop};
use crate::solver::{Exact, Proof, Solver, forced_win};

/// How many placements more than the puzzle says a proof may take.
const MORE_PLACEMENTS: u32 = 4;
/// How many positions are looked at for the shortest forced win before the solver is asked.
const FORCED_NODES: u64 = 1_000_000;
/// The size of the table of the solver, in MiB.
const HASH: usize = 16;

/// Contrived positions have more captures than could be listed.
const MANY: usize = 100_000;

/// How thoroughly a puzzle is verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Check {
    /// How many positions may be looked at for each thing that has to be proven.
    pub nodes: u64,
    /// Whether that no other first move wins in this many turns is verified as well, by looking at every
    /// line: this can take seconds.
    pub full_width: bool,
}

impl Default for Check {
    fn default() -> Check {
        Check {
            nodes: 20_000_000,
            full_width: true,
        }
    }
}

/// What is wrong with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// There is nothing to choose.
    NoChoice,
    /// A single turn wins, though the puzzle says that it takes more.
    AtOnce,
    /// The line does not lead to a win of the player on turn in the right number of turns, or does
    /// not begin with a solution.
    Line,
    /// The themes are not those of the line.
    Themes,
    /// There is no proof that this first move wins.
    NotProven(String),
    /// This first move does not win in this many turns.
    NotInTime(String),
    /// This first move wins in this many turns and is not listed.
    NotListed(String),
    /// There is a win in fewer turns.
    Shorter,
    /// The check could not be finished with that many positions.
    GivenUp,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::NoChoice => f.write_str("there is only one legal move"),
            Flaw::AtOnce => f.write_str("a single turn wins"),
            Flaw::Line => f.write_str("the line does not show the win"),
            Flaw::Themes => f.write_str("the themes are not those of the line"),
            Flaw::NotProven(mv) => write!(f, "there is no proof that {mv} wins"),
            Flaw::NotInTime(mv) => write!(f, "{mv} does not win in so many turns"),
            Flaw::NotListed(mv) => write!(f, "{mv} wins as well and is not listed"),
            Flaw::Shorter => f.write_str("there is a win in fewer turns"),
            Flaw::GivenUp => f.write_str("the check was given up"),
        }
    }
}

impl std::error::Error for Flaw {}

impl Puzzle {
    /// Verifies everything that the puzzle says about the position. Returns how many positions the
    /// proofs go through.
    pub fn verify(&self, check: &Check, stop: &Stop) -> Result<u64, Flaw> {
        let position = &self.position;
        match position.count_moves_up_to(MANY) {
            0 | 1 => return Err(Flaw::NoChoice),
            MANY => return Err(Flaw::GivenUp),
            _ => {}
        }
        self.verify_line()?;
        self.verify_turns(check, stop)?;
        let mut prover = Prover::new(self.turns, check.nodes, stop);
        for &mv in self.solutions.iter().chain(&self.slower) {
            if !prover.proves(position, mv) {
                return Err(Flaw::NotProven(self.notated(mv)));
            }
        }
        Ok(prover.checked)
    }

    fn notated(&self, mv: Move) -> String {
        self.position.notate(mv).to_string()
    }

    fn verify_line(&self) -> Result<(), Flaw> {
        let mut game = self.game();
        for &mv in &self.line {
            game.play(mv).map_err(|_| Flaw::Line)?;
        }
        let winner = game.outcome().and_then(Outcome::winner);
        let begins_well = self
            .line
            .first()
            .is_some_and(|mv| self.solutions.contains(mv));
        let turns = self.line.len().div_ceil(2);
        if winner != Some(self.position.turn()) || !begins_well || turns != self.turns as usize {
            return Err(Flaw::Line);
        }
        if themes(&self.position, &self.line) != self.themes {
            return Err(Flaw::Themes);
        }
        Ok(())
    }

    /// Verifies the number of turns, and which first moves win in this many.
    fn verify_turns(&self, check: &Check, stop: &Stop) -> Result<(), Flaw> {
        let position = &self.position;
        let mut search = Bounded::new(position.turn(), stop);
        search.allow(check.nodes);
        if self.turns > 1 && search.wins(position, 1, 0).map_err(|_| Flaw::GivenUp)? {
            return Err(Flaw::AtOnce);
        }
        let quiet = match self.others {
            Others::Refuted if check.full_width => Bounded::ALL,
            _ => 0,
        };
        search.allow(check.nodes);
        let shorter = search.wins(position, self.turns.saturating_sub(1), quiet);
        if shorter.map_err(|_| Flaw::GivenUp)? {
            return Err(Flaw::Shorter);
        }
        for mv in position.moves() {
            // What is listed may need a quiet move or two.
            let is_listed = self.solutions.contains(&mv);
            let width = if is_listed { Bounded::ALL } else { quiet };
            search.allow(check.nodes);
            let mut wins = |width| search.wins_with(position, mv, self.turns, width);
            let won = match wins(0) {
                Ok(true) => true,
                _ => wins(width).map_err(|_| Flaw::GivenUp)?,
            };
            match (is_listed, won) {
                (true, false) => return Err(Flaw::NotInTime(self.notated(mv))),
                (false, true) => return Err(Flaw::NotListed(self.notated(mv))),
                _ => {}
            }
        }
        Ok(())
    }
}

/// Proves first moves, with the solver.
#[derive(Debug)]
pub struct Prover<'a> {
    placements: u32,
    nodes: u64,
    stop: &'a Stop,
    solver: Option<Solver>,
    /// How many positions the checked proofs have.
    checked: u64,
}

impl<'a> Prover<'a> {
    /// A prover of wins in about this many turns, with this many positions for each proof.
    pub fn new(turns: u32, nodes: u64, stop: &'a Stop) -> Prover<'a> {
        Prover {
            placements: turns + MORE_PLACEMENTS,
            nodes,
            stop,
            solver: None,
            checked: 0,
        }
    }

    /// Whether a first move wins: after every reply of the opponent there is a proof.
    pub fn proves(&mut self, position: &Position, mv: Move) -> bool {
        let winner = position.turn();
        let mut game = Game::new(*position);
        if game.play(mv).is_err() {
            return false;
        }
        if let Some(outcome) = game.outcome() {
            return outcome.winner() == Some(winner);
        }
        game.legal_moves().into_iter().all(|reply| {
            let mut next = game.clone();
            next.play(reply).is_ok()
                && match next.outcome() {
                    Some(outcome) => outcome.winner() == Some(winner),
                    None => self.wins(&next),
                }
        })
    }

    /// Whether there is a proof that the player on turn wins, and the checker accepts it.
    fn wins(&mut self, game: &Game) -> bool {
        // From the quick to the thorough.
        let nodes = self.nodes.min(FORCED_NODES);
        let forced = forced_win(game, self.placements, nodes, self.stop);
        if forced.is_some_and(|win| self.accepts(&win.proof, game)) {
            return true;
        }
        let mut solver = self.solver.take().unwrap_or_else(|| Solver::new(HASH));
        let limits = Limits::nodes(self.nodes);
        let won = [Solver::solve_forced, Solver::solve].iter().any(|solve| {
            let solution = solve(&mut solver, game, &limits, self.stop, &mut |_| {});
            match (solution.verdict, solution.proof) {
                (Exact::Win, Some(proof)) => self.accepts(&proof, game),
                _ => false,
            }
        });
        self.solver = Some(solver);
        won
    }

    fn accepts(&mut self, proof: &Proof, game: &Game) -> bool {
        if proof.winner() != game.position().turn() {
            return false;
        }
        match proof.verify(game) {
            Ok(checked) => {
                self.checked += checked.positions;
                true
            }
            Err(_) => false,
        }
    }
}
