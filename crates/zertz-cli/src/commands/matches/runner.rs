//! Plays many games at once and hands over the results as they come.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::bail;
use zertz::{Game, Record, Rules, Score};
use zertz_engine::{Stop, with_deep_stack};

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
            thread::spawn(move || with_deep_stack(|| work(&plan, &next, &sender, &seat)));
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

#[cfg(test)]
mod tests {
    use super::super::limits::SideLimits;
    use super::*;
    use zertz::Action;
    use zertz_engine::bot::Bot;
    use zertz_engine::{Limits, ladder};

    /// A bot that does something wrong in its third turn.
    struct Wrong {
        turns: u32,
        act: fn(&Stop) -> Option<Action>,
    }

    impl Bot for Wrong {
        fn name(&self) -> String {
            "wrong".to_string()
        }

        fn new_game(&mut self, _: u64) {
            self.turns = 0;
        }

        fn choose(&mut self, game: &Game, _: &Limits, stop: &Stop) -> Option<Action> {
            self.turns += 1;
            if self.turns < 3 {
                return game.position().nth_move(0).map(Action::Move);
            }
            (self.act)(stop)
        }
    }

    /// A match of six games.
    fn plan(sides: [Spec; 2], patience: Duration) -> Plan {
        let mut limits = SideLimits::default();
        limits.each.move_time = Some(Duration::from_millis(20));
        Plan {
            conditions: Conditions {
                limits: [limits; 2],
                is_timed: [sides[0].is_timed, sides[1].is_timed],
                grace: Duration::from_millis(30),
                patience,
                max_turns: 100,
            },
            sides,
            boards: vec![Rules::default()],
            games: 6,
            seed: 1,
            opening_turns: 0,
            done: HashSet::new(),
            settings: String::new(),
            names: ["A".to_string(), "B".to_string()],
        }
    }

    /// The faults of a bot in a few games against a random one.
    fn faults(is_timed: bool, bot: fn() -> Box<dyn Bot>) -> [u64; 4] {
        let random = || ladder::by_name("random").expect("a rung");
        let sides = [Spec::of_bot(is_timed, bot), Spec::of_bot(false, random)];
        let plan = plan(sides, Duration::from_millis(200));
        let mut tally = Tally::new(1);
        let complete = run(plan, 2, &Stop::new(), |result| {
            if let Some((_, game)) = result {
                tally.add(&game);
            }
            Ok(true)
        });
        assert!(complete.is_ok_and(|complete| complete));
        assert_eq!((tally.all.games(), tally.all.lost), (6, 6));
        assert_eq!(tally.faults[1], [0; 4]);
        tally.faults[0]
    }

    fn until_stopped(stop: &Stop) -> Option<Action> {
        while !stop.is_set() {
            thread::sleep(Duration::from_millis(1));
        }
        Some(Action::Move(zertz::Move::Pass))
    }

    #[test]
    fn what_bots_do_wrong_is_counted() {
        let illegal = faults(false, || {
            Box::new(Wrong {
                turns: 0,
                act: |_| Some(Action::Demand),
            })
        });
        assert_eq!(illegal, [6, 0, 0, 0]);
        let nothing = faults(false, || {
            Box::new(Wrong {
                turns: 0,
                act: |_| None,
            })
        });
        assert_eq!(nothing, [6, 0, 0, 0]);
        let panics = faults(false, || {
            Box::new(Wrong {
                turns: 0,
                act: |_| std::panic::resume_unwind(Box::new("on purpose")),
            })
        });
        assert_eq!(panics, [0, 6, 0, 0]);
    }

    #[test]
    fn bots_that_go_on_for_ever_are_stopped() {
        let hangs = faults(false, || {
            Box::new(Wrong {
                turns: 0,
                act: until_stopped,
            })
        });
        assert_eq!(hangs, [0, 0, 6, 0]);
        let late = faults(true, || {
            Box::new(Wrong {
                turns: 0,
                act: until_stopped,
            })
        });
        assert_eq!(late, [0, 0, 0, 6]);
    }

    #[test]
    fn an_interrupt_ends_the_games_under_way() {
        let wrong = || -> Box<dyn Bot> {
            Box::new(Wrong {
                turns: 0,
                act: until_stopped,
            })
        };
        let sides = [Spec::of_bot(false, wrong), Spec::of_bot(false, wrong)];
        let plan = plan(sides, Duration::from_secs(1000));
        let interrupt = Stop::new();
        let start = Instant::now();
        let complete = run(plan, 2, &interrupt, |result| {
            assert!(result.is_none());
            if start.elapsed() > Duration::from_millis(200) {
                interrupt.set();
            }
            Ok(true)
        });
        assert!(complete.is_ok_and(|complete| !complete));
        assert!(start.elapsed() < Duration::from_secs(20));
    }
}
