//! Limits of time, measured by clocks that are made up: every look at them takes a millisecond.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use zertz::{Game, Position};
use zertz_engine::analysis::analyse;
use zertz_engine::bot::Bot;
use zertz_engine::eval::Eval;
use zertz_engine::solver::{Exact, Solver, plain};
use zertz_engine::{Clock, Clocks, Engine, Level, LevelBot, Limits, Settings, Stop, ladder};

use crate::talk::run_with;

const TICK: Duration = Duration::from_millis(1);
/// More looks than are counted: when a search begins and ends, and at every report.
const AROUND: Duration = Duration::from_millis(40);

/// A clock that goes on by a millisecond whenever somebody looks at it.
fn ticking() -> Clock {
    watched(|_| {})
}

/// The same. Whoever made it is told how often somebody has looked.
fn watched(told: impl Fn(u64) + Send + Sync + 'static) -> Clock {
    let looks = AtomicU64::new(0);
    Clock::new(move || {
        let look = looks.fetch_add(1, Ordering::Relaxed);
        told(look);
        TICK * look as u32
    })
}

fn settings(clock: &Clock) -> Settings {
    Settings {
        hash_mib: 1,
        eval: Eval::Hand,
        clock: clock.clone(),
        ..Settings::default()
    }
}

fn start(rules: &str) -> Game {
    Game::new(Position::start(rules.parse().unwrap()))
}

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// How much time a search takes by its own clock.
fn time_of(game: &Game, limits: &Limits) -> Duration {
    let clock = ticking();
    let mut engine = Engine::new(settings(&clock));
    let begin = clock.now();
    let report = engine.search(game, limits, &Stop::new(), &mut |_| {});
    assert!(report.best().is_some());
    let time = clock.now() - begin;
    assert!(report.time <= time, "{:?} of {time:?}", report.time);
    time
}

fn clocks(left: u64, increment: u64) -> Limits {
    Limits {
        clocks: Some(Clocks {
            left: [ms(left); 2],
            increment: [ms(increment); 2],
        }),
        ..Limits::NONE
    }
}

#[test]
fn the_time_of_a_move_is_used_and_not_exceeded() {
    let game = start("37");
    for time in [50, 200, 1000] {
        let used = time_of(&game, &Limits::move_time(ms(time)));
        assert!(used >= ms(time) - 2 * TICK, "{used:?} of {time} ms");
        assert!(used <= ms(time) + 3 * TICK, "{used:?} of {time} ms");
    }
}

#[test]
fn a_move_takes_a_share_of_the_clock() {
    let game = start("37");
    for left in [1_000, 3_000] {
        let used = time_of(&game, &clocks(left, 0));
        assert!(used >= ms(left) / 30, "{used:?} of {left} ms");
        assert!(used <= ms(left) * 2 / 5, "{used:?} of {left} ms");
    }
}

#[test]
fn an_increment_is_used_as_well() {
    let game = start("37");
    let [without, with] = [0, 1_000].map(|increment| time_of(&game, &clocks(1_000, increment)));
    assert!(with >= without + ms(100), "{with:?}, {without:?} without");
    // It is added after the turn: before that there is only what is left.
    assert!(with < ms(1_000), "{with:?}");
}

/// Nobody loses on time, however little there is: a whole game on two clocks.
#[test]
fn a_clock_is_enough_for_a_game() {
    for (left, increment) in [(1_000, 10), (300, 0), (60, 2)] {
        let clock = ticking();
        let mut engines = [(); 2].map(|()| Engine::new(settings(&clock)));
        let mut clocks = Clocks {
            left: [ms(left); 2],
            increment: [ms(increment); 2],
        };
        let mut game = start("37");
        while game.outcome().is_none() {
            let player = game.position().turn() as usize;
            let limits = Limits {
                clocks: Some(clocks),
                ..Limits::NONE
            };
            let begin = clock.now();
            let report = engines[player].search(&game, &limits, &Stop::new(), &mut |_| {});
            let rest = clocks.left[player].checked_sub(clock.now() - begin);
            let rest = rest.unwrap_or_else(|| panic!("out of time: {left} ms + {increment} ms"));
            clocks.left[player] = rest + clocks.increment[player];
            game.act(report.best().unwrap()).unwrap();
        }
    }
}

#[test]
fn whatever_ends_first_ends_the_search() {
    let game = start("37");
    let long = clocks(100_000, 0);
    let both = Limits {
        move_time: Some(ms(50)),
        ..long
    };
    assert!(time_of(&game, &both) <= ms(50) + 3 * TICK);
    let deep = Limits {
        depth: Some(1),
        ..long
    };
    assert!(time_of(&game, &deep) <= AROUND);
}

#[test]
fn hardly_any_time_is_spent_where_there_is_no_choice() {
    let mut game = start("7");
    for text in ["Wa1,c1", "Gb2,b1"] {
        game.play_text(text).unwrap();
    }
    assert_eq!(game.legal().count_up_to(2), 1);
    assert!(time_of(&game, &clocks(100_000, 0)) <= AROUND);
    assert!(time_of(&game, &Limits::move_time(ms(10_000))) <= AROUND);
}

#[test]
fn a_search_that_is_stopped_ends_at_the_next_look() {
    let stop = Stop::new();
    let (told, seen) = (stop.clone(), Arc::new(AtomicU64::new(0)));
    let last = seen.clone();
    let clock = watched(move |look| {
        if look == 100 {
            told.set();
        }
        last.store(look, Ordering::Relaxed);
    });
    let mut engine = Engine::new(settings(&clock));
    // Without a limit of time nobody looks at the clock while searching.
    let limits = Limits::move_time(ms(1_000_000));
    let report = engine.search(&start("37"), &limits, &stop, &mut |_| {});
    assert!(report.best().is_some());
    let looks = seen.load(Ordering::Relaxed);
    assert!((100..=104).contains(&looks), "{looks}");
}

/// As in a browser to which nobody has given a clock.
#[test]
fn a_clock_that_stands_still_does_no_harm() {
    let still = Clock::new(|| Duration::ZERO);
    let limits = Limits {
        nodes: Some(5_000),
        ..Limits::move_time(ms(1))
    };
    let mut engine = Engine::new(settings(&still));
    let report = engine.search(&start("37"), &limits, &Stop::new(), &mut |_| {});
    assert!(report.nodes >= 5_000 && report.time == Duration::ZERO);
    assert!(report.nodes_per_second() > 0);
}

#[test]
fn the_solvers_heed_the_time() {
    let game = start("37");
    let clock = ticking();
    let limits = Limits::move_time(ms(20));
    let mut solver = Solver::new(1).with_clock(clock.clone());
    let solution = solver.solve(&game, &limits, &Stop::new(), &mut |_| {});
    assert_eq!(solution.verdict, Exact::Unknown);
    assert!(solution.time >= ms(20) && solution.time <= ms(20) + AROUND);

    let opinion = plain::solve(game.position(), 1, &limits, &clock, &Stop::new());
    assert_eq!(opinion.verdict, Exact::Unknown);
    assert!(opinion.time >= ms(20) && opinion.time <= ms(20) + AROUND);
}

#[test]
fn all_levels_and_rungs_heed_the_time() {
    let game = start("48");
    let limits = Limits::move_time(ms(30));
    let longest = ms(30) + AROUND;
    let try_out = |bot: &mut dyn Bot, clock: &Clock| {
        let begin = clock.now();
        assert!(bot.choose(&game, &limits, &Stop::new()).is_some());
        let time = clock.now() - begin;
        assert!(time <= longest, "{}: {time:?}", bot.name());
    };
    for level in Level::ALL {
        let clock = ticking();
        try_out(&mut LevelBot::with(level, settings(&clock)), &clock);
    }
    let clock = ticking();
    let mut rung = ladder::with_clock("alphabeta", clock.clone()).unwrap();
    try_out(rung.as_mut(), &clock);
}

#[test]
fn an_analysis_takes_as_long_as_its_positions() {
    let mut game = start("37");
    for text in ["Wd4,a1", "Bc4,a2"] {
        game.play_text(text).unwrap();
    }
    let clock = ticking();
    let mut engine = Engine::new(settings(&clock));
    let limits = Limits::move_time(ms(50));
    let begin = clock.now();
    let analysis = analyse(&mut engine, &game, &limits, &Stop::new(), &mut |_| {});
    let time = clock.now() - begin;
    assert!(analysis.is_complete());
    // Three positions; in the last one a capture leaves no choice, but it is the last.
    assert!(time <= 3 * (ms(50) + 3 * TICK), "{time:?}");
    assert!(time >= 2 * ms(48), "{time:?}");
}

#[test]
fn the_protocol_tells_the_time_of_its_clock() {
    let said = run_with(settings(&ticking()), "go movetime 60\n");
    let times = said.lines().filter_map(|line| {
        let mut words = line.split(' ').skip_while(|word| *word != "time");
        words.nth(1)?.parse::<u64>().ok()
    });
    let times: Vec<u64> = times.collect();
    assert!(times.is_sorted() && !times.is_empty(), "{said}");
    assert!(
        times.last().is_some_and(|&last| (50..=63).contains(&last)),
        "{said}"
    );
}
