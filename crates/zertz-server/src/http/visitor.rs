//! Who asks, by cookie or by bearer token, and from where: as axum extractors.

use std::net::IpAddr;

use axum::extract::rejection::ExtensionRejection;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use super::App;

use crate::ids::{Token, Visitor};
use crate::refusal::{Refusal, ServerReason};

/// The name of the cookie.
const COOKIE: &str = "zertz";
/// The longest that browsers keep a cookie: 400 days.
const COOKIE_SECONDS: u32 = 400 * 24 * 60 * 60;

/// The token that a request carries, if it carries one. A program whose token has another form than ours
/// hears it: otherwise it would go on as nobody, and wonder why it may do nothing.
pub(super) fn token(headers: &HeaderMap) -> Result<Option<Token>, Refusal> {
    // What a proxy asks for, as `Basic`, is not meant for us.
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let text = String::from_utf8_lossy(value.as_bytes());
        let (scheme, token) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        if scheme.eq_ignore_ascii_case("Bearer") {
            let token = Token::parse(token.trim()).ok_or(ServerReason::BadToken {})?;
            return Ok(Some(token));
        }
    }
    let cookie = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE);
    Ok(cookie.and_then(|(_, value)| Token::parse(value)))
}

/// The cookie that keeps a token in a browser.
pub(super) fn cookie(token: &Token, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    format!(
        "{COOKIE}={}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}",
        token.as_str()
    )
}

/// Whoever asks, for things that need somebody.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known(pub(super) Visitor);

impl<S: Send + Sync> FromRequestParts<S> for Known {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Known, Refusal> {
        let token = token(&parts.headers)?.ok_or(ServerReason::WhoAreYou {})?;
        Ok(Known(token.visitor()))
    }
}

/// Whoever asks, or nobody: for things that everybody may see.
#[derive(Clone, Copy, Debug)]
pub(super) struct Anybody(pub(super) Visitor);

impl<S: Send + Sync> FromRequestParts<S> for Anybody {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Anybody, Refusal> {
        let token = token(&parts.headers)?;
        let visitor = token.map_or(Visitor::NOBODY, |token| token.visitor());
        Ok(Anybody(visitor))
    }
}

/// Where the request comes from. Behind a proxy on this machine the proxy says it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Address(pub(super) IpAddr);

impl FromRequestParts<App> for Address {
    type Rejection = ExtensionRejection;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &App,
    ) -> Result<Address, ExtensionRejection> {
        let ConnectInfo(peer) = ConnectInfo::from_request_parts(parts, app).await?;
        Ok(Address(app.guard.address(peer, &parts.headers)))
    }
}
