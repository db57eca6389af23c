//! The command line as a whole. The flags of each command stand beside the command.

use clap::{Parser, Subcommand};

use crate::commands::{bench, check, convert, docs, moves, perft, random, show};

/// Software for the board game ZÈRTZ.
#[derive(Debug, Parser)]
#[command(
    name = "zertz",
    version,
    disable_help_subcommand = true,
    after_help = "Examples:\n  \
        zertz show Wd4,a1 Bc4,a2           draw a position\n  \
        zertz moves --game 48:tournament   list the legal moves\n  \
        zertz check games/                 check files of games\n\n\
        `zertz COMMAND --help` says more about a command."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Draw a position
    Show(show::ShowArgs),
    /// List the legal moves
    Moves(moves::MovesArgs),
    /// Check games in files and folders
    Check(check::CheckArgs),
    /// Convert games from one format to another
    Convert(convert::ConvertArgs),
    /// Make random games
    Random(random::RandomArgs),
    /// Count the sequences of moves
    Perft(perft::PerftArgs),
    /// Measure speed
    Bench(bench::BenchArgs),
    /// Print a completion script for a shell
    Completions(docs::CompletionsArgs),
    /// Print the manual page, or write all of them into a folder
    Man(docs::ManArgs),
}
