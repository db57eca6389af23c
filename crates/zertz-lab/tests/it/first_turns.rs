//! First turns of played games that lose by force.

use std::collections::BTreeMap;
use std::fs;

use zertz_engine::Stop;
use zertz_lab::files::{Source, find};
use zertz_lab::first_turns::{
    Group, Kind, Results, Study, StudyEvent, StudySettings, Tally, Unfit, study,
};

const SAMPLE: &str = include_str!("../../../zertz/tests/it/archive/sample.zgn");
const SETTINGS: StudySettings = StudySettings {
    strongest: 1,
    least_games: 2,
};

/// Sources that hold these texts, one after the other.
fn sources(folder: &tempfile::TempDir, texts: &[&str]) -> Vec<Source> {
    for (number, text) in texts.iter().enumerate() {
        fs::write(folder.path().join(format!("{number}.zgn")), text).unwrap();
    }
    find(&[folder.path().to_path_buf()], None).unwrap().sources
}

fn studied(texts: &[&str]) -> Study {
    let folder = tempfile::tempdir().unwrap();
    study(&SETTINGS, &sources(&folder, texts), &Stop::new(), |_| {}).unwrap()
}

fn results(games: u64, decided: u64, won: u64) -> Results {
    Results {
        games,
        decided,
        won,
    }
}

#[test]
fn the_sample_of_real_games() {
    let found = studied(&[SAMPLE]);
    let all: Vec<(String, Tally)> = found
        .games
        .iter()
        .map(|game| (game.rules.to_string(), game.all))
        .collect();
    let on_37 = Tally {
        first_turns: 75,
        lost: 48,
        after_lost: results(48, 41, 21),
        followed: results(1, 1, 1),
        followed_to_the_end: 0,
        after_open: results(27, 23, 14),
    };
    let on_48 = Tally {
        first_turns: 36,
        after_open: results(36, 32, 16),
        ..Tally::default()
    };
    assert_eq!(all, [("37".to_string(), on_37), ("48".to_string(), on_48)]);
    let unfit = BTreeMap::from([(Unfit::Unsolved, 31), (Unfit::Setup, 14)]);
    assert_eq!((found.unfit, found.faults), (unfit, 0));
    // The sample names nobody and tells the years: every game counts for one.
    let groups = &found.games[0].groups;
    let years = groups
        .iter()
        .filter(|(group, _)| matches!(group, Group::Year(_)));
    let first_turns: u64 = years.clone().map(|(_, tally)| tally.first_turns).sum();
    assert_eq!((years.count(), first_turns), (22, 75));
}

/// A game on 37 rings that begins with a turn that loses, or with an open one.
fn game(tags: &[(&str, &str)], first: &str, result: &str) -> String {
    let tags = tags
        .iter()
        .map(|(name, text)| format!("[{name} \"{text}\"]\n"));
    let tags: String = tags.collect();
    format!("{tags}[Result \"{result}\"]\n\n1. {first} Wc3,g4 {result}\n")
}

#[test]
fn groups_are_counted_apart() {
    let players = |first, second| [("Player1", first), ("Player2", second)];
    let rated = [("Rating1", "1700"), ("Rating2", "1200")];
    let games = [
        game(&players("Dumbot", "Ann"), "Ge4,b1", "0-1"),
        game(&players("Ann", "Bob"), "Ge4,a1", "1-0"),
        game(
            &[&players("Ann", "Bob")[..], &rated].concat(),
            "Ge4,b1",
            "1-0",
        ),
        // The winner's rating alone says nothing.
        game(
            &[&players("Bob", "Ann")[..], &rated[1..]].concat(),
            "Ge4,b1",
            "0-1",
        ),
    ];
    let found = studied(&[&games.join("\n")]);
    let groups = &found.games[0].groups;
    let lost = |group: Group| {
        groups
            .get(&group)
            .map(|tally| (tally.first_turns, tally.lost))
    };
    let pairing = |first, second| lost(Group::Pairing([first, second]));
    assert_eq!(pairing(Kind::Robot, Kind::Person), Some((1, 1)));
    assert_eq!(pairing(Kind::Person, Kind::Person), Some((3, 2)));
    assert_eq!(pairing(Kind::Person, Kind::Robot), None);
    // Ann is the strongest. She began twice between people, and replied once.
    assert_eq!(lost(Group::Strongest(true)), Some((2, 1)));
    let strongest = groups[&Group::Strongest(true)];
    assert_eq!(strongest.after_lost, results(1, 1, 1));
    let ratings = groups.keys().filter_map(|group| match group {
        Group::Rating(band) => Some((band.from, groups[group].first_turns)),
        _ => None,
    });
    assert_eq!(ratings.collect::<Vec<_>>(), [(0, 0), (1600, 1)]);
}

#[test]
fn what_cannot_be_read_is_told_and_counted() {
    let sound = game(&[], "Ge4,b1", "0-1");
    let found = studied(&[&format!("{sound}\n1. nonsense *\n"), ""]);
    assert_eq!(found.faults, 2);
    assert_eq!(found.games[0].all.first_turns, 1);
}

#[test]
fn it_can_be_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let sound = game(&[], "Ge4,b1", "0-1");
    let texts = vec![sound.as_str(); 2000];
    let sources = sources(&folder, &texts);
    let stop = Stop::new();
    let mut read = 0;
    let found = study(&SETTINGS, &sources, &stop, |event| {
        if matches!(event, StudyEvent::FileRead) {
            read += 1;
            stop.set();
        }
    });
    let counted = found.unwrap().games[0].all.first_turns;
    assert!(
        (1..2000).contains(&counted),
        "{counted} games, {read} files"
    );
}
