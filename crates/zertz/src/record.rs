//! Records: games with names, comments, glyphs and variations, as files hold them.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::game::{Action, Game};
use crate::legal::IllegalMove;
use crate::outcome::{GameResult, Outcome};
use crate::player::Player;
use crate::position::Position;
use crate::rules::RulesError;
use crate::text::excerpt;
use crate::text::expected::Expected;
use crate::text::notation::MoveError;
use crate::text::position::ParsePositionError;
use crate::text::zen::ZipError;

/// A node of the tree of a [`Record`]: the start, or an action and what was said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    parent: Option<NodeId>,
    /// The continuation first, then the variations.
    children: Vec<NodeId>,
    /// How many actions lie between the start and this node, its own included.
    depth: u32,
    action: Option<Action>,
    token: Box<str>,
    /// Comments before the action, at the beginning of a variation. What is said before the first
    /// move of the game stands in the comments of the start.
    pub before: Vec<String>,
    /// Annotation glyphs: `$1` is a good move, `$2` a mistake and so on.
    pub glyphs: Vec<u8>,
    /// Comments after the action.
    pub comments: Vec<String>,
}

impl Node {
    /// The node before this one.
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The nodes after this one: first the continuation, then the variations.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// How many actions lie between the start and this node, its own included.
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// What was done; nothing for the start.
    pub const fn action(&self) -> Option<Action> {
        self.action
    }

    /// The value of a command in the comments after the action, such as `clk` in
    /// `[%clk 0:04:51]`. Arrows and circles are read by [`Marks`](crate::draw::Marks).
    pub fn command(&self, name: &str) -> Option<&str> {
        let commands = self
            .comments
            .iter()
            .flat_map(|comment| comment.split("[%").skip(1));
        commands
            .filter_map(|rest| rest.split_once(']'))
            .find_map(|(command, _)| {
                let (key, value) = command.split_once(' ').unwrap_or((command, ""));
                (key == name).then_some(value.trim())
            })
    }

    /// The action as a canonical token; empty for the start.
    pub fn token(&self) -> &str {
        &self.token
    }
}

/// Names a node of a [`Record`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of every record.
    pub const START: NodeId = NodeId(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A game as files hold it: tags, a tree of moves with comments and glyphs, and the stated result.
///
/// The tree only holds legal moves. The tags and the stated result are what somebody wrote; ask
/// [`Record::outcome`] for what the moves say.
///
/// ```
/// use zertz::{NodeId, Position, Record, Rules};
///
/// let mut record = Record::new(Position::start(Rules::default()));
/// record.set_tag("Player1", "Ann");
/// let mut editor = record.edit();
/// editor.play_text("Wd4,a1")?;
/// editor.comment("The centre.");
/// editor.play_text("Bg1,g2")?;
/// editor.back();
/// editor.play_text("Ba2,a3")?; // a variation
/// assert_eq!(
///     record.to_string(),
///     "[Player1 \"Ann\"]\n[Game \"37\"]\n[Result \"*\"]\n\n\
///      1. Wd4,a1 {The centre.} 1... Bg1,g2 (1... Ba2,a3) *\n",
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    tags: Vec<(String, String)>,
    start: Position,
    nodes: Vec<Node>,
    /// The result as stated, whatever the moves say; `None` for a game that was not finished.
    pub result: Option<GameResult>,
}

impl Record {
    /// The most actions that a record may hold, variations included.
    pub const MAX_NODES: usize = 100_000;

    /// A record without moves.
    pub fn new(start: Position) -> Record {
        let root = Node {
            parent: None,
            children: Vec::new(),
            depth: 0,
            action: None,
            token: "".into(),
            before: Vec::new(),
            glyphs: Vec::new(),
            comments: Vec::new(),
        };
        Record {
            tags: Vec::new(),
            start,
            nodes: vec![root],
            result: None,
        }
    }

    /// The record of a game, with its result.
    pub fn of_game(game: &Game) -> Record {
        let mut record = Record::new(*game.start());
        let mut editor = record.edit();
        for action in game.actions() {
            // The actions of a game are legal one after the other.
            let _ = editor.act(action);
        }
        record.result = game.outcome().map(Outcome::result);
        record
    }

    /// The position that the game starts from.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The tags, in order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags()
            .find(|(tag, _)| *tag == name)
            .map(|(_, value)| value)
    }

    /// Changes a tag, or adds it after the others. In the name only letters, digits and `_` can be
    /// written, in the value no line breaks; the writers put `_` and spaces in their place.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some(tag) => tag.1 = value,
            None => self.tags.push((name.to_string(), value)),
        }
    }

    /// Adds a tag after the others, even if there is one of this name already.
    pub(crate) fn push_tag(&mut self, name: &str, value: String) {
        self.tags.push((name.to_string(), value));
    }

    /// A node of the tree.
    ///
    /// # Panics
    /// If the node belongs to another, larger record.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// A node of the tree, to change what is said about it.
    ///
    /// # Panics
    /// If the node belongs to another, larger record.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// How many actions the record holds, variations included.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether there is no move at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The nodes of the main line after the start.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        let continuation = |id: &NodeId| self.node(*id).children.first().copied();
        core::iter::successors(continuation(&NodeId::START), continuation)
    }

    /// The move number and the player of a node's action.
    pub fn number(&self, id: NodeId) -> (u32, Player) {
        let begins_second = u32::from(self.start.turn() == Player::Second);
        let ply = self.node(id).depth.saturating_sub(1) + begins_second;
        (
            ply / 2 + 1,
            if ply.is_multiple_of(2) {
                Player::First
            } else {
                Player::Second
            },
        )
    }

    /// The game as it stands after a node.
    pub fn game_at(&self, id: NodeId) -> Game {
        let back = |id: &NodeId| self.node(*id).parent;
        let mut path: Vec<NodeId> = core::iter::successors(Some(id), back).collect();
        path.reverse();
        let mut game = Game::new(self.start);
        for action in path.into_iter().filter_map(|id| self.node(id).action) {
            // The tree only holds legal moves.
            let _ = game.act(action);
        }
        game
    }

    /// The game of the main line.
    pub fn game(&self) -> Game {
        self.game_at(self.main_line().last().unwrap_or(NodeId::START))
    }

    /// What the moves of the main line say about the result.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game().outcome()
    }

    /// The stated result, where the moves of the main line say something else.
    pub fn contradiction(&self) -> Option<(GameResult, Outcome)> {
        let (stated, outcome) = self.result.zip(self.outcome())?;
        (stated != outcome.result()).then_some((stated, outcome))
    }

    /// An editor at the start of the record.
    pub fn edit(&mut self) -> Editor<'_> {
        let game = Game::new(self.start);
        Editor {
            record: self,
            game,
            at: NodeId::START,
        }
    }
}

/// A place in a [`Record`] from which it can be walked and changed.
#[derive(Debug)]
pub struct Editor<'a> {
    record: &'a mut Record,
    game: Game,
    at: NodeId,
}

impl Editor<'_> {
    /// The node where the editor is.
    pub const fn at(&self) -> NodeId {
        self.at
    }

    /// The game as it stands here.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The record.
    pub fn record(&self) -> &Record {
        self.record
    }

    /// A node of the record, to change what is said about it.
    ///
    /// # Panics
    /// If the node belongs to another, larger record.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        self.record.node_mut(id)
    }

    /// Plays a move or makes a demand from here, as the continuation if there is none yet and as a
    /// variation otherwise.
    pub fn act(&mut self, action: Action) -> Result<NodeId, AddError> {
        if self.record.len() >= Record::MAX_NODES {
            return Err(AddError::TooLong);
        }
        let token = self.game.notate(action).to_string().into_boxed_str();
        self.game.act(action).map_err(AddError::Illegal)?;
        let id = NodeId(self.record.nodes.len() as u32);
        self.record.nodes.push(Node {
            parent: Some(self.at),
            children: Vec::new(),
            depth: self.record.node(self.at).depth + 1,
            action: Some(action),
            token,
            before: Vec::new(),
            glyphs: Vec::new(),
            comments: Vec::new(),
        });
        self.record.node_mut(self.at).children.push(id);
        self.at = id;
        Ok(id)
    }

    /// Reads a move, or `undo`, and plays it from here.
    pub fn play_text(&mut self, text: &str) -> Result<NodeId, AddError> {
        let action = self.game.parse(text).map_err(AddError::Move)?;
        self.act(action)
    }

    /// Adds a comment here.
    pub fn comment(&mut self, text: impl Into<String>) {
        self.record.node_mut(self.at).comments.push(text.into());
    }

    /// Goes one action back, if this is not the start.
    pub fn back(&mut self) -> Option<NodeId> {
        let parent = self.record.node(self.at).parent?;
        self.game.undo();
        self.at = parent;
        Some(parent)
    }

    /// Goes one action on, to one of the children of this node.
    pub fn forward(&mut self, to: NodeId) -> Option<NodeId> {
        if !self.record.node(self.at).children.contains(&to) {
            return None;
        }
        self.game.act(self.record.node(to).action?).ok()?;
        self.at = to;
        Some(to)
    }

    /// Goes to the ancestor of this node that is the parent of `sibling`, and from there to it.
    pub(crate) fn return_to(&mut self, sibling: NodeId) {
        let parent = self.record.node(sibling).parent;
        while Some(self.at) != parent && self.back().is_some() {}
        self.forward(sibling);
    }
}

/// Why an action could not be added to a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AddError {
    /// The text is not a legal move.
    Move(MoveError),
    /// The action is not legal.
    Illegal(IllegalMove),
    /// The record holds too many actions already.
    TooLong,
}

impl fmt::Display for AddError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AddError::Move(error) => error.fmt(f),
            AddError::Illegal(error) => error.fmt(f),
            AddError::TooLong => {
                write!(
                    f,
                    "a record cannot hold more than {} moves",
                    Record::MAX_NODES
                )
            }
        }
    }
}

impl core::error::Error for AddError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            AddError::Move(error) => Some(error),
            AddError::Illegal(error) => Some(error),
            AddError::TooLong => None,
        }
    }
}

/// Why a game could not be read from a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The turn at which it went wrong, from 1, if moves were being read.
    pub turn: Option<u32>,
    /// The move as it stands in the file, if one was being read.
    pub token: Option<String>,
    /// What is wrong.
    pub fault: Fault,
    /// What could be read of the game before it went wrong.
    pub before: Option<Box<Record>>,
}

/// What is wrong with a game in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The text does not have the form that the format prescribes.
    Syntax {
        /// What was found.
        found: String,
        /// What was expected.
        expected: Expected,
    },
    /// A move is wrong.
    Move(AddError),
    /// The start position is wrong.
    Position(ParsePositionError),
    /// The start position, in ZIP form, is wrong.
    Zip(ZipError),
    /// The game tag is wrong.
    Rules(RulesError),
    /// The start position belongs to another game than the game tag says.
    SetupOfAnotherGame,
    /// A tag that must be unique is given twice.
    TagTwice(&'static str),
    /// The result tag and the result behind the moves differ.
    TwoResults {
        /// What the tag says.
        tag: GameResult,
        /// What stands behind the moves.
        stated: GameResult,
    },
    /// Something that these rules cannot express, in words.
    Unsupported(String),
}

impl Fault {
    pub(crate) fn syntax(found: &str, expected: Expected) -> Fault {
        Fault::Syntax {
            found: excerpt(found),
            expected,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Syntax { found, expected } if found.is_empty() => {
                write!(f, "the text ends, expected {expected}")
            }
            Fault::Syntax { found, expected } => write!(f, "found `{found}`, expected {expected}"),
            Fault::Move(error) => error.fmt(f),
            Fault::Position(error) => error.fmt(f),
            Fault::Zip(error) => error.fmt(f),
            Fault::Rules(error) => error.fmt(f),
            Fault::SetupOfAnotherGame => {
                f.write_str("the tags Setup and Game name different games")
            }
            Fault::TagTwice(name) => write!(f, "the tag {name} is given twice"),
            Fault::TwoResults { tag, stated } => {
                write!(
                    f,
                    "the tag Result says {tag}, but behind the moves stands {stated}"
                )
            }
            Fault::Unsupported(what) => f.write_str(what),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(turn) = self.turn {
            write!(f, ", turn {turn}")?;
        }
        if let Some(token) = &self.token {
            write!(f, ", `{token}`")?;
        }
        write!(f, ": {}", self.fault)
    }
}

impl core::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.fault {
            Fault::Move(error) => Some(error),
            Fault::Position(error) => Some(error),
            Fault::Zip(error) => Some(error),
            Fault::Rules(error) => Some(error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    #[test]
    fn commands_in_comments_are_found() {
        let mut record = Record::new(Position::start(Rules::default()));
        let mut editor = record.edit();
        editor.play_text("Wd4,a1").unwrap();
        editor.comment("Good. [%clk 0:04:51][%eval 0.31] [%odd] [%");
        editor.comment("[%cal Gb3c4]");
        let at = editor.at();
        let value = |name| record.node(at).command(name);
        assert_eq!(value("clk"), Some("0:04:51"));
        assert_eq!(value("eval"), Some("0.31"));
        assert_eq!(value("odd"), Some(""));
        assert_eq!(value("cal"), Some("Gb3c4"));
        assert_eq!(value("emt"), None);
    }

    #[test]
    fn the_record_of_a_game_holds_its_demands() {
        let rules = "37:captures=claimed".parse().unwrap();
        let mut game = Game::new(Position::start(rules));
        for text in ["Wd4,a1", "Bc4,a2", "Gg1,a3", "undo", "xd4b4"] {
            game.play_text(text).unwrap();
        }
        game.resign(Player::Second).unwrap();
        let record = Record::of_game(&game);
        let tokens: Vec<&str> = record
            .main_line()
            .map(|id| record.node(id).token())
            .collect();
        assert_eq!(tokens, ["Wd4,a1", "Bc4,a2", "Gg1,a3", "undo", "xd4Bb4"]);
        assert_eq!(record.result, Some(GameResult::First));
        assert_eq!(record.game().position(), game.position());
        assert_eq!(record.outcome(), None);
    }
}
