//! What the levels play is good by what they see themselves.

use zertz::{Game, Position, Rules};

use super::*;

const SEEDS: u64 = 4;

fn engine() -> Engine {
    Engine::new(Settings {
        hash_mib: 1,
        ..Settings::default()
    })
}

/// Positions of all stages of random games, with a choice in each.
fn games() -> Vec<Game> {
    let mut games = Vec::new();
    for (i, rules) in ["37", "48:tournament", "37:blitz", "19:captures=claimed"]
        .into_iter()
        .enumerate()
    {
        let rules: Rules = rules.parse().expect("a game");
        let mut rng = Rng::new(3, i as u64);
        let mut game = Game::new(Position::start(rules));
        while game.outcome().is_none() && game.turns().len() < 60 {
            if game.turns().len() % 4 == i && game.legal().count_up_to(2) > 1 {
                games.push(game.clone());
            }
            let mv = game.legal().pick(|count| rng.below(count)).expect("a move");
            game.play(mv).expect("a legal move");
        }
    }
    assert!(games.len() > 10);
    games
}

/// What a level sees, found again as it found it.
fn seen(level: Level, seed: u64, game: &Game) -> Vec<PrincipalVariation> {
    let stream = game.position().zobrist() ^ game.turns().len() as u64;
    let mut rng = Rng::new(seed, stream);
    let (character, limits, stop) = (level.character(), Limits::NONE, Stop::new());
    look(character, &mut rng, &mut engine(), game, &limits, &stop).lines
}

#[test]
fn no_move_loses_more_than_the_margin() {
    // The strong levels are the same in a slower way.
    for level in &Level::ALL[..7] {
        let mut differing = 0;
        for game in games() {
            for seed in 0..SEEDS {
                let stop = Stop::new();
                let report = think(
                    *level,
                    seed,
                    &mut engine(),
                    &game,
                    &Limits::NONE,
                    &stop,
                    &mut |_| {},
                );
                let chosen = report.best().expect("a move");
                assert_eq!(report.lines.len(), 1);
                let lines = seen(*level, seed, &game);
                let best = lines.iter().map(|line| line.score).max().expect("a line");
                let own = lines
                    .iter()
                    .find(|line| line.moves.first() == Some(&chosen));
                let own = own.expect("a move that was seen").score;
                let margin = level.character().taste.margin;
                let loss = best.value() - own.value();
                assert!(loss <= margin, "{level} loses {loss}: {}", game.position());
                differing += usize::from(own != best);
            }
        }
        assert!(differing > 0, "{level} always plays the best that it sees");
    }
}

#[test]
fn a_win_that_is_seen_is_taken() {
    // A capture of the fourth white marble, or one of a black marble.
    let position: Position = "37 oooo/ooooo/oooooo/oWWoBBo/oooooo/ooooo/oooo 0/8/8 3/0/0 0/0/0 1"
        .parse()
        .expect("a position");
    let game = Game::new(position);
    assert!(game.legal().count() > 1);
    for level in Level::ALL {
        for seed in 0..8 {
            let mut bot = LevelBot::with(level, engine().settings().clone());
            bot.new_game(seed);
            let action = bot.choose(&game, &Limits::NONE, &Stop::new());
            let mut after = game.clone();
            after.act(action.expect("a move")).expect("a legal move");
            assert!(after.outcome().is_some(), "{level}, seed {seed}");
        }
    }
}

#[test]
fn settings_are_in_order() {
    for pair in CHARACTERS.windows(2) {
        let [weak, strong] = pair else { continue };
        assert!(weak.thinks <= strong.thinks, "{}", strong.name);
        assert!(
            weak.glance.places <= strong.glance.places,
            "{}",
            strong.name
        );
        assert!(weak.taste.margin >= strong.taste.margin, "{}", strong.name);
        let nodes = |character: &Character| character.thought.nodes.unwrap_or(u64::MAX);
        assert!(nodes(weak) <= nodes(strong), "{}", strong.name);
    }
    for character in CHARACTERS {
        assert!(character.glance.captures >= 1 && character.glance.jumps >= 1);
        assert!(character.taste.margin == 0 || character.taste.halving > 0);
    }
}
