//! `zertz perft`: counts the sequences of moves.

use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use serde::Serialize;
use zertz::Game;

use crate::output::stdout;
use crate::start::Start;

/// Deeper than anything that could ever be counted, except on boards of a handful of rings.
const MAX_DEPTH: u32 = 12;

/// Count the sequences of moves of a given length
///
/// A move is one whole turn. Games that have ended are not continued. The last line is the number
/// alone.
#[derive(Debug, Args)]
#[command(
    override_usage = "zertz perft [OPTIONS] [MOVE]... <DEPTH>",
    after_help = "Examples:\n  \
        zertz perft 2\n  \
        zertz perft --game 48:tournament 2\n  \
        zertz perft --divide Wd4,a1 Bg1,g2 1"
)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    start: Start,
    /// Moves to play first, one word each, and last of all the depth, from 0 to 12
    #[arg(required = true, value_name = "MOVE|DEPTH")]
    words: Vec<String>,
    /// Also print the count for each first move
    #[arg(long)]
    divide: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    position: String,
    depth: u32,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Part>>,
}

#[derive(Serialize)]
struct Part {
    #[serde(rename = "move")]
    mv: String,
    count: u64,
}

pub(crate) fn run(args: &PerftArgs) -> anyhow::Result<ExitCode> {
    let (depth, moves) = args
        .words
        .split_last()
        .context("expected a depth, as in `zertz perft 2`")?;
    let depth = parse_depth(depth)?;
    let game = args.start.play(moves)?;
    let mut out = stdout();

    let mut count = u64::from(depth == 0);
    let mut parts = Vec::new();
    if args.divide || game.must_capture() {
        let mut failed = None;
        let _ = game.legal().for_each(|mv| {
            if depth == 0 {
                return ControlFlow::Break(());
            }
            let below = zertz::perft(&game.position().after(mv), depth - 1);
            count = count.saturating_add(below);
            let token = game.position().notate(mv).to_string();
            if args.json && args.divide {
                parts.push(Part {
                    mv: token,
                    count: below,
                });
            } else if args.divide
                && let Err(error) = writeln!(out, "{token} {below}")
            {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        failed.map_or(Ok(()), Err)?;
    } else {
        count = perft(&game, depth);
    }

    if args.json {
        let report = Report {
            position: game.position().to_string(),
            depth,
            count,
            divide: args.divide.then_some(parts),
        };
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        writeln!(out, "{count}")?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The library does not know of repetition; here at least the start may be a game tied by it.
fn perft(game: &Game, depth: u32) -> u64 {
    if depth > 0 && game.outcome().is_some() {
        return 0;
    }
    zertz::perft(game.position(), depth)
}

fn parse_depth(text: &str) -> anyhow::Result<u32> {
    let depth: u64 = text.parse().map_err(|_| {
        anyhow!("the last word has to be the depth, a number from 0 to {MAX_DEPTH}, not `{text}`")
    })?;
    match u32::try_from(depth) {
        Ok(depth) if depth <= MAX_DEPTH => Ok(depth),
        _ => bail!("a depth of {depth} would take for ever, expected at most {MAX_DEPTH}"),
    }
}
