//! `zertz bench search`: how fast the search is, and whether it still does the same.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use zertz_engine::eval::Eval;
use zertz_lab::bench::search::{SearchBench, SearchBenchSettings, SearchTotal, measure};

use crate::args;
use crate::interrupt::on_interrupt;
use crate::output::{grouped, stdout};
use crate::progress::ProgressLine;

/// Measure the speed of the search, and print its signature
///
/// Searches a fixed set of positions of all boards, variants and stages, each with an empty table.
/// The signature is made from what the searches on one thread found: depths, nodes, scores and
/// lines. It changes only when the behaviour of the engine does.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz bench search\n  \
    zertz bench search --depth 5 --json\n  \
    zertz bench search --threads 2")]
pub(crate) struct SearchArgs {
    /// Search each position so many placements deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: Option<u32>,
    /// Search so many positions each [default: 150000, if no depth is given]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    nodes: Option<u64>,
    /// The size of the transposition table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = args::table_size)]
    hash: u32,
    /// Search everything again on so many threads, and compare the speed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..=256))]
    threads: Option<u16>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &SearchArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    let settings = SearchBenchSettings {
        depth: args.depth,
        nodes: args.nodes,
        hash_mib: args.hash as usize,
        eval: eval.clone(),
        threads: args.threads.map(usize::from),
    };
    let mut line = ProgressLine::new().only_on_terminal();
    let bench = measure(&settings, &on_interrupt(), |number, of| {
        line.say(|| format!("position {number} of {of}"));
    });
    line.clear();
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&bench)?)?;
    } else {
        print(&mut out, &bench)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn print(out: &mut impl Write, bench: &SearchBench) -> io::Result<()> {
    writeln!(
        out,
        "{:>2}  {:<26} {:>5} {:>9} {:<14} {:>10} {:>7} {:>10}",
        "", "game", "depth", "score", "best", "nodes", "ms", "nodes/s"
    )?;
    for (i, found) in bench.positions.iter().enumerate() {
        let game = found.position.split(' ').next().unwrap_or_default();
        writeln!(
            out,
            "{:>2}  {game:<26} {:>5} {:>9} {:<14} {:>10} {:>7.0} {:>10}",
            i + 1,
            found.depth,
            found.score,
            found.best,
            grouped(found.nodes),
            found.seconds * 1e3,
            grouped(found.nodes_per_second as u64),
        )?;
    }
    let total = |total: &SearchTotal| {
        let threads = match total.threads {
            1 => "one thread".to_string(),
            threads => format!("{threads} threads"),
        };
        format!(
            "{threads}: {} nodes in {:.2} s, {} nodes/s",
            grouped(total.nodes),
            total.seconds,
            grouped(total.nodes_per_second as u64)
        )
    };
    writeln!(out, "\n{}", total(&bench.total))?;
    if let (Some(parallel), Some(ratio)) = (&bench.parallel, bench.ratio) {
        writeln!(out, "{}, {ratio:.2} times as many", total(parallel))?;
    }
    match &bench.signature {
        Some(signature) => writeln!(out, "signature {signature}"),
        None => writeln!(out, "interrupted: no signature"),
    }
}
