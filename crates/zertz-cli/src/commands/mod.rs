//! One module for each command.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod blunders;
pub(crate) mod check;
pub(crate) mod convert;
pub(crate) mod datagen;
pub(crate) mod docs;
pub(crate) mod eval;
pub(crate) mod first_turns;
pub(crate) mod levels;
pub(crate) mod matches;
pub(crate) mod moves;
pub(crate) mod openings;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod puzzles;
pub(crate) mod random;
pub(crate) mod samples;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod ugi;
pub(crate) mod verify;
