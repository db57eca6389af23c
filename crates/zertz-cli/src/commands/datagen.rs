//! `zertz datagen`: the engine plays against itself, to learn from it.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{IsTerminal, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use clap::Args;
use zertz::Rules;
use zertz_engine::data::{self, Plan, Reader};
use zertz_engine::eval::Eval;
use zertz_engine::{Engine, Settings, with_deep_stack};

use crate::interrupt::on_interrupt;

/// How often progress is told on a terminal, and where there is none.
const ON_TERMINAL: Duration = Duration::from_millis(500);
const ELSEWHERE: Duration = Duration::from_secs(20);

/// Play the engine against itself and keep the games for training
///
/// Every game begins with one to eight random turns. The file holds all turns with the scores of the
/// search, about a hundred bytes a game, and can be continued with --resume; an interrupted run
/// leaves a file that can be used. The same seed gives the same games, whatever the number of threads.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz datagen --games 1000 -o games.zdat\n  \
    zertz datagen --games 200000 --nodes 5000 --mix 37=4,48=3,61=2,37:blitz=1 --eval nets/one.znet -o games.zdat --resume")]
pub(crate) struct DatagenArgs {
    /// How many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: u32,
    /// How many positions the engine makes for every turn
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// The boards and variants with their shares
    #[arg(long, value_name = "GAME=SHARE,…", default_value = "37=4,48=3,61=2,37:blitz=1", value_parser = mix)]
    mix: Mix,
    /// The seed of the openings
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// How many games are played at once [default: the number of cores]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// End after so many seconds
    #[arg(long, value_name = "S")]
    seconds: Option<u64>,
    /// Where the games go
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Go on with the file if it is there
    #[arg(long)]
    resume: bool,
}

#[derive(Clone, Debug)]
struct Mix(Vec<(Rules, u32)>);

fn mix(text: &str) -> Result<Mix, String> {
    let part = |part: &str| {
        let (name, share) = part.rsplit_once('=').ok_or("expected GAME=SHARE")?;
        let rules: Rules = name.parse().map_err(|error| format!("{name}: {error}"))?;
        match share.parse() {
            Ok(share) if (1..=1000).contains(&share) => Ok((rules, share)),
            _ => Err(format!("{share}: expected a share from 1 to 1000")),
        }
    };
    let parts: Result<Vec<_>, String> = text.split(',').map(part).collect();
    match parts? {
        parts if parts.len() <= 100 => Ok(Mix(parts)),
        _ => Err("expected at most 100 boards".into()),
    }
}

pub(crate) fn run(args: &DatagenArgs) -> anyhow::Result<ExitCode> {
    let plan = Plan {
        rules: args.mix.0.clone(),
        nodes: args.nodes,
        seed: args.seed,
    };
    let rules: Vec<Rules> = plan.rules.iter().map(|&(rules, _)| rules).collect();
    let (mut file, done) = open(&args.output, args.resume, &rules)?;
    let already = done.len();
    let stop = on_interrupt();
    let next = AtomicU32::new(0);
    let threads = args.threads.map(usize::from);
    let threads =
        threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get));
    let started = Instant::now();
    let (tell, told) = mpsc::sync_channel::<Vec<u8>>(1024);
    let mut written = 0_u64;
    let mut bytes = 0_usize;
    let result = thread::scope(|scope| -> anyhow::Result<()> {
        for _ in 0..threads {
            let tell = tell.clone();
            let (plan, next, done, stop, rules) = (&plan, &next, &done, &stop, &rules);
            let work = move || {
                let mut engine = Engine::new(Settings {
                    hash_mib: 4,
                    ..Settings::default()
                });
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= args.games || stop.is_set() {
                        return;
                    }
                    if done.contains(&number) {
                        continue;
                    }
                    let game = data::play(plan, number, &mut engine, stop);
                    let bytes = game.and_then(|game| game.write(rules));
                    if bytes.is_some_and(|bytes| tell.send(bytes).is_err()) {
                        return;
                    }
                }
            };
            // Otherwise every search would begin a thread of its own.
            scope.spawn(move || with_deep_stack(work));
        }
        drop(tell);
        let is_terminal = std::io::stderr().is_terminal();
        let pause = if is_terminal { ON_TERMINAL } else { ELSEWHERE };
        let mut said = Instant::now();
        let limit = args.seconds.map(Duration::from_secs);
        for game in told {
            file.write_all(&game)
                .with_context(|| format!("{}", args.output.display()))?;
            written += 1;
            bytes += game.len();
            if said.elapsed() >= pause {
                said = Instant::now();
                let rate = written as f64 / started.elapsed().as_secs_f64();
                let end = if is_terminal { "\r" } else { "\n" };
                eprint!(
                    "{} of {} games, {rate:.1} a second{end}",
                    already as u64 + written,
                    args.games
                );
            }
            if limit.is_some_and(|limit| started.elapsed() >= limit) {
                stop.set();
            }
        }
        Ok(())
    });
    stop.set();
    result?;
    file.flush()?;
    eprintln!(
        "{} games in {}, {written} of them new in {:.0} s, {:.0} bytes each",
        already as u64 + written,
        args.output.display(),
        started.elapsed().as_secs_f64(),
        bytes as f64 / written.max(1) as f64,
    );
    Ok(ExitCode::SUCCESS)
}

/// Opens the file for more games; says which are there.
fn open(path: &Path, resume: bool, rules: &[Rules]) -> anyhow::Result<(File, HashSet<u32>)> {
    let name = || path.display().to_string();
    if resume && path.exists() {
        let bytes = fs::read(path).with_context(name)?;
        let reader = Reader::new(&bytes).with_context(name)?;
        if reader.rules() != rules {
            return Err(anyhow!("{}: it was begun with another --mix", name()));
        }
        let (numbers, end) = reader.numbers();
        let numbers = numbers.with_context(name)?;
        if end < bytes.len() {
            eprintln!("{}: the last game was cut off and is played again", name());
        }
        let file = OpenOptions::new()
            .write(true)
            .open(path)
            .with_context(name)?;
        file.set_len(end as u64).with_context(name)?;
        drop(file);
        let file = OpenOptions::new()
            .append(true)
            .open(path)
            .with_context(name)?;
        return Ok((file, numbers.into_iter().collect()));
    }
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path)
        .with_context(|| format!("{}: to go on with a file there is --resume", name()))?;
    file.write_all(&data::header(rules)).with_context(name)?;
    Ok((file, HashSet::new()))
}

/// Make training samples of games
///
/// Reads files of `zertz datagen` and writes one sample after the other: positions without captures,
/// with the hand-made evaluation, the score of the search and the result. See docs/training.md.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  zertz samples games.zdat -o samples.bin")]
pub(crate) struct SamplesArgs {
    /// Files of games
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Where the samples go
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(crate) fn samples(args: &SamplesArgs) -> anyhow::Result<ExitCode> {
    let mut out = std::io::BufWriter::new(File::create(&args.output)?);
    let (mut games, mut number) = (0_u64, 0_u64);
    for path in &args.files {
        let name = || path.display().to_string();
        let bytes: Arc<[u8]> = fs::read(path).with_context(name)?.into();
        let reader = Reader::new(&bytes).with_context(name)?;
        let all: Vec<_> = reader.collect::<Result<_, _>>().with_context(name)?;
        games += all.len() as u64;
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let parts: Vec<Vec<u8>> = thread::scope(|scope| {
            let parts = all.chunks(all.len().div_ceil(threads).max(1));
            let workers: Vec<_> = parts
                .map(|part| {
                    scope.spawn(move || {
                        let mut engine = Engine::new(Settings {
                            hash_mib: 1,
                            ..Settings::default()
                        });
                        engine.set_eval(Eval::Hand);
                        let samples = part
                            .iter()
                            .flat_map(|game| data::samples(game, &mut engine));
                        samples.flat_map(|sample| sample.bytes()).collect()
                    })
                })
                .collect();
            workers
                .into_iter()
                .filter_map(|worker| worker.join().ok())
                .collect()
        });
        for part in parts {
            number += (part.len() / data::SAMPLE_BYTES) as u64;
            out.write_all(&part)?;
        }
    }
    out.flush()?;
    eprintln!("{number} positions of {games} games");
    Ok(ExitCode::SUCCESS)
}
