//! Files of self-play games and their samples, made whole.

use std::fs;
use std::path::{Path, PathBuf};

use zertz_engine::Stop;
use zertz_engine::eval::Eval;
use zertz_lab::files::{FileError, GameFault, SourceError, find};
use zertz_lab::openings::first_turn_loses;
use zertz_lab::selfplay::{
    ExportError, ExportEvent, GamesFrom, GenerateError, GenerateEvent, GenerateSettings, Generated,
    Reader, Refusal, SAMPLE_BYTES, ScoredGame, export_samples, generate,
};

fn settings(output: &Path, games: u32) -> GenerateSettings {
    GenerateSettings {
        from: GamesFrom::SelfPlay {
            games,
            seed: 3,
            balanced: false,
        },
        mix: vec![("37".parse().unwrap(), 1), ("19:blitz".parse().unwrap(), 2)],
        nodes: 40,
        eval: Eval::Hand,
        threads: 2,
        time: None,
        output: output.to_path_buf(),
        resume: false,
    }
}

fn make(settings: &GenerateSettings) -> Result<Generated, GenerateError> {
    generate(settings, &Stop::new(), |_| {})
}

/// The games of a file in the order of their numbers.
fn games(path: &Path) -> Vec<ScoredGame> {
    let bytes = fs::read(path).unwrap();
    let mut games: Vec<_> = Reader::new(&bytes).unwrap().map(Result::unwrap).collect();
    games.sort_by_key(|game| game.number);
    games
}

#[test]
fn games_do_not_depend_on_threads_and_interruptions() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let one = make(&settings(&at("one"), 9)).unwrap();
    assert_eq!((one.games, one.new, one.interrupted), (9, 9, false));
    let single = GenerateSettings {
        threads: 1,
        ..settings(&at("single"), 9)
    };
    make(&single).unwrap();
    assert_eq!(games(&at("one")), games(&at("single")));

    // Cut off in the middle of a game, it is completed.
    let bytes = fs::read(at("single")).unwrap();
    fs::write(at("single"), &bytes[..bytes.len() - 5]).unwrap();
    let resumed = GenerateSettings {
        resume: true,
        ..single
    };
    let mut told = 0;
    let again = generate(&resumed, &Stop::new(), |event| {
        told += u32::from(matches!(event, GenerateEvent::CutOff(_)));
    });
    assert_eq!((told, again.unwrap().new), (1, 1));
    assert_eq!(games(&at("one")), games(&at("single")));

    // Nothing is overwritten, and nothing made another way is added.
    assert!(matches!(
        make(&settings(&at("one"), 9)),
        Err(GenerateError::Exists(_))
    ));
    let other = GenerateSettings {
        nodes: 41,
        resume: true,
        ..settings(&at("one"), 9)
    };
    assert!(matches!(
        make(&other),
        Err(GenerateError::Refused {
            reason: Refusal::AnotherWay { .. },
            ..
        })
    ));

    // Their positions are samples.
    let mut samples = Vec::new();
    let files = [at("one"), at("single")];
    let done = export_samples(&files, &mut samples, &Stop::new(), |_| {}).unwrap();
    assert_eq!((done.games, done.without_result), (18, 0));
    assert_eq!(
        samples.len(),
        16 + done.samples as usize * SAMPLE_BYTES + 12
    );
}

#[test]
fn balanced_games_begin_where_neither_player_is_ahead() {
    let folder = tempfile::tempdir().unwrap();
    let made = |name: &str, balanced, threads| {
        let output = folder.path().join(name);
        let settings = GenerateSettings {
            from: GamesFrom::SelfPlay {
                games: 24,
                seed: 3,
                balanced,
            },
            mix: vec![("37".parse().unwrap(), 1)],
            threads,
            ..settings(&output, 24)
        };
        make(&settings).unwrap();
        (games(&output), settings)
    };
    let lost = |game: &ScoredGame| first_turn_loses(&game.game().unwrap());
    // The score of the first turn that was not drawn.
    let first = |game: &ScoredGame| game.turns[usize::from(game.opening)].1;
    let (random, _) = made("random", false, 2);
    assert!(random.iter().any(&lost));
    assert!(random.iter().any(|game| first(game).abs() > 200));
    let (balanced, mut other) = made("balanced", true, 2);
    assert_eq!(balanced.len(), 24);
    for game in &balanced {
        assert!(!lost(game) && first(game).abs() <= 200, "{game:?}");
    }
    assert_eq!(balanced, made("again", true, 1).0);
    // The two ways do not go into one file.
    other.from = GamesFrom::SelfPlay {
        games: 25,
        seed: 3,
        balanced: false,
    };
    other.resume = true;
    assert!(matches!(
        make(&other),
        Err(GenerateError::Refused {
            reason: Refusal::AnotherWay { .. },
            ..
        })
    ));
}

#[test]
fn played_games_are_scored_and_the_rest_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let game = include_str!("mine/game.zgn");
    fs::write(at("a.zgn"), game).unwrap();
    fs::write(at("b.zgn"), "1. Wd4,a1 *\n").unwrap();
    fs::write(at("c.zgn"), "").unwrap();
    let archive = |paths: &[PathBuf], output: &Path| GenerateSettings {
        from: GamesFrom::Archive {
            sources: find(paths, None).unwrap().sources,
            first: None,
        },
        ..settings(output, 0)
    };
    let mut faults: Vec<GameFault> = Vec::new();
    let all = archive(&[at("a.zgn"), at("b.zgn"), at("c.zgn")], &at("out"));
    let done = generate(&all, &Stop::new(), |event| {
        if let GenerateEvent::Unreadable(fault) = event {
            faults.push(fault.clone());
        }
    })
    .unwrap();
    assert_eq!((done.games, done.unreadable), (1, 1));
    assert_eq!(done.left_out.get("without a result"), Some(&1));
    assert!(matches!(faults[0].error, SourceError::NoGame));

    let useless = archive(&[at("b.zgn")], &at("none"));
    assert!(matches!(
        make(&useless),
        Err(GenerateError::NoUsableGame(_))
    ));
    assert!(!at("none").exists());
}

#[test]
fn what_is_no_file_of_games_gives_no_samples() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("foreign");
    fs::write(&path, "something else").unwrap();
    let export = |path: &Path| {
        let silent = |_: ExportEvent<'_>| {};
        export_samples(&[path.to_path_buf()], &mut Vec::new(), &Stop::new(), silent)
    };
    assert!(matches!(export(&path), Err(ExportError::Data { .. })));
    assert!(matches!(
        export(&folder.path().join("missing")),
        Err(ExportError::File(FileError::Read { .. }))
    ));
}
