//! What is said where a proof knows who wins.

use zertz::{Game, Move, Player, Position, Rules};
use zertz_engine::analysis::{Analysis, Annotations, Judgement, analyse, annotate};
use zertz_engine::solved::Solved;
use zertz_engine::{Limits, Stop};

use super::{engine, record};

fn analysed(moves: &str) -> Analysis {
    let game = record(&format!("[Game \"37\"]\n\n{moves} *\n")).game();
    let limits = Limits::nodes(2000);
    analyse(&mut engine(1), &game, &limits, &Stop::new(), &mut |_| {})
}

/// A first turn that loses, and the moves of the proof after it.
fn proof() -> (Game, Vec<Move>) {
    let rules = Rules::default();
    let mut game = Game::new(Position::start(rules));
    game.play_text("We2,e1").unwrap();
    let line = Solved::of(&rules).unwrap().longest_line(game.position());
    (game, line)
}

/// The proof's moves as a record has them, the first turn among them.
fn tokens(turns: usize) -> Vec<String> {
    let (mut game, line) = proof();
    for mv in line.into_iter().take(turns) {
        game.play(mv).unwrap();
    }
    game.turns().map(ToString::to_string).collect()
}

#[test]
fn a_lost_first_turn_is_lost_by_force_and_the_line_is_there() {
    let (_, line) = proof();
    let turns = line.len() as u32;
    let analysis = analysed("1. We2,e1");
    let turn = &analysis.turns[0];
    assert_eq!(turn.judgement, Some(Judgement::Blunder));
    assert_eq!(turn.allows, Some(turns.div_ceil(2)));
    let [before, after] = &*analysis.positions else {
        panic!("two positions");
    };
    assert!(!before.is_proven() && after.is_proven());
    assert_eq!(after.chance_of(Player::First), 0.0);
    assert_eq!(after.lines[0].tokens.len() as u32, turns);
    // Another first turn may be worse than the best, but nobody has lost by it.
    let analysis = analysed("1. Wd4,a1");
    assert!(!analysis.positions[1].is_proven());
    assert_eq!(analysis.turns[0].allows, None);
}

#[test]
fn whoever_follows_the_proof_does_everything_right() {
    let analysis = analysed(&tokens(30).join(" "));
    let last = analysis.positions.len() - 1;
    for (i, position) in analysis.positions.iter().enumerate().skip(1) {
        assert_eq!(position.is_proven(), i < last, "{i}");
        assert_eq!(position.chance_of(Player::Second), 1.0, "{i}");
    }
    for turn in &analysis.turns[1..] {
        assert_eq!((turn.judgement, turn.loss), (None, 0.0), "{}", turn.token);
    }
}

#[test]
fn whoever_leaves_the_proof_is_told_what_is_known() {
    let analysis = analysed("1. We2,e1 Ba4,a1");
    let turn = &analysis.turns[1];
    let before = &analysis.positions[1];
    let own = before.lines[0].tokens.len().div_ceil(2) as u32;
    assert_eq!(turn.judgement, Some(Judgement::LeftProof(own)));
    assert_eq!(turn.allows, None);
    // No more than what the player is behind now.
    let behind = 0.5 - analysis.positions[2].chance_of(Player::Second);
    assert!((turn.loss - behind.max(0.0)).abs() < 1e-9);
    let summary = analysis.summary(Player::Second);
    assert_eq!((summary.left_proofs, summary.missed_wins), (1, 0));
}

#[test]
fn a_record_says_it_and_has_the_whole_line() {
    let mut written = record("[Game \"37\"]\n\n1. We2,e1 Ba4,a1 *\n");
    let limits = Limits::nodes(2000);
    for _ in 0..2 {
        let game = written.game();
        let analysis = analyse(&mut engine(1), &game, &limits, &Stop::new(), &mut |_| {});
        annotate(&mut written, &analysis, &Annotations::default());
        let nodes: Vec<_> = written.main_line().map(|id| written.node(id)).collect();
        let own = analysis.positions[1].lines[0].tokens.len().div_ceil(2);
        let said = format!(
            "[%eval #-{own}] Lost by force, proven: the opponent wins in {own} turns at most."
        );
        assert_eq!(nodes[0].comments, [said]);
        assert_eq!(nodes[0].glyphs, [4]);
        assert!(nodes[1].comments[0].ends_with(&format!(
            "Left a proven win in {own}; whether it is still won is not known."
        )));
        // The whole proof stands beside the turn that left it.
        let first = written.main_line().next().unwrap();
        let children = written.node(first).children();
        assert_eq!(children.len(), 2);
        let mut at = children[1];
        let mut turns = 1;
        while let Some(&next) = written.node(at).children().first() {
            at = next;
            turns += 1;
        }
        assert_eq!(turns, analysis.positions[1].lines[0].tokens.len());
    }
}
