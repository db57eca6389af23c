//! The workshop of the [ZÈRTZ](zertz) [engine](zertz_engine): whatever measures it, and whatever it
//! learns from.
//!
//! | module | holds |
//! |---|---|
//! | [`mod@matches`] | two opponents against each other, many games at once; the log of a match |
//! | [`openings`] | how games begin: random turns, and lists of balanced openings |
//! | [`opponent`] | whoever plays a side: our engine, its levels, the ladder, UGI engines |
//! | [`stats`] | what results say: Elo, SPRT, shares with their intervals, Bradley–Terry |
//! | [`levels`] | how strong the ten levels are |
//! | [`selfplay`] | games of the engine with its scores, and the samples that training reads |
//! | [`blunder`] | how often a proven win is thrown away, by the engine and by people |
//! | [`first_turns`] | which first turns of played games lose by force, and who wins after them |
//! | [`players`] | who played: robots, people, and the strongest of them |
//! | [`mine`] | puzzles found in games |
//! | [`mod@bench`] | how fast rules, search and solver are |
//! | [`random`], [`symmetry`] | random games; positions that are the same but for a symmetry |
//! | [`files`] | files of games, and files that appear when they are complete |
//! | [`parallel`] | work on many threads |
//!
//! Everything here is told what to do by a struct of settings, ends when a
//! [`Stop`](zertz_engine::Stop) is set, tells a callback how far it has come, and returns values. It
//! reads and writes files, but prints nothing, knows no flags and handles no signals: that is the
//! program's part. Texts of foreign origin stand in errors as they are; whoever shows them to people
//! makes them harmless.
//!
//! A match of two games, a few positions for each move, and what a test says about longer ones:
//!
//! ```
//! use zertz_engine::eval::Eval;
//! use zertz_engine::{Limits, Stop};
//! use zertz_lab::matches::{MatchSettings, SideLimits, play_match};
//! use zertz_lab::opponent::OpponentSpec;
//! use zertz_lab::stats::{Pentanomial, Sprt, SprtVerdict};
//!
//! let eval = Eval::Hand;
//! let mut settings = MatchSettings::new([
//!     OpponentSpec::read("engine:hash=1", &[], &eval)?,
//!     OpponentSpec::read("ladder:random", &[], &eval)?,
//! ]);
//! settings.games = 2;
//! settings.limits[0] = SideLimits { each: Limits::nodes(200), clock: None };
//! let outcome = play_match(settings, &Stop::new(), |_| {})?;
//! assert_eq!(outcome.tally.all.games(), 2);
//!
//! // Pairs of games that brought 0, ½, 1, 1½ and 2 points.
//! let pairs = Pentanomial([10, 20, 60, 40, 30]);
//! let elo = pairs.elo().ok_or("no pairs")?;
//! assert!(elo.low > 0.0 && elo.value < 100.0);
//! let sprt = Sprt { elo0: 0.0, elo1: 20.0 };
//! assert_eq!(sprt.verdict(&pairs), SprtVerdict::AcceptsSecond);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod bench;
pub mod blunder;
pub mod files;
pub mod first_turns;
pub mod levels;
pub mod matches;
pub mod mine;
pub mod openings;
pub mod opponent;
pub mod parallel;
pub mod players;
pub mod random;
pub mod selfplay;
pub mod stats;
pub mod symmetry;
