//! `zertz blunders`: how often a proven win is thrown away.

mod collect;
mod report;
mod test;

use std::process::ExitCode;

use clap::{Args, Subcommand};
use zertz_engine::eval::Eval;

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

pub(crate) fn run(args: &BlundersArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    match &args.command {
        BlundersCommand::Collect(args) => collect::run(args),
        BlundersCommand::Test(args) => test::run(args, eval),
    }
}
