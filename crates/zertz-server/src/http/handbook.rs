//! The interface for programs as a page to read, made from its description. It needs no scripts: whoever writes a
//! program may look at it with one.

use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use serde_json::{Map, Value};

use super::App;

/// The inside of the page, which is always the same.
#[derive(Clone, Debug)]
pub(super) struct Handbook(Arc<str>);

impl Handbook {
    pub(super) fn new(document: &Value) -> Handbook {
        Handbook(written(document).into())
    }
}

pub(super) async fn page(
    State(app): State<App>,
    Extension(handbook): Extension<Handbook>,
) -> Response {
    let page = app.pages.around("API · ZÈRTZ", &handbook.0);
    let mut response = Html(page).into_response();
    let kept = HeaderValue::from_static("no-cache");
    response.headers_mut().insert(header::CACHE_CONTROL, kept);
    response
}

fn written(document: &Value) -> String {
    let schemas = object(&document["components"]["schemas"]);
    let mut out = String::from("<div class=\"wide-page api\"><h1>API</h1>");
    // Writing into memory does not fail.
    let _ = write!(
        out,
        "<p class=\"lead\">{}</p><p>Version {}. For tools: <a href=\"/api/v1/openapi.json\">openapi.json</a>.</p>",
        text(&document["info"]["description"]),
        text(&document["info"]["version"]),
    );
    out += "<h2>Requests</h2>";
    for (path, methods) in object(&document["paths"]) {
        for (method, operation) in object(methods) {
            request(&mut out, path, method, operation);
        }
    }
    out += "<h2 id=\"socket\">The socket</h2><p><code>/api/v1/games/{id}/socket</code> tells what happens in a game and \
            takes actions. Each message is one JSON object; yours have an <code>id</code>, which the answer repeats.</p>\
            <pre class=\"card\" tabindex=\"0\" aria-label=\"Example\">→ {\"id\": 1, \"type\": \"move\", \"turn\": 7, \"move\": \"Bd7,b2\"}\n\
            ← {\"type\": \"update\", \"event\": {\"kind\": \"moved\", …}, \"state\": {…}, \"keep\": 6, \"add\": [{…}]}\n\
            ← {\"type\": \"done\", \"id\": 1, \"seq\": 12}</pre>";
    for (title, name) in [
        ("From the server", "ServerMessage"),
        ("To the server", "Action"),
        ("From the engine", "AnalysisMessage"),
        ("To the engine", "AnalysisRequest"),
    ] {
        let _ = write!(out, "<h3>{title}</h3>");
        messages(&mut out, schemas, name);
    }
    out += "<h2>Types</h2>";
    for (name, schema) in schemas {
        kind(&mut out, name, schema);
    }
    out + "</div>"
}

fn request(out: &mut String, path: &str, method: &str, operation: &Value) {
    let _ = write!(
        out,
        "<section class=\"card operation\" id=\"{}\"><h3><span class=\"method {method}\">{}</span> <code>{}</code></h3>\
         <p>{}</p>",
        text(&operation["operationId"]),
        method.to_uppercase(),
        escape(path),
        text(&operation["summary"]),
    );
    if let Some(more) = operation["description"].as_str() {
        let _ = write!(out, "<p class=\"hint\">{}</p>", escape(more));
    }
    let ways = operation["security"].as_array();
    if ways.is_some_and(|ways| !ways.iter().any(|way| object(way).is_empty())) {
        *out += "<p class=\"hint\">Needs a token.</p>";
    }
    let parameters = list(&operation["parameters"]).iter().map(|one| {
        [
            code(&text(&one["name"])),
            text(&one["in"]),
            words(&one["schema"]),
            text(&one["description"]),
        ]
    });
    table(out, ["Parameter", "In", "Type", "Meaning"], parameters);
    for (form, content) in object(&operation["requestBody"]["content"]) {
        let schema = words(&content["schema"]);
        let _ = write!(out, "<p>Body: {schema} as {}</p>", code(&escape(form)));
    }
    let answers = object(&operation["responses"])
        .iter()
        .map(|(status, answer)| {
            let content = object(&answer["content"]).values().next();
            let schema = content.map_or(String::new(), |content| words(&content["schema"]));
            [code(&escape(status)), text(&answer["description"]), schema]
        });
    table(out, ["Status", "Answer", "Type"], answers);
    *out += "</section>";
}

/// The messages of a socket, each a case of one type.
fn messages(out: &mut String, schemas: &Map<String, Value>, name: &str) {
    let cases = schemas.get(name).map_or(&[][..], |one| list(&one["oneOf"]));
    let rows = cases.iter().map(|case| {
        let whole = [case.clone()];
        let parts = match list(&case["allOf"]) {
            [] => &whole[..],
            parts => parts,
        };
        let parts = parts.iter().map(|part| match part["$ref"].as_str() {
            Some(reference) => schemas.get(last(reference)).unwrap_or(part),
            None => part,
        });
        // Those that are always there come first.
        let (mut kind, mut fields, mut more) = (String::new(), Vec::new(), Vec::new());
        for part in parts {
            let required = list(&part["required"]).iter().map(text);
            fields.extend(required.filter(|field| field != "type"));
            for (field, schema) in object(&part["properties"]) {
                if field == "type" {
                    kind = text(list(&schema["enum"]).first().unwrap_or(&Value::Null));
                } else if !fields.contains(&escape(field)) {
                    more.push(format!("{}?", escape(field)));
                }
            }
        }
        fields.append(&mut more);
        let fields = match fields.is_empty() {
            true => "–".into(),
            false => fields.join(", "),
        };
        [code(&kind), code(&fields), text(&case["description"])]
    });
    table(out, ["type", "Fields", "Meaning"], rows);
}

fn kind(out: &mut String, name: &str, schema: &Value) {
    let name = escape(name);
    let _ = write!(
        out,
        "<section class=\"card operation\" id=\"type-{name}\"><h3><code>{name}</code></h3><p>{}</p>",
        text(&schema["description"])
    );
    let fields = object(&schema["properties"]);
    if fields.is_empty() {
        let _ = write!(out, "<p>{}</p>", words(schema));
    }
    let required = list(&schema["required"]);
    let rows = fields.iter().map(|(field, value)| {
        let optional = match required.iter().any(|one| one == field) {
            true => "",
            false => "?",
        };
        [
            code(&format!("{}{optional}", escape(field))),
            words(value),
            text(&value["description"]),
        ]
    });
    table(out, ["Field", "Type", "Meaning"], rows);
    *out += "</section>";
}

/// A table; a column in which nothing stands is left out, and so is a table without rows.
fn table<const N: usize>(
    out: &mut String,
    heads: [&str; N],
    rows: impl Iterator<Item = [String; N]>,
) {
    let rows: Vec<[String; N]> = rows.collect();
    if rows.is_empty() {
        return;
    }
    let filled = |column: &usize| rows.iter().any(|row| !row[*column].is_empty());
    let columns: Vec<usize> = (0..N).filter(filled).collect();
    let shown: Vec<&str> = columns.iter().map(|column| heads[*column]).collect();
    let _ = write!(
        out,
        "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{}\"><table><thead><tr>",
        shown.join(", ")
    );
    for head in shown {
        let _ = write!(out, "<th scope=\"col\">{head}</th>");
    }
    *out += "</tr></thead><tbody>";
    for row in &rows {
        *out += "<tr>";
        for column in &columns {
            let _ = write!(out, "<td>{}</td>", row[*column]);
        }
        *out += "</tr>";
    }
    *out += "</tbody></table></div>";
}

/// A schema in one short line; the names of types lead to them.
fn words(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = escape(last(reference));
        return format!("<a href=\"#type-{name}\"><code>{name}</code></a>");
    }
    for (key, sign) in [("oneOf", " | "), ("anyOf", " | "), ("allOf", " &amp; ")] {
        if let Some(parts) = schema[key].as_array() {
            return parts.iter().map(words).collect::<Vec<_>>().join(sign);
        }
    }
    if let Some(known) = schema["enum"].as_array() {
        let known: Vec<String> = known
            .iter()
            .map(|one| code(&escape(&one.to_string())))
            .collect();
        return known.join(" | ");
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().map(text).collect::<Vec<_>>().join(" | "),
        kind => text(kind),
    };
    if schema["items"].is_object() {
        return format!("{}[]", words(&schema["items"]));
    }
    let fields = object(&schema["properties"]);
    if !fields.is_empty() {
        let field =
            |(name, value): (&String, &Value)| format!("{}: {}", escape(name), words(value));
        return format!(
            "{{ {} }}",
            fields.iter().map(field).collect::<Vec<_>>().join(", ")
        );
    }
    if schema["additionalProperties"].is_object() {
        return format!("map of {}", words(&schema["additionalProperties"]));
    }
    code(if kind.is_empty() { "anything" } else { &kind })
}

fn code(html: &str) -> String {
    format!("<code>{html}</code>")
}

fn text(value: &Value) -> String {
    escape(value.as_str().unwrap_or_default())
}

fn last(reference: &str) -> &str {
    reference.rsplit('/').next().unwrap_or(reference)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn object(value: &Value) -> &Map<String, Value> {
    static NONE: LazyLock<Map<String, Value>> = LazyLock::new(Map::new);
    value.as_object().unwrap_or(&NONE)
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            c => out.push(c),
        }
    }
    out
}
