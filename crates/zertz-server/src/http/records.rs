//! Records: read as trees, and written as files.

#![allow(
    unused_qualifications,
    reason = "the macro that describes routes writes some"
)]

use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio::sync::Semaphore;
use tokio::time::timeout;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use zertz::{Record, games, sgf, zen, zgn};

use super::App;
use super::api::{Answer, body_text, game_id, parse};
use super::asked::{Path, Query};
use super::visitor::{Anybody, Known};
use crate::game::Mail;
use crate::past;
use crate::refusal::Problem;
use crate::refusal::ServerReason;
use zertz_play::Cause;
use zertz_play::message::{GameView, Tree, TreeWish};

/// The largest record in bytes.
pub(super) const RECORD_BYTES: usize = 2 << 20;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(read))
        .routes(routes!(write))
        .routes(routes!(game_tree))
        .routes(routes!(game_record))
        .routes(routes!(all_records))
        .layer(DefaultBodyLimit::max(RECORD_BYTES))
}

/// The formats of records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Format {
    /// Our own.
    Zgn,
    /// As Boardspace writes it.
    Sgf,
    /// As another site writes it.
    Zen,
}

impl Format {
    /// A record as a file of this format.
    pub(super) fn file(self, record: &Record, name: &str) -> Response {
        let (text, losses, ending) = match self {
            Format::Zgn => (zgn::write(record), Vec::new(), "zgn"),
            Format::Sgf => {
                let written = sgf::write(record);
                (written.text, written.losses, "sgf")
            }
            Format::Zen => {
                let written = zen::write(record);
                (written.text, written.losses, "zen")
            }
        };
        let mut headers = HeaderMap::new();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("text/plain; charset=utf-8"),
        );
        let name = format!("attachment; filename=\"zertz-{name}.{ending}\"");
        if let Ok(name) = HeaderValue::from_str(&name) {
            headers.insert(header::CONTENT_DISPOSITION, name);
        }
        headers.insert("x-losses", HeaderValue::from(losses.len()));
        (headers, text).into_response()
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ReadQuery {
    /// Which of several games: from 1.
    number: Option<usize>,
}

/// A record as a tree
///
/// The body is a record in any format, a position, or a bare list of moves. The turns are checked by the rules; nothing is stored.
#[utoipa::path(post, path = "/api/v1/records/read", operation_id = "read_record",
    params(ReadQuery), request_body = String,
    responses((status = 200, body = Tree), (status = 400, body = Problem), (status = 413, body = Problem)))]
async fn read(
    Query(query): Query<ReadQuery>,
    body: Result<Bytes, BytesRejection>,
) -> Answer<Json<Tree>> {
    let body = body_text(body)?;
    let number = query.number.unwrap_or(1).max(1);
    blocking(move || {
        let text = zertz::decode(&body);
        match games::read(&text, None).nth(number - 1) {
            None => Err(ServerReason::NoGameInIt {}.into()),
            Some(Err(error)) => Err(ServerReason::BadRecord {
                line: error.line,
                cause: Cause::of_record(&error).map(Box::new),
                error: error.to_string(),
            }
            .into()),
            Some(Ok(record)) => Ok(Json(Tree::new(&record)?)),
        }
    })
    .await
}

/// A tree to be written as a file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
struct WriteWish {
    /// How.
    format: Format,
    /// What.
    tree: TreeWish,
}

/// A tree as a file
///
/// The header `X-Losses` counts what the format cannot hold.
#[utoipa::path(post, path = "/api/v1/records/write", operation_id = "write_record",
    request_body = WriteWish,
    responses((status = 200, body = String, content_type = "text/plain"), (status = 400, body = Problem), (status = 422, body = Problem)))]
async fn write(body: Result<Bytes, BytesRejection>) -> Answer<Response> {
    let wish: WriteWish = parse(body)?;
    blocking(move || Ok(wish.format.file(&wish.tree.record()?, "game"))).await
}

/// A stored game as a tree
#[utoipa::path(get, path = "/api/v1/games/{id}/tree", operation_id = "view_game_tree",
    security((), ("token" = []), ("cookie" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Tree), (status = 404, body = Problem)))]
async fn game_tree(
    State(app): State<App>,
    Path(id): Path<String>,
    Anybody(visitor): Anybody,
) -> Answer<Json<Tree>> {
    let id = game_id(&id)?;
    let record: Record = app.hub.ask(&id, |reply| Mail::Record { reply }).await?;
    let view: GameView = app
        .hub
        .ask(&id, |reply| Mail::View { visitor, reply })
        .await?;
    let seats = Some(view.state.seats);
    blocking(move || {
        Ok(Json(Tree {
            seats,
            ..Tree::new(&record)?
        }))
    })
    .await
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct RecordQuery {
    /// `zgn` (the default), `sgf` as Boardspace writes it, or `zen`.
    format: Option<Format>,
}

/// The record of a game, as a file
#[utoipa::path(get, path = "/api/v1/games/{id}/record", operation_id = "export_game",
    params(("id" = String, Path), RecordQuery),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Problem)))]
async fn game_record(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<RecordQuery>,
) -> Answer<Response> {
    let id = game_id(&id)?;
    let record: Record = app.hub.ask(&id, |reply| Mail::Record { reply }).await?;
    let format = query.format.unwrap_or(Format::Zgn);
    Ok(format.file(&record, id.as_str()))
}

/// Your games, as one file
///
/// The latest 1,000 in which something was played, the oldest first, as .zgn.
#[utoipa::path(get, path = "/api/v1/games/file", operation_id = "export_games",
    security(("token" = []), ("cookie" = [])),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 403, body = Problem)))]
async fn all_records(State(app): State<App>, Known(who): Known) -> Answer<Response> {
    let text = past::records(app.services.store.as_ref(), who).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"zertz-games.zgn\"",
        ),
    ];
    Ok((headers, text).into_response())
}

/// How many pieces of longer work are done at once; each may hold some copies of a large record.
static ROOM: Semaphore = Semaphore::const_new(4);
/// Nobody waits longer for such a place.
const PATIENCE: Duration = Duration::from_secs(10);

/// Does work that takes more than a moment, away from the threads that serve others.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Answer<T> + Send + 'static,
) -> Answer<T> {
    let busy = || ServerReason::ServerBusy {};
    let room = timeout(PATIENCE, ROOM.acquire()).await;
    let room = room.map_err(|_| busy())?.map_err(|_| busy())?;
    let work = move || {
        // Kept until the work is done, even if nobody waits for it any more.
        let _room = room;
        work()
    };
    match tokio::task::spawn_blocking(work).await {
        Ok(answer) => answer,
        Err(_) => Err(ServerReason::NotDone {}.into()),
    }
}
