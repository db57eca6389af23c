//! `zertz bench`: measures speed.

mod rules;
mod search;
mod server;
mod solve;

use std::process::ExitCode;

use clap::{Args, Subcommand};
use zertz_engine::eval::Eval;

#[derive(Debug, Args)]
#[command(arg_required_else_help = false)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Rules(rules::RulesArgs),
    Solve(solve::SolveArgs),
    Search(search::SearchArgs),
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
