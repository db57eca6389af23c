//! The learned evaluation: what the network sees, files, and data of self-play.

#![allow(clippy::unwrap_used, missing_docs)]

use std::sync::Arc;

use zertz::{Position, Rules};
use zertz_engine::data::{self, Plan, Reader, Sample};
use zertz_engine::eval::net::{OUTPUTS, STAGES, checksum, inputs};
use zertz_engine::eval::{Eval, Network, NetworkError};
use zertz_engine::rng::Rng;
use zertz_engine::{Engine, Limits, Settings, Stop};

/// A network with random weights, as a file: so many sums, and so many for the order of placements.
fn random_file(hidden: usize, order: usize, corrects: bool) -> Vec<u8> {
    let mut rng = Rng::new(11, hidden as u64);
    let mut bytes = b"zertznet".to_vec();
    for number in [
        3,
        usize::from(corrects),
        inputs::COUNT,
        hidden,
        STAGES,
        order,
    ] {
        bytes.extend((number as u32).to_le_bytes());
    }
    for (width, outputs) in [(hidden, STAGES), (order, OUTPUTS)] {
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
    let order_output = output + 2 * 64 * 8 + 4 * 8 + 2 * 128 * (inputs::COUNT + 1);
    for (at, most) in [(output, 127), (order_output, 256)] {
        for (weight, is_right) in [(most, true), (-most, true), (most + 1, false)] {
            let read = changed(at, &i16::to_le_bytes(weight));
            assert_eq!(read.is_ok(), is_right, "{weight}: {read:?}");
        }
    }
    for order in [1, 65, 1088, u32::MAX] {
        assert_eq!(
            changed(28, &order.to_le_bytes()),
            Err(NetworkError::Shape("sums of the order", order))
        );
    }
    // With the largest weights there are nothing overflows: all sums are full, and promises at their limit.
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
        let promise = Eval::Learned(Arc::new(network)).promise(&start).unwrap();
        assert_eq!(promise.removal(free), expected);
    }
}

/// Networks of version 2 knew nothing of the order of placements, and mean the same as ever.
#[test]
fn networks_without_an_order_are_read() {
    let without = random_file(64, 0, true);
    let mut older = [&without[..28], &without[32..]].concat();
    older[8] = 2;
    let position = Position::start(Rules::default());
    let [without, older] = [without, with_checksum(older)]
        .map(|file| Eval::Learned(Arc::new(Network::read(&file).unwrap())));
    assert_eq!(older.promise(&position), None);
    assert_eq!(older.estimate(&position), without.estimate(&position));
}

/// A search with a network finds a move everywhere; in this build, sums that were kept in step are compared with
/// sums made anew at every evaluation.
#[test]
fn searches_keep_the_sums_in_step() {
    for (corrects, hidden, order) in [(true, 128, 64), (false, 64, 0)] {
        let network = Arc::new(Network::read(&random_file(hidden, order, corrects)).unwrap());
        for game in ["37", "48", "61", "37:blitz", "19"] {
            let rules: Rules = game.parse().unwrap();
            let mut engine = Engine::new(Settings {
                hash_mib: 1,
                ..Settings::default()
            });
            engine.set_eval(Eval::Learned(network.clone()));
            let plan = Plan {
                rules: vec![(rules, 1)],
                nodes: 300,
                seed: 3,
            };
            let played = data::play(&plan, 0, &mut engine, &Stop::new()).unwrap();
            assert!(played.outcome().is_some(), "{game}");
        }
    }
}

#[test]
fn data_comes_back() {
    let rules: Vec<Rules> = ["37", "61:blitz"].map(|name| name.parse().unwrap()).into();
    let plan = Plan {
        rules: rules.iter().map(|&rules| (rules, 1)).collect(),
        nodes: 50,
        seed: 1,
    };
    let mut engine = Engine::new(Settings::default());
    let games: Vec<_> = (0..6)
        .map(|number| data::play(&plan, number, &mut engine, &Stop::new()).unwrap())
        .collect();
    let mut bytes = data::header(&rules, "for a test");
    for game in &games {
        bytes.extend(game.write(&rules).unwrap());
    }
    let again: Vec<_> = Reader::new(&bytes).unwrap().map(Result::unwrap).collect();
    assert_eq!(again, games);
    // Cut anywhere, the whole games are still there.
    let cut = &bytes[..bytes.len() - 3];
    let (numbers, end) = Reader::new(cut).unwrap().numbers();
    let numbers: Vec<u32> = numbers.unwrap().into_iter().map(|game| game.0).collect();
    assert_eq!(numbers, [0, 1, 2, 3, 4]);
    assert!(end < cut.len());
    // A bit that has changed is noticed.
    let mut rng = Rng::new(2, 0);
    for _ in 0..300 {
        let mut damaged = bytes.clone();
        damaged[rng.below(bytes.len())] ^= 1 << rng.below(8);
        let is_damaged =
            Reader::new(&damaged).map_or(true, |mut games| games.any(|game| game.is_err()));
        assert!(is_damaged);
    }
}

/// What Python is held to as well: positions, their samples, the inputs that are on, the stage, and what
/// the network in use says: points, and what all placements and all removals promise together. To write it anew, after a new network: `ZERTZ_BLESS=1 cargo test -p zertz-engine --test net`.
#[test]
fn python_sees_the_same() {
    let mut text = String::from(
        "# position | sample | inputs | stage | points by hand | points of the network in use | its promises\n",
    );
    let mut rng = Rng::new(5, 0);
    for game in [
        "37",
        "48",
        "61",
        "37:blitz",
        "19",
        "40",
        "61:tournament",
        "37:goals=9/9/9/9",
        "37:pool=15/1/0",
    ] {
        let rules: Rules = game.parse().unwrap();
        for _ in 0..2 {
            let mut position = Position::start(rules);
            while !position.is_decided() {
                if rng.below(7) == 0 {
                    // The labels have values of their own, so that none is taken for another.
                    let sample = Sample {
                        settled: true,
                        score: -1234,
                        result: 2,
                        played: 4567,
                        outlook: 54321,
                        game: 70001,
                        ..Sample::of(&position)
                    };
                    let hex: String = sample
                        .bytes()
                        .iter()
                        .map(|byte| format!("{byte:02x}"))
                        .collect();
                    let (on, stage) = inputs::of(&position);
                    let on: Vec<String> = on.iter().map(usize::to_string).collect();
                    let [by_hand, learned] =
                        [Eval::Hand, Eval::learned()].map(|eval| eval.estimate(&position).value());
                    let promise = Eval::learned().promise(&position).unwrap();
                    let mut places = 0;
                    for marble in position.supply().colours() {
                        for at in position.field().vacant() {
                            places += promise.place(marble, at);
                        }
                    }
                    let free = position.free_rings();
                    let removals: i32 = free.iter().map(|ring| promise.removal(ring)).sum();
                    text += &format!(
                        "{position} | {hex} | {} | {stage} | {by_hand} | {} | {places} {removals}\n",
                        on.join(" "),
                        learned - by_hand
                    );
                }
                let Some(mv) = position.legal().pick(|count| rng.below(count)) else {
                    break;
                };
                position = position.after(mv);
            }
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../training/vectors.txt");
    if std::env::var_os("ZERTZ_BLESS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    assert!(
        text == std::fs::read_to_string(path).unwrap(),
        "training/vectors.txt is out of date"
    );
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
        &zertz::Game::new(position),
        &Limits::nodes(100),
        &Stop::new(),
        &mut |_| {},
    );
    assert!(report.best().is_some());
}
