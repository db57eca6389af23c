//! The checked door: every move from outside comes in here, and is told why if it may not.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::board::Board;
use crate::field::Content;
use crate::generate::landings;
use crate::lattice::{Ring, RingSet};
use crate::marble::Marble;
use crate::moves::{Chain, Move, Placement};
use crate::outcome::Outcome;
use crate::position::Position;
use crate::rules::{Captures, Claims};

impl Position {
    /// Plays a move, or says why it is not legal and changes nothing.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.check(mv)?;
        self.play_unchecked(mv);
        debug_assert_eq!(
            self.hash,
            self.computed_zobrist(),
            "hash out of step after {mv:?}"
        );
        Ok(())
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Says why a move is not legal.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.find_fault(mv).map_err(|reason| self.illegal(reason))
    }

    pub(crate) fn illegal(&self, reason: Reason) -> IllegalMove {
        IllegalMove {
            reason,
            board: self.rules.board,
        }
    }

    fn find_fault(&self, mv: Move) -> Result<(), Reason> {
        if let Some(outcome) = self.outcome() {
            return Err(Reason::GameOver(outcome));
        }
        match mv {
            Move::Capture(chain) => self.find_fault_in_chain(&chain),
            Move::Place(placement) => self.find_fault_in_placement(placement),
            Move::Pass if self.must_pass() => Ok(()),
            Move::Pass => Err(Reason::PassNotForced),
        }
    }

    fn find_fault_in_placement(&self, placement: Placement) -> Result<(), Reason> {
        let Placement {
            marble,
            at,
            remove,
            declined,
        } = placement;
        let with = self.capturing_now();
        if !with.is_empty() && self.rules.captures == Captures::Enforced {
            return Err(Reason::MustCapture { with });
        }
        if self.supply().is_empty() {
            let captures = !with.is_empty();
            return Err(if captures {
                Reason::MustCapture { with }
            } else {
                Reason::MustPass
            });
        }
        if self.supply()[marble] == 0 {
            return Err(Reason::NoSuchMarble {
                marble,
                pool_empty: self.pool.is_empty(),
            });
        }
        self.must_be_vacant(at)?;
        let free = self.placements_now().removals(at);
        match remove {
            None if free.is_empty() => {}
            None => return Err(Reason::MustRemove { free }),
            Some(ring) if ring == at => return Err(Reason::RingOccupied(ring)),
            Some(ring) => {
                self.must_be_vacant(ring)?;
                if !free.contains(ring) {
                    return Err(Reason::RingNotFree(ring));
                }
            }
        }
        self.find_fault_in_claims(placement, declined)
    }

    fn find_fault_in_claims(&self, placement: Placement, declined: RingSet) -> Result<(), Reason> {
        if declined.is_empty() {
            return Ok(());
        }
        if self.rules.claims == Claims::Automatic {
            return Err(Reason::ClaimsAreAutomatic);
        }
        let full = self.isolated_by(placement.at, placement.remove);
        if self.fills_board(placement.at, placement.remove) {
            return Err(Reason::FullBoardIsClaimed);
        }
        let whole = full
            .groups()
            .all(|group| group.is_subset(declined) || !group.meets(declined));
        if declined.is_subset(full) && whole {
            Ok(())
        } else {
            Err(Reason::NotIsolated(declined))
        }
    }

    fn find_fault_in_chain(&self, chain: &Chain) -> Result<(), Reason> {
        let start = chain.start();
        match self.live.get(start) {
            Content::Marble(_) => {}
            _ if self.aside.marbles().contains(start) => return Err(Reason::OutOfPlay(start)),
            _ => return Err(Reason::NoMarbleThere(start)),
        }
        let mut marbles = self.live.marbles() - start.set();
        let mut vacant = self.live.vacant | start.set();
        let mut at = start;
        for direction in chain.directions() {
            let over = at.step(direction).ok_or(Reason::OffTheBoard { from: at })?;
            let to = over
                .step(direction)
                .ok_or(Reason::OffTheBoard { from: at })?;
            if !marbles.contains(over) {
                return Err(Reason::NothingToJump { from: at, over });
            }
            if !vacant.contains(to) {
                let occupied = marbles.contains(to);
                return Err(if occupied {
                    Reason::RingOccupied(to)
                } else {
                    Reason::RingGone(to)
                });
            }
            marbles.remove(over);
            vacant.insert(over);
            at = to;
        }
        let on = landings(at, marbles, vacant);
        match (chain.is_empty(), on.is_empty()) {
            (true, _) => Err(Reason::NoJump(start)),
            (false, false) => Err(Reason::ChainNotFinished { at, on }),
            (false, true) => Ok(()),
        }
    }

    fn must_be_vacant(&self, ring: Ring) -> Result<(), Reason> {
        if self.live.vacant.contains(ring) {
            Ok(())
        } else if self.live.marbles().contains(ring) {
            Err(Reason::RingOccupied(ring))
        } else if self.aside.rings().contains(ring) {
            Err(Reason::OutOfPlay(ring))
        } else {
            Err(Reason::RingGone(ring))
        }
    }
}

/// A move that may not be played, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    reason: Reason,
    board: Board,
}

impl IllegalMove {
    /// Why the move is not legal.
    pub fn reason(&self) -> Reason {
        self.reason
    }

    /// The board, which names the rings of the reason.
    pub const fn board(&self) -> &Board {
        &self.board
    }
}

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The game is over.
    GameOver(Outcome),
    /// These marbles can capture, so one of them must.
    MustCapture {
        /// The marbles that can jump.
        with: RingSet,
    },
    /// The player has no marble to place and cannot capture.
    MustPass,
    /// Passing is forced, never chosen.
    PassNotForced,
    /// There is no ring here, or no longer.
    RingGone(Ring),
    /// There is a marble on this ring.
    RingOccupied(Ring),
    /// The ring or marble is out of play: inert or declined.
    OutOfPlay(Ring),
    /// The ring cannot be slid off the board.
    RingNotFree(Ring),
    /// There is no marble of this colour to place.
    NoSuchMarble {
        /// The colour wanted.
        marble: Marble,
        /// Whether the pool is empty, so that captured marbles are placed.
        pool_empty: bool,
    },
    /// A ring is free, so one must be removed.
    MustRemove {
        /// The free rings.
        free: RingSet,
    },
    /// There is no marble on this ring to jump with.
    NoMarbleThere(Ring),
    /// A capture needs at least one jump.
    NoJump(Ring),
    /// There is no marble to jump over.
    NothingToJump {
        /// Where the marble jumps from.
        from: Ring,
        /// The ring that should hold a marble.
        over: Ring,
    },
    /// The jump would leave the lattice.
    OffTheBoard {
        /// Where the marble jumps from.
        from: Ring,
    },
    /// Two rings are not two steps apart in a straight line.
    NotAJump {
        /// Where the marble jumps from.
        from: Ring,
        /// Where it was to land.
        to: Ring,
    },
    /// The marble can jump on, so it must.
    ChainNotFinished {
        /// Where the marble is.
        at: Ring,
        /// The rings it can jump to.
        on: RingSet,
    },
    /// In this game full groups are always claimed.
    ClaimsAreAutomatic,
    /// The last vacant ring was taken: everything is claimed.
    FullBoardIsClaimed,
    /// Only whole groups that the turn has isolated can be declined.
    NotIsolated(RingSet),
    /// There is no overlooked capture whose turn could be taken back.
    NothingToDemand,
    /// The turn is complete, or this step has been taken already.
    TurnIsComplete,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |ring| self.board.name(ring);
        let names = |set| {
            let names: Vec<String> = self
                .board
                .sorted(set)
                .map(|ring| name(ring).to_string())
                .collect();
            names.join(", ")
        };
        match self.reason {
            Reason::GameOver(outcome) => write!(f, "the game is over ({outcome})"),
            Reason::MustCapture { with } => {
                write!(
                    f,
                    "a capture is compulsory, with the marble on {}",
                    names(with).replace(", ", " or ")
                )
            }
            Reason::MustPass => {
                f.write_str("there is no marble to place; the only move is to pass")
            }
            Reason::PassNotForced => {
                f.write_str("passing is only possible for a player who cannot move")
            }
            Reason::RingGone(ring) => write!(f, "there is no ring at {}", name(ring)),
            Reason::RingOccupied(ring) => write!(f, "there is a marble on {}", name(ring)),
            Reason::OutOfPlay(ring) => write!(f, "{} is out of play", name(ring)),
            Reason::RingNotFree(ring) => write!(
                f,
                "ring {} is not free: it needs two missing neighbours next to each other",
                name(ring)
            ),
            Reason::NoSuchMarble {
                marble,
                pool_empty: false,
            } => {
                write!(f, "there is no {marble} marble in the pool")
            }
            Reason::NoSuchMarble {
                marble,
                pool_empty: true,
            } => {
                write!(
                    f,
                    "the pool is empty and the player has captured no {marble} marble"
                )
            }
            Reason::MustRemove { free } => {
                write!(f, "a ring must be removed; free are {}", names(free))
            }
            Reason::NoMarbleThere(ring) => write!(f, "there is no marble on {}", name(ring)),
            Reason::NoJump(ring) => {
                write!(f, "the marble on {} must jump at least once", name(ring))
            }
            Reason::NothingToJump { from, over } => {
                write!(
                    f,
                    "the marble on {} cannot jump over {}: no marble is there",
                    name(from),
                    name(over)
                )
            }
            Reason::OffTheBoard { from } => {
                write!(f, "the marble on {} would jump off the board", name(from))
            }
            Reason::NotAJump { from, to } => write!(
                f,
                "{} and {} are not two steps apart in a straight line",
                name(from),
                name(to)
            ),
            Reason::ChainNotFinished { at, on } => {
                let on = names(on).replace(", ", " or ");
                write!(f, "the marble on {} must jump on, to {on}", name(at))
            }
            Reason::ClaimsAreAutomatic => {
                f.write_str("in this game isolated groups are always claimed")
            }
            Reason::FullBoardIsClaimed => {
                f.write_str("no vacant ring is left, so everything is claimed")
            }
            Reason::NotIsolated(rings) => {
                write!(f, "{} is not a group that this turn isolates", names(rings))
            }
            Reason::TurnIsComplete => f.write_str("that part of the turn is already done"),
            Reason::NothingToDemand => {
                f.write_str("there is no turn to take back: the last one overlooked no capture")
            }
        }
    }
}

impl core::error::Error for IllegalMove {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_without_marbles_who_can_capture_is_not_told_to_pass() {
        let text =
            "37:captures=claimed oooo/ooooo/oooooo/oooWGoo/oooooo/ooooo/oooo 0/0/0 0/0/0 0/0/0 1";
        let position: Position = text.parse().unwrap();
        let board = position.rules().board;
        let (a1, a2) = (board.ring("a1").unwrap(), board.ring("a2"));
        let refused = position
            .check(Placement::new(Marble::White, a1, a2).into())
            .unwrap_err();
        assert_eq!(
            refused.reason(),
            Reason::MustCapture {
                with: position.capturing()
            }
        );
        let mut turn = crate::PartialTurn::new(position);
        let refused = turn
            .take(crate::Step::Place(Marble::White, a1))
            .unwrap_err();
        assert!(matches!(refused.reason(), Reason::MustCapture { .. }));
    }
}
