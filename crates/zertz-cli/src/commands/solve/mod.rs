//! `zertz solve`: proves who wins.
//!
//! `first_turns.rs` is `--all-first-turns`, `split.rs` is `--threads` and `--checkpoint`.

mod first_turns;
mod split;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use zertz::{Game, Move, Position};
use zertz_engine::proof_file::ProofFile;
use zertz_engine::solver::{Exact, MOST_RESERVE, Progress, Solution, Solver, Stage, plain};
use zertz_engine::{Clock, Limits, Stop};

use crate::args;
use crate::interrupt::{exit_code, on_interrupt};
use crate::messages::t;
use crate::output::{Output, fixed, note, shown, stdout};
use crate::progress::ProgressLine;
use crate::start::{Start, has_more_than_many};

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    start: Start,
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = args::table_size)]
    hash: u32,
    #[arg(long, conflicts_with = "plain")]
    forced: bool,
    #[arg(long, conflicts_with_all = ["plain", "forced"])]
    initiative: bool,
    #[arg(long, conflicts_with_all = ["plain", "forced", "moves", "position"])]
    all_first_turns: bool,
    #[arg(long, value_name = "N",
        value_parser = clap::value_parser!(u8).range(0..=i64::from(MOST_RESERVE)))]
    reserve: Option<u8>,
    #[arg(long, value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[arg(long, value_name = "S", value_parser = seconds, requires = "all_first_turns")]
    replies: Option<Duration>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["plain", "forced", "initiative"])]
    checkpoint: Option<PathBuf>,
    #[arg(long, value_name = "FILE", conflicts_with = "plain")]
    proof: Option<PathBuf>,
    #[arg(long)]
    plain: bool,
    #[arg(long)]
    json: bool,
}

/// A number of seconds on the command line.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    args::seconds(text, 0.01, 1e6)
}

/// The answer, as `--json` prints it.
#[derive(Serialize)]
struct Answer {
    position: String,
    verdict: &'static str,
    /// The winner's own turns in the longest line of the proof.
    turns: Option<u32>,
    line: Vec<String>,
    nodes: u64,
    seconds: f64,
    /// Positions that the checker went through.
    checked: Option<u64>,
    /// How many moves are settled, where each was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<split::Moves>,
    /// Whether the work was ended before there was an answer.
    interrupted: bool,
}

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<ExitCode> {
    if args.all_first_turns {
        return first_turns::run(args);
    }
    let splits = args.threads.is_some() || args.checkpoint.is_some();
    if args.reserve.is_some() || (splits && (args.plain || args.forced || args.initiative)) {
        bail!(t!("solve.only_first_turns"));
    }
    let game = args.start.play(&args.moves)?;
    if args.proof.is_some() && *game.start() != Position::start(*game.position().rules()) {
        bail!(t!("solve.no_file"));
    }
    if has_more_than_many(&game) {
        bail!(t!("solve.too_many"));
    }
    if splits {
        return split::run(args, &game);
    }
    let limits = Limits {
        nodes: args.nodes,
        move_time: args.time,
        ..Limits::NONE
    };
    let stop = on_interrupt();
    let hash = args.hash as usize;
    let answer = if args.plain {
        if game.may_demand() || game.must_capture() {
            bail!(t!("solve.plain"));
        }
        let opinion = plain::solve(game.position(), hash, &limits, &Clock::default(), &stop);
        Answer {
            nodes: opinion.nodes,
            seconds: opinion.time.as_secs_f64(),
            ..Answer::new(&game, opinion.verdict, &stop)
        }
    } else {
        let mut solver = Solver::new(hash);
        let mut line = ProgressLine::new();
        let mut tell = |progress: &Progress| line.say(|| told(progress));
        let solution = if args.forced {
            solver.solve_forced(&game, &limits, &stop, &mut tell)
        } else if args.initiative {
            solver.solve_initiative(&game, &limits, &stop, &mut tell)
        } else {
            solver.solve(&game, &limits, &stop, &mut tell)
        };
        line.clear();
        if let (Some(path), Some(proof)) = (&args.proof, &solution.proof) {
            let file = proof.to_file(&game).with_context(|| t!("solve.no_file"))?;
            write_proof(path, &file, false)?;
        }
        Answer::of(&game, &solution, &stop)
    };
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    } else {
        answer.print(&mut out, &game)?;
    }
    out.flush()?;
    Ok(exit_code(answer.interrupted, false))
}

impl Answer {
    fn new(game: &Game, verdict: Exact, stop: &Stop) -> Answer {
        Answer {
            position: game.position().to_string(),
            verdict: word(verdict),
            turns: None,
            line: Vec::new(),
            nodes: 0,
            seconds: 0.0,
            checked: None,
            moves: None,
            interrupted: stop.is_set() && verdict == Exact::Unknown,
        }
    }

    fn of(game: &Game, solution: &Solution, stop: &Stop) -> Answer {
        let is_proven = solution.proof.is_some();
        Answer {
            turns: is_proven.then(|| solution.winner_turns()),
            line: notated(game, &solution.line),
            nodes: solution.nodes,
            seconds: solution.time.as_secs_f64(),
            checked: is_proven.then_some(solution.checked),
            ..Answer::new(game, solution.verdict, stop)
        }
    }

    fn print(&self, out: &mut impl Write, game: &Game) -> io::Result<()> {
        if self.interrupted {
            writeln!(out, "{}", t!("solve.interrupted"))?;
        }
        match self.turns {
            Some(turns) => {
                let text = t!("solve.proven", verdict = self.verdict, turns = turns);
                writeln!(out, "{text}")?;
            }
            None => writeln!(out, "{}", self.verdict)?,
        }
        if !self.line.is_empty() {
            writeln!(out, "{}", self.line.join(" "))?;
        }
        if game.may_demand() && self.verdict == word(Exact::Unknown) {
            writeln!(out, "{}", t!("solve.may_demand"))?;
        }
        if let Some(moves) = &self.moves {
            let text = t!(
                "solve.split.moves",
                settled = moves.settled(),
                all = moves.all,
                win = moves.win,
                loss = moves.loss,
            );
            writeln!(out, "{text}")?;
        }
        let seconds = fixed(self.seconds, 2);
        let mut work = vec![t!("solve.work", positions = self.nodes, seconds = seconds)];
        work.extend(
            self.checked
                .map(|checked| t!("solve.proof", positions = checked)),
        );
        writeln!(out, "{}", work.join("; "))
    }
}

/// Writes a proof to a file, compressed if its name ends with `.gz`. Standard output is for the answer.
/// One that proves nothing is not written, and one from work that was interrupted replaces nothing.
fn write_proof(path: &Path, proof: &ProofFile, interrupted: bool) -> anyhow::Result<()> {
    if proof.roots().len() == 0 {
        note(t!("solve.no_proof", file = shown(path)));
        return Ok(());
    }
    let mut out = Output::open(Some(path))?;
    if path.extension().is_some_and(|extension| extension == "gz") {
        let mut packed = GzEncoder::new(&mut out, Compression::best());
        proof.write(&mut packed)?;
        packed.finish()?;
    } else {
        proof.write(&mut out)?;
    }
    if interrupted {
        out.finish_unfinished()
    } else {
        out.finish()
    }
}

/// The verdict as a word.
pub(crate) fn word(verdict: Exact) -> &'static str {
    match verdict {
        Exact::Win => "win",
        Exact::Loss => "loss",
        Exact::Tie => "tie",
        Exact::Unknown => "unknown",
    }
}

/// The tokens of a line of moves.
fn notated(game: &Game, line: &[Move]) -> Vec<String> {
    let mut position = *game.position();
    let mut tokens = Vec::with_capacity(line.len());
    for &mv in line {
        tokens.push(position.notate(mv).to_string());
        position.play_unchecked(mv);
    }
    tokens
}

/// How far a proof has come.
fn told(progress: &Progress) -> String {
    let seconds = fixed(progress.time.as_secs_f64(), 0);
    let positions = progress.nodes;
    let full = progress.table_full / 10;
    match progress.stage {
        Stage::Initiative => t!(
            "solve.progress.initiative",
            seconds = seconds,
            positions = positions,
            full = %full,
        ),
        Stage::ProofNumbers {
            attacker,
            proof,
            disproof,
        } => t!(
            "solve.progress",
            seconds = seconds,
            positions = positions,
            player = %attacker,
            proof = proof,
            disproof = disproof,
            full = %full,
        ),
    }
}
