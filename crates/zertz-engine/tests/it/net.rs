//! The learned evaluation: what the network sees, and its files.

use std::sync::Arc;

use zertz::{Action, Game, Position, Rules};
use zertz_engine::eval::net::{OUTPUTS, STAGES, checksum, inputs};
use zertz_engine::eval::{Eval, Network, NetworkError};
use zertz_engine::rng::Rng;
use zertz_engine::{Engine, Limits, Settings, Stop};

/// A network with random weights, as a file: the width of its first layer, and that of the policy.
fn random_file(hidden: usize, policy: usize, corrects: bool) -> Vec<u8> {
    let mut rng = Rng::new(11, hidden as u64);
    let mut bytes = b"zertznet".to_vec();
    for number in [
        3,
        usize::from(corrects),
        inputs::COUNT,
        hidden,
        STAGES,
        policy,
    ] {
        bytes.extend((number as u32).to_le_bytes());
    }
    for (width, outputs) in [(hidden, STAGES), (policy, OUTPUTS)] {
        for _ in 0..width * (inputs::COUNT + 1) {
            bytes.extend((rng.below(61) as i16 - 30).to_le_bytes());
        }
        for _ in 0..width * outputs {
            bytes.extend((rng.below(41) as i16 - 20).to_le_bytes());
        }
        for _ in 0..if width > 0 { outputs } else { 0 } {
            bytes.extend((rng.below(4001) as i32 - 2000).to_le_bytes());
        }
    }
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

/// The file with its checksum made right.
fn with_checksum(mut file: Vec<u8>) -> Vec<u8> {
    file.truncate(file.len() - 8);
    let sum = checksum(&file);
    file.extend(sum.to_le_bytes());
    file
}

#[test]
fn only_sound_networks_are_read() {
    let file = random_file(64, 128, true);
    let network = Network::read(&file).unwrap();
    assert_eq!((network.hidden(), network.corrects()), (64, true));
    assert_eq!(Network::read(b""), Err(NetworkError::Foreign));
    assert_eq!(
        Network::read(b"zertzdat\x01\0\0\0"),
        Err(NetworkError::Foreign)
    );
    for cut in [8, 11, 20, 27, 28, 31, 32, 33, 1000, file.len() - 1] {
        assert!(
            matches!(Network::read(&file[..cut]), Err(NetworkError::Size(..))),
            "{cut}"
        );
    }
    let mut rng = Rng::new(1, 0);
    for _ in 0..200 {
        let mut damaged = file.clone();
        let at = rng.below(file.len());
        damaged[at] ^= 1 << rng.below(8);
        assert!(Network::read(&damaged).is_err(), "byte {at}");
    }
    let mut newer = file.clone();
    newer[8] = 9;
    assert_eq!(Network::read(&newer), Err(NetworkError::Version(9)));
    // What would overflow is refused, even with the right checksum.
    let changed = |at: usize, bytes: &[u8]| {
        let mut file = file.clone();
        file[at..at + bytes.len()].copy_from_slice(bytes);
        Network::read(&with_checksum(file))
    };
    let output = 32 + 2 * 64 * (inputs::COUNT + 1);
    let policy_output = output + 2 * 64 * 8 + 4 * 8 + 2 * 128 * (inputs::COUNT + 1);
    for (at, most) in [(output, 127), (policy_output, 256)] {
        for (weight, is_right) in [(most, true), (-most, true), (most + 1, false)] {
            let read = changed(at, &i16::to_le_bytes(weight));
            assert_eq!(read.is_ok(), is_right, "{weight}: {read:?}");
        }
    }
    for width in [1, 65, 1088, u32::MAX] {
        assert_eq!(
            changed(28, &width.to_le_bytes()),
            Err(NetworkError::Shape("hidden neurons of the policy", width))
        );
    }
    // With the largest weights there are nothing overflows: all neurons are full, and the policy is at its limit.
    let start = Position::start(Rules::default());
    let free = start.free_rings().first().unwrap();
    for (weight, expected) in [(256_i16, 30_000), (-256, -30_000)] {
        let mut bytes = random_file(64, 1024, true);
        let rows = 32 + 2 * 64 * (inputs::COUNT + 1 + STAGES) + 4 * STAGES;
        let bias = rows + 2 * 1024 * inputs::COUNT;
        let weights = bias + 2 * 1024;
        bytes[rows..bias].fill(0);
        for (range, number) in [
            (bias..weights, 255),
            (weights..weights + 2 * 1024 * OUTPUTS, weight),
        ] {
            for two in bytes[range].chunks_exact_mut(2) {
                two.copy_from_slice(&i16::to_le_bytes(number));
            }
        }
        let network = Network::read(&with_checksum(bytes)).unwrap();
        let policy = Eval::Learned(Arc::new(network)).policy(&start).unwrap();
        assert_eq!(policy.removal(free), expected);
    }
}

/// Networks of version 2 had no policy, and mean the same as ever.
#[test]
fn networks_without_a_policy_are_read() {
    let without = random_file(64, 0, true);
    let mut older = [&without[..28], &without[32..]].concat();
    older[8] = 2;
    let position = Position::start(Rules::default());
    let [without, older] = [without, with_checksum(older)]
        .map(|file| Eval::Learned(Arc::new(Network::read(&file).unwrap())));
    assert_eq!(older.policy(&position), None);
    assert_eq!(older.estimate(&position), without.estimate(&position));
}

/// A search with a network finds a move everywhere; in this build, every updated accumulator is compared
/// with a fresh one.
#[test]
fn searches_keep_the_accumulators_up_to_date() {
    for (corrects, hidden, policy) in [(true, 128, 64), (false, 64, 0)] {
        let network = Arc::new(Network::read(&random_file(hidden, policy, corrects)).unwrap());
        for game in ["37", "48", "61", "37:blitz", "19"] {
            let rules: Rules = game.parse().unwrap();
            let mut engine = Engine::new(Settings {
                hash_mib: 1,
                eval: Eval::Learned(network.clone()),
                ..Settings::default()
            });
            // A game against itself after a few random turns, so that whole lines are searched.
            let mut played = Game::new(Position::start(rules));
            let mut rng = Rng::new(3, 0);
            while played.outcome().is_none() && played.turns().len() < 300 {
                let action = if played.turns().len() < 4 {
                    played
                        .legal()
                        .pick(|count| rng.below(count))
                        .map(Action::Move)
                } else {
                    let limits = Limits::nodes(300);
                    engine
                        .search(&played, &limits, &Stop::new(), &mut |_| {})
                        .best()
                };
                played.act(action.unwrap()).unwrap();
            }
            assert!(played.outcome().is_some(), "{game}");
        }
    }
}

#[test]
fn the_inputs_are_as_many_as_told() {
    let position = Position::start(Rules::default());
    let (on, stage) = inputs::of(&position);
    // 37 vacant rings, three colours in the pool, three pairs of needs.
    assert_eq!(on.len(), 37 + 3 + 3);
    assert!(on.windows(2).all(|pair| pair[0] < pair[1]) && on[on.len() - 1] < inputs::COUNT);
    assert_eq!(stage, 4);
    let mut engine = Engine::new(Settings::default());
    let report = engine.search(
        &Game::new(position),
        &Limits::nodes(100),
        &Stop::new(),
        &mut |_| {},
    );
    assert!(report.best().is_some());
}
