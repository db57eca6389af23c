//! Help for those who are learning: a hint, and a word of warning before a turn that gives marbles away.

use zertz::{Action, Game, Move, Outcome, Position};
use zertz_engine::analysis::{Evaluation, JudgedTurn};
use zertz_engine::{Engine, Limits, Stop};

use crate::message::{Hint, HintWhy, LineTurn, Warning, line_turns};

/// Positions that the engine makes to find a hint.
const HINT_NODES: u64 = 60_000;
/// Positions that it makes to judge a turn, before it and after it.
const WARNING_NODES: u64 = 12_000;
/// Positions that are looked at to see how an exchange ends.
const EXCHANGE_POSITIONS: u32 = 4_000;
/// Somebody who loses less of the winning chance than this has given something for it.
const WORTH_IT: f64 = 0.03;

/// What the engine would do here, and why in one word. Nothing if the game is over, or if it was stopped early.
pub fn hint(engine: &mut Engine, game: &Game, stop: &Stop) -> Option<Hint> {
    let position = *game.position();
    let report = engine.search(game, &Limits::nodes(HINT_NODES), stop, &mut |_| {});
    let action = report.best()?;
    let turn = line_turns(game, &[action]).pop()?;
    let Action::Move(mv) = action else {
        return Some(Hint {
            turn,
            why: HintWhy::Best {},
        });
    };
    let after = position.after(mv);
    let evaluation = Evaluation::of_report(game, &report);
    let wins_in = evaluation.as_ref().and_then(|found| {
        let view = crate::message::ScoreView::of(found);
        view.turns.filter(|_| view.wins == Some(position.turn()))
    });
    let why = if after.outcome().and_then(Outcome::winner) == Some(position.turn()) {
        HintWhy::Wins {}
    } else if let Some(turns) = wins_in {
        HintWhy::Forces { turns }
    } else if matches!(mv, Move::Capture(_)) {
        HintWhy::Captures {}
    } else if !turn.effect.claimed.is_empty() {
        HintWhy::Isolates {}
    } else if after.capturing().is_empty() {
        HintWhy::Safe {}
    } else {
        HintWhy::Sacrifices {}
    };
    Some(Hint { turn, why })
}

/// What is to be said before somebody makes a turn: the reply with which the opponent takes marbles, if they are given
/// away for nothing. A sacrifice that pays is nobody's business.
pub fn warning(engine: &mut Engine, game: &Game, mv: Move, stop: &Stop) -> Option<Warning> {
    let before = *game.position();
    if !matches!(mv, Move::Place(_)) || !before.is_legal(mv) {
        return None;
    }
    let mut next = game.clone();
    next.play(mv).ok()?;
    if next.outcome().is_some() {
        return None;
    }
    let after = *next.position();
    let gained = gained(&before, &after);
    let mut budget = EXCHANGE_POSITIONS;
    let (lost, reply) = exchange(&after, &mut budget)?;
    if lost <= gained {
        return None;
    }
    let limits = Limits::nodes(WARNING_NODES);
    let was = engine.search(game, &limits, stop, &mut |_| {});
    if was.best() == Some(Action::Move(mv)) {
        return None;
    }
    let is = engine.search(&next, &limits, stop, &mut |_| {});
    if stop.is_set() {
        return None;
    }
    let (was, is) = (
        Evaluation::of_report(game, &was)?,
        Evaluation::of_report(&next, &is)?,
    );
    let token = game.notate(Action::Move(mv)).to_string();
    let judged = JudgedTurn::new(0, Action::Move(mv), token, false, &was, &is);
    if judged.loss < WORTH_IT {
        return None;
    }
    let reply: LineTurn = line_turns(&next, &[Action::Move(reply)]).pop()?;
    Some(Warning { reply })
}

/// How many marbles the player who has moved got by it.
fn gained(before: &Position, after: &Position) -> i32 {
    let held = |position: &Position| position.captured(before.turn()).total() as i32;
    held(after) - held(before)
}

/// By how many marbles the player on turn is ahead after the best captures of both sides, and the capture with which
/// that begins; nothing if there is no capture. Beyond so many positions nobody is ahead.
fn exchange(position: &Position, budget: &mut u32) -> Option<(i32, Move)> {
    if position.capturing().is_empty() {
        return None;
    }
    let mut best: Option<(i32, Move)> = None;
    for mv in position.moves() {
        if *budget == 0 {
            break;
        }
        *budget -= 1;
        let after = position.after(mv);
        let taken = gained(position, &after);
        let answer = if after.is_over() {
            0
        } else {
            exchange(&after, budget).map_or(0, |(value, _)| value)
        };
        if best.is_none_or(|(value, _)| taken - answer > value) {
            best = Some((taken - answer, mv));
        }
    }
    best
}
