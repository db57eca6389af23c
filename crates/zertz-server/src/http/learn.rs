//! Lessons, puzzles and the page of rules.

#![allow(
    unused_qualifications,
    reason = "the macro that describes routes writes some"
)]

use std::net::IpAddr;
use std::sync::Arc;
use std::time::SystemTime;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::App;
use super::api::{Answer, parse};
use super::asked::{Path, Query};
use super::guard::place;
use super::visitor::{Address, Known};
use crate::learn::{PuzzleJudges, Puzzles, RulesPage, rules_page};
use crate::past;
use crate::refusal::Problem;
use crate::refusal::ServerReason;
use zertz_play::learn::{Lesson, RatedPuzzle, exercise, lessons};
use zertz_play::message::{
    DailyPuzzle, LessonAnswer, LessonInfo, LessonView, MissedWin, PuzzleAnswer, PuzzleInfo,
    PuzzlePicture, PuzzleView, Try,
};

const DAY: u64 = 24 * 60 * 60;
/// How many days the puzzles of the day go back.
const PAST_DAYS: u64 = 366;
/// Of how many puzzles pictures are told at once.
const MOST_PICTURES: usize = 60;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(all_lessons))
        .routes(routes!(lesson))
        .routes(routes!(try_step))
        .routes(routes!(all_puzzles))
        .routes(routes!(pictures))
        .routes(routes!(missed))
        .routes(routes!(daily))
        .routes(routes!(puzzle))
        .routes(routes!(try_puzzle))
        .routes(routes!(rules))
}

/// What is the same for everybody until the next version may be kept for a while.
pub(super) fn kept<T: serde::Serialize>(value: T) -> Response {
    let mut response = Json(value).into_response();
    let kept = HeaderValue::from_static("public, max-age=600");
    response.headers_mut().insert(header::CACHE_CONTROL, kept);
    response
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct LanguageQuery {
    /// The language, such as `fr`. What there is not in it comes in English.
    #[serde(default)]
    #[param(required = false)]
    language: String,
}

fn find_lesson(language: &str, id: &str) -> Answer<(&'static Lesson, Option<&'static Lesson>)> {
    let all = lessons(language);
    let index = all.iter().position(|lesson| lesson.id == id);
    let index = index.ok_or(ServerReason::NoSuchLesson {})?;
    Ok((&all[index], all.get(index + 1)))
}

/// A puzzle of the program, or one made out of a win that somebody has missed.
async fn find_puzzle(
    app: &App,
    judges: &PuzzleJudges,
    id: &str,
    address: IpAddr,
) -> Answer<Arc<RatedPuzzle>> {
    if let Some(found) = Puzzles::shipped().find(id) {
        return Ok(found.clone());
    }
    let missing = || ServerReason::NoSuchPuzzle {};
    let position = past::missed_win(app.services.store.as_ref(), id).await?;
    let position = position.ok_or_else(missing)?;
    let made = judges.made(id, position, past::MOST_TURNS, place(address));
    made.await?
        .ok_or_else(|| ServerReason::NoPuzzleHere {}.into())
}

/// All lessons, in the order in which they are best read
#[utoipa::path(get, path = "/api/v1/lessons", operation_id = "list_lessons",
    params(LanguageQuery),
    responses((status = 200, body = Vec<LessonInfo>)))]
async fn all_lessons(Query(query): Query<LanguageQuery>) -> Response {
    let all = lessons(&query.language);
    kept(all.iter().map(Lesson::info).collect::<Vec<_>>())
}

/// A lesson
#[utoipa::path(get, path = "/api/v1/lessons/{id}", operation_id = "view_lesson",
    params(("id" = String, Path), LanguageQuery),
    responses((status = 200, body = LessonView), (status = 404, body = Problem)))]
async fn lesson(Path(id): Path<String>, Query(query): Query<LanguageQuery>) -> Answer<Response> {
    let (lesson, next) = find_lesson(&query.language, &id)?;
    Ok(kept(lesson.view(next)))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct StepQuery {
    /// `1` to be shown a right turn after those in `moves`; the answer is the one to that turn.
    show: Option<String>,
    /// The language of the words, such as `fr`.
    #[serde(default)]
    #[param(required = false)]
    language: String,
}

/// Try the task of a step
///
/// The turns are checked by the rules and by what the task asks for. A turn that is not right comes back with a word
/// that says why.
#[utoipa::path(post, path = "/api/v1/lessons/{id}/steps/{number}", operation_id = "try_lesson_step",
    request_body = Try,
    params(("id" = String, Path), ("number" = usize, Path), StepQuery),
    responses((status = 200, body = LessonAnswer), (status = 400, body = Problem), (status = 404, body = Problem)))]
async fn try_step(
    Path((id, number)): Path<(String, String)>,
    Query(query): Query<StepQuery>,
    body: Result<Bytes, BytesRejection>,
) -> Answer<Json<LessonAnswer>> {
    let (lesson, _) = find_lesson(&query.language, &id)?;
    let index = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    let step = index.and_then(|index| lesson.steps.get(index));
    let step = step.ok_or(ServerReason::NoSuchStep {})?;
    let mut moves = parse::<Try>(body)?.moves;
    if query.show.is_some_and(|word| word == "1") {
        moves.push(exercise::right_turn(step, &moves)?);
    }
    Ok(Json(exercise::answer(step, &moves)?))
}

/// All puzzles, from the easiest to the hardest
#[utoipa::path(get, path = "/api/v1/puzzles", operation_id = "list_puzzles",
    responses((status = 200, body = Vec<PuzzleInfo>)))]
async fn all_puzzles() -> Response {
    let list = Puzzles::shipped().list();
    kept(list.iter().map(|one| one.info()).collect::<Vec<_>>())
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct PicturesQuery {
    /// The names of up to 60 puzzles, with commas between them. What is not there is left out.
    #[serde(default)]
    ids: String,
}

/// What lies on the boards of some puzzles, for small pictures
#[utoipa::path(get, path = "/api/v1/puzzles/pictures", operation_id = "view_puzzle_pictures",
    params(PicturesQuery),
    responses((status = 200, body = Vec<PuzzlePicture>)))]
async fn pictures(Query(query): Query<PicturesQuery>) -> Response {
    let names = query.ids.split(',').take(MOST_PICTURES);
    let found = names.filter_map(|name| Puzzles::shipped().find(name.trim()));
    let picture = |one: &Arc<RatedPuzzle>| PuzzlePicture::new(one.id.clone(), &one.puzzle.position);
    kept(found.map(picture).collect::<Vec<_>>())
}

/// Wins that you have missed
///
/// Those of your latest finished games of which there is a report, the latest first. Each is a puzzle of its own.
#[utoipa::path(get, path = "/api/v1/puzzles/missed", operation_id = "list_missed_puzzles",
    security(("token" = []), ("cookie" = [])),
    responses((status = 200, body = Vec<MissedWin>), (status = 403, body = Problem)))]
async fn missed(State(app): State<App>, Known(who): Known) -> Answer<Json<Vec<MissedWin>>> {
    let missed = past::missed_wins(app.services.store.as_ref(), who).await?;
    Ok(Json(missed))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct DayQuery {
    /// A day of the past year, in days since 1970; today if it is left out.
    day: Option<u64>,
}

/// The puzzle of the day
///
/// The same for everybody; the day begins at midnight in Greenwich.
#[utoipa::path(get, path = "/api/v1/puzzles/daily", operation_id = "view_daily_puzzle",
    params(DayQuery),
    responses((status = 200, body = DailyPuzzle), (status = 404, body = Problem)))]
async fn daily(Query(query): Query<DayQuery>) -> Answer<Json<DailyPuzzle>> {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let today = now.map_or(0, |time| time.as_secs() / DAY);
    let day = query.day.unwrap_or(today);
    // Tomorrow's puzzle is nobody's yet.
    if day > today || today - day > PAST_DAYS {
        return Err(ServerReason::NoSuchDay { days: PAST_DAYS }.into());
    }
    let found = Puzzles::shipped().of_day(day);
    let found = found.ok_or(ServerReason::NoPuzzles {})?;
    let info = found.info();
    Ok(Json(DailyPuzzle { day, info }))
}

/// A puzzle
#[utoipa::path(get, path = "/api/v1/puzzles/{id}", operation_id = "view_puzzle",
    params(("id" = String, Path)),
    responses((status = 200, body = PuzzleView), (status = 404, body = Problem)))]
async fn puzzle(
    State(app): State<App>,
    Extension(judges): Extension<Arc<PuzzleJudges>>,
    Address(address): Address,
    Path(id): Path<String>,
) -> Answer<Response> {
    let found = find_puzzle(&app, &judges, &id, address).await?;
    Ok(kept(found.view()))
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
#[utoipa::path(post, path = "/api/v1/puzzles/{id}/try", operation_id = "try_puzzle",
    request_body = Try,
    params(("id" = String, Path), TryQuery),
    responses((status = 200, body = PuzzleAnswer), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn try_puzzle(
    State(app): State<App>,
    Extension(judges): Extension<Arc<PuzzleJudges>>,
    Address(address): Address,
    Path(id): Path<String>,
    Query(query): Query<TryQuery>,
    body: Result<Bytes, BytesRejection>,
) -> Answer<Json<PuzzleAnswer>> {
    let rated = find_puzzle(&app, &judges, &id, address).await?;
    if query.give_up.is_some_and(|word| word == "1") {
        return Ok(Json(judges.give_up(&rated)));
    }
    let wish: Try = parse(body)?;
    let answer = judges.judge(&rated, wish.moves, place(address)).await?;
    Ok(Json(PuzzleAnswer::clone(&answer)))
}

/// The rules, as text with pictures
#[utoipa::path(get, path = "/api/v1/rules", operation_id = "view_rules",
    params(LanguageQuery), responses((status = 200, body = RulesPage)))]
async fn rules(Query(query): Query<LanguageQuery>) -> Response {
    kept(rules_page(&query.language))
}
