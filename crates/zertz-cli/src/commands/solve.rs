//! `zertz solve`: proves who wins.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use serde::Serialize;
use zertz::{Game, Move};
use zertz_engine::solver::{Exact, Progress, Solution, Solver, plain};
use zertz_engine::{Clock, Limits, Stop};

use crate::args;
use crate::interrupt::on_interrupt;
use crate::output::{counted, grouped, stdout};
use crate::progress::ProgressLine;
use crate::start::{Start, has_more_than_many};

/// Prove who wins a position
///
/// Says `win`, `loss`, `tie` or `unknown`, for the player on turn. A win or loss is proven: the line
/// that is printed is one of a proof that a separate checker has verified against every move of the
/// loser. The number of turns is that of the longest line of the proof; there may be shorter wins.
/// Ctrl-C ends the work with `unknown`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz solve --game 19\n  \
    zertz solve --game 3.4.3.2:blitz --json Wb2,a1\n  \
    zertz solve --time 10 --position '37 2oo/1oBoo/oGoooo/oooWooo/ooooB1/oooo1/4 4/6/8 0/1/1 0/0/0 1'\n  \
    zertz solve --forced --time 60 Wd4,a2 Bd5,a3")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    start: Start,
    /// Moves to play first, one word each
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// End after this many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// End after this many seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = args::table_size)]
    hash: u32,
    /// Only look for a win by captures and sacrifices
    #[arg(long, conflicts_with = "plain")]
    forced: bool,
    /// Use the plain solver, which shares no code with the usual one and gives no proof: a second
    /// opinion
    #[arg(long)]
    plain: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// A number of seconds on the command line.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let expected = || "expected a number of seconds from 0.01 to 1000000".to_string();
    let seconds: f64 = text.parse().map_err(|_| expected())?;
    if (0.01..=1e6).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(expected())
    }
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
    interrupted: bool,
}

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<ExitCode> {
    let game = args.start.play(&args.moves)?;
    if has_more_than_many(&game) {
        bail!("this position has too many captures to be solved");
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
            bail!("the plain solver does not know about turns taken back");
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
        } else {
            solver.solve(&game, &limits, &stop, &mut tell)
        };
        line.clear();
        Answer::of(&game, &solution, &stop)
    };
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    } else {
        answer.print(&mut out, &game)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
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
            interrupted: stop.is_set(),
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
        match self.turns {
            Some(turns) => writeln!(
                out,
                "{} in at most {}",
                self.verdict,
                counted(turns.into(), "turn of the winner", "turns of the winner")
            )?,
            None => writeln!(out, "{}", self.verdict)?,
        }
        if !self.line.is_empty() {
            writeln!(out, "{}", self.line.join(" "))?;
        }
        if game.may_demand() && self.verdict == word(Exact::Unknown) {
            writeln!(
                out,
                "The player on turn may demand the last turn back; only a win without that was looked \
                 for. Add `undo` to solve the game after the demand."
            )?;
        }
        write!(
            out,
            "{} in {:.2} s",
            counted(self.nodes, "position", "positions"),
            self.seconds
        )?;
        if let Some(checked) = self.checked {
            write!(
                out,
                "; the proof has {}, all checked",
                counted(checked, "position", "positions")
            )?;
        }
        writeln!(out)
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
    format!(
        "{:.0} s, {} positions, does {} win? {} to prove, {} to refute, table {} % full",
        progress.time.as_secs_f64(),
        grouped(progress.nodes),
        progress.attacker,
        grouped(progress.proof.into()),
        grouped(progress.disproof.into()),
        progress.table_full / 10,
    )
}
