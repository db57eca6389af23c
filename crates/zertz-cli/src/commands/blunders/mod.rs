//! `zertz blunders`: how often a proven win is thrown away.
//!
//! | module | holds |
//! |---|---|
//! | `collect` | draws a sample of positions from files of games |
//! | `players` | who played: robots, people, and the strongest of them |
//! | `seek` | looks for such a position in one game |
//! | `sample` | a sample as text, and the one that comes with the program |
//! | `judge` | whether a move keeps the win |
//! | `test` | lets the engine play the positions |
//! | `shares` | counts, and how sure they make us |

mod collect;
mod judge;
mod players;
mod sample;
mod seek;
mod shares;
mod test;

use std::process::ExitCode;

use clap::{Args, Subcommand};

/// Measure how often a proven win is thrown away
///
/// The positions come from played games. The player on turn has a win that the solver proves and that
/// is not obvious, and some moves throw it away. What was played in the game stands beside what the
/// engine plays.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz blunders test\n  \
    zertz --eval hand blunders test --movetime 100\n  \
    zertz blunders collect boardspace/ --seed 1 -o sample.txt")]
pub(crate) struct BlundersArgs {
    #[command(subcommand)]
    command: BlundersCommand,
}

#[derive(Debug, Subcommand)]
enum BlundersCommand {
    Collect(collect::CollectArgs),
    Test(test::TestArgs),
}

pub(crate) fn run(args: &BlundersArgs) -> anyhow::Result<ExitCode> {
    match &args.command {
        BlundersCommand::Collect(args) => collect::run(args),
        BlundersCommand::Test(args) => test::run(args),
    }
}
