//! `zertz bench search`: how fast the search is, and whether it still does the same.
//!
//! Searches a fixed set of positions of all boards, variants and stages, each with an empty table.
//! The signature is made from what the searches on one thread found: depths, nodes, scores and
//! lines. It changes only when the behaviour of the engine does.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use zertz_engine::eval::Eval;
use zertz_lab::bench::search::{SearchBench, SearchBenchSettings, SearchTotal, measure};

use crate::args;
use crate::interrupt::{exit_code, on_interrupt};
use crate::messages::{columns, t};
use crate::output::{fixed, grouped, stdout};
use crate::progress::ProgressLine;

#[derive(Debug, Args)]
pub(crate) struct SearchArgs {
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: Option<u32>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    nodes: Option<u64>,
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = args::table_size)]
    hash: u32,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..=256))]
    threads: Option<u16>,
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
    let stop = on_interrupt();
    let bench = measure(&settings, &stop, |number, of| {
        line.say(|| t!("bench.search.progress", number = %number, total = %of));
    });
    line.clear();
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&bench)?)?;
    } else {
        print(&mut out, &bench)?;
    }
    out.flush()?;
    Ok(exit_code(bench.interrupted, false))
}

fn print(out: &mut impl Write, bench: &SearchBench) -> io::Result<()> {
    let headings = t!("bench.search.columns");
    let [game, depth, score, best, nodes, ms, speed] = columns(&headings);
    let blank = "";
    if bench.interrupted {
        writeln!(out, "{}", t!("bench.interrupted"))?;
    }
    writeln!(
        out,
        "{blank:>2}  {game:<26} {depth:>5} {score:>9} {best:<14} {nodes:>10} {ms:>7} {speed:>10}"
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
        t!(
            "bench.search.total",
            threads = total.threads,
            nodes = total.nodes,
            seconds = fixed(total.seconds, 2),
            speed = total.nodes_per_second as u64,
        )
    };
    writeln!(out, "\n{}", total(&bench.total))?;
    if let (Some(parallel), Some(ratio)) = (&bench.parallel, bench.ratio) {
        let ratio = t!("bench.search.ratio", ratio = fixed(ratio, 2));
        writeln!(out, "{}, {ratio}", total(parallel))?;
    }
    match &bench.signature {
        Some(signature) => {
            let text = t!("bench.search.signature", signature = signature.as_str());
            writeln!(out, "{text}")
        }
        None => writeln!(out, "{}", t!("bench.search.interrupted")),
    }
}
