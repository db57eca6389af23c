//! How a visitor's games went.

#![allow(
    unused_qualifications,
    reason = "the macro that describes routes writes some"
)]

use axum::Json;
use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use zertz_play::message::Figures;

use super::App;
use super::api::Answer;
use super::visitor::Known;
use crate::past;
use crate::refusal::Problem;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(figures))
}

/// How your finished games went
///
/// Results by opponent and board, and how accurate you were, by the reports there are.
#[utoipa::path(get, path = "/api/v1/figures", operation_id = "view_figures",
    security(("token" = []), ("cookie" = [])),
    responses((status = 200, body = Figures), (status = 403, body = Problem)))]
async fn figures(State(app): State<App>, Known(who): Known) -> Answer<Json<Figures>> {
    let figures = past::figures(app.services.store.as_ref(), who).await?;
    Ok(Json(figures))
}
