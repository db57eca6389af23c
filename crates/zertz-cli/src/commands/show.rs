//! `zertz show`: draws a position.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use serde::Serialize;
use zertz::{Captures, Game, Outcome, Player};

use crate::json;
use crate::messages::t;
use crate::output::{Color, Output, labelled, stdout};
use crate::picture;
use crate::start::{MANY, Start, count_moves, has_more_than_many};

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    start: Start,
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[arg(long)]
    ascii: bool,
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Color,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    position: String,
    game: String,
    turn: u8,
    result: &'static str,
    outcome: Option<String>,
    must_capture: bool,
    may_demand: bool,
    legal_moves: usize,
    /// Whether there are more of them than are counted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    legal_moves_capped: bool,
    pool: [u8; 3],
    captured: [[u8; 3]; 2],
    moves: Vec<&'a str>,
}

pub(crate) fn run(args: &ShowArgs) -> anyhow::Result<ExitCode> {
    let game = args.start.play(&args.moves)?;
    if let Some(path) = &args.svg {
        let only = path.as_os_str() == "-";
        if only && args.json {
            bail!(t!("output.both", one = "--json", other = "--svg -"));
        }
        let mut file = Output::open(Some(path))?;
        file.write_all(picture::svg(&game).as_bytes())?;
        file.finish()?;
        if only {
            return Ok(ExitCode::SUCCESS);
        }
    }
    let mut out = stdout();
    if args.json {
        writeln!(
            out,
            "{}",
            serde_json::to_string(&report(&game, &args.moves))?
        )?;
    } else {
        let style = picture::style_on_stdout(args.color, args.ascii);
        writeln!(out, "{}", picture::terminal(&game, style))?;
        let position = labelled(&t!("label.position"), game.position());
        writeln!(out, "{position}")?;
        let state = match game.outcome() {
            Some(outcome) => {
                let result = format!("{} ({outcome})", outcome.result());
                labelled(&t!("label.result"), result)
            }
            None => {
                let turn = format!("{}, {}", game.position().turn(), choice(&game));
                labelled(&t!("label.to_move"), turn)
            }
        };
        writeln!(out, "{state}")?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// What the player on turn can do, in a few words.
fn choice(game: &Game) -> String {
    let position = game.position();
    let moves = if has_more_than_many(game) {
        t!("show.many_moves", most = MANY)
    } else {
        t!("show.legal_moves", count = count_moves(game))
    };
    if position.must_pass() {
        t!("show.must_pass")
    } else if game.may_demand() {
        t!("show.may_demand", moves = moves)
    } else {
        moves
    }
}

/// Whether a capture is the duty of the player on turn. Where captures are claimed, it is one only
/// after a demand.
fn must_capture(game: &Game) -> bool {
    let position = game.position();
    let is_enforced = position.rules().captures == Captures::Enforced;
    game.outcome().is_none()
        && !position.capturing().is_empty()
        && (is_enforced || game.must_capture())
}

fn report<'a>(game: &Game, moves: &'a [String]) -> Report<'a> {
    let position = game.position();
    let counts = |counts: zertz::Counts| zertz::Marble::ALL.map(|marble| counts.get(marble));
    Report {
        position: position.to_string(),
        game: position.rules().to_string(),
        turn: position.turn().number(),
        result: json::result(game.outcome().map(Outcome::result)),
        outcome: game.outcome().as_ref().map(Outcome::to_string),
        must_capture: must_capture(game),
        may_demand: game.may_demand(),
        legal_moves: count_moves(game),
        legal_moves_capped: has_more_than_many(game),
        pool: counts(position.pool()),
        captured: Player::BOTH.map(|player| counts(position.captured(player))),
        moves: moves.iter().map(String::as_str).collect(),
    }
}
