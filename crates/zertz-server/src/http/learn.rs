//! Lessons, puzzles and the page of rules.

#![allow(
    unused_qualifications,
    reason = "the macro that describes routes writes some"
)]

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::SystemTime;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use zertz::{Action, Game};

use super::App;
use super::api::{Answer, parse};
use super::guard::place;
use crate::learn::{
    Desk, Lesson, Puzzles, Rated, RulesPage, Stage, Step, Task, lessons, rules_page,
};
use crate::protocol::{
    Code, DailyPuzzle, LessonAnswer, LessonInfo, LessonVerdict, LessonView, Look, Problem,
    PuzzleAnswer, PuzzleInfo, PuzzleView, Try, TurnMade,
};
use crate::refusal::Refusal;

/// No task of a lesson has so many turns.
const MOST_TURNS: usize = 20;
/// Longer texts are no turns.
const TEXT_BYTES: usize = 400;
const DAY: u64 = 24 * 60 * 60;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(all_lessons))
        .routes(routes!(lesson))
        .routes(routes!(try_step))
        .routes(routes!(all_puzzles))
        .routes(routes!(daily))
        .routes(routes!(puzzle))
        .routes(routes!(try_puzzle))
        .routes(routes!(rules))
        .layer(Extension(Arc::new(Desk::default())))
}

/// What is the same for everybody until the next version may be kept for a while.
fn kept<T: serde::Serialize>(value: T) -> Response {
    let mut response = Json(value).into_response();
    let kept = HeaderValue::from_static("public, max-age=600");
    response.headers_mut().insert(header::CACHE_CONTROL, kept);
    response
}

fn find_lesson(id: &str) -> Answer<(&'static Lesson, Option<&'static Lesson>)> {
    let index = lessons().iter().position(|lesson| lesson.id == id);
    let index = index.ok_or_else(|| Refusal::new(Code::NotFound, "there is no such lesson"))?;
    Ok((&lessons()[index], lessons().get(index + 1)))
}

fn find_puzzle(id: &str) -> Answer<&'static Arc<Rated>> {
    let found = Puzzles::shipped().find(id);
    found.ok_or_else(|| Refusal::new(Code::NotFound, "there is no such puzzle"))
}

/// All lessons, in the order in which they are best read
#[utoipa::path(get, path = "/api/v1/lessons", responses((status = 200, body = Vec<LessonInfo>)))]
async fn all_lessons() -> Response {
    kept(lessons().iter().map(LessonInfo::new).collect::<Vec<_>>())
}

/// A lesson
#[utoipa::path(get, path = "/api/v1/lessons/{id}", params(("id" = String, Path)),
    responses((status = 200, body = LessonView), (status = 404, body = Problem)))]
async fn lesson(Path(id): Path<String>) -> Answer<Response> {
    let (lesson, next) = find_lesson(&id)?;
    Ok(kept(LessonView::new(lesson, next)))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct StepQuery {
    /// `1` to be shown a right turn after those in `moves`; the answer is the one to that turn.
    show: Option<String>,
}

/// Try the task of a step
///
/// The turns are checked by the rules and by what the task asks for. A turn that is not right comes back with a word
/// that says why.
#[utoipa::path(post, path = "/api/v1/lessons/{id}/steps/{number}", request_body = Try,
    params(("id" = String, Path), ("number" = usize, Path), StepQuery),
    responses((status = 200, body = LessonAnswer), (status = 400, body = Problem), (status = 404, body = Problem)))]
async fn try_step(
    Path((id, number)): Path<(String, String)>,
    Query(query): Query<StepQuery>,
    body: Result<Bytes, BytesRejection>,
) -> Answer<Json<LessonAnswer>> {
    let (lesson, _) = find_lesson(&id)?;
    let missing = || Refusal::new(Code::NotFound, "there is no such step");
    let index = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    let step = index.and_then(|index| lesson.steps.get(index));
    let step = step.ok_or_else(missing)?;
    let mut moves = parse::<Try>(body)?.moves;
    if query.show.is_some_and(|word| word == "1") {
        moves.push(right_turn(step, &moves)?);
    }
    Ok(Json(answer(step, &moves)?))
}

fn malformed(words: &str) -> Refusal {
    Refusal::new(Code::Malformed, words.to_string())
}

fn task_of(step: &Step) -> Answer<&Task> {
    let nothing = || Refusal::new(Code::NotPossible, "there is nothing to do in this step");
    step.task.as_ref().ok_or_else(nothing)
}

/// Where the turns so far lead, the learner's and the answers, and what is asked for there.
fn stand<'a>(step: &Step, task: &'a Task, known: &[String]) -> Answer<(Game, &'a Stage)> {
    let mut game = step.game.clone();
    if !known.len().is_multiple_of(2) || known.len() > MOST_TURNS {
        return Err(malformed("each of your turns has its answer"));
    }
    // What was answered before must be what would be answered now.
    for (index, pair) in known.chunks(2).enumerate() {
        let stage = task.stages.get(index);
        let reply = stage.and_then(|stage| stage.reply.as_ref());
        let (Some(stage), Some(reply)) = (stage, reply) else {
            return Err(malformed("the task has fewer turns"));
        };
        let played = play(&mut game, &pair[0]).is_ok() && stage.goal.is_met(&game);
        let answered = played.then(|| reply.choose(&game)).flatten();
        let same = answered.is_some_and(|action| game.parse(&short(&pair[1])) == Ok(action));
        if !same || answered.is_none_or(|action| game.act(action).is_err()) {
            return Err(malformed("these turns do not belong to the task"));
        }
    }
    let stage = task.stages.get(known.len() / 2);
    Ok((
        game,
        stage.ok_or_else(|| malformed("the task has fewer turns"))?,
    ))
}

/// A turn that does what the task asks for after the turns so far.
fn right_turn(step: &Step, known: &[String]) -> Answer<String> {
    let (game, stage) = stand(step, task_of(step)?, known)?;
    let found = game.legal_moves().into_iter().find_map(|mv| {
        let mut next = game.clone();
        next.play(mv).ok()?;
        let turn = next.turns().next_back()?.to_string();
        stage.goal.is_met(&next).then_some(turn)
    });
    // A test finds one for every task.
    found.ok_or_else(|| Refusal::new(Code::NotPossible, "there is no such turn"))
}

/// What is said to a try at the task of a step.
fn answer(step: &Step, moves: &[String]) -> Answer<LessonAnswer> {
    let task = task_of(step)?;
    if moves.len().is_multiple_of(2) || moves.len() > MOST_TURNS {
        return Err(malformed(
            "the turns so far, yours and the answers; the last one is yours",
        ));
    }
    let Some((last, known)) = moves.split_last() else {
        return Err(malformed("no turn was given"));
    };
    let (mut game, stage) = stand(step, task, known)?;
    let began = step.game.turns().len();
    let before = game.clone();
    let skip = game.turns().len();
    let say = |verdict, words: String, turns: &Game, look: &Game| LessonAnswer {
        verdict,
        words,
        turns: made(turns, skip),
        look: Look::new(look, began),
    };
    if let Err(reason) = play(&mut game, last) {
        let words = format!("That is not allowed: {reason}.");
        return Ok(say(LessonVerdict::Wrong, words, &before, &before));
    }
    if !stage.goal.is_met(&game) {
        let words = stage.words_for(&game).to_string();
        return Ok(say(LessonVerdict::Wrong, words, &game, &before));
    }
    let Some(reply) = &stage.reply else {
        return Ok(say(LessonVerdict::Right, task.right.clone(), &game, &game));
    };
    if let Some(action) = reply.choose(&game) {
        // It comes from the legal turns.
        let _ = game.act(action);
    }
    let words = "Right so far. Go on.".to_string();
    Ok(say(LessonVerdict::GoOn, words, &game, &game))
}

fn short(text: &str) -> String {
    text.chars().take(TEXT_BYTES).collect()
}

fn play(game: &mut Game, text: &str) -> Result<Action, String> {
    game.play_text(&short(text))
        .map_err(|error| error.to_string())
}

fn made(game: &Game, skip: usize) -> Vec<TurnMade> {
    let turns = game.turns().enumerate().skip(skip);
    turns
        .map(|(index, turn)| TurnMade::new(index + 1, turn, None))
        .collect()
}

/// All puzzles, from the easiest to the hardest
#[utoipa::path(get, path = "/api/v1/puzzles", responses((status = 200, body = Vec<PuzzleInfo>)))]
async fn all_puzzles() -> Response {
    let list = Puzzles::shipped().list();
    kept(
        list.iter()
            .map(|one| PuzzleInfo::new(one))
            .collect::<Vec<_>>(),
    )
}

/// The puzzle of the day
///
/// The same for everybody; the day begins at midnight in Greenwich.
#[utoipa::path(get, path = "/api/v1/puzzles/daily",
    responses((status = 200, body = DailyPuzzle), (status = 404, body = Problem)))]
async fn daily() -> Answer<Json<DailyPuzzle>> {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let day = now.map_or(0, |time| time.as_secs() / DAY);
    let found = Puzzles::shipped().of_day(day);
    let found = found.ok_or_else(|| Refusal::new(Code::NotFound, "there are no puzzles"))?;
    let info = PuzzleInfo::new(found);
    Ok(Json(DailyPuzzle { day, info }))
}

/// A puzzle
#[utoipa::path(get, path = "/api/v1/puzzles/{id}", params(("id" = String, Path)),
    responses((status = 200, body = PuzzleView), (status = 404, body = Problem)))]
async fn puzzle(Path(id): Path<String>) -> Answer<Response> {
    Ok(kept(PuzzleView::new(find_puzzle(&id)?)))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct TryQuery {
    /// `1` to see the solution instead.
    give_up: Option<String>,
}

/// Try a puzzle
///
/// The answer holds out as long as it can; a wrong turn comes back with its refutation and the solution.
#[utoipa::path(post, path = "/api/v1/puzzles/{id}/try", request_body = Try,
    params(("id" = String, Path), TryQuery),
    responses((status = 200, body = PuzzleAnswer), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn try_puzzle(
    State(app): State<App>,
    Extension(desk): Extension<Arc<Desk>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(id): Path<String>,
    Query(query): Query<TryQuery>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer<Json<PuzzleAnswer>> {
    let rated = find_puzzle(&id)?;
    if query.give_up.is_some_and(|word| word == "1") {
        return Ok(Json(desk.give_up(rated)));
    }
    let wish: Try = parse(body)?;
    let address = place(app.guard.address(peer, &headers));
    let answer = desk.judge(rated, wish.moves, address).await?;
    Ok(Json(PuzzleAnswer::clone(&answer)))
}

/// The rules, as text with pictures
#[utoipa::path(get, path = "/api/v1/rules", responses((status = 200, body = RulesPage)))]
async fn rules() -> Response {
    kept(rules_page())
}
