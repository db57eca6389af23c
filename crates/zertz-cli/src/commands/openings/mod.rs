//! `zertz openings`: balanced openings, those of the program and new ones.

mod list;
mod make;

use std::process::ExitCode;

use clap::{Args, Subcommand};
use zertz_engine::eval::Eval;

#[derive(Debug, Args)]
pub(crate) struct OpeningsArgs {
    #[command(subcommand)]
    command: OpeningsCommand,
}

#[derive(Debug, Subcommand)]
enum OpeningsCommand {
    List(list::ListArgs),
    Make(make::MakeArgs),
}

pub(crate) fn run(args: &OpeningsArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    match &args.command {
        OpeningsCommand::List(args) => list::run(args),
        OpeningsCommand::Make(args) => make::run(args, eval),
    }
}
