//! A slow, plain reference implementation of ZÈRTZ: the oracle for differential tests.
//!
//! Authority: `crates/zertz-server/rules/en.md` (the rules) and `docs/formats.md`, sections "Moves" and "Position" (the texts).
//! Comments in quotation marks are sentences of those two pages; the code under such a comment is
//! meant to do what the sentence says and nothing else. There is no cleverness: a position is a
//! map from ring coordinates to what lies on the ring, everything is cloned, and every question
//! ("which groups are there?", "can anybody jump?") is answered afresh each time.
//!
//! Everything crosses the border as text, so that the code under test shares no type with this:
//!
//! ```text
//! let p = RefPosition::start("37:blitz")?;       // or RefPosition::parse("37 oooo/… 1")?
//! p.to_string()                                  // the canonical six fields
//! p.legal_moves()                                // set of canonical tokens, empty when over
//! p.play("Wd4,a1")?                              // the next position
//! p.play_with_events("Wd4,a1")?                  // the same and the rare cases it met
//! p.play_single("Wd4,a1")?                       // the same again, without listing all turns
//! p.outcome()                                    // result without history, with the reason
//! let mut g = RefGame::new(p);                   // with history
//! g.play("Wd4,a1")?; g.demand()?; g.outcome(); g.legal_moves();
//! ```
//!
//! The files: `geometry` (boards, names, neighbours), `rules` (the game's name), `position` (the
//! state and its text), `turns` (which turns are legal and what they do), `single` (one turn without
//! listing the others), `game` (history).
//!
//! Where the two pages can be read in two ways, the decision stands at the code and begins with
//! the word DECISION. Two of them are constants here, because a reader may well want the other.

#![allow(dead_code, unreachable_pub)]
#![allow(unused_imports, elided_lifetimes_in_paths)]

mod game;
mod geometry;
mod position;
mod rules;
mod single;
mod turns;

pub use game::RefGame;
pub use position::{Outcome, Reason, RefPosition};
pub use turns::Turn;

/// DECISION. "A declined group stays on the board and can never be claimed later. When no live
/// vacant ring is left the full-board rule applies, without a choice." and "he claims everything
/// and wins". With `false`, *never* is taken at its word: the full-board rule claims all groups
/// that this turn filled, and groups declined in earlier turns stay. With `true`, *everything* is.
/// The winner is the same; the token's suffix and the final position differ.
pub const FULL_BOARD_CLAIMS_DECLINED_GROUPS: bool = false;

/// DECISION. The others "can no longer be entered, jumped in, removed from or claimed" and "he
/// claims everything and wins". With `false`, inert groups stay on the board at the end; with
/// `true`, their marbles are claimed and their rings leave.
pub const FULL_BOARD_CLAIMS_INERT_GROUPS: bool = false;

/// The rare cases a turn can meet; a test counts them to know that it has met each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// The placed marble filled the last vacant ring of a group that is not the whole board.
    IslandFilled,
    /// More than one group was claimed in this turn.
    SeveralGroupsClaimed,
    /// A claimed group was larger than every group that still has a vacant ring.
    LargestGroupClaimed,
    /// No live vacant ring was left after a placement: the mover wins.
    FullBoard,
    /// The pool was empty, and the player placed a marble that he had captured.
    CapturedMarblePlayed,
    /// A forced pass.
    Pass,
    /// No ring was free after the placement: the turn ended with it.
    NoFreeRing,
    /// The position occurred for the third time.
    RepetitionTie,
    /// The last four moves repeated the four before them.
    FourMoveTie,
    /// Neither player could move.
    BothImmobile,
    /// There are more live groups with a vacant ring after the turn than before it.
    LiveIslandCreated,
    /// A capture of three jumps or more.
    ChainOfThree,
    /// With islands=inert: a group became inert.
    InertGroupCreated,
    /// With islands=inert: two groups were equally large, coordinate order decided.
    InertTieByOrder,
    /// With claims=optional: at least one group was declined.
    GroupDeclined,
    /// With captures=claimed: a placement although a capture was possible.
    CaptureOverlooked,
    /// The mover held a winning set before the last jump of his chain.
    WinInMidChain,
    /// With captures=claimed: the last turn was taken back (recorded by `RefGame::demand`).
    TakenBack,
}

/// Every event, in order, for tables of counts.
pub const ALL_EVENTS: [Event; 18] = [
    Event::IslandFilled,
    Event::SeveralGroupsClaimed,
    Event::LargestGroupClaimed,
    Event::FullBoard,
    Event::CapturedMarblePlayed,
    Event::Pass,
    Event::NoFreeRing,
    Event::RepetitionTie,
    Event::FourMoveTie,
    Event::BothImmobile,
    Event::LiveIslandCreated,
    Event::ChainOfThree,
    Event::InertGroupCreated,
    Event::InertTieByOrder,
    Event::GroupDeclined,
    Event::CaptureOverlooked,
    Event::WinInMidChain,
    Event::TakenBack,
];
