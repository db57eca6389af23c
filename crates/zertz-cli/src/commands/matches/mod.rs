//! `zertz match`: engines against each other, in parallel, with statistics.
//!
//! `limits` has the flags for how long they think, `report` the table, the line of progress and the
//! JSON.

mod limits;
mod report;

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::anyhow;
use clap::Args;
use zertz::Rules;
use zertz_engine::eval::Eval;
use zertz_lab::matches::{
    Adjudication, ByScore, LogError, LogFile, MatchEnd, MatchError, MatchEvent, MatchSettings,
    play_match,
};
use zertz_lab::openings::Openings;
use zertz_lab::opponent::{OpponentSpec, ProtocolLog, Setting};
use zertz_lab::parallel::threads;
use zertz_lab::stats::Sprt;

use crate::interrupt::{exit_code, on_interrupt};
use crate::messages::t;
use crate::output::{note, plain, shown, stdout};
use crate::progress::ProgressLine;
use limits::LimitArgs;
use report::{Begun, MatchReport};

/// How many games are played by default, and at most if a test may end them earlier.
const GAMES: u64 = 100;
const GAMES_OF_TEST: u64 = 20_000;
/// How many faults are told one by one; the table counts all of them.
const MOST_FAULTS: u64 = 20;
/// How many random turns begin a game by default.
const OPENING_TURNS: u32 = 2;

#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    #[arg(value_name = "A")]
    a: String,
    #[arg(value_name = "B")]
    b: String,
    #[arg(long = "game", value_name = "GAME")]
    boards: Vec<Rules>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: Option<u64>,
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    #[arg(long, value_name = "balanced|random|FILE")]
    openings: Option<OsString>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=40))]
    opening_turns: Option<u32>,
    #[command(flatten)]
    limits: LimitArgs,
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    option_a: Vec<Setting>,
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    option_b: Vec<Setting>,
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[arg(long, requires = "output")]
    resume: bool,
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    max_turns: u32,
    #[arg(long, value_name = "POINTS,N", value_parser = by_score)]
    adjudicate_win: Option<ByScore>,
    #[arg(long, value_name = "POINTS,N", value_parser = by_score)]
    adjudicate_tie: Option<ByScore>,
    // How much a move may exceed its time, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 500, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    grace: u64,
    // How long a move without a limit of time may take, in seconds.
    #[arg(long, value_name = "S", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    patience: u64,
    #[arg(long)]
    json: bool,
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let expected = || t!("match.sprt");
    let number = |text: &str| {
        let number: f64 = text.trim().parse().ok()?;
        (-1000.0..=1000.0).contains(&number).then_some(number)
    };
    let (elo0, elo1) = text.split_once(',').ok_or_else(expected)?;
    let (elo0, elo1) = number(elo0).zip(number(elo1)).ok_or_else(expected)?;
    if elo0 < elo1 {
        Ok(Sprt { elo0, elo1 })
    } else {
        Err(t!("match.sprt.order"))
    }
}

fn by_score(text: &str) -> Result<ByScore, String> {
    let numbers = text.split_once(',').and_then(|(points, turns)| {
        let points: u32 = points.trim().parse().ok()?;
        let turns: u32 = turns.trim().parse().ok()?;
        (points <= 100_000 && (2..=1_000).contains(&turns)).then_some(ByScore { points, turns })
    });
    numbers.ok_or_else(|| t!("match.by_score"))
}

fn setting(text: &str) -> Result<Setting, String> {
    let harmless = !text.contains(zertz::foreign::is_unseen);
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() && harmless => {
            Ok((name.trim().to_string(), value.to_string()))
        }
        _ => Err(t!("match.setting")),
    }
}

/// How the games of a board begin.
fn begun(openings: &Openings, rules: &Rules) -> Begun {
    match (openings.list(rules), openings) {
        (Some(list), Openings::Balanced { .. }) => Begun::Balanced(list.len()),
        (Some(list), _) => Begun::Given(list.len()),
        (None, Openings::Random { turns } | Openings::Balanced { turns }) => Begun::Random(*turns),
        (None, Openings::Given(_)) => Begun::Given(0),
    }
}

/// How the games begin: balanced, unless something else is asked for.
fn openings(args: &MatchArgs) -> anyhow::Result<Openings> {
    let turns = args.opening_turns.unwrap_or(OPENING_TURNS);
    match args.openings.as_deref() {
        None if args.opening_turns.is_some() => Ok(Openings::Random { turns }),
        Some(name) if name == "random" => Ok(Openings::Random { turns }),
        Some(name) if name != "balanced" => Ok(Openings::read(Path::new(name))?),
        _ => Ok(Openings::Balanced { turns }),
    }
}

pub(crate) fn run(args: &MatchArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    let side = |text: &str, settings: &[Setting]| {
        OpponentSpec::read(text, settings, eval).map_err(|why| anyhow!("`{}`: {why}", plain(text)))
    };
    let mut sides = [
        side(&args.a, &args.option_a)?,
        side(&args.b, &args.option_b)?,
    ];
    if let Some(path) = &args.log {
        let log = ProtocolLog::open(path)?;
        for side in &mut sides {
            side.keep_protocol(log.clone());
        }
    }
    let mut boards = args.boards.clone();
    if boards.is_empty() {
        boards.push(Rules::default());
    }
    let limits = args
        .limits
        .sides([sides[0].has_own_limits, sides[1].has_own_limits]);
    let most = if args.sprt.is_some() {
        GAMES_OF_TEST
    } else {
        GAMES
    };
    let games = args.games.unwrap_or(most).next_multiple_of(2);
    let openings = openings(args)?;
    // By default the table says it; who has asked for balanced ones is told at once.
    if let (Openings::Balanced { turns }, Some(_)) = (&openings, &args.openings) {
        let has_none = |rules: &&Rules| openings.list(rules).is_none();
        for rules in boards.iter().filter(has_none) {
            note(t!("match.fallback", game = %rules, turns = *turns));
        }
    }
    let report = MatchReport {
        openings: boards.iter().map(|rules| begun(&openings, rules)).collect(),
        names: [&args.a, &args.b],
        limits: limits.map(|limits| limits.to_string()),
        boards: boards.iter().map(Rules::to_string).collect(),
        sprt: args.sprt,
    };
    let settings = MatchSettings {
        sides,
        limits,
        boards,
        games,
        seed: args.seed,
        openings,
        max_turns: args.max_turns,
        adjudication: Adjudication {
            win: args.adjudicate_win,
            tie: args.adjudicate_tie,
        },
        grace: Duration::from_millis(args.grace),
        patience: Duration::from_secs(args.patience),
        concurrency: threads(args.concurrency),
        sprt: args.sprt,
        log: args.output.clone().map(|path| LogFile {
            path,
            resume: args.resume,
        }),
    };
    let (mut progress, mut faults) = (ProgressLine::new(), 0);
    let outcome = play_match(settings, &on_interrupt(), |event| match event {
        MatchEvent::CutOff { log, copy } => {
            let text = t!("match.cut_off", file = shown(log), copy = shown(copy));
            note(&text);
        }
        MatchEvent::Fault { game, illegal } => {
            faults += 1;
            if faults <= MOST_FAULTS {
                progress.clear();
                note(report.fault(game, illegal));
            }
        }
        MatchEvent::Standing(tally) => {
            let elapsed = progress.elapsed();
            progress.say(|| report.progress(tally, games, elapsed));
        }
    });
    progress.clear();
    let outcome = outcome.map_err(|error| match error {
        MatchError::Log(LogError::Exists(_)) => {
            anyhow!(t!("match.exists", error = %error))
        }
        error => error.into(),
    })?;
    let mut out = stdout();
    let text = if args.json {
        report.json(&outcome)?
    } else {
        report.table(&outcome)
    };
    out.write_all(text.as_bytes())?;
    out.flush()?;
    let is_faulty = outcome
        .tally
        .faults
        .iter()
        .flatten()
        .any(|&count| count > 0);
    Ok(exit_code(outcome.end == MatchEnd::Interrupted, is_faulty))
}
