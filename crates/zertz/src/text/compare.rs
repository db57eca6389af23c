//! What a record loses on its way through a foreign format.
//!
//! A writer first works out the part of the record that its format can hold ([`Kept`]), writes that,
//! reads the text back and compares. So no loss can be forgotten.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;

use super::excerpt;
use crate::game::Action;
use crate::moves::Move;
use crate::outcome::GameResult;
use crate::position::Position;
use crate::record::{Node, NodeId, ReadError, Record};
use crate::rules::Rules;

/// The part of a record that a format can hold; only its tags are missing.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(crate) record: Record,
    /// How many turns are missing because they were taken back on demand.
    pub(crate) taken_back: usize,
    /// How many comments and glyphs are missing with them.
    said: usize,
    /// How many other moves are missing.
    pub(crate) left_out: usize,
}

impl Kept {
    /// The losses that taking turns back on demand makes.
    pub(crate) fn report_taken_back(&self, losses: &mut Vec<String>) {
        if self.taken_back > 0 {
            losses.push(format!("turns taken back on demand: {}", self.taken_back));
        }
        if self.said > 0 {
            losses.push(format!(
                "comments and glyphs on turns taken back on demand: {}",
                self.said
            ));
        }
    }

    /// Leaves out demands together with the turns that they take back, variations unless they are
    /// wanted, and every move that cannot be said together with all that follows it. `can_say` is
    /// asked with the position before the move and whether it is the continuation there.
    pub(crate) fn of(
        record: &Record,
        variations: bool,
        mut can_say: impl FnMut(&Position, Move, bool) -> bool,
    ) -> Kept {
        let mut copy = Record::new(*record.start());
        copy.result = record.result;
        let (mut taken_back, mut said) = (0, 0);
        let mut editor = copy.edit();
        say_the_same(record.node(NodeId::START), editor.node_mut(NodeId::START));
        // Nodes of the record, and where in the copy they belong.
        let mut todo: Vec<(NodeId, NodeId)> = Vec::new();
        let most = if variations { usize::MAX } else { 1 };
        let push = |todo: &mut Vec<_>, of: NodeId, to: NodeId| {
            let children = record.node(of).children();
            todo.extend(children.iter().take(most).rev().map(|&id| (id, to)));
        };
        push(&mut todo, NodeId::START, NodeId::START);
        // Where the continuation is missing, no variation may take its place.
        let mut closed = None;
        while let Some((id, parent)) = todo.pop() {
            if closed == Some(parent) {
                continue;
            }
            while editor.at() != parent && editor.back().is_some() {}
            let first = editor.record().node(parent).children().is_empty();
            let node = record.node(id);
            let next = node.children().first().copied();
            let next_is_demand =
                next.filter(|&next| record.node(next).action() == Some(Action::Demand));
            if let Some(demand) = next_is_demand {
                // What was played instead takes the place of the turn.
                taken_back += 1;
                said += things_said(record, id) + things_said(record, demand);
                if record.node(demand).children().is_empty() && first {
                    closed = Some(parent);
                }
                push(&mut todo, demand, parent);
                continue;
            }
            let position = *editor.game().position();
            let added = match node.action() {
                Some(Action::Move(mv)) if can_say(&position, mv, first) => {
                    editor.act(Action::Move(mv)).ok()
                }
                _ => None,
            };
            match added {
                Some(new) => {
                    say_the_same(record.node(id), editor.node_mut(new));
                    push(&mut todo, id, new);
                }
                None if first => closed = Some(parent),
                None => {}
            }
        }
        let left_out = record.len() - copy.len() - 2 * taken_back;
        Kept {
            record: copy,
            taken_back,
            said,
            left_out,
        }
    }
}

fn things_said(record: &Record, id: NodeId) -> usize {
    let node = record.node(id);
    node.before.len() + node.glyphs.len() + node.comments.len()
}

fn say_the_same(from: &Node, to: &mut Node) {
    to.before.clone_from(&from.before);
    to.glyphs.clone_from(&from.glyphs);
    to.comments.clone_from(&from.comments);
}

/// What becomes of a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Passes {
    /// It is written like other moves.
    Moves,
    /// It becomes a comment, and a pass again when the next move is read.
    Comments,
}

/// Adds to the losses what did not come back of a record, of which a part was written. `again` is
/// what the text is read as.
pub(crate) fn compare(
    record: &Record,
    kept: &Record,
    again: Option<Result<Record, ReadError>>,
    passes: Passes,
    losses: &mut Vec<String>,
) {
    let copy = &match again {
        Some(Ok(copy)) => copy,
        Some(Err(error)) => {
            losses.push(format!("the game itself: it cannot be read back ({error})"));
            return;
        }
        None => {
            losses.push("the game itself: nothing is read back".to_string());
            return;
        }
    };
    compare_tags(record, copy, losses);
    if copy.result != record.result {
        let text = |score: Option<GameResult>| score.map_or("*", GameResult::as_str);
        let (stated, found) = (text(record.result), text(copy.result));
        losses.push(format!("the result {stated}: it is read back as {found}"));
    }
    // Other rules are a loss of their own.
    if kept.start() != copy.start() && kept.start().rules() == copy.start().rules() {
        losses.push(format!("the start: it is read back as {}", copy.start()));
    }
    let (here, there) = match passes {
        Passes::Moves => (Pass::Move, Pass::Move),
        Passes::Comments => (Pass::Comment, Pass::Nothing),
    };
    let (before, after) = (Story::of(kept, here), Story::of(copy, there));
    if before.moves != after.moves {
        let pairs = before.moves.iter().zip(&after.moves);
        let same = pairs.take_while(|(one, two)| one == two).count();
        let from = before.moves.get(same);
        let from = from.map_or(String::new(), |(_, token)| format!(", from `{token}` on"));
        losses.push(format!("moves: they are read back otherwise{from}"));
        return;
    }
    report("the comment", before.comments, after.comments, losses);
    report("the glyph", before.glyphs, after.glyphs, losses);
}

/// Reports what is missing on the other side, of things that belong to a move each.
fn report<T: Display + Ord>(
    what: &str,
    here: Vec<(usize, T)>,
    there: Vec<(usize, T)>,
    losses: &mut Vec<String>,
) {
    if here == there {
        return;
    }
    let mut left: BTreeMap<(usize, T), usize> = BTreeMap::new();
    for thing in there {
        *left.entry(thing).or_default() += 1;
    }
    let before = losses.len();
    let missing = here.into_iter().filter(|thing| match left.get_mut(thing) {
        Some(number) if *number > 0 => {
            *number -= 1;
            false
        }
        _ => true,
    });
    list(
        missing.map(|(_, text)| format!("{what} `{}`", excerpt(&text.to_string()))),
        what,
        losses,
    );
    if losses.len() == before {
        let plural = what.trim_start_matches("the ");
        losses.push(format!(
            "the order of the {plural}s, or to which move they belong"
        ));
    }
}

/// Adds the first losses of a kind one by one, and the others as a number.
fn list(all: impl Iterator<Item = String>, what: &str, losses: &mut Vec<String>) {
    const MOST: usize = 20;
    let mut more = 0;
    for (i, loss) in all.enumerate() {
        if i < MOST {
            losses.push(loss);
        } else {
            more += 1;
        }
    }
    if more > 0 {
        let plural = what.trim_start_matches("the ");
        losses.push(format!("{more} more {plural}s"));
    }
}

fn compare_tags(record: &Record, copy: &Record, losses: &mut Vec<String>) {
    let mut left: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for tag in copy.tags() {
        *left.entry(tag).or_default() += 1;
    }
    let missing = record.tags().filter(|&(name, value)| {
        if let Some(number) = left.get_mut(&(name, value))
            && *number > 0
        {
            *number -= 1;
            return false;
        }
        // These follow from the record itself, if they agree with it.
        match name {
            "Game" => value.parse::<Rules>().ok().as_ref() != Some(record.start().rules()),
            "Setup" => value.parse::<Position>().ok().as_ref() != Some(record.start()),
            "Result" => value != record.result.map_or("*", GameResult::as_str),
            _ => true,
        }
    });
    list(
        missing.map(|(name, value)| format!("the tag {} \"{}\"", excerpt(name), excerpt(value))),
        "the tag",
        losses,
    );
}

/// How one side of a comparison tells of a pass.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    Move,
    Comment,
    Nothing,
}

/// A record as a reader meets it: where a comment stands counts, but not whether it is kept as one
/// after a move or as one before the next.
#[derive(Default)]
struct Story<'a> {
    /// The moves in order, each with its depth, which tells where variations begin.
    moves: Vec<(u32, &'a str)>,
    /// Comments, each with the number of moves before it.
    comments: Vec<(usize, &'a str)>,
    glyphs: Vec<(usize, u8)>,
}

impl<'a> Story<'a> {
    fn of(record: &'a Record, pass: Pass) -> Story<'a> {
        let mut story = Story::default();
        // Nodes, how many passes went unmentioned before them, and whether they are variations.
        let mut todo = vec![(NodeId::START, 0, false)];
        while let Some((id, mut unmentioned, variation)) = todo.pop() {
            let node = record.node(id);
            // A comment at the beginning of a variation belongs to its first move.
            let ahead = usize::from(variation);
            story.comments(ahead, &node.before);
            match node.action() {
                Some(Action::Move(Move::Pass)) if pass != Pass::Move => {
                    unmentioned += 1;
                    if pass == Pass::Comment {
                        story.comments.push((story.moves.len(), "pass"));
                    }
                }
                Some(_) => story.moves.push((node.depth() - unmentioned, node.token())),
                None => {}
            }
            let at = story.moves.len();
            story
                .glyphs
                .extend(node.glyphs.iter().map(|&glyph| (at, glyph)));
            story.comments(0, &node.comments);
            let children = node.children().iter().enumerate().rev();
            todo.extend(children.map(|(i, &child)| (child, unmentioned, i > 0)));
        }
        story
    }

    fn comments(&mut self, ahead: usize, comments: &'a [String]) {
        let at = self.moves.len() + ahead;
        let texts = comments.iter().map(|comment| (at, comment.as_str()));
        self.comments.extend(texts);
    }
}
