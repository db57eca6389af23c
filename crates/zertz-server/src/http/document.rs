//! What the OpenAPI document says of every address alike: how a visitor is known, how each answer reads,
//! and what may be refused anywhere.

use std::collections::BTreeMap;

use utoipa::openapi::header::Header;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn, PathItem};
use utoipa::openapi::schema::Schema;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{
    Components, Content, Object, OpenApi as Document, Ref, RefOr, Response, Type,
};

/// What goes wrong at any address: a request of another site or with a spoilt token, too many of them, a database that
/// does not answer.
const ANYWHERE: [&str; 3] = ["403", "429", "503"];

pub(super) fn finish(document: &mut Document) {
    let components = document.components.get_or_insert_default();
    add_server_reasons(components);
    add_tokens(components);
    let abouts = abouts(components);
    for operation in document.paths.paths.values_mut().flat_map(operations) {
        let (parameters, body) = (&operation.parameters, &operation.request_body);
        let part = |one: &RefOr<Parameter>| matches!(one, RefOr::T(one) if one.parameter_in == ParameterIn::Path);
        let parts = parameters.iter().flatten().any(part);
        let asked = parameters.is_some() || body.is_some();
        let refusals = [("400", asked), ("404", parts), ("413", body.is_some())];
        let refusals = refusals.into_iter().filter(|(_, may_be)| *may_be);
        let answers = &mut operation.responses.responses;
        for status in refusals.map(|(status, _)| status).chain(ANYWHERE) {
            answers
                .entry(status.into())
                .or_insert_with(|| problem().into());
        }
        for (status, answer) in answers {
            let RefOr::T(answer) = answer else { continue };
            if answer.description.is_empty() {
                answer.description = about(status, answer, &abouts);
            }
            if status == "429" {
                let mut wait = Header::new(Object::with_type(Type::Integer));
                wait.description = Some("In how many seconds to try again.".into());
                answer.headers.insert("Retry-After".into(), wait.into());
            }
        }
    }
}

/// A table and the rules refuse for reasons of their own; a server has more of them, and so have the
/// files that are imported.
fn add_server_reasons(components: &mut Components) {
    if let Some(RefOr::T(Schema::OneOf(reasons))) = components.schemas.get_mut("Reason") {
        for more in ["ServerReason", "FileReason"] {
            reasons.items.push(Ref::from_schema_name(more).into());
        }
    }
}

/// How a visitor is known.
fn add_tokens(components: &mut Components) {
    let token = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some(
            "A program: the token that POST /api/v1/visitors gives.",
        ));
    let cookie = ApiKeyValue::with_description(
        "zertz",
        "A browser: the cookie that it gets with the first page.",
    );
    components.add_security_scheme("token", SecurityScheme::Http(token.build()));
    components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
}

fn operations(path: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [
        &mut path.get,
        &mut path.put,
        &mut path.post,
        &mut path.delete,
    ]
    .into_iter()
    .flatten()
}

fn problem() -> Response {
    let content = Content::new(Some(Ref::from_schema_name("Problem")));
    Response::builder()
        .content("application/json", content)
        .build()
}

/// What each schema says about itself, by name.
fn abouts(components: &Components) -> BTreeMap<String, String> {
    let about = |schema: &Schema| match schema {
        Schema::Object(one) => one.description.clone(),
        Schema::OneOf(one) => one.description.clone(),
        Schema::AllOf(one) => one.description.clone(),
        Schema::Array(one) => one.description.clone(),
        _ => None,
    };
    let described = |(name, schema): (&String, &RefOr<Schema>)| match schema {
        RefOr::T(schema) => Some((name.clone(), about(schema)?)),
        RefOr::Ref(_) => None,
    };
    components.schemas.iter().filter_map(described).collect()
}

/// What an answer is: the words of its schema, or what its status means here.
fn about(status: &str, answer: &Response, abouts: &BTreeMap<String, String>) -> String {
    let meaning = match status {
        "204" => "It is done; there is nothing more to say.",
        "400" => "The request cannot be understood; the message says where.",
        "403" => "No visitor, not this visitor, or a token or a site that is not known here.",
        "404" => "There is no such thing, or not for this visitor.",
        "409" => "Not now: the game or the position is not what the request takes it to be.",
        "413" => "The body is too large; the message says what is the most.",
        "422" => "It was understood, but is not possible; the message says why.",
        "429" => "Too much at once, of this address or of all.",
        "503" => "The server cannot do its work now. Nothing was changed.",
        _ => "",
    };
    if !meaning.is_empty() {
        return meaning.into();
    }
    let schema = answer.content.values().find_map(|content| match content {
        RefOr::T(content) => content.schema.as_ref(),
        RefOr::Ref(_) => None,
    });
    match schema {
        Some(RefOr::Ref(reference)) => named(reference, abouts),
        Some(RefOr::T(Schema::Array(list))) => match &list.items {
            utoipa::openapi::schema::ArrayItems::RefOrSchema(item) => match &**item {
                RefOr::Ref(reference) => format!("A list. Each: {}", named(reference, abouts)),
                RefOr::T(_) => "A list.".into(),
            },
            utoipa::openapi::schema::ArrayItems::False => "A list.".into(),
        },
        _ => "The file.".into(),
    }
}

fn named(reference: &Ref, abouts: &BTreeMap<String, String>) -> String {
    let name = reference
        .ref_location
        .rsplit('/')
        .next()
        .unwrap_or_default();
    abouts
        .get(name)
        .cloned()
        .unwrap_or_else(|| name.to_string())
}
