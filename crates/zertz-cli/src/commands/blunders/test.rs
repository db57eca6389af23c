//! `zertz blunders test`: lets the engine play the positions of a sample.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::Args;
use serde::Serialize;
use zertz::{Action, Game, Rules};
use zertz_engine::Engine;

use super::judge::{Judge, Verdict};
use super::players::Class;
use super::sample::{self, Entry};
use super::shares::{Row, Tally};
use crate::interrupt::on_interrupt;
use crate::output::stdout;
use crate::pool::each_result;
use crate::thinking::Apart;

/// The size of the table of the solver, in MiB.
const JUDGE_HASH: usize = 64;

/// Measure how often the engine throws a proven win away
///
/// In each position the player on turn has a proven win. The engine plays, with one thread, in
/// 100 milliseconds unless told otherwise and without remembering anything, and the solver judges its move. The win is thrown away if it is proven
/// that the opponent wins after the move or that neither can force a win. Undecided moves are counted by
/// themselves: `not kept` takes them for thrown away, the last column leaves them out. Below stand the
/// shares of those who had these positions in their games.
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
    thinking: Apart,
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
    engine: Vec<Row>,
    /// What was played in the games.
    games: Vec<Row>,
    seconds: f64,
    interrupted: bool,
}

pub(crate) fn run(args: &TestArgs) -> anyhow::Result<ExitCode> {
    let numbered = sample::load(args.file.as_deref())?.into_iter().enumerate();
    let entries: Vec<(usize, Entry)> = numbered
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
    let limits = args.thinking.limits(Duration::from_millis(100));
    let start = Instant::now();
    let mut out = stdout();
    let mut boards: Vec<(Rules, Tally)> = Vec::new();
    let mut all = Tally::default();
    for (_, entry) in &entries {
        let rules = *entry.position.rules();
        if !boards.iter().any(|(known, _)| *known == rules) {
            boards.push((rules, Tally::default()));
        }
    }
    let work = |engine: &mut Engine, (number, entry): &(usize, Entry)| {
        engine.new_game();
        let game = Game::new(entry.position);
        let report = engine.search(&game, &limits, &stop, &mut |_| {});
        let answer = report.best();
        let verdict = match answer {
            Some(Action::Move(mv)) if !stop.is_set() => match entry.verdict(mv) {
                Verdict::Undecided => {
                    let mut judge = Judge::new(JUDGE_HASH, &stop);
                    judge.verdict(&entry.position, mv, args.judge_nodes)
                }
                known => known,
            },
            _ => Verdict::Undecided,
        };
        let answer = answer.map_or_else(|| "nothing".to_string(), |a| game.notate(a).to_string());
        (*number, *entry.position.rules(), answer, verdict)
    };
    let each = |(number, rules, answer, verdict): (usize, Rules, String, Verdict)| {
        if stop.is_set() {
            return Ok(());
        }
        all.add(verdict);
        if let Some((_, tally)) = boards.iter_mut().find(|(board, _)| *board == rules) {
            tally.add(verdict);
        }
        let what = match verdict {
            Verdict::Thrown => "throws the win away",
            Verdict::Undecided => "is undecided",
            Verdict::Kept => return Ok(()),
        };
        if args.list {
            writeln!(out, "position {number}: {answer} {what}")?;
            out.flush()?;
        }
        Ok(())
    };
    let jobs = entries.iter().take_while(|_| !stop.is_set());
    let thinking = &args.thinking;
    each_result(thinking.threads(), jobs, || thinking.engine(), work, each)?;

    let mut engine: Vec<Row> = boards
        .iter()
        .map(|(rules, tally)| Row::new(format!("engine, {rules}"), tally))
        .collect();
    engine.push(Row::new("engine, all", &all));
    let report = Report {
        engine,
        games: played(&entries),
        seconds: start.elapsed().as_secs_f64(),
        interrupted: stop.is_set(),
    };
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        writeln!(out, "{}", Row::HEAD)?;
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

/// What was played in the games, by whom.
fn played(entries: &[(usize, Entry)]) -> Vec<Row> {
    let by = |fits: fn(Class) -> bool| {
        let mut tally = Tally::default();
        for (_, entry) in entries.iter().filter(|(_, entry)| fits(entry.by)) {
            tally.add(entry.verdict(entry.played));
        }
        tally
    };
    vec![
        Row::new("strongest people", &by(|class| class == Class::Strong)),
        Row::new("all people", &by(|class| class != Class::Robot)),
        Row::new("robots", &by(|class| class == Class::Robot)),
    ]
}
