//! The tests of the table, as one program. Time is a number here: nobody waits.

mod absence;
mod clocks;
mod decisions;
mod lessons;
mod table;
mod wire;
