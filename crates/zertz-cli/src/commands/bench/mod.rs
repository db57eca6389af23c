//! `zertz bench`: measures speed.

mod rules;

use std::process::ExitCode;

use clap::{Args, Subcommand};

/// Measure speed
#[derive(Debug, Args)]
#[command(
    arg_required_else_help = false,
    after_help = "Examples:\n  \
    zertz bench rules\n  \
    zertz bench rules --json --seconds 3"
)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// The rules: positions made, moves generated, random games
    Rules(rules::RulesArgs),
}

pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<ExitCode> {
    match &args.what {
        What::Rules(args) => rules::run(args),
    }
}
