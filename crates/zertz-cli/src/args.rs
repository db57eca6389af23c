//! The command line as a whole. The flags of each command stand beside the command.

use clap::{Parser, Subcommand};

use crate::commands::{bench, check, convert, docs, moves, perft, random, show, solve};

/// Software for the board game ZÈRTZ.
#[derive(Debug, Parser)]
#[command(
    name = "zertz",
    version,
    after_help = "Examples:\n  \
        zertz show Wd4,a1 Bc4,a2           draw a position\n  \
        zertz moves --game 48:tournament   list the legal moves\n  \
        zertz random -o games.zgn          make a random game\n  \
        zertz check games.zgn              check files of games\n\n\
        `zertz COMMAND --help` says more about a command."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Show(show::ShowArgs),
    Moves(moves::MovesArgs),
    Check(check::CheckArgs),
    Convert(convert::ConvertArgs),
    Random(random::RandomArgs),
    Solve(solve::SolveArgs),
    Perft(perft::PerftArgs),
    Bench(bench::BenchArgs),
    Completions(docs::CompletionsArgs),
    Man(docs::ManArgs),
}
