//! The rules of ZÈRTZ, the game by Kris Burm: complete, fast and without dependencies.
//!
//! Two players share white, grey and black marbles on a board of rings that shrinks every turn.
//! Captures are compulsory, so you win by giving marbles away at the right moment. This crate knows
//! every board (37, 40, 43, 44, 48, 61, 19 and 7 rings, and any other shape inside the largest one),
//! the blitz and tournament variants, handicap, and the rule options that different tables use. It
//! reads and writes the official notation, positions, game records and the formats of other
//! programs, and draws boards for terminals and as SVG.
//!
//! The crate is pure: no input or output, no clock, no randomness, no `unsafe`.
//!
//! # Playing
//!
//! A [`Position`] is everything that lies on the table between two turns. It is a small `Copy`
//! value, always valid, and knows its legal moves. A [`Move`] is one whole turn.
//!
//! ```
//! use zertz::{Board, Move, Position, Rules};
//!
//! let mut position = Position::start(Rules::standard(Board::R37));
//! assert_eq!(position.moves().len(), 1944);
//!
//! // Moves are read from text in any of its forms, and are legal once they are read.
//! let mv: Move = position.parse_move("Wd4,a1")?;
//! position.play(mv)?;
//!
//! // An illegal move changes nothing and says why it is illegal.
//! let error = position.parse_move("Bd4,a2").unwrap_err();
//! assert_eq!(error.to_string(), "there is a marble on d4");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Games
//!
//! A [`Game`] adds what a position cannot know: its past. It finds ties by repetition, takes turns
//! back and plays them again, and ends by resignation, agreement or the clock.
//!
//! ```
//! use zertz::{Game, Outcome, Player, Position, Rules, WinReason};
//!
//! let rules: Rules = "48:tournament".parse()?;
//! let mut game = Game::new(Position::start(rules));
//! game.play_text("Wd5,d8")?;
//! game.undo();
//! game.redo();
//! game.resign(Player::Second)?;
//! assert_eq!(game.outcome(), Some(Outcome::Win(Player::First, WinReason::Resignation)));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Moves in bulk
//!
//! A position can have thousands of placements, but they have a simple shape: any colour on any
//! vacant ring, then any free ring. [`Position::legal`] tells them in bulk, so that an engine never
//! has to make the list, and [`Position::after`] plays without checking.
//!
//! ```
//! use zertz::{Placement, Position, Rules};
//!
//! let position = Position::start(Rules::default());
//! let legal = position.legal();
//! assert!(legal.capturing.is_empty());
//! let mut made = 0;
//! for marble in legal.placements.supply.colours() {
//!     for at in legal.placements.vacant {
//!         for ring in legal.placements.removals(at) {
//!             let next = position.after(Placement::new(marble, at, Some(ring)).into());
//!             assert_ne!(next.zobrist(), position.zobrist());
//!             made += 1;
//!         }
//!     }
//! }
//! assert_eq!(made, legal.count());
//! # assert_eq!(made, 1944);
//! ```
//!
//! # Positions by hand
//!
//! Positions have a one-line text form. A [`Setup`] is a position that may still be wrong; only
//! [`Setup::position`], which checks it, makes it a [`Position`].
//!
//! ```
//! use zertz::Position;
//!
//! // The worked example of the printed rules: exactly four captures.
//! let position: Position =
//!     "37 oBoo/oooBo/oooooo/ooooGW1/oooWoo/ooooo/oooo 4/7/8 0/0/0 0/0/0 1".parse()?;
//! let mut captures: Vec<String> =
//!     position.moves().into_iter().map(|mv| format!("{:#}", position.notate(mv))).collect();
//! captures.sort();
//! assert_eq!(captures, ["x d5Wf3", "x d6Gd4Wf4", "x e4Gc5Ba3Ba1", "x e4Gc5We6"]);
//! # Ok::<(), zertz::ParsePositionError>(())
//! ```
//!
//! # Interfaces
//!
//! People compose a turn step by step, and now and then remove the ring before they place the
//! marble. A [`PartialTurn`] knows at each step what can be done next; the finished turn is a
//! [`Move`]. [`draw`] makes pictures.
//!
//! ```
//! use zertz::draw::{Marks, SvgOptions, svg};
//! use zertz::{Game, Marble, Position, Rules, Step};
//!
//! let mut game = Game::new(Position::start(Rules::default()));
//! let board = game.position().rules().board;
//! let ring = |name| board.ring(name).ok_or("no such ring");
//!
//! let mut turn = game.partial_turn();
//! turn.take(Step::Place(Marble::White, ring("d4")?))?;
//! assert!(turn.options().removals.contains(ring("g1")?));
//! // The interface shows why something cannot be done.
//! let refused = turn.take(Step::Remove(ring("c3")?)).unwrap_err();
//! assert!(refused.to_string().starts_with("ring c3 is not free"));
//! turn.take(Step::Remove(ring("g1")?))?;
//!
//! let before = *game.position();
//! let mv = turn.complete().ok_or("a step is missing")?;
//! game.play(mv)?;
//! let marks = Marks::last_move(&before, mv);
//! let picture = svg(game.position(), &SvgOptions { marks, racks: true, ..Default::default() });
//! assert!(picture.contains("</svg>"));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Records
//!
//! A [`Record`] is a game with names, comments and variations. [`zgn`] is our own format; [`sgf`]
//! reads and writes the games of Boardspace, [`zen`] those of another site.
//!
//! ```
//! use zertz::{sgf, zgn};
//!
//! let text = "[Player1 \"Ann\"]\n[Game \"48\"]\n\n1. Wd4,a1 {The centre.} Bg1,h1 (1... Gf2,a5) 1-0\n";
//! for game in zgn::read(text) {
//!     // A game that cannot be read says where and why; the next one follows.
//!     let record = game?;
//!     assert_eq!(record.tag("Player1"), Some("Ann"));
//!     assert_eq!(record.game().turns().len(), 2);
//!     // Other formats say what they cannot hold.
//!     let written = sgf::write(&record);
//!     assert_eq!(written.losses.len(), 1);
//! }
//! # Ok::<(), zertz::ReadError>(())
//! ```
//!
//! # Invariants
//!
//! - **A [`Position`] is valid and never halfway through a turn.** Anything else is a [`Setup`],
//!   which [`Setup::position`] checks, or a [`PartialTurn`], which remembers the position it
//!   began from.
//! - **History lives in [`Game`].** A position knows nothing of the past: repetition, taking
//!   back, the demand of `captures=claimed`, resignation and clocks are not its business.
//! - **A [`Move`] says what the player decides and nothing that follows from it.** Captured and
//!   isolated marbles are worked out by the position; the notation spells them out and verifies
//!   them.
//! - **Every move from outside enters by one checked door**, [`Position::check`]. An illegal one
//!   changes nothing and says why, as a value ([`Reason`]) and as a sentence.
//!   [`Position::play_unchecked`] is for moves that were generated; with nonsense it gives
//!   nonsense, never undefined behaviour.
//! - **Rule options are data** of the game, carried by each position. There is one lattice and
//!   one set type; no type is generic over the board.
//! - **Groups in play always have a vacant ring.** Whatever else is on the table, inert islands
//!   and declined groups, lies in a second field that no rule looks at again. So the usual game
//!   pays nothing for the options.
//! - **Hashes are kept incrementally** and are the same on every machine. In debug builds every
//!   checked move compares them with recomputation.
//! - **No text can harm.** Parsers never panic, never recurse on input, never take quadratic
//!   time, and say where and why.
//! - Deliberately absent: randomness ([`Position::nth_move`] serves those who draw), time,
//!   threads, and a list of legal moves in the fast path.
//!
//! # Where things are
//!
//! | file | holds |
//! |---|---|
//! | `lattice/` | the 61 places that every board is cut from; rings and sets of rings |
//! | `board.rs`, `rules.rs` | boards and the names of their rings; variant, marbles, goals and rule options |
//! | `marble.rs`, `player.rs`, `field.rs`, `moves.rs` | colours and counts; the two players; rings with what stands on them; whole turns |
//! | `position.rs` | a position, and what a turn changes: [`Position::play_unchecked`], [`Position::after`], [`Position::outcome`] |
//! | `generate.rs` | which turns there are: [`Position::legal`] in bulk, [`Position::moves`] as a list |
//! | `legal.rs` | whether one given turn may be played, and why not: [`Position::check`], [`Position::play`], [`Reason`] |
//! | `partial.rs` | a turn step by step: [`PartialTurn`] |
//! | `setup.rs` | positions that may still be wrong |
//! | `game.rs`, `outcome.rs` | a position with its past; how games end |
//! | `record.rs`, `text/` | games with names and variations; everything that is read and written |
//! | `draw/`, `serde.rs` | pictures for terminals and as SVG; types of this crate in Serde's formats |
//! | `symmetry.rs`, `zobrist.rs`, `perft.rs` | equal positions; the numbers of hashes; counting sequences of moves |
//!
//! # Features
//!
//! - `std`, on by default: the module `draw`. Without it the crate is `no_std` and needs `alloc` only.
//! - `serde`: boards, rules and positions as strings, players, marbles and counts in words and letters.
//!   There are no other dependencies.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

#[macro_use]
extern crate alloc;

// The sample of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod board;
#[cfg(feature = "std")]
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
pub use game::{Action, ActionNotation, Game, Turn};
pub use generate::{Legal, Placements};
pub use lattice::{Direction, Groups, Ring, RingSet, RingSetIter};
pub use legal::{IllegalMove, Reason};
pub use marble::{Counts, Marble, ParseCountsError};
pub use moves::{Chain, Move, Placement};
pub use outcome::{GameResult, Outcome, ParseResultError, TieReason, WinReason};
pub use partial::{Options, PartialTurn, Step};
pub use perft::{divide, perft};
pub use player::Player;
pub use position::Position;
pub use record::{AddError, Editor, Fault, Node, NodeId, ReadError, Record};
pub use rules::{Captures, Claims, Goals, Islands, Rules, RulesError, Variant, WinningSet};
pub use setup::{Setup, SetupError};
pub use symmetry::Symmetry;
pub use text::expected::Expected;
pub use text::notation::{MoveError, MoveText, Notation};
pub use text::position::ParsePositionError;
pub use text::{Written, decode, foreign, games, sgf, zen, zgn};
