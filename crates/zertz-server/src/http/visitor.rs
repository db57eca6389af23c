//! Who asks: by cookie or by bearer token.

use axum::http::{HeaderMap, header};

use crate::ids::{Token, Visitor};
use crate::protocol::Code;
use crate::refusal::Refusal;

/// The name of the cookie.
const COOKIE: &str = "zertz";
/// The longest that browsers keep a cookie: 400 days.
const COOKIE_SECONDS: u32 = 400 * 24 * 60 * 60;

/// The token that a request carries.
pub(super) fn token(headers: &HeaderMap) -> Option<Token> {
    let bearer = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    if let Some(text) = bearer {
        return Token::parse(text.trim());
    }
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE)
        .and_then(|(_, value)| Token::parse(value))
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
pub(super) fn known(headers: &HeaderMap) -> Result<Visitor, Refusal> {
    token(headers).map(|token| token.visitor()).ok_or_else(|| {
        Refusal::new(
            Code::Forbidden,
            "who are you? Open a page first, so that the browser has a cookie, or get a token from \
             POST /api/v1/visitors and send it as `Authorization: Bearer TOKEN`",
        )
    })
}

/// Whoever asks, or nobody: for things that everybody may see.
pub(super) fn anybody(headers: &HeaderMap) -> Visitor {
    // No token has this hash.
    known(headers).unwrap_or(Visitor::NOBODY)
}
