//! Looks through many games at once.

use std::sync::atomic::{AtomicU64, Ordering};

use zertz::{Game, Rules};
use zertz_engine::Stop;
use zertz_engine::eval::Eval;
use zertz_engine::puzzle::Puzzle;

use super::collection::Collection;
use super::miner::{Miner, Mining};
use crate::files::{FileError, GameFault, Source};
use crate::parallel::{WorkError, unordered};

/// What is looked through, and when it is enough.
#[derive(Clone, Debug)]
pub struct MineSettings {
    /// What to look for in a position.
    pub mining: Mining,
    pub eval: Eval,
    /// Only games of this kind.
    pub board: Option<Rules>,
    /// How many turns before the end of each game are looked at.
    pub last: usize,
    /// How many puzzles are taken of one game, the earliest first.
    pub per_game: usize,
    /// End after this many puzzles.
    pub limit: Option<u64>,
    pub threads: usize,
}

/// What was done so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MineTotals {
    pub games: u64,
    pub positions: u64,
    pub puzzles: u64,
    /// How many games and files could not be read.
    pub bad: u64,
}

/// What is told on the way.
#[derive(Debug)]
pub enum MineEvent<'a> {
    /// A new puzzle; the totals count it.
    Found(&'a Puzzle, &'a MineTotals),
    Unreadable(&'a GameFault),
    Progress(&'a MineTotals),
}

/// Looks for puzzles in the games of these sources until there are enough, or `stop` is set, and adds
/// them to a collection. With more than one thread they come in no fixed order.
pub fn mine<E: From<WorkError> + From<FileError>>(
    settings: &MineSettings,
    sources: &[Source],
    collection: &mut Collection,
    stop: &Stop,
    mut watch: impl FnMut(MineEvent<'_>) -> Result<(), E>,
) -> Result<MineTotals, E> {
    let mut totals = MineTotals::default();
    if settings.limit == Some(0) {
        return Ok(totals);
    }
    // Ends the work on the threads once there are enough puzzles.
    let enough = Stop::new();
    let positions = AtomicU64::new(0);
    let games = sources
        .iter()
        .flat_map(Source::games)
        .take_while(|_| !enough.is_set());
    let tools = || Miner::new(settings.mining.clone(), settings.eval.clone());
    let work = |miner: &mut Miner, job: Result<Game, GameFault>| {
        let game = job?;
        let mut found = Vec::new();
        let rules = game.position().rules();
        if settings.board.is_some_and(|board| board != *rules) {
            return Ok(found);
        }
        for position in miner.positions(&game, settings.last, stop) {
            if found.len() >= settings.per_game || stop.is_set() || enough.is_set() {
                break;
            }
            positions.fetch_add(1, Ordering::Relaxed);
            found.extend(miner.look(&position, stop));
        }
        Ok(found)
    };
    let each = |found: Option<Result<Vec<Puzzle>, GameFault>>| {
        totals.positions = positions.load(Ordering::Relaxed);
        totals.games += u64::from(found.is_some());
        match found {
            Some(Ok(puzzles)) => {
                for puzzle in puzzles {
                    if !enough.is_set() && collection.add(&puzzle)? {
                        totals.puzzles += 1;
                        watch(MineEvent::Found(&puzzle, &totals))?;
                    }
                    if settings.limit.is_some_and(|limit| totals.puzzles >= limit) {
                        enough.set();
                    }
                }
            }
            Some(Err(fault)) => {
                totals.bad += 1;
                watch(MineEvent::Unreadable(&fault))?;
            }
            None => {}
        }
        watch(MineEvent::Progress(&totals))
    };
    unordered(settings.threads, stop, games, tools, work, each)?;
    totals.positions = positions.into_inner();
    Ok(totals)
}
