//! The schemas of the OpenAPI document, and whether what the server really says fits them: every
//! answer and every message of every test is compared, by `common`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde_json::{Map, Value};

/// Who says it: so much is known of what may be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// The page: what has a default may be left out.
    Page,
    /// The server: what is nothing is null, unless it may not be.
    Server,
    /// Both: everything is there.
    Both,
}

/// All schemas.
pub(crate) struct Schemas {
    pub(crate) all: Map<String, Value>,
    sides: BTreeMap<String, Side>,
    paths: Map<String, Value>,
}

/// The name of a schema that is referred to.
pub(crate) fn name_of(reference: &str) -> &str {
    reference.rsplit('/').next().unwrap_or(reference)
}

/// The schema of a pair writes out what it holds, one for each player. `Pair_Vec_Missing` holds lists
/// of `Missing`.
pub(crate) fn held_by_pair(name: &str) -> Option<(&str, &str)> {
    let held = name.strip_prefix("Pair_")?;
    Some(match held.strip_prefix("Vec_") {
        Some(item) => (item, "[]"),
        None => (held, ""),
    })
}

/// The names of all schemas that a value refers to.
pub(crate) fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        Value::Object(map) => {
            if let Some(Value::String(reference)) = map.get("$ref") {
                let name = name_of(reference);
                found.insert(name.to_string());
                found.extend(held_by_pair(name).map(|(held, _)| held.to_string()));
            }
            map.values().for_each(|value| references(value, found));
        }
        _ => {}
    }
}

impl Schemas {
    /// Those of the server.
    pub(crate) fn of_server() -> &'static Schemas {
        static SCHEMAS: LazyLock<Schemas> = LazyLock::new(|| {
            let document = zertz_server::openapi().to_json().expect("JSON");
            Schemas::new(&serde_json::from_str(&document).expect("JSON"))
        });
        &SCHEMAS
    }

    fn new(document: &Value) -> Schemas {
        let object = |value: &Value| value.as_object().expect("an object").clone();
        let all = object(&document["components"]["schemas"]);
        let paths = object(&document["paths"]);
        let (mut asked, mut told) = (BTreeSet::new(), BTreeSet::new());
        for method in paths.values().flat_map(object) {
            references(&method.1["requestBody"], &mut asked);
            references(&method.1["responses"], &mut told);
        }
        // The sockets are not among the addresses of the document.
        asked.extend(["ClientMessage", "AnalysisRequest"].map(String::from));
        told.extend(["ServerMessage", "AnalysisMessage"].map(String::from));
        for names in [&mut asked, &mut told] {
            loop {
                let before = names.len();
                for name in names.clone() {
                    references(&all[&name], names);
                }
                if names.len() == before {
                    break;
                }
            }
        }
        let side = |name: &String| match (asked.contains(name), told.contains(name)) {
            (true, false) => Side::Page,
            (true, true) => Side::Both,
            _ => Side::Server,
        };
        let sides = all.keys().map(|name| (name.clone(), side(name))).collect();
        Schemas { all, sides, paths }
    }

    /// Who says what has this name.
    pub(crate) fn side(&self, name: &str) -> Side {
        self.sides[name]
    }

    /// Whether a field may be left out.
    pub(crate) fn may_be_missing(schema: &Value, name: &str, side: Side) -> bool {
        let required = schema["required"].as_array();
        let required = required.is_some_and(|names| names.iter().any(|one| one == name));
        !required
            && match side {
                Side::Page => true,
                Side::Both => false,
                Side::Server => !may_be_null(&schema["properties"][name]),
            }
    }

    /// What an answer over HTTP has to be, if it is JSON.
    pub(crate) fn of_answer(&self, method: &str, path: &str, status: u16) -> Option<&Value> {
        let path = path.split('?').next()?;
        let parts: Vec<&str> = path.split('/').collect();
        let fits = |template: &&String| {
            let template: Vec<&str> = template.split('/').collect();
            let same = |(a, b): (&&str, &&str)| a == b || a.starts_with('{');
            template.len() == parts.len() && template.iter().zip(&parts).all(same)
        };
        // What is spelled out goes before what is a parameter.
        let template = self
            .paths
            .keys()
            .filter(fits)
            .min_by_key(|t| t.contains('{'))?;
        let answers = &self.paths[template][method.to_lowercase()]["responses"];
        let schema = &answers[status.to_string()]["content"]["application/json"]["schema"];
        (!schema.is_null()).then_some(schema)
    }

    /// Panics unless a value is what the schema of this name says.
    pub(crate) fn check_named(&self, name: &str, value: &Value) {
        self.check(&self.all[name], self.side(name), value);
    }

    /// Panics unless a value that the server has sent is what a schema says.
    pub(crate) fn check(&self, schema: &Value, side: Side, value: &Value) {
        if let Err(fault) = self.fault(schema, side, value, true) {
            panic!("{fault}\nin {value}");
        }
    }

    fn fault(&self, schema: &Value, side: Side, value: &Value, closed: bool) -> Result<(), String> {
        if let Some(reference) = schema["$ref"].as_str() {
            let name = name_of(reference);
            // A pair is what it holds.
            let inner = held_by_pair(name).map_or(name, |(held, _)| held);
            return self.fault(&self.all[name], self.side(inner), value, closed);
        }
        if let Some(parts) = schema["oneOf"].as_array() {
            let mut faults = Vec::new();
            for part in parts {
                match self.fault(part, side, value, closed) {
                    Ok(()) => return Ok(()),
                    Err(fault) => faults.push(fault),
                }
            }
            return Err(faults.join("\nor "));
        }
        if let Some(parts) = schema["allOf"].as_array() {
            for part in parts {
                self.fault(part, side, value, false)?;
            }
            let mut known = BTreeSet::new();
            self.keys(schema, value, &mut known);
            return nothing_else(value, &known, closed);
        }
        if let Some(words) = schema["enum"].as_array() {
            let known = words.contains(value);
            return if known {
                Ok(())
            } else {
                Err(format!("{value} is none of {words:?}"))
            };
        }
        let kinds = match &schema["type"] {
            Value::Array(kinds) => kinds.clone(),
            kind => vec![kind.clone()],
        };
        if !kinds.iter().any(|kind| is_of_kind(value, kind)) {
            return Err(format!("{value} is not {kinds:?}"));
        }
        match value {
            Value::Array(items) => self.list(schema, side, items),
            Value::Object(fields) => self.object(schema, side, fields, closed),
            _ => Ok(()),
        }
    }

    fn list(&self, schema: &Value, side: Side, items: &[Value]) -> Result<(), String> {
        for (index, item) in items.iter().enumerate() {
            let schema = match schema["prefixItems"].as_array() {
                Some(parts) => &parts[index],
                None => &schema["items"],
            };
            self.fault(schema, side, item, true)?;
        }
        Ok(())
    }

    fn object(
        &self,
        schema: &Value,
        side: Side,
        fields: &Map<String, Value>,
        closed: bool,
    ) -> Result<(), String> {
        let Some(known) = schema["properties"].as_object() else {
            let each = &schema["additionalProperties"];
            let mut values = fields.values().filter(|_| each.is_object());
            return values.try_for_each(|value| self.fault(each, side, value, true));
        };
        for (name, field) in known {
            match fields.get(name) {
                Some(value) => self
                    .fault(field, side, value, true)
                    .map_err(|fault| format!("{name}: {fault}"))?,
                None if Schemas::may_be_missing(schema, name, side) => {}
                None => return Err(format!("{name} is missing")),
            }
        }
        let known = known.keys().cloned().collect();
        nothing_else(&Value::Object(fields.clone()), &known, closed)
    }

    /// The names of the fields that a value may have.
    fn keys(&self, schema: &Value, value: &Value, found: &mut BTreeSet<String>) {
        if let Some(reference) = schema["$ref"].as_str() {
            self.keys(&self.all[name_of(reference)], value, found);
        }
        for part in schema["allOf"].as_array().into_iter().flatten() {
            self.keys(part, value, found);
        }
        for part in schema["oneOf"].as_array().into_iter().flatten() {
            if self.fault(part, Side::Server, value, false).is_ok() {
                self.keys(part, value, found);
            }
        }
        let fields = schema["properties"].as_object().into_iter().flatten();
        found.extend(fields.map(|(name, _)| name.clone()));
    }
}

fn nothing_else(value: &Value, known: &BTreeSet<String>, closed: bool) -> Result<(), String> {
    let fields = value.as_object().into_iter().flatten();
    let mut unknown = fields.filter(|(name, _)| closed && !known.contains(*name));
    match unknown.next() {
        None => Ok(()),
        Some((name, _)) => Err(format!("{name} is not described")),
    }
}

/// Whether a schema allows null.
fn may_be_null(schema: &Value) -> bool {
    let kinds = schema["type"].as_array().into_iter().flatten();
    let parts = schema["oneOf"].as_array().into_iter().flatten();
    kinds
        .chain(parts.map(|part| &part["type"]))
        .any(|kind| kind == "null")
}

fn is_of_kind(value: &Value, kind: &Value) -> bool {
    match kind.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => false,
    }
}

/// The check is not a formality.
#[test]
fn what_does_not_fit_is_noticed() {
    let schemas = Schemas::of_server();
    let fits = |name: &str, text: &str| {
        let value = serde_json::from_str(text).expect("JSON");
        let schema = &schemas.all[name];
        schemas
            .fault(schema, schemas.side(name), &value, true)
            .is_ok()
    };
    let problem = r#"{"code":"illegal","message":"m","reason":"ring_gone","params":{"ring":"d4"}}"#;
    assert!(fits("Problem", problem));
    assert!(fits("ServerMessage", r#"{"type":"done","id":1,"seq":2}"#));
    for (right, wrong) in [
        (r#""d4""#, "4"),
        (r#"{"ring":"d4"}"#, "{}"),
        ("ring_gone", "ring_broken"),
        (r#""message":"m","#, ""),
        (r#""message""#, r#""more":1,"message""#),
    ] {
        assert!(!fits("Problem", &problem.replace(right, wrong)), "{wrong}");
    }
    for wrong in [
        r#"{"type":"done","id":1}"#,
        r#"{"type":"done","id":1.5,"seq":2}"#,
        r#"{"type":"fly"}"#,
    ] {
        assert!(!fits("ServerMessage", wrong), "{wrong}");
    }
}
