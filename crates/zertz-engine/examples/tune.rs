//! Tunes the weights of the evaluation: plays games, or reads them, and fits the weights to
//! their results by logistic regression.
//!
//! ```text
//! cargo run --release -p zertz-engine --example tune -- play 20000 3000 self-play.txt
//! cargo run --release -p zertz-engine --example tune -- read archive.txt FILE…
//! cargo run --release -p zertz-engine --example tune -- fit self-play.txt archive.txt > weights.rs
//! ```
//!
//! `play GAMES NODES FILE` plays games against itself with so many nodes a move, from random
//! openings, on several boards. `read FILE GAME…` takes decisive games from records (`.zgn`, else
//! Boardspace SGF) instead. Both write lines of a result (1 or 0 for the player on turn) and a
//! position without captures pending, in which the player on turn has nothing to gain at once. `fit`
//! reads such files and prints `src/eval/weights.rs`.
//!
//! The weights in use are those of self-play alone. The games of the Boardspace archive made them worse:
//! with 706,966 positions of 74,502 games added to 643,832 of self-play they lost 59 Elo (17 to 103; 131
//! pairs at 25 ms a move on 37, 48 and 61 rings), and those of the archive alone lost 358 (31 pairs). Both
//! matches ended with the new weights rejected.

use std::fmt::Write as _;
use std::io::{BufWriter, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, io, process, thread};

use zertz::{Game, Position, Rules};
use zertz_engine::eval::features::{COUNT, KINDS};
use zertz_engine::eval::{Eval, trace, weights};
use zertz_engine::rng::Rng;
use zertz_engine::{Engine, Limits, Settings, Stop};

type Error = Box<dyn std::error::Error>;

/// The boards of self-play, with their shares.
const GAMES: [&str; 8] = ["37", "48", "37", "61", "37", "48", "37:blitz", "44"];
/// One in e of winning chances is so many points: see `analysis::judgement`.
const POINTS_PER_E: f64 = 180.0;

fn main() -> Result<(), Error> {
    let args: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["play", games, nodes, file] => play(games.parse()?, nodes.parse()?, file),
        ["read", file, games @ ..] => read(file, games),
        ["fit", files @ ..] if !files.is_empty() => fit(files),
        _ => {
            eprintln!("usage: tune play GAMES NODES FILE | read FILE GAME… | fit FILE…");
            process::exit(2)
        }
    }
}

/// Plays games against itself and writes their positions.
fn play(games: usize, nodes: u64, file: &str) -> Result<(), Error> {
    let out = Mutex::new(BufWriter::new(fs::File::create(file)?));
    let next = AtomicUsize::new(0);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut engine = Engine::new(Settings {
                    hash_mib: 4,
                    ..Settings::with(Eval::Hand)
                });
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    if number.is_multiple_of(500) {
                        eprintln!("{number} games");
                    }
                    let text = play_one(&mut engine, number, nodes);
                    if let Ok(mut out) = out.lock() {
                        let _ = out.write_all(text.as_bytes());
                    }
                }
            });
        }
    });
    out.lock().map_err(|_| "a thread failed")?.flush()?;
    Ok(())
}

fn play_one(engine: &mut Engine, number: usize, nodes: u64) -> String {
    let mut rng = Rng::new(2026, number as u64);
    let rules: Rules = GAMES[number % GAMES.len()]
        .parse()
        .expect("the boards of self-play are sound");
    let mut game = Game::new(Position::start(rules));
    for _ in 0..2 + rng.below(7) {
        if let Some(mv) = game.legal().pick(|count| rng.below(count)) {
            let _ = game.play(mv);
        }
    }
    engine.new_game();
    while game.outcome().is_none() && game.turns().len() < 200 {
        let report = engine.search(&game, &Limits::nodes(nodes), &Stop::new(), &mut |_| {});
        match report.best() {
            Some(action) if game.act(action).is_ok() => {}
            _ => break,
        }
    }
    lines(engine, &game)
}

/// Reads games from records and writes their positions.
fn read(file: &str, games: &[&str]) -> Result<(), Error> {
    let mut out = BufWriter::new(fs::File::create(file)?);
    let mut engine = Engine::new(Settings::with(Eval::Hand));
    let (mut taken, mut left) = (0, 0);
    for path in games {
        let text = zertz::decode(&fs::read(path)?).to_string();
        let records: Vec<_> = if path.ends_with(".zgn") {
            zertz::zgn::read(&text).collect()
        } else {
            zertz::sgf::read(&text).collect()
        };
        for record in records {
            match record {
                Ok(record) => {
                    out.write_all(lines(&mut engine, &record.game()).as_bytes())?;
                    taken += 1;
                }
                Err(_) => left += 1,
            }
        }
    }
    eprintln!("{taken} games taken, {left} not readable");
    Ok(out.flush()?)
}

/// The positions of a decided game, with its result for the player on turn.
fn lines(engine: &mut Engine, game: &Game) -> String {
    let Some(winner) = game.outcome().and_then(zertz::Outcome::winner) else {
        return String::new();
    };
    let mut text = String::new();
    for turn in game.turns() {
        let position = turn.before();
        if position.capturing().is_empty()
            && position.count_moves_up_to(2) > 1
            && engine.is_settled(&Game::new(*position))
        {
            let result = u8::from(position.turn() == winner);
            let _ = writeln!(text, "{result} {position}");
        }
    }
    text
}

/// A position as the regression sees it.
struct Sample {
    features: Vec<(u16, i16)>,
    result: f64,
}

/// Fits the weights and prints them.
fn fit(files: &[&str]) -> Result<(), Error> {
    let mut samples = Vec::new();
    for file in files {
        for line in fs::read_to_string(file)?.lines() {
            let (result, position) = line.split_once(' ').ok_or("a line without a position")?;
            let position: Position = position.parse()?;
            let features = trace(&position).into_iter();
            samples.push(Sample {
                features: features.map(|(w, n)| (w as u16, n as i16)).collect(),
                result: result.parse()?,
            });
        }
    }
    // Every tenth position is kept aside, to see whether the weights hold elsewhere.
    let is_test = |i: usize| (i / 64).is_multiple_of(10);
    let mut w: Vec<f64> = weights()
        .iter()
        .map(|&w| f64::from(w) / POINTS_PER_E)
        .collect();
    let [mut m, mut v] = [vec![0.0; COUNT], vec![0.0; COUNT]];
    eprintln!(
        "{} positions, loss before {:.5}",
        samples.len(),
        loss(&samples, &w, is_test)
    );
    for epoch in 1..=220 {
        let mut gradient = vec![0.0; COUNT];
        let mut number = 0.0;
        for (i, sample) in samples.iter().enumerate() {
            if !is_test(i) {
                let error = chance(sample, &w) - sample.result;
                for &(weight, times) in &sample.features {
                    gradient[usize::from(weight)] += error * f64::from(times);
                }
                number += 1.0;
            }
        }
        // Adam, with a pull towards zero so that weights seldom seen stay small.
        let rate = if epoch < 170 { 0.05 } else { 0.01 };
        for k in 0..COUNT {
            let g = gradient[k] / number + 2e-5 * w[k];
            m[k] = 0.9 * m[k] + 0.1 * g;
            v[k] = 0.99 * v[k] + 0.01 * g * g;
            let [m, v] = [
                m[k] / (1.0 - 0.9_f64.powi(epoch)),
                v[k] / (1.0 - 0.99_f64.powi(epoch)),
            ];
            w[k] -= rate * m / (v.sqrt() + 1e-8);
        }
        if epoch % 50 == 0 {
            eprintln!("{epoch:4} loss {:.5}", loss(&samples, &w, is_test));
        }
    }
    print_weights(&w)?;
    Ok(())
}

/// The winning chance that the weights give.
fn chance(sample: &Sample, w: &[f64]) -> f64 {
    let features = sample.features.iter();
    let sum: f64 = features
        .map(|&(weight, times)| w[usize::from(weight)] * f64::from(times))
        .sum();
    1.0 / (1.0 + (-sum).exp())
}

/// The mean logarithmic loss over the positions kept aside.
fn loss(samples: &[Sample], w: &[f64], is_test: impl Fn(usize) -> bool) -> f64 {
    let (mut sum, mut number) = (0.0, 0.0);
    for (_, sample) in samples.iter().enumerate().filter(|&(i, _)| is_test(i)) {
        let chance = chance(sample, w).clamp(1e-6, 1.0 - 1e-6);
        sum -= sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln();
        number += 1.0;
    }
    sum / number
}

/// The new source file.
fn print_weights(w: &[f64]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "//! The weights of the features, in the order of `features::KINDS`.\n//!\n\
         //! Made by `cargo run --release -p zertz-engine --example tune`: do not edit.\n\n\
         use super::features::COUNT;\n\n#[rustfmt::skip]\n\
         pub(crate) static WEIGHTS: [i16; COUNT] = ["
    )?;
    for kind in KINDS {
        writeln!(out, "    // {}", kind.name)?;
        for row in w[kind.start..kind.start + kind.len].chunks(12) {
            let row: Vec<String> = row
                .iter()
                .map(|w| format!("{}", (w * POINTS_PER_E).round() as i16))
                .collect();
            writeln!(out, "    {},", row.join(", "))?;
        }
    }
    writeln!(out, "];")
}
