//! `zertz bench rules`: how fast the rules are, on one thread.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use zertz_lab::bench::rules::{RulesBench, measure, once, position_sets};

use crate::output::{grouped, stdout};

/// Measure the speed of the rules, on one thread
///
/// Over a fixed set of positions of all boards and stages: how many positions are really made in a
/// second (every legal move is generated and made), and how many moves are generated; then how many
/// random games are played from the start.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz bench rules\n  \
    zertz bench rules --list\n  \
    valgrind --tool=callgrind --toggle-collect='*::make_all' zertz bench rules --once\n  \
    valgrind --tool=callgrind --toggle-collect='*::play_all' zertz bench rules --once\n\n\
    The last two count instructions: divide them by the number of positions made, or by the number \
    of turns in the random games, which are printed.")]
pub(crate) struct RulesArgs {
    /// How long each of the measurements takes, about, in seconds
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds)]
    seconds: Duration,
    /// Make every position exactly once, play a fixed number of random games, print how many they
    /// are, and measure nothing
    #[arg(long, conflicts_with_all = ["list", "json"])]
    once: bool,
    /// Print the positions and measure nothing
    #[arg(long, conflicts_with = "json")]
    list: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let expected = || "expected a number of seconds from 0.01 to 3600".to_string();
    let seconds: f64 = text.parse().map_err(|_| expected())?;
    if (0.01..=3600.0).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(expected())
    }
}

pub(crate) fn run(args: &RulesArgs) -> anyhow::Result<ExitCode> {
    let mut out = stdout();
    if args.list {
        for position in position_sets().iter().flat_map(|set| &set.positions) {
            writeln!(out, "{position}")?;
        }
    } else if args.once {
        let once = once();
        writeln!(out, "{} positions made", once.made)?;
        writeln!(out, "{} random games played", once.games)?;
        writeln!(out, "{} turns in them", once.turns)?;
    } else {
        let report = measure(args.seconds);
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
        } else {
            print(&mut out, &report)?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn print(out: &mut impl Write, report: &RulesBench) -> std::io::Result<()> {
    writeln!(
        out,
        "One thread. The positions are those of {} random games on each board, seed {}.",
        report.games_per_board, report.seed
    )?;
    let tables = [
        (
            "Positions really made: every move generated and made",
            &report.made,
        ),
        ("Moves generated alone", &report.generated),
    ];
    for (title, rates) in tables {
        writeln!(out, "\n{title}\n")?;
        writeln!(
            out,
            "board  positions  moves a pass   a second, mean       best    ns"
        )?;
        for rate in rates {
            writeln!(
                out,
                "{:<5} {:>10} {:>13} {:>16} {:>10} {:>5.2}",
                rate.board,
                grouped(rate.from),
                grouped(rate.per_pass),
                millions(rate.per_second),
                millions(rate.best_per_second),
                rate.ns,
            )?;
        }
    }
    writeln!(
        out,
        "\nRandom games from the start, every legal move equally likely\n"
    )?;
    writeln!(out, "board   games a second, mean       best  turns, mean")?;
    for played in &report.played {
        writeln!(
            out,
            "{:<5} {:>22} {:>10} {:>12.1}",
            played.board,
            grouped(played.per_second as u64),
            grouped(played.best_per_second as u64),
            played.mean_turns
        )?;
    }
    Ok(())
}

fn millions(number: f64) -> String {
    format!("{:.1} M", number / 1e6)
}
