//! The command line as a whole. The flags of each command stand beside the command.

use std::ffi::OsString;
use std::time::Duration;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use zertz_engine::Settings;
use zertz_engine::eval::Eval;

use crate::commands;
use crate::messages::help::with_help;
use crate::messages::t;

#[derive(Debug, Parser)]
#[command(name = "zertz", version)]
pub(crate) struct Cli {
    // Not a default of clap's: that would be read even where another one is given.
    #[arg(long, global = true, value_name = "learned|hand|FILE", value_parser = Eval::named, hide_short_help = true)]
    pub(crate) eval: Option<Eval>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

impl Cli {
    /// The command line with its help.
    pub(crate) fn described() -> clap::Command {
        without_engine(with_help(Cli::command()))
    }

    /// Reads the words of a command line, the name of the program first.
    pub(crate) fn read(
        words: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    ) -> Result<Cli, clap::Error> {
        let mut matches = Cli::described().try_get_matches_from(words)?;
        Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut Cli::described()))
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Serve(commands::serve::ServeArgs),
    Play(commands::play::PlayArgs),
    Show(commands::show::ShowArgs),
    Moves(commands::moves::MovesArgs),
    Check(commands::check::CheckArgs),
    Convert(commands::convert::ConvertArgs),
    Analyse(commands::analyse::AnalyseArgs),
    Eval(commands::eval::EvalArgs),
    Random(commands::random::RandomArgs),
    Datagen(commands::datagen::DatagenArgs),
    Samples(commands::samples::SamplesArgs),
    Perft(commands::perft::PerftArgs),
    Match(Box<commands::matches::MatchArgs>),
    Openings(commands::openings::OpeningsArgs),
    Levels(commands::levels::LevelsArgs),
    Solve(commands::solve::SolveArgs),
    Verify(commands::verify::VerifyArgs),
    Puzzles(commands::puzzles::PuzzlesArgs),
    Blunders(commands::blunders::BlundersArgs),
    FirstTurns(commands::first_turns::FirstTurnsArgs),
    Bench(commands::bench::BenchArgs),
    Ugi(commands::ugi::UgiArgs),
    Completions(commands::docs::CompletionsArgs),
    Man(commands::docs::ManArgs),
}

/// The commands in which no engine evaluates anything.
const WITHOUT_ENGINE: [&str; 18] = [
    "show",
    "moves",
    "check",
    "convert",
    "random",
    "samples",
    "perft",
    "openings/list",
    "solve",
    "verify",
    "puzzles/check",
    "puzzles/list",
    "blunders/collect",
    "first-turns",
    "bench/rules",
    "bench/server",
    "completions",
    "man",
];

/// The same command line, where only the help of commands with an engine tells how it evaluates.
fn without_engine(program: clap::Command) -> clap::Command {
    let eval = program.get_arguments().find(|arg| arg.get_id() == "eval");
    let Some(hidden) = eval.map(|eval| eval.clone().hide(true)) else {
        return program;
    };
    WITHOUT_ENGINE.iter().fold(program, |program, path| {
        let (command, inner) = path.split_once('/').unwrap_or((path, ""));
        // What a command has itself does not come down to it from above.
        program.mut_subcommand(command, |command| match inner {
            "" => command.arg(&hidden),
            inner => command.mut_subcommand(inner, |inner| inner.arg(&hidden)),
        })
    })
}

/// A size of the transposition table, in MiB, that this machine can give.
pub(crate) fn table_size(text: &str) -> Result<u32, String> {
    let size = text.parse().ok().filter(|mib| (1..=65_536).contains(mib));
    let mib: u32 = size.ok_or_else(|| t!("args.table_size"))?;
    if Settings::fits_in_memory(mib as usize) {
        Ok(mib)
    } else {
        Err(t!("args.memory"))
    }
}

/// A number of seconds within these bounds.
pub(crate) fn seconds(text: &str, least: f64, most: f64) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    let fits = seconds.filter(|seconds| (least..=most).contains(seconds));
    fits.map(Duration::from_secs_f64)
        .ok_or_else(|| t!("args.seconds", least = %least, most = %most))
}
