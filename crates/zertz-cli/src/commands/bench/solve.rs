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
use crate::interrupt::on_interrupt;
use crate::output::{counted, game_fault, grouped, stdout};
use crate::progress::ProgressLine;

/// So many kinds of games are named in the heading.
const MAX_NAMED: usize = 8;

/// Measure for how many rings the exact result is found in time
///
/// Takes positions from games, sorted by the number of rings in play, tries to solve each within
/// the time, and prints how many were solved.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz bench solve\n  \
    zertz bench solve --engine --game 48 --from 10 --to 20 --positions 50\n  \
    zertz bench solve --records games.zgn --to 30\n\n\
    Ctrl-C prints the table as far as it has come. The exit code is 1 if a game could not be read.")]
pub(crate) struct SolveArgs {
    /// The game: board, variant, options
    #[arg(long, value_name = "GAME", default_value = "37")]
    game: Rules,
    /// The least number of rings
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=61))]
    from: u8,
    /// The largest number of rings
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u8).range(1..=61))]
    to: u8,
    /// How many positions of each size
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    positions: u16,
    /// The time for each position, in seconds
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds)]
    time: Duration,
    /// Take the positions from games that the engine plays against itself, one placement deep after
    /// six random turns, instead of random games
    #[arg(long)]
    engine: bool,
    /// Take the positions from the games in these files (.zgn, .sgf, .zen) and folders, `-` for
    /// standard input, whatever their boards, in the order in which they stand there
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["engine", "game", "seed"])]
    records: Vec<PathBuf>,
    /// The seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = args::table_size)]
    hash: u32,
    /// Print a JSON object
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
            let _ = writeln!(io::stderr(), "error: {}", game_fault(fault));
        }
        SolveBenchEvent::Solving { rings, number } => {
            line.say(|| format!("{rings} rings, position {number}"));
        }
    });
    line.clear();
    if !args.records.is_empty() && measured.games.is_empty() && !stop.is_set() {
        bail!("there is no game in the records");
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
    };
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&table)?)?;
    } else {
        print(&mut out, &table)?;
    }
    out.flush()?;
    Ok(ExitCode::from(u8::from(measured.bad > 0)))
}

/// The kinds of games, and how many there are of each.
fn kinds(games: &BTreeMap<String, u64>) -> String {
    let named = games.iter().take(MAX_NAMED);
    let mut kinds: Vec<String> = named
        .map(|(kind, &number)| format!("{kind} ({})", counted(number, "game", "games")))
        .collect();
    let more = games.len().saturating_sub(MAX_NAMED);
    if more > 0 {
        kinds.push(format!("{more} more"));
    }
    kinds.join(", ")
}

fn print(out: &mut impl Write, table: &SolveTable) -> io::Result<()> {
    writeln!(
        out,
        "Game {}, positions of {} games, {} s for each.\n",
        table.game, table.games, table.seconds
    )?;
    writeln!(
        out,
        "rings  positions  solved  wins  losses  ties  median ms  mean positions made"
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
    match table.known_up_to {
        Some(rings) => writeln!(
            out,
            "\nUp to {rings} rings at least {KNOWN_PERCENT} % of the positions of each size are solved in time."
        ),
        None if table.rows.is_empty() => {
            writeln!(out, "\nThere is no position of these sizes in the games.")
        }
        None => writeln!(
            out,
            "\nNot even of the smallest size are {KNOWN_PERCENT} % of the positions solved in time."
        ),
    }
}
