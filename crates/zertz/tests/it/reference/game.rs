//! A game with its history: repetition, and the demand of captures=claimed.

use super::Event;
use super::position::{Outcome, Reason, RefPosition};
use super::turns::Turn;
use std::collections::BTreeSet;

/// A game: the start, every position so far (the start is the first), and the moves between them.
#[derive(Clone, Debug)]
pub struct RefGame {
    pub start: RefPosition,
    pub positions: Vec<RefPosition>,
    pub moves: Vec<String>,
    /// For every move, the rare cases it met.
    pub events: Vec<Vec<Event>>,
    /// The last turn was taken back: the player on turn "must now capture".
    pub must_capture: bool,
}

impl RefGame {
    pub fn new(start: RefPosition) -> RefGame {
        RefGame {
            positions: vec![start.clone()],
            start,
            moves: Vec::new(),
            events: Vec::new(),
            must_capture: false,
        }
    }

    /// The position now.
    pub fn position(&self) -> &RefPosition {
        self.positions.last().expect("the start is always there")
    }

    /// The canonical tokens of all legal moves; empty when the game is over. "The demand is an
    /// action of the game, not a move of the position: it is not listed or counted among the
    /// moves".
    pub fn legal_moves(&self) -> BTreeSet<String> {
        if self.outcome().is_some() {
            return BTreeSet::new();
        }
        let mut moves = self.position().legal_moves();
        if self.must_capture {
            moves.retain(|token| token.starts_with('x'));
        }
        moves
    }

    /// Plays one legal move and tells which rare cases it met.
    pub fn play(&mut self, token: &str) -> Result<Vec<Event>, String> {
        if let Some(outcome) = self.outcome() {
            return Err(format!("'{token}': the game is over, {}", outcome.result));
        }
        if self.must_capture && !token.starts_with('x') {
            return Err(format!("'{token}': a capture was demanded"));
        }
        let (next, mut events) = self.position().play_single(token)?;
        self.positions.push(next);
        self.moves.push(token.to_string());
        self.must_capture = false;
        match self.outcome().map(|outcome| outcome.reason) {
            Some(Reason::Repetition) => {
                events.push(Event::RepetitionTie);
                if self.last_four_moves_repeat() {
                    events.push(Event::FourMoveTie);
                }
            }
            Some(Reason::FourMoves) => events.push(Event::FourMoveTie),
            _ => {}
        }
        self.events.push(events.clone());
        Ok(events)
    }

    /// The result of the game so far. DECISION: the rules of "The end" are tried in their order,
    /// so a turn that wins wins, also when it repeats the last four moves.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.position().outcome() {
            return Some(outcome);
        }
        if self.occurrences_of_last_position() >= 3 {
            return Some(self.position().tie(Reason::Repetition));
        }
        if self.last_four_moves_repeat() {
            return Some(self.position().tie(Reason::FourMoves));
        }
        None
    }

    /// "The game is a tie when the same position (rings, marbles, pool, both players' captures,
    /// player to move) occurs for the third time". The start counts as an occurrence.
    fn occurrences_of_last_position(&self) -> usize {
        let last = self.position();
        self.positions.iter().filter(|p| *p == last).count()
    }

    /// "or when the last four moves repeat the four before them exactly (the same canonical
    /// tokens, the colours of captured marbles included)"
    fn last_four_moves_repeat(&self) -> bool {
        let n = self.moves.len();
        n >= 8 && self.moves[n - 4..] == self.moves[n - 8..n - 4]
    }

    /// "Rule option `captures = claimed` plays it as at the table: a placement is allowed while a
    /// capture exists, and the next player may then, instead of moving, demand the take-back of
    /// that last turn; the player who overlooked the capture is on turn again and must now
    /// capture. Not demanding it waives the right for that turn only."
    pub fn demand(&mut self) -> Result<Vec<Event>, String> {
        if !self.position().rules.claimed_captures {
            return Err("a demand needs captures=claimed".to_string());
        }
        // "a turn that ended the game cannot be taken back"
        if self.outcome().is_some() {
            return Err("the game is over".to_string());
        }
        // The player whose turn was taken back must capture; he has nothing to demand himself,
        // since he waived it by moving.
        if self.must_capture {
            return Err("a demand was made already: a capture must be played".to_string());
        }
        let Some(last_move) = self.moves.last() else {
            return Err("there is no turn to take back".to_string());
        };
        let before = &self.positions[self.positions.len() - 2];
        let was_placement = matches!(before.legal_turn(last_move), Some(Turn::Place { .. }));
        if !was_placement || !before.capture_is_possible() {
            return Err(format!("'{last_move}' overlooked no capture"));
        }
        // "a turn taken back leaves the history"
        self.positions.pop();
        self.moves.pop();
        self.events.pop();
        self.must_capture = true;
        Ok(vec![Event::TakenBack])
    }
}
