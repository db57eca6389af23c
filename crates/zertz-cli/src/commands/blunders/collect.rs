//! `zertz blunders collect`: draws a sample of positions from files of games.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use zertz::Rules;
use zertz_lab::blunder::{
    CollectEvent, CollectSettings, Collected, Drawn, SeekCounts, Seeking, collect,
};
use zertz_lab::parallel::threads;

use crate::files::Inputs;
use crate::interrupt::{exit_code, on_interrupt};
use crate::messages::t;
use crate::output::{Output, fixed, note};
use crate::progress::ProgressLine;

#[derive(Debug, Args)]
pub(crate) struct CollectArgs {
    #[command(flatten)]
    inputs: Inputs,
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 900, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    limit: u32,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[arg(long, value_name = "GAME", default_values = ["37", "48", "61"])]
    board: Vec<Rules>,
    // How many turns before the end of a game may be looked at.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    last: u32,
    // How many of them are drawn.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    tries: u32,
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    nodes: u64,
    // For wins with quiet moves; `nodes` is for captures and sacrifices.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    quiet_nodes: u64,
    // A win that takes fewer positions than this, or fewer turns than the next, is obvious.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    least_nodes: u64,
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=100))]
    least_turns: u32,
    // To judge the move that was played.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    move_nodes: u64,
    // How many other moves are judged, and how many must throw the win away.
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=1_000))]
    others: u32,
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=1_000))]
    throwing: u32,
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    other_nodes: u64,
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    strongest: u32,
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    least_games: u32,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &CollectArgs) -> anyhow::Result<ExitCode> {
    let sources = args.inputs.find()?.sources;
    let output = Output::open(args.output.as_deref())?;
    let stop = on_interrupt();
    let mut progress = ProgressLine::new();
    let collected = collect(&settings(args), &sources, &stop, |event| {
        let elapsed = progress.elapsed();
        progress.say(|| match event {
            CollectEvent::Read(games) => t!("blunders.read", games = games),
            CollectEvent::Drawn(drawn) => text(drawn, elapsed, false),
        });
    })?;
    progress.clear();
    let interrupted = stop.is_set();
    note(text(&collected.drawn, progress.elapsed(), interrupted));
    if collected.bad > 0 {
        note(t!("blunders.unread", games = collected.bad));
    }
    write(args, output, &collected, interrupted)?;
    Ok(exit_code(interrupted, collected.bad > 0))
}

fn settings(args: &CollectArgs) -> CollectSettings {
    CollectSettings {
        limit: args.limit as usize,
        games: args.games,
        seed: args.seed,
        boards: args.board.clone(),
        strongest: args.strongest as usize,
        least_games: args.least_games,
        seeking: Seeking {
            last: args.last as usize,
            tries: args.tries as usize,
            nodes: args.nodes,
            quiet_nodes: args.quiet_nodes,
            least_nodes: args.least_nodes,
            least_turns: args.least_turns,
            move_nodes: args.move_nodes,
            others: args.others as usize,
            throwing: args.throwing as usize,
            other_nodes: args.other_nodes,
        },
        threads: threads(args.threads),
    }
}

/// How many positions there are, and from how many games.
fn text(drawn: &Drawn, elapsed: Duration, interrupted: bool) -> String {
    let found: usize = drawn.groups.iter().map(Vec::len).sum();
    let sizes: Vec<String> = drawn.groups.iter().map(|g| g.len().to_string()).collect();
    t!(
        "blunders.drawn",
        found = found,
        sizes = sizes.join(" "),
        positions = drawn.counts.positions,
        games = drawn.games,
        won = drawn.counts.won,
        seconds = fixed(elapsed.as_secs_f64(), 0),
        interrupted = interrupted,
    )
}

/// Writes the sample, with its origin at the top.
fn write(
    args: &CollectArgs,
    mut out: Output,
    collected: &Collected,
    interrupted: bool,
) -> anyhow::Result<()> {
    if collected.drawn.groups.iter().all(Vec::is_empty) {
        // A head alone is no sample.
        return if interrupted { Ok(()) } else { out.finish() };
    }
    let drawn = &collected.drawn;
    let boards: String = args.board.iter().map(|b| format!(" --board {b}")).collect();
    let SeekCounts {
        positions,
        won,
        obvious,
        safe,
        undecided,
    } = drawn.counts;
    comment(&mut out, &t!("blunders.head", games = collected.listed))?;
    writeln!(
        out,
        "# zertz blunders collect FILES --seed {} --limit {} --games {}{boards} --last {} --tries {} \\\n\
         #   --nodes {} --quiet-nodes {} --least-nodes {} --least-turns {} --move-nodes {} \\\n\
         #   --others {} --throwing {} --other-nodes {} --strongest {} --least-games {}",
        args.seed,
        args.limit,
        drawn.done,
        args.last,
        args.tries,
        args.nodes,
        args.quiet_nodes,
        args.least_nodes,
        args.least_turns,
        args.move_nodes,
        args.others,
        args.throwing,
        args.other_nodes,
        args.strongest,
        args.least_games,
    )?;
    let counts = t!(
        "blunders.counts",
        positions = positions,
        games = drawn.games,
        won = won,
        obvious = obvious,
        safe = safe,
        undecided = undecided,
    );
    comment(&mut out, &counts)?;
    for entry in drawn.groups.iter().flatten() {
        writeln!(out, "{entry}")?;
    }
    if interrupted {
        out.finish_unfinished()
    } else {
        out.finish()
    }
}

/// Writes a text as lines that whoever reads the sample passes over.
fn comment(out: &mut Output, text: &str) -> io::Result<()> {
    text.lines().try_for_each(|line| writeln!(out, "# {line}"))
}
