//! The sources of the program as the tests look at them: which messages are said, which other texts
//! stand in the code, and where those go.

use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// What was found in a file.
#[derive(Default, Debug)]
pub(super) struct Source {
    pub(super) said: Vec<Said>,
    pub(super) texts: Vec<Text>,
}

/// A message that is said by `t!`, with the names of its parameters.
#[derive(Debug)]
pub(super) struct Said {
    pub(super) place: String,
    pub(super) name: String,
    pub(super) params: Vec<String>,
}

/// Any other text in the code.
#[derive(Debug)]
pub(super) struct Text {
    pub(super) place: String,
    /// As it stands there, without its quotation marks.
    pub(super) text: String,
    /// The macro or function that it is given to: `bail!`, `context`.
    pub(super) goes_to: String,
}

/// All sources of the program but its tests.
pub(super) fn all() -> Source {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut source = Source::default();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                // A module of that name is compiled for tests alone.
                if !path.ends_with("tests") {
                    folders.push(path);
                }
            } else if !path.starts_with(root.join("messages")) {
                let name = path.strip_prefix(&root).expect("below").display();
                let text = fs::read_to_string(&path).expect("text");
                source.read(&name.to_string(), &text);
            }
        }
    }
    source
}

impl Source {
    /// Adds what is in a file.
    pub(super) fn read(&mut self, file: &str, text: &str) {
        let tokens: TokenStream = text.parse().expect("Rust");
        self.walk(file, tokens, "");
    }

    fn walk(&mut self, file: &str, tokens: TokenStream, goes_to: &str) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            let before = |n: usize| at.checked_sub(n).and_then(|i| tokens.get(i));
            match &tokens[at] {
                TokenTree::Group(group) if is_attribute(before(2), before(1), group) => {
                    if begins_with(group, "cfg", "test") {
                        // What follows is compiled for tests alone.
                        at += tokens[at..]
                            .iter()
                            .position(is_end_of_item)
                            .unwrap_or_default();
                    } else if !begins_with(group, "doc", "") {
                        self.walk(file, group.stream(), goes_to);
                    }
                }
                TokenTree::Group(group) => {
                    let inner = match (before(2), before(1)) {
                        (Some(TokenTree::Ident(name)), Some(token)) if is(token, '!') => {
                            format!("{name}!")
                        }
                        (_, Some(TokenTree::Ident(name)))
                            if group.delimiter() == Delimiter::Parenthesis =>
                        {
                            name.to_string()
                        }
                        _ => goes_to.to_string(),
                    };
                    if inner == "t!" {
                        self.message(file, group);
                    } else {
                        self.walk(file, group.stream(), &inner);
                    }
                }
                TokenTree::Literal(literal) => {
                    let is_compared = before(1).is_some_and(|token| is(token, '='))
                        && before(2).is_some_and(|token| is(token, '=') || is(token, '!'));
                    if let Some(text) = unquoted(&literal.to_string()).filter(|_| !is_compared) {
                        self.texts.push(Text {
                            place: format!("{file}:{}", literal.span().start().line),
                            text: text.to_string(),
                            goes_to: goes_to.to_string(),
                        });
                    }
                }
                _ => {}
            }
            at += 1;
        }
    }

    /// What stands in the brackets of `t!`.
    fn message(&mut self, file: &str, group: &Group) {
        let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
        let place = format!("{file}:{}", group.span_open().start().line);
        let name = tokens.first().map(ToString::to_string).unwrap_or_default();
        let params = tokens.windows(3).filter_map(|three| match three {
            [comma, TokenTree::Ident(param), equals] if is(comma, ',') && is(equals, '=') => {
                Some(param.to_string())
            }
            _ => None,
        });
        self.said.push(Said {
            name: unquoted(&name)
                .unwrap_or_else(|| panic!("{place}: a name is written out"))
                .to_string(),
            params: params.collect(),
            place,
        });
        self.walk(file, tokens.into_iter().skip(1).collect(), "");
    }
}

fn is(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

/// Whether a group is that of `#[…]` or `#![…]`, with these two tokens before it.
fn is_attribute(second: Option<&TokenTree>, first: Option<&TokenTree>, group: &Group) -> bool {
    let is_sign = |token: Option<&TokenTree>, sign| token.is_some_and(|token| is(token, sign));
    let is_inner = is_sign(first, '!') && is_sign(second, '#');
    group.delimiter() == Delimiter::Bracket && (is_sign(first, '#') || is_inner)
}

/// Whether an attribute begins so: `cfg(test)`, `doc`.
fn begins_with(group: &Group, name: &str, inside: &str) -> bool {
    let mut tokens = group.stream().into_iter();
    let is_name = tokens.next().is_some_and(|token| token.to_string() == name);
    let second = tokens.next().map(|token| token.to_string());
    is_name && (inside.is_empty() || second.is_some_and(|text| text == format!("({inside})")))
}

fn is_end_of_item(token: &TokenTree) -> bool {
    let is_body = matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    is_body || is(token, ';')
}

/// The inside of a literal, if it is a text.
fn unquoted(literal: &str) -> Option<&str> {
    let literal = literal.trim_start_matches('r').trim_matches('#');
    literal.strip_prefix('"')?.strip_suffix('"')
}
