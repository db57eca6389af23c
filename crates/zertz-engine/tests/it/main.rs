//! The tests of the engine, as one program.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
#![allow(clippy::disallowed_methods, reason = "tests measure real time")]

mod analysis;
mod bot;
mod initiative;
mod ladder;
mod levels;
mod limits;
mod negamax;
mod net;
mod proof_file;
mod puzzles;
mod signature;
mod solved;
mod solver;
mod split;
mod talk;
mod time;
mod ugi;
mod ugi_hostile;
