//! `zertz play`: a game in the terminal.
//!
//! | module | holds |
//! |---|---|
//! | `request` | what a typed line asks for, and how it is completed |
//! | `input` | lines, edited on a terminal or plain from a pipe |
//! | `table` | the game, who sits where, and what each request does |
//! | `thinker` | the program as a player |
//! | `keep` | files: resuming a game, saving it |

mod input;
mod keep;
mod request;
mod table;
mod thinker;

use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, ValueEnum};
use zertz::Player;

use crate::output::{Color, stdout};
use crate::picture;
use crate::start::Start;
use input::{Input, Typed};
use keep::Keeper;
use table::{Flow, Table};
use thinker::Thinker;

/// Play a game in the terminal, against the engine or another person
///
/// Type moves as they are written, `Wd4,a1` or `xd4b4`; case, spaces and the `x` of a capture do not
/// matter where it is clear what is meant. `help` lists the other commands: take a move back, ask
/// for a hint, save the game and so on. On a terminal lines can be edited, and Tab completes them.
/// Ctrl-C makes the engine move at once, and ends the game at the prompt.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz play\n  \
    zertz play --game 48:tournament --first random --movetime 3000\n  \
    zertz play --opponent human --save evening.zgn\n  \
    zertz play evening.zgn --save evening.zgn")]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    start: Start,
    /// Go on with the game in this file (.zgn, .sgf, .zen)
    #[arg(value_name = "FILE", conflicts_with_all = ["game", "position"])]
    file: Option<PathBuf>,
    /// Who plays against you
    #[arg(long, value_name = "WHO", default_value = "engine")]
    opponent: Opponent,
    /// Who is player 1 [default: me, or as the file says]
    #[arg(long, value_name = "WHO")]
    first: Option<First>,
    /// How long the engine thinks about a move, in milliseconds, up to an hour
    #[arg(long, value_name = "MS", default_value_t = 1000,
        value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: u64,
    /// Save the game into this file (.zgn) after every move
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Draw with plain ASCII characters (which is the default if the output is no terminal)
    #[arg(long)]
    ascii: bool,
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Color,
}

/// Who plays against the person at the keyboard. Levels of the engine will be further values here,
/// and have to be told to the [`Thinker`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Opponent {
    /// The engine, which thinks for --movetime
    Engine,
    /// Another person at the same keyboard
    Human,
}

/// Who is the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum First {
    /// You
    Me,
    /// The other one
    #[value(alias = "opponent")]
    Engine,
    /// Chance decides
    Random,
}

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<ExitCode> {
    let keeper = match &args.file {
        Some(file) => Keeper::resume(file)?,
        None => Keeper::new(args.start.position()),
    };
    let keeper = keeper.saving_to(args.save.as_deref())?;
    let engine = (args.opponent == Opponent::Engine)
        .then(|| engines_seat(args.first, keeper.engines_seat()));
    let thinker = Thinker::new(Duration::from_millis(args.movetime));
    let style = picture::style_on_stdout(args.color, args.ascii);
    let mut table = Table::new(keeper, engine, thinker, style);
    let mut input = Input::open()?;

    let mut out = stdout();
    table.greet(&mut out, input.is_edited())?;
    loop {
        table.let_engine_move(&mut out)?;
        table.show(&mut out)?;
        // What was said has to be read before an answer can be typed.
        out.flush()?;
        let typed = loop {
            let typed = input.read(&table.prompt(), table.game())?;
            let Typed::Line(line) = typed else {
                break typed;
            };
            let flow = table.answer(&line, &mut out)?;
            out.flush()?;
            match flow {
                Flow::Ask => {}
                Flow::GoOn => break Typed::Line(line),
                Flow::End => break Typed::End,
            }
        };
        if !matches!(typed, Typed::Line(_)) {
            table.part(&mut out)?;
            out.flush()?;
            return Ok(ExitCode::SUCCESS);
        }
    }
}

/// Where the engine sits.
fn engines_seat(first: Option<First>, known: Option<Player>) -> Player {
    match first {
        Some(First::Me) => Player::Second,
        Some(First::Engine) => Player::First,
        // The standard library draws the keys of its hash tables at random.
        Some(First::Random) if RandomState::new().hash_one(0).is_multiple_of(2) => Player::First,
        Some(First::Random) => Player::Second,
        None => known.unwrap_or(Player::Second),
    }
}
