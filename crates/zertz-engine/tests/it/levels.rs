//! The ten levels: every one plays every game, keeps its limits, and is stronger than the one below.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use zertz::{Action, Game, Player, Position, Rules};
use zertz_engine::bot::Bot;
use zertz_engine::eval::Eval;
use zertz_engine::level::think;
use zertz_engine::{Clocks, Engine, Level, LevelBot, Limits, Settings, Stop, ladder};

/// A full board with very many capture chains: more than could ever be listed or counted.
const CONTRIVED: &str = "61:goals=99/99/99/99:pool=99/99/99 oGoWo/GBWGBW/oWoBoGo/WGBWGBWG/oBoGWWoBo\
                         /WGBWGBWG/oWoBoGo/GBWGBW/oGoWo 20/20/20 0/0/0 0/0/0 1";

fn bot(level: Level) -> Box<dyn Bot> {
    let settings = Settings {
        hash_mib: 1,
        ..Settings::default()
    };
    Box::new(LevelBot::with(level, settings))
}

fn level(number: u8) -> Level {
    Level::new(number).expect("a level")
}

/// A game between two bots, to its end.
fn play(
    rules: Rules,
    first: &mut dyn Bot,
    second: &mut dyn Bot,
    seed: u64,
    limits: &Limits,
) -> Game {
    let mut game = Game::new(Position::start(rules));
    first.new_game(2 * seed);
    second.new_game(2 * seed + 1);
    while game.outcome().is_none() && game.turns().len() < 300 {
        let action = match game.position().turn() {
            Player::First => first.choose(&game, limits, &Stop::new()),
            Player::Second => second.choose(&game, limits, &Stop::new()),
        };
        game.act(action.expect("a move")).expect("a legal move");
    }
    game
}

/// What the levels below full strength think of some positions, in a number. Where it changes, so have the
/// levels: `zertz levels measure` says how strong they are now, and the README has its table.
const MEASURED: u64 = 0x57bf_4f59_3966_ae71;

/// Networks come and go; below full strength a level thinks the same whatever the engine evaluates by, and
/// what it thought when it was measured.
#[test]
fn levels_are_those_that_were_measured() {
    let [mut by_hand, mut learned] = [Eval::Hand, Eval::learned()].map(|eval| {
        Engine::new(Settings {
            eval,
            ..Settings::default()
        })
    });
    let limits = Limits::nodes(3000);
    let think = |engine: &mut Engine, level: Level, game: &Game| {
        engine.new_game();
        think(level, 7, engine, game, &limits, &Stop::new(), &mut |_| {})
    };
    let mut full = [0, 0];
    let mut signature = 0_u64;
    for name in ["37", "48", "61", "37:blitz"] {
        let rules: Rules = name.parse().expect("rules");
        let mut game = Game::new(Position::start(rules));
        for turn in 0..8 {
            for level in Level::ALL {
                let by_hand = think(&mut by_hand, level, &game);
                let learned = think(&mut learned, level, &game);
                if level == Level::FULL {
                    full[usize::from(by_hand.lines == learned.lines)] += 1;
                } else {
                    assert_eq!(by_hand.lines, learned.lines, "{level}, {name}, turn {turn}");
                    assert_eq!(by_hand.nodes, learned.nodes, "{level}, {name}, turn {turn}");
                    let best = by_hand.best().map(|action| game.notate(action).to_string());
                    for byte in format!("{best:?} {}", by_hand.nodes).bytes() {
                        signature = (signature ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
                    }
                }
            }
            let best = think(&mut by_hand, level(3), &game).best();
            game.act(best.expect("a move")).expect("a legal move");
        }
    }
    assert_eq!(
        signature, MEASURED,
        "the levels have changed: {signature:#x}"
    );
    assert!(
        full[0] > full[1],
        "full strength does use the network: {full:?}"
    );
}

/// How many of so many games A wins against B.
fn wins(a: &mut dyn Bot, b: &mut dyn Bot, games: u64) -> usize {
    let rules = Rules::default();
    let won = |seed: u64| {
        let is_first = seed.is_multiple_of(2);
        let game = if is_first {
            play(rules, a, b, seed, &Limits::NONE)
        } else {
            play(rules, b, a, seed, &Limits::NONE)
        };
        let winner = game.outcome().and_then(zertz::Outcome::winner);
        let own = if is_first {
            Player::First
        } else {
            Player::Second
        };
        winner == Some(own)
    };
    (0..games).map(won).filter(|&is_won| is_won).count()
}

#[test]
fn there_are_ten_with_numbers_and_names() {
    let numbers: Vec<u8> = Level::ALL.iter().map(|level| level.number()).collect();
    assert_eq!(numbers, (1..=10).collect::<Vec<u8>>());
    let names: HashSet<&str> = Level::ALL.iter().map(|level| level.name()).collect();
    let sentences: HashSet<&str> = Level::ALL.iter().map(|level| level.about()).collect();
    assert_eq!((names.len(), sentences.len()), (10, 10));
    for level in Level::ALL {
        assert_eq!(Level::new(level.number()), Some(level));
        assert_eq!(level.number().to_string().parse(), Ok(level));
        assert_eq!(level.name().to_uppercase().parse(), Ok(level));
        assert!(level.name().split(' ').count() <= 2);
        assert!(level.about().ends_with('.'));
    }
    for number in [0, 11, 255] {
        assert_eq!(Level::new(number), None);
    }
    for text in ["", "0", "11", "05", " 5", "+5", "-1", "five"] {
        assert!(text.parse::<Level>().is_err(), "{text:?}");
    }
}

#[test]
fn every_level_plays_every_game() {
    let games = [
        "37",
        "40",
        "43",
        "44",
        "48:tournament",
        "61",
        "7",
        "19:blitz",
        "37:blitz:islands=inert",
        "37:claims=optional",
        "19:captures=claimed",
        "19:islands=inert:claims=optional:captures=claimed",
        "19:pool=2/2/3:goals=9/9/9/9",
        "3.4.3.2:tournament:pool=1/1/1",
    ];
    // A small limit makes the strong levels quick.
    let limits = Limits::nodes(400);
    for (i, rules) in games.into_iter().enumerate() {
        let rules: Rules = rules.parse().expect("a game");
        for (j, one) in Level::ALL.into_iter().enumerate() {
            let other = Level::ALL[(i + j) % 10];
            let (mut one, mut other) = (bot(one), bot(other));
            let game = play(rules, &mut *one, &mut *other, i as u64, &limits);
            if game.outcome().is_some() {
                let over = one.choose(&game, &limits, &Stop::new());
                assert_eq!(over, None, "{rules}");
            }
        }
    }
}

#[test]
fn the_seed_decides() {
    let moves = |number: u8, seed: u64| -> Vec<Action> {
        let (mut a, mut b) = (bot(level(number)), bot(level(number)));
        play(Rules::default(), &mut *a, &mut *b, seed, &Limits::NONE).actions()
    };
    for number in [1, 3, 5, 6] {
        assert_eq!(moves(number, 1), moves(number, 1), "level {number}");
        assert_ne!(moves(number, 1), moves(number, 2), "level {number}");
    }
    // A bot that has played before plays like a new one.
    let mut used = bot(level(6));
    let mut other = bot(level(4));
    let mut games = [1, 2, 1].map(|seed| {
        play(
            Rules::default(),
            &mut *used,
            &mut *other,
            seed,
            &Limits::NONE,
        )
        .actions()
    });
    assert_ne!(games[0], games[1]);
    games.rotate_left(2);
    assert_eq!(games[0], games[1]);
}

#[test]
fn limits_are_kept() {
    let starts = ["37", "61", CONTRIVED];
    let positions = starts.map(|text| match text.parse::<Position>() {
        Ok(position) => position,
        Err(_) => Position::start(text.parse().expect("a game")),
    });
    let short = Duration::from_millis(60);
    let clocks = Clocks {
        left: [short; 2],
        increment: [Duration::ZERO; 2],
    };
    let clocks = Limits {
        clocks: Some(clocks),
        ..Limits::NONE
    };
    let stopped = Stop::new();
    stopped.set();
    for (i, position) in positions.into_iter().enumerate() {
        let game = Game::new(position);
        // Where there are moves without number, listing the first twenty thousand takes its time.
        let slack = if i == 2 { 150 } else { 0 };
        for level in Level::ALL {
            let mut bot = bot(level);
            bot.new_game(1);
            for (limits, stop, most) in [
                (Limits::NONE, &stopped, 50),
                (Limits::nodes(1), &Stop::new(), 50),
                (
                    Limits::move_time(Duration::from_millis(5)),
                    &Stop::new(),
                    50,
                ),
                (clocks, &Stop::new(), 60),
            ] {
                // The machine may be busy: one of a few tries has to be quick.
                let took = (0..4).map(|_| {
                    let since = Instant::now();
                    let action = bot.choose(&game, &limits, stop).expect("a move");
                    let took = since.elapsed();
                    assert!(game.clone().act(action).is_ok());
                    took
                });
                let took = took.min().unwrap_or_default();
                assert!(
                    took.as_millis() < most + slack,
                    "{level}: {took:?} {limits:?} {position}"
                );
            }
        }
    }
}

#[test]
fn a_stop_is_obeyed_at_once() {
    let game = Game::new(CONTRIVED.parse().expect("a position"));
    for level in Level::ALL {
        let mut bot = bot(level);
        let mut late: Vec<Duration> = (0..5)
            .map(|seed| {
                bot.new_game(seed);
                let stop = Stop::new();
                let setter = stop.clone();
                let thread = std::thread::spawn(move || {
                    std::thread::sleep(Duration::from_millis(10));
                    setter.set();
                    Instant::now()
                });
                let chosen = bot.choose(&game, &Limits::NONE, &stop);
                let ended = Instant::now();
                assert!(chosen.is_some());
                let told = thread.join().expect("a thread");
                ended.saturating_duration_since(told)
            })
            .collect();
        late.sort();
        assert!(late[2] < Duration::from_millis(50), "{level}: {late:?}");
    }
}

#[test]
fn single_moves_are_played_at_once() {
    // A white marble jumps over the other; the other way there is no ring to land on.
    let position = "37 oooo/ooooo/oooooo/1WWoooo/4oo/ooooo/oooo 4/8/10 0/0/0 0/0/0 1";
    let game = Game::new(position.parse().expect("a position"));
    assert_eq!(game.legal().count(), 1);
    for level in Level::ALL {
        let mut bot = bot(level);
        let took = (0..3).map(|_| {
            let since = Instant::now();
            assert!(bot.choose(&game, &Limits::NONE, &Stop::new()).is_some());
            since.elapsed()
        });
        let took = took.min().unwrap_or_default();
        assert!(took < Duration::from_millis(20), "{level}: {took:?}");
    }
}

#[test]
fn level_1_is_between_random_and_one_deep() {
    let mut first = bot(level(1));
    let mut random = ladder::by_name("random").expect("a rung");
    let mut depth1 = ladder::by_name("depth1").expect("a rung");
    let won = wins(&mut *first, &mut *random, 40);
    assert!((28..=40).contains(&won), "{won} of 40 against random");
    let won = wins(&mut *first, &mut *depth1, 40);
    assert!(won <= 8, "{won} of 40 against depth1");
}

#[test]
fn every_level_beats_the_one_below() {
    for number in 1..=5 {
        let (mut strong, mut weak) = (bot(level(number + 1)), bot(level(number)));
        let won = wins(&mut *strong, &mut *weak, 40);
        assert!(won >= 22, "level {} won {won} of 40 games", number + 1);
    }
}
