//! `zertz eval`: what a position is worth without looking further, term by term.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;
use zertz::{Game, Outcome, Player, Position};
use zertz_engine::eval::{Eval, Term, explain};

use crate::json;
use crate::output::{Color, stdout};
use crate::picture;
use crate::start::Start;

/// Evaluate a position without searching, term by term
///
/// Points are hundredths of a captured white marble or so; the total is from the view of player 1. A
/// game that is over has a result and no evaluation. With --eval hand the network is left out. What the position is worth when the engine looks
/// ahead, `zertz analyse` says.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz eval Wd4,a1 Bc4,a2 xd4b4\n  \
    zertz eval --position \"7 oo/WGo/oo 5/7/10 1/0/0 0/0/0 1\" --json")]
pub(crate) struct EvalArgs {
    #[command(flatten)]
    start: Start,
    /// Moves to play first, one word each
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// Draw with plain ASCII characters (which is the default if the output is no terminal)
    #[arg(long)]
    ascii: bool,
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Color,
    /// Print a JSON object instead of a drawing
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    position: String,
    turn: u8,
    result: &'static str,
    outcome: Option<String>,
    /// For player 1.
    total: Option<i32>,
    terms: Vec<TermReport<'a>>,
}

#[derive(Serialize)]
struct TermReport<'a> {
    name: &'static str,
    first: i32,
    second: i32,
    difference: i32,
    why: &'a str,
}

pub(crate) fn run(args: &EvalArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    let game = args.start.play(&args.moves)?;
    let terms = match game.outcome() {
        Some(_) => Vec::new(),
        None => all_terms(game.position(), eval),
    };
    let mut out = stdout();
    if args.json {
        let report = report(&game, &terms);
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        let style = picture::style_on_stdout(args.color, args.ascii);
        writeln!(out, "{}", picture::terminal(&game, style))?;
        writeln!(out, "position  {}", game.position())?;
        match game.outcome() {
            Some(outcome) => writeln!(out, "result    {} ({outcome})", outcome.score())?,
            None => print(&mut out, &game, &terms)?,
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The terms made by hand, and what the network adds to them if there is one.
fn all_terms(position: &Position, eval: &Eval) -> Vec<Term> {
    let mut terms = explain(position);
    if *eval != Eval::Hand {
        let estimate = match position.turn() {
            Player::First => eval.estimate(position),
            Player::Second => -eval.estimate(position),
        };
        terms.push(Term {
            name: "network",
            first: estimate.value() - total(&terms),
            second: 0,
            why: "what the network has learned beyond that".to_string(),
        });
    }
    terms
}

fn print(out: &mut impl Write, game: &Game, terms: &[Term]) -> std::io::Result<()> {
    writeln!(out, "to move   {}\n", game.position().turn())?;
    let name = terms.iter().map(|term| term.name.chars().count()).max();
    let wide = name.unwrap_or(0).max("term".len());
    writeln!(
        out,
        "{:wide$} {:>9} {:>9} {:>11}  why",
        "term", "player 1", "player 2", "difference"
    )?;
    for term in terms {
        let Term {
            name,
            first,
            second,
            why,
        } = term;
        let difference = signed(term.difference());
        writeln!(
            out,
            "{name:wide$} {first:>9} {second:>9} {difference:>11}  {why}"
        )?;
    }
    let total = signed(total(terms));
    let blank = "";
    writeln!(
        out,
        "{:wide$} {blank:>9} {blank:>9} {total:>11}  for player 1",
        "total"
    )
}

fn total(terms: &[Term]) -> i32 {
    terms.iter().map(Term::difference).sum()
}

/// A number with its sign; nought has none.
fn signed(number: i32) -> String {
    match number {
        0 => "0".to_string(),
        number => format!("{number:+}"),
    }
}

fn report<'a>(game: &Game, terms: &'a [Term]) -> Report<'a> {
    let outcome = game.outcome();
    let term = |term: &'a Term| TermReport {
        name: term.name,
        first: term.first,
        second: term.second,
        difference: term.difference(),
        why: &term.why,
    };
    Report {
        position: game.position().to_string(),
        turn: game.position().turn().number(),
        result: json::result(outcome.map(Outcome::score)),
        outcome: outcome.as_ref().map(Outcome::to_string),
        total: outcome.is_none().then(|| total(terms)),
        terms: terms.iter().map(term).collect(),
    }
}
