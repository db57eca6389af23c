//! Learning: what the server adds to the lessons and puzzles of `zertz-play`.
//!
//! | file | holds |
//! |---|---|
//! | `puzzles.rs` | the shipped puzzles by name, and the one of the day |
//! | `judges.rs` | the few threads that judge tries, and what they have judged |
//! | `rules.rs` | the rules as blocks that the page draws |

mod judges;
mod puzzles;
mod rules;

pub use judges::PuzzleJudges;
pub use puzzles::Puzzles;
pub use rules::{
    Picture, RulesBlock, RulesInline, RulesPage, RulesStyle, pictures, rules_languages, rules_page,
};
