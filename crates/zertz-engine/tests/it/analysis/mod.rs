//! The analysis of games: what is searched, how turns are judged, what is written and drawn.

mod graphs;
mod proofs;
mod records;
mod turns;

use zertz::{Action, Game, Outcome, Player, Position, Record, WinReason, zgn};
use zertz_engine::analysis::{Analysis, Evaluation, JudgedTurn, Progress, Variation, analyse};
use zertz_engine::{Engine, Limits, Score, Settings, Stop};

/// A small engine.
pub(crate) fn engine(lines: usize) -> Engine {
    Engine::new(Settings {
        hash_mib: 1,
        lines,
        ..Settings::default()
    })
}

/// The analysis of a game with little thought.
pub(crate) fn quick(game: &Game) -> Analysis {
    let never = Stop::new();
    analyse(&mut engine(1), game, &Limits::depth(1), &never, &mut |_| {})
}

/// The first game of a text.
pub(crate) fn record(text: &str) -> Record {
    let mut games = zgn::read(text);
    games.next().expect("a game").expect("a legal one")
}

/// An evaluation as somebody might have found it: the score is the first player's, and the first move
/// of the line is the best.
pub(crate) fn evaluation(game: &Game, score: Score, line: &[&str]) -> Evaluation {
    let turn = game.position().turn();
    let score = if turn == Player::First { score } else { -score };
    let mut replay = game.clone();
    let moves: Vec<Action> = line
        .iter()
        .map(|text| replay.play_text(text).expect("a legal move"))
        .collect();
    let tokens = line.iter().map(|text| (*text).to_string()).collect();
    Evaluation {
        turn,
        score,
        depth: 1,
        nodes: 1,
        lines: vec![Variation {
            score,
            proven: false,
            moves,
            tokens,
        }],
        outcome: None,
    }
}

/// An analysis with these scores of the first player, for pictures: no move is the best one, and
/// the last position may be the end of the game.
pub(crate) fn constructed(
    scores: &[Score],
    forced: impl Fn(usize) -> bool,
    over: bool,
) -> Analysis {
    let start: Position = "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1"
        .parse()
        .expect("a position");
    let mut positions: Vec<Evaluation> = Vec::new();
    for (i, &score) in scores.iter().enumerate() {
        let turn = Player::BOTH[i % 2];
        let mut evaluation = evaluation(&Game::new(start), score, &["Wd4,a1"]);
        evaluation.turn = turn;
        evaluation.score = if turn == Player::First { score } else { -score };
        if over && i + 1 == scores.len() {
            let winner = if score.is_win() {
                Player::First
            } else {
                Player::Second
            };
            let outcome = Outcome::Win(winner, WinReason::FullBoard);
            evaluation = Evaluation::of_outcome(turn, outcome);
        }
        positions.push(evaluation);
    }
    let played = start.parse_move("Bg1,a4").expect("a legal move");
    let turns: Vec<JudgedTurn> = (1..positions.len())
        .map(|i| {
            let number = (i as u32 - 1) / 2 + 1;
            let token = "Bg1,a4".to_string();
            let (before, after) = (&positions[i - 1], &positions[i]);
            JudgedTurn::new(number, played.into(), token, forced(i - 1), before, after)
        })
        .collect();
    Analysis {
        planned: turns.len(),
        positions,
        turns,
    }
}

/// Sets a flag as soon as so many positions are done.
pub(crate) fn stop_after(positions: usize, stop: &Stop) -> impl FnMut(Progress<'_>) + '_ {
    move |progress| {
        if let Progress::Evaluated { position, .. } = progress
            && position + 1 >= positions
        {
            stop.set();
        }
    }
}
