//! Help in games against the engine without a clock: hints, and warnings before a turn.

#![allow(
    unused_qualifications,
    reason = "the macro that describes routes writes some"
)]

use std::net::IpAddr;
use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tokio::time::sleep;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use zertz::{Action, Game};
use zertz_engine::{Engine, Settings, Stop, with_deep_stack};
use zertz_play::advice;
use zertz_play::message::{Hint, SeatKind, Status, TurnWish, Warning};

use super::App;
use super::api::{Answer, game_id, parse};
use super::guard::place;
use super::visitor::{Address, Known};
use crate::analysis::full;
use crate::game::Mail;
use crate::ids::Visitor;
use crate::refusal::{Problem, ServerReason};

/// Nobody thinks about help for longer; with nobody else here it takes a moment.
const LONGEST: Duration = Duration::from_secs(4);
/// The table of positions: there are few.
const HASH_MIB: usize = 2;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(hint))
        .routes(routes!(check_turn))
}

/// A hint for your turn
///
/// Only in games against the engine without a clock.
#[utoipa::path(post, path = "/api/v1/games/{id}/hint", params(("id" = String, Path)),
    security(("token" = []), ("cookie" = [])),
    responses((status = 200, body = Hint), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn hint(
    State(app): State<App>,
    Address(address): Address,
    Path(id): Path<String>,
    Known(who): Known,
) -> Answer<Json<Hint>> {
    let game = casual(&app, &id, who).await?;
    let think = move |engine: &mut Engine, stop: &Stop| advice::hint(engine, &game, stop);
    let found = think_of(&app, who, address, think).await?;
    found
        .map(Json)
        .ok_or_else(|| ServerReason::NotJudged {}.into())
}

/// What is to be said before you make a turn
///
/// Nothing (204), unless it gives marbles away that nothing makes up for. Only in games against the engine without a
/// clock.
#[utoipa::path(post, path = "/api/v1/games/{id}/check", params(("id" = String, Path)), request_body = TurnWish,
    security(("token" = []), ("cookie" = [])),
    responses((status = 200, body = Warning), (status = 204, description = "nothing to say"),
        (status = 400, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn check_turn(
    State(app): State<App>,
    Address(address): Address,
    Path(id): Path<String>,
    Known(who): Known,
    body: Result<Bytes, BytesRejection>,
) -> Answer<Response> {
    let wish: TurnWish = parse(body)?;
    let game = casual(&app, &id, who).await?;
    let action = game.parse(&wish.token).map_err(zertz_play::Refusal::from)?;
    let Action::Move(mv) = action else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let think = move |engine: &mut Engine, stop: &Stop| advice::warning(engine, &game, mv, stop);
    Ok(match think_of(&app, who, address, think).await? {
        Some(warning) => Json(warning).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    })
}

/// The game, if there is help in it: it goes on, its visitor is on turn against the engine, and no clock runs.
async fn casual(app: &App, id: &str, visitor: Visitor) -> Answer<Game> {
    let id = game_id(id)?;
    let view = app
        .hub
        .ask(&id, |reply| Mail::View { visitor, reply })
        .await?;
    let turn = view.state.moment.turn;
    let fits = view.state.status == Status::Playing
        && view.state.clocks.is_none()
        && view.you == [turn]
        && view.state.seats.get(turn.other()).kind == SeatKind::Engine;
    if !fits {
        return Err(ServerReason::NoHelpHere {}.into());
    }
    let record = app.hub.ask(&id, |reply| Mail::Record { reply }).await?;
    Ok(record.game())
}

/// Lets the engine think in turn with all who analyse.
async fn think_of<T: Send + 'static>(
    app: &App,
    who: Visitor,
    address: IpAddr,
    think: impl FnOnce(&mut Engine, &Stop) -> T + Send + 'static,
) -> Answer<T> {
    let joined = app.services.share.join(who, place(address));
    let joined = joined.map_err(full)?;
    let stop = Stop::with_gate(joined.clone());
    let bell = {
        let stop = stop.without_gate();
        tokio::spawn(async move {
            sleep(LONGEST).await;
            stop.set();
        })
    };
    let settings = Settings {
        hash_mib: HASH_MIB,
        ..Settings::with(app.services.engines.eval().clone())
    };
    let work = move || {
        let done = with_deep_stack(|| think(&mut Engine::new(settings), &stop));
        joined.rest();
        done
    };
    let done = tokio::task::spawn_blocking(work).await;
    bell.abort();
    done.map_err(|_| ServerReason::NotJudged {}.into())
}
