//! `zertz blunders`: how often a proven win is thrown away.

mod collect;
mod report;
mod test;

use std::process::ExitCode;

use clap::{Args, Subcommand};
use zertz_engine::eval::Eval;

#[derive(Debug, Args)]
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
