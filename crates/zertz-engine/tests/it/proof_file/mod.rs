//! Proofs in files: reading, writing, and checking them.

mod checking;
mod prover;
mod reading;

use zertz::Player;
use zertz_engine::Stop;
use zertz_engine::proof_file::{
    Checked, Flaw, MOST_LINES, ProofFile, ReadError, Refutation, Unproven,
};

use prover::proven;

/// That player 2 wins on seven rings, whatever player 1 does. `the_sample_is_what_the_prover_finds`
/// writes it with `ZERTZ_BLESS=1`.
const SEVEN: &str = include_str!("../data/seven.zproof");

fn read(text: &str) -> Result<ProofFile, ReadError> {
    ProofFile::read(&mut text.as_bytes(), MOST_LINES)
}

fn written(proof: &ProofFile) -> String {
    let mut text = Vec::new();
    proof.write(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn check(proof: &ProofFile) -> Result<Checked, Unproven> {
    proof.check(&Stop::new(), &mut |_| {})
}

fn refuted(proof: &ProofFile) -> Refutation {
    match check(proof) {
        Err(Unproven::Refuted(refutation)) => *refutation,
        other => panic!("{other:?}"),
    }
}

/// The lines of a text that are positions with moves.
fn facts(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| line.contains('\t'))
}

#[test]
fn the_sample_is_what_the_prover_finds() {
    let proof = proven("7", Player::Second, &[""]);
    let text = written(&proof);
    if std::env::var_os("ZERTZ_BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/data/seven.zproof");
        std::fs::write(path, &text).unwrap();
    }
    assert_eq!(text, SEVEN, "ZERTZ_BLESS=1 writes it anew");
}

#[test]
fn the_checker_shares_nothing_with_the_solver() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/proof_file");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            continue; // the tests of a module
        }
        let text = std::fs::read_to_string(path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        for line in code.lines().filter(|line| !line.trim().starts_with("//")) {
            assert!(!line.contains("solver"), "{line}");
            // Of the engine it needs the flag to stop, lines of bounded length, and the checksum.
            let known = ["crate::lines::", "crate::limits::Stop", "crate::checksum::"];
            let is_known = known.iter().any(|known| line.contains(known));
            assert!(!line.contains("crate::") || is_known, "{line}");
        }
        files += 1;
    }
    assert_eq!(files, 5);
}
