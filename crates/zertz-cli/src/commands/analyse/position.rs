//! One position: its best lines as they are found.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use serde::Serialize;
use zertz::{Game, Outcome};
use zertz_engine::Report;
use zertz_engine::analysis::{Variation, variations};
use zertz_engine::eval::Eval;

use super::report::{LineReport, lines};
use super::{AnalyseArgs, proven_words};
use crate::interrupt::{INTERRUPTED, on_interrupt};
use crate::json::result;
use crate::messages::{columns, t};
use crate::output::{grouped, labelled, score_text, stdout};

/// How long the position is searched if nothing else is said.
const MOVE_TIME: Duration = Duration::from_secs(2);

#[derive(Serialize)]
struct Found<'a> {
    position: String,
    turn: u8,
    result: &'static str,
    outcome: Option<String>,
    best: Option<&'a str>,
    depth: u32,
    longest: u32,
    nodes: u64,
    time_ms: u64,
    nodes_per_second: u64,
    lines: Vec<LineReport<'a>>,
    interrupted: bool,
}

pub(super) fn run(args: &AnalyseArgs, eval: &Eval, moves: &[String]) -> anyhow::Result<ExitCode> {
    let game = args.start.play(moves)?;
    let stop = on_interrupt();
    let mut found = Report::default();
    let mut written = Ok(());
    if game.outcome().is_none() {
        if !args.json {
            written = head(&game);
        }
        let mut engine = args.thinking.engine(eval);
        let limits = args.thinking.limits(MOVE_TIME);
        found = engine.search(&game, &limits, &stop, &mut |report| {
            if !args.json && written.is_ok() {
                written = print(&game, report);
                if written.is_err() {
                    stop.set(); // nobody reads on
                }
            }
        });
    }
    written?;
    let is_interrupted = stop.is_set();
    let best = variations(&game, &found);
    let mut out = stdout();
    if args.json {
        let found = report(&game, &found, &best, is_interrupted);
        writeln!(out, "{}", serde_json::to_string(&found)?)?;
    } else if let Some(outcome) = game.outcome() {
        writeln!(out, "{}", t!("analyse.over", outcome = %outcome))?;
    } else {
        match best
            .first()
            .and_then(|line| Some((line, line.tokens.first()?)))
        {
            Some((line, token)) => {
                let score = score_text(line.score);
                writeln!(out, "\n{}  {token}  {score}", t!("analyse.best"))?;
                if line.proven {
                    writeln!(out, "{}", proven_words(line.score))?;
                }
            }
            None => writeln!(out, "\n{}", t!("analyse.not_yet"))?,
        }
    }
    out.flush()?;
    // An infinite search is meant to be ended this way.
    Ok(if is_interrupted && !args.thinking.infinite {
        ExitCode::from(INTERRUPTED)
    } else {
        ExitCode::SUCCESS
    })
}

fn head(game: &Game) -> io::Result<()> {
    let mut out = stdout();
    let position = game.position();
    writeln!(out, "{}", labelled(&t!("label.position"), position))?;
    let turn = labelled(&t!("label.to_move"), position.turn());
    writeln!(out, "{turn}\n")?;
    let headings = t!("analyse.position.columns");
    let [depth, score, nodes, speed, line] = columns(&headings);
    writeln!(out, "{depth:>5} {score:>8} {nodes:>14} {speed:>12}  {line}")?;
    out.flush()
}

/// What a depth has found: a row for each line.
fn print(game: &Game, report: &Report) -> io::Result<()> {
    let mut out = stdout();
    for line in variations(game, report) {
        writeln!(
            out,
            "{:>5} {:>8} {:>14} {:>12}  {}",
            report.depth,
            score_text(line.score),
            grouped(report.nodes),
            grouped(report.nodes_per_second()),
            line.tokens.join(" ")
        )?;
    }
    out.flush()
}

fn report<'a>(game: &Game, found: &Report, best: &'a [Variation], interrupted: bool) -> Found<'a> {
    let token = best.first().and_then(|line| line.tokens.first());
    Found {
        position: game.position().to_string(),
        turn: game.position().turn().number(),
        result: result(game.outcome().map(Outcome::result)),
        outcome: game.outcome().as_ref().map(Outcome::to_string),
        best: token.map(String::as_str),
        depth: found.depth,
        longest: found.longest,
        nodes: found.nodes,
        time_ms: found.time.as_millis() as u64,
        nodes_per_second: match found.nodes {
            0 => 0,
            _ => found.nodes_per_second(),
        },
        lines: lines(game.position().turn(), best),
        interrupted,
    }
}
