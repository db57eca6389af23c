//! From a search that has found a win to a proof of it.

use core::ops::ControlFlow;
use std::collections::HashSet;

use zertz::{Game, Move, Player, Position};

use super::proof::{Proof, State, View, after, has_too_many_moves, state};
use super::proof_table::Numbers;
use super::search::Search;
use super::turns;
use crate::limits::Stop;
use crate::solved::Solved;

/// Something that knows winning moves.
pub(super) trait Guide {
    /// A move that wins. The winner is on turn and has more than one move.
    fn choose(&mut self, game: &Game) -> Option<Move>;

    /// Called at every position: whether there is time to go on.
    fn goes_on(&mut self) -> bool;
}

/// Puts a proof together: a move for every position of the winner that can come about. `None` if the
/// guide does not know a move or has no time.
pub(super) fn extract(guide: &mut impl Guide, game: &Game, winner: Player) -> Option<Proof> {
    let mut walk = Walk {
        view: View::new(game.position().rules()),
        proof: Proof::new(winner),
        seen: HashSet::new(),
        guide,
    };
    walk.visit(game).then_some(walk.proof)
}

struct Walk<'g, G> {
    guide: &'g mut G,
    view: View,
    proof: Proof,
    seen: HashSet<State>,
}

impl<G: Guide> Walk<'_, G> {
    /// Completes the proof for a position and all that can follow.
    fn visit(&mut self, game: &Game) -> bool {
        if game.outcome().is_some() {
            return true; // whether it is the right one is for the checker to say
        }
        let game = self.view.turned(game);
        if !self.seen.insert(state(&game)) {
            return true;
        }
        if !self.guide.goes_on() || has_too_many_moves(&game) {
            return false;
        }
        if game.position().turn() == self.proof.winner() {
            let mv = self.proof.choice(&game).or_else(|| {
                let chosen = self.guide.choose(&game);
                if let Some(mv) = chosen {
                    self.proof.set(game.position(), mv);
                }
                chosen
            });
            return mv
                .and_then(|mv| after(&game, mv).ok())
                .is_some_and(|next| self.visit(&next));
        }
        let moves = game.legal_moves();
        moves
            .into_iter()
            .all(|mv| after(&game, mv).is_ok_and(|next| next.may_demand() || self.visit(&next)))
    }
}

/// A proof that is part of the program as a guide.
pub(super) struct SolvedGuide<'a> {
    pub(super) solved: &'a Solved,
    pub(super) stop: &'a Stop,
}

impl Guide for SolvedGuide<'_> {
    fn choose(&mut self, game: &Game) -> Option<Move> {
        let win = self.solved.win(game.position())?;
        Some(Move::Place(win.placement))
    }

    fn goes_on(&mut self) -> bool {
        !self.stop.is_set_at_gate()
    }
}

/// The table of a proof-number search as a guide.
pub(super) struct TableGuide<'s, 'a, 'w> {
    pub(super) search: &'s mut Search<'a, 'w>,
    /// What the table says about positions that the winner wins.
    pub(super) won: Numbers,
}

impl Guide for TableGuide<'_, '_, '_> {
    fn choose(&mut self, game: &Game) -> Option<Move> {
        let position = game.position();
        let moves = game.must_capture().then(|| game.legal_moves());
        // What the table has lost meanwhile is searched again.
        self.known(position, moves.as_deref()).or_else(|| {
            self.search.settle(position, moves.clone());
            self.known(position, moves.as_deref())
        })
    }

    fn goes_on(&mut self) -> bool {
        self.search.count()
    }
}

impl TableGuide<'_, '_, '_> {
    /// Of the moves that are known to win the one that was easiest to settle.
    fn known(&self, position: &Position, moves: Option<&[Move]>) -> Option<Move> {
        let images = self.search.keys.images(position.field());
        let mut best: Option<(u64, Move)> = None;
        let mut look = |mv: Move| {
            let (numbers, work) = self.search.known(position, &images, mv);
            if numbers == self.won && best.is_none_or(|(least, _)| work < least) {
                best = Some((work, mv));
            }
            if best.is_some_and(|(least, _)| least == 0) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let _ = match moves {
            Some(moves) => moves.iter().copied().try_for_each(&mut look),
            None => turns::for_each(position, &mut look),
        };
        best.map(|(_, mv)| mv)
    }
}
