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
use crate::interrupt::{exit_code, on_interrupt};
use crate::messages::t;
use crate::output::{fixed, stdout};
use crate::progress::CountProgress;
use crate::thinking::ThinkingArgs;

#[derive(Debug, Args)]
pub(crate) struct TestArgs {
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[arg(long, value_name = "GAME")]
    board: Option<Rules>,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    #[command(flatten)]
    thinking: ThinkingArgs,
    #[arg(long, value_name = "N", default_value_t = 5_000_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    judge_nodes: u64,
    #[arg(long, conflicts_with = "json")]
    list: bool,
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
    /// Whether positions are missing.
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
        bail!(t!("blunders.none"));
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
    let mut progress = CountProgress::new(entries.len());
    let tell = |played: &JudgedAnswer| -> anyhow::Result<()> {
        progress.advance();
        let answer = || played.answer.clone().unwrap_or_else(|| t!("app.nothing"));
        let number = played.number;
        let text = match played.verdict {
            WinVerdict::Thrown => t!("blunders.thrown", number = %number, answer = answer()),
            WinVerdict::Undecided => t!("blunders.undecided", number = %number, answer = answer()),
            WinVerdict::Kept => return Ok(()),
        };
        if args.list {
            progress.clear();
            writeln!(out, "{text}")?;
            out.flush()?;
        }
        Ok(())
    };
    let measured = measure(&entries, &settings, &stop, tell)?;
    progress.clear();

    let mut engine: Vec<ShareRow> = measured
        .boards
        .iter()
        .map(|(rules, tally)| {
            let label = t!("blunders.engine", game = %rules);
            ShareRow::new(format!("engine, {rules}"), label, tally)
        })
        .collect();
    engine.push(ShareRow::new(
        "engine, all",
        t!("blunders.engine_all"),
        &measured.all,
    ));
    let row = |name: &str, label: String, fits: fn(Class) -> bool| {
        ShareRow::new(name, label, &played_by(&entries, fits))
    };
    let report = Report {
        engine,
        games: vec![
            row("strongest people", t!("blunders.strongest"), |class| {
                class == Class::Strong
            }),
            row("all people", t!("blunders.people"), |class| {
                class != Class::Robot
            }),
            row("robots", t!("blunders.robots"), |class| {
                class == Class::Robot
            }),
        ],
        seconds: start.elapsed().as_secs_f64(),
        interrupted: measured.all.positions() < entries.len() as u64,
    };
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        if report.interrupted {
            let done = measured.all.positions();
            let text = t!("blunders.interrupted", done = done, total = entries.len());
            writeln!(out, "{text}")?;
        }
        writeln!(out, "{}", ShareRow::head())?;
        for row in report.engine.iter().chain(&report.games) {
            writeln!(out, "{row}")?;
        }
        let seconds = fixed(report.seconds, 0);
        writeln!(out, "{}", t!("time.seconds", seconds = seconds))?;
    }
    out.flush()?;
    Ok(exit_code(report.interrupted, false))
}
