//! Up to how many rings the solver knows the exact result within a time.
//!
//! Positions are sampled from games by the number of rings in play, one for each number and game, so
//! that no game counts twice in a row of the table. The games are random ones, played here by the
//! engine, or read from files.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::time::Duration;

use serde::Serialize;
use zertz::{Action, Game, Position, Rules};
use zertz_engine::eval::Eval;
use zertz_engine::rng::Rng;
use zertz_engine::solver::{Exact, Solver};
use zertz_engine::{Engine, Limits, Settings, Stop};

use crate::files::{GameFault, Source};
use crate::random::{has_more_than_many, random_game};

/// In games of the engine this many turns are random, so that the games differ.
const RANDOM_TURNS: usize = 6;
/// Such a game is broken off after this many turns.
const MAX_TURNS: usize = 500;
/// At most this many games are played to find the positions.
const MAX_GAMES: u64 = 100_000;
/// A size counts as known if this many of a hundred positions are solved.
pub const KNOWN_PERCENT: usize = 95;

/// Where the positions come from.
#[derive(Debug)]
pub enum BenchGames {
    Random {
        rules: Rules,
        seed: u64,
    },
    /// The engine against itself, one placement deep after a few random turns.
    Engine {
        rules: Rules,
        seed: u64,
        eval: Eval,
    },
    /// Whatever their rules, in the order in which they stand there.
    Records(Vec<Source>),
}

/// What is solved, and in which time.
#[derive(Debug)]
pub struct SolveBenchSettings {
    pub games: BenchGames,
    /// Numbers of rings.
    pub sizes: RangeInclusive<u8>,
    /// How many positions of each size.
    pub positions: usize,
    /// For each position.
    pub time: Duration,
    pub hash_mib: usize,
}

/// What came of the positions of one size.
#[derive(Debug, Default, Serialize)]
pub struct SolveRow {
    pub rings: u8,
    pub positions: usize,
    pub wins: usize,
    pub losses: usize,
    pub ties: usize,
    pub solved_percent: f64,
    pub median_ms: f64,
    pub mean_nodes: u64,
}

/// What was measured.
#[derive(Debug, Default)]
pub struct SolveBench {
    /// How many games of each kind were read.
    pub games: BTreeMap<String, u64>,
    /// How many files and games could not be read.
    pub bad: u64,
    pub rows: Vec<SolveRow>,
    /// All sizes up to this one are known.
    pub known_up_to: Option<u8>,
}

/// What is told on the way.
#[derive(Debug)]
pub enum SolveBenchEvent<'a> {
    Unreadable(&'a GameFault),
    Solving { rings: u8, number: usize },
}

/// Solves positions of each size, until all are done or `stop` is set.
pub fn measure(
    settings: &SolveBenchSettings,
    stop: &Stop,
    mut watch: impl FnMut(SolveBenchEvent<'_>),
) -> SolveBench {
    let mut measured = SolveBench::default();
    let mut positions = SizedPositions::new(settings);
    match &settings.games {
        BenchGames::Random { rules, seed } => {
            let start = Position::start(*rules);
            positions.play(*seed, stop, |rng| random_game(start, rng));
        }
        BenchGames::Engine { rules, seed, eval } => {
            let mut engine = Engine::new(Settings {
                hash_mib: 1,
                ..Settings::with(eval.clone())
            });
            positions.play(*seed, stop, |rng| {
                play_engine(&mut engine, *rules, rng, stop)
            });
        }
        BenchGames::Records(sources) => {
            positions.read(sources, &mut measured, stop, &mut watch);
            if measured.games.is_empty() {
                return measured;
            }
        }
    }
    for (rings, games) in &positions.games {
        let row = solve(settings, *rings, games, stop, &mut watch);
        if row.positions > 0 {
            measured.rows.push(row);
        }
    }
    let is_known =
        |row: &&SolveRow| 100 * (row.wins + row.losses + row.ties) >= KNOWN_PERCENT * row.positions;
    let known = measured.rows.iter().take_while(is_known).last();
    measured.known_up_to = known.map(|row| row.rings);
    measured
}

/// Games that stand at a position with this many rings, by that number.
struct SizedPositions {
    wanted: usize,
    games: BTreeMap<u8, Vec<Game>>,
}

impl SizedPositions {
    /// None yet, of the sizes that are asked for.
    fn new(settings: &SolveBenchSettings) -> SizedPositions {
        // The start is the same in all games, and does not count.
        let most = match &settings.games {
            BenchGames::Random { rules, .. } | BenchGames::Engine { rules, .. } => {
                rules.board.rings().len()
            }
            BenchGames::Records(_) => usize::MAX,
        };
        let sizes = settings.sizes.clone();
        let sizes = sizes.filter(|&size| usize::from(size) < most);
        SizedPositions {
            wanted: settings.positions,
            games: sizes.map(|rings| (rings, Vec::new())).collect(),
        }
    }

    fn are_enough(&self) -> bool {
        self.games.values().all(|games| games.len() >= self.wanted)
    }

    /// Plays games until there are enough positions.
    fn play(&mut self, seed: u64, stop: &Stop, mut play: impl FnMut(&mut Rng) -> Game) {
        for number in 0..MAX_GAMES {
            if stop.is_set() || self.are_enough() {
                break;
            }
            self.add(play(&mut Rng::new(seed, number)));
        }
    }

    /// Reads games until there are enough positions.
    fn read(
        &mut self,
        sources: &[Source],
        measured: &mut SolveBench,
        stop: &Stop,
        watch: &mut impl FnMut(SolveBenchEvent<'_>),
    ) {
        for game in sources.iter().flat_map(Source::games) {
            if stop.is_set() || self.are_enough() {
                return;
            }
            match game {
                Ok(game) => {
                    let kind = game.position().rules().to_string();
                    *measured.games.entry(kind).or_default() += 1;
                    self.add(game);
                }
                Err(fault) => {
                    measured.bad += 1;
                    watch(SolveBenchEvent::Unreadable(&fault));
                }
            }
        }
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

/// A game of the engine against itself.
fn play_engine(engine: &mut Engine, rules: Rules, rng: &mut Rng, stop: &Stop) -> Game {
    let mut game = Game::new(Position::start(rules));
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
fn solve(
    settings: &SolveBenchSettings,
    rings: u8,
    games: &[Game],
    stop: &Stop,
    watch: &mut impl FnMut(SolveBenchEvent<'_>),
) -> SolveRow {
    let mut row = SolveRow {
        rings,
        ..SolveRow::default()
    };
    let mut times = Vec::new();
    let mut nodes = 0;
    for (i, game) in games.iter().enumerate() {
        if stop.is_set() {
            break;
        }
        watch(SolveBenchEvent::Solving {
            rings,
            number: i + 1,
        });
        if has_more_than_many(game) {
            // Contrived, with too many captures to be solved. It counts as not solved.
            row.positions += 1;
            times.push(settings.time);
            continue;
        }
        // A new table each time: what one position has taught must not help with the next.
        let mut solver = Solver::new(settings.hash_mib);
        let solution = solver.solve(game, &Limits::move_time(settings.time), stop, &mut |_| {});
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
    times.sort();
    let solved = row.wins + row.losses + row.ties;
    row.solved_percent = 100.0 * solved as f64 / row.positions.max(1) as f64;
    row.median_ms = times
        .get(times.len() / 2)
        .map_or(0.0, |time| time.as_secs_f64() * 1e3);
    row.mean_nodes = nodes / row.positions.max(1) as u64;
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_positions_are_solved() {
        let settings = SolveBenchSettings {
            games: BenchGames::Random {
                rules: "19".parse().unwrap(),
                seed: 1,
            },
            sizes: 6..=8,
            positions: 3,
            time: Duration::from_secs(5),
            hash_mib: 1,
        };
        let mut solved = 0;
        let measured = measure(&settings, &Stop::new(), |_| solved += 1);
        let sizes: Vec<u8> = measured.rows.iter().map(|row| row.rings).collect();
        assert_eq!(sizes, [6, 7, 8]);
        assert!(measured.rows.iter().all(|row| row.positions == 3));
        assert_eq!((solved, measured.known_up_to), (9, Some(8)));
    }
}
