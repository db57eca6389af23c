//! The web page, embedded in the program.
//!
//! Files of `web/` are served under `/assets/HASH/…`, where the hash is that of all of them: a
//! browser may keep them for ever, and a new version of the program has new addresses. Every other
//! address gets `index.html`, whose script looks at the address. In debug builds the files are read
//! from disk at each visit.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, PoisonError, RwLock};

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::Embed;
use sha2::{Digest, Sha256};

use super::{App, visitor};
use crate::ids::Token;

#[derive(Embed)]
#[folder = "../../web"]
#[include = "index.html"]
#[include = "favicon.svg"]
#[include = "js/*.js"]
#[include = "style/*.css"]
#[include = "icons/*"]
struct Files;

/// The files, ready to be sent.
#[derive(Debug)]
pub(crate) struct Pages {
    files: RwLock<Arc<Assets>>,
}

#[derive(Debug)]
struct Assets {
    hash: String,
    files: HashMap<String, Asset>,
}

#[derive(Clone, Debug)]
struct Asset {
    kind: &'static str,
    plain: Bytes,
    zipped: Bytes,
}

impl Pages {
    pub(crate) fn new() -> Pages {
        Pages {
            files: RwLock::new(Arc::new(Assets::load())),
        }
    }

    fn get(&self) -> Arc<Assets> {
        self.files
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Whatever is on disk now, for those who work on it.
    fn refresh(&self) {
        if cfg!(debug_assertions) {
            let fresh = Arc::new(Assets::load());
            *self.files.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        }
    }

    /// What the first page weighs, compressed: the page itself and all that it loads.
    pub(crate) fn weight(&self) -> usize {
        self.get()
            .files
            .values()
            .map(|asset| asset.zipped.len())
            .sum()
    }
}

impl Assets {
    fn load() -> Assets {
        let mut names: Vec<String> = Files::iter().map(|name| name.to_string()).collect();
        names.sort();
        let read = |name: &str| Files::get(name).map(|file| file.data.into_owned());
        let mut hasher = Sha256::new();
        for name in &names {
            hasher.update(name.as_bytes());
            hasher.update([0]);
            hasher.update(read(name).unwrap_or_default());
            hasher.update([0]);
        }
        let hash: String = hasher
            .finalize()
            .iter()
            .take(8)
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let mut files = HashMap::new();
        for name in &names {
            let Some(mut data) = read(name) else { continue };
            if name == "index.html" {
                let text = String::from_utf8_lossy(&data);
                data = text
                    .replace("/assets/", &format!("/assets/{hash}/"))
                    .into_bytes();
            }
            let zipped = zip(&data).into();
            let asset = Asset {
                kind: kind(name),
                plain: data.into(),
                zipped,
            };
            files.insert(name.clone(), asset);
        }
        Assets { hash, files }
    }
}

fn zip(data: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing into memory does not fail.
    let _ = encoder.write_all(data);
    encoder.finish().unwrap_or_default()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

/// A file, compressed if the browser takes that.
fn send(asset: &Asset, headers: &HeaderMap, cache: &'static str) -> Response {
    let takes_zip = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.contains("gzip"));
    let mut answer = HeaderMap::new();
    answer.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.kind));
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    answer.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let body = if takes_zip {
        answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        asset.zipped.clone()
    } else {
        asset.plain.clone()
    };
    (answer, body).into_response()
}

/// A file that belongs to the page. One with the hash of another version is gone.
pub(super) async fn asset(
    State(app): State<App>,
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Response {
    let assets = app.pages.get();
    let found = path
        .split_once('/')
        .filter(|(hash, _)| *hash == assets.hash)
        .and_then(|(_, name)| assets.files.get(name));
    match found {
        Some(asset) => send(asset, &headers, "public, max-age=31536000, immutable"),
        None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
    }
}

/// The page, and a cookie for a browser that has none.
pub(super) async fn page(State(app): State<App>, headers: HeaderMap) -> Response {
    app.pages.refresh();
    let assets = app.pages.get();
    let Some(index) = assets.files.get("index.html") else {
        return (StatusCode::NOT_FOUND, "this build has no web page\n").into_response();
    };
    let mut response = send(index, &headers, "no-cache");
    if visitor::token(&headers).is_none()
        && let Ok(token) = Token::random()
        && let Ok(cookie) = HeaderValue::from_str(&visitor::cookie(&token, app.guard.is_secure()))
    {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

pub(super) async fn icon(State(app): State<App>, headers: HeaderMap) -> Response {
    match app.pages.get().files.get("favicon.svg") {
        Some(asset) => send(asset, &headers, "public, max-age=86400"),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
