//! `zertz datagen`: games with the engine's scores, to learn from them.
//!
//! | file | holds |
//! |---|---|
//! | `series.rs` | which games there are to make, and how one is made |
//! | `archive.rs` | games that were played, read from files |
//! | `file.rs` | the file they go to, new or to be continued |
//! | `work.rs` | threads that make games |
//! | `progress.rs` | what is said on the way and at the end |

mod archive;
mod file;
mod progress;
mod series;
mod work;

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use zertz::Rules;
use zertz_engine::data::Plan;
use zertz_engine::eval::Eval;

use crate::files::Inputs;
use crate::format::Format;
use crate::interrupt::on_interrupt;
use crate::output::shown;
use progress::{Progress, Summary};
use series::Series;

/// What is played if nothing is said.
const PLAYED: &str = "37=4,48=3,61=2,37:blitz=1";
/// What is taken of games that were played if nothing is said.
const TAKEN: &str = "37=1,48=1,61=1,37:blitz=1,48:blitz=1,61:blitz=1,\
    37:tournament=1,48:tournament=1,61:tournament=1";
/// The longest time: a year.
const MAX_SECONDS: u64 = 366 * 24 * 60 * 60;

/// Play the engine against itself, or score games that were played, and keep them for training
///
/// Every game of the engine begins with one to eight random turns. Games that were played are read
/// from files, and each of their positions is scored; they keep their result, resigned ones too. What
/// cannot be used is left out and counted: games that are not finished, that do not begin as games of
/// their rules begin, or whose rules were not asked for.
///
/// The file holds all turns with the scores of the search, about 140 bytes a game, and can be
/// continued with --resume, in the same way alone; an interrupted run leaves a file that can be used, and its exit code is 130.
/// Files that cannot be read are told, and the exit code is 1 after the rest is done. The same seed
/// gives the same games, whatever the number of threads.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz datagen --games 1000 -o games.zdat\n  \
    zertz datagen --games 200000 --nodes 5000 --mix 37=4,48=3,61=2,37:blitz=1 --eval nets/one.znet -o games.zdat --resume\n  \
    zertz datagen boardspace/ --nodes 5000 -o archive.zdat")]
pub(crate) struct DatagenArgs {
    /// Games that were played: files (.zgn, .sgf, .zen) and folders of them; `-` is standard input
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The format of standard input, and of files named here whose extension tells nothing
    /// [default: zgn for standard input]
    #[arg(long, value_name = "FORMAT", requires = "paths")]
    from: Option<Format>,
    /// How many games; of games that were played the first so many, or all
    #[arg(long, value_name = "N", required_unless_present = "paths", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: Option<u32>,
    /// How many positions the engine makes for every turn
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// The boards and variants with their shares [default: 37=4,48=3,61=2,37:blitz=1]
    ///
    /// Of games that were played all with these rules are taken, whatever the share; unless this is
    /// given, those on 37, 48 and 61 rings, blitz and tournament games included.
    #[arg(long, value_name = "GAME=SHARE,…", value_parser = mix)]
    mix: Option<Mix>,
    /// The seed of the openings
    #[arg(long, value_name = "S", default_value_t = 0, conflicts_with = "paths")]
    seed: u64,
    /// How many games are made at once [default: the number of cores]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// End after so many seconds
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=MAX_SECONDS))]
    seconds: Option<u64>,
    /// Where the games go
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Go on with the file if it is there
    #[arg(long)]
    resume: bool,
    /// Print at the end what was done as a JSON object
    #[arg(long)]
    json: bool,
}

/// Rules, each with its share.
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
    let stop = on_interrupt();
    let default = if args.paths.is_empty() { PLAYED } else { TAKEN };
    let mix = args.mix.clone().map_or_else(|| mix(default), Ok);
    let Mix(shares) = mix.map_err(anyhow::Error::msg)?;
    let rules: Vec<Rules> = shares.iter().map(|&(rules, _)| rules).collect();
    let mut summary = Summary::new(&args.output);
    let series = if args.paths.is_empty() {
        let plan = Plan {
            rules: shares,
            nodes: args.nodes,
            seed: args.seed,
        };
        Series::play(plan, args.games.unwrap_or_default(), &Eval::default())
    } else {
        let inputs = Inputs::new(args.paths.clone(), args.from).find()?;
        let taken = archive::read(inputs.sources, &rules, args.games, &stop)?;
        summary.left_out = taken.left_out;
        summary.unreadable = taken.faults;
        if stop.is_set() {
            // Nothing has been written.
            summary.interrupted = true;
            return summary.finish(args.json);
        }
        if taken.games.is_empty() {
            let why = summary.left_out_text();
            bail!("there is no game that can be used ({why})");
        }
        Series::score(&rules, taken.games, args.nodes, &Eval::default())
    };
    let (mut file, done) = file::open(&args.output, args.resume, &rules, &series)?;
    summary.games = done.games;

    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.map_or_else(cores, usize::from);
    let limit = args.seconds.map(Duration::from_secs);
    let started = Instant::now();
    let mut progress = Progress::new(&series, &done, limit);
    let mut is_late = false;
    work::on_threads(
        threads,
        series.len(),
        &stop,
        progress::TICK,
        |index, engine| {
            if done.numbers.contains(&series.number(index)) {
                return None;
            }
            match series.make(index, engine, &stop) {
                Some(game) => Some(game.write(&rules)),
                None if stop.is_set() => None,
                None => Some(None),
            }
        },
        |made| {
            match made {
                Some(Some(game)) => {
                    file.write_all(&game)
                        .with_context(|| format!("cannot write {}", shown(&args.output)))?;
                    summary.add(game.len());
                }
                Some(None) => summary.leave_out("that could not be made"),
                None => {}
            }
            progress.tell(&summary);
            if limit.is_some_and(|limit| started.elapsed() >= limit) && !stop.is_set() {
                is_late = true;
                stop.set();
            }
            Ok(())
        },
    )?;
    file.flush()?;
    progress.clear();
    summary.seconds = started.elapsed().as_secs_f64();
    summary.interrupted = stop.is_set() && !is_late;
    summary.finish(args.json)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixes_are_bounded() {
        for text in [PLAYED, TAKEN, "7:goals=1/1/1/1=1000"] {
            assert!(mix(text).is_ok(), "{text}");
        }
        let long = vec!["37=1"; 101].join(",");
        for text in ["", "37", "37=0", "37=1001", "37=x", "99=1", "37=1,", &long] {
            assert!(mix(text).is_err(), "{text}");
        }
    }
}
