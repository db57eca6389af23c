//! `zertz bench solve`: up to how many rings the solver knows the exact result within a time.
//!
//! Positions are sampled from games by the number of rings in play, one for each number and game, so
//! that no game counts twice in a row of the table.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use zertz::{Action, Game, Rules};
use zertz_engine::rng::Rng;
use zertz_engine::solver::{Exact, Solver};
use zertz_engine::{Engine, Limits, Settings, Stop};

use crate::args;
use crate::commands::random;
use crate::commands::solve::seconds;
use crate::interrupt::on_interrupt;
use crate::output::stdout;

/// In games of the engine so many turns are random, so that the games differ.
const RANDOM_TURNS: usize = 6;
/// Such a game is broken off after so many turns.
const MAX_TURNS: usize = 500;
/// At most so many games are played to find the positions.
const MAX_GAMES: u64 = 100_000;
/// A size counts as known if so many of a hundred positions are solved.
const KNOWN: usize = 95;

/// Measure for how many rings the exact result is found in time
///
/// Takes positions from games, sorted by the number of rings in play, tries to solve each within
/// the time, and prints how many were solved.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz bench solve\n  \
    zertz bench solve --engine --game 48 --from 10 --to 20 --positions 50\n\n\
    Ctrl-C prints the table as far as it has come.")]
pub(crate) struct SolveArgs {
    /// The game: board, variant, options
    #[arg(long, value_name = "GAME", default_value = "37")]
    game: Rules,
    /// The least number of rings
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=61))]
    from: u8,
    /// The largest number of rings
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u8).range(1..=61))]
    to: u8,
    /// How many positions of each size
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    positions: u16,
    /// The time for each position, in seconds
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds)]
    time: Duration,
    /// Take the positions from games that the engine plays against itself, one placement deep after
    /// six random turns, instead of random games
    #[arg(long)]
    engine: bool,
    /// The seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Size of the table of positions in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = args::table_size)]
    hash: u32,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// One row of the table.
#[derive(Serialize, Default)]
struct Row {
    rings: u8,
    positions: usize,
    wins: usize,
    losses: usize,
    ties: usize,
    solved_percent: f64,
    median_ms: f64,
    mean_nodes: u64,
}

#[derive(Serialize)]
struct Table {
    game: String,
    games: &'static str,
    seconds: f64,
    rows: Vec<Row>,
    /// All sizes of the table up to this one are known.
    known_up_to: Option<u8>,
}

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<ExitCode> {
    let stop = on_interrupt();
    let samples = sample(args, &stop);
    let mut rows = Vec::new();
    for (rings, games) in &samples {
        let row = measure(args, *rings, games, &stop);
        if row.positions > 0 {
            rows.push(row);
        }
    }
    let is_known = |row: &&Row| row.wins + row.losses + row.ties >= KNOWN * row.positions / 100;
    let table = Table {
        game: args.game.to_string(),
        games: if args.engine { "engine" } else { "random" },
        seconds: args.time.as_secs_f64(),
        known_up_to: rows.iter().take_while(is_known).last().map(|row| row.rings),
        rows,
    };
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&table)?)?;
    } else {
        print(&mut out, &table)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Games that stand at a position with so many rings, by that number.
fn sample(args: &SolveArgs, stop: &Stop) -> BTreeMap<u8, Vec<Game>> {
    let wanted = usize::from(args.positions);
    let mut samples: BTreeMap<u8, Vec<Game>> = (args.from..=args.to.max(args.from))
        .filter(|&rings| usize::from(rings) <= args.game.board.rings().len())
        .map(|rings| (rings, Vec::new()))
        .collect();
    let mut engine = Engine::new(Settings {
        hash_mib: 1,
        ..Settings::default()
    });
    for number in 0..MAX_GAMES {
        if stop.is_set() || samples.values().all(|games| games.len() >= wanted) {
            break;
        }
        let mut rng = Rng::new(args.seed, number);
        let mut game = if args.engine {
            play(&mut engine, args.game, &mut rng, stop)
        } else {
            random::play(zertz::Position::start(args.game), &mut rng)
        };
        // Backwards through the game. Of the positions with as many rings the first counts: the later
        // ones are captures, which are easier.
        let mut last: Option<Game> = None;
        while game.undo().is_some() {
            let rings = |game: &Game| game.position().field().rings().len() as u8;
            let now = rings(&game);
            if let Some(later) = last.take().filter(|later| rings(later) < now) {
                add(&mut samples, rings(&later), later, wanted);
            }
            last = Some(game.clone());
        }
    }
    samples
}

/// Adds a game to those with as many rings, if more are wanted.
fn add(samples: &mut BTreeMap<u8, Vec<Game>>, rings: u8, game: Game, wanted: usize) {
    if let Some(games) = samples.get_mut(&rings).filter(|list| list.len() < wanted) {
        games.push(game);
    }
}

/// A game of the engine against itself.
fn play(engine: &mut Engine, rules: Rules, rng: &mut Rng, stop: &Stop) -> Game {
    let mut game = Game::new(zertz::Position::start(rules));
    engine.new_game();
    for turn in 0..MAX_TURNS {
        let action = if turn < RANDOM_TURNS {
            game.legal()
                .pick(|count| rng.below(count))
                .map(Action::Move)
        } else {
            engine
                .search(&game, &Limits::depth(1), stop, &mut |_| {})
                .best()
        };
        if action.is_none_or(|action| game.act(action).is_err()) {
            break;
        }
    }
    game
}

/// Solves the positions of one size.
fn measure(args: &SolveArgs, rings: u8, games: &[Game], stop: &Stop) -> Row {
    let mut row = Row {
        rings,
        ..Row::default()
    };
    let mut times = Vec::new();
    let mut nodes = 0;
    for (i, game) in games.iter().enumerate() {
        if io::stderr().is_terminal() {
            let _ = write!(io::stderr(), "\r{rings} rings, position {}\x1b[K", i + 1);
        }
        // A new table each time: what one position has taught must not help with the next.
        let mut solver = Solver::new(args.hash as usize);
        let solution = solver.solve(game, &Limits::move_time(args.time), stop, &mut |_| {});
        if stop.is_set() {
            break;
        }
        row.positions += 1;
        match solution.verdict {
            Exact::Win => row.wins += 1,
            Exact::Loss => row.losses += 1,
            Exact::Tie => row.ties += 1,
            Exact::Unknown => {}
        }
        times.push(solution.time);
        nodes += solution.nodes;
    }
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    times.sort();
    let solved = row.wins + row.losses + row.ties;
    row.solved_percent = 100.0 * solved as f64 / row.positions.max(1) as f64;
    row.median_ms = times
        .get(times.len() / 2)
        .map_or(0.0, |time| time.as_secs_f64() * 1e3);
    row.mean_nodes = nodes / row.positions.max(1) as u64;
    row
}

fn print(out: &mut impl Write, table: &Table) -> io::Result<()> {
    writeln!(
        out,
        "Game {}, positions of {} games, {} s for each.\n",
        table.game, table.games, table.seconds
    )?;
    writeln!(
        out,
        "rings  positions  solved  wins  losses  ties  median ms  mean positions made"
    )?;
    for row in &table.rows {
        writeln!(
            out,
            "{:>5} {:>10} {:>5.0} % {:>5} {:>7} {:>5} {:>10.1} {:>20}",
            row.rings,
            row.positions,
            row.solved_percent,
            row.wins,
            row.losses,
            row.ties,
            row.median_ms,
            crate::output::grouped(row.mean_nodes),
        )?;
    }
    match table.known_up_to {
        Some(rings) => writeln!(
            out,
            "\nUp to {rings} rings at least {KNOWN} % of the positions of each size are solved in time."
        ),
        None => writeln!(
            out,
            "\nNot even of the smallest size are {KNOWN} % of the positions solved in time."
        ),
    }
}
