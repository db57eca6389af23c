//! `zertz ugi`: the engine for user interfaces and match runners.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use zertz_engine::eval::Eval;
use zertz_engine::{Settings, Ugi};

/// Speak the engine protocol UGI on standard input and output
///
/// For user interfaces, match runners and bots. A line is a command: `ugi` lists the options, `quit`
/// ends the conversation. Unknown commands and bad arguments get one line that begins with
/// `info string error`, and change nothing.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz ugi\n  \
    printf 'setoption name Game value 48:tournament\\nposition startpos moves Wd4,a1\\ngo movetime 500\\n' | zertz ugi\n  \
    printf 'position startpos\\nperft 2\\n' | zertz ugi\n\n\
    Commands:\n  \
    ugi, isready, uginewgame, setoption name N value V,\n  \
    position startpos|fen <position> [moves …],\n  \
    go p1time p2time p1inc p2inc|movetime|depth|nodes|infinite, stop, quit,\n  \
    query p1turn|gameover|result, legalmoves, perft N, solve [nodes N], d, eval")]
pub(crate) struct UgiArgs {}

pub(crate) fn run(_: &UgiArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    if io::stdin().is_terminal() {
        let hint = "UGI, for programs rather than people. `d` draws the board, `go movetime 1000` \
                    thinks for a second, `quit` ends; `zertz ugi --help` lists the commands.";
        let _ = writeln!(io::stderr(), "{hint}");
    }
    let settings = Settings {
        eval: eval.clone(),
        ..Settings::default()
    };
    Ugi::with(io::stdout(), settings)
        .run(io::stdin().lock())
        .context("the conversation broke off")?;
    Ok(ExitCode::SUCCESS)
}
