//! Whoever plays a side of a match.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | what an opponent is asked, what it answers, and what it can do wrong |
//! | `spec.rs` | what opponents are called, as in `ladder:balls` |
//! | `in_process.rs` | our engine, its levels and the ladder |
//! | `ugi.rs` | engines in processes of their own |
//! | `protocol_log.rs` | the file of all that is said to these and by them |

mod in_process;
mod protocol_log;
mod spec;
mod ugi;

use std::io;
use std::time::{Duration, Instant};

use thiserror::Error;
use zertz::{Action, Game};
use zertz_engine::{Limits, Stop};

pub use protocol_log::ProtocolLog;
pub use spec::OpponentSpec;

/// Something that plays the games of one side.
pub trait Opponent: Send {
    /// Gets ready for a new game; whatever it draws at random follows from the seed.
    fn new_game(&mut self, seed: u64, stop: &Stop) -> Result<(), Fault>;

    /// What it does in a game that is not over. `patience` is how long it may take at the most.
    fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        patience: Duration,
        stop: &Stop,
    ) -> Result<Answer, Fault>;

    /// What it said last instead of a legal move, and why it is none.
    fn illegal(&self) -> Option<&str> {
        None
    }
}

/// A move, and what is known about how it was found.
#[derive(Debug)]
pub struct Answer {
    pub action: Action,
    pub nodes: u64,
    pub depth: u32,
    /// Points from its own view, if it gave any: a forced win or loss is `DECIDED` of them.
    pub score: Option<i32>,
}

/// As many points as no search gives.
pub(crate) const DECIDED: i32 = 1_000_000;

/// Why a side cannot go on. It loses the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It played a move that is not legal.
    Illegal,
    /// It ended, or spoke what nobody understands, or panicked.
    Crash,
    /// It did not answer.
    Hang,
    /// It answered too late.
    Time,
}

impl Fault {
    pub const ALL: [Fault; 4] = [Fault::Illegal, Fault::Crash, Fault::Hang, Fault::Time];

    /// As the tag Termination says it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Fault::Illegal => "illegal move",
            Fault::Crash => "crash",
            Fault::Hang => "hang",
            Fault::Time => "time forfeit",
        }
    }
}

/// A name and a value, as in `Hash=64`.
pub type Setting = (String, String);

/// Why an opponent cannot be started.
#[derive(Debug, Error)]
pub enum StartError {
    #[error("an empty command line")]
    NoCommand,
    #[error("there is no `{0}`")]
    Unknown(String),
    #[error("cannot start `{program}`")]
    Spawn { program: String, source: io::Error },
    #[error("`{program}` did not answer {question}: {how}")]
    Silent {
        program: String,
        question: &'static str,
        how: &'static str,
    },
    #[error("`{program}` refuses an option: {complaint}")]
    Option { program: String, complaint: String },
}

/// What a side has done in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Work {
    pub moves: u64,
    pub time: Duration,
    pub nodes: u64,
    /// The sum of the depths reached.
    pub depths: u64,
}

impl Work {
    pub fn note(&mut self, answer: &Answer, since: Instant) {
        self.moves += 1;
        self.time += since.elapsed();
        self.nodes += answer.nodes;
        self.depths += u64::from(answer.depth);
    }

    pub fn add(&mut self, other: &Work) {
        self.moves += other.moves;
        self.time += other.time;
        self.nodes += other.nodes;
        self.depths += other.depths;
    }

    pub fn mean_time(&self) -> Duration {
        self.time.div_f64(self.moves.max(1) as f64)
    }

    /// Positions a second, if any were reported.
    pub fn speed(&self) -> Option<f64> {
        (self.nodes > 0).then(|| self.nodes as f64 / self.time.as_secs_f64().max(1e-6))
    }

    pub fn mean_depth(&self) -> Option<f64> {
        (self.depths > 0).then(|| self.depths as f64 / self.moves.max(1) as f64)
    }
}
