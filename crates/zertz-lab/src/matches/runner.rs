//! Plays many games at once and hands over the results as they come.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use zertz::{Game, GameResult, Record, Rules};
use zertz_engine::{Stop, with_deep_stack};

use super::MatchError;
use super::game::{Conditions, Played, Watchdog, play};
use super::log;
use super::tally::{Finished, MatchTally};
use crate::openings::Openings;
use crate::opponent::{Fault, Opponent, OpponentSpec, Work};

/// How often the supervisor looks at the games.
const TICK: Duration = Duration::from_millis(50);
/// How long an engine in this process may take to obey a stop flag.
const OBEDIENCE: Duration = Duration::from_secs(10);
/// How long the games under way may take to end when the match ends.
const ENDING: Duration = Duration::from_secs(3);

/// A match as it was ordered.
pub(crate) struct MatchPlan {
    pub(crate) sides: [OpponentSpec; 2],
    pub(crate) boards: Vec<Rules>,
    pub(crate) conditions: Conditions,
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) openings: Openings,
    /// The games that have been played before.
    pub(crate) done: HashSet<u64>,
    /// What must be equal for a match to be continued.
    pub(crate) settings: String,
}

/// A game that is over: its record, and what counts of it.
pub(crate) type FinishedGame = (Record, Finished);

/// Plays the games, several at once. `each` gets every result, and `None` now and then when there is
/// none; it returns whether to go on. Returns whether all games were played.
pub(crate) fn run(
    plan: MatchPlan,
    concurrency: usize,
    interrupt: &Stop,
    mut each: impl FnMut(Option<FinishedGame>) -> Result<bool, MatchError>,
) -> Result<bool, MatchError> {
    let plan = Arc::new(plan);
    let next = Arc::new(AtomicU64::new(0));
    let (sender, results) = channel();
    let ending = Stop::new();
    // The threads are not waited for in the end, in case that one of them never comes back.
    let watchdogs: Vec<Arc<Watchdog>> = (0..concurrency)
        .map(|_| {
            let watchdog = Arc::new(Watchdog {
                ending: ending.clone(),
                ..Watchdog::default()
            });
            let (plan, next, sender) = (Arc::clone(&plan), Arc::clone(&next), sender.clone());
            let own = Arc::clone(&watchdog);
            thread::spawn(move || with_deep_stack(|| work(&plan, &next, &sender, &own)));
            watchdog
        })
        .collect();
    drop(sender);
    let outcome = collect(&results, &watchdogs, interrupt, &mut each);
    ending.set();
    let until = Instant::now() + ENDING;
    while Instant::now() < until {
        for watchdog in &watchdogs {
            watchdog.look();
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
    results: &Receiver<FinishedGame>,
    watchdogs: &[Arc<Watchdog>],
    interrupt: &Stop,
    each: &mut impl FnMut(Option<FinishedGame>) -> Result<bool, MatchError>,
) -> Result<bool, MatchError> {
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
            if watchdogs.iter().any(|watchdog| watchdog.look() > OBEDIENCE) {
                return Err(MatchError::Disobedient);
            }
        }
    }
}

/// Plays games until there are no more.
fn work(plan: &MatchPlan, next: &AtomicU64, results: &Sender<FinishedGame>, watchdog: &Watchdog) {
    let mut opponents: [Option<Box<dyn Opponent>>; 2] = [None, None];
    while !watchdog.ending.is_set() {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= plan.games {
            break;
        }
        if plan.done.contains(&number) {
            continue;
        }
        let rules = plan.boards[MatchTally::board_of(number, plan.boards.len())];
        let (pair, boards) = (number / 2, plan.boards.len() as u64);
        let game = plan.openings.opening(rules, plan.seed, pair, pair / boards);
        let sides = log::sides(number);
        let Some(played) = play_one(plan, number, game, sides, &mut opponents, watchdog) else {
            break;
        };
        if let Some((player, _)) = played.fault {
            // Whatever state it is in, the next game gets a fresh one.
            opponents[sides[player as usize]] = None;
        }
        let names = [0, 1].map(|side| plan.sides[side].name());
        let result = log::record(&played, number, sides, names, &plan.settings);
        if results.send(result).is_err() {
            break;
        }
    }
}

/// Plays one game; `None` if the match ends first.
fn play_one(
    plan: &MatchPlan,
    number: u64,
    game: Game,
    sides: [usize; 2],
    opponents: &mut [Option<Box<dyn Opponent>>; 2],
    watchdog: &Watchdog,
) -> Option<Played> {
    for player in zertz::Player::BOTH {
        let side = sides[player as usize];
        // Both games of a pair give the same seed to the same player, whichever side it is. So an
        // engine against itself plays the same game twice.
        let seed = (plan.seed ^ (number / 2).rotate_left(20)).wrapping_mul(2) + player as u64;
        let opponent = &mut opponents[side];
        if opponent.is_none() {
            *opponent = plan.sides[side].start().ok();
        }
        let ready = match opponent {
            Some(opponent) => opponent.new_game(seed, &watchdog.ending),
            None => Err(Fault::Crash),
        };
        if watchdog.ending.is_set() {
            return None;
        }
        if let Err(fault) = ready {
            return Some(Played {
                game,
                score: match player {
                    zertz::Player::First => GameResult::Second,
                    zertz::Player::Second => GameResult::First,
                },
                fault: Some((player, fault)),
                illegal: None,
                work: [Work::default(); 2],
            });
        }
    }
    let [Some(a), Some(b)] = opponents else {
        return None;
    };
    play(
        game,
        sides,
        &mut [a.as_mut(), b.as_mut()],
        &plan.conditions,
        watchdog,
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
    fn plan(sides: [OpponentSpec; 2], patience: Duration) -> MatchPlan {
        let mut limits = SideLimits::default();
        limits.each.move_time = Some(Duration::from_millis(20));
        MatchPlan {
            conditions: Conditions {
                limits: [limits; 2],
                is_timed: [sides[0].is_timed, sides[1].is_timed],
                grace: Duration::from_millis(30),
                patience,
                max_turns: 100,
                adjudication: super::super::Adjudication::default(),
            },
            sides,
            boards: vec![Rules::default()],
            games: 6,
            seed: 1,
            openings: Openings::Random { turns: 0 },
            done: HashSet::new(),
            settings: String::new(),
        }
    }

    /// The faults of a bot in a few games against a random one.
    fn faults(is_timed: bool, bot: fn() -> Box<dyn Bot>) -> [u64; 4] {
        let random = || ladder::by_name("random").expect("a rung");
        let sides = [
            OpponentSpec::of_bot("A", is_timed, bot),
            OpponentSpec::of_bot("B", false, random),
        ];
        let plan = plan(sides, Duration::from_millis(200));
        let mut tally = MatchTally::new(1);
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
        let sides = ["A", "B"].map(|name| OpponentSpec::of_bot(name, false, wrong));
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
