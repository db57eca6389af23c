//! A puzzle out of any position that somebody wins: such as one in which a player has let a win slip.

use zertz::{Game, Move, Outcome, Position};

use super::bounded::Bounded;
use super::theme::{difficulty, themes};
use super::{Others, Puzzle};
use crate::limits::{Limits, Stop};
use crate::solver::{Exact, Proof, Solver, forced_win};

/// How many placements a win by captures and sacrifices may take.
const PLACEMENTS: u32 = 8;
/// The size of the table of the solver, in MiB.
const HASH: usize = 8;

impl Puzzle {
    /// The position as a puzzle, if a win of the player on turn is proven with this many positions, in at most this many
    /// turns. The line is that of the proof, and the solutions are all first moves that are seen to win as quickly.
    ///
    /// Unlike one of those that come with the program it may be won at once, and nothing is said of how hard it is.
    pub fn proven(
        position: &Position,
        most_turns: u32,
        nodes: u64,
        source: &str,
        stop: &Stop,
    ) -> Option<Puzzle> {
        let moves = position.moves();
        if position.is_over() || moves.len() < 2 {
            return None;
        }
        let (turns, line) = match at_once(position, &moves) {
            Some(mv) => (1, vec![mv]),
            None => {
                let line = winning_line(&Game::new(*position), nodes, stop)?;
                (line.len().div_ceil(2) as u32, line)
            }
        };
        if turns > most_turns {
            return None;
        }
        let mut search = Bounded::new(position.turn(), stop);
        search.allow(nodes);
        let mut solutions = vec![*line.first()?];
        for mv in moves {
            if !solutions.contains(&mv) && search.wins_with(position, mv, turns, 0) == Ok(true) {
                solutions.push(mv);
            }
        }
        let mut puzzle = Puzzle {
            position: *position,
            turns,
            solutions,
            slower: Vec::new(),
            others: Others::Unproven,
            themes: themes(position, &line),
            line,
            nodes: None,
            difficulty: 1,
            source: source.to_string(),
        };
        puzzle.difficulty = difficulty(&puzzle);
        (!stop.is_set()).then_some(puzzle)
    }
}

/// A move that wins at once.
fn at_once(position: &Position, moves: &[Move]) -> Option<Move> {
    let wins = |mv: &&Move| {
        let mut game = Game::new(*position);
        let end = game.play(**mv).ok().and_then(|_| game.outcome());
        end.and_then(Outcome::winner) == Some(position.turn())
    };
    moves.iter().find(wins).copied()
}

/// A line in which the loser holds out as long as the proof allows.
fn winning_line(game: &Game, nodes: u64, stop: &Stop) -> Option<Vec<Move>> {
    let line = |proof: &Proof| {
        let (_, line) = proof.verify_with_line(game).ok()?;
        (proof.winner() == game.position().turn()).then_some(line)
    };
    if let Some(win) = forced_win(game, PLACEMENTS, nodes, stop) {
        return line(&win.proof);
    }
    let limits = Limits::nodes(nodes);
    let found = Solver::new(HASH).solve(game, &limits, stop, &mut |_| {});
    match (found.verdict, &found.proof) {
        (Exact::Win, Some(proof)) => line(proof),
        _ => None,
    }
}
