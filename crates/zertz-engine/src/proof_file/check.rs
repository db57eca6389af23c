//! The checker: plays a proof against every answer, by the rules alone.
//!
//! The winner follows the lines, the loser plays every legal move, and each time the winner must win.
//! [`Game`] keeps the history, so that ties by repetition are those of the rules.
//!
//! A position that was found to be won need not be gone into again when it comes about another way,
//! unless its past could make a tie of it. That takes eight turns in a row which leave all rings where
//! they are:
//! - four moves that repeat the four before them are eight turns, and none of them can take a ring
//!   away, since no ring is taken twice;
//! - a position that comes back has the same rings. It does not come back after two turns: a turn
//!   that changes a player's captures is not made good by the opponent's, and after two passes the
//!   game is over. So a position comes back after four turns at the earliest, and for the third time
//!   after eight.
//!
//! So each position remembers for how many turns the rings can stay as they are in the lines from there
//! on. If these and the turns before it are fewer than eight, the past does not matter.

use core::fmt;
use std::collections::HashSet;

use zertz::{Game, IllegalMove, Move, Outcome, Position, RingSet};

use super::ProofFile;
use crate::limits::Stop;

#[cfg(test)]
mod tests;

/// A tie by repetition takes this many turns that leave the rings where they are.
const TURNS_OF_A_TIE: u32 = 8;
/// Positions with more moves than this are not gone into: contrived ones have endless captures.
const MOST_MOVES: usize = 100_000;
/// How often progress is told, in positions.
const TELLING: u64 = 1024;

/// What a proof that holds consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// How many roots it has.
    pub roots: usize,
    /// How many first turns of the game they cover.
    pub first_turns: FirstTurns,
    /// How many different positions the winner has to think in, those that are the same but for a
    /// symmetry counted once.
    pub positions: u64,
    /// How many lines are for positions that do not arise.
    pub unused: u64,
    /// How many turns of both players the longest game has, from the start on.
    pub longest: u32,
}

/// First turns of a game for which a proof says who wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FirstTurns {
    /// How many are covered, those that are the same but for a symmetry counted once.
    pub classes: usize,
    /// How many there are, counted that way.
    pub all_classes: usize,
    /// How many are covered.
    pub turns: usize,
    /// How many there are.
    pub all_turns: usize,
}

/// Why a proof was not found to hold.
#[derive(Clone, Debug)]
pub enum Unproven {
    /// It does not hold.
    Refuted(Box<Refutation>),
    /// The check was stopped.
    Stopped,
}

/// How a proof is refuted.
#[derive(Clone, Debug)]
pub struct Refutation {
    /// The moves of the root.
    pub root: Vec<String>,
    /// The moves from the start of the game, those of the root included, to where the proof fails.
    pub line: Vec<String>,
    /// The position there.
    pub position: Position,
    /// What is wrong there.
    pub flaw: Flaw,
}

/// What is wrong with a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The winner is on turn, and there is no line for the position.
    NoLine,
    /// The move of the line may not be played.
    Illegal(IllegalMove),
    /// The winner's last turn overlooked a capture and can be demanded back.
    Overlooked,
    /// The game is over, and the winner has not won it.
    NotWon(Outcome),
    /// There are more moves than anybody would list.
    TooManyMoves,
}

impl ProofFile {
    /// Checks the proof in full: from every root, the winner follows the lines, the loser plays every
    /// legal move, and the winner wins each time. Now and then it tells how many positions there were
    /// so far.
    ///
    /// With `captures=claimed` the winner demands back whatever can be demanded back.
    ///
    /// A proof without roots claims nothing, and holds.
    pub fn check(&self, stop: &Stop, progress: &mut dyn FnMut(u64)) -> Result<Checked, Unproven> {
        let mut walk = Walk::new(self, stop, progress);
        let mut longest = 0;
        for root in self.roots.values() {
            let mut game = Game::new(Position::start(self.rules));
            for &mv in root {
                // Whatever is added as a root is legal.
                let _ = game.play(mv);
            }
            longest = longest.max(walk.check(game)?);
        }
        Ok(Checked {
            roots: self.roots.len(),
            first_turns: self.first_turns(),
            positions: walk.positions,
            unused: self.lines.len() as u64 - walk.positions,
            longest,
        })
    }

    /// The first turns that the roots cover: a root of one move covers all that mean the same, the
    /// start itself covers everything, and longer roots cover nothing.
    fn first_turns(&self) -> FirstTurns {
        let roots = self
            .roots
            .values()
            .filter_map(|root| match root.as_slice() {
                [only] => Some(*only),
                _ => None,
            });
        let covered: HashSet<Move> = roots.flat_map(|mv| self.view.first_turns(mv)).collect();
        let all_covered = self.roots.values().any(Vec::is_empty);
        let mut seen = HashSet::new();
        let mut found = FirstTurns::default();
        for mv in Position::start(self.rules).moves() {
            let is_covered = all_covered || covered.contains(&mv);
            found.all_turns += 1;
            found.turns += usize::from(is_covered);
            if seen.insert(mv) {
                seen.extend(self.view.first_turns(mv));
                found.all_classes += 1;
                found.classes += usize::from(is_covered);
            }
        }
        found
    }
}

/// Why the walk ended before its end.
enum Failed {
    Flaw(Flaw),
    Stopped,
}

impl From<Flaw> for Failed {
    fn from(flaw: Flaw) -> Failed {
        Failed::Flaw(flaw)
    }
}

/// How far the lines from a position go, at most.
#[derive(Clone, Copy, Default)]
struct Reach {
    /// The turns to the end of the game.
    turns: u32,
    /// The turns until a ring leaves the board, or the game ends.
    same_rings: u32,
}

impl Reach {
    fn max(self, other: Reach) -> Reach {
        Reach {
            turns: self.turns.max(other.turns),
            same_rings: self.same_rings.max(other.same_rings),
        }
    }
}

/// A position with the loser on turn, whose moves are played one after the other.
struct Open {
    moves: std::vec::IntoIter<Move>,
    /// Of the moves so far.
    reach: Reach,
    /// The line that led here with the winner's last move.
    line: Option<usize>,
}

/// What is found at a position.
enum Found {
    /// It is won, and how far its lines go.
    Won(Reach),
    /// The loser has to be looked at.
    Open(Open),
}

/// The walk through a proof. It takes no recursion: lines may be long.
struct Walk<'a> {
    proof: &'a ProofFile,
    game: Game,
    /// By the number of the line: how far it goes, if it is known to win.
    known: Vec<Option<Reach>>,
    positions: u64,
    stop: &'a Stop,
    progress: &'a mut dyn FnMut(u64),
}

impl<'a> Walk<'a> {
    fn new(proof: &'a ProofFile, stop: &'a Stop, progress: &'a mut dyn FnMut(u64)) -> Walk<'a> {
        Walk {
            proof,
            game: Game::new(Position::start(proof.rules)),
            known: vec![None; proof.lines.len()],
            positions: 0,
            stop,
            progress,
        }
    }

    /// How many turns the longest game that begins like this one has, if the winner wins them all.
    fn check(&mut self, root: Game) -> Result<u32, Unproven> {
        let turns = root.turns().len();
        self.game = root;
        match self.follow() {
            Ok(reach) => Ok(turns as u32 + reach.turns),
            Err(Failed::Stopped) => Err(Unproven::Stopped),
            Err(Failed::Flaw(flaw)) => {
                // The game stands where the proof fails.
                let line: Vec<String> = self.game.turns().map(ToString::to_string).collect();
                Err(Unproven::Refuted(Box::new(Refutation {
                    root: line[..turns].to_vec(),
                    line,
                    position: *self.game.position(),
                    flaw,
                })))
            }
        }
    }

    /// Plays the proof against every answer, and says how far its lines go. The game ends where it
    /// began, or stands where the proof fails.
    fn follow(&mut self) -> Result<Reach, Failed> {
        let mut open: Vec<Open> = Vec::new();
        let mut found = self.arrive()?;
        loop {
            let mut position = match found {
                Found::Open(position) => position,
                Found::Won(reach) => {
                    let Some(mut above) = open.pop() else {
                        return Ok(reach);
                    };
                    above.reach = above.reach.max(self.take_back(reach));
                    above
                }
            };
            found = match self.reply(&mut position)? {
                Some(found) => {
                    open.push(position);
                    found
                }
                None => Found::Won(self.close(&position)),
            };
        }
    }

    /// Looks at the position that the game has come to.
    fn arrive(&mut self) -> Result<Found, Failed> {
        if self.stop.is_set() {
            return Err(Failed::Stopped);
        }
        if let Some(won) = self.end()? {
            return Ok(won);
        }
        if self.game.position().turn() != self.proof.winner {
            return self.open(None);
        }
        let line = self.proof.numbered_line(self.game.position());
        let (mv, number) = line.ok_or(Flaw::NoLine)?;
        if let Some(reach) = self.known[number]
            && (reach.same_rings == 0 || reach.same_rings + self.same_rings() < TURNS_OF_A_TIE)
        {
            return Ok(Found::Won(reach));
        }
        self.game.play(mv).map_err(Flaw::Illegal)?;
        self.open(Some(number))
    }

    /// Makes the loser's moves ready, after the winner's move by a line if there was one.
    fn open(&mut self, line: Option<usize>) -> Result<Found, Failed> {
        self.end()?;
        if self.game.may_demand() {
            return Err(Flaw::Overlooked.into());
        }
        let legal = self.game.legal();
        if !legal.capturing.is_empty() && legal.count_up_to(MOST_MOVES) >= MOST_MOVES {
            return Err(Flaw::TooManyMoves.into());
        }
        Ok(Found::Open(Open {
            moves: legal.list().into_iter(),
            reach: Reach::default(),
            line,
        }))
    }

    /// Plays the loser's next move and looks where it leads; nothing if all were played.
    fn reply(&mut self, position: &mut Open) -> Result<Option<Found>, Failed> {
        for mv in position.moves.by_ref() {
            self.game.play(mv).map_err(Flaw::Illegal)?;
            // A turn that overlooks a capture is demanded back. Then the loser has to make one of the
            // captures, and these are among the moves.
            if self.game.may_demand() {
                self.game.undo();
                continue;
            }
            return self.arrive().map(Some);
        }
        Ok(None)
    }

    /// All moves of the loser were played. If a line led here, its move is taken back, and the line is
    /// known to win.
    fn close(&mut self, position: &Open) -> Reach {
        let Some(number) = position.line else {
            return position.reach;
        };
        let reach = self.take_back(position.reach);
        if self.known[number].replace(reach).is_none() {
            self.positions += 1;
            if self.positions.is_multiple_of(TELLING) {
                (self.progress)(self.positions);
            }
        }
        reach
    }

    /// Takes the last turn back, and says how far the lines go from before it.
    fn take_back(&mut self, reach: Reach) -> Reach {
        let after = rings(self.game.position());
        self.game.undo();
        let takes_ring = rings(self.game.position()) != after;
        Reach {
            turns: reach.turns + 1,
            same_rings: if takes_ring { 0 } else { reach.same_rings + 1 },
        }
    }

    /// If the game is over, the winner must have won it.
    fn end(&self) -> Result<Option<Found>, Failed> {
        match self.game.outcome() {
            None => Ok(None),
            Some(outcome) if outcome.winner() == Some(self.proof.winner) => {
                Ok(Some(Found::Won(Reach::default())))
            }
            Some(outcome) => Err(Flaw::NotWon(outcome).into()),
        }
    }

    /// For how many turns the rings have been as they are.
    fn same_rings(&self) -> u32 {
        let now = rings(self.game.position());
        let turns = self.game.turns().rev();
        turns.take_while(|turn| rings(turn.before()) == now).count() as u32
    }
}

/// The rings on the table, in play and out of it.
fn rings(position: &Position) -> (RingSet, RingSet) {
    (position.field().rings(), position.aside().rings())
}

impl fmt::Display for Unproven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unproven::Refuted(refutation) => refutation.fmt(f),
            Unproven::Stopped => f.write_str("the check was stopped"),
        }
    }
}

impl std::error::Error for Unproven {}

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = match self.line.as_slice() {
            [] => "at the start".to_string(),
            line => format!("after {}", line.join(" ")),
        };
        write!(f, "{}, {line}: {}", self.flaw, self.position)
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::NoLine => f.write_str("no line for the position"),
            Flaw::Illegal(error) => write!(f, "an illegal move, since {error}"),
            Flaw::Overlooked => {
                f.write_str("the winner overlooks a capture, and can be made to take the turn back")
            }
            Flaw::NotWon(outcome) => outcome.fmt(f),
            Flaw::TooManyMoves => f.write_str("too many moves to be looked at"),
        }
    }
}
