//! The checker against one that remembers nothing, in games of every kind.

use std::collections::BTreeMap;

use zertz::{Player, Rules};

use super::*;
use crate::rng::Rng;

/// Where a proof fails, or that it takes too long to find out.
type Failure = Option<(Vec<String>, Flaw)>;

/// The same check without any memory: every line is played to its end.
fn plain_check(proof: &ProofFile, game: &mut Game, left: &mut u32) -> Result<u32, Failure> {
    let failure = |game: &Game, flaw| Some((game.turns().map(ToString::to_string).collect(), flaw));
    match game.outcome() {
        Some(outcome) if outcome.winner() == Some(proof.winner) => return Ok(0),
        Some(outcome) => return Err(failure(game, Flaw::NotWon(outcome))),
        None => {}
    }
    *left = left.checked_sub(1).ok_or(None)?;
    let is_winner = game.position().turn() == proof.winner;
    let moves = if is_winner {
        let mv = proof.line(game.position());
        vec![mv.ok_or_else(|| failure(game, Flaw::NoLine))?]
    } else {
        game.legal_moves()
    };
    let mut longest = 0;
    for mv in moves {
        game.play(mv).unwrap();
        match game.may_demand() {
            true if is_winner => return Err(failure(game, Flaw::Overlooked)),
            true => {}
            false => longest = longest.max(1 + plain_check(proof, game, left)?),
        }
        game.undo();
    }
    Ok(longest)
}

/// What the checker finds at each root, in one walk.
fn checks(proof: &ProofFile, roots: &[Game]) -> Vec<Result<u32, Box<Refutation>>> {
    let (stop, mut progress) = (Stop::new(), |_| {});
    let mut walk = Walk::new(proof, &stop, &mut progress);
    let check = |root: &Game| match walk.check(root.clone()) {
        Ok(turns) => Ok(turns - root.turns().len() as u32),
        Err(Unproven::Refuted(refutation)) => Err(refutation),
        Err(Unproven::Stopped) => panic!("nobody stops it"),
    };
    roots.iter().map(check).collect()
}

/// Compares both for a proof whose lines are drawn at random, and says how each root ends.
fn compare(roots: &mut [Game], winner: Player, rng: &mut Rng) -> Vec<String> {
    let mut proof = ProofFile::new(*roots[0].position().rules(), winner);
    let checked = loop {
        let checked = checks(&proof, roots);
        let refuted = checked.iter().filter_map(|one| one.as_ref().err());
        let missing = refuted.filter(|refutation| refutation.flaw == Flaw::NoLine);
        let missing: Vec<Position> = missing.map(|refutation| refutation.position).collect();
        for position in &missing {
            let moves = position.moves();
            // Two of them may be images of each other, and get one line.
            let _ = proof.add_line(position, moves[rng.below(moves.len())]);
        }
        if missing.is_empty() {
            break checked;
        }
    };
    let both = checked.into_iter().zip(roots);
    both.map(
        |(checked, root)| match (checked, plain_check(&proof, root, &mut 100_000)) {
            (_, Err(None)) => "too long".to_string(),
            (Ok(turns), Ok(longest)) => {
                assert_eq!(turns, longest);
                "won".to_string()
            }
            (Err(refutation), Err(Some((line, flaw)))) => {
                assert_eq!((refutation.line, &refutation.flaw), (line, &flaw));
                flaw.to_string()
            }
            (one, other) => panic!("{one:?}, {other:?}"),
        },
    )
    .collect()
}

/// A game with at most this many random turns.
fn random_game(start: &Game, turns: usize, rng: &mut Rng) -> Game {
    let mut game = start.clone();
    for _ in 0..turns {
        let moves = game.legal_moves();
        if !moves.is_empty() {
            game.play(moves[rng.below(moves.len())]).unwrap();
        }
        // What the winner could be made to take back is not a root.
        if game.may_demand() {
            game.undo();
        }
    }
    game
}

#[test]
fn it_agrees_with_one_that_remembers_nothing() {
    let mut rng = Rng::new(1, 0);
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    for game in [
        "5:pool=2/1/0:goals=9/9/9/9",
        "2.2:pool=2/1/1:goals=9/9/9/9",
        "2.3.2:pool=2/1/1:goals=9/9/9/9",
        "2.3.2:islands=inert:pool=2/1/1:goals=9/9/9/9",
        "2.3.2:captures=claimed:pool=2/1/1:goals=2/2/2/1",
        "2.3.2:claims=optional:pool=2/2/1:goals=2/2/2/1",
        "7:goals=1/1/1/1",
    ] {
        let rules: Rules = game.parse().unwrap();
        for round in 0..100 {
            let start = Game::new(Position::start(rules));
            let mut roots =
                [0, 2, 3].map(|most| random_game(&start, rng.below(most + 1), &mut rng));
            for end in compare(&mut roots, Player::BOTH[round % 2], &mut rng) {
                *ends.entry(end).or_default() += 1;
            }
        }
    }
    assert!(ends["won"] > 100 && ends.len() > 5, "{ends:?}");
}

/// c4 d4 e3 is a line whose vacant rings are never free, thanks to the black marbles around it. There
/// marbles go to and fro for ever, until one of the two rules about repetition makes it a tie.
#[test]
fn repetition_counts_as_in_the_rules() {
    let mut rng = Rng::new(2, 0);
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    for captured in [
        "1/0/0 0/0/0",
        "0/0/0 1/0/0",
        "1/0/0 1/0/0",
        "4/0/0 0/0/0",
        "2/1/0 0/1/0",
    ] {
        for (winner, turn) in [(0, 1), (0, 2), (1, 1), (1, 2)] {
            let layout = "4/2B2/3GB1/3o3/1Bo3/2B2/4";
            let start = format!("37:goals=9/9/9/9 {layout} 0/0/0 {captured} {turn}");
            let start = Game::new(start.parse().unwrap());
            for _ in 0..20 {
                let mut roots =
                    [0, 1, 2, 4, 6, 8, 10, 12, 14].map(|most| random_game(&start, most, &mut rng));
                for end in compare(&mut roots, Player::BOTH[winner], &mut rng) {
                    *ends.entry(end).or_default() += 1;
                }
            }
        }
    }
    let ties = ends.keys().filter(|end| end.starts_with("tie"));
    assert!(ties.count() == 2 && ends["won"] > 1000, "{ends:?}");
}
