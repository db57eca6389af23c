//! The proofs of the rules, as one program: what each file proves stands at its head.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod against_reference;
mod archive;
mod common;
mod draw;
mod laws;
mod laws_of_texts;
mod perft;
mod reference;
mod reference_selftest;
mod rules_sentences;
mod rules_sentences_end;
#[cfg(feature = "serde")]
mod serde;
mod sgf;
mod zen;
mod zgn;
