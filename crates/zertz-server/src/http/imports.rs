//! Files of games that visitors import.

#![allow(
    unused_qualifications,
    reason = "the macro that describes routes writes some"
)]

use std::net::IpAddr;
use std::time::Duration;

use axum::Json;
use axum::body::{Body, BodyDataStream};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use serde::Deserialize;
use tokio::time::{timeout, timeout_at};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use zertz::{Record, zgn};

use super::App;
use super::api::Answer;
use super::asked::{Path, Query};
use super::guard::place;
use super::records::{Format, blocking};
use super::visitor::{Address, Known};
use crate::ids::{ImportId, Visitor};
use crate::import::{FILE_BYTES, Imports, Upload, with_reason};
use crate::refusal::Problem;
use crate::refusal::{Refusal, ServerReason};
use crate::services::now;
use crate::store::{Import, ImportQuery, NewImport};
use zertz_play::message::{ImportedGames, Tree};

/// Games on one page of a list: the default, and the most.
const PAGE: usize = 100;
const MAX_PAGE: usize = 500;
/// Records that are read at once for a file of them all, if they are small.
const FILE_PAGE: usize = 500;
/// How long, and how much of, a refused body is still read, so that whoever sends it hears why.
const DRAIN: Duration = Duration::from_secs(5);
const DRAIN_BYTES: usize = 256 << 20;
/// Longer names are cut, in characters.
const NAME_LENGTH: usize = 80;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(bring, list))
        .routes(routes!(view, forget))
        .routes(routes!(cancel))
        .routes(routes!(games))
        .routes(routes!(game))
        .routes(routes!(file))
}

fn no_such_import() -> Refusal {
    ServerReason::NoSuchImport {}.into()
}

fn no_such_game() -> Refusal {
    ServerReason::NoSuchNumber {}.into()
}

fn import_id(text: &str) -> Answer<ImportId> {
    text.parse().map_err(|_| no_such_import())
}

fn too_large() -> Refusal {
    let mib = FILE_BYTES >> 20;
    ServerReason::FileTooLarge { mib }.into()
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct BringQuery {
    /// The name of the file.
    name: Option<String>,
}

/// The bytes of a file.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
struct AnyFile(#[allow(dead_code, reason = "only described")] Vec<u8>);

/// Import a file of games
///
/// The file is the body: `.zgn`, Boardspace SGF, ZEN, positions one a line, moves, or a `.zip` archive of
/// such files; up to 32 MiB. It is read in the background. An address sends two files at once, each with at
/// least 512 KiB every 20 seconds.
#[utoipa::path(post, path = "/api/v1/imports", operation_id = "import_file",
    security(("token" = []), ("cookie" = [])),
    params(BringQuery), request_body(content = AnyFile, content_type = "application/octet-stream"),
    responses((status = 202, body = Import), (status = 400, body = Problem), (status = 413, body = Problem), (status = 429, body = Problem)))]
async fn bring(
    State(app): State<App>,
    Address(address): Address,
    known: Result<Known, Refusal>,
    headers: HeaderMap,
    query: Answer<Query<BringQuery>>,
    body: Body,
) -> Answer<(StatusCode, Json<Import>)> {
    let body = body.into_data_stream();
    let said = headers
        .get(header::CONTENT_LENGTH)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.parse::<u64>().ok());
    let asked = async {
        let Known(visitor) = known?;
        let Query(query) = query?;
        if said.is_some_and(|bytes| bytes > FILE_BYTES as u64) {
            return Err(too_large());
        }
        Ok((visitor, query))
    };
    let taken = match asked.await {
        Ok((visitor, query)) => take(&app, address, visitor, query, body).await,
        Err(refusal) => Err((refusal, Some(body))),
    };
    match taken {
        Ok(import) => Ok((StatusCode::ACCEPTED, Json(import))),
        Err((refusal, rest)) => {
            if let Some(rest) = rest {
                tokio::spawn(drain(rest));
            }
            Err(refusal)
        }
    }
}

/// A refusal, and what is left of the body.
type Refused = (Refusal, Option<BodyDataStream>);

async fn take(
    app: &App,
    address: IpAddr,
    visitor: Visitor,
    query: BringQuery,
    mut body: BodyDataStream,
) -> Result<Import, Refused> {
    let admitted = async {
        let upload = app.imports.room().upload(place(address))?;
        app.guard.new_file(address)?;
        // Whoever may not have another import hears it before sending a large file in vain.
        let usage = app.services.store.import_usage(visitor, now()).await;
        Imports::check(&usage?)?;
        Ok::<_, Refusal>(upload)
    };
    let mut upload = match admitted.await {
        Ok(upload) => upload,
        Err(refusal) => return Err((refusal, Some(body))),
    };
    if let Err(refusal) = collect(&mut body, &mut upload).await {
        return Err((refusal, Some(body)));
    }
    if upload.is_empty() {
        return Err((ServerReason::NoGameInIt {}.into(), None));
    }
    let import = NewImport {
        id: ImportId::random().map_err(|error| {
            let error = error.to_string();
            (ServerReason::NoRandomNumbers { error }.into(), None)
        })?,
        visitor,
        name: file_name(query.name.as_deref()),
        created: now(),
        bytes: upload.len() as u64,
    };
    let begun = app.imports.begin(import, upload).await;
    begun.map_err(|refusal| (refusal, None))
}

/// The whole body, if it is not too large and comes quickly enough.
async fn collect(body: &mut BodyDataStream, upload: &mut Upload) -> Answer<()> {
    loop {
        let chunk = match timeout_at(upload.deadline(), body.next()).await {
            Err(_) => return Err(Upload::too_slow()),
            Ok(None) => return Ok(()),
            Ok(Some(Err(_))) => {
                return Err(ServerReason::FileDidNotArrive {}.into());
            }
            Ok(Some(Ok(chunk))) => chunk,
        };
        if upload.len() + chunk.len() > FILE_BYTES {
            return Err(too_large());
        }
        upload.take(&chunk).await?;
    }
}

/// Reads on for a while and throws it away: a connection that is closed at once would take the refusal
/// with it.
async fn drain(mut body: BodyDataStream) {
    let mut left = DRAIN_BYTES;
    let all = async {
        while let Some(Ok(chunk)) = body.next().await {
            left = left.saturating_sub(chunk.len());
            if left == 0 {
                break;
            }
        }
    };
    let _ = timeout(DRAIN, all).await;
}

/// The name of a file: one line, without folders.
fn file_name(name: Option<&str>) -> String {
    let name = name.unwrap_or_default();
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = crate::import::clean(name, NAME_LENGTH);
    if name.is_empty() {
        "Pasted text".to_string()
    } else {
        name
    }
}

/// Your imports, the latest first
#[utoipa::path(get, path = "/api/v1/imports", operation_id = "list_imports",
    security(("token" = []), ("cookie" = [])),
    responses((status = 200, body = Vec<Import>)))]
async fn list(State(app): State<App>, Known(visitor): Known) -> Answer<Json<Vec<Import>>> {
    let imports = app.services.store.imports(visitor, now()).await;
    let imports = imports?.into_iter().map(with_reason);
    Ok(Json(imports.collect()))
}

/// An import
#[utoipa::path(get, path = "/api/v1/imports/{id}", operation_id = "view_import",
    security(("token" = []), ("cookie" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Import), (status = 404, body = Problem)))]
async fn view(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(visitor): Known,
) -> Answer<Json<Import>> {
    let import = app
        .services
        .store
        .import(import_id(&id)?, visitor, now())
        .await;
    let import = import?.ok_or_else(no_such_import)?;
    Ok(Json(with_reason(import)))
}

/// Stop reading an import
///
/// The games that were read are kept.
#[utoipa::path(post, path = "/api/v1/imports/{id}/cancel", operation_id = "cancel_import",
    security(("token" = []), ("cookie" = [])),
    params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = Problem)))]
async fn cancel(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(visitor): Known,
) -> Answer<StatusCode> {
    let store = &app.services.store;
    let found = store.cancel_import(import_id(&id)?, visitor, now()).await;
    match found? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(no_such_import()),
    }
}

/// Delete an import with all its games
#[utoipa::path(delete, path = "/api/v1/imports/{id}", operation_id = "forget_import",
    security(("token" = []), ("cookie" = [])),
    params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = Problem)))]
async fn forget(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(visitor): Known,
) -> Answer<StatusCode> {
    let found = app
        .services
        .store
        .forget_import(import_id(&id)?, visitor)
        .await;
    match found? {
        true => {
            app.imports.sweep();
            Ok(StatusCode::NO_CONTENT)
        }
        false => Err(no_such_import()),
    }
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct GamesQuery {
    /// Only games with this in a player's name.
    player: Option<String>,
    /// Only games on this board.
    board: Option<String>,
    /// Only games with this result: `1-0`, `0-1`, `1/2-1/2`, `0-0`, or `*` for none.
    result: Option<String>,
    /// Only games from this year, month or day on: `2019`, `2019.05`, `2019.05.04`.
    from: Option<String>,
    /// Only games up to this year, month or day.
    to: Option<String>,
    /// The `next` of the page before.
    #[param(maximum = 4294967295u32)]
    after: Option<u32>,
    /// How many: 100, or up to 500.
    limit: Option<usize>,
}

impl GamesQuery {
    fn of(self, id: ImportId, visitor: Visitor) -> Answer<ImportQuery> {
        let filled = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
        let day = |text: Option<String>, rest: char| match filled(text) {
            None => Ok(None),
            Some(text) => day(&text, rest).map(Some).ok_or(ServerReason::BadDate {}),
        };
        if [&self.player, &self.board, &self.result]
            .into_iter()
            .flatten()
            .any(|text| text.len() > 200)
        {
            return Err(ServerReason::SearchTooLong {}.into());
        }
        Ok(ImportQuery {
            id,
            visitor,
            player: filled(self.player).map(|text| text.trim().to_string()),
            board: filled(self.board),
            result: filled(self.result),
            from: day(self.from, '0')?,
            to: day(self.to, '9')?,
            after: self.after.unwrap_or(0).into(),
            limit: self.limit.unwrap_or(PAGE).clamp(1, MAX_PAGE),
        })
    }
}

/// `2019-05` as `2019.05.00` or `2019.05.99`: the first or last day that can be meant.
fn day(text: &str, rest: char) -> Option<String> {
    let mut parts = text.trim().split(['.', '-']);
    let mut day = String::new();
    for length in [4, 2, 2] {
        let missing = rest.to_string().repeat(length);
        let part = match parts.next() {
            Some(part) if part.len() == length && part.bytes().all(|b| b.is_ascii_digit()) => part,
            None if length == 2 => &missing,
            _ => return None,
        };
        if !day.is_empty() {
            day.push('.');
        }
        day.push_str(part);
    }
    parts.next().is_none().then_some(day)
}

/// The games of an import
#[utoipa::path(get, path = "/api/v1/imports/{id}/games", operation_id = "list_imported_games",
    security(("token" = []), ("cookie" = [])),
    params(("id" = String, Path), GamesQuery),
    responses((status = 200, body = ImportedGames), (status = 400, body = Problem), (status = 404, body = Problem)))]
async fn games(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(visitor): Known,
    Query(query): Query<GamesQuery>,
) -> Answer<Json<ImportedGames>> {
    let mut query = query.of(import_id(&id)?, visitor)?;
    let limit = query.limit;
    query.limit = limit + 1;
    let page = app.services.store.imported_games(query).await;
    let page = page?;
    let mut page = page.ok_or_else(no_such_import)?;
    let more = page.games.len() > limit;
    page.games.truncate(limit);
    let next = page.games.last().filter(|_| more).map(|game| game.number);
    Ok(Json(ImportedGames {
        games: page.games,
        total: page.total,
        next,
    }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct GameQuery {
    /// `zgn`, `sgf` or `zen` for a file; a tree by default.
    format: Option<Format>,
}

/// A game of an import, as a tree or as a file
#[utoipa::path(get, path = "/api/v1/imports/{id}/games/{number}", operation_id = "view_imported_game",
    security(("token" = []), ("cookie" = [])),
    params(("id" = String, Path), ("number" = u64, Path), GameQuery),
    responses((status = 200, body = Tree), (status = 404, body = Problem)))]
async fn game(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    Known(visitor): Known,
    Query(query): Query<GameQuery>,
) -> Answer<Response> {
    let id = import_id(&id)?;
    let number: u64 = number.parse().map_err(|_| no_such_game())?;
    if number > i64::MAX as u64 {
        return Err(no_such_game());
    }
    let store = &app.services.store;
    let text = store.imported_record(id.clone(), visitor, number).await;
    let text = text?;
    let text = text.ok_or_else(no_such_game)?;
    blocking(move || {
        let record = stored_record(&text)?;
        match query.format {
            Some(format) => Ok(format.file(&record, &format!("{id}-{number}"))),
            None => Ok(Json(Tree::new(&record)?).into_response()),
        }
    })
    .await
}

/// A record that was stored as `.zgn`.
fn stored_record(text: &str) -> Answer<Record> {
    match zgn::read(text).next() {
        Some(Ok(record)) => Ok(record),
        _ => Err(ServerReason::DamagedGame {}.into()),
    }
}

/// The games of an import that fit, as one `.zgn` file
#[utoipa::path(get, path = "/api/v1/imports/{id}/file", operation_id = "export_import",
    security(("token" = []), ("cookie" = [])),
    params(("id" = String, Path), GamesQuery),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Problem)))]
async fn file(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(visitor): Known,
    Query(query): Query<GamesQuery>,
) -> Answer<Response> {
    let id = import_id(&id)?;
    let mut query = query.of(id.clone(), visitor)?;
    query.limit = FILE_PAGE;
    let import = app.services.store.import(id.clone(), visitor, now()).await;
    let import = import?;
    import.ok_or_else(no_such_import)?;
    let store = app.services.store.clone();
    // The games are fetched as fast as they are taken.
    let pages = stream::try_unfold((query, true), move |(mut query, first)| {
        let store = store.clone();
        async move {
            let records = store.imported_records(query.clone()).await?;
            let Some((last, _)) = records.last() else {
                return Ok::<_, crate::store::StoreError>(None);
            };
            query.after = *last;
            let texts: Vec<String> = records.into_iter().map(|(_, text)| text).collect();
            let text = texts.join("\n");
            let text = if first { text } else { format!("\n{text}") };
            Ok(Some((text, (query, false))))
        }
    });
    let mut head = HeaderMap::new();
    head.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/plain; charset=utf-8"),
    );
    let name = format!("attachment; filename=\"zertz-{id}.zgn\"");
    if let Ok(name) = HeaderValue::from_str(&name) {
        head.insert(header::CONTENT_DISPOSITION, name);
    }
    Ok((head, Body::from_stream(pages)).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::Room;

    /// A file that does not come on is given up, with the reason.
    #[tokio::test]
    async fn a_file_that_comes_too_slowly_is_refused() {
        let address = std::net::Ipv4Addr::LOCALHOST.into();
        let mut upload = Room::new().upload(address).expect("a place");
        let first = stream::iter([Ok::<_, std::io::Error>("Wd4,a1")]);
        let body = Body::from_stream(first.chain(stream::pending()));
        let mut body = body.into_data_stream();
        let early = timeout(Duration::from_millis(50), collect(&mut body, &mut upload)).await;
        assert!(early.is_err() && upload.len() == 6, "{early:?}");
        upload.is_late();
        let late = timeout(DRAIN, collect(&mut body, &mut upload)).await;
        let refusal = late.expect("an end").expect_err("a refusal");
        assert!(refusal.to_string().contains("too slowly"), "{refusal:?}");
    }

    #[test]
    fn days() {
        assert_eq!(day("2019", '0').as_deref(), Some("2019.00.00"));
        assert_eq!(day("2019-05", '9').as_deref(), Some("2019.05.99"));
        assert_eq!(day("2019.05.04", '9').as_deref(), Some("2019.05.04"));
        for wrong in [
            "19",
            "2019.5",
            "2019.05.04.1",
            "May",
            "2019.??",
            "",
            "2019.",
        ] {
            assert_eq!(day(wrong, '0'), None, "{wrong}");
        }
    }

    #[test]
    fn names_of_files() {
        assert_eq!(file_name(Some("C:\\games\\a.zgn")), "a.zgn");
        assert_eq!(file_name(Some("../../etc/passwd")), "passwd");
        assert_eq!(file_name(Some("\u{0}\n")), "Pasted text");
        assert_eq!(file_name(None), "Pasted text");
    }
}
