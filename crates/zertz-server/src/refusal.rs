//! Why something was not done.

use crate::protocol::{Code, Problem};

/// Why something was not done: a code for programs and a sentence for people.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// For programs.
    pub code: Code,
    /// For people: what was wrong and what was expected.
    pub message: String,
}

impl Refusal {
    /// A refusal with a reason.
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal {
            code,
            message: message.into(),
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        Problem {
            code: refusal.code,
            message: refusal.message,
        }
    }
}
