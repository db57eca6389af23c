//! Damaged files never do harm: every archive here is torn, mixed and scribbled on many times over.
//!
//! It is not a target of `fuzz/`, which would have to build the whole server for it.

use std::ops::ControlFlow;

use zertz_engine::rng::Rng;
use zertz_server::import::{Archive, Found, read};

const FILES: [&[u8]; 2] = [
    include_bytes!("archives/packed"),
    include_bytes!("archives/stored"),
];
const TRIES: usize = 20_000;

/// A file in an archive is as large as the archive says, and no larger than is allowed. Reading it
/// for an import goes on to its end or says why not, and says why where there is no game.
fn law(input: &[u8]) -> usize {
    const MOST: usize = 1 << 16;
    let mut unpacked = 0;
    if let Ok(archive) = Archive::open(input) {
        for entry in archive.entries().flatten() {
            if let Ok(content) = archive.unpack(&entry, MOST) {
                assert_eq!(content.len(), entry.size());
                assert!(content.len() <= MOST);
                unpacked += 1;
            }
        }
    }
    let (mut last, mut ended) = (0, false);
    let _ = read(input, "", |offset, found| {
        assert!((last..=input.len()).contains(&offset));
        last = offset;
        assert!(!ended, "nothing follows the end");
        let reason = match found {
            Found::Game { .. } => return ControlFlow::Continue(()),
            Found::Fault(fault) => {
                assert!(fault.line > 0);
                fault.reason
            }
            Found::End(reason) => {
                ended = true;
                reason.to_string()
            }
        };
        assert!(!reason.is_empty() && !reason.contains(char::is_control));
        ControlFlow::Continue(())
    });
    unpacked
}

fn damage(rng: &mut Rng, file: &mut Vec<u8>) {
    for _ in 0..=rng.below(4) {
        let at = rng
            .below(file.len().max(1))
            .min(file.len().saturating_sub(1));
        match rng.below(6) {
            _ if file.is_empty() => file.push(rng.below(256) as u8),
            0 => file[at] = rng.below(256) as u8,
            1 => file[at] ^= 1 << rng.below(8),
            // Sizes and offsets at their limits.
            2 => file[at] = [0, 1, 0x7f, 0x80, 0xff][rng.below(5)],
            3 => file.truncate(at),
            4 => file.insert(at, rng.below(256) as u8),
            _ => {
                let other = FILES[rng.below(FILES.len())];
                let from = rng.below(other.len());
                let to = (from + 1 + rng.below(64)).min(other.len());
                let end = (at + to - from).min(file.len());
                file.splice(at..end, other[from..to].iter().copied());
            }
        }
    }
}

#[test]
fn torn_archives_are_read_or_refused() {
    let mut rng = Rng::new(1, 0);
    let whole: usize = FILES.iter().map(|file| law(file)).sum();
    assert!(whole >= 2, "the files themselves can be unpacked");
    let mut unpacked = 0;
    for _ in 0..TRIES {
        let mut file = FILES[rng.below(FILES.len())].to_vec();
        damage(&mut rng, &mut file);
        unpacked += law(&file);
    }
    // The damage is light enough that much of it is still an archive.
    assert!(unpacked > TRIES / 20, "{unpacked}");
}
