//! The command line as a whole. The flags of each command stand beside the command.

use clap::{Parser, Subcommand};
use zertz_engine::Settings;
use zertz_engine::eval::Eval;

use crate::commands;

/// Software for the board game ZÈRTZ.
#[derive(Debug, Parser)]
#[command(
    name = "zertz",
    version,
    after_help = "Examples:\n  \
        zertz                              play in the browser\n  \
        zertz show Wd4,a1 Bc4,a2           draw a position\n  \
        zertz moves --game 48:tournament   list the legal moves\n  \
        zertz random -o games.zgn          make a random game\n  \
        zertz check games.zgn              check files of games\n  \
        zertz analyse games.zgn            what the engine thinks of them\n\n\
        `zertz COMMAND --help` says more about a command."
)]
pub(crate) struct Cli {
    /// How the engine evaluates positions: learned, hand, or a file with a network
    #[arg(long, global = true, value_name = "learned|hand|FILE", default_value = "learned", value_parser = Eval::named, hide_short_help = true)]
    pub(crate) eval: Eval,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
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
    Levels(commands::levels::LevelsArgs),
    Solve(commands::solve::SolveArgs),
    Puzzles(commands::puzzles::PuzzlesArgs),
    Blunders(commands::blunders::BlundersArgs),
    Bench(commands::bench::BenchArgs),
    Ugi(commands::ugi::UgiArgs),
    Completions(commands::docs::CompletionsArgs),
    Man(commands::docs::ManArgs),
}

/// A size of the transposition table, in MiB, that this machine can give.
pub(crate) fn table_size(text: &str) -> Result<u32, String> {
    let size = text.parse().ok().filter(|mib| (1..=65_536).contains(mib));
    let mib: u32 = size.ok_or("expected a number from 1 to 65536")?;
    if Settings::fits_in_memory(mib as usize) {
        Ok(mib)
    } else {
        Err("there is not so much memory".to_string())
    }
}
