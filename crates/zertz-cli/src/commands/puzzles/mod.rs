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

/// Find, verify, list and solve puzzles
///
/// A puzzle is a position in which the player on turn has a proven win that is not obvious. Without a
/// FILE the commands work on the puzzles that come with the program.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz puzzles list --board 48 --difficulty 3\n  \
    zertz puzzles test --movetime 1000\n  \
    zertz puzzles mine games.zgn -o puzzles.txt\n  \
    zertz puzzles check puzzles.txt")]
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
