//! `zertz puzzles`: positions with a proven win that is not obvious.
//!
//! | module | holds |
//! |---|---|
//! | `mine` | finds puzzles in files of games |
//! | `check` | verifies puzzles |
//! | `test` | lets the engine solve them |
//! | `list` | shows them |
//! | `selection` | which puzzles |

mod check;
mod list;
mod mine;
mod selection;
mod test;

use std::process::ExitCode;

use clap::{Args, Subcommand};
use zertz_engine::eval::Eval;

#[derive(Debug, Args)]
pub(crate) struct PuzzlesArgs {
    #[command(subcommand)]
    command: PuzzlesCommand,
}

#[derive(Debug, Subcommand)]
enum PuzzlesCommand {
    Mine(mine::MineArgs),
    Check(check::CheckArgs),
    Test(test::TestArgs),
    List(list::ListArgs),
}

pub(crate) fn run(args: &PuzzlesArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    match &args.command {
        PuzzlesCommand::Mine(args) => mine::run(args, eval),
        PuzzlesCommand::Check(args) => check::run(args),
        PuzzlesCommand::Test(args) => test::run(args, eval),
        PuzzlesCommand::List(args) => list::run(args),
    }
}
