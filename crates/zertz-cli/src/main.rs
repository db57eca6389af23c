//! The program `zertz`: flags and glue around the libraries.
//!
//! | module | holds |
//! |---|---|
//! | `args` | the command line |
//! | `commands` | what each command does |
//! | `start` | `--game`, `--position` and the moves to play first |
//! | `files` | which files of games to read |
//! | `compressed` | files that may be compressed |
//! | `interrupt` | Ctrl-C |
//! | `progress` | how far the work has come |
//! | `thinking` | how long the engine thinks about each of many positions |
//! | `json`, `picture`, `output` | what is printed, and where |
//! | `messages` | what is said to people, in their language |
//!
//! Errors go to standard error. The exit code is 2 for bad input and 1 for games or proofs that failed
//! a check.

#![forbid(unsafe_code)]

mod args;
mod commands;
mod compressed;
mod files;
mod interrupt;
mod json;
mod messages;
mod output;
mod picture;
mod progress;
mod start;
mod thinking;

use std::process::ExitCode;

use zertz_engine::with_deep_stack;

use args::{Cli, Command};
use messages::t;

fn main() -> ExitCode {
    let cli = Cli::read(std::env::args_os()).unwrap_or_else(|error| refuse(&error));
    // Searches begin sooner where there is room for them already.
    match with_deep_stack(|| run(&cli)) {
        Ok(code) => code,
        // Whoever read our output has had enough of it, as in `zertz moves | head -1`.
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let what = output::plain_line(&format!("{error:#}"));
            output::complain(what);
            ExitCode::from(2)
        }
    }
}

/// Says what is wrong with the command line, or prints the help that was asked for, and ends the
/// program. The parser quotes arguments as they are, so it is given harmless ones to quote.
fn refuse(error: &clap::Error) -> ! {
    let arguments = std::env::args_os().map(|word| output::plain(&word.to_string_lossy()));
    match Cli::read(arguments) {
        Err(quoting) if quoting.kind() == error.kind() => quoting.exit(),
        // It was the very characters left out that were wrong. This error quotes nothing.
        _ => Cli::described()
            .error(error.kind(), t!("app.argument"))
            .exit(),
    }
}

fn run(cli: &Cli) -> anyhow::Result<ExitCode> {
    let Some(command) = &cli.command else {
        // The same as `zertz serve` with its defaults.
        return run(&Cli {
            eval: cli.eval.clone(),
            ..Cli::read(["zertz", "serve"])?
        });
    };
    let eval = &cli.eval.clone().unwrap_or_default();
    match command {
        Command::Serve(args) => commands::serve::run(args, eval),
        Command::Perft(args) => commands::perft::run(args),
        Command::Moves(args) => commands::moves::run(args),
        Command::Show(args) => commands::show::run(args),
        Command::Check(args) => commands::check::run(args),
        Command::Convert(args) => commands::convert::run(args),
        Command::Random(args) => commands::random::run(args),
        Command::Datagen(args) => commands::datagen::run(args, eval),
        Command::Samples(args) => commands::samples::run(args),
        Command::Analyse(args) => commands::analyse::run(args, eval),
        Command::Eval(args) => commands::eval::run(args, eval),
        Command::Match(args) => commands::matches::run(args, eval),
        Command::Openings(args) => commands::openings::run(args, eval),
        Command::Levels(args) => commands::levels::run(args, eval),
        Command::Solve(args) => commands::solve::run(args),
        Command::Verify(args) => commands::verify::run(args),
        Command::Puzzles(args) => commands::puzzles::run(args, eval),
        Command::Blunders(args) => commands::blunders::run(args, eval),
        Command::FirstTurns(args) => commands::first_turns::run(args),
        Command::Bench(args) => commands::bench::run(args, eval),
        Command::Play(args) => commands::play::run(args, eval),
        Command::Ugi(args) => commands::ugi::run(args, eval),
        Command::Completions(args) => commands::docs::completions(args),
        Command::Man(args) => commands::docs::man(args),
    }
}
