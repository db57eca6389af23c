//! Everything that is reached over HTTP.
//!
//! | file | holds |
//! |---|---|
//! | `advice.rs` | hints and warnings in games against the engine |
//! | `analysis.rs` | a WebSocket to the engine, reports and notes |
//! | `api.rs` | the REST interface, described by an OpenAPI document |
//! | `figures.rs` | how a visitor's games went |
//! | `handbook.rs` | the interface for programs as a page to read |
//! | `handover.rs` | going on with everything on another device |
//! | `asked.rs` | the parts and parameters of an address |
//! | `document.rs` | what the OpenAPI document says of every address |
//! | `imports.rs` | files of games that visitors import |
//! | `learn.rs` | lessons, puzzles and the page of rules |
//! | `positions.rs` | positions without a game |
//! | `records.rs` | records as trees and as files |
//! | `socket.rs` | a WebSocket to one game |
//! | `solved.rs` | what is proven of first turns, and the proof to play against |
//! | `pages.rs` | the web page, embedded in the program |
//! | `parts.rs` | which files of `web/` belong to it |
//! | `guard.rs` | who may ask, how often, and what every answer says about security |
//! | `wire.rs` | what all sockets have in common |
//! | `visitor.rs` | who asks: by cookie or by bearer token |

mod advice;
mod analysis;
mod api;
mod asked;
mod comments;
mod document;
mod figures;
mod guard;
mod handbook;
mod handover;
mod imports;
mod learn;
mod pages;
mod parts;
mod positions;
mod records;
mod socket;
mod solved;
mod visitor;
mod wire;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Extension, Router};

use crate::config::Limits;
use crate::hub::Hub;
use crate::import::Imports;
use crate::learn::PuzzleJudges;
use crate::refusal::Problem;
use crate::refusal::{Refusal, ServerReason};
use crate::services::Services;
use zertz_play::Code;

pub(crate) use guard::Guard;
use handbook::Handbook;
pub(crate) use pages::Pages;

/// The largest request body in bytes.
const BODY_BYTES: usize = 16 * 1024;

/// What the handlers share.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) services: Arc<Services>,
    pub(crate) hub: Arc<Hub>,
    pub(crate) pages: Arc<Pages>,
    pub(crate) guard: Arc<Guard>,
    pub(crate) limits: Limits,
    pub(crate) imports: Arc<Imports>,
}

/// The interface, described.
pub(crate) fn openapi() -> utoipa::openapi::OpenApi {
    api::router().1
}

/// All routes.
pub(crate) fn router(app: &App) -> Router {
    let (api, document) = api::router();
    let judges = PuzzleJudges::new(app.services.engines.eval().clone());
    let handbook = Handbook::new(&serde_json::to_value(&document).unwrap_or_default());
    let document = document.to_pretty_json().unwrap_or_default();
    let document = move || async move { ([(header::CONTENT_TYPE, "application/json")], document) };
    Router::new()
        .merge(api.layer(Extension(Arc::new(judges))))
        .route("/api/v1/openapi.json", get(document))
        .route("/api/v1/games/{id}/socket", get(socket::open))
        .route("/api/v1/analysis/socket", get(analysis::open))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .route("/assets/{*path}", get(pages::asset))
        .route("/", get(pages::page))
        .route("/api", get(handbook::page).layer(Extension(handbook)))
        .route("/robots.txt", get(pages::robots))
        .route("/favicon.ico", get(pages::icon))
        .route("/favicon.svg", get(pages::icon))
        .route("/api/{*path}", any(no_such_address))
        .fallback(get(pages::page))
        .method_not_allowed_fallback(no_such_method)
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(middleware::from_fn_with_state(app.clone(), guard::watch))
        .with_state(app.clone())
}

/// Whether the server can do its work: 200, or 503 with the reason.
async fn health(State(app): State<App>) -> Response {
    if app.services.is_failing() {
        let message = "the last write to the database has failed\n";
        return (StatusCode::SERVICE_UNAVAILABLE, message).into_response();
    }
    match app.services.store.check().await {
        Ok(()) => "ok\n".into_response(),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n")).into_response(),
    }
}

async fn metrics(State(app): State<App>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.services.metrics.text()).into_response()
}

async fn no_such_address() -> Refusal {
    ServerReason::NoSuchAddress {}.into()
}

/// The header `Allow` says what would be possible.
async fn no_such_method() -> Response {
    let mut response = Refusal::from(ServerReason::NoSuchMethod {}).into_response();
    *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
    response
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = match self.code() {
            Code::Illegal | Code::NotPossible => StatusCode::UNPROCESSABLE_ENTITY,
            Code::NotYourTurn | Code::Stale | Code::Over | Code::Waiting | Code::Taken => {
                StatusCode::CONFLICT
            }
            Code::NoSeat | Code::Forbidden => StatusCode::FORBIDDEN,
            Code::Malformed => StatusCode::BAD_REQUEST,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Code::Storage => StatusCode::SERVICE_UNAVAILABLE,
            Code::NotFound => StatusCode::NOT_FOUND,
        };
        let wait = self.retry_after();
        let mut response = (status, axum::Json(Problem::from(self))).into_response();
        if let Some(seconds) = wait {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
