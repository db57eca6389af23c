//! `zertz puzzles mine`: finds puzzles in files of games.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use zertz::{Game, Rules};
use zertz_engine::Stop;
use zertz_engine::puzzle::{Miner, Mining, Puzzle};
use zertz_engine::rng::Rng;

use super::file::Collection;
use super::list::Entry;
use crate::files::Inputs;
use crate::interrupt::on_interrupt;
use crate::output::{counted, grouped, stdout};
use crate::pool::{each_result, threads};
use crate::progress::ProgressLine;

/// Find puzzles in files of games
///
/// Looks through the last turns of each game for positions in which the player on turn has a proven
/// win that is not obvious, whether or not it was played. Puzzles are printed one on a line, and with
/// -o added to a file, whose puzzles are not taken again. Positions that are the same but for a
/// symmetry of the board count as one. Ctrl-C ends the work; what was found is in the file.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz puzzles mine games.zgn\n  \
    zertz puzzles mine boardspace/ --seed 1 --limit 100 -o puzzles.txt\n  \
    zertz puzzles mine games/ --board 61 --unsolved-at 10000 --max-turns 8 -o hard.txt")]
pub(crate) struct MineArgs {
    #[command(flatten)]
    inputs: Inputs,
    /// Add the puzzles to this file instead of printing them
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// End after so many puzzles
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// Only games of this kind, as in 48 or 37:blitz
    #[arg(long, value_name = "GAME")]
    board: Option<Rules>,
    /// How many turns before the end of each game are looked at
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    last: u32,
    /// How many puzzles are taken of one game, the earliest first
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    per_game: u32,
    /// The fewest turns that the winner may need
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(2..=20))]
    min_turns: u32,
    /// The most turns that the winner may need
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(2..=20))]
    max_turns: u32,
    /// In how many ways a puzzle may be solved; moves that only differ in the ring they remove count
    /// as one
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    max_ideas: u32,
    /// Only look into positions in which the engine sees a win after so many positions; 0 looks into
    /// all, which takes long
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    engine_nodes: u64,
    /// How many positions are looked at for a win by captures and sacrifices
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    nodes: u64,
    /// How many positions are looked at for a win that begins with a quiet move or has one in it; 0
    /// looks for none
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    quiet_nodes: u64,
    /// How many positions are looked at to show that no other first move wins in so many turns, if
    /// those are at most three
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    full_width_nodes: u64,
    /// Only puzzles that the engine does not solve with so many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    unsolved_at: Option<u64>,
    /// Where the positions come from, in one word, to be written with each puzzle
    #[arg(long, value_name = "WORD", default_value = "", value_parser = word)]
    source: String,
    /// Look at the files in a random order that this number tells
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// How many threads [default: the number of cores]; with more than one the puzzles come in no
    /// fixed order
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Print a JSON object for each puzzle
    #[arg(long)]
    json: bool,
}

fn word(text: &str) -> Result<String, String> {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if text.len() <= 40 && text.chars().all(fits) {
        Ok(text.to_string())
    } else {
        Err("expected at most 40 letters, digits, `-`, `_` or `.`".to_string())
    }
}

/// A game to look through, or why there is none.
type Job = Result<Game, String>;

pub(crate) fn run(args: &MineArgs) -> anyhow::Result<ExitCode> {
    let mut sources = args.inputs.find()?.sources;
    if let Some(seed) = args.seed {
        let mut rng = Rng::new(seed, 0);
        for i in (1..sources.len()).rev() {
            sources.swap(i, rng.below(i + 1));
        }
    }
    let mut collection = Collection::open(args.output.as_deref())?;
    let stop = on_interrupt();
    // Ends the work on the threads once there are enough puzzles.
    let enough = Stop::new();
    let positions = AtomicU64::new(0);
    let files = sources.len();
    let games = sources
        .into_iter()
        .flat_map(|source| source.games())
        .take_while(|_| !stop.is_set() && !enough.is_set());
    let mut totals = Totals::new(files);
    let tools = || Miner::new(mining(args));
    let work = |miner: &mut Miner, job: Job| {
        let game = job?;
        let mut found = Vec::new();
        if args
            .board
            .is_some_and(|rules| *game.position().rules() != rules)
        {
            return Ok(found);
        }
        for position in miner.positions(&game, args.last as usize, &stop) {
            if found.len() >= args.per_game as usize || stop.is_set() || enough.is_set() {
                break;
            }
            positions.fetch_add(1, Ordering::Relaxed);
            found.extend(miner.look(&position, &stop));
        }
        Ok(found)
    };
    let each = |found: Result<Vec<Puzzle>, String>| {
        totals.games += 1;
        match found {
            Ok(puzzles) => {
                for puzzle in puzzles {
                    if !enough.is_set() && collection.add(&puzzle)? {
                        totals.puzzles += 1;
                        if args.output.is_none() || args.json {
                            totals.line.clear();
                            print(args, totals.puzzles, &puzzle)?;
                        }
                    }
                    if args.limit.is_some_and(|limit| totals.puzzles >= limit) {
                        enough.set();
                    }
                }
            }
            Err(why) => totals.complain(&why),
        }
        totals.show(positions.load(Ordering::Relaxed));
        Ok(())
    };
    if args.limit != Some(0) {
        each_result(threads(args.threads), games, tools, work, each)?;
    }
    totals.finish(positions.load(Ordering::Relaxed), stop.is_set());
    Ok(if totals.bad > 0 {
        ExitCode::from(1)
    } else {
        ExitCode::SUCCESS
    })
}

fn mining(args: &MineArgs) -> Mining {
    Mining {
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
    }
}

fn print(args: &MineArgs, number: u64, puzzle: &Puzzle) -> anyhow::Result<()> {
    let mut out = stdout();
    if args.json {
        let entry = Entry::new(number as usize, puzzle);
        writeln!(out, "{}", serde_json::to_string(&entry)?)?;
    } else {
        writeln!(out, "{puzzle}")?;
    }
    out.flush()?;
    Ok(())
}

/// What was done so far, and the line that says so.
struct Totals {
    files: usize,
    games: u64,
    puzzles: u64,
    bad: u64,
    line: ProgressLine,
}

impl Totals {
    fn new(files: usize) -> Totals {
        Totals {
            files,
            games: 0,
            puzzles: 0,
            bad: 0,
            line: ProgressLine::new(),
        }
    }

    fn text(&self, positions: u64) -> String {
        format!(
            "{} in {} of {} ({}), {:.0} s",
            counted(self.puzzles, "puzzle", "puzzles"),
            counted(positions, "position", "positions"),
            counted(self.games, "game", "games"),
            counted(self.files as u64, "file", "files"),
            self.line.elapsed().as_secs_f64()
        )
    }

    fn show(&mut self, positions: u64) {
        let text = self.text(positions);
        self.line.say(|| text);
    }

    fn complain(&mut self, what: &str) {
        self.bad += 1;
        self.line.clear();
        let _ = writeln!(io::stderr(), "error: {what}");
    }

    fn finish(&mut self, positions: u64, interrupted: bool) {
        self.line.clear();
        let bad = match self.bad {
            0 => String::new(),
            bad => format!(", {} not read", grouped(bad)),
        };
        let end = if interrupted { ", interrupted" } else { "" };
        let _ = writeln!(io::stderr(), "{}{bad}{end}", self.text(positions));
    }
}
