//! Fuzzing of every parser, of networks and of the engine protocol, on stable Rust.
//!
//! A [target](targets) states a law and panics if an input breaks it; [mutate] makes new inputs from
//! the corpus. `cargo run -p zertz-fuzz -- --seconds 60` runs them all, and
//! `cargo test -p zertz-fuzz` replays the committed corpus, into which every input goes that ever
//! broke a law.

#![forbid(unsafe_code)]

mod conversation;
pub mod corpus;
pub mod mutate;
pub mod targets;
mod training;

/// A small random number generator, so that a seed gives the same inputs everywhere.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// A random number (SplitMix64).
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, or 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        if n == 0 {
            0
        } else {
            (self.number() % n as u64) as usize
        }
    }
}
