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
        with_help(Cli::command())
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
    Match(commands::matches::MatchArgs),
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
