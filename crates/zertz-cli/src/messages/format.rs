//! How a catalogue and its messages are read, and how parameters are put in. The signs of a message
//! are those of ICU MessageFormat, as far as they are needed; the head of `messages/en.txt` shows
//! them.

use std::fmt::Display;

use crate::output::grouped;

/// The names and texts of a catalogue, in their order.
pub(super) fn entries(catalogue: &str) -> Vec<(&str, String)> {
    let mut entries: Vec<(&str, String)> = Vec::new();
    // Whether a paragraph has ended and the next one, if any, has not begun.
    let mut is_gap = false;
    for line in catalogue.lines() {
        if line.trim().is_empty() {
            is_gap = true;
        } else if let Some(line) = line.strip_prefix("  ") {
            let Some((_, text)) = entries.last_mut() else {
                continue;
            };
            // A line with more space before it stands alone, and so does what follows it.
            let is_own = line.starts_with(' ') || is_own_line(text);
            if text.ends_with('\\') {
                text.pop();
                text.push('\n');
            } else if is_gap && !text.is_empty() {
                text.push_str("\n\n");
            } else if !text.is_empty() {
                text.push(if is_own { '\n' } else { ' ' });
            }
            text.push_str(line.trim_end());
            is_gap = false;
        } else if let Some((name, text)) = line.split_once('=').filter(|_| !line.starts_with('#')) {
            entries.push((name.trim(), text.trim().to_string()));
            is_gap = false;
        }
    }
    entries
}

/// Whether the last line of a text stands alone.
fn is_own_line(text: &str) -> bool {
    let last = text.lines().next_back().unwrap_or_default();
    last.starts_with(' ')
}

/// A part of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    Text(String),
    /// A parameter, by its name.
    Param(String),
    /// A form for each value of a parameter.
    Choice {
        param: String,
        /// Whether the value is a number, and the forms are those of a plural.
        is_plural: bool,
        forms: Vec<(String, Vec<Piece>)>,
    },
}

/// What is put in: a number, which decides about plurals, or any text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Value {
    text: String,
    number: Option<u64>,
}

impl Value {
    /// Whatever can be shown, as it shows itself.
    pub(crate) fn shown(value: &(impl Display + ?Sized)) -> Value {
        Value::from(value.to_string())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value { text, number: None }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::from(text.to_string())
    }
}

impl From<bool> for Value {
    fn from(is_so: bool) -> Value {
        Value::from(if is_so { "true" } else { "false" })
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Value {
        Value {
            text: grouped(number),
            number: Some(number),
        }
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::from(u64::from(number))
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Value {
        Value::from(number as u64)
    }
}

/// Puts the parameters into a message.
pub(super) fn write(
    message: &[Piece],
    params: &[(&str, Value)],
    plural: fn(u64) -> &'static str,
) -> String {
    let mut out = String::new();
    push(&mut out, message, params, plural, None);
    out
}

/// The same; `#` stands for the count, if there is one.
fn push(
    out: &mut String,
    message: &[Piece],
    params: &[(&str, Value)],
    plural: fn(u64) -> &'static str,
    count: Option<&str>,
) {
    let value = |wanted: &str| {
        let found = params.iter().find(|(name, _)| *name == wanted);
        found.map(|(_, value)| value)
    };
    for piece in message {
        match piece {
            Piece::Text(text) => match count {
                Some(count) => out.push_str(&text.replace('#', count)),
                None => out.push_str(text),
            },
            Piece::Param(param) => out.push_str(value(param).map_or("", |value| &value.text)),
            Piece::Choice {
                param,
                is_plural,
                forms,
            } => {
                let Some(value) = value(param) else { continue };
                let form = |wanted: &str| forms.iter().find(|(name, _)| name == wanted);
                let chosen = match value.number.filter(|_| *is_plural) {
                    Some(number) => form(&format!("={number}")).or_else(|| form(plural(number))),
                    None => form(&value.text),
                };
                let count = if *is_plural {
                    Some(value.text.as_str())
                } else {
                    count
                };
                if let Some((_, form)) = chosen.or_else(|| form("other")) {
                    push(out, form, params, plural, count);
                }
            }
        }
    }
}

/// Takes a message apart, or says what is wrong with it.
pub(super) fn parse(message: &str) -> Result<Vec<Piece>, &'static str> {
    let mut rest = message;
    pieces(&mut rest, false)
}

/// Reads up to the end, or up to the brace that closes a form.
fn pieces(rest: &mut &str, is_form: bool) -> Result<Vec<Piece>, &'static str> {
    let mut found = Vec::new();
    loop {
        let end = rest.find(|c| c == '{' || (is_form && c == '}'));
        let (text, after) = rest.split_at(end.unwrap_or(rest.len()));
        *rest = after;
        if !text.is_empty() {
            found.push(Piece::Text(text.to_string()));
        }
        match rest.strip_prefix('{') {
            Some(inside) => {
                *rest = inside;
                found.push(argument(rest)?);
            }
            None => return Ok(found),
        }
    }
}

/// Reads what stands in braces, after the opening one.
fn argument(rest: &mut &str) -> Result<Piece, &'static str> {
    let param = word(rest).ok_or("a name is missing after a brace")?;
    let mut is_plural = false;
    let mut forms = Vec::new();
    if let Some(after) = rest.strip_prefix(", ") {
        let (kind, after) = after.split_once(", ").ok_or("a form is missing")?;
        is_plural = kind == "plural";
        if !is_plural && kind != "select" {
            return Err("only plural and select are known");
        }
        *rest = after;
        while !rest.starts_with('}') {
            *rest = rest.trim_start();
            let name = word(rest).ok_or("a form is missing")?;
            *rest = rest.strip_prefix(" {").ok_or("a form is missing")?;
            forms.push((name, pieces(rest, true)?));
            *rest = rest.strip_prefix('}').ok_or("a brace is not closed")?;
        }
        if !forms.iter().any(|(name, _)| name == "other") {
            return Err("there is no form `other`");
        }
    }
    *rest = rest.strip_prefix('}').ok_or("a brace is not closed")?;
    Ok(if forms.is_empty() {
        Piece::Param(param)
    } else {
        Piece::Choice {
            param,
            is_plural,
            forms,
        }
    })
}

/// Reads the name of a parameter or of a form.
fn word(rest: &mut &str) -> Option<String> {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '=');
    let end = rest.find(|c| !fits(c)).unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    *rest = after;
    (!word.is_empty()).then(|| word.to_string())
}
