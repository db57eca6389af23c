//! `zertz bench solve`: up to how many rings the solver knows the exact result within a time.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use serde::Serialize;
use zertz::Rules;
use zertz_engine::eval::Eval;
use zertz_lab::bench::solve::{
    BenchGames, KNOWN_PERCENT, SolveBenchEvent, SolveBenchSettings, SolveRow, measure,
};

use crate::args;
use crate::commands::solve::seconds;
use crate::files::find_files;
use crate::interrupt::{exit_code, on_interrupt};
use crate::messages::{columns, t};
use crate::output::{complain, game_fault, grouped, stdout};
use crate::progress::ProgressLine;

/// At most this many kinds of games are named in the heading.
const MAX_NAMED: usize = 8;

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[arg(long, value_name = "GAME", default_value = "37")]
    game: Rules,
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=61))]
    from: u8,
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u8).range(1..=61))]
    to: u8,
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    positions: u16,
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds)]
    time: Duration,
    // Whether the engine plays the games; else they are random, or those of `records`.
    #[arg(long)]
    engine: bool,
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["engine", "game", "seed"])]
    records: Vec<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = args::table_size)]
    hash: u32,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct SolveTable {
    /// What is played; in records it may be several.
    game: String,
    games: &'static str,
    seconds: f64,
    rows: Vec<SolveRow>,
    /// All sizes of the table up to this one are known.
    known_up_to: Option<u8>,
    /// Whether positions are missing.
    interrupted: bool,
}

pub(crate) fn run(args: &SolveArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    let (rules, seed) = (args.game, args.seed);
    let (games, source) = if !args.records.is_empty() {
        let sources = find_files(&args.records, None)?.sources;
        (BenchGames::Records(sources), "recorded")
    } else if args.engine {
        let eval = eval.clone();
        (BenchGames::Engine { rules, seed, eval }, "engine")
    } else {
        (BenchGames::Random { rules, seed }, "random")
    };
    let settings = SolveBenchSettings {
        games,
        sizes: args.from..=args.to.max(args.from),
        positions: args.positions.into(),
        time: args.time,
        hash_mib: args.hash as usize,
    };
    let stop = on_interrupt();
    let mut line = ProgressLine::new().only_on_terminal();
    let measured = measure(&settings, &stop, |event| match event {
        SolveBenchEvent::Unreadable(fault) => {
            line.clear();
            complain(game_fault(fault));
        }
        SolveBenchEvent::Solving { rings, number } => {
            line.say(|| t!("bench.solve.progress", rings = %rings, number = %number));
        }
    });
    line.clear();
    if !args.records.is_empty() && measured.games.is_empty() && !stop.is_set() {
        bail!(t!("bench.solve.no_game"));
    }
    let table = SolveTable {
        game: if args.records.is_empty() {
            rules.to_string()
        } else {
            kinds(&measured.games)
        },
        games: source,
        seconds: args.time.as_secs_f64(),
        rows: measured.rows,
        known_up_to: measured.known_up_to,
        interrupted: stop.is_set(),
    };
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&table)?)?;
    } else {
        print(&mut out, &table)?;
    }
    out.flush()?;
    Ok(exit_code(table.interrupted, measured.bad > 0))
}

/// The kinds of games, and how many there are of each.
fn kinds(games: &BTreeMap<String, u64>) -> String {
    let named = games.iter().take(MAX_NAMED);
    let mut kinds: Vec<String> = named
        .map(|(kind, &number)| t!("bench.solve.kind", kind = kind.as_str(), games = number))
        .collect();
    let more = games.len().saturating_sub(MAX_NAMED);
    if more > 0 {
        kinds.push(t!("bench.solve.more", count = %more));
    }
    kinds.join(", ")
}

fn print(out: &mut impl Write, table: &SolveTable) -> io::Result<()> {
    if table.interrupted {
        writeln!(out, "{}", t!("bench.interrupted"))?;
    }
    let head = t!(
        "bench.solve.head",
        game = table.game.as_str(),
        source = table.games,
        seconds = %table.seconds,
    );
    writeln!(out, "{head}\n")?;
    let headings = t!("bench.solve.columns");
    let [rings, positions, solved, wins, losses, ties, median, mean] = columns(&headings);
    writeln!(
        out,
        "{rings:>5} {positions:>10} {solved:>7} {wins:>5} {losses:>7} {ties:>5} {median:>10} \
         {mean:>20}"
    )?;
    for row in &table.rows {
        writeln!(
            out,
            "{:>5} {:>10} {:>5.0} % {:>5} {:>7} {:>5} {:>10.1} {:>20}",
            row.rings,
            row.positions,
            row.solved_percent,
            row.wins,
            row.losses,
            row.ties,
            row.median_ms,
            grouped(row.mean_nodes),
        )?;
    }
    let percent = KNOWN_PERCENT;
    let known = match table.known_up_to {
        Some(rings) => t!("bench.solve.known", rings = %rings, percent = %percent),
        None if table.rows.is_empty() => t!("bench.solve.no_position"),
        None => t!("bench.solve.unknown", percent = %percent),
    };
    writeln!(out, "\n{known}")
}
