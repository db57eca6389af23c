//! Judges a try at the task of a lesson, and answers it.

use zertz::{Action, Game, MoveError};

use super::lesson::{Exercise, Stage, Step};
use crate::message::{LessonAnswer, LessonSay, LessonVerdict, Look, TurnMade};
use crate::refusal::{Refusal, RulesReason, TableReason};

/// No task of a lesson has so many turns.
const MOST_TURNS: usize = 20;
/// Longer texts are not turns.
const TEXT_BYTES: usize = 400;

fn exercise_of(step: &Step) -> Result<&Exercise, Refusal> {
    let exercise = step.exercise.as_ref();
    exercise.ok_or_else(|| TableReason::NothingToDo {}.into())
}

/// Where the turns so far lead, the learner's and the answers, and what is asked for there.
fn stand<'a>(
    step: &Step,
    exercise: &'a Exercise,
    known: &[String],
) -> Result<(Game, &'a Stage), Refusal> {
    let mut game = step.game.clone();
    if !known.len().is_multiple_of(2) || known.len() > MOST_TURNS {
        return Err(TableReason::AnswersMissing {}.into());
    }
    // What was answered before must be what would be answered now.
    for (index, pair) in known.chunks(2).enumerate() {
        let stage = exercise.stages.get(index);
        let reply = stage.and_then(|stage| stage.reply.as_ref());
        let (Some(stage), Some(reply)) = (stage, reply) else {
            return Err(TableReason::TaskHasFewerTurns {}.into());
        };
        let played = play(&mut game, &pair[0]).is_ok() && stage.goal.is_met(&game);
        let answered = played.then(|| reply.choose(&game)).flatten();
        let same = answered.is_some_and(|action| game.parse(&short(&pair[1])) == Ok(action));
        if !same || answered.is_none_or(|action| game.act(action).is_err()) {
            return Err(TableReason::TurnsOfAnotherTask {}.into());
        }
    }
    let stage = exercise.stages.get(known.len() / 2);
    Ok((game, stage.ok_or(TableReason::TaskHasFewerTurns {})?))
}

/// A turn that does what the task asks for after the turns so far.
pub fn right_turn(step: &Step, known: &[String]) -> Result<String, Refusal> {
    let (game, stage) = stand(step, exercise_of(step)?, known)?;
    let found = game.legal_moves().into_iter().find_map(|mv| {
        let mut next = game.clone();
        next.play(mv).ok()?;
        let turn = next.turns().next_back()?.to_string();
        stage.goal.is_met(&next).then_some(turn)
    });
    // A test finds one for every task.
    found.ok_or_else(|| TableReason::NoSuchTurn {}.into())
}

/// What is said to a try at the task of a step.
pub fn answer(step: &Step, moves: &[String]) -> Result<LessonAnswer, Refusal> {
    let exercise = exercise_of(step)?;
    if moves.len().is_multiple_of(2) || moves.len() > MOST_TURNS {
        return Err(TableReason::LastTurnIsYours {}.into());
    }
    let Some((last, known)) = moves.split_last() else {
        return Err(TableReason::NoTurnGiven {}.into());
    };
    let (mut game, stage) = stand(step, exercise, known)?;
    let began = step.game.turns().len();
    let before = game.clone();
    let skip = game.turns().len();
    let answer =
        |verdict, (say, words): (LessonSay, String), turns: &Game, look: &Game| LessonAnswer {
            verdict,
            words,
            say,
            turns: TurnMade::all_after(turns, skip),
            look: Look::new(look, began),
        };
    if let Err(reason) = play(&mut game, last) {
        let words = format!("That is not allowed: {reason}.");
        let say = LessonSay::NotAllowed(RulesReason::from(&reason));
        return Ok(answer(LessonVerdict::Wrong, (say, words), &before, &before));
    }
    if !stage.goal.is_met(&game) {
        let said = match stage.words_for(&game) {
            Some(words) => (LessonSay::Lesson, words.to_string()),
            None => (LessonSay::NotQuite, "Not quite. Try another turn.".into()),
        };
        return Ok(answer(LessonVerdict::Wrong, said, &game, &before));
    }
    let Some(reply) = &stage.reply else {
        let said = (LessonSay::Lesson, exercise.right.clone());
        return Ok(answer(LessonVerdict::Right, said, &game, &game));
    };
    if let Some(action) = reply.choose(&game) {
        // It comes from the legal turns.
        let _ = game.act(action);
    }
    let said = (LessonSay::GoOn, "Right so far. Go on.".to_string());
    Ok(answer(LessonVerdict::GoOn, said, &game, &game))
}

fn short(text: &str) -> String {
    text.chars().take(TEXT_BYTES).collect()
}

fn play(game: &mut Game, text: &str) -> Result<Action, MoveError> {
    game.play_text(&short(text))
}
