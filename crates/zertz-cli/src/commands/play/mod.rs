//! `zertz play`: a game in the terminal.
//!
//! | module | holds |
//! |---|---|
//! | `request` | what a typed line asks for, and how it is completed |
//! | `input` | lines, edited on a terminal or plain from a pipe |
//! | `session` | the game, who sits where, and what each request does |
//! | `thinker` | the program as a player |
//! | `keep` | files: resuming a game, saving it |

mod input;
mod keep;
mod request;
mod session;
mod thinker;

use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, ValueEnum};
use zertz::Player;
use zertz_engine::Level;
use zertz_engine::eval::Eval;

use crate::output::{Color, stdout};
use crate::picture;
use crate::start::Start;
use input::{Input, Typed};
use keep::Keeper;
use session::{Flow, PlaySession};
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
    zertz play --opponent level:6 --first random\n  \
    zertz play --opponent engine --game 48:tournament --movetime 3000\n  \
    zertz play --opponent human --save evening.zgn\n  \
    zertz play evening.zgn --save evening.zgn\n\n\
    Levels go from level:1, who has just learned the rules, to level:10, which is the engine at full \
    strength. They have names as well, as in level:casual.")]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    start: Start,
    /// Go on with the game in this file (.zgn, .sgf, .zen)
    #[arg(value_name = "FILE", conflicts_with_all = ["game", "position"])]
    file: Option<PathBuf>,
    /// Who plays against you: level:1 to level:10, engine (full strength), or human (another person
    /// at the same keyboard) [default: level:3, or as the file says]
    #[arg(long, value_name = "WHO", value_parser = opponent)]
    opponent: Option<Opponent>,
    /// Who is player 1 [default: me, or as the file says]
    #[arg(long, value_name = "WHO")]
    first: Option<First>,
    /// How long the engine may think about a move, in milliseconds, up to an hour [default: 1000 at
    /// full strength; the other levels know themselves, and are quicker]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: Option<u64>,
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

/// Who plays against the person at the keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Opponent {
    /// The engine, at a level.
    Engine(Level),
    /// Another person at the same keyboard.
    Human,
}

fn opponent(text: &str) -> Result<Opponent, String> {
    let expected = || "expected level:1 to level:10, engine or human".to_string();
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
    /// You
    Me,
    /// The other one
    #[value(alias = "opponent")]
    Engine,
    /// Chance decides
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
    let (level, engine) = match args.opponent.unwrap_or(usual) {
        Opponent::Engine(level) => (level, Some(engines_seat(args.first, seat))),
        Opponent::Human => (Level::FULL, None),
    };
    let time = args.movetime.map(Duration::from_millis);
    let thinker = Thinker::new(level, eval.clone(), time, chance());
    let style = picture::style_on_stdout(args.color, args.ascii);
    let mut session = PlaySession::new(keeper, engine, thinker, style);
    let mut input = Input::open()?;

    let mut out = stdout();
    session.greet(&mut out, input.is_edited())?;
    loop {
        session.let_engine_move(&mut out)?;
        session.show(&mut out)?;
        // What was said has to be read before an answer can be typed.
        out.flush()?;
        let typed = loop {
            let typed = input.read(&session.prompt(), session.game())?;
            let Typed::Line(line) = typed else {
                break typed;
            };
            let flow = session.answer(&line, &mut out)?;
            out.flush()?;
            match flow {
                Flow::Ask => {}
                Flow::GoOn => break Typed::Line(line),
                Flow::End => break Typed::End,
            }
        };
        if !matches!(typed, Typed::Line(_)) {
            session.part(&mut out)?;
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
