//! `zertz play`: a game in the terminal.
//!
//! | module | holds |
//! |---|---|
//! | `session` | the game, and what each request does to it |
//! | `request` | what a typed line asks for, and how it is completed |
//! | `seats` | who plays, and what they are called |
//! | `keep` | files: resuming a game, saving it |
//! | `thinker` | the program as a player |
//! | `lines` | the game line by line, for pipes and with `--plain` |
//! | `screen` | the game on the whole screen of a terminal |

mod keep;
mod lines;
mod request;
mod screen;
mod seats;
mod session;
mod thinker;

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, ValueEnum};
use zertz::Player;
use zertz_engine::Level;
use zertz_engine::eval::Eval;

use crate::messages::t;
use crate::output::Color;
use crate::picture;
use crate::start::Start;
use keep::Keeper;
use screen::Look;
use seats::Seats;
use session::PlaySession;
use thinker::Thinker;

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    start: Start,
    #[arg(value_name = "FILE", conflicts_with_all = ["game", "position"])]
    file: Option<PathBuf>,
    #[arg(long, value_name = "WHO", value_parser = opponent)]
    opponent: Option<Opponent>,
    #[arg(long, value_name = "WHO")]
    first: Option<First>,
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<String>,
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: Option<u64>,
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[arg(long)]
    plain: bool,
    #[arg(long)]
    ascii: bool,
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Color,
}

/// Who plays against the person at the keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Opponent {
    /// The engine, at a level.
    Engine(Level),
    /// Another person at the same keyboard.
    Human,
}

fn opponent(text: &str) -> Result<Opponent, String> {
    let expected = || t!("play.opponent");
    match text.split_once(':') {
        None if text == "engine" => Ok(Opponent::Engine(Level::FULL)),
        None if text == "human" => Ok(Opponent::Human),
        Some(("level", level)) => level.parse().map(Opponent::Engine).map_err(|_| expected()),
        _ => Err(expected()),
    }
}

/// Who is the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum First {
    #[value(help = t!("value.first.me"))]
    Me,
    #[value(help = t!("value.first.engine"))]
    #[value(alias = "opponent")]
    Engine,
    #[value(help = t!("value.first.random"))]
    Random,
}

pub(crate) fn run(args: &PlayArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    let keeper = match &args.file {
        Some(file) => Keeper::resume(file)?,
        None => Keeper::new(args.start.position()),
    };
    let keeper = keeper.saving_to(args.save.as_deref())?;
    let (seat, known) = keeper.engine().unzip();
    let usual = Opponent::Engine(known.unwrap_or(Level::CASUAL));
    let engine = match args.opponent.unwrap_or(usual) {
        Opponent::Engine(level) => Some((engines_seat(args.first, seat), level)),
        Opponent::Human => None,
    };
    let session = PlaySession::new(keeper, Seats::new(engine, &args.names));
    let time = args.movetime.map(Duration::from_millis);
    let thinker = Thinker::new(eval.clone(), time, chance());
    if args.plain || !screen::is_possible() {
        let style = picture::style_on_stdout(args.color, args.ascii);
        lines::run(session, thinker, eval.clone(), style)?;
        return Ok(ExitCode::SUCCESS);
    }
    let look = Look {
        colour: args.color.on_stdout(),
        ascii: args.ascii,
    };
    let ended = screen::run(session, thinker, eval.clone(), look)?;
    // As the shell counts programs that a signal has ended.
    Ok(ended.map_or(ExitCode::SUCCESS, |signal| {
        ExitCode::from(128 | signal as u8)
    }))
}

/// Where the engine sits.
fn engines_seat(first: Option<First>, known: Option<Player>) -> Player {
    match first {
        Some(First::Me) => Player::Second,
        Some(First::Engine) => Player::First,
        Some(First::Random) if chance().is_multiple_of(2) => Player::First,
        Some(First::Random) => Player::Second,
        None => known.unwrap_or(Player::Second),
    }
}

/// A number drawn at random.
fn chance() -> u64 {
    // The standard library draws the keys of its hash tables at random.
    RandomState::new().hash_one(0)
}
