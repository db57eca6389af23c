//! `zertz bench rules`: how fast the rules are, on one thread.
//!
//! Over a fixed set of positions of all boards and stages: how many positions are really made in a
//! second (every legal move is generated and made), and how many moves are generated; then how many
//! random games are played from the start.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use zertz_lab::bench::rules::{RulesBench, measure, once, position_sets};

use crate::args;
use crate::messages::{columns, t};
use crate::output::{grouped, stdout};

#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds)]
    seconds: Duration,
    #[arg(long, conflicts_with_all = ["list", "json"])]
    once: bool,
    #[arg(long, conflicts_with = "json")]
    list: bool,
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<Duration, String> {
    args::seconds(text, 0.01, 3600.0)
}

pub(crate) fn run(args: &RulesArgs) -> anyhow::Result<ExitCode> {
    let mut out = stdout();
    if args.list {
        for position in position_sets().iter().flat_map(|set| &set.positions) {
            writeln!(out, "{position}")?;
        }
    } else if args.once {
        let once = once();
        writeln!(out, "{}", t!("bench.rules.once_made", count = %once.made))?;
        writeln!(out, "{}", t!("bench.rules.once_games", count = %once.games))?;
        writeln!(out, "{}", t!("bench.rules.once_turns", count = %once.turns))?;
    } else {
        let report = measure(args.seconds);
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
        } else {
            print(&mut out, &report)?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn print(out: &mut impl Write, report: &RulesBench) -> std::io::Result<()> {
    let head = t!(
        "bench.rules.head",
        games = %report.games_per_board,
        seed = %report.seed,
    );
    writeln!(out, "{head}")?;
    let tables = [
        (t!("bench.rules.made"), &report.made),
        (t!("bench.rules.generated"), &report.generated),
    ];
    for (title, rates) in tables {
        writeln!(out, "\n{title}\n")?;
        let headings = t!("bench.rules.columns");
        let [board, positions, moves, mean, best, ns] = columns(&headings);
        writeln!(
            out,
            "{board:<5} {positions:>10} {moves:>13} {mean:>16} {best:>10} {ns:>5}"
        )?;
        for rate in rates {
            writeln!(
                out,
                "{:<5} {:>10} {:>13} {:>16} {:>10} {:>5.2}",
                rate.board,
                grouped(rate.from),
                grouped(rate.per_pass),
                millions(rate.per_second),
                millions(rate.best_per_second),
                rate.ns,
            )?;
        }
    }
    writeln!(out, "\n{}\n", t!("bench.rules.played"))?;
    let headings = t!("bench.rules.played.columns");
    let [board, mean, best, turns] = columns(&headings);
    writeln!(out, "{board:<5} {mean:>22} {best:>10} {turns:>12}")?;
    for played in &report.played {
        writeln!(
            out,
            "{:<5} {:>22} {:>10} {:>12.1}",
            played.board,
            grouped(played.per_second as u64),
            grouped(played.best_per_second as u64),
            played.mean_turns
        )?;
    }
    Ok(())
}

fn millions(number: f64) -> String {
    format!("{:.1} M", number / 1e6)
}
