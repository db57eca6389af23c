//! Benchmarks: of the rules, of the search and of the solver. That of the server is the program's.

pub mod rules;
pub mod search;
pub mod solve;
