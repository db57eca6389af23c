//! The laws of networks and of games for training.
//!
//! Both kinds of files have checksums, and hardly any mutated file would get past them. So the checksums
//! are made right again, and what lies behind them is reached. A network is too large for the corpus
//! besides: there an input says how one is to be made.

use std::sync::Arc;

use zertz::{Game, Position, Rules};
use zertz_engine::checksum::fnv1a_32;
use zertz_engine::eval::net::{self, OUTPUTS, STAGES, inputs};
use zertz_engine::eval::{Eval, Network};
use zertz_engine::{Engine, Limits, Settings, Stop};
use zertz_lab::selfplay::{self, Reader, SAMPLE_BYTES, ScoredGame};

use crate::Rng;

fn engine(eval: Eval) -> Engine {
    Engine::new(Settings {
        hash_mib: 1,
        ..Settings::with(eval)
    })
}

/// Any bytes are a network or say why not. With whatever is a network positions are estimated and
/// searched, and the scores are scores.
///
/// As a recipe, an input has a byte each for: 1 if the hash is to be made right, what it corrects, its
/// sizes, the weights, those of the output, the biases, and the position; then five bytes for each
/// further change, of which four say where.
pub(crate) fn network(input: &[u8]) {
    read(input);
    let mut rest = input.iter().copied();
    let mut next = || rest.next().unwrap_or_default();
    let [is_hashed, corrects, size, weights, output, bias, position] =
        std::array::from_fn(|_| next());
    let mut bytes = network_file(
        u32::from(corrects % 2),
        [
            64 * (1 + usize::from(size % 2)),
            64 * usize::from(size / 2 % 3),
        ],
        |rng| weight(weights, rng),
        |rng, most| weight(output, rng).clamp(-most, most) + i16::from(output == 255),
        match bias % 3 {
            0 => i32::from(bias),
            1 => i32::MAX,
            _ => i32::MIN,
        },
    );
    let sound = bytes.clone();
    for change in input.get(7..).unwrap_or_default().chunks_exact(5) {
        let at = u32::from_le_bytes([change[0], change[1], change[2], change[3]]) as usize;
        // Half of them go where the shape is told.
        let range = if change[0] % 2 == 0 { 32 } else { bytes.len() };
        bytes[at / 2 % range] = change[4];
    }
    let is_changed = bytes != sound;
    if is_hashed % 2 == 1 {
        let end = bytes.len() - 8;
        let hash = net::checksum(&bytes[..end]);
        bytes[end..].copy_from_slice(&hash.to_le_bytes());
    }
    let network = read(&bytes);
    assert!(
        is_hashed % 2 == 1 || !is_changed || network.is_none(),
        "damage goes unnoticed"
    );
    assert!(is_changed || output == 255 || network.is_some());
    let Some(network) = network else { return };
    let eval = Eval::Learned(Arc::new(network));
    let mut game = some_game(position);
    let mut engine = engine(eval.clone());
    for _ in 0..3 {
        if game.outcome().is_some() {
            return;
        }
        let estimate = eval.estimate(game.position());
        assert!(!estimate.is_decided(), "{}", game.position());
        if let Some(policy) = eval.policy(game.position()) {
            let position = game.position();
            for at in position.field().vacant() {
                for marble in position.supply().colours() {
                    assert!(policy.place(marble, at).abs() <= 30_000);
                }
            }
            for ring in position.free_rings() {
                assert!(policy.removal(ring).abs() <= 30_000);
            }
        }
        let report = engine.search(&game, &Limits::nodes(40), &Stop::new(), &mut |_| {});
        let best = report.best().expect("there is a move");
        game.act(best).expect("it is legal");
    }
}

fn read(bytes: &[u8]) -> Option<Network> {
    match Network::read(bytes) {
        Ok(network) => Some(network),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            None
        }
    }
}

/// A weight of one kind or another, the extremes included.
fn weight(kind: u8, rng: &mut Rng) -> i16 {
    match kind % 6 {
        0 => 0,
        1 => i16::MAX,
        2 => i16::MIN,
        3 => rng.number() as i16,
        4 => rng.below(61) as i16 - 30,
        _ => [i16::MIN, i16::MAX][rng.below(2)],
    }
}

/// A network as a file: the width of the first layer of the evaluation, and that of the policy.
fn network_file(
    corrects: u32,
    [hidden, policy]: [usize; 2],
    weight: impl Fn(&mut Rng) -> i16,
    output: impl Fn(&mut Rng, i16) -> i16,
    bias: i32,
) -> Vec<u8> {
    let mut rng = Rng::new(7);
    let mut bytes = b"zertznet".to_vec();
    let mut shape = vec![3, corrects];
    for number in [inputs::COUNT, hidden, STAGES, policy] {
        shape.push(number as u32);
    }
    for number in shape {
        bytes.extend(number.to_le_bytes());
    }
    for (width, outputs, most) in [(hidden, STAGES, 127), (policy, OUTPUTS, 256)] {
        if width == 0 {
            continue;
        }
        for _ in 0..width * (inputs::COUNT + 1) {
            bytes.extend(weight(&mut rng).to_le_bytes());
        }
        for _ in 0..width * outputs {
            bytes.extend(output(&mut rng, most).to_le_bytes());
        }
        bytes.extend(bias.to_le_bytes().repeat(outputs));
    }
    let hash = net::checksum(&bytes);
    bytes.extend(hash.to_le_bytes());
    bytes
}

/// A game after some random turns.
fn some_game(kind: u8) -> Game {
    let names = ["37", "48", "61", "19:blitz", "37:captures=claimed"];
    let rules: Rules = names[usize::from(kind) % names.len()]
        .parse()
        .expect("rules");
    let mut rng = Rng::new(u64::from(kind));
    let mut game = Game::new(Position::start(rules));
    for _ in 0..kind / 5 {
        let Some(mv) = game.legal().pick(|count| rng.below(count)) else {
            break;
        };
        game.play(mv).expect("it was among the legal moves");
    }
    game
}

/// Any bytes are a file of games or say why not. A game that was read is written as it was, and its
/// samples are sound; games in parts are the same as games in one go.
pub(crate) fn games(input: &[u8]) {
    file_of_games(input);
    let mut repaired = input.to_vec();
    repair(&mut repaired);
    file_of_games(&repaired);
}

/// Makes every checksum right.
fn repair(bytes: &mut [u8]) {
    let number = |bytes: &[u8], at: usize| {
        let number = bytes.get(at..at + 2)?.first_chunk()?;
        Some(usize::from(u16::from_le_bytes(*number)))
    };
    let (Some(rules), Some(made)) = (number(bytes, 10), number(bytes, 12)) else {
        return;
    };
    let end = 14 + rules + made;
    if bytes.len() < end + 4 {
        return;
    }
    let sum = fnv1a_32(&bytes[..end]);
    bytes[end..end + 4].copy_from_slice(&sum.to_le_bytes());
    let mut at = end + 4;
    while let Some(len) = number(bytes, at) {
        let end = at + 8 + len;
        let Some(body) = bytes.get(at + 8..end) else {
            return;
        };
        let framed = selfplay::framed(body).expect("its length was read");
        bytes[at..end].copy_from_slice(&framed);
        at = end;
    }
}

fn file_of_games(bytes: &[u8]) {
    let reader = match Reader::new(bytes) {
        Ok(reader) => reader,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let rules = reader.rules().to_vec();
    let (numbers, end) = reader.clone().numbers();
    assert!(end <= bytes.len());
    let mut games: Vec<ScoredGame> = Vec::new();
    let mut is_sound = true;
    for game in reader.clone() {
        assert!(is_sound, "nothing follows damage");
        match game {
            Ok(game) => games.push(game),
            Err(error) => {
                assert!(!error.to_string().is_empty());
                is_sound = false;
            }
        }
    }
    if is_sound {
        let read: Vec<_> = games.iter().map(|game| (game.number, game.rules)).collect();
        assert_eq!(numbers.as_ref(), Ok(&read));
    }
    let mut again = selfplay::header(&rules, reader.made());
    for game in &games {
        again.extend(game.write(&rules).expect("what was read can be written"));
    }
    let read: Result<Vec<_>, _> = Reader::new(&again).expect("a header").collect();
    assert_eq!(read.as_ref(), Ok(&games));

    let mut parts = Vec::new();
    let mut reader = reader;
    while let Ok(Some(part)) = reader.split_off(2) {
        parts.extend(part.map_while(Result::ok));
    }
    assert!(parts.starts_with(&games[..games.len().min(parts.len())]));

    let mut engine = engine(Eval::Hand);
    for game in games.iter().take(2) {
        for sample in selfplay::samples(game, &mut engine) {
            assert!(sample.result <= 2 && usize::from(sample.stage) < STAGES);
            assert!(sample.rings.iter().all(|&state| state < 16 || state == 255));
            assert_eq!(sample.bytes().len(), SAMPLE_BYTES);
        }
    }
}
