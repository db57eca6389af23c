//! What is proven of first turns, and the proof to play against.

#![allow(
    unused_qualifications,
    reason = "the macro that describes routes writes some"
)]

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::App;
use super::api::{Answer, parse};
use super::asked::Query;
use super::learn::kept;
use crate::refusal::{Problem, Refusal, ServerReason};
use zertz_play::learn::proof;
use zertz_play::message::{FirstTurns, ProofAnswer, ProofWish};

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(first_turns))
        .routes(routes!(answer))
}

/// The first question about a game unpacks its proof, which takes a while: not where others are served.
async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, zertz_play::Refusal> + Send + 'static,
) -> Answer<T> {
    let done = tokio::task::spawn_blocking(work).await;
    let failed = |_| Refusal::from(ServerReason::NotDone {});
    Ok(done.map_err(failed)??)
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct GameQuery {
    /// The rules: `37`, `48`, `37:blitz`. The default is 37.
    #[serde(default = "usual")]
    #[param(required = false)]
    game: String,
}

fn usual() -> String {
    "37".into()
}

/// Which first turns of a game lose by force
///
/// Of those that do not lose it is not known who wins.
#[utoipa::path(get, path = "/api/v1/solved", operation_id = "view_first_turns",
    params(GameQuery),
    responses((status = 200, body = FirstTurns), (status = 400, body = Problem), (status = 404, body = Problem)))]
async fn first_turns(Query(query): Query<GameQuery>) -> Answer<Response> {
    let GameQuery { game } = query;
    Ok(kept(aside(move || proof::first_turns(&game)).await?))
}

/// What the proof answers
///
/// For a game that began with a turn that loses, and in which the second player's turns were answers of the proof. It
/// wins, whatever the first player does.
#[utoipa::path(post, path = "/api/v1/solved/answer", operation_id = "answer_by_proof",
    request_body = ProofWish,
    responses((status = 200, body = ProofAnswer), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem), (status = 422, body = Problem)))]
async fn answer(body: Result<Bytes, BytesRejection>) -> Answer<Json<ProofAnswer>> {
    let wish: ProofWish = parse(body)?;
    Ok(Json(aside(move || proof::answer(&wish)).await?))
}
