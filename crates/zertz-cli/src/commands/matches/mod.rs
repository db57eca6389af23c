//! `zertz match`: engines against each other, in parallel, with statistics.
//!
//! | module | holds |
//! |---|---|
//! | `engine` | the sides, and what they are called |
//! | `ugi` | engines in processes of their own |
//! | `limits` | how long they think, and the openings |
//! | `play`, `runner` | one game; many at once |
//! | `tally`, `stats`, `report` | counting, what the counts say, and how it is said |
//! | `book` | the file of games, which can be continued |

mod book;
mod engine;
mod limits;
mod play;
mod report;
mod runner;
mod stats;
mod tally;
mod ugi;

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use clap::Args;
use zertz::Rules;
use zertz_engine::eval::Eval;

use crate::interrupt::on_interrupt;
use crate::output::{plain, stdout};
use crate::progress::ProgressLine;
use book::Book;
use engine::{Setting, Spec};
use limits::{LimitArgs, SideLimits};
use play::Conditions;
use report::{End, Summary};
use runner::Plan;
use stats::{Sprt, Verdict};
use tally::Tally;

/// So many games are played unless told otherwise, and at the most if a test may end them earlier.
const GAMES: u64 = 100;
const GAMES_OF_TEST: u64 = 20_000;

/// Play engines against each other
///
/// Every opening is played twice, with the players swapped; the boards take turns. The table gives
/// the results of A: wins, losses and ties, Elo (logistic) with the error at 95 % confidence from
/// the results of the pairs, the likelihood of superiority (LOS), the mean length of the games in turns.
/// Illegal moves, crashes, hangs and time losses are lost games and are counted. A game that both
/// players lose counts as a tie.
///
/// Engines: `engine` is our own, `level:N` one of its ten levels, `ladder:NAME` a frozen opponent
/// (random, depth1, depth2, balls, alphabeta), `ugi:COMMAND LINE` any program that speaks UGI. All of
/// the ladder but alphabeta play at a fixed depth and do not look at limits; levels have limits of
/// their own, and keep those that are given as well.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz match ladder:depth2 ladder:depth1 --games 200\n  \
    zertz match level:6 level:5 --game 37 --game 48\n  \
    zertz match engine ladder:alphabeta --movetime 100 --game 37 --game 48 -o games.zgn\n  \
    zertz match engine:hash=64 'ugi:./zertz-old ugi' --nodes 20000 --sprt 0,10 -o test.zgn --resume")]
pub(crate) struct MatchArgs {
    /// The first engine, whose results are given
    #[arg(value_name = "A")]
    a: String,
    /// The other engine
    #[arg(value_name = "B")]
    b: String,
    /// The board and variant, as in 48:tournament; several take turns [default: 37]
    #[arg(long = "game", value_name = "GAME")]
    boards: Vec<Rules>,
    /// How many games; an odd number is made even [default: 100; with --sprt at most 20000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: Option<u64>,
    /// The seed of the openings and of whatever the engines draw at random
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// How many random turns begin each game
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=40))]
    opening_turns: u32,
    #[command(flatten)]
    limits: LimitArgs,
    /// How many games are played at once [default: the number of cores]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
    /// End as soon as a test can tell two differences in logistic Elo apart (5 % errors), as in 0,10
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Set an option of A, if it is a UGI engine
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    option_a: Vec<Setting>,
    /// Set an option of B, if it is a UGI engine
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    option_b: Vec<Setting>,
    /// Add the games to this file (.zgn), one by one
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Continue the match of the file given with -o
    #[arg(long, requires = "output")]
    resume: bool,
    /// A game that has not ended after so many turns is a tie
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    max_turns: u32,
    /// How much a move may exceed its time before the game is lost, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 500, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    grace: u64,
    /// How long a move without a limit of time may take, in seconds
    #[arg(long, value_name = "S", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    patience: u64,
    /// Print the result as a JSON object
    #[arg(long)]
    json: bool,
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let expected = || "expected two different numbers from -1000 to 1000, as in 0,10".to_string();
    let number = |text: &str| {
        let number: f64 = text.trim().parse().ok()?;
        (-1000.0..=1000.0).contains(&number).then_some(number)
    };
    let (elo0, elo1) = text.split_once(',').ok_or_else(expected)?;
    let (elo0, elo1) = number(elo0).zip(number(elo1)).ok_or_else(expected)?;
    if elo0 < elo1 {
        Ok(Sprt { elo0, elo1 })
    } else {
        Err("the first number must be less than the second".to_string())
    }
}

fn setting(text: &str) -> Result<Setting, String> {
    let harmless = !text.contains(char::is_control);
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() && harmless => {
            Ok((name.trim().to_string(), value.to_string()))
        }
        _ => Err("expected NAME=VALUE".to_string()),
    }
}

pub(crate) fn run(args: &MatchArgs) -> anyhow::Result<ExitCode> {
    let side = |text: &str, settings: &[Setting]| {
        Spec::read(text, settings).map_err(|why| anyhow!("`{}`: {why}", plain(text)))
    };
    let sides = [
        side(&args.a, &args.option_a)?,
        side(&args.b, &args.option_b)?,
    ];
    let mut boards = args.boards.clone();
    if boards.is_empty() {
        boards.push(Rules::default());
    }
    let board_names: Vec<String> = boards.iter().map(Rules::to_string).collect();
    let names = [args.a.clone(), args.b.clone()];
    let limits = args
        .limits
        .sides([sides[0].has_own_limits, sides[1].has_own_limits]);
    let settings = settings(args, &sides, &limits, &board_names);
    let standard = if args.sprt.is_some() {
        GAMES_OF_TEST
    } else {
        GAMES
    };
    let games = args.games.unwrap_or(standard).next_multiple_of(2);

    // Engines that cannot be started at all are a mistake of the command line.
    for (side, name) in sides.iter().zip(&names) {
        side.start().with_context(|| plain(name))?;
    }
    let mut tally = Tally::new(boards.len());
    let (mut book, earlier) = match &args.output {
        Some(path) if args.resume => {
            let (book, games) = Book::resume(path, &settings)?;
            (Some(book), games)
        }
        Some(path) => (Some(Book::create(path)?), Vec::new()),
        None => (None, Vec::new()),
    };
    for game in &earlier {
        tally.add(game);
    }

    let plan = Plan {
        conditions: Conditions {
            limits,
            is_timed: [sides[0].is_timed, sides[1].is_timed],
            grace: Duration::from_millis(args.grace),
            patience: Duration::from_secs(args.patience),
            max_turns: args.max_turns,
        },
        sides,
        boards,
        games,
        seed: args.seed,
        opening_turns: args.opening_turns,
        done: earlier.iter().map(|game| game.number).collect(),
        settings,
        names: names.clone(),
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let concurrency = args.concurrency.map_or(cores, usize::from);
    let start = Instant::now();
    let summary = |tally: &Tally, end: End| -> (String, serde_json::Result<String>, String) {
        let summary = Summary {
            names: &names,
            limits: limits.map(|limits| limits.to_string()),
            boards: &board_names,
            tally,
            sprt: args.sprt,
            end,
            seconds: start.elapsed().as_secs_f64(),
        };
        (summary.table(), summary.json(), summary.progress(games))
    };
    let decided = |tally: &Tally| {
        let verdict = args.sprt.map(|sprt| sprt.verdict(&tally.all.pairs));
        verdict.is_some_and(|verdict| verdict != Verdict::Open)
    };

    let interrupt = on_interrupt();
    let mut progress = ProgressLine::new();
    let mut end = End::Complete;
    if decided(&tally) {
        end = End::Decided;
    } else {
        let complete = runner::run(plan, concurrency, &interrupt, |result| {
            if let Some((record, game)) = result {
                if let Some(book) = &mut book {
                    book.add(&record)?;
                }
                tally.add(&game);
                if decided(&tally) {
                    end = End::Decided;
                    return Ok(false);
                }
            }
            progress.say(|| summary(&tally, End::Complete).2);
            Ok(true)
        })?;
        if !complete && end != End::Decided {
            end = End::Interrupted;
        }
    }
    progress.clear();
    let (table, json, _) = summary(&tally, end);
    let mut out = stdout();
    out.write_all(if args.json { json? } else { table }.as_bytes())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// What must be equal for a match to be continued: all that has an influence on the games.
fn settings(
    args: &MatchArgs,
    sides: &[Spec; 2],
    limits: &[SideLimits; 2],
    boards: &[String],
) -> String {
    let more = |options: &[Setting], side: &Spec| {
        let named = options
            .iter()
            .map(|(name, value)| format!("{name}={value}"));
        let eval = side.eval.iter().map(Eval::fingerprint);
        let more = named.chain(eval).map(|more| format!(" {more}"));
        more.collect::<String>()
    };
    format!(
        "A {}{} ({}); B {}{} ({}); boards {}; seed {}; {} opening turns; tie after {}",
        args.a,
        more(&args.option_a, &sides[0]),
        limits[0],
        args.b,
        more(&args.option_b, &sides[1]),
        limits[1],
        boards.join(" "),
        args.seed,
        args.opening_turns,
        args.max_turns
    )
}
