//! Learning: lessons and puzzles with what is said to a try, and what is proven of first turns.
//!
//! | file | holds |
//! |---|---|
//! | `lesson.rs` | lessons, read from the texts in `lessons/`, a folder for each language |
//! | `goal.rs` | what the task of a step asks for, as conditions on a turn |
//! | `exercise.rs` | judges a try at such a task, and answers it |
//! | `puzzle.rs` | a puzzle with its name and its rating |
//! | `attempt.rs` | judges a try at a puzzle, and answers it |
//! | `proof.rs` | which first turns lose, and the proof that plays on |

pub mod attempt;
pub mod exercise;
mod goal;
mod lesson;
pub mod proof;
mod puzzle;

pub use goal::{Goal, GoalError};
pub use lesson::{Exercise, Lesson, LessonError, Reply, Stage, Step, TEXTS, lessons, read};
pub use puzzle::RatedPuzzle;
