//! The tests of the program `zertz`, as its users run it.

mod analyse;
mod architecture;
mod blunders;
mod common;
mod first_turns;
mod games;
mod hostile;
mod levels;
mod matches;
mod networks;
mod openings;
mod play;
mod play_terminal;
mod positions;
mod program;
mod puzzles;
mod serve;
mod solve;
mod training;
mod ugi;
mod verify;
