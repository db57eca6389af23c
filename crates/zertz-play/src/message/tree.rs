//! Records: games with variations, comments and marks, as trees that the page can walk.

use serde::{Deserialize, Serialize};
use zertz::draw::{Arrow as Drawn, Circle as Circled, Ink, Marks};
use zertz::{
    Action, AddError, Board, Editor, Game, GameResult, Node, NodeId, Position, Record, Rules,
};

use super::board::{BoardShape, Effect, Moment, TurnMade};
use super::game::Seat;
use super::look::Subject;
use crate::pair::Pair;
use crate::refusal::{Refusal, TableReason};
#[cfg(feature = "openapi")]
use crate::schema;
use crate::words;

/// Larger trees are not sent and not taken.
pub const MAX_NODES: usize = 4_000;
/// More tags than this are not taken.
const MAX_TAGS: usize = 1_000;
/// Longer comments are not taken, in bytes. The page lets nobody write half as much; records that come from elsewhere may have it.
const COMMENT_BYTES: usize = 200_000;
/// More arrows or circles than this are not taken at one node.
const MAX_MARKS: usize = 100;

/// A record to be walked.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tree {
    /// The rules.
    pub game: String,
    /// The rules in words.
    pub title: String,
    /// The board.
    pub shape: BoardShape,
    /// The start.
    pub start: Moment,
    /// Names and values, in order.
    pub tags: Vec<(String, String)>,
    /// Who plays, if it is a game of this server. The tags have their names in English.
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<Pair<Seat>>,
    /// The result as it was stated.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::GameResult>))]
    pub result: Option<GameResult>,
    /// The first is the start, which has no turn. Parents come before their children; of several
    /// children the first continues the main line.
    pub nodes: Vec<TreeNode>,
}

/// A turn of a tree, and what is said about it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TreeNode {
    /// The index of the node before; null for the start.
    pub parent: Option<usize>,
    /// The turn; null for the start.
    pub turn: Option<TurnMade>,
    /// What is said about it.
    #[serde(flatten)]
    pub notes: Notes,
}

/// What people and engines write beside a turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Notes {
    /// Annotation glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!` …
    pub glyphs: Vec<u8>,
    /// The comment before the turn.
    pub before: String,
    /// The comment after it, without the marks.
    pub comment: String,
    /// Arrows on the board.
    pub arrows: Vec<Arrow>,
    /// Circles on the board.
    pub circles: Vec<Circle>,
    /// What an engine thought: `0.31`, `#3`, `#-2`, from the first player's view.
    pub eval: Option<String>,
    /// What the mover's clock showed.
    pub clock: Option<String>,
}

/// An arrow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Arrow {
    /// From this ring
    pub from: String,
    /// to this one,
    pub to: String,
    /// in green, red, yellow or blue: `G`, `R`, `Y`, `B`.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Ink))]
    pub ink: String,
}

/// A circle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Circle {
    /// Around this ring,
    pub ring: String,
    /// in green, red, yellow or blue.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Ink))]
    pub ink: String,
}

impl Tree {
    /// A record as a tree; refused if it is too large.
    pub fn new(record: &Record) -> Result<Tree, Refusal> {
        if record.len() > MAX_NODES {
            return Err(too_large());
        }
        let rules = *record.start().rules();
        let mut nodes = vec![TreeNode {
            parent: None,
            turn: None,
            notes: Notes::of(record.node(NodeId::START), &rules.board),
        }];
        // The record is walked forwards and backwards, and not changed: so that each step is one turn.
        let mut walked = record.clone();
        let mut editor = walked.edit();
        let children = |id| record.node(id).children();
        let mut waiting: Vec<(NodeId, usize, usize)> = Vec::new();
        let mut index_at = vec![0];
        waiting.extend(children(NodeId::START).iter().rev().map(|&id| (id, 0, 0)));
        while let Some((id, parent, depth)) = waiting.pop() {
            while index_at.len() > depth + 1 {
                editor.back();
                index_at.pop();
            }
            let before = editor.game().clone();
            editor.forward(id);
            let turn = turn_made(&before, editor.game(), depth + 1);
            let index = nodes.len();
            nodes.push(TreeNode {
                parent: Some(parent),
                turn,
                notes: Notes::of(record.node(id), &rules.board),
            });
            index_at.push(index);
            let next = children(id).iter().rev();
            waiting.extend(next.map(|&child| (child, index, depth + 1)));
        }
        Ok(Tree {
            game: rules.to_string(),
            title: words::title(&rules),
            shape: BoardShape::new(&rules.board),
            start: Moment::new(record.start()),
            tags: record
                .tags()
                .map(|(name, value)| (name.to_string(), value.to_string()))
                .collect(),
            seats: None,
            result: record.result,
            nodes,
        })
    }
}

/// The turn between two states of a game: a move, or a demand.
fn turn_made(before: &Game, after: &Game, number: usize) -> Option<TurnMade> {
    if after.turns().len() > before.turns().len() {
        return after
            .turns()
            .last()
            .map(|turn| TurnMade::new(number, turn, None));
    }
    let token = before.notate(Action::Demand).to_string();
    Some(TurnMade {
        number,
        by: before.position().turn(),
        notation: token.clone(),
        token,
        effect: Effect::default(),
        after: Moment::new(after.position()),
        forced: false,
        clock: None,
    })
}

impl Notes {
    fn of(node: &Node, board: &Board) -> Notes {
        let comments = node.comments.join("\n");
        let marks = Marks::from_comment(&comments, board);
        let name = |ring| board.name(ring).to_string();
        Notes {
            glyphs: node.glyphs.clone(),
            before: node.before.join("\n"),
            comment: without_commands(&comments),
            arrows: marks
                .arrows
                .iter()
                .map(|arrow| Arrow {
                    from: name(arrow.from),
                    to: name(arrow.to),
                    ink: arrow.ink.letter().to_string(),
                })
                .collect(),
            circles: marks
                .circles
                .iter()
                .map(|circle| Circle {
                    ring: name(circle.ring),
                    ink: circle.ink.letter().to_string(),
                })
                .collect(),
            eval: node.command("eval").map(str::to_string),
            clock: node.command("clk").map(str::to_string),
        }
    }

    /// Writes them to a node.
    fn write(&self, node: &mut Node, board: &Board) -> Result<(), Refusal> {
        let texts = [&self.before, &self.comment];
        if texts.iter().any(|text| text.len() > COMMENT_BYTES) {
            let most = COMMENT_BYTES;
            return Err(TableReason::CommentTooLong { most }.into());
        }
        if self.arrows.len().max(self.circles.len()) > MAX_MARKS || self.glyphs.len() > MAX_MARKS {
            let most = MAX_MARKS;
            return Err(TableReason::TooManyMarks { most }.into());
        }
        node.glyphs.clone_from(&self.glyphs);
        if !self.before.is_empty() {
            node.before = vec![harmless(&self.before)];
        }
        let mut words = Vec::new();
        for (name, value) in [("clk", &self.clock), ("eval", &self.eval)] {
            if let Some(value) = value {
                words.push(format!("[%{name} {}]", command_value(value)));
            }
        }
        let mut marks = Marks::default();
        let ring = |name: &String| board.ring(name);
        let ink = |text: &String| Ink::from_letter(text.chars().next()?);
        for arrow in &self.arrows {
            if let (Some(from), Some(to), Some(ink)) =
                (ring(&arrow.from), ring(&arrow.to), ink(&arrow.ink))
            {
                marks.arrows.push(Drawn { from, to, ink });
            }
        }
        for circle in &self.circles {
            if let (Some(ring), Some(ink)) = (ring(&circle.ring), ink(&circle.ink)) {
                marks.circles.push(Circled { ring, ink });
            }
        }
        words.push(marks.to_comment(board));
        words.push(harmless(&self.comment));
        words.retain(|word| !word.is_empty());
        if !words.is_empty() {
            node.comments = vec![words.join(" ")];
        }
        Ok(())
    }
}

/// What is left of a comment without `[%…]`.
fn without_commands(comment: &str) -> String {
    let mut rest = comment;
    let mut words = String::new();
    while let Some((before, after)) = rest.split_once("[%") {
        words += before;
        rest = after.split_once(']').map_or("", |(_, rest)| rest);
    }
    words += rest;
    let lines = words.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// A comment that is not taken for a command.
fn harmless(comment: &str) -> String {
    comment.replace("[%", "[ %").trim().to_string()
}

/// The value of a command, without what would end it.
fn command_value(value: &str) -> String {
    let fits = |c: &char| c.is_ascii_alphanumeric() || "#+-.:".contains(*c);
    value.chars().filter(fits).take(20).collect()
}

/// A tree as the page sends it: turns are tokens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TreeWish {
    /// The rules.
    pub game: String,
    /// The position at the start, if it is not the usual one.
    #[cfg_attr(feature = "openapi", schema(required))]
    #[serde(default)]
    pub position: Option<String>,
    /// Names and values, in order.
    #[cfg_attr(feature = "openapi", schema(required))]
    #[serde(default)]
    pub tags: Vec<(String, String)>,
    /// The result as it was stated.
    #[cfg_attr(feature = "openapi", schema(required, value_type = Option<schema::GameResult>))]
    #[serde(default)]
    pub result: Option<String>,
    /// The first is the start, which has no token.
    pub nodes: Vec<NodeWish>,
}

/// A turn of a tree as the page sends it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NodeWish {
    /// The index of the node before; null for the start.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub parent: Option<usize>,
    /// The turn; null for the start.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub token: Option<String>,
    /// What is said about it.
    #[serde(flatten)]
    pub notes: Notes,
}

impl TreeWish {
    /// The record; refused if a turn is not legal or the tree is none.
    pub fn record(&self) -> Result<Record, Refusal> {
        if self.nodes.len() > MAX_NODES + 1 {
            return Err(too_large());
        }
        if self.tags.len() > MAX_TAGS {
            let most = MAX_TAGS;
            return Err(TableReason::TooManyTags { most }.into());
        }
        let subject = Subject {
            game: Some(self.game.clone()),
            position: self.position.clone(),
            moves: Vec::new(),
        };
        let start: Position = *subject.game()?.start();
        let rules: Rules = *start.rules();
        let mut record = Record::new(start);
        for (name, value) in &self.tags {
            let text = |text: &String| text.chars().take(400).collect::<String>();
            record.set_tag(&text(name), text(value));
        }
        record.result = match &self.result {
            None => None,
            Some(text) => Some(text.parse().map_err(|_| TableReason::BadResult {})?),
        };
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            match node.parent {
                None if index == 0 => {}
                Some(parent) if parent < index => children[parent].push(index),
                _ => {
                    return Err(TableReason::NoParent { node: index }.into());
                }
            }
        }
        let Some(first) = self.nodes.first() else {
            return Err(TableReason::EmptyTree {}.into());
        };
        first
            .notes
            .write(record.node_mut(NodeId::START), &rules.board)?;
        let mut editor = record.edit();
        let mut depth = 0;
        let mut waiting: Vec<(usize, usize)> = Vec::new();
        waiting.extend(children[0].iter().rev().map(|&child| (child, 1)));
        while let Some((index, level)) = waiting.pop() {
            while depth >= level {
                editor.back();
                depth -= 1;
            }
            self.add(&mut editor, index, &rules.board)?;
            depth += 1;
            let next = children[index].iter().rev();
            waiting.extend(next.map(|&child| (child, level + 1)));
        }
        Ok(record)
    }

    fn add(&self, editor: &mut Editor<'_>, index: usize, board: &Board) -> Result<(), Refusal> {
        let node = &self.nodes[index];
        let token: String = node
            .token
            .iter()
            .flat_map(|t| t.chars())
            .take(400)
            .collect();
        let id = editor.play_text(&token).map_err(|error| match error {
            AddError::Move(error) => Refusal::of_turn(None, &token, &error),
            AddError::Illegal(error) => Refusal::of_turn(None, &token, &error.into()),
            AddError::TooLong => too_large(),
        })?;
        node.notes.write(editor.node_mut(id), board)
    }
}

fn too_large() -> Refusal {
    TableReason::TreeTooLarge { most: MAX_NODES }.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use zertz::zgn;

    const GAME: &str = "[Player1 \"Ann <b>\"]\n[Game \"37\"]\n[Result \"1-0\"]\n\n\
        {A start} 1. Wd4,a1 $1 {[%eval 0.31] [%csl Rd4] [%cal Gd4e4] The centre.} 1... Bg1,g2 \
        (1... Ba2,a3 2. Wd5,b1 (2. xd4? )) 2. Gf1,g3 1-0\n";

    fn wish(tree: &Tree) -> TreeWish {
        TreeWish {
            game: tree.game.clone(),
            position: None,
            tags: tree.tags.clone(),
            result: tree.result.map(|score| score.to_string()),
            nodes: tree
                .nodes
                .iter()
                .map(|node| NodeWish {
                    parent: node.parent,
                    token: node.turn.as_ref().map(|turn| turn.token.clone()),
                    notes: node.notes.clone(),
                })
                .collect(),
        }
    }

    /// What is read, shown as a tree, and sent back is the same record.
    #[test]
    fn there_and_back() {
        let text = GAME.replace("(2. xd4? )", "(2. Wd6,b1)");
        let record = zgn::read(&text).next().expect("a game").expect("legal");
        let tree = Tree::new(&record).expect("small");
        assert_eq!(tree.nodes.len(), 7);
        assert_eq!(tree.nodes[1].notes.comment, "The centre.");
        assert_eq!(tree.nodes[1].notes.eval.as_deref(), Some("0.31"));
        assert_eq!(tree.nodes[1].notes.arrows.len(), 1);
        assert_eq!(tree.nodes[0].notes.comment, "A start");
        let parents: Vec<_> = tree.nodes.iter().map(|node| node.parent).collect();
        assert_eq!(
            parents,
            [None, Some(0), Some(1), Some(2), Some(1), Some(4), Some(4)]
        );
        let again = wish(&tree).record().expect("the same");
        assert_eq!(Tree::new(&again).expect("small"), tree);
        assert_eq!(zgn::write(&again), zgn::write(&record));
    }

    #[test]
    fn nonsense_is_refused() {
        let tree = Tree::new(&Record::new(Position::start(Rules::default()))).expect("small");
        let good = wish(&tree);
        let node = |parent, token: &str| NodeWish {
            parent,
            token: Some(token.to_string()),
            notes: Notes::default(),
        };
        let refused = |change: &dyn Fn(&mut TreeWish)| {
            let mut wish = good.clone();
            change(&mut wish);
            wish.record().expect_err("nonsense").to_string()
        };
        assert!(refused(&|wish| wish.nodes.clear()).contains("at least the start"));
        assert!(refused(&|wish| wish.nodes.push(node(Some(1), "Wd4,a1"))).contains("no parent"));
        assert!(refused(&|wish| wish.nodes.push(node(Some(7), "Wd4,a1"))).contains("no parent"));
        assert!(refused(&|wish| wish.nodes.push(node(None, "Wd4,a1"))).contains("no parent"));
        assert!(refused(&|wish| wish.nodes.push(node(Some(0), "Wd4,d5"))).contains("d5"));
        assert!(refused(&|wish| wish.result = Some("2-0".into())).contains("1-0"));
        assert!(refused(&|wish| wish.game = "38".into()).contains("38"));
    }

    /// A comment cannot smuggle a command or a mark in.
    #[test]
    fn comments_stay_comments() {
        let mut notes = Notes {
            comment: "look [%cal Gd4e4] } ; [%clk 1]".into(),
            eval: Some("0.3] [%csl Rd4".into()),
            ..Notes::default()
        };
        notes.arrows.push(Arrow {
            from: "d4".into(),
            to: "z9".into(),
            ink: "G".into(),
        });
        let wish = TreeWish {
            game: "37".into(),
            position: None,
            tags: vec![("Player1".into(), "\"]\n[Result \"0-1".into())],
            result: None,
            nodes: vec![NodeWish {
                parent: None,
                token: None,
                notes,
            }],
        };
        let text = zgn::write(&wish.record().expect("a record"));
        let record = zgn::read(&text).next().expect("a game").expect("legal");
        let notes = &Tree::new(&record).expect("small").nodes[0].notes;
        assert!(notes.arrows.is_empty() && notes.circles.is_empty());
        assert_eq!(notes.clock, None);
        assert!(notes.comment.starts_with("look"));
        assert_eq!(record.result, None);
    }
}
