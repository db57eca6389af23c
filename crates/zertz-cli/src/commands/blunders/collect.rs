//! `zertz blunders collect`: draws a sample of positions from files of games.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use zertz::Rules;
use zertz_lab::blunder::{
    CollectEvent, CollectSettings, Collected, Drawn, SeekCounts, Seeking, collect,
};
use zertz_lab::parallel::threads;

use crate::files::Inputs;
use crate::interrupt::on_interrupt;
use crate::output::{Output, counted, grouped};
use crate::progress::ProgressLine;

/// Draw a sample of positions with a proven win from files of games
///
/// Reads all games twice: first for the results, which tell who the strongest players are, then for
/// positions. Only the solver decides which positions are taken: the player on turn must have a win
/// that it proves, and not at once; of some other moves, drawn at random, it must prove that they throw
/// the win away; and what was really played must be decided too. A game gives one position at most,
/// and every board and kind of player the same number, if there are enough. The same files and options
/// give the same sample, with any number of threads. Ctrl-C ends the work; what was found is written,
/// and the file says with which --games it is found again.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz blunders collect boardspace/ -o sample.txt\n  \
    zertz blunders collect boardspace/ --seed 2 --limit 300 --board 61 -o sample.txt\n  \
    zertz blunders collect games.zgn --least-nodes 1 --throwing 1 --games 1000")]
pub(crate) struct CollectArgs {
    #[command(flatten)]
    inputs: Inputs,
    /// Write the sample to this file instead of printing it
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How many positions are drawn, the same number for each board and kind of player
    #[arg(long, value_name = "N", default_value_t = 900, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    limit: u32,
    /// How many games are looked into at most [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// What is drawn depends on this number
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The kinds of games, as in 48 or 37:blitz
    #[arg(long, value_name = "GAME", default_values = ["37", "48", "61"])]
    board: Vec<Rules>,
    /// How many turns before the end of each game may be looked at
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    last: u32,
    /// How many positions of a game are looked at, drawn at random
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    tries: u32,
    /// How many positions the solver may look at for a win by captures and sacrifices
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    nodes: u64,
    /// How many positions it may look at for a win with quiet moves; 0 looks for none
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    quiet_nodes: u64,
    /// The win is obvious if the solver needs fewer positions than this
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    least_nodes: u64,
    /// The win is obvious if the winner needs fewer turns than this
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=100))]
    least_turns: u32,
    /// How many positions the solver may look at to judge the move that was played
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    move_nodes: u64,
    /// How many other moves are judged at most
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=1_000))]
    others: u32,
    /// How many of them must throw the win away
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=1_000))]
    throwing: u32,
    /// How many positions the solver may look at to judge one of them
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    other_nodes: u64,
    /// How many people are the strongest
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    strongest: u32,
    /// How many games they must have played
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    least_games: u32,
    /// How many threads [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &CollectArgs) -> anyhow::Result<ExitCode> {
    let sources = args.inputs.find()?.sources;
    let output = Output::open(args.output.as_deref())?;
    let stop = on_interrupt();
    let mut progress = ProgressLine::new();
    let collected = collect(&settings(args), &sources, &stop, |event| {
        let elapsed = progress.elapsed();
        progress.say(|| match event {
            CollectEvent::Read(games) => counted(games, "game read", "games read"),
            CollectEvent::Drawn(drawn) => text(drawn, elapsed),
        });
    })?;
    progress.clear();
    write(args, output, &collected)?;
    let end = if stop.is_set() { ", interrupted" } else { "" };
    let text = text(&collected.drawn, progress.elapsed());
    let _ = writeln!(io::stderr(), "{text}{end}");
    if collected.bad > 0 {
        let games = counted(collected.bad, "game", "games");
        let _ = writeln!(io::stderr(), "{games} not read");
        return Ok(ExitCode::from(1));
    }
    Ok(ExitCode::SUCCESS)
}

fn settings(args: &CollectArgs) -> CollectSettings {
    CollectSettings {
        limit: args.limit as usize,
        games: args.games,
        seed: args.seed,
        boards: args.board.clone(),
        strongest: args.strongest as usize,
        least_games: args.least_games,
        seeking: Seeking {
            last: args.last as usize,
            tries: args.tries as usize,
            nodes: args.nodes,
            quiet_nodes: args.quiet_nodes,
            least_nodes: args.least_nodes,
            least_turns: args.least_turns,
            move_nodes: args.move_nodes,
            others: args.others as usize,
            throwing: args.throwing as usize,
            other_nodes: args.other_nodes,
        },
        threads: threads(args.threads),
    }
}

/// How many positions there are, and from how many games.
fn text(drawn: &Drawn, elapsed: Duration) -> String {
    let found: usize = drawn.groups.iter().map(Vec::len).sum();
    let sizes: Vec<String> = drawn.groups.iter().map(|g| g.len().to_string()).collect();
    format!(
        "{} ({}) in {} of {}, {} of them won, {:.0} s",
        counted(found as u64, "position drawn", "positions drawn"),
        sizes.join(" "),
        counted(drawn.counts.positions, "position", "positions"),
        counted(drawn.games, "game", "games"),
        grouped(drawn.counts.won),
        elapsed.as_secs_f64()
    )
}

/// Writes the sample, with its origin at the top.
fn write(args: &CollectArgs, mut out: Output, collected: &Collected) -> anyhow::Result<()> {
    let drawn = &collected.drawn;
    let boards: String = args.board.iter().map(|b| format!(" --board {b}")).collect();
    let SeekCounts {
        positions,
        won,
        obvious,
        safe,
        undecided,
    } = drawn.counts;
    writeln!(
        out,
        "# Positions of played games in which the player on turn has a proven win, and how it was kept or\n\
         # thrown away. Drawn from {} with\n\
         # zertz blunders collect FILES --seed {} --limit {} --games {}{boards} --last {} --tries {} \\\n\
         #   --nodes {} --quiet-nodes {} --least-nodes {} --least-turns {} --move-nodes {} \\\n\
         #   --others {} --throwing {} --other-nodes {} --strongest {} --least-games {}",
        counted(collected.listed, "game", "games"),
        args.seed,
        args.limit,
        drawn.done,
        args.last,
        args.tries,
        args.nodes,
        args.quiet_nodes,
        args.least_nodes,
        args.least_turns,
        args.move_nodes,
        args.others,
        args.throwing,
        args.other_nodes,
        args.strongest,
        args.least_games,
    )?;
    writeln!(
        out,
        "# Looked at: {} of {}; {} proven wins. Left out: {} obvious, {} in which too few\n\
         # moves are proven to throw the win away, {} in which the move played is undecided.",
        counted(positions, "position", "positions"),
        counted(drawn.games, "game", "games"),
        grouped(won),
        grouped(obvious),
        grouped(safe),
        grouped(undecided),
    )?;
    for entry in drawn.groups.iter().flatten() {
        writeln!(out, "{entry}")?;
    }
    out.finish()
}
