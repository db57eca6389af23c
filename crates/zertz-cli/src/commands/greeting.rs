//! What `zertz` says without a command.

use std::io::Write;
use std::process::ExitCode;

use clap::CommandFactory;
use zertz::{Game, Position, Rules};

use crate::args::Cli;
use crate::output::{Color, stdout};
use crate::picture;

/// Prints the board and the commands.
pub(crate) fn run() -> anyhow::Result<ExitCode> {
    let game = Game::new(Position::start(Rules::default()));
    let style = picture::style_on_stdout(Color::Auto, false);
    let mut out = stdout();
    writeln!(
        out,
        "zertz {}: software for the board game ZÈRTZ\n",
        env!("CARGO_PKG_VERSION")
    )?;
    writeln!(out, "{}", picture::terminal(&game, style))?;
    writeln!(out, "Commands:")?;
    for command in Cli::command().get_subcommands() {
        let about = command
            .get_about()
            .map(ToString::to_string)
            .unwrap_or_default();
        writeln!(out, "  {:<12} {about}", command.get_name())?;
    }
    writeln!(
        out,
        "\nTry `zertz show Wd4,a1`, or `zertz COMMAND --help` to learn more."
    )?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
