//! How fast the search is, and whether it still does the same.
//!
//! The same limits give the same search on one thread, on every machine. So the signature, which is
//! worked out from all that the searches found, changes only when their behaviour does.

use std::time::Duration;

use serde::Serialize;
use zertz::{Game, Position};
use zertz_engine::checksum::fnv1a_64;
use zertz_engine::eval::Eval;
use zertz_engine::{Engine, Limits, Report, Settings, Stop};

/// The positions, one on a line.
const POSITIONS: &str = include_str!("search.txt");
/// How many nodes are searched in each position, if there is no other limit.
const NODES: u64 = 150_000;

/// How each position is searched.
#[derive(Clone, Debug)]
pub struct SearchBenchSettings {
    pub depth: Option<u32>,
    /// By default 150,000, if there is no depth.
    pub nodes: Option<u64>,
    pub hash_mib: usize,
    pub eval: Eval,
    /// Search everything again on this many threads, and compare the speed.
    pub threads: Option<usize>,
}

/// What was found in one position.
#[derive(Debug, Serialize)]
pub struct SearchFound {
    pub position: String,
    pub depth: u32,
    pub score: String,
    pub best: String,
    pub nodes: u64,
    pub seconds: f64,
    pub nodes_per_second: f64,
    /// The whole line, which the signature needs.
    #[serde(skip)]
    line: String,
}

/// The sum over all positions.
#[derive(Debug, Serialize)]
pub struct SearchTotal {
    pub threads: usize,
    pub nodes: u64,
    pub seconds: f64,
    pub nodes_per_second: f64,
}

/// What the searches found, and how fast.
#[derive(Debug, Serialize)]
pub struct SearchBench {
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub hash: usize,
    pub positions: Vec<SearchFound>,
    pub total: SearchTotal,
    /// None if it was interrupted.
    pub signature: Option<String>,
    pub parallel: Option<SearchTotal>,
    /// How many times as fast several threads are.
    pub ratio: Option<f64>,
    /// Whether some of it is missing.
    pub interrupted: bool,
}

/// Searches all positions, each with an empty table. `watch` hears which of how many is next.
pub fn measure(
    settings: &SearchBenchSettings,
    stop: &Stop,
    mut watch: impl FnMut(usize, usize),
) -> SearchBench {
    let nodes = settings.nodes.or(settings.depth.is_none().then_some(NODES));
    let limits = Limits {
        depth: settings.depth,
        nodes,
        ..Limits::NONE
    };
    let games = games();
    let mut pass = |threads: usize| -> (Vec<SearchFound>, SearchTotal) {
        let mut engine = Engine::new(Settings {
            hash_mib: settings.hash_mib,
            threads,
            ..Settings::with(settings.eval.clone())
        });
        let mut all = Vec::new();
        for (i, game) in games.iter().enumerate() {
            watch(i + 1, games.len());
            let found = search(&mut engine, game, &limits, stop);
            if stop.is_set() {
                break;
            }
            all.push(found);
        }
        let total = SearchTotal::of(&all, threads);
        (all, total)
    };
    let (positions, total) = pass(1);
    let is_complete = !stop.is_set();
    let parallel = settings.threads.filter(|_| is_complete);
    let parallel = parallel.map(|threads| pass(threads).1);
    // Half a measurement says nothing.
    let parallel = parallel.filter(|_| !stop.is_set());
    SearchBench {
        interrupted: stop.is_set(),
        depth: settings.depth,
        nodes,
        hash: settings.hash_mib,
        signature: is_complete.then(|| signature(&positions)),
        ratio: parallel
            .as_ref()
            .map(|parallel| parallel.nodes_per_second / total.nodes_per_second),
        positions,
        total,
        parallel,
    }
}

fn games() -> Vec<Game> {
    let lines = POSITIONS
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    // A test has read them all.
    let read = |line: &str| line.parse::<Position>().ok().map(Game::new);
    lines.filter_map(read).collect()
}

/// Searches one position, as if the engine were new.
fn search(engine: &mut Engine, game: &Game, limits: &Limits, stop: &Stop) -> SearchFound {
    engine.new_game();
    let report = engine.search(game, limits, stop, &mut |_| {});
    SearchFound::of(game, &report)
}

impl SearchFound {
    fn of(game: &Game, report: &Report) -> SearchFound {
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
        SearchFound {
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

impl SearchTotal {
    fn of(all: &[SearchFound], threads: usize) -> SearchTotal {
        let nodes = all.iter().map(|found| found.nodes).sum();
        let seconds: f64 = all.iter().map(|found| found.seconds).sum();
        SearchTotal {
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
fn signature(all: &[SearchFound]) -> String {
    let mut text = String::new();
    for found in all {
        text += &format!(
            "{}|{}|{}|{}|{}\n",
            found.position, found.depth, found.nodes, found.score, found.line
        );
    }
    format!("{:016x}", fnv1a_64(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use zertz::{Board, Player};

    #[test]
    fn the_positions_cover_every_board_variant_and_stage() {
        let games = games();
        assert!(games.len() >= 20);
        let is_position = |line: &&str| !line.is_empty() && !line.starts_with('#');
        assert_eq!(games.len(), POSITIONS.lines().filter(is_position).count());
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
        let games = games();
        let settings = Settings {
            hash_mib: 2,
            ..Settings::default()
        };
        let all = |engine: &mut Engine, nodes: u64| -> String {
            let limits = Limits::nodes(nodes);
            let found = |game| search(engine, game, &limits, &Stop::new());
            signature(&games.iter().map(found).collect::<Vec<_>>())
        };
        let mut engine = Engine::new(settings.clone());
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
