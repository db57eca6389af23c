//! The rules of ZÈRTZ.

mod board;
pub mod draw;
mod field;
mod game;
mod generate;
mod lattice;
mod legal;
mod marble;
mod moves;
mod outcome;
mod partial;
mod perft;
mod player;
mod position;
mod record;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod symmetry;
mod text;
mod zobrist;

pub use board::{Board, BoardError, ParseRingError, RingName};
pub use field::{Content, Field};
pub use game::{Action, Game, Turn};
pub use generate::{Legal, Placements};
pub use lattice::{Direction, Groups, Ring, RingSet, RingSetIter};
pub use legal::{IllegalMove, Reason};
pub use marble::{Counts, Marble, ParseCountsError};
pub use moves::{Chain, Move, Placement};
pub use outcome::{Outcome, ParseScoreError, Score, TieReason, WinReason};
pub use partial::{Options, PartialTurn, Step};
pub use perft::{divide, perft};
pub use player::Player;
pub use position::Position;
pub use record::{AddError, Editor, Fault, Node, NodeId, ReadError, Record};
pub use rules::{Captures, Claims, Goals, Islands, Rules, RulesError, Variant, WinningSet};
pub use setup::{Setup, SetupError};
pub use symmetry::Symmetry;
pub use text::notation::{MoveError, MoveText, Notation};
pub use text::position::ParsePositionError;
pub use text::{Written, decode, sgf, zen, zgn};
