//! Lessons and puzzles.

use core::fmt;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use zertz::draw::Marks;
use zertz::{Board, Marble, Position};

use super::board::{Moment, TurnMade};
use super::look::Look;
use super::tree::{Arrow, Circle};
use crate::refusal::RulesReason;
#[cfg(feature = "openapi")]
use crate::schema;

/// A lesson in the list of lessons.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LessonInfo {
    /// For addresses and for remembering what is done.
    pub id: &'static str,
    /// The title.
    pub title: String,
    /// What it is about, in a sentence.
    pub about: String,
    /// How many steps it has.
    pub steps: usize,
}

/// A lesson.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Lesson))]
pub struct LessonView {
    /// For addresses and for remembering what is done.
    pub id: &'static str,
    /// The title.
    pub title: String,
    /// What it is about, in a sentence.
    pub about: String,
    /// The steps.
    pub steps: Vec<LessonStep>,
    /// The lesson after this one.
    pub next: Option<LessonInfo>,
}

/// A step of a lesson.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LessonStep {
    /// Paragraphs.
    pub text: Vec<String>,
    /// What lies on the table.
    pub look: Look,
    /// Arrows and circles.
    #[serde(flatten)]
    pub marks: Marked,
    /// What to do; null for a step that is only read.
    pub task: Option<String>,
    /// A word of help.
    pub hint: Option<String>,
}

/// Arrows and circles on a board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Marked {
    /// From ring to ring.
    pub arrows: Vec<Arrow>,
    /// Around rings.
    pub circles: Vec<Circle>,
}

impl Marked {
    /// The arrows and circles of a picture.
    pub fn new(marks: &Marks, board: &Board) -> Marked {
        let name = |ring| board.name(ring).to_string();
        let arrow = |arrow: &zertz::draw::Arrow| Arrow {
            from: name(arrow.from),
            to: name(arrow.to),
            ink: arrow.ink.letter().to_string(),
        };
        let circle = |circle: &zertz::draw::Circle| Circle {
            ring: name(circle.ring),
            ink: circle.ink.letter().to_string(),
        };
        Marked {
            arrows: marks.arrows.iter().map(arrow).collect(),
            circles: marks.circles.iter().map(circle).collect(),
        }
    }
}

/// A try: the learner's turns and the answers so far, the last one the learner's.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Try {
    /// The turns, in notation.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// What is said to a try at a task.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LessonAnswer {
    /// Whether it was right.
    pub verdict: LessonVerdict,
    /// A friendly word: that of the lesson, or what `say` says in English.
    pub words: String,
    /// What is said.
    pub say: LessonSay,
    /// The learner's last turn and the answer to it, if there is one. None for a turn that is not legal.
    pub turns: Vec<TurnMade>,
    /// Where the learner goes on: after a wrong turn the position before it.
    pub look: Look,
}

/// Whether a try was right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LessonVerdict {
    /// The task is done.
    Right,
    /// Right, and the task goes on.
    GoOn,
    /// Not what was asked for, or not legal.
    Wrong,
}

/// What is said to a try at a task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LessonSay {
    /// The word of the lesson.
    Lesson,
    /// Right so far.
    GoOn,
    /// Not what was asked for, and the lesson has no word for it.
    NotQuite,
    /// The rules do not allow it.
    NotAllowed(RulesReason),
}

/// A puzzle in the list of puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleInfo {
    /// Stays the same from version to version.
    pub id: String,
    /// The rules: `37:blitz`.
    pub game: String,
    /// The board.
    pub board: String,
    /// What it is about.
    pub themes: Vec<&'static str>,
    /// 1 to 5.
    pub difficulty: u8,
    /// About 400 to 2400.
    pub rating: u32,
    /// Wins in this many turns.
    pub turns: u32,
}

/// A puzzle.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Puzzle))]
pub struct PuzzleView {
    /// What the list says of it.
    #[serde(flatten)]
    pub info: PuzzleInfo,
    /// What lies on the table.
    pub look: Look,
    /// Where the position comes from.
    pub source: String,
}

/// The puzzle of a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DailyPuzzle {
    /// Days since 1970, by the clock of Greenwich.
    pub day: u64,
    /// The puzzle.
    #[serde(flatten)]
    pub info: PuzzleInfo,
}

/// What lies on the board of a puzzle: enough for a small picture.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzlePicture {
    /// The puzzle.
    pub id: String,
    /// The rings in play, vacant or not.
    pub rings: Vec<String>,
    /// The marbles, by ring.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, schema::Marble>))]
    pub marbles: BTreeMap<String, Marble>,
    /// Rings that lie on the table but are out of play.
    pub inert: Vec<String>,
}

impl PuzzlePicture {
    /// The picture of a position.
    pub fn new(id: String, position: &Position) -> PuzzlePicture {
        let Moment {
            rings,
            marbles,
            inert,
            ..
        } = Moment::new(position);
        PuzzlePicture {
            id,
            rings,
            marbles,
            inert,
        }
    }
}

/// A win that the visitor had in a game of theirs and let slip.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MissedWin {
    /// It is asked for and tried as a puzzle of this name.
    pub id: String,
    /// The game, by its name in addresses.
    pub game_id: String,
    /// When the game ended, in milliseconds since 1970.
    pub at: u64,
    /// The level of the engine; null against people.
    pub level: Option<u8>,
    /// The rules: `37:blitz`.
    pub game: String,
    /// The board.
    pub board: String,
    /// The number of the turn, from 1.
    pub turn: usize,
    /// What was played, as people read it.
    pub played: String,
    /// In how many turns it was to be won, as the report says.
    pub turns: u32,
    /// What lay on the table.
    pub picture: PuzzlePicture,
}

/// What is said to a try at a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleAnswer {
    /// What the last turn was worth.
    pub verdict: PuzzleVerdict,
    /// What is said, in English.
    pub words: String,
    /// What is said.
    pub say: PuzzleSay,
    /// The answer to the last turn; after a wrong one the refutation.
    pub reply: Vec<TurnMade>,
    /// The last turn and the answer, and where they lead.
    pub look: Look,
    /// After a wrong turn, and for who gives up: how it is won.
    pub solution: Vec<TurnMade>,
}

/// What the last turn of a try was worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PuzzleVerdict {
    /// The puzzle is solved.
    Solved,
    /// Right, and it goes on.
    GoOn,
    /// It wins, but later.
    Slow,
    /// It does not win.
    Wrong,
}

/// What is said to a try at a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PuzzleSay {
    /// It is solved.
    Solved {
        /// In this many turns.
        turns: u32,
    },
    /// Right, and it goes on.
    GoOn {
        /// For this many turns; 0 for somebody who has left the shortest way and still wins.
        turns: u32,
    },
    /// It wins, but later.
    Slow {
        /// The puzzle is to be won in this many turns.
        turns: u32,
    },
    /// The game is over, and not won.
    EndsBadly,
    /// It does not win.
    NoWin,
    /// It does not win, because of the opponent's answer.
    Refuted {
        /// What the answer does.
        does: PuzzleReply,
        /// The answer as people read it.
        answer: String,
        /// How many marbles it takes or isolates.
        marbles: usize,
        /// What follows.
        follows: PuzzleThen,
    },
    /// Here is how it is won.
    Solution,
}

/// What the answer to a wrong turn does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PuzzleReply {
    /// It takes marbles.
    Takes,
    /// It isolates marbles.
    Isolates,
    /// Neither.
    Answers,
}

/// What follows the answer to a wrong turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PuzzleThen {
    /// The opponent wins.
    Wins {
        /// In this many turns.
        turns: u32,
    },
    /// The game is over.
    Over,
    /// No forced win is to be seen any more.
    Unproven,
    /// There is no win any more in the time of the puzzle.
    NoWin {
        /// How many turns that is.
        turns: u32,
    },
}

impl fmt::Display for PuzzleSay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleSay::Solved { turns: 1 } => f.write_str("Solved!"),
            PuzzleSay::Solved { turns } => write!(f, "Solved, in {turns} turns."),
            PuzzleSay::GoOn { turns: 0 } => f.write_str("That still wins. Go on."),
            PuzzleSay::GoOn { turns: 1 } => f.write_str("Right. Now finish it."),
            PuzzleSay::GoOn { turns } => write!(f, "Right. {turns} more turns."),
            PuzzleSay::Slow { turns } => write!(
                f,
                "That wins too, but it takes longer. Look for a win in {turns}."
            ),
            PuzzleSay::EndsBadly => f.write_str("That ends the game, and not in your favour."),
            PuzzleSay::NoWin => f.write_str("That does not win."),
            PuzzleSay::Refuted {
                does,
                answer,
                marbles,
                follows,
            } => {
                let marbles = if *marbles == 1 { "a marble" } else { "marbles" };
                match does {
                    PuzzleReply::Takes => write!(f, "Your opponent takes {marbles} with {answer}"),
                    PuzzleReply::Isolates => {
                        write!(f, "Your opponent isolates {marbles} with {answer}")
                    }
                    PuzzleReply::Answers => write!(f, "Your opponent answers {answer}"),
                }?;
                match follows {
                    PuzzleThen::Wins { turns: 1 } => f.write_str(" and wins at once."),
                    PuzzleThen::Wins { turns } => write!(f, " and wins in {turns}."),
                    PuzzleThen::Over => f.write_str(", and that is the end."),
                    PuzzleThen::Unproven => {
                        f.write_str(", and no forced win is to be seen any more.")
                    }
                    PuzzleThen::NoWin { turns } => {
                        write!(f, ", and there is no win in {turns} any more.")
                    }
                }
            }
            PuzzleSay::Solution => f.write_str("Here is how it is won."),
        }
    }
}
