//! `zertz eval`: what a position is worth without looking further, term by term.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;
use zertz::{Game, Outcome, Player, Position};
use zertz_engine::eval::{Eval, Term, explain};

use crate::json;
use crate::messages::{columns, t};
use crate::output::{Color, labelled, stdout};
use crate::picture;
use crate::start::Start;

#[derive(Debug, Args)]
pub(crate) struct EvalArgs {
    #[command(flatten)]
    start: Start,
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
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
        let position = labelled(&t!("label.position"), game.position());
        writeln!(out, "{position}")?;
        match game.outcome() {
            Some(outcome) => {
                let result = format!("{} ({outcome})", outcome.result());
                writeln!(out, "{}", labelled(&t!("label.result"), result))?;
            }
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
            why: t!("eval.network"),
        });
    }
    terms
}

fn print(out: &mut impl Write, game: &Game, terms: &[Term]) -> std::io::Result<()> {
    let turn = labelled(&t!("label.to_move"), game.position().turn());
    writeln!(out, "{turn}\n")?;
    let headings = t!("eval.columns");
    let [term, first, second, difference, why] = columns(&headings);
    let names = terms.iter().map(|term| term.name).chain([term]);
    let wide = names.map(|name| name.chars().count()).max().unwrap_or(0);
    writeln!(
        out,
        "{term:wide$} {first:>9} {second:>9} {difference:>11}  {why}"
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
        "{:wide$} {blank:>9} {blank:>9} {total:>11}  {}",
        t!("eval.total"),
        t!("eval.for_first")
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
        result: json::result(outcome.map(Outcome::result)),
        outcome: outcome.as_ref().map(Outcome::to_string),
        total: outcome.is_none().then(|| total(terms)),
        terms: terms.iter().map(term).collect(),
    }
}
