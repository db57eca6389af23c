//! Lessons and puzzles.

use serde::{Deserialize, Serialize};
use zertz::Board;
use zertz::draw::Marks;

use super::board::TurnMade;
use super::look::Look;
use super::tree::{Arrow, Circle};

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
    /// A friendly word.
    pub words: String,
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
    /// About 600 to 2400.
    pub rating: u32,
    /// Wins in so many turns.
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

/// What is said to a try at a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleAnswer {
    /// What the last turn was worth.
    pub verdict: PuzzleVerdict,
    /// In words.
    pub words: String,
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
