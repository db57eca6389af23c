//! Games as JSON, one on a line.

use std::collections::HashSet;

use zertz::{GameResult, NodeId, Outcome, Position, Record, Written};

use crate::messages::t;
use crate::output::plain;

/// A text as a JSON string.
pub(crate) fn quoted(text: &str) -> String {
    // Writing a string cannot fail.
    serde_json::to_string(text).unwrap_or_default()
}

/// A result as records write it.
pub(crate) fn result(score: Option<GameResult>) -> &'static str {
    score.map_or("*", GameResult::as_str)
}

/// A record as one line of JSON, and what JSON cannot hold of it.
///
/// ```text
/// {"tags":{"Player1":"Ann"},"game":"37","setup":null,"result":"*","outcome":null,
///  "comments":["before the first move"],
///  "moves":[{"move":"Wd4,a1","glyphs":[1],"comments":["The centre."]},
///           {"move":"Bg1,g2","variations":[[{"move":"Ba2,a3"}]]}]}
/// ```
///
/// The tags Game, Setup and Result stand as fields of their own: `setup` is the position that the
/// game starts from unless that is the usual one; `outcome` says in words what the moves say about
/// the result. A move may have `before` (comments that stand before
/// it), `glyphs`, `comments` and `variations`: other lines, each of which takes the place of this
/// move and what follows it.
pub(crate) fn record(record: &Record) -> Written {
    let mut out = String::from("{\"tags\":{");
    let mut losses = Vec::new();
    let mut names: HashSet<&str> = HashSet::new();
    for (name, value) in record.tags() {
        if matches!(name, "Game" | "Setup" | "Result") {
            continue; // these have fields of their own
        }
        let is_first = names.is_empty();
        if !names.insert(name) {
            losses.push(t!("json.second_tag", name = name, value = plain(value)));
            continue;
        }
        if !is_first {
            out.push(',');
        }
        out.push_str(&quoted(name));
        out.push(':');
        out.push_str(&quoted(value));
    }
    let start = record.start();
    let rules = *start.rules();
    let setup = (Position::start(rules) != *start).then(|| start.to_string());
    let outcome = record.outcome().as_ref().map(Outcome::to_string);
    out.push_str("},\"game\":");
    out.push_str(&quoted(&rules.to_string()));
    out.push_str(",\"setup\":");
    out.push_str(&optional(setup.as_deref()));
    out.push_str(",\"result\":");
    out.push_str(&quoted(result(record.result)));
    out.push_str(",\"outcome\":");
    out.push_str(&optional(outcome.as_deref()));
    remarks(&mut out, record, NodeId::START);
    out.push_str(",\"moves\":[");
    push_moves(&mut out, record);
    out.push_str("]}\n");
    Written { text: out, losses }
}

fn optional(text: Option<&str>) -> String {
    text.map_or_else(|| "null".to_string(), quoted)
}

/// What is said about a node, as further fields of its object.
fn remarks(out: &mut String, record: &Record, id: NodeId) {
    let node = record.node(id);
    let mut list = |name: &str, items: Vec<String>| {
        if !items.is_empty() {
            out.push_str(&format!(",\"{name}\":[{}]", items.join(",")));
        }
    };
    let texts = |texts: &[String]| texts.iter().map(|text| quoted(text)).collect();
    list("before", texts(&node.before));
    list("glyphs", node.glyphs.iter().map(u8::to_string).collect());
    list("comments", texts(&node.comments));
}

/// The moves of the main line with everything that hangs on them. Variations may be nested a hundred
/// thousand deep, so this must not recurse.
fn push_moves(out: &mut String, record: &Record) {
    enum Todo {
        /// A move of a line, and whether its siblings are variations of it.
        Move(NodeId, bool),
        Text(&'static str),
    }
    let first = |id: NodeId| record.node(id).children().first().copied();
    let mut todo: Vec<Todo> = first(NodeId::START)
        .map(|id| Todo::Move(id, true))
        .into_iter()
        .collect();
    while let Some(next) = todo.pop() {
        let (id, is_main) = match next {
            Todo::Move(id, is_main) => (id, is_main),
            Todo::Text(text) => {
                out.push_str(text);
                continue;
            }
        };
        let node = record.node(id);
        out.push_str("{\"move\":");
        out.push_str(&quoted(node.token()));
        remarks(out, record, id);
        if let Some(next) = first(id) {
            todo.push(Todo::Move(next, true));
            todo.push(Todo::Text(","));
        }
        todo.push(Todo::Text("}"));
        let siblings = match node.parent() {
            Some(parent) if is_main => record.node(parent).children().get(1..).unwrap_or_default(),
            _ => &[],
        };
        if !siblings.is_empty() {
            out.push_str(",\"variations\":[");
            todo.push(Todo::Text("]"));
            for (i, &sibling) in siblings.iter().enumerate().rev() {
                todo.push(Todo::Text("]"));
                todo.push(Todo::Move(sibling, false));
                todo.push(Todo::Text(if i == 0 { "[" } else { ",[" }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use zertz::{Record, Written, zgn};

    fn read(text: &str) -> Record {
        zgn::read(text)
            .next()
            .expect("a game")
            .expect("a legal one")
    }

    #[test]
    fn variations_are_nested() {
        let text = "{first} 1. Wd4,a1 $1 {good} (1. Wd4,a2 {other} 1... Bg1,g2 (1... Gg1,g2)) \
                    (1. Wd4,a3) 1... Bg1,g2 ({why} 1... Gg1,g2) *";
        let Written { text: json, losses } = super::record(&read(text));
        assert!(losses.is_empty());
        let expected = r#"{"tags":{},"game":"37","setup":null,"result":"*","outcome":null,"comments":["first"],"moves":[{"move":"Wd4,a1","glyphs":[1],"comments":["good"],"variations":[[{"move":"Wd4,a2","comments":["other"]},{"move":"Bg1,g2","variations":[[{"move":"Gg1,g2"}]]}],[{"move":"Wd4,a3"}]]},{"move":"Bg1,g2","variations":[[{"move":"Gg1,g2","before":["why"]}]]}]}"#;
        assert_eq!(json.trim_end(), expected);
    }

    #[test]
    fn setups_and_second_tags() {
        let text = "[A \"1\"]\n[A \"2\"]\n[Setup \"7 oo/WGo/oo 5/7/10 0/0/0 0/0/0 1\"]\n\n*\n";
        let Written { text: json, losses } = super::record(&read(text));
        assert_eq!(losses, ["a second tag A, `2`"]);
        let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(value["tags"]["A"], "1");
        assert_eq!(value["setup"], "7 oo/WGo/oo 5/7/10 0/0/0 0/0/0 1");
    }

    #[test]
    fn deep_nesting_is_no_problem() {
        let depth = 20_000;
        let text = format!(
            "1. Wd4,a1 {}{} *",
            "(1. Wd4,a2 ".repeat(depth),
            ")".repeat(depth)
        );
        let json = super::record(&read(&text)).text;
        assert_eq!(json.matches("\"move\"").count(), depth + 1);
    }
}
