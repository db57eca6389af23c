//! Learning: lessons, puzzles and the page of rules.
//!
//! | file | holds |
//! |---|---|
//! | `lesson.rs` | lessons, read from the texts in `lessons/` |
//! | `goal.rs` | what a task asks for, as conditions on a turn |
//! | `puzzles.rs` | the shipped puzzles by name, rated, and the one of the day |
//! | `attempt.rs` | judges a try at a puzzle, and answers it |
//! | `desk.rs` | the few threads that judge tries, and what they have judged |
//! | `rules.rs` | `docs/rules.md` as blocks that the page draws |

mod attempt;
mod desk;
mod goal;
mod lesson;
mod puzzles;
mod rules;

pub use desk::Desk;
pub use goal::{Goal, GoalError};
pub use lesson::{Lesson, LessonError, Reply, Stage, Step, TEXTS, Task, lessons, read};
pub use puzzles::{Puzzles, Rated};
pub use rules::{Block, Inline, Picture, RulesPage, pictures, rules_page};
