//! A sample of blunders, drawn from a file of games.

use std::fs;

use zertz_engine::Stop;
use zertz_lab::blunder::{CollectEvent, CollectSettings, Seeking, collect, read};
use zertz_lab::files::find;

const GAME: &str = include_str!("mine/game.zgn");

#[test]
fn a_sample_does_not_depend_on_the_threads() {
    let folder = tempfile::tempdir().unwrap();
    let tags = |first: &str, second: &str| {
        GAME.replace("Player1 \"engine\"", &format!("Player1 \"{first}\""))
            .replace("Player2 \"engine\"", &format!("Player2 \"{second}\""))
    };
    // The same game twice: its positions count once. What cannot be read is counted.
    let games = tags("Ann", "Dumbot") + "\n" + &tags("SmartBot", "Bob") + "\n1. nonsense *\n";
    let path = folder.path().join("games.zgn");
    fs::write(&path, games).unwrap();
    let sources = find(&[path], None).unwrap().sources;
    let drawn = |threads: usize, seed: u64| {
        let settings = CollectSettings {
            limit: 900,
            games: None,
            seed,
            boards: vec!["37".parse().unwrap(), "48".parse().unwrap()],
            strongest: 20,
            least_games: 100,
            seeking: Seeking {
                last: 10,
                tries: 9,
                nodes: 20_000,
                quiet_nodes: 0,
                least_nodes: 1,
                least_turns: 1,
                move_nodes: 100_000,
                others: 6,
                throwing: 0,
                other_nodes: 10_000,
            },
            threads,
        };
        let mut read = 0;
        let collected = collect(&settings, &sources, &Stop::new(), |event| {
            if let CollectEvent::Read(games) = event {
                read = games;
            }
        });
        let collected = collected.unwrap();
        assert_eq!((read, collected.listed, collected.bad), (2, 2, 1));
        assert_eq!(collected.drawn.groups.len(), 6);
        collected.drawn.groups.concat()
    };
    let mut found = 0;
    for seed in 1..=3 {
        let entries = drawn(1, seed);
        assert_eq!(entries, drawn(2, seed));
        for entry in &entries {
            assert_eq!(read(&entry.to_string()), Ok(vec![entry.clone()]));
        }
        found += entries.len();
    }
    assert!(found > 0, "somebody had a win in one of the draws");
}
