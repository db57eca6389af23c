//! The web page, embedded in the program.
//!
//! Files of `web/` are served under `/assets/HASH/…`, where the hash is that of all of them: a
//! browser may keep them for ever, and a new version of the program has new addresses. Every other
//! address gets `index.html`, whose script looks at the address; where that script has no page for it, the status
//! is 404. Which pages there are is read from the script itself. Whoever works on the page has the files
//! read from a folder instead, anew at each visit.

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path as FilePath, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::comments::without_comments;
use super::{App, parts, visitor};
use crate::ids::Token;

/// The files of the page by name, as `build.rs` found them.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The files, ready to be sent.
#[derive(Debug)]
pub(crate) struct Pages {
    folder: Option<PathBuf>,
    files: RwLock<Arc<Assets>>,
}

#[derive(Debug)]
struct Assets {
    hash: String,
    files: HashMap<String, Asset>,
    /// The addresses of all pages, such as `/game/{id}`.
    pages: Vec<String>,
}

/// A file, or an answer that is always the same, plain and compressed.
#[derive(Clone, Debug)]
pub(super) struct Asset {
    kind: &'static str,
    plain: Bytes,
    zipped: Bytes,
}

impl Pages {
    /// The embedded files, or those of a folder.
    pub(crate) fn new(folder: Option<PathBuf>) -> Pages {
        Pages {
            files: RwLock::new(Arc::new(Assets::load(folder.as_deref()))),
            folder,
        }
    }

    fn get(&self) -> Arc<Assets> {
        let files = self.files.read().unwrap_or_else(PoisonError::into_inner);
        files.clone()
    }

    /// Whatever is in the folder now, for those who work on it.
    fn refresh(&self) {
        if let Some(folder) = &self.folder {
            let fresh = Arc::new(Assets::load(Some(folder)));
            *self.files.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        }
    }

    /// The frame of the page, header and footer, around something that needs no scripts.
    pub(super) fn around(&self, title: &str, inside: &str) -> String {
        self.refresh();
        let assets = self.get();
        let frame = assets.files.get("index.html");
        let frame = frame.map_or("".into(), |frame| String::from_utf8_lossy(&frame.plain));
        let script = |line: &&str| {
            let line = line.trim_start();
            !line.starts_with("<script type=\"module\"")
                && !line.starts_with("<link rel=\"modulepreload\"")
        };
        let frame: Vec<&str> = frame.lines().filter(script).collect();
        let frame = frame.join("\n").replacen(
            "<title>ZÈRTZ</title>",
            &format!("<title>{title}</title>"),
            1,
        );
        let inner = frame.split_once("<noscript>").and_then(|(before, rest)| {
            let (_, after) = rest.split_once("</noscript>")?;
            Some(format!("{before}{inside}{after}"))
        });
        inner.unwrap_or_else(|| inside.to_string())
    }

    /// What all files weigh together, compressed.
    pub(crate) fn weight(&self) -> usize {
        let assets = self.get();
        assets.files.values().map(|asset| asset.zipped.len()).sum()
    }
}

impl Assets {
    fn load(folder: Option<&FilePath>) -> Assets {
        let contents: Vec<(String, Vec<u8>)> = match folder {
            None => FILES
                .iter()
                .map(|(name, data)| (name.to_string(), data.to_vec()))
                .collect(),
            // A file that is just being written will be there at the next visit.
            Some(folder) => parts::files(folder)
                .unwrap_or_default()
                .into_iter()
                .filter_map(|(name, path)| Some((name, std::fs::read(path).ok()?)))
                .collect(),
        };
        let mut hasher = Sha256::new();
        for (name, data) in &contents {
            hasher.update((name.len() as u64).to_le_bytes());
            hasher.update(name);
            hasher.update((data.len() as u64).to_le_bytes());
            hasher.update(data);
        }
        let hash: String = hasher
            .finalize()
            .iter()
            .take(8)
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let ready = |(name, mut data): (String, Vec<u8>)| {
            if name == "index.html" {
                let text = String::from_utf8_lossy(&data);
                data = text
                    .replace("/assets/", &format!("/assets/{hash}/"))
                    .into_bytes();
            } else if name.ends_with(".js") {
                data = without_comments(&String::from_utf8_lossy(&data)).into_bytes();
            }
            let asset = Asset::new(kind(&name), data);
            (name, asset)
        };
        let router = contents.iter().find(|(name, _)| name == "js/main.js");
        let pages = router.map_or(Vec::new(), |(_, text)| {
            routes(&String::from_utf8_lossy(text))
        });
        Assets {
            files: contents.into_iter().map(ready).collect(),
            hash,
            pages,
        }
    }

    fn has_page(&self, path: &str) -> bool {
        let path = match path.trim_end_matches('/') {
            "" => "/",
            path => path,
        };
        self.pages.iter().any(|address| fits(address, path))
    }
}

/// The addresses in the table of pages of `main.js`: whatever stands first in a line such as `["/game/{id}", gamePage],`.
fn routes(router: &str) -> Vec<String> {
    let table = router.split_once("const ROUTES = [");
    let table = table.and_then(|(_, rest)| rest.split_once("\n];"));
    let lines = table.map_or("", |(table, _)| table).lines();
    let address = |line: &str| {
        Some(
            line.trim()
                .strip_prefix("[\"")?
                .split_once('"')?
                .0
                .to_string(),
        )
    };
    lines.filter_map(address).collect()
}

/// Whether a path is one of an address: part by part, those in braces being any word.
fn fits(address: &str, path: &str) -> bool {
    let (mut parts, mut words) = (address.split('/'), path.split('/'));
    let word = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    loop {
        match (parts.next(), words.next()) {
            (None, None) => return true,
            (Some(part), Some(found)) if part == found => {}
            (Some(part), Some(found))
                if part.starts_with('{') && !found.is_empty() && found.chars().all(word) => {}
            _ => return false,
        }
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

impl Asset {
    fn new(kind: &'static str, data: Vec<u8>) -> Asset {
        Asset {
            kind,
            zipped: zip(&data).into(),
            plain: data.into(),
        }
    }

    /// An answer that is always the same.
    pub(super) fn json(value: &impl Serialize) -> Asset {
        // What is written here holds nothing that JSON has no form for.
        let data = serde_json::to_vec(value).unwrap_or_default();
        Asset::new("application/json", data)
    }

    /// Compressed if the browser takes that.
    pub(super) fn send(&self, headers: &HeaderMap, cache: &'static str) -> Response {
        let takes_zip = headers
            .get(header::ACCEPT_ENCODING)
            .and_then(|value| value.to_str().ok())
            .is_some_and(|value| value.contains("gzip"));
        let mut answer = HeaderMap::new();
        answer.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        answer.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
        answer.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        let body = if takes_zip {
            answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            self.zipped.clone()
        } else {
            self.plain.clone()
        };
        (answer, body).into_response()
    }
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
        Some(asset) => asset.send(&headers, "public, max-age=31536000, immutable"),
        None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
    }
}

/// The page, and a cookie for a browser that has none.
pub(super) async fn page(State(app): State<App>, uri: Uri, headers: HeaderMap) -> Response {
    app.pages.refresh();
    let assets = app.pages.get();
    let is_there = assets.has_page(uri.path());
    let last = uri.path().rsplit('/').next().unwrap_or_default();
    if !is_there && last.contains('.') {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    }
    let Some(index) = assets.files.get("index.html") else {
        return (StatusCode::NOT_FOUND, "this build has no web page\n").into_response();
    };
    let mut response = index.send(&headers, "no-cache");
    if !is_there {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    if uri.path().starts_with("/game/") {
        // Whoever has the link may look. That is no reason to tell everybody of it.
        let alone = HeaderValue::from_static("noindex");
        response.headers_mut().insert("x-robots-tag", alone);
    }
    if let Ok(None) = visitor::token(&headers)
        && let Ok(token) = Token::random()
        && let Ok(cookie) = HeaderValue::from_str(&visitor::cookie(&token, app.guard.is_secure()))
    {
        let headers = response.headers_mut();
        headers.insert(header::SET_COOKIE, cookie);
        headers.insert(
            header::CACHE_CONTROL,
            HeaderValue::from_static("private, no-store"),
        );
    }
    response
}

/// What those who collect pages should leave alone: what programs ask for.
pub(super) async fn robots() -> &'static str {
    "User-agent: *\nDisallow: /api/v1/\nDisallow: /metrics\nDisallow: /healthz\n"
}

pub(super) async fn icon(State(app): State<App>, headers: HeaderMap) -> Response {
    match app.pages.get().files.get("favicon.svg") {
        Some(asset) => asset.send(&headers, "public, max-age=86400"),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pages_are_those_of_the_router() {
        let assets = Assets::load(None);
        assert!(assets.pages.len() > 15, "{:?}", assets.pages);
        for path in [
            "/",
            "/games",
            "/games/",
            "/game/abcdefghijkm",
            "/analysis/import/abcdefghijkm/3",
            "/puzzles/day/2026-11-01",
        ] {
            assert!(assets.has_page(path), "{path}");
        }
        for path in [
            "/game",
            "/game/a/b",
            "/nowhere",
            "//games",
            "/game/a%20b",
            "/game/",
            "/analysis/import/abc",
        ] {
            assert!(!assets.has_page(path), "{path}");
        }
        assert_eq!(routes("no table"), Vec::<String>::new());
    }
}
