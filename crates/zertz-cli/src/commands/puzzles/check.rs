//! `zertz puzzles check`: verifies puzzles.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use zertz_engine::puzzle::{Check, Flaw, Puzzle};
use zertz_lab::parallel::{threads, unordered};

use super::selection::Selection;
use crate::interrupt::{exit_code, on_interrupt};
use crate::messages::t;
use crate::output::{fixed, stdout};
use crate::progress::CountProgress;

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    selection: Selection,
    #[arg(long)]
    quick: bool,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<ExitCode> {
    let puzzles = args.selection.puzzles()?;
    let total = puzzles.len() as u64;
    let stop = on_interrupt();
    let start = Instant::now();
    let check = Check {
        full_width: !args.quick,
        ..Check::default()
    };
    let mut out = stdout();
    let mut progress = CountProgress::new(puzzles.len());
    let (mut fine, mut bad, mut positions) = (0_u64, 0, 0);
    let mut slowest = Duration::ZERO;
    let work = |(): &mut (), (number, puzzle): (usize, Puzzle)| {
        let start = Instant::now();
        let result = puzzle.verify(&check, &stop);
        (number, result, start.elapsed())
    };
    let each = |done: Option<(usize, Result<u64, Flaw>, Duration)>| -> anyhow::Result<()> {
        let Some((number, result, time)) = done else {
            progress.tell();
            return Ok(());
        };
        progress.advance();
        slowest = slowest.max(time);
        match result {
            Ok(checked) => {
                fine += 1;
                positions += checked;
            }
            Err(_) if stop.is_set() => {}
            Err(flaw) => {
                bad += 1;
                progress.clear();
                writeln!(
                    out,
                    "{}",
                    t!("puzzles.flaw", number = %number, flaw = %flaw)
                )?;
                out.flush()?;
            }
        }
        Ok(())
    };
    let jobs = puzzles.into_iter();
    unordered(threads(args.threads), &stop, jobs, || (), work, each)?;
    progress.clear();
    let interrupted = fine + bad < total;
    if interrupted {
        let text = t!("puzzles.interrupted", done = fine + bad, total = total);
        writeln!(out, "{text}")?;
    }
    let summary = t!(
        "puzzles.checked",
        fine = fine,
        bad = %bad,
        positions = positions,
        seconds = fixed(start.elapsed().as_secs_f64(), 1),
        slowest = fixed(slowest.as_secs_f64(), 1),
    );
    writeln!(out, "{summary}")?;
    out.flush()?;
    Ok(exit_code(interrupted, bad > 0))
}
