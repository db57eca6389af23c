//! `zertz puzzles test`: lets the engine solve puzzles.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use zertz::Action;
use zertz_engine::Engine;
use zertz_engine::eval::Eval;
use zertz_engine::puzzle::{Attempt, Puzzle};
use zertz_lab::parallel::unordered;

use super::selection::Selection;
use crate::interrupt::{exit_code, on_interrupt};
use crate::messages::t;
use crate::output::{complain, fixed, stdout};
use crate::progress::CountProgress;
use crate::thinking::ThinkingArgs;

/// How many positions the solver may look at to prove a win that is not listed.
const PROOF_NODES: u64 = 1_000_000;

#[derive(Debug, Args)]
pub(crate) struct TestArgs {
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    thinking: ThinkingArgs,
    #[arg(long, value_name = "N")]
    at_least: Option<usize>,
    #[arg(short, long, conflicts_with = "json")]
    quiet: bool,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Summary {
    puzzles: usize,
    solved: usize,
    /// The numbers of the others.
    unsolved: Vec<usize>,
    share: f64,
    seconds: f64,
    /// Whether puzzles are missing.
    interrupted: bool,
}

pub(crate) fn run(args: &TestArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    let puzzles = args.selection.puzzles()?;
    let total = puzzles.len();
    let stop = on_interrupt();
    let limits = args.thinking.limits(Duration::from_secs(1));
    let start = Instant::now();
    let mut out = stdout();
    let mut progress = CountProgress::new(total);
    let mut unsolved = Vec::new();
    let mut tried = 0;
    let work = |engine: &mut Engine, (number, puzzle): (usize, Puzzle)| {
        let mut attempt = puzzle.try_engine(engine, &limits, &stop);
        if let Some(Action::Move(mv)) = attempt.answer
            && !attempt.solved
            && attempt.sees_win
        {
            attempt.solved = puzzle.proves(mv, PROOF_NODES, &stop);
        }
        (number, puzzle, attempt)
    };
    let each = |done: Option<(usize, Puzzle, Attempt)>| -> anyhow::Result<()> {
        let Some((number, puzzle, attempt)) = done.filter(|_| !stop.is_set()) else {
            progress.tell();
            return Ok(());
        };
        progress.advance();
        tried += 1;
        if attempt.solved {
            return Ok(());
        }
        unsolved.push(number);
        if !args.quiet && !args.json {
            progress.clear();
            let answer = match attempt.answer {
                Some(action) => puzzle.game().notate(action).to_string(),
                None => t!("app.nothing"),
            };
            let text = t!(
                "puzzles.unsolved",
                number = %number,
                answer = answer,
                position = %puzzle.position,
            );
            writeln!(out, "{text}")?;
            out.flush()?;
        }
        Ok(())
    };
    let thinking = &args.thinking;
    let tools = || thinking.engine(eval);
    let jobs = puzzles.into_iter();
    unordered(thinking.threads(), &stop, jobs, tools, work, each)?;
    progress.clear();
    unsolved.sort_unstable();
    let solved = tried - unsolved.len();
    let summary = Summary {
        puzzles: tried,
        solved,
        unsolved,
        share: solved as f64 / tried.max(1) as f64,
        seconds: start.elapsed().as_secs_f64(),
        interrupted: tried < total,
    };
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&summary)?)?;
    } else {
        if summary.interrupted {
            let text = t!("puzzles.interrupted", done = tried, total = total);
            writeln!(out, "{text}")?;
        }
        let text = t!(
            "puzzles.solved",
            solved = %summary.solved,
            puzzles = summary.puzzles,
            percent = fixed(100.0 * summary.share, 1),
            seconds = fixed(summary.seconds, 1),
        );
        writeln!(out, "{text}")?;
    }
    out.flush()?;
    if let Some(least) = args.at_least
        && solved < least
        && !summary.interrupted
    {
        let what = t!("puzzles.too_few", least = %least);
        complain(what);
        return Ok(ExitCode::FAILURE);
    }
    Ok(exit_code(summary.interrupted, false))
}
