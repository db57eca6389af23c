//! Matches: results, tests that end them, files that are continued.

use std::fs;

use zertz_engine::eval::Eval;
use zertz_engine::{Limits, Stop};
use zertz_lab::matches::{
    LogError, LogFile, MatchEnd, MatchError, MatchEvent, MatchOutcome, MatchSettings, SideLimits,
    play_match,
};
use zertz_lab::opponent::{OpponentSpec, StartError};
use zertz_lab::stats::{Sprt, SprtVerdict};

fn settings(a: &str, b: &str, games: u64) -> MatchSettings {
    let sides = [a, b].map(|name| OpponentSpec::read(name, &[], &Eval::Hand).unwrap());
    MatchSettings {
        games,
        concurrency: 2,
        ..MatchSettings::new(sides)
    }
}

fn play(settings: MatchSettings) -> Result<MatchOutcome, MatchError> {
    play_match(settings, &Stop::new(), |_| {})
}

#[test]
fn an_engine_against_itself_is_even() {
    let mut even = settings("engine:hash=1", "engine:hash=1", 4);
    even.limits = [SideLimits {
        each: Limits::nodes(300),
        clock: None,
    }; 2];
    let outcome = play(even).unwrap();
    assert_eq!(outcome.end, MatchEnd::Complete);
    assert_eq!(outcome.tally.all.pairs.0, [0, 0, 2, 0, 0]);
    assert!(outcome.tally.work[0].nodes > 0);
}

#[test]
fn a_test_ends_the_match_and_an_interrupt_too() {
    let mut test = settings("ladder:depth1", "ladder:random", 2_000);
    let sprt = Sprt {
        elo0: 0.0,
        elo1: 100.0,
    };
    test.sprt = Some(sprt);
    let outcome = play(test).unwrap();
    assert_eq!(outcome.end, MatchEnd::Decided);
    assert_eq!(
        sprt.verdict(&outcome.tally.all.pairs),
        SprtVerdict::AcceptsSecond
    );
    assert!(outcome.tally.all.games() < 200);

    let stop = Stop::new();
    let endless = settings("ladder:random", "ladder:random", 1_000_000);
    let outcome = play_match(endless, &stop, |event| {
        if matches!(event, MatchEvent::Standing(tally) if tally.all.games() > 5) {
            stop.set();
        }
    });
    assert_eq!(outcome.unwrap().end, MatchEnd::Interrupted);
}

#[test]
fn a_log_is_continued_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.zgn");
    let logged = |games, seed, resume| MatchSettings {
        seed,
        log: Some(LogFile {
            path: path.clone(),
            resume,
        }),
        ..settings("ladder:depth1", "ladder:random", games)
    };
    let whole = play(logged(8, 1, false)).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    // A file is neither overwritten nor continued by another match.
    let again = play(logged(8, 1, false));
    assert!(matches!(again, Err(MatchError::Log(LogError::Exists(_)))));
    let other = play(logged(8, 2, true));
    assert!(matches!(
        other,
        Err(MatchError::Log(LogError::AnotherMatch { .. }))
    ));
    assert_eq!(fs::read_to_string(&path).unwrap(), text);

    // What was cut off is told, kept in a copy, and played again.
    let cut = text.len() - 40;
    fs::write(&path, &text[..cut]).unwrap();
    let mut told = 0;
    let part = play_match(logged(8, 1, true), &Stop::new(), |event| {
        if let MatchEvent::CutOff { copy, .. } = event {
            told += 1;
            assert_eq!(fs::read_to_string(copy).unwrap(), text[..cut]);
        }
    });
    let part = part.unwrap();
    assert_eq!((told, part.tally.all), (1, whole.tally.all));
    // One that is complete plays nothing more.
    let done = play(logged(8, 1, true)).unwrap();
    assert_eq!(done.tally.all, whole.tally.all);
}

#[test]
fn what_cannot_be_played_is_told() {
    let missing = settings("ugi:/no/such/program", "ladder:random", 2);
    assert!(matches!(
        play(missing),
        Err(MatchError::Start {
            source: StartError::Spawn { .. },
            ..
        })
    ));
    let mut nowhere = settings("ladder:random", "ladder:random", 2);
    nowhere.boards.clear();
    assert!(matches!(play(nowhere), Err(MatchError::NoBoard)));
}
