//! `zertz bench solve`: up to how many rings the solver knows the exact result within a time.
//!
//! Positions are sampled from games by the number of rings in play, one for each number and game, so
//! that no game counts twice in a row of the table. The games are random ones, played here by the
//! engine, or read from files.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use serde::Serialize;
use zertz::{Action, Game, Rules};
use zertz_engine::rng::Rng;
use zertz_engine::solver::{Exact, Solver};
use zertz_engine::{Engine, Limits, Settings, Stop};

use crate::args;
use crate::commands::random;
use crate::commands::solve::seconds;
use crate::files::Inputs;
use crate::interrupt::on_interrupt;
use crate::output::{counted, stdout};
use crate::start::has_more_than_many;

/// In games of the engine so many turns are random, so that the games differ.
const RANDOM_TURNS: usize = 6;
/// Such a game is broken off after so many turns.
const MAX_TURNS: usize = 500;
/// So many kinds of games are named in the heading.
const MAX_NAMED: usize = 8;
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
    zertz bench solve --engine --game 48 --from 10 --to 20 --positions 50\n  \
    zertz bench solve --records games.zgn --to 30\n\n\
    Ctrl-C prints the table as far as it has come. The exit code is 1 if a game could not be read.")]
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
    /// Take the positions from the games in these files (.zgn, .sgf, .zen) and folders, `-` for
    /// standard input, whatever their boards, in the order in which they stand there
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["engine", "game", "seed"])]
    records: Vec<PathBuf>,
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
    /// What is played; in records it may be several.
    game: String,
    games: &'static str,
    seconds: f64,
    rows: Vec<Row>,
    /// All sizes of the table up to this one are known.
    known_up_to: Option<u8>,
}

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<ExitCode> {
    let stop = on_interrupt();
    let mut samples = Samples::new(args);
    let mut bad = 0;
    let (game, games) = if args.records.is_empty() {
        samples.play(args, &stop);
        let games = if args.engine { "engine" } else { "random" };
        (args.game.to_string(), games)
    } else {
        let read = samples.read(args, &stop)?;
        bad = read.bad;
        (read.kinds(), "recorded")
    };
    let mut rows = Vec::new();
    for (rings, games) in &samples.games {
        let row = measure(args, *rings, games, &stop);
        if row.positions > 0 {
            rows.push(row);
        }
    }
    let is_known = |row: &&Row| 100 * (row.wins + row.losses + row.ties) >= KNOWN * row.positions;
    let table = Table {
        game,
        games,
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
    Ok(if bad > 0 {
        ExitCode::from(1)
    } else {
        ExitCode::SUCCESS
    })
}

/// Games that stand at a position with so many rings, by that number.
struct Samples {
    wanted: usize,
    games: BTreeMap<u8, Vec<Game>>,
}

impl Samples {
    /// None yet, of the sizes that are asked for.
    fn new(args: &SolveArgs) -> Samples {
        // The start is the same in all games, and does not count.
        let most = if args.records.is_empty() {
            args.game.board.rings().len()
        } else {
            usize::MAX
        };
        let sizes = (args.from..=args.to.max(args.from)).filter(|&size| usize::from(size) < most);
        Samples {
            wanted: args.positions.into(),
            games: sizes.map(|rings| (rings, Vec::new())).collect(),
        }
    }

    fn are_enough(&self) -> bool {
        self.games.values().all(|games| games.len() >= self.wanted)
    }

    /// Plays games until there are enough positions.
    fn play(&mut self, args: &SolveArgs, stop: &Stop) {
        let mut engine = Engine::new(Settings {
            hash_mib: 1,
            ..Settings::default()
        });
        for number in 0..MAX_GAMES {
            if stop.is_set() || self.are_enough() {
                break;
            }
            let mut rng = Rng::new(args.seed, number);
            self.add(if args.engine {
                play(&mut engine, args.game, &mut rng, stop)
            } else {
                random::play(zertz::Position::start(args.game), &mut rng)
            });
        }
    }

    /// Reads games until there are enough positions. Those that cannot be read are told.
    fn read(&mut self, args: &SolveArgs, stop: &Stop) -> anyhow::Result<Read> {
        let mut read = Read::default();
        for source in Inputs::new(args.records.clone(), None).find()?.sources {
            for game in source.games() {
                if stop.is_set() || self.are_enough() {
                    return Ok(read);
                }
                match game {
                    Ok(game) => {
                        let kind = game.position().rules().to_string();
                        *read.games.entry(kind).or_default() += 1;
                        self.add(game);
                    }
                    Err(why) => {
                        read.bad += 1;
                        let _ = writeln!(io::stderr(), "error: {why}");
                    }
                }
            }
        }
        if read.games.is_empty() {
            bail!("there is no game in the records");
        }
        Ok(read)
    }

    /// Takes from a game the first position of each size: the later ones are captures, which are
    /// easier.
    fn add(&mut self, mut game: Game) {
        // Backwards. A position with which the game ended is none to be solved.
        let mut last = game.outcome().is_none().then(|| game.clone());
        while game.undo().is_some() {
            let rings = |game: &Game| game.position().field().rings().len() as u8;
            let now = rings(&game);
            if let Some(later) = last.take().filter(|later| rings(later) < now) {
                let games = self.games.get_mut(&rings(&later));
                if let Some(games) = games.filter(|games| games.len() < self.wanted) {
                    games.push(later);
                }
            }
            last = Some(game.clone());
        }
    }
}

/// What was read from records.
#[derive(Default)]
struct Read {
    /// How many games of each kind.
    games: BTreeMap<String, u64>,
    /// How many files and games could not be read.
    bad: u64,
}

impl Read {
    /// The kinds of games, and how many there are of each.
    fn kinds(&self) -> String {
        let named = self.games.iter().take(MAX_NAMED);
        let mut kinds: Vec<String> = named
            .map(|(kind, &number)| format!("{kind} ({})", counted(number, "game", "games")))
            .collect();
        if let Some(more) = self
            .games
            .len()
            .checked_sub(MAX_NAMED)
            .filter(|&more| more > 0)
        {
            kinds.push(format!("{more} more"));
        }
        kinds.join(", ")
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
        if has_more_than_many(game) {
            // Contrived, with too many captures to be solved. It counts as not solved.
            row.positions += 1;
            times.push(args.time);
            continue;
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
        None if table.rows.is_empty() => {
            writeln!(out, "\nThere is no position of these sizes in the games.")
        }
        None => writeln!(
            out,
            "\nNot even of the smallest size are {KNOWN} % of the positions solved in time."
        ),
    }
}
