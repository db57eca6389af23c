//! `zertz bench rules`: how fast the rules are, on one thread.
//!
//! The positions are those of random games with fixed seeds, so that every stage of the game is
//! there as often as it occurs. Positions are really made, one for each legal move: placements can
//! be counted without being made, and such a count says nothing about speed.

use std::hint::black_box;
use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use zertz::{Board, Position, Rules};

use crate::commands::random;
use crate::output::{grouped, stdout};
use zertz_engine::rng::Rng;

/// The seed of all games of the benchmark.
const SEED: u64 = 2025;
/// So many games on each board give the positions.
const GAMES: u64 = 12;
/// So many random games are timed at once: enough that the clock and long games do not matter.
const SLICE: u64 = 2_000;
/// The boards on which random games are timed.
const PLAYED: [Board; 3] = [Board::R37, Board::R48, Board::R61];
/// A random game that has not ended by then is broken off; without its past, repetition is not seen.
const MAX_TURNS: u32 = 1_000;

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

/// The positions of one board.
struct Set {
    board: Board,
    positions: Vec<Position>,
}

/// How long something took.
#[derive(Serialize)]
struct Rate {
    /// The board, or `all`.
    board: String,
    /// From how many positions or games.
    from: u64,
    /// How many were made in one pass.
    per_pass: u64,
    per_second: f64,
    /// Of the fastest pass.
    best_per_second: f64,
    /// On average.
    ns: f64,
}

#[derive(Serialize)]
struct Played {
    board: String,
    games: u64,
    per_second: f64,
    /// Of the fastest slice.
    best_per_second: f64,
    mean_turns: f64,
}

#[derive(Serialize)]
struct Report {
    seed: u64,
    games_per_board: u64,
    made: Vec<Rate>,
    generated: Vec<Rate>,
    played: Vec<Played>,
}

pub(crate) fn run(args: &RulesArgs) -> anyhow::Result<ExitCode> {
    let sets: Vec<Set> = Board::NAMED
        .iter()
        .enumerate()
        .map(|(i, board)| Set::of(*board, i as u64))
        .collect();
    let mut out = stdout();
    if args.list {
        for position in sets.iter().flat_map(|set| &set.positions) {
            writeln!(out, "{position}")?;
        }
    } else if args.once {
        let made: u64 = sets.iter().map(|set| make_all(&set.positions)).sum();
        let turns: u64 = PLAYED
            .iter()
            .map(|board| play_all(*board, SLICE, &mut Rng::new(SEED, u64::MAX)))
            .sum();
        let games = SLICE * PLAYED.len() as u64;
        writeln!(out, "{made} positions made")?;
        writeln!(out, "{games} random games played")?;
        writeln!(out, "{turns} turns in them")?;
    } else {
        let report = Report {
            seed: SEED,
            games_per_board: GAMES,
            made: measure(&sets, args.seconds, make_all),
            generated: measure(&sets, args.seconds, generate_all),
            played: PLAYED
                .iter()
                .map(|board| play(*board, args.seconds))
                .collect(),
        };
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
        } else {
            print(&mut out, &report)?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

impl Set {
    /// Every position before a turn of the games on a board.
    fn of(board: Board, index: u64) -> Set {
        let start = Position::start(Rules::standard(board));
        let games = (0..GAMES).map(|i| random::play(start, &mut Rng::new(SEED, index * GAMES + i)));
        let positions = games
            .flat_map(|game| game.turns().map(|turn| *turn.before()).collect::<Vec<_>>())
            .collect();
        Set { board, positions }
    }
}

/// Makes every position that can follow these, and returns how many they are.
#[inline(never)]
fn make_all(positions: &[Position]) -> u64 {
    let mut made = 0;
    for position in positions {
        let _ = position.for_each_move(|mv| {
            // The whole position has to be there, its hash included.
            black_box(&position.after(mv));
            made += 1;
            ControlFlow::<()>::Continue(())
        });
    }
    made
}

/// Generates every move of these positions, and returns how many they are.
#[inline(never)]
fn generate_all(positions: &[Position]) -> u64 {
    let mut generated = 0;
    for position in positions {
        let _ = position.for_each_move(|mv| {
            black_box(&mv);
            generated += 1;
            ControlFlow::<()>::Continue(())
        });
    }
    generated
}

/// Goes through the sets again and again, for so long in all.
fn measure(sets: &[Set], time: Duration, work: fn(&[Position]) -> u64) -> Vec<Rate> {
    // All boards are measured side by side, so that a disturbance hits all of them.
    let mut spent = vec![Duration::ZERO; sets.len()];
    let mut fastest = vec![Duration::MAX; sets.len()];
    let mut counts = vec![0; sets.len()];
    let mut passes = 0;
    let begin = Instant::now();
    while passes == 0 || begin.elapsed() < time {
        for (i, set) in sets.iter().enumerate() {
            let before = Instant::now();
            counts[i] = work(&set.positions);
            let took = before.elapsed();
            spent[i] += took;
            fastest[i] = fastest[i].min(took);
        }
        passes += 1;
    }
    let rate = |board: String, from: usize, per_pass: u64, spent: Duration, fastest: Duration| {
        let mean = spent.as_secs_f64().max(1e-9) / f64::from(passes);
        Rate {
            board,
            from: from as u64,
            per_pass,
            per_second: per_pass as f64 / mean,
            best_per_second: per_pass as f64 / fastest.as_secs_f64().max(1e-9),
            ns: mean * 1e9 / per_pass.max(1) as f64,
        }
    };
    let mut rates: Vec<Rate> = sets
        .iter()
        .enumerate()
        .map(|(i, set)| {
            rate(
                set.board.to_string(),
                set.positions.len(),
                counts[i],
                spent[i],
                fastest[i],
            )
        })
        .collect();
    let from = sets.iter().map(|set| set.positions.len()).sum();
    rates.push(rate(
        "all".to_string(),
        from,
        counts.iter().sum(),
        spent.iter().sum(),
        fastest.iter().sum(),
    ));
    rates
}

/// Plays random games on a board for so long.
fn play(board: Board, time: Duration) -> Played {
    let mut rng = Rng::new(SEED, u64::MAX);
    let (mut games, mut turns) = (0, 0);
    let (mut spent, mut fastest) = (Duration::ZERO, Duration::MAX);
    while spent < time {
        let before = Instant::now();
        turns += play_all(board, SLICE, &mut rng);
        let took = before.elapsed().max(Duration::from_nanos(1));
        games += SLICE;
        spent += took;
        fastest = fastest.min(took);
    }
    Played {
        board: board.to_string(),
        games,
        per_second: games as f64 / spent.as_secs_f64(),
        best_per_second: SLICE as f64 / fastest.as_secs_f64(),
        mean_turns: turns as f64 / games as f64,
    }
}

/// Plays random games on a board, and returns how many turns they had.
#[inline(never)]
fn play_all(board: Board, games: u64, rng: &mut Rng) -> u64 {
    let start = Position::start(Rules::standard(board));
    (0..games)
        .map(|_| u64::from(black_box(play_out(start, rng))))
        .sum()
}

/// Plays random moves to the end, and returns how many they were.
fn play_out(mut position: Position, rng: &mut Rng) -> u32 {
    let mut turns = 0;
    while turns < MAX_TURNS {
        let legal = position.legal();
        let Some(mv) = legal.pick(|count| rng.below(count)) else {
            break;
        };
        position.play_unchecked(mv);
        turns += 1;
    }
    turns
}

fn print(out: &mut impl Write, report: &Report) -> std::io::Result<()> {
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
