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
use crate::interrupt::on_interrupt;
use crate::output::{counted, stdout};
use crate::thinking::ThinkingArgs;

/// So many positions the solver may look at to prove a win that is not listed.
const PROOF_NODES: u64 = 1_000_000;

/// Let the engine solve puzzles
///
/// A puzzle is solved if the move that the engine would play is one of those that are proven to win. If
/// the engine is sure to win with another move, the solver is asked to prove that it does. By default
/// the engine has a second for each puzzle; it uses one thread and forgets everything between two
/// puzzles. Prints the puzzles that it did not solve, and the share of those it did.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz puzzles test\n  \
    zertz puzzles test --nodes 10000 --quiet --at-least 600\n  \
    zertz puzzles test --movetime 100 --board 61 mine.txt")]
pub(crate) struct TestArgs {
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    thinking: ThinkingArgs,
    /// End with exit code 1 if fewer are solved
    #[arg(long, value_name = "N")]
    at_least: Option<usize>,
    /// Print only the share
    #[arg(short, long, conflicts_with = "json")]
    quiet: bool,
    /// Print a JSON object
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
    interrupted: bool,
}

pub(crate) fn run(args: &TestArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    let puzzles = args.selection.puzzles()?;
    let stop = on_interrupt();
    let limits = args.thinking.limits(Duration::from_secs(1));
    let start = Instant::now();
    let mut out = stdout();
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
            return Ok(());
        };
        tried += 1;
        if attempt.solved {
            return Ok(());
        }
        unsolved.push(number);
        if !args.quiet && !args.json {
            let answer = match attempt.answer {
                Some(action) => puzzle.game().notate(action).to_string(),
                None => "nothing".to_string(),
            };
            writeln!(out, "puzzle {number}: {answer} ({})", puzzle.position)?;
            out.flush()?;
        }
        Ok(())
    };
    let thinking = &args.thinking;
    let tools = || thinking.engine(eval);
    let jobs = puzzles.into_iter();
    unordered(thinking.threads(), &stop, jobs, tools, work, each)?;
    unsolved.sort_unstable();
    let solved = tried - unsolved.len();
    let summary = Summary {
        puzzles: tried,
        solved,
        unsolved,
        share: solved as f64 / tried.max(1) as f64,
        seconds: start.elapsed().as_secs_f64(),
        interrupted: stop.is_set(),
    };
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&summary)?)?;
    } else {
        writeln!(
            out,
            "{} of {} solved, {:.1} %; {:.1} s{}",
            summary.solved,
            counted(summary.puzzles as u64, "puzzle", "puzzles"),
            100.0 * summary.share,
            summary.seconds,
            if summary.interrupted {
                ", interrupted"
            } else {
                ""
            },
        )?;
    }
    out.flush()?;
    if let Some(least) = args.at_least
        && solved < least
    {
        eprintln!("error: expected at least {least} to be solved");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}
