//! Replays the committed corpus: every input that ever broke a law must not break it again.

use zertz_fuzz::corpus;
use zertz_fuzz::targets::TARGETS;

#[test]
fn the_corpus_breaks_no_law() {
    for target in TARGETS {
        let inputs = corpus::read(&corpus::folder(target.name));
        assert!(!inputs.is_empty(), "{} has no corpus", target.name);
        inputs.iter().for_each(|input| (target.law)(input));
    }
}
