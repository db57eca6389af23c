//! How fast the rules are, on one thread.
//!
//! The positions are those of random games with fixed seeds, so that every stage of the game is
//! there as often as it occurs. Positions are really made, one for each legal move: placements can
//! be counted without being made, and such a count says nothing about speed.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use serde::Serialize;
use zertz::{Board, Position, Rules};
use zertz_engine::rng::Rng;

use crate::random::random_game;

/// The seed of all games of the benchmark.
const SEED: u64 = 2025;
/// How many games on each board give the positions.
const GAMES: u64 = 12;
/// How many random games are timed at once: enough that the clock and long games do not matter.
const SLICE: u64 = 2_000;
/// The boards on which random games are timed.
const PLAYED: [Board; 3] = [Board::R37, Board::R48, Board::R61];
/// A random game that has not ended by then is broken off; without its past, repetition is not seen.
const MAX_TURNS: u32 = 1_000;

/// The positions of one board.
#[derive(Debug)]
pub struct PositionSet {
    pub board: Board,
    pub positions: Vec<Position>,
}

/// How long something took.
#[derive(Debug, Serialize)]
pub struct Rate {
    /// The board, or `all`.
    pub board: String,
    /// From how many positions or games.
    pub from: u64,
    /// How many were made in one pass.
    pub per_pass: u64,
    pub per_second: f64,
    /// Of the fastest pass.
    pub best_per_second: f64,
    /// On average.
    pub ns: f64,
}

/// How fast random games are played.
#[derive(Debug, Serialize)]
pub struct PlayoutRate {
    pub board: String,
    pub games: u64,
    pub per_second: f64,
    /// Of the fastest slice.
    pub best_per_second: f64,
    pub mean_turns: f64,
}

/// How fast the rules are.
#[derive(Debug, Serialize)]
pub struct RulesBench {
    pub seed: u64,
    pub games_per_board: u64,
    pub made: Vec<Rate>,
    pub generated: Vec<Rate>,
    pub played: Vec<PlayoutRate>,
}

/// What is made and played when everything is done exactly once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Once {
    pub made: u64,
    pub games: u64,
    pub turns: u64,
}

/// The positions of all boards.
pub fn position_sets() -> Vec<PositionSet> {
    Board::NAMED
        .iter()
        .enumerate()
        .map(|(i, board)| PositionSet::of(*board, i as u64))
        .collect()
}

/// Makes every position exactly once, plays a fixed number of random games, and measures nothing.
pub fn once() -> Once {
    let sets = position_sets();
    let turns = |board: &Board| play_all(*board, SLICE, &mut Rng::new(SEED, u64::MAX));
    Once {
        made: sets.iter().map(|set| make_all(&set.positions)).sum(),
        games: SLICE * PLAYED.len() as u64,
        turns: PLAYED.iter().map(turns).sum(),
    }
}

/// Measures for about this long each.
pub fn measure(time: Duration) -> RulesBench {
    let sets = position_sets();
    RulesBench {
        seed: SEED,
        games_per_board: GAMES,
        made: measure_sets(&sets, time, make_all),
        generated: measure_sets(&sets, time, generate_all),
        played: PLAYED
            .iter()
            .map(|board| measure_playouts(*board, time))
            .collect(),
    }
}

impl PositionSet {
    /// Every position before a turn of the games on a board.
    fn of(board: Board, index: u64) -> PositionSet {
        let start = Position::start(Rules::standard(board));
        let games = (0..GAMES).map(|i| random_game(start, &mut Rng::new(SEED, index * GAMES + i)));
        let positions = games
            .flat_map(|game| game.turns().map(|turn| *turn.before()).collect::<Vec<_>>())
            .collect();
        PositionSet { board, positions }
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

/// Goes through the sets again and again, for this long in all.
fn measure_sets(sets: &[PositionSet], time: Duration, work: fn(&[Position]) -> u64) -> Vec<Rate> {
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

/// Plays random games on a board for this long.
fn measure_playouts(board: Board, time: Duration) -> PlayoutRate {
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
    PlayoutRate {
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
