//! Games: a position with a past, which is what repetition, taking back and results need.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use crate::generate::Legal;
use crate::legal::{IllegalMove, Reason};
use crate::moves::Move;
use crate::outcome::{Outcome, TieReason, WinReason};
use crate::partial::PartialTurn;
use crate::player::Player;
use crate::position::Position;
use crate::rules::Captures;
use crate::text::notation::{MoveError, MoveText, Notation};

/// What a player on turn can do: move or, where captures are claimed, demand that the last turn be
/// taken back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A move of the position.
    Move(Move),
    /// `undo`: the opponent overlooked a capture and must take their turn back.
    Demand,
}

impl From<Move> for Action {
    fn from(mv: Move) -> Action {
        Action::Move(mv)
    }
}

/// A game: the start, the turns played, and the result.
///
/// ```
/// use zertz::{Game, Player, Position, Rules};
///
/// let mut game = Game::new(Position::start(Rules::default()));
/// game.play_text("Wd4,a1")?;
/// game.play_text("Bc4,a2")?;
/// // The white marble can jump, so it must; nothing happens to the game.
/// let refused = game.play_text("Gg1,g2").unwrap_err();
/// assert_eq!(refused.to_string(), "a capture is compulsory, with the marble on c4 or d4");
/// assert_eq!(game.turns().len(), 2);
///
/// game.play_text("xd4b4")?;
/// assert_eq!(game.position().captured(Player::First).to_string(), "0/0/1");
/// assert_eq!(game.turns().map(|turn| turn.to_string()).collect::<Vec<_>>(), ["Wd4,a1", "Bc4,a2", "xd4Bb4"]);
/// game.undo();
/// game.resign(Player::First)?;
/// assert_eq!(game.outcome().map(|o| o.to_string()).as_deref(), Some("player 2 wins: the opponent resigned"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    position: Position,
    /// The turns that stand: what was taken back on demand is not among them.
    line: Vec<Turn>,
    /// All that was done, demands included.
    done: Vec<Done>,
    /// What was undone and can be done again, the next one last.
    undone: Vec<Action>,
    outcome: Option<Outcome>,
}

/// A turn of a game: a move and the position it was played in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    before: Position,
    mv: Move,
}

impl Turn {
    /// The position before the turn.
    pub const fn before(&self) -> &Position {
        &self.before
    }

    /// The move.
    pub const fn mv(&self) -> Move {
        self.mv
    }
}

impl fmt::Display for Turn {
    /// The canonical token, or with `{:#}` the display form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.before.notate(self.mv).fmt(f)
    }
}

/// An action ready to be written: see [`Game::notate`].
#[derive(Clone, Copy, Debug)]
pub struct ActionNotation<'a>(Option<Notation<'a>>);

impl fmt::Display for ActionNotation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(notation) => notation.fmt(f),
            None => f.write_str("undo"),
        }
    }
}

#[derive(Clone, Debug)]
enum Done {
    Move,
    /// A demand, and the turn that it made go away.
    Demand(Turn),
}

impl Game {
    /// A game that starts from a position.
    pub fn new(start: Position) -> Game {
        Game {
            start,
            position: start,
            line: Vec::new(),
            done: Vec::new(),
            undone: Vec::new(),
            outcome: start.outcome(),
        }
    }

    /// The position that the game started from.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The turns that stand, in order. A turn taken back on demand has left the history.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = &Turn> + ExactSizeIterator {
        self.line.iter()
    }

    /// Everything that was done, in order, demands and the turns they took back included.
    pub fn actions(&self) -> Vec<Action> {
        let mut line: Vec<Turn> = self.line.clone();
        let mut actions = Vec::with_capacity(self.done.len());
        for done in self.done.iter().rev() {
            match done {
                Done::Move => actions.extend(line.pop().map(|turn| Action::Move(turn.mv))),
                Done::Demand(taken_back) => {
                    line.push(*taken_back);
                    actions.push(Action::Demand);
                }
            }
        }
        actions.reverse();
        actions
    }

    /// The result, if the game is over.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The moves that may be played now, in bulk: those of the position unless the game is over, or,
    /// after a demand, its captures alone.
    pub fn legal(&self) -> Legal<'_> {
        let legal = self.position.legal();
        match self.outcome {
            Some(_) => legal.none(),
            None if self.must_capture() => legal.captures_only(),
            None => legal,
        }
    }

    /// The moves that may be played now, as a list: see [`Game::legal`].
    pub fn legal_moves(&self) -> Vec<Move> {
        self.legal().list()
    }

    /// A turn to be put together step by step, with only those steps that the game allows.
    pub fn partial_turn(&self) -> PartialTurn {
        if self.must_capture() {
            PartialTurn::capturing(self.position)
        } else {
            PartialTurn::new(self.position)
        }
    }

    /// Whether the player on turn has just had to take back a turn that overlooked a capture.
    pub fn must_capture(&self) -> bool {
        matches!(self.done.last(), Some(Done::Demand(_)))
    }

    /// Whether the player on turn may demand that the last turn be taken back, because it
    /// overlooked a capture. Moving instead waives the right.
    pub fn may_demand(&self) -> bool {
        let overlooked =
            |turn: &Turn| matches!(turn.mv, Move::Place(_)) && !turn.before.capturing().is_empty();
        self.position.rules().captures == Captures::Claimed
            && self.outcome.is_none()
            && matches!(self.done.last(), Some(Done::Move))
            && self.line.last().is_some_and(overlooked)
    }

    /// Says why a move may not be played.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        if let Some(outcome) = self.outcome {
            return Err(self.position.illegal(Reason::GameOver(outcome)));
        }
        if self.must_capture() && !matches!(mv, Move::Capture(_)) {
            let with = self.position.capturing();
            return Err(self.position.illegal(Reason::MustCapture { with }));
        }
        self.position.check(mv)
    }

    /// Plays a move, or says why it may not be played and changes nothing.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.act(Action::Move(mv))
    }

    /// Demands that the last turn be taken back: the opponent is on turn again and must capture.
    pub fn demand(&mut self) -> Result<(), IllegalMove> {
        self.act(Action::Demand)
    }

    /// Plays a move or makes a demand, or says why not and changes nothing.
    pub fn act(&mut self, action: Action) -> Result<(), IllegalMove> {
        match action {
            Action::Move(mv) => self.check(mv)?,
            Action::Demand if self.may_demand() => {}
            Action::Demand => return Err(self.position.illegal(Reason::NothingToDemand)),
        }
        self.undone.clear();
        self.carry_out(action);
        Ok(())
    }

    /// Reads a move, or `undo`, and plays it.
    pub fn play_text(&mut self, text: &str) -> Result<Action, MoveError> {
        let action = self.parse(text)?;
        self.act(action)?;
        Ok(action)
    }

    /// Reads a move, or `undo` for a demand, and makes sure that it may be played now.
    pub fn parse(&self, text: &str) -> Result<Action, MoveError> {
        if text.parse::<MoveText>()? == MoveText::Demand {
            let refused = self.position.illegal(Reason::NothingToDemand);
            return if self.may_demand() {
                Ok(Action::Demand)
            } else {
                Err(refused.into())
            };
        }
        if let Some(outcome) = self.outcome {
            return Err(self.position.illegal(Reason::GameOver(outcome)).into());
        }
        let mv = self.position.parse_move(text)?;
        self.check(mv)?;
        Ok(Action::Move(mv))
    }

    /// The text of an action that may be taken now: `{}` writes the canonical token, `{:#}` the
    /// display form.
    pub fn notate(&self, action: Action) -> ActionNotation<'_> {
        ActionNotation(match action {
            Action::Move(mv) => Some(self.position.notate(mv)),
            Action::Demand => None,
        })
    }

    fn carry_out(&mut self, action: Action) {
        match action {
            Action::Move(mv) => {
                self.line.push(Turn {
                    before: self.position,
                    mv,
                });
                self.position.play_unchecked(mv);
                debug_assert_eq!(self.position.zobrist(), self.position.computed_zobrist());
                self.done.push(Done::Move);
            }
            Action::Demand => {
                let Some(turn) = self.line.pop() else { return };
                self.position = turn.before;
                self.done.push(Done::Demand(turn));
            }
        }
        self.outcome = self.position.outcome().or_else(|| {
            self.repetition()
                .map(|reason| Outcome::tie(self.position.rules(), reason))
        });
    }

    /// Takes the last action back, whoever took it, and lifts a result, a resignation too. Returns
    /// the action.
    pub fn undo(&mut self) -> Option<Action> {
        let Some(done) = self.done.pop() else {
            self.outcome = self.start.outcome();
            return None;
        };
        let action = match done {
            Done::Move => {
                let turn = self.line.pop()?;
                self.position = turn.before;
                Action::Move(turn.mv)
            }
            Done::Demand(taken_back) => {
                self.position = taken_back.before.after(taken_back.mv);
                self.line.push(taken_back);
                Action::Demand
            }
        };
        self.undone.push(action);
        // Whatever ended the game, one action earlier it was going on.
        self.outcome = None;
        Some(action)
    }

    /// Does again what was undone last. Returns the action.
    pub fn redo(&mut self) -> Option<Action> {
        // A game that was resigned or agreed to be a tie has to be undone first.
        if self.outcome.is_some() {
            return None;
        }
        let action = self.undone.pop()?;
        self.carry_out(action);
        Some(action)
    }

    /// A player gives the game up.
    pub fn resign(&mut self, player: Player) -> Result<(), IllegalMove> {
        self.end(Outcome::Win(player.other(), WinReason::Resignation))
    }

    /// A player's clock has run out.
    pub fn lose_on_time(&mut self, player: Player) -> Result<(), IllegalMove> {
        self.end(Outcome::Win(player.other(), WinReason::Time))
    }

    /// The players agree to a tie.
    pub fn agree_tie(&mut self) -> Result<(), IllegalMove> {
        self.end(Outcome::tie(self.position.rules(), TieReason::Agreement))
    }

    /// A player was gone, and the other has claimed the win.
    pub fn abandon(&mut self, player: Player) -> Result<(), IllegalMove> {
        self.end(Outcome::Win(player.other(), WinReason::Abandoned))
    }

    /// A player was gone, and the other has called it a tie.
    pub fn abandon_as_tie(&mut self) -> Result<(), IllegalMove> {
        self.end(Outcome::tie(self.position.rules(), TieReason::Abandoned))
    }

    fn end(&mut self, outcome: Outcome) -> Result<(), IllegalMove> {
        if let Some(outcome) = self.outcome {
            return Err(self.position.illegal(Reason::GameOver(outcome)));
        }
        self.outcome = Some(outcome);
        Ok(())
    }

    /// Whether the position, or the way it came about, has been repeated often enough for a tie.
    fn repetition(&self) -> Option<TieReason> {
        if self.occurrences() >= 3 {
            return Some(TieReason::Repetition);
        }
        let [.., a1, b1, c1, d1, a2, b2, c2, d2] = self.line.as_slice() else {
            return None;
        };
        let same = |one: &Turn, two: &Turn| one.mv == two.mv && one.to_string() == two.to_string();
        let repeated = same(d1, d2) && same(c1, c2) && same(b1, b2) && same(a1, a2);
        repeated.then_some(TieReason::MovesRepeated)
    }

    /// How often the position has occurred, this time included.
    fn occurrences(&self) -> usize {
        // With marbles in the pool every turn uses one up, there or on the board, for good.
        if !self.position.pool().is_empty() {
            return 1;
        }
        // Rings never come back, so it is enough to look as far as the rings are the same.
        let rings = |position: &Position| (position.field().rings(), position.aside().rings());
        let now = rings(&self.position);
        let earlier = self.line.iter().rev().map(|turn| &turn.before);
        let same_rings = earlier.take_while(|before| rings(before) == now);
        1 + same_rings
            .filter(|&before| *before == self.position)
            .count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marble::Marble;
    use crate::partial::Step;
    use crate::rules::Rules;

    #[test]
    fn undo_lifts_a_resignation_with_or_without_turns() {
        let mut game = Game::new(Position::start(Rules::default()));
        game.resign(Player::First).unwrap();
        assert!(game.play_text("Wd4,a1").is_err());
        assert_eq!((game.undo(), game.outcome()), (None, None));

        game.play_text("Wd4,a1").unwrap();
        game.agree_tie().unwrap();
        assert!(game.resign(Player::First).is_err());
        assert!(game.undo().is_some());
        assert_eq!((game.turns().len(), game.outcome()), (0, None));
        assert!(game.redo().is_some());
        assert_eq!((game.turns().len(), game.outcome()), (1, None));
    }

    #[test]
    fn after_a_demand_a_partial_turn_only_captures() {
        let rules: Rules = "37:captures=claimed".parse().unwrap();
        let mut game = Game::new(Position::start(rules));
        for text in ["Wd4,a1", "Bc4,a2", "Gg1,a3"] {
            game.play_text(text).unwrap();
        }
        assert!(!game.partial_turn().options().places.is_empty());
        game.demand().unwrap();
        let mut turn = game.partial_turn();
        let options = turn.options();
        assert!(options.places.is_empty() && options.removals.is_empty());
        assert_eq!(options.jumpers, game.position().capturing());
        let d1 = rules.board.ring("d1").unwrap();
        let refused = turn.take(Step::Place(Marble::White, d1)).unwrap_err();
        assert!(matches!(refused.reason(), Reason::MustCapture { .. }));
    }

    #[test]
    fn a_demand_cannot_be_answered_by_a_demand() {
        let rules: Rules = "37:captures=claimed".parse().unwrap();
        let mut game = Game::new(Position::start(rules));
        // Both overlook the capture, one after the other: the second has waived their right.
        for text in ["Wd4,a1", "Bc4,a2", "Gg1,a3", "Gg2,a4"] {
            game.play_text(text).unwrap();
        }
        game.demand().unwrap();
        assert!(!game.may_demand());
        let refused = game.demand().unwrap_err();
        assert_eq!(refused.reason(), Reason::NothingToDemand);
        assert_eq!(game.turns().len(), 3);
    }

    #[test]
    fn a_new_move_forgets_what_was_undone() {
        let mut game = Game::new(Position::start(Rules::default()));
        game.play_text("Wd4,a1").unwrap();
        game.undo();
        game.play_text("Bd4,a1").unwrap();
        assert_eq!(game.redo(), None);
    }
}
