//! Going on with everything on another device, by a code of short life.

#![allow(
    unused_qualifications,
    reason = "the macro that describes routes writes some"
)]

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::App;
use super::api::{Answer, parse};
use super::guard::place;
use super::visitor::{self, Address, Anybody, Known};
use crate::game::Mail;
use crate::handover::Handovers;
use crate::ids::Visitor;
use crate::refusal::{Problem, ServerReason};

/// The most that a browser can give along, in bytes.
const LUGGAGE_BYTES: usize = 256 * 1024;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(offer, withdraw))
        .routes(routes!(fetch))
        // What stands in JSON as text takes more room than it does as it is.
        .layer(DefaultBodyLimit::max(2 * LUGGAGE_BYTES))
        .layer(Extension(Arc::new(Handovers::default())))
}

/// What is to go along to another device.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct HandoverWish {
    /// Whatever the browser keeps; the server does not read it.
    luggage: String,
}

/// A code to be used on another device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
struct HandoverCode {
    /// 12 letters and digits. Whoever has it can play in your place.
    code: String,
    /// For how long it can be used, once.
    seconds: u64,
}

/// The code that the other device shows.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct HandoverUse {
    /// The code.
    code: String,
}

/// What has come from the other device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
struct HandedOver {
    /// What its browser has given along.
    luggage: String,
    /// How many games this device had, which now belong to both.
    games: usize,
}

/// Ask for a code to go on on another device
///
/// It can be used once, within ten minutes. A code asked for before can no longer be used.
#[utoipa::path(post, path = "/api/v1/handovers", operation_id = "offer_handover",
    security(("token" = []), ("cookie" = [])), request_body = HandoverWish,
    responses((status = 201, body = HandoverCode), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 413, body = Problem), (status = 429, body = Problem)))]
async fn offer(
    Extension(handovers): Extension<Arc<Handovers>>,
    Address(address): Address,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer<(StatusCode, Json<HandoverCode>)> {
    let token = visitor::token(&headers)?.ok_or(ServerReason::WhoAreYou {})?;
    let HandoverWish { luggage } = parse(body)?;
    if luggage.len() > LUGGAGE_BYTES {
        return Err(ServerReason::RequestTooLarge {}.into());
    }
    let (code, life) = handovers.offer(token, luggage, place(address))?;
    let seconds = life.as_secs();
    Ok((StatusCode::CREATED, Json(HandoverCode { code, seconds })))
}

/// Withdraw your code
#[utoipa::path(delete, path = "/api/v1/handovers", operation_id = "withdraw_handover",
    security(("token" = []), ("cookie" = [])),
    responses((status = 204), (status = 403, body = Problem)))]
async fn withdraw(
    Extension(handovers): Extension<Arc<Handovers>>,
    Known(who): Known,
) -> StatusCode {
    handovers.withdraw(who);
    StatusCode::NO_CONTENT
}

/// Use a code from another device
///
/// From then on both devices are the same visitor: the answer has the cookie of the other one. The games and imports
/// that this device had belong to both.
#[utoipa::path(post, path = "/api/v1/handovers/use", operation_id = "use_handover",
    security((), ("token" = []), ("cookie" = [])), request_body = HandoverUse,
    responses((status = 200, body = HandedOver), (status = 400, body = Problem), (status = 404, body = Problem)))]
async fn fetch(
    State(app): State<App>,
    Extension(handovers): Extension<Arc<Handovers>>,
    Anybody(here): Anybody,
    body: Result<Bytes, BytesRejection>,
) -> Answer<Response> {
    let HandoverUse { code } = parse(body)?;
    let code: String = code
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(100)
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    let fetched = handovers.fetch(&code).ok_or(ServerReason::NoSuchCode {})?;
    let there = fetched.token.visitor();
    let mut games = 0;
    if here != Visitor::NOBODY && here != there {
        let changed = app.services.store.merge(here, there).await?;
        games = changed.len();
        for id in changed {
            // Those that are not in memory are read afresh when somebody comes.
            let _ = app.hub.tell(&id, Mail::PeopleChanged).await;
        }
    }
    let luggage = fetched.luggage;
    let mut response = Json(HandedOver { luggage, games }).into_response();
    let cookie = visitor::cookie(&fetched.token, app.guard.is_secure());
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}
