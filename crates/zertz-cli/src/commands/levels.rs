//! `zertz levels`: how strong the ten levels are.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use zertz::Rules;
use zertz_engine::Level;
use zertz_engine::eval::Eval;
use zertz_lab::levels::{LevelMatch, LevelSettings, LevelsMeasured, measure_levels};
use zertz_lab::opponent::Fault;
use zertz_lab::parallel::threads;

use crate::interrupt::{INTERRUPTED, on_interrupt};
use crate::messages::t;
use crate::output::{fixed, note, stdout};

#[derive(Debug, Args)]
pub(crate) struct LevelsArgs {
    #[command(subcommand)]
    command: LevelsCommand,
}

#[derive(Debug, Subcommand)]
enum LevelsCommand {
    Measure(MeasureArgs),
}

#[derive(Debug, Args)]
pub(crate) struct MeasureArgs {
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=10))]
    from: u8,
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u8).range(1..=10))]
    to: u8,
    #[arg(long = "game", value_name = "GAME", default_values = ["37", "48"])]
    boards: Vec<Rules>,
    #[arg(long, value_name = "X", default_value = "1", value_parser = scale)]
    scale: f64,
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    // How many positions level 10 makes for a move.
    #[arg(long, value_name = "N", default_value_t = 4_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    full_nodes: u64,
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
}

fn scale(text: &str) -> Result<f64, String> {
    let scale = text.parse().ok();
    scale
        .filter(|scale| (0.001..=1000.0).contains(scale))
        .ok_or_else(|| t!("levels.scale"))
}

pub(crate) fn run(args: &LevelsArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    let LevelsCommand::Measure(args) = &args.command;
    let settings = LevelSettings {
        levels: args.from..=args.to.max(args.from),
        boards: args.boards.clone(),
        scale: args.scale,
        seed: args.seed,
        full_nodes: args.full_nodes,
        eval: eval.clone(),
        concurrency: threads(args.concurrency),
    };
    let measured = measure_levels(&settings, &on_interrupt(), tell)?;
    if measured.interrupted {
        note(t!("app.interrupted"));
        return Ok(ExitCode::from(INTERRUPTED));
    }
    let mut out = stdout();
    print(&mut out, &settings, &measured)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Says how a match has ended.
fn tell(played: &LevelMatch) {
    let text = t!(
        "levels.match",
        level = %played.level.number(),
        other = %played.other,
        share = share(played),
        elo = difference(played),
        ms = fixed(milliseconds(played), 1),
        seconds = fixed(played.time.as_secs_f64(), 0),
    );
    note(&text);
    for (side, faults) in [&t!("levels.level"), &played.other]
        .into_iter()
        .zip(played.tally.faults)
    {
        let faults = Fault::ALL.into_iter().zip(faults);
        for (fault, count) in faults.filter(|(_, count)| *count > 0) {
            let faults = format!("{} {count}", fault.as_str());
            let text = t!("match.faults", side = side.as_str(), faults = faults);
            note(format!("  {text}"));
        }
    }
}

/// The table in Markdown.
fn print(
    out: &mut impl Write,
    settings: &LevelSettings,
    measured: &LevelsMeasured,
) -> io::Result<()> {
    writeln!(out, "| {} |", t!("levels.columns"))?;
    writeln!(out, "|---|---|---|---|---|---|")?;
    let levels = settings.levels.clone().filter_map(Level::new);
    for level in levels {
        let number = level.number();
        let own = || measured.matches.iter().filter(|m| m.level == level);
        let below = own().find(|played| played.rung().is_none());
        let below = below.map(|played| format!("{}, {}", share(played), difference(played)));
        let rungs: Vec<String> = own()
            .filter_map(|played| {
                let score = 100.0 * played.tally.all.score();
                Some(format!("`{}` {score:.0} %", played.rung()?))
            })
            .collect();
        let elo = measured.elo.get(&format!("level:{number}"));
        let slowest = own().map(milliseconds).reduce(f64::max);
        writeln!(
            out,
            "| {number} | {} | {} | {} | {} | {} |",
            level.name(),
            elo.map_or(String::new(), |elo| format!("{elo:.0}")),
            below.unwrap_or_default(),
            rungs.join(", "),
            slowest.map_or(String::new(), |ms| format!("{ms:.1}")),
        )?;
    }
    let elo = measured.elo.iter();
    let mut rungs: Vec<(&str, f64)> = elo
        .filter_map(|(name, elo)| Some((name.strip_prefix("ladder:")?, *elo)))
        .collect();
    rungs.sort_by(|a, b| a.1.total_cmp(&b.1));
    let rungs: Vec<String> = rungs
        .iter()
        .map(|(name, elo)| format!("`{name}` {elo:.0}"))
        .collect();
    let rungs = t!("levels.rungs", rungs = rungs.join(", "));
    writeln!(out, "\n{rungs}")
}

/// The share of the points, and the games behind it.
fn share(played: &LevelMatch) -> String {
    let all = &played.tally.all;
    let ties = match all.tied {
        0 => String::new(),
        tied => format!("–{tied}"),
    };
    let score = 100.0 * all.score();
    format!("{score:.0} % ({}–{}{ties})", all.won, all.lost)
}

/// The difference in Elo, with its error if that is finite.
fn difference(played: &LevelMatch) -> String {
    match played.tally.all.pairs.elo() {
        Some(elo) if elo.low.is_finite() && elo.high.is_finite() => {
            format!("{:+.0} ± {:.0}", elo.value, elo.error())
        }
        Some(elo) if elo.value.is_finite() => format!("{:+.0}", elo.value),
        _ => t!("levels.beyond"),
    }
}

/// How long the level took for a move.
fn milliseconds(played: &LevelMatch) -> f64 {
    played.tally.work[0].mean_time().as_secs_f64() * 1e3
}
