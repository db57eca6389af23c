//! Replays the archive of Boardspace games, if it is there.
//!
//! The environment variable `ZERTZ_ARCHIVE` names a folder with `.sgf` files, in subfolders or not,
//! or with the `.tar.xz` files that hold them. Every game must replay, and none that ended on the
//! board may contradict the winner that its file states, except those of `archive_exceptions.txt`:
//! a line for each, `file-name<TAB>reason`, where the reason begins with `contradiction` if the game
//! can be read but its result is another one. The reason must be the one found, and a game of the
//! list that is in order is a failure too.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const EXCEPTIONS: &str = include_str!("archive_exceptions.txt");

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

#[test]
fn the_archive_replays() {
    let Some(folder) = std::env::var_os("ZERTZ_ARCHIVE").map(PathBuf::from) else {
        println!("skipped: ZERTZ_ARCHIVE is not set");
        return;
    };
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
fn stated(record: &zertz::Record) -> Option<zertz::Score> {
    let sentence = record.tag("ResultText")?;
    let mut bare = zertz::Record::new(*record.start());
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
