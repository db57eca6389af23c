//! `zertz bench search`: how fast the search is, and whether it still does the same.
//!
//! The same limits give the same search on one thread, on every machine. So the signature, which is
//! worked out from all that the searches found, changes only when their behaviour does.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use zertz::{Game, Position};
use zertz_engine::{Engine, Limits, Report, Settings, Stop};

use crate::args;
use crate::interrupt::on_interrupt;
use crate::output::{grouped, stdout};

/// The positions, one on a line.
const POSITIONS: &str = include_str!("search.txt");
/// So many nodes are searched in each position, if there is no other limit.
const NODES: u64 = 150_000;

/// Measure the speed of the search, and print its signature
///
/// Searches a fixed set of positions of all boards, variants and stages, each with an empty table.
/// The signature is made from what the searches on one thread found: depths, nodes, scores and
/// lines. It changes only when the behaviour of the engine does.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz bench search\n  \
    zertz bench search --depth 5 --json\n  \
    zertz bench search --threads 2")]
pub(crate) struct SearchArgs {
    /// Search each position so many placements deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: Option<u32>,
    /// Search so many positions each [default: 150000, if no depth is given]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    nodes: Option<u64>,
    /// The size of the table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = args::table_size)]
    hash: u32,
    /// Search everything again on so many threads, and compare the speed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..=256))]
    threads: Option<u16>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// What was found in one position.
#[derive(Serialize)]
struct Found {
    position: String,
    depth: u32,
    score: String,
    best: String,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
    /// The whole line, which the signature needs.
    #[serde(skip)]
    line: String,
}

/// The sum over all positions.
#[derive(Serialize)]
struct Total {
    threads: usize,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
}

#[derive(Serialize)]
struct Bench {
    depth: Option<u32>,
    nodes: Option<u64>,
    hash: u32,
    positions: Vec<Found>,
    total: Total,
    /// None if it was interrupted.
    signature: Option<String>,
    parallel: Option<Total>,
    /// How many times as fast several threads are.
    ratio: Option<f64>,
}

pub(crate) fn run(args: &SearchArgs) -> anyhow::Result<ExitCode> {
    let nodes = args.nodes.or(args.depth.is_none().then_some(NODES));
    let limits = Limits {
        depth: args.depth,
        nodes,
        ..Limits::NONE
    };
    let games = games()?;
    let stop = on_interrupt();
    let is_watched = io::stderr().is_terminal();
    let pass = |threads: usize| -> (Vec<Found>, Total) {
        let settings = Settings {
            hash_mib: args.hash as usize,
            threads,
            lines: 1,
        };
        let mut engine = Engine::new(settings);
        let mut all = Vec::new();
        for (i, game) in games.iter().enumerate() {
            if is_watched {
                let (number, of) = (i + 1, games.len());
                let _ = write!(io::stderr(), "\rposition {number} of {of}\x1b[K");
            }
            let found = search(&mut engine, game, &limits, &stop);
            if stop.is_set() {
                break;
            }
            all.push(found);
        }
        if is_watched {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
        let total = Total::of(&all, threads);
        (all, total)
    };
    let (positions, total) = pass(1);
    let is_complete = !stop.is_set();
    let parallel = args.threads.filter(|_| is_complete);
    let parallel = parallel.map(|threads| pass(usize::from(threads)).1);
    // Half a measurement says nothing.
    let parallel = parallel.filter(|_| !stop.is_set());
    let bench = Bench {
        depth: args.depth,
        nodes,
        hash: args.hash,
        signature: is_complete.then(|| signature(&positions)),
        ratio: parallel
            .as_ref()
            .map(|parallel| parallel.nodes_per_second / total.nodes_per_second),
        positions,
        total,
        parallel,
    };
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&bench)?)?;
    } else {
        print(&mut out, &bench)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn games() -> anyhow::Result<Vec<Game>> {
    let lines = POSITIONS
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let read = |line: &str| Ok(Game::new(line.parse::<Position>()?));
    lines.map(read).collect()
}

/// Searches one position, as if the engine were new.
fn search(engine: &mut Engine, game: &Game, limits: &Limits, stop: &Stop) -> Found {
    engine.new_game();
    let report = engine.search(game, limits, stop, &mut |_| {});
    Found::of(game, &report)
}

impl Found {
    fn of(game: &Game, report: &Report) -> Found {
        let mut line = String::new();
        let mut after = game.clone();
        for &action in report.lines.first().map_or(&[][..], |line| &line.moves) {
            line.push_str(&after.notate(action).to_string());
            line.push(' ');
            if after.act(action).is_err() {
                break;
            }
        }
        let best = report.best().map(|best| game.notate(best).to_string());
        Found {
            position: game.position().to_string(),
            depth: report.depth,
            score: report.score().unwrap_or_default().to_string(),
            best: best.unwrap_or_default(),
            nodes: report.nodes,
            seconds: report.time.as_secs_f64(),
            nodes_per_second: rate(report.nodes, report.time),
            line,
        }
    }
}

impl Total {
    fn of(all: &[Found], threads: usize) -> Total {
        let nodes = all.iter().map(|found| found.nodes).sum();
        let seconds: f64 = all.iter().map(|found| found.seconds).sum();
        Total {
            threads,
            nodes,
            seconds,
            nodes_per_second: rate(nodes, Duration::from_secs_f64(seconds)),
        }
    }
}

fn rate(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64().max(1e-9)
}

/// A hash (FNV-1a) of everything that was found: not of how long it took.
fn signature(all: &[Found]) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for found in all {
        let text = format!(
            "{}|{}|{}|{}|{}\n",
            found.position, found.depth, found.nodes, found.score, found.line
        );
        for byte in text.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}

fn print(out: &mut impl Write, bench: &Bench) -> io::Result<()> {
    writeln!(
        out,
        "{:>2}  {:<26} {:>5} {:>9} {:<14} {:>10} {:>7} {:>10}",
        "", "game", "depth", "score", "best", "nodes", "ms", "nodes/s"
    )?;
    for (i, found) in bench.positions.iter().enumerate() {
        let game = found.position.split(' ').next().unwrap_or_default();
        writeln!(
            out,
            "{:>2}  {game:<26} {:>5} {:>9} {:<14} {:>10} {:>7.0} {:>10}",
            i + 1,
            found.depth,
            found.score,
            found.best,
            grouped(found.nodes),
            found.seconds * 1e3,
            grouped(found.nodes_per_second as u64),
        )?;
    }
    let total = |total: &Total| {
        let threads = match total.threads {
            1 => "one thread".to_string(),
            threads => format!("{threads} threads"),
        };
        format!(
            "{threads}: {} nodes in {:.2} s, {} nodes/s",
            grouped(total.nodes),
            total.seconds,
            grouped(total.nodes_per_second as u64)
        )
    };
    writeln!(out, "\n{}", total(&bench.total))?;
    if let (Some(parallel), Some(ratio)) = (&bench.parallel, bench.ratio) {
        writeln!(out, "{}, {ratio:.2} times as many", total(parallel))?;
    }
    match &bench.signature {
        Some(signature) => writeln!(out, "signature {signature}"),
        None => writeln!(out, "interrupted: no signature"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use zertz::{Board, Player};

    #[test]
    fn the_positions_cover_every_board_variant_and_stage() {
        let games = games().expect("positions");
        assert!(games.len() >= 20);
        let texts: HashSet<String> = games.iter().map(|g| g.position().to_string()).collect();
        assert_eq!(texts.len(), games.len());
        for board in Board::NAMED {
            let there = |game: &Game| game.position().rules().board == board;
            assert!(games.iter().any(there), "{board}");
        }
        for option in [
            "blitz",
            "tournament",
            "inert",
            "optional",
            "claimed",
            "pool",
        ] {
            let there = |game: &Game| game.position().rules().to_string().contains(option);
            assert!(games.iter().any(there), "{option}");
        }
        let captured = |game: &Game| -> u32 {
            let racks = Player::BOTH.map(|player| game.position().captured(player));
            racks.iter().map(|rack| rack.total()).sum()
        };
        assert!(games.iter().any(|game| captured(game) == 0));
        assert!(games.iter().any(|game| captured(game) >= 10));
        assert!(games.iter().all(|game| game.legal().count_up_to(2) == 2));
    }

    #[test]
    fn the_signature_is_always_the_same() {
        let games = games().expect("positions");
        let settings = Settings {
            hash_mib: 2,
            ..Settings::default()
        };
        let all = |engine: &mut Engine, nodes: u64| -> String {
            let limits = Limits::nodes(nodes);
            let found = |game| search(engine, game, &limits, &Stop::new());
            signature(&games.iter().map(found).collect::<Vec<_>>())
        };
        let mut engine = Engine::new(settings);
        let first = all(&mut engine, 4_000);
        assert_eq!(all(&mut engine, 4_000), first, "twice in a row");
        assert_eq!(
            all(&mut Engine::new(settings), 4_000),
            first,
            "a new engine"
        );
        assert_ne!(all(&mut engine, 3_000), first, "another search");
        assert_eq!(first.len(), 16);
    }
}
