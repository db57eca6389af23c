//! `zertz bench`: measures speed.

mod rules;
mod search;
mod server;
mod solve;

use std::process::ExitCode;

use clap::{Args, Subcommand};
use zertz_engine::eval::Eval;

/// Measure speed
#[derive(Debug, Args)]
#[command(
    arg_required_else_help = false,
    after_help = "Examples:\n  \
    zertz bench rules\n  \
    zertz bench rules --json --seconds 3\n  \
    zertz bench search --threads 2\n  \
    zertz bench solve\n  \
    zertz bench server"
)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// The rules: positions made, moves generated, random games
    Rules(rules::RulesArgs),
    /// The solver: up to how many rings it knows the exact result in time
    Solve(solve::SolveArgs),
    /// The search: nodes in a second, and a signature of what it finds
    Search(search::SearchArgs),
    /// The server: live games, moves a second, and how long they take
    Server(server::ServerArgs),
}

pub(crate) fn run(args: &BenchArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    match &args.what {
        What::Rules(args) => rules::run(args),
        What::Solve(args) => solve::run(args, eval),
        What::Search(args) => search::run(args, eval),
        What::Server(args) => server::run(args),
    }
}
