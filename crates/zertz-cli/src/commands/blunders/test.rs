//! `zertz blunders test`: lets the engine play the positions of a sample.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::Args;
use serde::Serialize;
use zertz::Rules;
use zertz_engine::eval::Eval;
use zertz_lab::blunder::{
    self, Class, JudgedAnswer, MeasureSettings, WinVerdict, WonPosition, measure, played_by,
};

use super::report::ShareRow;
use crate::interrupt::on_interrupt;
use crate::output::stdout;
use crate::thinking::ThinkingArgs;

/// Measure how often the engine throws a proven win away
///
/// In each position the player on turn has a proven win. The engine plays with one thread, by default
/// for 100 milliseconds, and remembers nothing; the solver judges its move. The win is thrown away if
/// it is proven that the opponent wins after the move or that neither can force a win. Undecided moves
/// are counted by themselves: `not kept` takes them for thrown away, the last column leaves them out.
/// Below stand the shares of those who had these positions in their games.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz blunders test\n  \
    zertz --eval hand blunders test --movetime 100\n  \
    zertz blunders test --nodes 10000 --threads 4 --json\n  \
    zertz blunders test --board 61 --list sample.txt")]
pub(crate) struct TestArgs {
    /// A sample [default: the one that comes with the program]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Only the positions of this game, as in 48 or 37:blitz
    #[arg(long, value_name = "GAME")]
    board: Option<Rules>,
    /// Only every so many-th of these positions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    #[command(flatten)]
    thinking: ThinkingArgs,
    /// How many positions the solver may look at to judge a move that the sample does not
    #[arg(long, value_name = "N", default_value_t = 5_000_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    judge_nodes: u64,
    /// Also print every move that was thrown away or is undecided
    #[arg(long, conflicts_with = "json")]
    list: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// What was found, as `--json` prints it.
#[derive(Serialize)]
struct Report {
    /// The engine, on each board and in all.
    engine: Vec<ShareRow>,
    /// What was played in the games.
    games: Vec<ShareRow>,
    seconds: f64,
    interrupted: bool,
}

pub(crate) fn run(args: &TestArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    let numbered = blunder::load(args.file.as_deref())?.into_iter().enumerate();
    let entries: Vec<(usize, WonPosition)> = numbered
        .map(|(i, entry)| (i + 1, entry))
        .filter(|(_, entry)| {
            args.board
                .is_none_or(|board| *entry.position.rules() == board)
        })
        .step_by(args.every as usize)
        .collect();
    if entries.is_empty() {
        bail!("there is no such position");
    }
    let stop = on_interrupt();
    let settings = MeasureSettings {
        limits: args.thinking.limits(Duration::from_millis(100)),
        eval: eval.clone(),
        hash_mib: args.thinking.hash_mib(),
        threads: args.thinking.threads(),
        judge_nodes: args.judge_nodes,
    };
    let start = Instant::now();
    let mut out = stdout();
    let tell = |played: &JudgedAnswer| -> anyhow::Result<()> {
        let what = match played.verdict {
            WinVerdict::Thrown => "throws the win away",
            WinVerdict::Undecided => "is undecided",
            WinVerdict::Kept => return Ok(()),
        };
        if args.list {
            let answer = played.answer.as_deref().unwrap_or("nothing");
            writeln!(out, "position {}: {answer} {what}", played.number)?;
            out.flush()?;
        }
        Ok(())
    };
    let measured = measure(&entries, &settings, &stop, tell)?;

    let mut engine: Vec<ShareRow> = measured
        .boards
        .iter()
        .map(|(rules, tally)| ShareRow::new(format!("engine, {rules}"), tally))
        .collect();
    engine.push(ShareRow::new("engine, all", &measured.all));
    let row = |name: &str, fits: fn(Class) -> bool| ShareRow::new(name, &played_by(&entries, fits));
    let report = Report {
        engine,
        games: vec![
            row("strongest people", |class| class == Class::Strong),
            row("all people", |class| class != Class::Robot),
            row("robots", |class| class == Class::Robot),
        ],
        seconds: start.elapsed().as_secs_f64(),
        interrupted: stop.is_set(),
    };
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        writeln!(out, "{}", ShareRow::HEAD)?;
        for row in report.engine.iter().chain(&report.games) {
            writeln!(out, "{row}")?;
        }
        let end = if report.interrupted {
            ", interrupted"
        } else {
            ""
        };
        writeln!(out, "{:.0} s{end}", report.seconds)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
