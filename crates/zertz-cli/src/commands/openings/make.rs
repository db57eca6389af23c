//! `zertz openings make`: a list of balanced openings.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{anyhow, bail};
use clap::Args;
use zertz::Rules;
use zertz_engine::eval::Eval;
use zertz_lab::openings::{Made, MakeError, MakeSettings, Rule, make};
use zertz_lab::parallel::threads;

use crate::interrupt::{INTERRUPTED, on_interrupt};
use crate::messages::t;
use crate::output::{fixed, note, plain, print_json};
use crate::progress::ProgressLine;

#[derive(Debug, Args)]
pub(crate) struct MakeArgs {
    #[arg(long, value_name = "GAME", default_value = "37")]
    game: Rules,
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[arg(long, value_name = "N", default_value_t = Rule::default().turns[0], value_parser = clap::value_parser!(u32).range(1..=20))]
    least_turns: u32,
    #[arg(long, value_name = "N", default_value_t = Rule::default().turns[1], value_parser = clap::value_parser!(u32).range(1..=20))]
    most_turns: u32,
    #[arg(long, value_name = "N", default_value_t = Rule::default().nodes[0], value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    quick_nodes: u64,
    #[arg(long, value_name = "N", default_value_t = Rule::default().nodes[1], value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    #[arg(long, value_name = "POINTS", default_value_t = Rule::default().bound, value_parser = clap::value_parser!(i32).range(0..=10_000))]
    bound: i32,
    #[arg(long, value_name = "N", default_value_t = Rule::default().games, value_parser = clap::value_parser!(u32).range(0..=1000))]
    games: u32,
    #[arg(long, value_name = "N", default_value_t = Rule::default().game_nodes[0], value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    least_game_nodes: u64,
    #[arg(long, value_name = "N", default_value_t = Rule::default().game_nodes[1], value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    most_game_nodes: u64,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=500))]
    least_wins: Option<u32>,
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[arg(long)]
    resume: bool,
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &MakeArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    if args.least_turns > args.most_turns {
        bail!(t!("openings.turns"));
    }
    let least_wins = args.least_wins.unwrap_or(args.games / 4);
    if args.games < 2 * least_wins {
        bail!(t!("openings.wins"));
    }
    let settings = MakeSettings {
        rules: args.game,
        count: args.count as usize,
        seed: args.seed,
        rule: Rule {
            turns: [args.least_turns, args.most_turns],
            nodes: [args.quick_nodes, args.nodes],
            bound: args.bound,
            games: args.games,
            game_nodes: [args.least_game_nodes, args.most_game_nodes],
            least_wins,
        },
        eval: eval.clone(),
        threads: threads(args.threads),
        output: args.output.clone(),
        resume: args.resume,
    };
    let mut progress = ProgressLine::new();
    let made = make(&settings, &on_interrupt(), |made| {
        progress.say(|| {
            t!(
                "openings.progress",
                openings = made.openings,
                count = settings.count,
                tried = made.tried,
                seconds = fixed(made.seconds, 0),
            )
        });
    });
    progress.clear();
    let made = made.map_err(|error| match error {
        MakeError::Exists(_) => anyhow!(t!("openings.exists", error = %error)),
        error => error.into(),
    })?;
    note(summary(&made));
    if args.json {
        print_json(&made)?;
    }
    Ok(if made.interrupted {
        ExitCode::from(INTERRUPTED)
    } else if made.exhausted {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// What was done, in a line.
fn summary(made: &Made) -> String {
    let [quick, slow] = made.uneven;
    t!(
        "openings.summary",
        openings = made.openings,
        file = plain(&made.file),
        tried = made.tried,
        seconds = fixed(made.seconds, 0),
        quick = quick,
        slow = slow,
        one_sided = made.one_sided,
        twice = made.twice,
        exhausted = made.exhausted,
        interrupted = made.interrupted,
    )
}
