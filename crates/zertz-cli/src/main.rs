//! The program `zertz`: flags and glue around the library of the same name.
//!
//! | module | holds |
//! |---|---|
//! | `args` | the command line |
//! | `commands` | what each command does |
//! | `start` | `--game`, `--position` and the moves to play first |
//! | `files`, `format` | finding, reading and writing files of games |
//! | `interrupt` | Ctrl-C |
//! | `parallel` | work on many files at once, with the output in order |
//! | `pool` | work on many things at once, with the results as they come |
//! | `progress` | how far the work has come |
//! | `thinking` | how long the engine thinks about each of many positions |
//! | `json`, `picture`, `output` | what is printed, and where |
//!
//! Errors go to standard error. The exit code is 2 for bad input and 1 for games that failed a
//! check.

#![forbid(unsafe_code)]

mod args;
mod commands;
mod files;
mod format;
mod interrupt;
mod json;
mod output;
mod parallel;
mod picture;
mod pool;
mod progress;
mod start;
mod thinking;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use zertz_engine::with_deep_stack;

use args::{Cli, Command};

fn main() -> ExitCode {
    let cli = Cli::try_parse().unwrap_or_else(|error| refuse(&error));
    cli.eval.clone().make_default();
    // Searches begin sooner where there is room for them already.
    match with_deep_stack(|| run(&cli)) {
        Ok(code) => code,
        // Whoever read our output has had enough of it, as in `zertz moves | head -1`.
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(
                io::stderr(),
                "error: {}",
                output::plain_line(&format!("{error:#}"))
            );
            ExitCode::from(2)
        }
    }
}

/// Says what is wrong with the command line, or prints the help that was asked for, and ends the
/// program. The parser quotes arguments as they are, so it is given harmless ones to quote.
fn refuse(error: &clap::Error) -> ! {
    let arguments = std::env::args_os().map(|word| output::plain(&word.to_string_lossy()));
    match Cli::try_parse_from(arguments) {
        Err(quoting) if quoting.kind() == error.kind() => quoting.exit(),
        // It was the very characters left out that were wrong. This error quotes nothing.
        _ => Cli::command()
            .error(error.kind(), "an argument cannot be understood")
            .exit(),
    }
}

fn run(cli: &Cli) -> anyhow::Result<ExitCode> {
    let Some(command) = &cli.command else {
        // The same as `zertz serve`, with what that takes when nothing is said.
        return run(&Cli::parse_from(["zertz", "serve"]));
    };
    match command {
        Command::Serve(args) => commands::serve::run(args),
        Command::Perft(args) => commands::perft::run(args),
        Command::Moves(args) => commands::moves::run(args),
        Command::Show(args) => commands::show::run(args),
        Command::Check(args) => commands::check::run(args),
        Command::Convert(args) => commands::convert::run(args),
        Command::Random(args) => commands::random::run(args),
        Command::Datagen(args) => commands::datagen::run(args),
        Command::Samples(args) => commands::samples::run(args),
        Command::Analyse(args) => commands::analyse::run(args),
        Command::Eval(args) => commands::eval::run(args),
        Command::Match(args) => commands::matches::run(args),
        Command::Solve(args) => commands::solve::run(args),
        Command::Puzzles(args) => commands::puzzles::run(args),
        Command::Blunders(args) => commands::blunders::run(args),
        Command::Bench(args) => commands::bench::run(args),
        Command::Play(args) => commands::play::run(args),
        Command::Ugi(args) => commands::ugi::run(args),
        Command::Completions(args) => commands::docs::completions(args),
        Command::Man(args) => commands::docs::man(args),
    }
}
