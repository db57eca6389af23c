//! Positions without a game: what may be done in them, and what is wrong with those in the making.

#![allow(
    unused_qualifications,
    reason = "the macro that describes routes writes some"
)]

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::App;
use super::api::{Answer, parse};
use crate::refusal::Problem;
use zertz_play::message::{Look, LookWish, SetupView, SetupWish};

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(look))
        .routes(routes!(check))
        .routes(routes!(read))
}

/// Where some turns lead
///
/// The turns are checked by the rules; nothing is stored.
#[utoipa::path(post, path = "/api/v1/positions", operation_id = "look_at_position",
    request_body = LookWish,
    responses((status = 200, body = Look), (status = 400, body = Problem), (status = 422, body = Problem)))]
async fn look(body: Result<Bytes, BytesRejection>) -> Answer<Json<Look>> {
    let wish: LookWish = parse(body)?;
    Ok(Json(Look::new(&wish.subject.game()?, wish.skip)))
}

/// What is wrong with a position in the making
#[utoipa::path(post, path = "/api/v1/positions/check", operation_id = "check_position",
    request_body = SetupWish,
    responses((status = 200, body = SetupView), (status = 400, body = Problem)))]
async fn check(body: Result<Bytes, BytesRejection>) -> Answer<Json<SetupView>> {
    let wish: SetupWish = parse(body)?;
    Ok(Json(wish.view()))
}

/// What is wrong with a position that somebody types
///
/// A text that is not a position is not an error here: people type one letter after the other.
#[utoipa::path(post, path = "/api/v1/positions/read", operation_id = "read_position",
    request_body = LookWish,
    responses((status = 200, body = SetupView), (status = 400, body = Problem)))]
async fn read(body: Result<Bytes, BytesRejection>) -> Answer<Json<SetupView>> {
    let wish: LookWish = parse(body)?;
    Ok(Json(wish.subject.view()))
}
