//! What an address asks for: its parts and its parameters, or a refusal that says what is wrong with them.

use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{self, FromRequestParts};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::refusal::{Refusal, ServerReason};

/// The parts of the path that are named in braces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Refusal> {
        let found = extract::Path::from_request_parts(parts, state).await;
        let found = found.map_err(|error: PathRejection| bad(error.body_text()))?;
        Ok(Path(found.0))
    }
}

/// The parameters after the question mark.
#[derive(Clone, Copy, Debug)]
pub(super) struct Query<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Refusal> {
        let found = extract::Query::from_request_parts(parts, state).await;
        let found = found.map_err(|error: QueryRejection| bad(error.body_text()))?;
        Ok(Query(found.0))
    }
}

fn bad(error: String) -> Refusal {
    ServerReason::BadQuery { error }.into()
}
