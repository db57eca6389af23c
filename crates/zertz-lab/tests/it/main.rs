//! The tests of the workshop, as one program.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod blunders;
mod first_turns;
mod generate;
mod matches;
mod mine;
mod openings;
mod samples;
mod selfplay;
