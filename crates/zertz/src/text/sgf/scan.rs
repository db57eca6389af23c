//! The outer form of SGF: trees of nodes of properties, without a thought about what they mean.

use alloc::string::String;
use alloc::vec::Vec;
use core::iter::Peekable;
use core::str::CharIndices;

use crate::record::Fault;
use crate::text::expected::Expected;

/// A property as it stands in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Property<'a> {
    /// The node that it belongs to, counted from 1 through the whole tree.
    pub(super) node: u32,
    pub(super) name: &'a str,
    /// The value between the brackets, escapes and all.
    pub(super) raw: &'a str,
    /// Where it stands in the text.
    pub(super) at: usize,
}

impl Property<'_> {
    /// The value: a backslash stands for the character after it.
    pub(super) fn value(&self) -> String {
        let mut out = String::with_capacity(self.raw.len());
        let mut chars = self.raw.chars();
        while let Some(c) = chars.next() {
            out.extend(if c == '\\' { chars.next() } else { Some(c) });
        }
        out
    }
}

/// A piece of a game tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item<'a> {
    Property(Property<'a>),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
}

/// A game tree, and where it begins.
#[derive(Debug)]
pub(super) struct Tree<'a> {
    pub(super) at: usize,
    pub(super) items: Vec<Item<'a>>,
    /// Where there are more pieces than anybody needs: they are not kept.
    full: Option<usize>,
}

impl<'a> Tree<'a> {
    fn push(&mut self, at: usize, item: Item<'a>) {
        if self.items.len() < MAX_ITEMS {
            self.items.push(item);
        } else {
            self.full.get_or_insert(at);
        }
    }
}

/// Variations nested more deeply than anybody writes them.
const MAX_DEPTH: usize = 1000;

/// More properties than any game has: the longest of the archive has some 400.
const MAX_ITEMS: usize = 200_000;

/// The game trees of a text, one after the other. A damaged one is reported, with its place, and the
/// next one follows. Nothing is looked at more than twice, however damaged the text is.
#[derive(Debug)]
pub(super) struct Trees<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Trees<'a> {
    pub(super) fn new(text: &'a str) -> Trees<'a> {
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Trees { text, at }
    }

    /// How many bytes were read.
    pub(super) fn offset(&self) -> usize {
        self.at
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn skip_white(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Goes on at the next place where a game seems to begin.
    fn recover(&mut self, from: usize) {
        let text = self.text;
        let next = text.get(from..).unwrap_or_default();
        let found = next
            .match_indices('(')
            .map(|(offset, _)| from + offset)
            .find(|&at| begins_game(text, at));
        self.at = found.unwrap_or(text.len());
    }

    /// The tree that begins here, with its bracket still to be read.
    fn tree(&mut self) -> Result<Tree<'a>, (usize, Fault)> {
        let mut tree = Tree {
            at: self.at,
            items: Vec::new(),
            full: None,
        };
        // A tree that is too large is skipped to its end, or to where it is damaged.
        let read = self.pieces(&mut tree);
        match tree.full {
            Some(at) => {
                let what = format!("the game has more than {MAX_ITEMS} properties");
                Err((at, Fault::Unsupported(what)))
            }
            None => read.map(|()| tree),
        }
    }

    fn pieces(&mut self, tree: &mut Tree<'a>) -> Result<(), (usize, Fault)> {
        let mut depth = 0usize;
        let mut node = 0u32;
        loop {
            self.skip_white();
            let at = self.at;
            let rest = self.rest();
            let Some(first) = rest.chars().next() else {
                return Err((at, Fault::syntax("", Expected::TheGameClosed)));
            };
            match first {
                '(' if depth == 0 => {
                    depth = 1;
                    self.at += 1;
                    self.skip_white();
                    if !self.rest().starts_with(';') {
                        let found = self.rest();
                        self.recover(self.at);
                        return Err((at, Fault::syntax(found, Expected::ANode)));
                    }
                }
                '(' if begins_game(self.text, at) => {
                    return Err((at, Fault::syntax(rest, Expected::TheGameClosedBefore)));
                }
                '(' if depth > MAX_DEPTH => {
                    self.recover(at + 1);
                    return Err((at, Fault::syntax(rest, Expected::LessDepth)));
                }
                '(' => {
                    depth += 1;
                    self.at += 1;
                    tree.push(at, Item::Open);
                }
                ')' => {
                    depth -= 1;
                    self.at += 1;
                    if depth == 0 {
                        return Ok(());
                    }
                    tree.push(at, Item::Close);
                }
                ';' => {
                    node = node.saturating_add(1);
                    self.at += 1;
                }
                c if c.is_ascii_alphabetic() => self.properties(node, tree)?,
                _ => {
                    self.recover(at + first.len_utf8());
                    return Err((at, Fault::syntax(rest, Expected::AProperty)));
                }
            }
        }
    }

    /// A property name and its values.
    fn properties(&mut self, node: u32, tree: &mut Tree<'a>) -> Result<(), (usize, Fault)> {
        let at = self.at;
        let rest = self.rest();
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let name = &rest[..rest.find(|c| !is_name(c)).unwrap_or(rest.len())];
        self.at += name.len();
        self.skip_white();
        if !self.rest().starts_with('[') {
            self.recover(self.at);
            return Err((at, Fault::syntax(rest, Expected::AValue)));
        }
        while self.rest().starts_with('[') {
            let start = self.at + 1;
            let mut chars = self.text[start..].char_indices().peekable();
            match find_end(self.text, start, &mut chars) {
                End::Bracket(end) => {
                    let raw = &self.text[start..end];
                    let property = Property {
                        node,
                        name,
                        raw,
                        at,
                    };
                    tree.push(at, Item::Property(property));
                    self.at = end + 1;
                }
                End::Game(next) | End::Text(next) => {
                    self.at = next;
                    let fault = Fault::syntax(rest, Expected::TheValueClosed);
                    return Err((at, fault));
                }
            }
            self.skip_white();
        }
        Ok(())
    }
}

impl<'a> Iterator for Trees<'a> {
    type Item = Result<Tree<'a>, (usize, Fault)>;

    fn next(&mut self) -> Option<Self::Item> {
        self.skip_white();
        let (at, rest) = (self.at, self.rest());
        if rest.is_empty() {
            return None;
        }
        if rest.starts_with('(') {
            return Some(self.tree());
        }
        self.at = rest.find('(').map_or(self.text.len(), |skip| at + skip);
        Some(Err((at, Fault::syntax(rest, Expected::AGameOpened))))
    }
}

/// Where a value ends.
enum End {
    /// At a bracket.
    Bracket(usize),
    /// It has no end: the next game begins here.
    Game(usize),
    /// It has no end: so far goes the text.
    Text(usize),
}

fn find_end(text: &str, start: usize, chars: &mut Peekable<CharIndices<'_>>) -> End {
    while let Some((offset, c)) = chars.next() {
        match c {
            ']' => return End::Bracket(start + offset),
            '\\' => {
                chars.next();
            }
            '(' if begins_game(text, start + offset) => return End::Game(start + offset),
            _ => {}
        }
    }
    End::Text(text.len())
}

/// Whether a game begins at a bracket: every Boardspace game starts with `(;GM[`, which stands
/// nowhere else.
fn begins_game(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or_default();
    let node = rest.strip_prefix('(').map(str::trim_start);
    let first = node
        .and_then(|rest| rest.strip_prefix(';'))
        .map(str::trim_start);
    first.is_some_and(|rest| rest.starts_with("GM["))
}
