//! Replays real games: a sample of them always, and the whole archive of Boardspace where it is.
//!
//! `archive/README.md` says where the sample comes from.
//!
//! For the archive the environment variable `ZERTZ_ARCHIVE` names a folder with `.sgf` files, in subfolders
//! or not, or with the `.tar.xz` files that hold them. That test is ignored unless it is asked for, so that
//! a summary never counts it as passed where there is no archive. Every game must replay, and none that ended on the
//! board may contradict the winner that its file states, except those of `archive/exceptions.txt`:
//! a line for each, `file-name<TAB>reason`, where the reason begins with `contradiction` if the game
//! can be read but its result is another one. The reason must be the one found, and a game of the
//! list that is in order is a failure too.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use zertz::{Outcome, Position, Record};

const SAMPLE: &str = include_str!("archive/sample.zgn");
const EXCEPTIONS: &str = include_str!("archive/exceptions.txt");

#[derive(Default)]
struct Totals {
    games: AtomicUsize,
    turns: AtomicUsize,
    decided: AtomicUsize,
    on_board: AtomicUsize,
    /// Games whose file has a sentence about the result.
    sentences: AtomicUsize,
    /// Games that ended on the board although or as the file says: first those whose file names the
    /// winner, then those that it calls a draw.
    confirmed: [AtomicUsize; 2],
    contradicted: [AtomicUsize; 2],
}

/// What there is in the sample, counted game by game.
#[derive(Default, PartialEq, Eq, Debug)]
struct Sample {
    games: usize,
    turns: usize,
    /// By board.
    boards: BTreeMap<String, usize>,
    /// Games that begin with another position than the usual one.
    setups: usize,
    /// In how many years they were played.
    years: usize,
    /// How they ended, as the board says, or how the file says that they were ended.
    endings: BTreeMap<String, usize>,
    /// Games whose stated result is not the one on the board.
    contradictions: BTreeMap<String, usize>,
}

#[test]
fn the_sample_replays() {
    let mut sample = Sample::default();
    let mut years = BTreeSet::new();
    for (i, record) in zertz::zgn::read(SAMPLE).enumerate() {
        let record = record.unwrap_or_else(|error| panic!("game {}: {error}", i + 1));
        let rules = record.start().rules();
        sample.games += 1;
        sample.turns += record.main_line().count();
        *sample.boards.entry(rules.board.to_string()).or_default() += 1;
        sample.setups += usize::from(*record.start() != Position::start(*rules));
        years.insert(record.tag("Date").unwrap()[..4].to_string());
        let ending = record.outcome().map(|outcome| match outcome {
            Outcome::Win(_, reason) => format!("{reason:?}"),
            Outcome::Tie(reason) | Outcome::BothLose(reason) => format!("{reason:?}"),
        });
        let told = || {
            record
                .tag("Termination")
                .unwrap_or("unfinished")
                .to_string()
        };
        *sample
            .endings
            .entry(ending.unwrap_or_else(told))
            .or_default() += 1;
        if let Some((stated, outcome)) = record.contradiction() {
            let text = format!("{stated}, not {outcome}");
            *sample.contradictions.entry(text).or_default() += 1;
        }
        comes_back_from_sgf(&record);
    }
    sample.years = years.len();
    let counts = |counts: &[(&str, usize)]| {
        let pair = |&(name, count): &(&str, usize)| (name.to_string(), count);
        counts.iter().map(pair).collect::<BTreeMap<String, usize>>()
    };
    let expected = Sample {
        games: 156,
        turns: 4203,
        boards: counts(&[
            ("1", 2),
            ("2.3.4.4.4.4.4.3.2", 1),
            ("37", 76),
            ("4", 1),
            ("48", 49),
            ("61", 27),
        ]),
        setups: 15,
        years: 22,
        endings: counts(&[
            ("FullBoard", 3),
            ("Repetition", 5),
            ("WinningSet(Colour(Black))", 17),
            ("WinningSet(Colour(Grey))", 11),
            ("WinningSet(Colour(White))", 86),
            ("WinningSet(OfEach)", 13),
            ("resignation", 9),
            ("time", 6),
            ("unfinished", 6),
        ]),
        contradictions: counts(&[
            ("1/2-1/2, not player 2 wins: enough black marbles", 2),
            ("1/2-1/2, not player 2 wins: enough white marbles", 2),
        ]),
    };
    assert_eq!(sample, expected);
}

/// What Boardspace's format makes of a game is the same game.
fn comes_back_from_sgf(record: &Record) {
    let written = zertz::sgf::write(record).text;
    let again: Vec<_> = zertz::sgf::read(&written).collect();
    let [Ok(again)] = again.as_slice() else {
        panic!("{again:?} of {written}");
    };
    let tokens = |record: &Record| {
        let tokens = record
            .main_line()
            .map(|id| record.node(id).token().to_string());
        tokens.collect::<Vec<_>>()
    };
    assert_eq!(tokens(again), tokens(record));
    assert_eq!(again.start(), record.start());
    assert_eq!(again.outcome(), record.outcome());
}

#[test]
#[ignore = "needs the archive of Boardspace games: ZERTZ_ARCHIVE"]
fn the_archive_replays() {
    let folder = std::env::var_os("ZERTZ_ARCHIVE").map(PathBuf::from);
    let folder = folder.expect("ZERTZ_ARCHIVE names no folder with Boardspace games");
    let unpacked = unpack(&folder);
    let mut files = Vec::new();
    for root in [Some(&folder), unpacked.as_ref()].into_iter().flatten() {
        find_files(root, &mut files);
    }
    assert!(!files.is_empty(), "no .sgf file under {}", folder.display());

    let totals = Totals::default();
    let found: Mutex<BTreeMap<String, String>> = Mutex::default();
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Some(reason) = replay(file, &totals) {
                        let name = file.file_name().unwrap().to_string_lossy().into_owned();
                        found.lock().unwrap().insert(name, reason);
                    }
                }
            });
        }
    });
    let count = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    println!(
        "{} files, {} games read with {} turns, {} decided, {} of them on the board",
        files.len(),
        count(&totals.games),
        count(&totals.turns),
        count(&totals.decided),
        count(&totals.on_board),
    );
    println!(
        "{} have a sentence about the result",
        count(&totals.sentences)
    );
    for (i, what) in ["names the winner", "is a draw"].into_iter().enumerate() {
        println!(
            "ended on the board, and the sentence {what}: {} confirmed, {} contradicted",
            count(&totals.confirmed[i]),
            count(&totals.contradicted[i]),
        );
    }

    let found = found.into_inner().unwrap();
    let listed: BTreeMap<&str, &str> = EXCEPTIONS
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .collect();
    let mut wrong = Vec::new();
    for (name, reason) in &found {
        match listed.get(name.as_str()) {
            Some(expected) if expected == reason => {}
            Some(expected) => {
                wrong.push(format!("{name}\t{reason}; the list says: {expected}"));
            }
            None => wrong.push(format!("{name}\t{reason}")),
        }
    }
    let here: Vec<_> = files.iter().filter_map(|file| file.file_name()).collect();
    for (name, reason) in listed {
        let passes = !found.contains_key(name) && here.iter().any(|file| *file == name);
        if passes {
            wrong.push(format!(
                "{name}\tlisted but in order; the list says: {reason}"
            ));
        }
    }
    println!("{} files with a reason to be listed", found.len());
    assert!(wrong.is_empty(), "unexpected:\n{}", wrong.join("\n"));
    if let Some(folder) = unpacked {
        let _ = std::fs::remove_dir_all(folder);
    }
}

/// Unpacks the archives of a folder, if there are any, into a new one.
fn unpack(folder: &Path) -> Option<PathBuf> {
    let archives: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().ends_with(".tar.xz"))
        .collect();
    if archives.is_empty() {
        return None;
    }
    let target = std::env::temp_dir().join(format!("zertz-archive-{}", std::process::id()));
    std::fs::create_dir_all(&target).unwrap();
    for archive in archives {
        let mut tar = Command::new("tar");
        tar.arg("-xJf").arg(&archive).arg("-C").arg(&target);
        assert!(tar.status().unwrap().success(), "{}", archive.display());
    }
    Some(target)
}

fn find_files(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "sgf") {
                files.push(path);
            }
        }
    }
}

/// The result that the file itself states. Asked by writing the sentence into a game without moves,
/// where the board says nothing.
fn stated(record: &Record) -> Option<zertz::GameResult> {
    let sentence = record.tag("ResultText")?;
    let mut bare = Record::new(*record.start());
    for name in ["Player1", "Player2"] {
        bare.set_tag(name, record.tag(name).unwrap_or_default());
    }
    bare.set_tag("ResultText", sentence);
    let written = zertz::sgf::write(&bare).text;
    let again = zertz::sgf::read(&written).next()?;
    again.ok()?.result
}

/// Replays the games of a file; says what is wrong with it.
fn replay(file: &Path, totals: &Totals) -> Option<String> {
    let bytes = std::fs::read(file).unwrap();
    let mut reason = None;
    let mut games = 0;
    for game in zertz::sgf::read(&zertz::decode(&bytes)) {
        games += 1;
        let record = match game {
            Ok(record) => record,
            Err(error) => {
                reason.get_or_insert(error.to_string());
                continue;
            }
        };
        totals.games.fetch_add(1, Ordering::Relaxed);
        totals.turns.fetch_add(record.len(), Ordering::Relaxed);
        if record.result.is_some() {
            totals.decided.fetch_add(1, Ordering::Relaxed);
        }
        if record.tag("ResultText").is_some() {
            totals.sentences.fetch_add(1, Ordering::Relaxed);
        }
        if record.outcome().is_some() {
            totals.on_board.fetch_add(1, Ordering::Relaxed);
            if let Some(stated) = stated(&record) {
                let kind = usize::from(stated.winner().is_none());
                let counters = if record.contradiction().is_some() {
                    &totals.contradicted
                } else {
                    &totals.confirmed
                };
                counters[kind].fetch_add(1, Ordering::Relaxed);
            }
        }
        if let Some((stated, outcome)) = record.contradiction() {
            reason.get_or_insert(format!(
                "contradiction: the file says {stated}, the board says {outcome}"
            ));
        }
    }
    if games == 0 {
        reason = Some("no game".to_string());
    }
    reason
}
