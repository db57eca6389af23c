//! A prover of twenty lines for small boards, to have proofs to check.

use std::collections::HashMap;

use zertz::{Game, Move, Player, Position, Symmetry};
use zertz_engine::proof_file::ProofFile;

/// A proof that a player wins from each of these roots, which are lists of moves.
pub(super) fn proven(rules: &str, winner: Player, roots: &[&str]) -> ProofFile {
    let rules = rules.parse().unwrap();
    let mut proof = ProofFile::new(rules, winner);
    let mut prover = Prover {
        winner,
        symmetries: Symmetry::of(&rules.board),
        moves: HashMap::new(),
    };
    if rules.islands == zertz::Islands::Inert {
        prover.symmetries.truncate(1);
    }
    let start = Game::new(Position::start(rules));
    for root in roots {
        let mut game = start.clone();
        for token in root.split_whitespace() {
            game.play_text(token).unwrap();
        }
        assert!(prover.wins(&mut game), "{}", game.position());
        let moves: Vec<Move> = game.turns().map(zertz::Turn::mv).collect();
        proof.add_root(&moves).unwrap();
        prover.write_down(&mut game, &mut proof);
    }
    proof
}

struct Prover {
    winner: Player,
    symmetries: Vec<Symmetry>,
    /// What wins in a position with the winner on turn, or that nothing does.
    moves: HashMap<Position, Option<Move>>,
}

impl Prover {
    fn wins(&mut self, game: &mut Game) -> bool {
        if let Some(outcome) = game.outcome() {
            return outcome.winner() == Some(self.winner);
        }
        if game.position().turn() != self.winner {
            let moves = game.legal_moves();
            return moves.into_iter().all(|mv| self.wins_after(game, mv));
        }
        let (turned, symmetry) = game.position().canonical(&self.symmetries);
        if let Some(mv) = self.moves.get(&turned) {
            return mv.is_some();
        }
        let moves = game.legal_moves();
        let found = moves.into_iter().find(|mv| self.wins_after(game, *mv));
        let found = found.map(|mv| symmetry.map_or(mv, |symmetry| symmetry.mv(mv)));
        self.moves.insert(turned, found);
        found.is_some()
    }

    fn wins_after(&mut self, game: &mut Game, mv: Move) -> bool {
        game.play(mv).unwrap();
        // With captures=claimed: the loser has the winner's turn back, the winner the loser's.
        let is_back = game.may_demand();
        let wins = if is_back {
            game.position().turn() == self.winner
        } else {
            self.wins(game)
        };
        game.undo();
        wins
    }

    /// Adds the lines that are needed from here on.
    fn write_down(&self, game: &mut Game, proof: &mut ProofFile) {
        if game.outcome().is_some() {
            return;
        }
        let position = *game.position();
        let moves = if position.turn() == self.winner {
            if proof.line(&position).is_some() {
                return;
            }
            let (turned, _) = position.canonical(&self.symmetries);
            proof
                .add_line(&turned, self.moves[&turned].unwrap())
                .unwrap();
            vec![proof.line(&position).unwrap()]
        } else {
            game.legal_moves()
        };
        for mv in moves {
            game.play(mv).unwrap();
            if !game.may_demand() {
                self.write_down(game, proof);
            }
            game.undo();
        }
    }
}
