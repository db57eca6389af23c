//! What a search may use and what it promises: depth, nodes, time, clocks, stopping, lines, threads,
//! memory, and that a game which it calls decided is decided.
//!
//! Clocks on busy machines are late now and then, so times are judged by the median of several
//! tries, with a generous bound for each.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use zertz::{Game, Player, Position};
use zertz_engine::rng::Rng;
use zertz_engine::{Engine, Limits, Report, Score, Settings, Stop};

/// A full board with very many capture chains: more than could ever be listed or counted.
const CONTRIVED: &str = "61:goals=99/99/99/99:pool=99/99/99 oGoWo/GBWGBW/oWoBoGo/WGBWGBWG/oBoGWWoBo\
                         /WGBWGBWG/oWoBoGo/GBWGBW/oGoWo 20/20/20 0/0/0 0/0/0 1";
/// Many marbles on a large board, with nothing to capture at once.
const DENSE: &str = "61:goals=99/99/99/99:pool=99/99/99 WGBWo/ooooGB/ooooooo/ooooooWB/ooooooGoo\
                     /WooooooB/ooooooo/oooooo/GBoWG 90/90/90 0/0/0 0/0/0 1";

fn engine(threads: usize, lines: usize) -> Engine {
    Engine::new(Settings {
        hash_mib: 4,
        threads,
        lines,
        ..Settings::default()
    })
}

fn start(rules: &str) -> Game {
    Game::new(Position::start(rules.parse().expect("a game")))
}

fn at(position: &str) -> Game {
    Game::new(position.parse().expect("a position"))
}

fn search(engine: &mut Engine, game: &Game, limits: &Limits) -> Report {
    engine.search(game, limits, &Stop::new(), &mut |_| {})
}

/// Positions of all stages from random games.
fn positions() -> Vec<Game> {
    let mut games = Vec::new();
    for (i, rules) in [
        "37",
        "48:tournament",
        "61",
        "19:blitz",
        "37:captures=claimed",
    ]
    .into_iter()
    .enumerate()
    {
        let mut rng = Rng::new(11, i as u64);
        let mut game = start(rules);
        while game.outcome().is_none() && game.turns().len() < 50 {
            if game.turns().len() % 7 == i {
                games.push(game.clone());
            }
            let mv = game.legal().pick(|count| rng.below(count)).expect("a move");
            game.play(mv).expect("a legal move");
        }
    }
    assert!(games.len() >= 12);
    games
}

/// Times say nothing while other tests take the cores away.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Every line begins with a legal move of its own.
fn check_lines(game: &Game, report: &Report, lines: usize) {
    let moves = game.legal().count_up_to(1000) + usize::from(game.may_demand());
    assert!(report.lines.len() <= lines);
    assert!(report.lines.len() <= moves);
    let mut first = HashSet::new();
    for line in &report.lines {
        assert!(first.insert(line.moves[0]), "{}", game.position());
        assert!(game.clone().act(line.moves[0]).is_ok());
    }
}

/// Every line can be played to its end.
fn check_whole_lines(game: &Game, report: &Report) {
    for line in &report.lines {
        let mut after = game.clone();
        for &action in &line.moves {
            after.act(action).expect("a legal line");
        }
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

#[test]
fn depth_is_kept() {
    let _alone = alone();
    let mut engine = engine(1, 1);
    for game in positions() {
        for depth in 1..=2 {
            let mut deepest = 0;
            let limits = Limits::depth(depth);
            let report = engine.search(&game, &limits, &Stop::new(), &mut |report| {
                assert!(report.depth >= deepest);
                deepest = report.depth;
            });
            let is_decided = report.score().is_some_and(Score::is_decided);
            assert!(report.depth == depth || is_decided && report.depth < depth);
            check_lines(&game, &report, 1);
            check_whole_lines(&game, &report);
        }
    }
}

#[test]
fn nodes_are_kept() {
    let _alone = alone();
    for threads in [1, 2] {
        let mut engine = engine(threads, 1);
        for game in positions() {
            for nodes in [1, 10, 1_000, 20_000] {
                let report = search(&mut engine, &game, &Limits::nodes(nodes));
                // Each thread looks at the count now and then: often where little is allowed.
                let excess = threads as u64 * (64 + nodes / 4).min(1_500);
                let most = nodes + excess;
                assert!(report.nodes <= most, "{} of {nodes}", report.nodes);
                check_lines(&game, &report, 1);
                assert!(report.best().is_some());
            }
        }
    }
}

#[test]
fn time_is_kept() {
    let _alone = alone();
    let mut engine = engine(1, 1);
    for (ms, median_ms) in [(10, 15), (50, 56)] {
        for game in [start("37"), start("61"), at(DENSE)] {
            let time = Duration::from_millis(ms);
            let tries = (0..7).map(|_| {
                engine.new_game();
                let since = Instant::now();
                let report = search(&mut engine, &game, &Limits::move_time(time));
                check_lines(&game, &report, 1);
                since.elapsed()
            });
            let tries: Vec<Duration> = tries.collect();
            let slowest = tries.iter().max().copied().unwrap_or_default();
            let middle = median(tries);
            assert!(
                middle <= Duration::from_millis(median_ms),
                "{middle:?} of {time:?}"
            );
            assert!(
                middle >= time / 2,
                "{middle:?} of {time:?}: time is left unused"
            );
            assert!(slowest <= time + Duration::from_millis(500), "{slowest:?}");
        }
    }
}

#[test]
fn a_stop_is_obeyed_at_once() {
    let _alone = alone();
    let games = [start("37"), start("61"), at(CONTRIVED), at(DENSE)];
    for game in games {
        for (threads, lines) in [(1, 1), (2, 4)] {
            let mut engine = engine(threads, lines);
            let late = (0..5).map(|i| {
                engine.new_game();
                let stop = Stop::new();
                let setter = stop.clone();
                let told = thread::spawn(move || {
                    thread::sleep(Duration::from_millis(5 + 15 * i));
                    setter.set();
                    Instant::now()
                });
                let report = engine.search(&game, &Limits::NONE, &stop, &mut |_| {});
                let ended = Instant::now();
                check_lines(&game, &report, lines);
                assert!(report.best().is_some());
                ended.saturating_duration_since(told.join().expect("a thread"))
            });
            let late = median(late.collect());
            assert!(
                late <= Duration::from_millis(50),
                "{late:?}: {}",
                game.position()
            );
        }
    }
    // Told before it begins, it still has an answer.
    let stop = Stop::new();
    stop.set();
    let report = engine(1, 1).search(&start("48"), &Limits::NONE, &stop, &mut |_| {});
    assert!(report.best().is_some());
}

#[test]
fn an_infinite_search_goes_on_until_it_is_stopped() {
    let _alone = alone();
    let stop = Stop::new();
    let setter = stop.clone();
    let told = thread::spawn(move || {
        thread::sleep(Duration::from_millis(300));
        setter.set();
    });
    let since = Instant::now();
    engine(1, 1).search(&start("37"), &Limits::NONE, &stop, &mut |_| {});
    assert!(since.elapsed() >= Duration::from_millis(290));
    told.join().expect("a thread");
}

#[test]
fn as_many_lines_as_were_asked_for() {
    let _alone = alone();
    for lines in [2, 5, 20] {
        let mut engine = engine(1, lines);
        for game in positions() {
            let report = search(&mut engine, &game, &Limits::depth(1));
            check_lines(&game, &report, lines);
            check_whole_lines(&game, &report);
            assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score));
            let captures = game.legal().captures_up_to(1000);
            let moves = if captures > 0 {
                // Overlooking a capture is not a move that the search considers.
                captures
            } else {
                game.legal().count_up_to(1000)
            };
            let moves = moves + usize::from(game.may_demand());
            assert_eq!(report.lines.len(), lines.min(moves), "{}", game.position());
        }
    }
}

#[test]
fn two_threads_play_legal_moves() {
    let _alone = alone();
    let mut engine = engine(2, 1);
    let mut game = start("37:blitz");
    while game.outcome().is_none() {
        let report = search(&mut engine, &game, &Limits::nodes(3_000));
        check_lines(&game, &report, 1);
        check_whole_lines(&game, &report);
        game.act(report.best().expect("a move"))
            .expect("a legal move");
    }
    let report = search(&mut engine, &game, &Limits::NONE);
    assert!(report.best().is_none() && report.lines.is_empty());
}

#[test]
fn one_thread_finds_the_same_again() {
    let _alone = alone();
    for lines in [1, 3] {
        let mut used = engine(1, lines);
        for game in positions() {
            for limits in [Limits::nodes(5_000), Limits::depth(2)] {
                let mut found = || {
                    used.new_game();
                    let report = search(&mut used, &game, &limits);
                    (report.depth, report.nodes, report.longest, report.lines)
                };
                let (first, second) = (found(), found());
                assert_eq!(first, second, "{}", game.position());
                let new = search(&mut engine(1, lines), &game, &limits);
                assert_eq!(first.3, new.lines, "{}", game.position());
            }
        }
    }
}

/// Who wins, and after how many turns of both players, by trying everything: 1 is a win for the
/// player on turn. `None` if the game is too large for that.
fn solve(position: &Position, known: &mut HashMap<u64, (i32, u32)>) -> Option<(i32, u32)> {
    const MOST: usize = 400_000;
    if let Some(&found) = known.get(&position.zobrist()) {
        return Some(found);
    }
    if known.len() >= MOST {
        return None;
    }
    let found = if let Some(outcome) = position.outcome() {
        let sign = |winner: Player| if winner == position.turn() { 1 } else { -1 };
        (outcome.winner().map_or(0, sign), 0)
    } else {
        let mut best: Option<(i32, i32, u32)> = None;
        let walked = position.for_each_move(|mv| {
            let Some((sign, turns)) = solve(&position.after(mv), known) else {
                return ControlFlow::Break(());
            };
            let (sign, turns) = (-sign, turns + 1);
            // Win soon, lose late.
            let value = sign * (1000 - turns as i32);
            if best.is_none_or(|(best, ..)| value > best) {
                best = Some((value, sign, turns));
            }
            ControlFlow::Continue(())
        });
        if walked.is_break() {
            return None;
        }
        best.map(|(_, sign, turns)| (sign, turns))?
    };
    known.insert(position.zobrist(), found);
    Some(found)
}

#[test]
fn a_decided_game_is_decided() {
    let _alone = alone();
    let mut wins = 0;
    let mut losses = 0;
    // The pools are larger than the boards, so that no position comes again.
    for (i, rules) in [
        "7",
        "3.4.3",
        "3.4.3.2",
        "7:goals=2/2/2/1",
        "3.4.3:blitz",
        "3.4.3.2:goals=2/2/2/1",
        "3.4.3:islands=inert",
        "3.4.3:claims=optional",
        "19:blitz",
        "19",
    ]
    .into_iter()
    .enumerate()
    {
        for seed in 0..12 {
            let mut rng = Rng::new(seed, i as u64);
            let mut game = start(rules);
            while game.outcome().is_none() {
                let rings = game.position().field().rings().len();
                if rings <= 8 && game.legal().count_up_to(300) < 300 {
                    let position = *game.position();
                    let mut engine = engine(1, 1);
                    let limits = Limits {
                        depth: Some(8),
                        ..Limits::nodes(20_000)
                    };
                    let report = search(&mut engine, &game, &limits);
                    let score = report.score().expect("a score");
                    let plain = solve(&position, &mut HashMap::new());
                    if let Some((sign, turns)) = plain.filter(|_| score.is_decided()) {
                        if score.is_win() {
                            assert_eq!(sign, 1, "{position}: {score}");
                            let least = Score::win_after(turns);
                            assert!(least >= score, "{position}: {score}, really {least}");
                            wins += 1;
                        } else {
                            assert_eq!(sign, -1, "{position}: {score}");
                            losses += 1;
                        }
                    }
                }
                let mv = game.legal().pick(|count| rng.below(count)).expect("a move");
                game.play(mv).expect("a legal move");
            }
        }
    }
    assert!(wins > 50 && losses > 50, "{wins} wins, {losses} losses");
}

#[test]
fn a_win_is_won_against_every_defence() {
    let _alone = alone();
    // The search follows its own win against random replies, and never needs longer than it said.
    let mut proven = 0;
    for seed in 0..40 {
        let mut rng = Rng::new(seed, 99);
        let mut game = start(["37:blitz", "48", "19"][seed as usize % 3]);
        let mut engine = engine(1, 1);
        while game.outcome().is_none() {
            let report = search(&mut engine, &game, &Limits::nodes(4_000));
            if report.score().is_some_and(Score::is_win) && proven < 25 {
                proven += 1;
                win_against_anything(&mut engine, game.clone(), &mut rng);
                break;
            }
            let mv = game.legal().pick(|count| rng.below(count)).expect("a move");
            game.play(mv).expect("a legal move");
        }
    }
    assert!(proven >= 15, "{proven}");
}

fn win_against_anything(engine: &mut Engine, mut game: Game, rng: &mut Rng) {
    let winner = game.position().turn();
    let mut promised = Score::win_after(Score::MAX_TURNS);
    while game.outcome().is_none() {
        if game.position().turn() == winner {
            let report = search(engine, &game, &Limits::nodes(200_000));
            let score = report.score().expect("a score");
            assert!(
                score.is_win(),
                "{score} after {promised}: {}",
                game.position()
            );
            assert!(score >= promised, "{score} after {promised}");
            promised = score;
            game.act(report.best().expect("a move"))
                .expect("a legal move");
        } else {
            let mv = game.legal().pick(|count| rng.below(count)).expect("a move");
            game.play(mv).expect("a legal move");
        }
    }
    assert_eq!(
        game.outcome().and_then(zertz::Outcome::winner),
        Some(winner)
    );
}

#[test]
fn settings_are_kept_within_bounds() {
    let _alone = alone();
    let asked = Settings {
        hash_mib: 0,
        threads: 0,
        lines: 0,
        ..Settings::default()
    };
    let engine = Engine::new(asked);
    let got = engine.settings();
    assert_eq!((got.hash_mib, got.threads, got.lines), (1, 1, 1));
}

/// The memory of this process, in MiB.
#[cfg(target_os = "linux")]
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("the system says");
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let word = line.and_then(|line| line.split_whitespace().nth(1));
    word.expect("a number").parse::<u64>().expect("a number") / 1024
}

#[cfg(target_os = "linux")]
#[test]
fn the_table_takes_the_memory_asked_for() {
    let _alone = alone();
    const MIB: usize = 256;
    let before = memory();
    let mut engine = Engine::new(Settings {
        hash_mib: MIB,
        ..Settings::default()
    });
    engine.new_game();
    search(&mut engine, &start("37"), &Limits::nodes(1_000));
    let taken = memory().saturating_sub(before);
    // Other tests take and give back memory at the same time.
    let slack = 50;
    assert!(taken.abs_diff(MIB as u64) <= slack, "{taken} MiB");
    engine.set(Settings {
        hash_mib: 1,
        ..Settings::default()
    });
    let left = memory().saturating_sub(before);
    assert!(left <= slack, "{left} MiB");
}

/// Whoever asks may have a small stack, and the lines become long: with three marbles for two players a
/// game on a narrow board is a matter of passing and waiting.
#[test]
fn long_lines_need_no_room_of_the_caller() {
    let game = start("2.3.2.3.2.3.2.3.2:pool=3/0/0:goals=99/99/99/99");
    let caller = thread::Builder::new().stack_size(64 << 10).spawn(move || {
        let mut depths = Vec::new();
        let report = engine(1, 1).search(&game, &Limits::depth(40), &Stop::new(), &mut |report| {
            depths.push(report.depth);
        });
        (report, depths)
    });
    let (report, depths) = caller.expect("a thread").join().expect("a report");
    assert_eq!(depths, Vec::from_iter(1..=40));
    assert!(report.longest > 40, "{}", report.longest);
}

/// What fails while it is told of the search ends the search, on all threads.
#[test]
fn a_failure_of_the_listener_ends_the_search() {
    let mut engine = engine(3, 1);
    let failed = catch_unwind(AssertUnwindSafe(|| {
        engine.search(&start("48"), &Limits::NONE, &Stop::new(), &mut |_| {
            resume_unwind(Box::new("enough"));
        })
    }));
    let reason = failed.expect_err("a failure").downcast::<&str>();
    assert_eq!(*reason.expect("a text"), "enough");
}

/// A search that is broken off must not report a loss that only its first move was shown to be.
#[test]
fn a_loss_is_only_reported_if_it_is_one() {
    let settings = Settings {
        hash_mib: 4,
        ..Settings::default()
    };
    let [mut quick, mut thorough] = [settings.clone(), settings].map(Engine::new);
    let mut losses = 0;
    for (number, rules) in ["37", "48", "19", "37:blitz"]
        .into_iter()
        .cycle()
        .take(24)
        .enumerate()
    {
        let mut rng = Rng::new(6, number as u64);
        let mut game = Game::new(Position::start(rules.parse().expect("a game")));
        for _ in 0..4 {
            if let Some(mv) = game.legal().pick(|count| rng.below(count)) {
                game.play(mv).expect("a legal move");
            }
        }
        quick.new_game();
        while game.outcome().is_none() {
            let report = quick.search(&game, &Limits::nodes(3000), &Stop::new(), &mut |_| {});
            if report
                .score()
                .is_some_and(|score| score.is_decided() && score < Score::TIE)
            {
                losses += 1;
                thorough.new_game();
                let truth =
                    thorough.search(&game, &Limits::nodes(300_000), &Stop::new(), &mut |_| {});
                let score = truth.score().expect("a score");
                assert!(
                    score.is_decided() && score < Score::TIE,
                    "{} {score}",
                    game.position()
                );
            }
            game.act(report.best().expect("a move"))
                .expect("a legal move");
        }
    }
    assert!(losses > 20, "{losses}");
}
