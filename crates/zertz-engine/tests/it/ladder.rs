//! The rungs of the ladder never change: what they choose in a fixed set of positions is kept in
//! `ladder.txt`. A change that breaks this test makes all earlier measurements worthless.

use zertz::{Game, Position, Rules};
use zertz_engine::{Limits, Stop, ladder};

/// `alphabeta` is the only rung that looks at the limits.
const LIMITS: Limits = Limits::nodes(20_000);

/// The positions, each with what the rungs choose in it, in the order of their names.
fn pinned() -> Vec<(Position, Vec<&'static str>)> {
    let lines = include_str!("ladder.txt").lines();
    let wanted = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let read = |line: &'static str| {
        let mut fields = line.split('|').map(str::trim);
        let position = fields.next().unwrap_or_default();
        let position = position.parse().expect("a position");
        let choices: Vec<&str> = fields.collect();
        assert_eq!(choices.len(), ladder::NAMES.len(), "{line}");
        (position, choices)
    };
    wanted.map(read).collect()
}

fn choice(name: &str, game: &Game, seed: u64) -> String {
    let mut bot = ladder::by_name(name).expect("a rung");
    bot.new_game(seed);
    let action = bot.choose(game, &LIMITS, &Stop::new()).expect("a move");
    game.notate(action).to_string()
}

#[test]
fn the_rungs_choose_as_ever() {
    let pinned = pinned();
    for board in ["37", "37:blitz", "48", "61"] {
        let rules: Rules = board.parse().expect("a game");
        let there = pinned
            .iter()
            .filter(|(position, _)| *position.rules() == rules);
        assert!(there.count() >= 4, "{board}");
    }
    assert!(pinned.len() >= 20);
    for (position, choices) in pinned {
        let game = Game::new(position);
        for (name, expected) in ladder::NAMES.into_iter().zip(choices) {
            assert_eq!(choice(name, &game, 0), expected, "{name} in {position}");
        }
    }
}

#[test]
fn seeds_draw_lots_and_repeat_themselves() {
    let game = Game::new(Position::start(Rules::default()));
    for name in ["random", "depth1", "depth2"] {
        let choices: Vec<String> = (0..8).map(|seed| choice(name, &game, seed)).collect();
        let again: Vec<String> = (0..8).map(|seed| choice(name, &game, seed)).collect();
        assert_eq!(choices, again, "{name}");
        let different: std::collections::HashSet<&String> = choices.iter().collect();
        assert!(different.len() >= 6, "{name}: {choices:?}");
    }
}

#[test]
fn rungs_play_whole_games_of_every_kind() {
    for rules in [
        "7",
        "19:blitz",
        "37:islands=inert",
        "37:claims=optional",
        "19:captures=claimed",
        "19:pool=2/2/3:goals=9/9/9/9",
        "37:tournament",
    ] {
        let rules: Rules = rules.parse().expect("a game");
        let mut game = Game::new(Position::start(rules));
        let mut bots = ["depth1", "depth2"].map(|name| ladder::by_name(name).expect("a rung"));
        bots.iter_mut().for_each(|bot| bot.new_game(1));
        while game.outcome().is_none() {
            let bot = &mut bots[game.turns().len() % 2];
            let action = bot.choose(&game, &LIMITS, &Stop::new()).expect("a move");
            game.act(action).expect("a legal move");
            assert!(game.turns().len() < 1000, "{rules}");
        }
        let bot = &mut bots[0];
        assert_eq!(bot.choose(&game, &LIMITS, &Stop::new()), None, "{rules}");
    }
}
