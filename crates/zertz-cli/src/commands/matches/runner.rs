//! Plays many games at once and hands over the results as they come.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::bail;
use zertz::{Game, Record, Rules, Score};
use zertz_engine::Stop;

use super::book;
use super::engine::{Contestant, Fault, Spec, Work};
use super::limits::opening;
use super::play::{Conditions, Desk, Played, play};
use super::tally::{Finished, Tally};

/// How often the supervisor looks at the games.
const TICK: Duration = Duration::from_millis(50);
/// How long an engine in this process may take to obey a stop flag.
const OBEDIENCE: Duration = Duration::from_secs(10);
/// How long the games under way may take to end when the match ends.
const ENDING: Duration = Duration::from_secs(3);

/// A match as it was ordered.
pub(crate) struct Plan {
    pub(crate) sides: [Spec; 2],
    pub(crate) boards: Vec<Rules>,
    pub(crate) conditions: Conditions,
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) opening_turns: u32,
    /// The games that have been played before.
    pub(crate) done: HashSet<u64>,
    /// What must be equal for a match to be continued.
    pub(crate) settings: String,
    pub(crate) names: [String; 2],
}

/// A game that is over.
pub(crate) type Result = (Record, Finished);

/// Plays the games, so many at once. `each` gets every result, and `None` now and then when there is
/// none; it returns whether to go on. Returns whether all games were played.
pub(crate) fn run(
    plan: Plan,
    concurrency: usize,
    interrupt: &Stop,
    mut each: impl FnMut(Option<Result>) -> anyhow::Result<bool>,
) -> anyhow::Result<bool> {
    let plan = Arc::new(plan);
    let next = Arc::new(AtomicU64::new(0));
    let (sender, results) = channel();
    let ending = Stop::new();
    // The threads are not waited for in the end, in case that one of them never comes back.
    let desks: Vec<Arc<Desk>> = (0..concurrency)
        .map(|_| {
            let desk = Arc::new(Desk {
                ending: ending.clone(),
                ..Desk::default()
            });
            let (plan, next, sender) = (Arc::clone(&plan), Arc::clone(&next), sender.clone());
            let seat = Arc::clone(&desk);
            thread::spawn(move || work(&plan, &next, &sender, &seat));
            desk
        })
        .collect();
    drop(sender);
    let outcome = collect(&results, &desks, interrupt, &mut each);
    ending.set();
    let until = Instant::now() + ENDING;
    while Instant::now() < until {
        for desk in &desks {
            desk.look();
        }
        // The last worker to end closes the channel; results that come now do not count.
        if let Err(RecvTimeoutError::Disconnected) = results.recv_timeout(TICK) {
            break;
        }
    }
    outcome
}

/// Takes results until all games are played, or `each` has had enough, or somebody interrupts.
fn collect(
    results: &Receiver<Result>,
    desks: &[Arc<Desk>],
    interrupt: &Stop,
    each: &mut impl FnMut(Option<Result>) -> anyhow::Result<bool>,
) -> anyhow::Result<bool> {
    let mut looked = Instant::now();
    loop {
        let result = match results.recv_timeout(TICK) {
            Ok(result) => Some(result),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return Ok(true),
        };
        if interrupt.is_set() {
            return Ok(false);
        }
        if !each(result)? {
            return Ok(false);
        }
        if looked.elapsed() >= TICK {
            looked = Instant::now();
            if desks.iter().any(|desk| desk.look() > OBEDIENCE) {
                bail!("an engine in this process does not obey its stop flag");
            }
        }
    }
}

/// Plays games until there are no more.
fn work(plan: &Plan, next: &AtomicU64, results: &Sender<Result>, desk: &Desk) {
    let mut contestants: [Option<Box<dyn Contestant>>; 2] = [None, None];
    while !desk.ending.is_set() {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= plan.games {
            break;
        }
        if plan.done.contains(&number) {
            continue;
        }
        let rules = plan.boards[Tally::board_of(number, plan.boards.len())];
        let game = opening(rules, plan.opening_turns, plan.seed, number / 2);
        let sides = book::sides(number);
        let Some(played) = play_one(plan, number, game, sides, &mut contestants, desk) else {
            break;
        };
        if let Some((player, _)) = played.fault {
            // Whatever state it is in, the next game gets a fresh one.
            contestants[sides[player as usize]] = None;
        }
        let result = book::record(&played, number, sides, &plan.names, &plan.settings);
        if results.send(result).is_err() {
            break;
        }
    }
}

/// Plays one game; `None` if the match ends first.
fn play_one(
    plan: &Plan,
    number: u64,
    game: Game,
    sides: [usize; 2],
    contestants: &mut [Option<Box<dyn Contestant>>; 2],
    desk: &Desk,
) -> Option<Played> {
    for player in zertz::Player::BOTH {
        let side = sides[player as usize];
        // Both games of a pair give the same seed to the same player, whichever side it is. So an
        // engine against itself plays the same game twice.
        let seed = (plan.seed ^ (number / 2).rotate_left(20)).wrapping_mul(2) + player as u64;
        let contestant = &mut contestants[side];
        if contestant.is_none() {
            *contestant = plan.sides[side].start().ok();
        }
        let ready = match contestant {
            Some(contestant) => contestant.new_game(seed, &desk.ending),
            None => Err(Fault::Crash),
        };
        if desk.ending.is_set() {
            return None;
        }
        if let Err(fault) = ready {
            return Some(Played {
                game,
                score: match player {
                    zertz::Player::First => Score::Second,
                    zertz::Player::Second => Score::First,
                },
                fault: Some((player, fault)),
                work: [Work::default(); 2],
            });
        }
    }
    let [Some(a), Some(b)] = contestants else {
        return None;
    };
    play(
        game,
        sides,
        &mut [a.as_mut(), b.as_mut()],
        &plan.conditions,
        desk,
    )
}
