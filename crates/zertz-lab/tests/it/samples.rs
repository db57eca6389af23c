//! Samples: what training reads is what the engine sees.

use zertz::{Position, Rules};
use zertz_engine::eval::Eval;
use zertz_engine::eval::net::inputs;
use zertz_engine::rng::Rng;
use zertz_lab::selfplay::Sample;

/// What Python is held to as well: positions, their samples, the inputs that are on, the stage, and what
/// the network in use says: points, and the policy summed over all placements and over all removals. To
/// write it anew, after a new network: `ZERTZ_BLESS=1 cargo test -p zertz-lab --test it python`.
#[test]
fn python_sees_the_same() {
    let mut text = String::from(
        "# position | sample | inputs | stage | points by hand | points of the network in use | its policy\n",
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
                    let policy = Eval::learned().policy(&position).unwrap();
                    let mut places = 0;
                    for marble in position.supply().colours() {
                        for at in position.field().vacant() {
                            places += policy.place(marble, at);
                        }
                    }
                    let free = position.free_rings();
                    let removals: i32 = free.iter().map(|ring| policy.removal(ring)).sum();
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
