//! `zertz moves`: lists the legal moves.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use clap::Args;
use zertz::{Game, Outcome};

use crate::json::quoted;
use crate::output::stdout;
use crate::start::{MANY, Start, count_moves};

#[derive(Debug, Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    start: Start,
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &MovesArgs) -> anyhow::Result<ExitCode> {
    let game = args.start.play(&args.moves)?;
    let mut out = stdout();
    if args.json {
        print_json(&mut out, &game)?;
    } else {
        for_each_token(&game, |token| writeln!(out, "{token}"))?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn print_json(out: &mut impl Write, game: &Game) -> io::Result<()> {
    let position = game.position();
    let result = game
        .outcome()
        .map_or("*", |outcome| Outcome::result(outcome).as_str());
    write!(
        out,
        "{{\"position\":{},\"turn\":{},\"result\":{},\"moves\":[",
        quoted(&position.to_string()),
        position.turn().number(),
        quoted(result),
    )?;
    let mut count = 0_u64;
    for_each_token(game, |token| {
        let comma = if count == 0 { "" } else { "," };
        count += 1;
        write!(out, "{comma}{}", quoted(&token))
    })?;
    writeln!(out, "],\"count\":{count}}}")
}

/// Goes through the moves in the order of their tokens. Contrived positions have more than fit into
/// memory; those are taken as they are made.
fn for_each_token(game: &Game, mut f: impl FnMut(String) -> io::Result<()>) -> io::Result<()> {
    let is_sorted = count_moves(game) < MANY;
    let mut tokens = Vec::new();
    let ended = game.legal().for_each(|mv| {
        let token = game.position().notate(mv).to_string();
        if is_sorted {
            tokens.push(token);
            return ControlFlow::Continue(());
        }
        match f(token) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        }
    });
    ended.break_value().map_or(Ok(()), Err)?;
    tokens.sort_unstable();
    tokens.into_iter().try_for_each(f)
}
