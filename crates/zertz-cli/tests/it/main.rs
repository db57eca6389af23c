//! The tests of the program `zertz`, as its users run it.

mod analyse;
mod architecture;
mod blunders;
mod bots;
mod common;
#[cfg(target_os = "linux")]
mod examples;
mod files_kept;
mod first_turns;
mod games;
mod hostile;
#[cfg(target_os = "linux")]
mod interrupts;
mod levels;
mod matches;
mod networks;
mod openings;
mod play;
mod play_screen;
mod play_terminal;
mod positions;
mod program;
mod puzzles;
mod serve;
mod solve;
mod training;
mod ugi;
mod verify;
