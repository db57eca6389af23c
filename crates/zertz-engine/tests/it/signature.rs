//! What the search finds, pinned: a change of the engine that was meant to change nothing must leave
//! `signature.txt` as it is.
//!
//! Whoever changes the search or an evaluation on purpose writes the file anew with
//! `ZERTZ_BLESS=1 cargo test -p zertz-engine --test it signature`, and the commit shows what changed.

use std::fmt::Write;

use zertz::{Game, Position};
use zertz_engine::eval::Eval;
use zertz_engine::{Engine, Limits, Settings, Stop};

/// Openings, middle games and endings on small and large boards, with every rule option.
const POSITIONS: [&str; 12] = [
    "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1",
    "37 2oo/1Wooo/BoooBo/1oooooo/oooWo1/1oooB/W2G 3/7/6 0/0/1 0/0/0 2",
    "37:blitz o1oo/oooo1/ooBooo/1oooBoo/1oooo1/B1ooo/2Bo 1/7/5 2/0/0 2/0/0 1",
    "48 1o1Bo/ooooo1/ooooooo/1ooooooo/ooooWoW/oooooo/ooooo/1oo1 3/7/8 0/1/1 1/0/0 1",
    "48:tournament 1B1BB/2oo2/o2oo2/1ooGoooG/1oooWoW/1Booo1/ooooo/1oB1 2/5/1 0/1/2 2/0/2 1",
    "61 1Wo2/1Bo3/2oB3/1ooo2oB/ooGoo1ooB/1oooooG1/oooWoo1/1ooooo/ooWo1 0/4/0 2/0/3 1/2/3 2",
    "19 ooo/oooW/1ooo1/1ooo/o1o 4/8/8 1/0/0 0/0/2 2",
    "7 oo/ooo/oo 6/8/10 0/0/0 0/0/0 1",
    "37:islands=inert 2oo/1oooo/Boooo1/1oooooo/oooGo1/1o1oB/W2o 2/7/5 1/0/3 2/0/0 2",
    "37:claims=optional 2oo/1oooo/Boooo1/1oooooo/oooGo1/1o1oB/W2o 2/7/5 1/0/3 2/0/0 2",
    "48:captures=claimed 1o1Bo/1WBoo1/ooooooo/1ooooooo/ooooWoW/1ooooo/ooooo/1oo1 2/7/7 0/1/1 1/0/0 1",
    "37:pool=2/2/2 G3/1o1Wo/oooooB/2Booo1/1oooo1/ooGoo/2oo 0/0/0 1/0/0 0/0/0 1",
];
/// To this depth, unless that takes more nodes than can be searched in a moment.
const LIMITS: Limits = Limits {
    depth: Some(5),
    nodes: Some(30_000),
    ..Limits::NONE
};

/// What an engine that evaluates so finds: a line for each position.
fn signature(eval: Eval) -> String {
    let name = eval.name().unwrap_or_default();
    let mut engine = Engine::new(Settings {
        hash_mib: 2,
        eval,
        ..Settings::default()
    });
    let mut text = String::new();
    let mut total = 0;
    for position in POSITIONS {
        let mut game = Game::new(position.parse::<Position>().unwrap());
        engine.new_game();
        let report = engine.search(&game, &LIMITS, &Stop::new(), &mut |_| {});
        total += report.nodes;
        let rules = game.position().rules();
        let (depth, nodes) = (report.depth, report.nodes);
        let line = &report.lines[0];
        write!(
            text,
            "{name} | {rules} | depth {depth} nodes {nodes} {} |",
            line.score
        )
        .unwrap();
        for &action in &line.moves {
            write!(text, " {}", game.notate(action)).unwrap();
            game.act(action).unwrap();
        }
        text.push('\n');
    }
    writeln!(text, "{name} | all | nodes {total}\n").unwrap();
    text
}

#[test]
fn the_search_finds_what_it_has_always_found() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/signature.txt");
    let found = signature(Eval::learned()) + &signature(Eval::Hand);
    if std::env::var_os("ZERTZ_BLESS").is_some() {
        std::fs::write(path, &found).unwrap();
    }
    let expected = std::fs::read_to_string(path).unwrap();
    for (found, expected) in found.lines().zip(expected.lines()) {
        assert_eq!(found, expected, "the search has changed: see signature.rs");
    }
    assert_eq!(found.len(), expected.len());
}
