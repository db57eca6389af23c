//! `zertz puzzles check`: verifies puzzles.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use zertz_engine::puzzle::{Check, Flaw, Puzzle};
use zertz_lab::parallel::{threads, unordered};

use super::selection::Selection;
use crate::interrupt::on_interrupt;
use crate::output::{counted, stdout};

/// Verify puzzles
///
/// Every first move that is said to win is proven by the solver against each reply, and the proofs
/// pass the full-width checker. Where the other first moves are said to be refuted, every line is
/// looked at. Prints the puzzles that fail, and the totals; the exit code is 1 if one fails.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz puzzles check\n  \
    zertz puzzles check --quick --every 10\n  \
    zertz puzzles check mine.txt")]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    selection: Selection,
    /// Leave out what has to look at every line
    #[arg(long)]
    quick: bool,
    /// How many threads [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<ExitCode> {
    let puzzles = args.selection.puzzles()?;
    let stop = on_interrupt();
    let start = Instant::now();
    let check = Check {
        full_width: !args.quick,
        ..Check::default()
    };
    let mut out = stdout();
    let (mut fine, mut bad, mut positions) = (0, 0, 0);
    let mut slowest = Duration::ZERO;
    let work = |(): &mut (), (number, puzzle): (usize, Puzzle)| {
        let start = Instant::now();
        let result = puzzle.verify(&check, &stop);
        (number, result, start.elapsed())
    };
    let each = |done: Option<(usize, Result<u64, Flaw>, Duration)>| -> anyhow::Result<()> {
        let Some((number, result, time)) = done else {
            return Ok(());
        };
        slowest = slowest.max(time);
        match result {
            Ok(checked) => {
                fine += 1;
                positions += checked;
            }
            Err(_) if stop.is_set() => {}
            Err(flaw) => {
                bad += 1;
                writeln!(out, "puzzle {number}: {flaw}")?;
                out.flush()?;
            }
        }
        Ok(())
    };
    let jobs = puzzles.into_iter();
    unordered(threads(args.threads), &stop, jobs, || (), work, each)?;
    writeln!(
        out,
        "{} fine, {bad} not; {} in proofs; {:.1} s, the slowest {:.1} s{}",
        counted(fine, "puzzle", "puzzles"),
        counted(positions, "position", "positions"),
        start.elapsed().as_secs_f64(),
        slowest.as_secs_f64(),
        if stop.is_set() { ", interrupted" } else { "" },
    )?;
    out.flush()?;
    Ok(ExitCode::from(u8::from(bad > 0)))
}
