//! `zertz puzzles mine`: finds puzzles in files of games.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use zertz::Rules;
use zertz_engine::eval::Eval;
use zertz_engine::puzzle::Puzzle;
use zertz_engine::rng::Rng;
use zertz_lab::mine::{Collection, MineEvent, MineSettings, MineTotals, Mining, mine};
use zertz_lab::parallel::threads;
use zertz_lab::random::shuffle;

use super::list::PuzzleJson;
use crate::files::Inputs;
use crate::interrupt::{exit_code, on_interrupt};
use crate::messages::t;
use crate::output::{complain, fixed, game_fault, note, stdout};
use crate::progress::ProgressLine;

#[derive(Debug, Args)]
pub(crate) struct MineArgs {
    #[command(flatten)]
    inputs: Inputs,
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    #[arg(long, value_name = "GAME")]
    board: Option<Rules>,
    // How many turns before the end of a game are looked at.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    last: u32,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    per_game: u32,
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=20))]
    min_turns: u32,
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=20))]
    max_turns: u32,
    // In how many ways a puzzle may be solved.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    max_ideas: u32,
    // Where the engine sees no win after this many positions, none is looked for.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    engine_nodes: u64,
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    nodes: u64,
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    quiet_nodes: u64,
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    full_width_nodes: u64,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    unsolved_at: Option<u64>,
    #[arg(long, value_name = "WORD", default_value = "", value_parser = word)]
    source: String,
    // The files are read in a random order.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    #[arg(long)]
    json: bool,
}

fn word(text: &str) -> Result<String, String> {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if text.len() <= 40 && text.chars().all(fits) {
        Ok(text.to_string())
    } else {
        Err(t!("puzzles.word"))
    }
}

pub(crate) fn run(args: &MineArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    let mut sources = args.inputs.find()?.sources;
    if let Some(seed) = args.seed {
        shuffle(&mut sources, &mut Rng::new(seed, 0));
    }
    let mut collection = Collection::open(args.output.as_deref())?;
    let stop = on_interrupt();
    let mut line = ProgressLine::new();
    let files = sources.len() as u64;
    let watch = |event: MineEvent<'_>| -> anyhow::Result<()> {
        match event {
            MineEvent::Found(puzzle, totals) => {
                if args.output.is_none() || args.json {
                    line.clear();
                    print(args, totals.puzzles, puzzle)?;
                }
            }
            MineEvent::Unreadable(fault) => {
                line.clear();
                complain(game_fault(fault));
            }
            MineEvent::Progress(totals) => {
                let seconds = line.elapsed().as_secs_f64();
                line.say(|| text(totals, files, seconds));
            }
        }
        Ok(())
    };
    let totals = mine(
        &settings(args, eval),
        &sources,
        &mut collection,
        &stop,
        watch,
    )?;
    line.clear();
    let text = text(&totals, files, line.elapsed().as_secs_f64());
    let text = t!(
        "puzzles.mined",
        found = text,
        bad = totals.bad,
        interrupted = stop.is_set(),
    );
    note(&text);
    Ok(exit_code(stop.is_set(), totals.bad > 0))
}

fn settings(args: &MineArgs, eval: &Eval) -> MineSettings {
    MineSettings {
        mining: Mining {
            min_turns: args.min_turns,
            max_turns: args.max_turns,
            engine_nodes: args.engine_nodes,
            nodes: args.nodes,
            quiet_nodes: args.quiet_nodes,
            full_width_nodes: args.full_width_nodes,
            max_ideas: args.max_ideas as usize,
            unsolved_at: args.unsolved_at,
            source: args.source.clone(),
            ..Mining::default()
        },
        eval: eval.clone(),
        board: args.board,
        last: args.last as usize,
        per_game: args.per_game as usize,
        limit: args.limit,
        threads: threads(args.threads),
    }
}

fn print(args: &MineArgs, number: u64, puzzle: &Puzzle) -> anyhow::Result<()> {
    let mut out = stdout();
    if args.json {
        let entry = PuzzleJson::new(number as usize, puzzle);
        writeln!(out, "{}", serde_json::to_string(&entry)?)?;
    } else {
        writeln!(out, "{puzzle}")?;
    }
    out.flush()?;
    Ok(())
}

/// What was done, in words.
fn text(totals: &MineTotals, files: u64, seconds: f64) -> String {
    t!(
        "puzzles.found",
        puzzles = totals.puzzles,
        positions = totals.positions,
        games = totals.games,
        files = files,
        seconds = fixed(seconds, 0),
    )
}
