//! The REST interface, described by an OpenAPI document.

#![allow(
    unused_qualifications,
    reason = "the macro that describes routes writes some"
)]

use std::sync::LazyLock;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;
use utoipa::openapi::OpenApi as Document;
use utoipa::{IntoParams, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use zertz::Board;
use zertz_engine::Level;

use super::asked::{Path, Query};
use super::pages::Asset;
use super::visitor::{Address, Anybody, Known};
use super::{
    App, advice, analysis, document, figures, handover, imports, learn, positions, records, solved,
};
use crate::game::Mail;
use crate::ids::{GameId, Token};
use crate::import::FileReason;
use crate::refusal::Problem;
use crate::refusal::{Refusal, ServerReason};
use crate::services::no_such_game;
use crate::store::{self, Opponent};
use zertz_play::message::{
    Action, AnalysisMessage, AnalysisRequest, Begun, BoardShape, ClientMessage, Done, GameList,
    GameView, Info, LevelInfo, Missing, NewGame, Seat, SeatWish, ServerMessage, Status,
    VisitorToken,
};
use zertz_play::schema::ReportSummary;

/// Games on one page of a list: the default, and the most.
const PAGE: usize = 20;
const MAX_PAGE: usize = 100;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "ZÈRTZ",
        description = "Play ZÈRTZ by program: begin games, make turns, watch. Visitors are known by a token: browsers get a cookie with the first page, programs ask POST /api/v1/visitors and send the token as `Authorization: Bearer TOKEN`. Where a visitor has to be known, nobody is refused (403). The socket at /api/v1/games/{id}/socket speaks ClientMessage and ServerMessage as JSON text, the one at /api/v1/analysis/socket AnalysisRequest and AnalysisMessage.",
        license(name = "MIT OR Apache-2.0")
    ),
    // Those at the end stand in pairs only, which write out what they hold.
    components(schemas(
        ServerMessage,
        ClientMessage,
        AnalysisRequest,
        AnalysisMessage,
        ServerReason,
        FileReason,
        Missing,
        Opponent,
        ReportSummary,
        Seat,
        SeatWish
    ))
)]
struct Described;

pub(super) fn router() -> (axum::Router<App>, Document) {
    let (router, mut document) = OpenApiRouter::with_openapi(Described::openapi())
        .routes(routes!(info))
        .routes(routes!(board))
        .routes(routes!(new_visitor))
        .routes(routes!(begin, list))
        .routes(routes!(view, forget))
        .routes(routes!(act))
        .merge(advice::router())
        .merge(analysis::router())
        .merge(figures::router())
        .merge(handover::router())
        .merge(imports::router())
        .merge(positions::router())
        .merge(learn::router())
        .merge(records::router())
        .merge(solved::router())
        .split_for_parts();
    document::finish(&mut document);
    (router, document)
}

pub(super) type Answer<T> = Result<T, Refusal>;

/// The body of a request, if it could be read.
pub(super) fn body_text(body: Result<Bytes, BytesRejection>) -> Answer<Bytes> {
    body.map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => ServerReason::RequestTooLarge {}.into(),
        _ => ServerReason::BadBody {
            error: error.to_string(),
        }
        .into(),
    })
}

pub(super) fn parse<T: for<'de> Deserialize<'de>>(
    body: Result<Bytes, BytesRejection>,
) -> Answer<T> {
    serde_json::from_slice(&body_text(body)?).map_err(|error| {
        ServerReason::BadRequest {
            error: error.to_string(),
        }
        .into()
    })
}

pub(super) fn game_id(text: &str) -> Answer<GameId> {
    text.parse().map_err(|_| no_such_game())
}

/// The program, its levels and boards
#[utoipa::path(get, path = "/api/v1/info", operation_id = "view_info",
    responses((status = 200, body = Info)))]
async fn info(headers: HeaderMap) -> Response {
    // The first page waits for it, so it is kept compressed as the files of the page are.
    static INFO: LazyLock<Asset> = LazyLock::new(|| Asset::json(&known()));
    INFO.send(&headers, "no-cache")
}

fn known() -> Info {
    let level = |level: Level| LevelInfo {
        level: level.number(),
        name: level.name(),
        about: level.about(),
    };
    let boards = ["37", "40", "43", "44", "48", "61"];
    let boards = boards.iter().filter_map(|name| name.parse::<Board>().ok());
    Info {
        name: "ZÈRTZ",
        version: env!("CARGO_PKG_VERSION"),
        levels: Level::ALL.into_iter().map(level).collect(),
        boards: boards.map(|board| BoardShape::new(&board)).collect(),
    }
}

/// The shape of a board
///
/// Named by its number of rings, or by rings per column such as 3.4.3.2.
#[utoipa::path(get, path = "/api/v1/boards/{name}", operation_id = "view_board",
    params(("name" = String, Path)),
    responses((status = 200, body = BoardShape), (status = 400, body = Problem)))]
async fn board(Path(name): Path<String>) -> Answer<Json<BoardShape>> {
    let board: Board = name
        .parse()
        .map_err(|error: zertz::BoardError| ServerReason::BadBoard {
            cause: (&error).into(),
            error: error.to_string(),
        })?;
    Ok(Json(BoardShape::new(&board)))
}

/// A token for a program
#[utoipa::path(post, path = "/api/v1/visitors", operation_id = "new_visitor",
    responses((status = 201, body = VisitorToken)))]
async fn new_visitor() -> Answer<(StatusCode, Json<VisitorToken>)> {
    let token = Token::random().map_err(|error| ServerReason::NoRandomNumbers {
        error: error.to_string(),
    })?;
    let token = token.as_str().to_string();
    Ok((StatusCode::CREATED, Json(VisitorToken { token })))
}

/// Begin a game
#[utoipa::path(post, path = "/api/v1/games", operation_id = "begin_game",
    security(("token" = []), ("cookie" = [])),
    request_body = NewGame,
    responses((status = 201, body = Begun), (status = 400, body = Problem), (status = 429, body = Problem)))]
async fn begin(
    State(app): State<App>,
    Address(address): Address,
    Known(who): Known,
    body: Result<Bytes, BytesRejection>,
) -> Answer<(StatusCode, Json<Begun>)> {
    let wish: NewGame = parse(body)?;
    app.guard.new_game(address)?;
    let id = app.services.begin(&wish, who).await?;
    Ok((StatusCode::CREATED, Json(Begun { id: id.to_string() })))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListQuery {
    /// Only games of this status.
    status: Option<Status>,
    /// Only games of this kind.
    opponent: Option<Opponent>,
    /// Only games on this board.
    board: Option<String>,
    /// Only games with this in a player's name.
    text: Option<String>,
    /// The `next` of the page before.
    before: Option<String>,
    /// How many: 20, or up to 100.
    limit: Option<usize>,
}

/// Your games, the latest first
#[utoipa::path(get, path = "/api/v1/games", operation_id = "list_games",
    security(("token" = []), ("cookie" = [])),
    params(ListQuery),
    responses((status = 200, body = GameList), (status = 400, body = Problem)))]
async fn list(
    State(app): State<App>,
    Known(who): Known,
    Query(query): Query<ListQuery>,
) -> Answer<Json<GameList>> {
    let before = match &query.before {
        None => None,
        Some(text) => Some(cursor(text).ok_or(ServerReason::BadCursor {})?),
    };
    let filled = |text: Option<String>| text.filter(|text| !text.is_empty() && text.len() <= 100);
    let limit = query.limit.unwrap_or(PAGE).clamp(1, MAX_PAGE);
    let found = app.services.store.list(store::Query {
        visitor: who,
        status: query.status,
        board: filled(query.board),
        opponent: query.opponent,
        text: filled(query.text),
        before,
        limit: limit + 1,
    });
    let mut found = found.await?;
    let more = found.len() > limit;
    found.truncate(limit);
    let next = found
        .last()
        .filter(|_| more)
        .map(|game| format!("{}-{}", game.updated, game.id));
    let summary = |game: &store::Stored| {
        let live = game.live().ok()?;
        Some(live.summary(&game.seats_of(who), game.updated))
    };
    Ok(Json(GameList {
        games: found.iter().filter_map(summary).collect(),
        next,
    }))
}

fn cursor(text: &str) -> Option<(u64, GameId)> {
    let (time, id) = text.split_once('-')?;
    Some((time.parse().ok()?, id.parse().ok()?))
}

/// A game
#[utoipa::path(get, path = "/api/v1/games/{id}", operation_id = "view_game",
    security((), ("token" = []), ("cookie" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = GameView), (status = 404, body = Problem)))]
async fn view(
    State(app): State<App>,
    Path(id): Path<String>,
    Anybody(visitor): Anybody,
) -> Answer<Json<GameView>> {
    let ask = |reply| Mail::View { visitor, reply };
    app.hub.ask(&game_id(&id)?, ask).await.map(Json)
}

/// Remove a game from your list
///
/// It is erased when nobody keeps it in a list. A game that is going on with somebody else must be
/// resigned first.
#[utoipa::path(delete, path = "/api/v1/games/{id}", operation_id = "forget_game",
    security(("token" = []), ("cookie" = [])),
    params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = Problem), (status = 422, body = Problem)))]
async fn forget(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(visitor): Known,
) -> Answer<StatusCode> {
    let ask = |reply| Mail::Forget { visitor, reply };
    app.hub.ask(&game_id(&id)?, ask).await??;
    Ok(StatusCode::NO_CONTENT)
}

/// Do something in a game
///
/// The same actions as over the socket.
#[utoipa::path(post, path = "/api/v1/games/{id}/actions", operation_id = "act_in_game",
    security(("token" = []), ("cookie" = [])),
    params(("id" = String, Path)), request_body = Action,
    responses((status = 200, body = Done), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem)))]
async fn act(
    State(app): State<App>,
    Address(address): Address,
    Path(id): Path<String>,
    Known(visitor): Known,
    body: Result<Bytes, BytesRejection>,
) -> Answer<Json<Done>> {
    let action: Action = parse(body)?;
    if action == Action::Rematch {
        app.guard.new_game(address)?;
    }
    let ask = |reply| Mail::Act {
        visitor,
        action: action.clone(),
        reply,
    };
    let seq = app.hub.ask(&game_id(&id)?, ask).await??;
    Ok(Json(Done { seq }))
}
