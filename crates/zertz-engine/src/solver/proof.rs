//! Proofs, and the checker that believes nothing but the rules.
//!
//! A proof is a strategy: for every position in which the winner has to think, one move. The checker
//! plays it against *all* moves of the loser, in every position it leads to, and sees whether the
//! winner really wins each time. It knows nothing of how the strategy was found. It plays with
//! [`Game`], so that ties by repetition, the demands of `captures=claimed` and everything else are
//! those of the rules.
//!
//! To keep proofs small,
//! - positions that are the same but for a symmetry of the board share an entry (not with inert
//!   islands, whose rules no symmetry respects),
//! - a winner who has a single legal move plays it without an entry,
//! - a winner who can end the game at once does so without an entry.

use core::fmt;
use std::collections::{HashMap, HashSet};

use zertz::{
    Captures, Counts, Field, Game, IllegalMove, Move, Outcome, Player, Position, Rules, Symmetry,
};

use super::keys::symmetries;
use crate::proof_file::ProofFile;

/// Positions with more moves than this are not gone into.
pub(super) const MAX_MOVES: usize = 100_000;

/// A proof that a player wins from some position on.
#[derive(Clone, Debug)]
pub struct Proof {
    winner: Player,
    moves: HashMap<Key, Move>,
}

/// What a checked proof consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// How many different positions it goes through.
    pub positions: u64,
    /// How many turns of both players the longest line has.
    pub turns: u32,
}

/// What is wrong with a proof.
#[derive(Clone, Debug)]
pub enum Flaw {
    /// The proof does not say what the winner plays here.
    NoMove(Box<Position>),
    /// It says something that is not allowed.
    Illegal(Box<Position>, IllegalMove),
    /// The game ends here, and the winner has not won it.
    NotWon(Box<Position>, Outcome),
    /// There are more positions than the checker was allowed to look at.
    TooLong,
}

/// Everything about a position that can have a meaning for the rest of the game. (What lies out of
/// play has none.)
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Key {
    field: Field,
    pool: Counts,
    captured: [Counts; 2],
    turn: Player,
}

impl Key {
    fn of(position: &Position) -> Key {
        Key {
            field: *position.field(),
            pool: position.pool(),
            captured: Player::BOTH.map(|player| position.captured(player)),
            turn: position.turn(),
        }
    }
}

impl Proof {
    /// A proof without a move yet: enough for a game that the player wins whatever happens.
    pub fn new(winner: Player) -> Proof {
        Proof {
            winner,
            moves: HashMap::new(),
        }
    }

    /// The player who wins.
    pub fn winner(&self) -> Player {
        self.winner
    }

    /// How many positions have a move of their own.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether no position has a move of its own.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Says what the winner plays in a position, which must be as [`View::turned`] shows it.
    pub(super) fn set(&mut self, position: &Position, mv: Move) {
        self.moves.insert(Key::of(position), mv);
    }

    /// What the winner plays, if they are on turn and the proof knows.
    pub(super) fn choice(&self, game: &Game) -> Option<Move> {
        if let Some(mv) = self.moves.get(&Key::of(game.position())) {
            return Some(*mv);
        }
        let moves = game.legal_moves();
        if let [only] = moves.as_slice() {
            return Some(*only);
        }
        let wins = |mv: &Move| {
            let mut next = game.clone();
            next.play(*mv).is_ok() && next.outcome().and_then(Outcome::winner) == Some(self.winner)
        };
        moves.into_iter().find(wins)
    }

    /// Checks the proof for a game as it stands, its past included: against every move of the loser
    /// the winner wins. This is the whole check; nothing of the search is believed.
    pub fn verify(&self, game: &Game) -> Result<Checked, Flaw> {
        self.verify_up_to(game, u64::MAX)
    }

    /// The same, given up after this many positions.
    pub fn verify_up_to(&self, game: &Game, positions: u64) -> Result<Checked, Flaw> {
        let mut checker = Checker::new(self, game, positions);
        let turns = checker.longest(game)?;
        Ok(Checked {
            positions: checker.seen.len() as u64,
            turns,
        })
    }

    /// Checks the proof and returns a line of it as well: the winner follows the proof, and the loser
    /// holds out as long as it lets them.
    pub fn verify_with_line(&self, game: &Game) -> Result<(Checked, Vec<Move>), Flaw> {
        let mut checker = Checker::new(self, game, u64::MAX);
        let turns = checker.longest(game)?;
        let checked = Checked {
            positions: checker.seen.len() as u64,
            turns,
        };
        let mut game = game.clone();
        let mut line = Vec::new();
        while game.outcome().is_none() {
            let chosen = if game.position().turn() == self.winner {
                // The proof speaks of the turned board; the game is played on the true one.
                let shown = checker.view.turned(&game);
                let chosen = self.choice(&shown);
                let goal = chosen.map(|mv| shown.position().after(mv));
                let leads_there = |mv: &Move| {
                    goal.is_some_and(|goal| checker.view.same(&game.position().after(*mv), &goal))
                };
                game.legal_moves().into_iter().find(leads_there)
            } else {
                let mut longest = |mv: &Move| {
                    let next = after(&game, *mv).ok().filter(|next| !next.may_demand())?;
                    checker.longest(&next).ok()
                };
                game.legal_moves().into_iter().max_by_key(&mut longest)
            };
            let Some(mv) = chosen.filter(|mv| game.play(*mv).is_ok()) else {
                break;
            };
            line.push(mv);
        }
        Ok((checked, line))
    }

    /// The proof as a file for others to check, with the moves of the game as its root. The file says
    /// what the winner plays in every position that arises, also where they have no choice. `None` if
    /// the game did not begin at the start, or the proof does not fit it.
    pub fn to_file(&self, game: &Game) -> Option<ProofFile> {
        let rules = *game.position().rules();
        let root: Vec<Move> = game.turns().map(zertz::Turn::mv).collect();
        if *game.start() != Position::start(rules) {
            return None;
        }
        let mut file = ProofFile::new(rules, self.winner);
        file.add_root(&root).ok()?;
        let view = View::new(&rules);
        let mut seen = HashSet::new();
        let mut left = vec![game.clone()];
        while let Some(game) = left.pop() {
            let game = view.turned(&game);
            if game.outcome().is_some() || !seen.insert(state(&game)) {
                continue;
            }
            if game.position().turn() == self.winner {
                let mv = file.line(game.position()).or_else(|| self.choice(&game))?;
                file.add_line(game.position(), mv).ok()?;
                left.push(after(&game, mv).ok()?);
            } else {
                for mv in game.legal_moves() {
                    let next = after(&game, mv).ok()?;
                    if !next.may_demand() {
                        left.push(next);
                    }
                }
            }
        }
        Some(file)
    }
}

/// The walk through a proof.
struct Checker<'a> {
    proof: &'a Proof,
    view: View,
    /// The positions that are in order, with the turns that can still matter, and how long the
    /// longest line from there is.
    seen: HashMap<(Key, Vec<Move>), u32>,
    /// How many more positions may be looked at.
    left: u64,
}

impl<'a> Checker<'a> {
    fn new(proof: &'a Proof, game: &Game, positions: u64) -> Checker<'a> {
        Checker {
            proof,
            view: View::new(game.position().rules()),
            seen: HashMap::new(),
            left: positions,
        }
    }

    /// The length of the longest line from here on, if the winner wins them all.
    fn longest(&mut self, game: &Game) -> Result<u32, Flaw> {
        if let Some(outcome) = game.outcome() {
            return if outcome.winner() == Some(self.proof.winner) {
                Ok(0)
            } else {
                Err(Flaw::NotWon(Box::new(*game.position()), outcome))
            };
        }
        let game = self.view.turned(game);
        let position = game.position();
        let state = state(&game);
        if let Some(longest) = self.seen.get(&state) {
            return Ok(*longest);
        }
        self.left = self.left.checked_sub(1).ok_or(Flaw::TooLong)?;
        if has_too_many_moves(&game) {
            return Err(Flaw::TooLong);
        }
        let illegal = |error| Flaw::Illegal(Box::new(*position), error);
        let mut longest = 0;
        if position.turn() == self.proof.winner {
            let mv = self
                .proof
                .choice(&game)
                .ok_or_else(|| Flaw::NoMove(Box::new(*position)))?;
            longest = self.longest(&after(&game, mv).map_err(illegal)?)?;
        } else {
            for mv in game.legal_moves() {
                let next = after(&game, mv).map_err(illegal)?;
                // A turn that overlooks a capture is demanded back. Then the loser has to make one
                // of the captures, which are among the moves here.
                if !next.may_demand() {
                    longest = longest.max(self.longest(&next)?);
                }
            }
        }
        self.seen.insert(state, longest + 1);
        Ok(longest + 1)
    }
}

/// Whether a position has more moves than anybody would list. Contrived ones have too many captures.
pub(super) fn has_too_many_moves(game: &Game) -> bool {
    let legal = game.legal();
    !legal.capturing.is_empty() && legal.count_up_to(MAX_MOVES) >= MAX_MOVES
}

/// A position and the turns before it that can still matter.
pub(super) type State = (Key, Vec<Move>);

pub(super) fn state(game: &Game) -> State {
    let tail = game.turns().map(zertz::Turn::mv).collect();
    (Key::of(game.position()), tail)
}

/// Whether a turn takes a ring off the board. Nothing that was before can be repeated after it.
fn removes_ring(mv: Move) -> bool {
    matches!(mv, Move::Place(placement) if placement.remove.is_some())
}

/// The game after a move, or why it may not be played.
pub(super) fn after(game: &Game, mv: Move) -> Result<Game, IllegalMove> {
    game.check(mv)?;
    if removes_ring(mv) && game.position().rules().captures == Captures::Enforced {
        return Ok(Game::new(game.position().after(mv)));
    }
    let mut next = game.clone();
    next.play(mv)?;
    Ok(next)
}

/// Games as proofs see them: one of all their symmetric forms, and with only so much of their past
/// as can still matter.
#[derive(Debug)]
pub(super) struct View {
    symmetries: Vec<Symmetry>,
}

impl View {
    pub(super) fn new(rules: &Rules) -> View {
        View {
            symmetries: symmetries(rules),
        }
    }

    fn same(&self, one: &Position, two: &Position) -> bool {
        let turned = |position: &Position| Key::of(&position.canonical(&self.symmetries).0);
        turned(one) == turned(two)
    }

    /// The game as the proof sees it.
    ///
    /// A removed ring never comes back, and both rules about repetition need all rings to be the
    /// same. So the past is dropped up to the last removal.
    pub(super) fn turned(&self, game: &Game) -> Game {
        // Whoever had to take a turn back has fewer moves than the position tells.
        if game.must_capture() {
            return game.clone();
        }
        let (turned, symmetry) = game.position().canonical(&self.symmetries);
        let past = game.turns().rev();
        let mut kept: Vec<_> = past.take_while(|turn| !removes_ring(turn.mv())).collect();
        kept.reverse();
        let (Some(first), Some(symmetry)) = (kept.first(), symmetry) else {
            return Game::new(turned);
        };
        let mut turned = Game::new(symmetry.position(first.before()));
        for turn in &kept {
            if turned.play(symmetry.mv(turn.mv())).is_err() {
                return game.clone();
            }
        }
        turned
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::NoMove(position) => write!(f, "the proof has no move in {position}"),
            Flaw::Illegal(position, error) => {
                write!(f, "the proof has an illegal move in {position}: {error}")
            }
            Flaw::NotWon(position, outcome) => {
                write!(f, "the proof leads to {position}, where {outcome}")
            }
            Flaw::TooLong => f.write_str("the proof is too long to be checked"),
        }
    }
}

impl std::error::Error for Flaw {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Limits, Stop};
    use crate::solver::Solver;
    use zertz::Placement;

    fn proven(rules: &str) -> (Game, Proof) {
        let game = Game::new(Position::start(rules.parse().unwrap()));
        let solution = Solver::new(4).solve(&game, &Limits::NONE, &Stop::new(), &mut |_| {});
        (game, solution.proof.unwrap())
    }

    #[test]
    fn every_move_of_a_proof_is_needed() {
        for rules in ["7", "3.4.3:blitz", "7:islands=inert", "7:claims=optional"] {
            let (game, proof) = proven(rules);
            let checked = proof.verify(&game).unwrap();
            assert!(checked.positions > proof.len() as u64 && checked.turns > 4);
            for key in proof.moves.keys() {
                let mut broken = proof.clone();
                broken.moves.remove(key);
                let flaw = broken.verify(&game).unwrap_err();
                assert!(
                    matches!(flaw, Flaw::NoMove(ref at) if Key::of(at) == *key),
                    "{flaw}"
                );
            }
        }
    }

    #[test]
    fn wrong_moves_are_found() {
        let (game, proof) = proven("7");
        let mut wrong = 0;
        for (key, mv) in &proof.moves {
            let mut broken = proof.clone();
            broken.moves.insert(*key, Move::Pass);
            let flaw = broken.verify(&game).unwrap_err();
            assert!(matches!(flaw, Flaw::Illegal(..)), "{flaw}");
            // Another legal move: the same place with another ring removed.
            let Move::Place(placement) = *mv else {
                continue;
            };
            for ring in key.field.vacant() {
                let other = Placement::new(placement.marble, placement.at, Some(ring));
                broken.moves.insert(*key, other.into());
                wrong += usize::from(broken.verify(&game).is_err());
            }
        }
        assert!(wrong > 20, "{wrong}");
    }

    #[test]
    fn a_proof_is_for_its_winner_and_its_game() {
        let (game, proof) = proven("7");
        let other = Proof {
            winner: proof.winner.other(),
            moves: proof.moves.clone(),
        };
        assert!(other.verify(&game).is_err());
        let elsewhere = Game::new(Position::start("3.4.3".parse().unwrap()));
        assert!(matches!(proof.verify(&elsewhere), Err(Flaw::NoMove(_))));
        assert!(matches!(proof.verify_up_to(&game, 10), Err(Flaw::TooLong)));
        let mut resigned = game.clone();
        resigned.resign(proof.winner).unwrap();
        assert!(matches!(proof.verify(&resigned), Err(Flaw::NotWon(..))));
    }

    #[test]
    fn repetition_is_seen_with_the_past_of_the_game() {
        // Players who have no marbles left but on the board pass and wait; with an empty pool the
        // checker keeps the turns since the last removal.
        let position: Position = "7 oo/oWo/oo 0/0/0 0/1/0 0/0/0 2".parse().unwrap();
        let mut game = Game::new(position);
        let pass = game.legal_moves()[0];
        game.play(pass).unwrap();
        let view = View::new(position.rules());
        let turned = view.turned(&game);
        assert_eq!(turned.turns().len(), 1);
        assert_eq!(state(&turned).1, [Move::Pass]);
        let placed = game.legal_moves()[0];
        game.play(placed).unwrap();
        assert_eq!(view.turned(&game).turns().len(), 0);
    }
}
