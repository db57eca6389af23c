//! The types of the page are those of the messages: `web/js/protocol.d.ts` is made from the schemas
//! of the OpenAPI document.
//!
//! `ZERTZ_BLESS=1 cargo nextest run -p zertz-server -E 'test(typescript)'` writes it anew.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::common::schemas::{Schemas, Side, held_by_pair, name_of, references};

const HEAD: &str = "\
/**
 * What the server and the page say to each other, version 1. Made from the Rust types: do not edit.
 *
 * `ZERTZ_BLESS=1 cargo nextest run -p zertz-server -E 'test(typescript)'` writes this file anew. The addresses, with what
 * they take and give, are in `/api/v1/openapi.json`. The page knows no rules of the game: it draws a `Moment` and composes
 * a turn from `Options`.
 */

// biome-ignore-all format: made from the Rust types
// biome-ignore-all lint: made from the Rust types

/** A ring by its name, such as \"d4\". */
export type Ring = string;

/** The first message of a socket, and the answer to `resync`. */
export type Hello = Extract<ServerMessage, { type: \"hello\" }>;
";

struct Types(&'static Schemas);

impl Types {
    fn file(&self) -> String {
        let mut text = HEAD.to_string();
        for (name, schema) in &self.0.all {
            if held_by_pair(name).is_some() {
                continue;
            }
            text += "\n";
            text += &comment(schema, "");
            let written = self.write(schema, self.0.side(name), "");
            match schema["properties"].is_object() && schema["allOf"].is_null() {
                true => text += &format!("export interface {name} {written}\n"),
                false if written.starts_with('\n') => {
                    text += &format!("export type {name} ={written};\n");
                }
                false => text += &format!("export type {name} = {written};\n"),
            }
        }
        text
    }

    /// A schema as a type, on lines that begin with `indent`.
    fn write(&self, schema: &Value, side: Side, indent: &str) -> String {
        if let Some(reference) = schema["$ref"].as_str() {
            let name = name_of(reference);
            return match held_by_pair(name) {
                Some((held, list)) => format!("Record<Player, {held}{list}>"),
                None => name.to_string(),
            };
        }
        for (word, sign) in [("oneOf", " | "), ("anyOf", " | "), ("allOf", " & ")] {
            if let Some(parts) = schema[word].as_array() {
                return self.join(parts, sign, side, indent);
            }
        }
        if let Some(words) = schema["enum"].as_array() {
            let words: Vec<String> = words.iter().map(Value::to_string).collect();
            return words.join(" | ");
        }
        match &schema["type"] {
            Value::Array(kinds) => {
                let one = |kind: &Value| {
                    let mut schema = schema.clone();
                    schema["type"] = kind.clone();
                    self.write(&schema, side, indent)
                };
                let mut kinds: Vec<String> = kinds.iter().map(one).collect();
                kinds.sort_by_key(|kind| kind == "null");
                kinds.join(" | ")
            }
            Value::String(kind) => match kind.as_str() {
                "integer" | "number" => "number".to_string(),
                "array" => self.list(schema, side, indent),
                "object" => self.object(schema, side, indent),
                simple => simple.to_string(),
            },
            _ => panic!("a type without a schema: {schema}"),
        }
    }

    fn join(&self, parts: &[Value], sign: &str, side: Side, indent: &str) -> String {
        // What may be null says what it is where it stands.
        let nullable = parts.len() == 2 && parts.iter().any(|part| part["type"] == "null");
        let commented = parts.iter().any(|part| part["description"].is_string()) && !nullable;
        let deeper = format!("{indent}  ");
        let mut written: Vec<(String, String)> = parts
            .iter()
            .map(|part| {
                let comment = comment(part, &deeper);
                (comment, self.write(part, side, &deeper))
            })
            .collect();
        written.sort_by_key(|(_, kind)| kind == "null");
        if sign == " | " && (commented || parts.len() > 4) {
            let lines = written
                .iter()
                .map(|(comment, kind)| format!("\n{comment}{deeper}| {kind}"));
            return lines.collect();
        }
        let kinds: Vec<String> = written.into_iter().map(|(_, kind)| kind).collect();
        kinds.join(sign)
    }

    fn list(&self, schema: &Value, side: Side, indent: &str) -> String {
        if let Some(parts) = schema["prefixItems"].as_array() {
            let parts: Vec<String> = parts
                .iter()
                .map(|part| self.write(part, side, indent))
                .collect();
            return format!("[{}]", parts.join(", "));
        }
        let item = self.write(&schema["items"], side, indent);
        match item.contains(['|', '&']) {
            true => format!("({item})[]"),
            false => format!("{item}[]"),
        }
    }

    fn object(&self, schema: &Value, side: Side, indent: &str) -> String {
        let Some(fields) = schema["properties"].as_object() else {
            return match &schema["additionalProperties"] {
                Value::Object(_) => {
                    let value = self.write(&schema["additionalProperties"], side, indent);
                    format!("Record<string, {value}>")
                }
                _ => "Record<string, never>".to_string(),
            };
        };
        let deeper = format!("{indent}  ");
        if let [(name, kind)] = fields.iter().collect::<Vec<_>>().as_slice()
            && kind["description"].is_null()
        {
            return format!("{{ {name}: {} }}", self.write(kind, side, indent));
        }
        let mut text = String::from("{\n");
        for (name, field) in fields {
            let kind = self.write(field, side, &deeper);
            let may_be_missing = Schemas::may_be_missing(schema, name, side);
            let sign = if may_be_missing { "?" } else { "" };
            text += &format!("{}{deeper}{name}{sign}: {kind};\n", comment(field, &deeper));
        }
        text + indent + "}"
    }
}

/// What the schema says about itself, on lines that begin with `indent`.
fn comment(schema: &Value, indent: &str) -> String {
    let parts = schema["oneOf"].as_array();
    let nullable = parts.filter(|parts| parts.iter().any(|part| part["type"] == "null"));
    let inner =
        nullable.and_then(|parts| parts.iter().find_map(|part| part["description"].as_str()));
    let Some(words) = schema["description"].as_str().or(inner) else {
        return String::new();
    };
    let lines: Vec<&str> = words.lines().map(str::trim).collect();
    match lines.as_slice() {
        [] => String::new(),
        [line] => format!("{indent}/** {line} */\n"),
        lines => {
            let lines = lines.iter().map(|line| {
                let line = format!("{indent} * {line}");
                format!("{}\n", line.trim_end())
            });
            format!("{indent}/**\n{}{indent} */\n", lines.collect::<String>())
        }
    }
}

#[test]
fn the_typescript_of_the_page_is_that_of_the_messages() {
    let text = Types(Schemas::of_server()).file();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/js/protocol.d.ts");
    if std::env::var_os("ZERTZ_BLESS").is_some() {
        std::fs::write(&file, &text).expect("written");
    }
    let kept = std::fs::read_to_string(&file).expect("the file");
    assert!(
        kept == text,
        "web/js/protocol.d.ts is not made from these messages: \
         ZERTZ_BLESS=1 cargo nextest run -p zertz-server -E 'test(typescript)' writes it anew"
    );
}

/// Every reason has one name, whoever refuses.
#[test]
fn the_typescript_has_every_reason_once() {
    let schemas = &Schemas::of_server().all;
    let mut names = BTreeSet::new();
    for (schema, fewest) in [
        ("TableReason", 40),
        ("RulesReason", 25),
        ("ServerReason", 60),
    ] {
        let reasons = schemas[schema]["oneOf"].as_array().expect("reasons");
        assert!(reasons.len() >= fewest, "{schema}: {}", reasons.len());
        for reason in reasons {
            let name = reason["properties"]["reason"]["enum"][0].as_str();
            let name = name.expect("a name").to_string();
            assert!(reason["properties"]["params"].is_object(), "{name}");
            assert!(names.insert(name.clone()), "{name} twice");
        }
    }
    let mut all = BTreeSet::new();
    references(&schemas["Reason"], &mut all);
    assert!(
        all.contains("TableReason") && all.contains("ServerReason"),
        "{all:?}"
    );
}

/// What the types do not list: whatever may be expected in a text, and the levels.
#[test]
fn the_page_has_words_for_everything() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/js/messages/en.js");
    let catalogue = std::fs::read_to_string(path).expect("the catalogue");
    let levels = catalogue.lines().filter(|line| {
        let name = line.trim().split(':').next().unwrap_or_default();
        name.starts_with("\"level.") && name.ends_with(".about\"")
    });
    assert_eq!(levels.count(), zertz_engine::Level::ALL.len());
    for expected in zertz::Expected::ALL {
        let name = format!("\"expected.{}\":", expected.name());
        assert!(catalogue.contains(&name), "{name} {expected}");
    }
    let named = catalogue.matches("\"expected.").count();
    assert_eq!(named, zertz::Expected::ALL.len());
}
