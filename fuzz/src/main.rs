//! Runs the fuzz targets for a set time: see `--help`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use zertz_engine::checksum::fnv1a_64;
use zertz_fuzz::mutate::mutate;
use zertz_fuzz::targets::{TARGETS, Target};
use zertz_fuzz::{Rng, corpus};

const HELP: &str = "\
Fuzzes the parsers of the zertz crate and the engine protocol on stable Rust.

Usage: zertz-fuzz [--seconds N] [--seed N] [TARGET…]

  --seconds N   how long each target runs (default 10)
  --seed N      the same seed gives the same inputs (default: taken from the clock)

An input that breaks a law is written to fuzz/corpus/TARGET/ and the program ends with 1.

Example: cargo run -p zertz-fuzz -- --seconds 60 zgn sgf
";

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("error: {message}\n\n{HELP}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<bool, String> {
    let mut seconds = 10.0;
    let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let mut seed = clock.map_or(0, |time| time.as_nanos() as u64);
    let mut names = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || args.next().ok_or(format!("{arg} needs a number"));
        match arg.as_str() {
            "--help" | "-h" => {
                print!("{HELP}");
                return Ok(true);
            }
            "--seconds" => seconds = number()?.parse().map_err(|e| format!("--seconds: {e}"))?,
            "--seed" => seed = number()?.parse().map_err(|e| format!("--seed: {e}"))?,
            _ => names.push(arg),
        }
    }
    if let Some(name) = names
        .iter()
        .find(|name| TARGETS.iter().all(|t| t.name != **name))
    {
        let known: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        return Err(format!(
            "no target `{name}`; there are {}",
            known.join(", ")
        ));
    }
    let wanted =
        |target: &&Target| names.is_empty() || names.iter().any(|name| name == target.name);
    let limit = Duration::try_from_secs_f64(seconds).map_err(|e| format!("--seconds: {e}"))?;
    // The laws speak through panics; only the message of the input that broke one matters.
    let mut sound = true;
    for target in TARGETS.iter().filter(wanted) {
        sound &= fuzz(target, limit, seed);
    }
    Ok(sound)
}

/// Runs one target for a while. Says whether its law held.
fn fuzz(target: &Target, limit: Duration, seed: u64) -> bool {
    let folder = corpus::folder(target.name);
    let mut inputs = corpus::read(&folder);
    let mut rng = Rng::new(seed);
    let start = Instant::now();
    let mut slowest = Duration::ZERO;
    let mut count = 0u64;
    for i in 0.. {
        let input = match inputs.get(i) {
            Some(input) => input.clone(),
            None if start.elapsed() >= limit => break,
            None => mutate(&mut rng, &inputs),
        };
        let begin = Instant::now();
        if catch_unwind(AssertUnwindSafe(|| (target.law)(&input))).is_err() {
            let file = keep(&folder, &input);
            eprintln!(
                "{}: the law is broken (seed {seed}); input kept as {}",
                target.name,
                file.display()
            );
            return false;
        }
        // Without coverage to go by, a slow input is the best sign of an interesting one.
        if begin.elapsed() > slowest && inputs.len() < 4096 {
            slowest = begin.elapsed();
            inputs.push(input);
        }
        count += 1;
    }
    println!(
        "{:<10} {count:>9} inputs, slowest {:.1} ms: fine",
        target.name,
        slowest.as_secs_f64() * 1e3
    );
    true
}

/// Writes an input into the corpus, named by its contents.
fn keep(folder: &Path, input: &[u8]) -> PathBuf {
    let hash = fnv1a_64(input);
    let file = folder.join(format!("broken-{hash:016x}"));
    if let Err(error) = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&file, input))
    {
        eprintln!("{}: {error}", file.display());
    }
    file
}
