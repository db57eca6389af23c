//! Makes a file of games with scores: plays the engine against itself, or scores games that were
//! played.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Serialize;
use thiserror::Error;
use zertz::Rules;
use zertz_engine::eval::Eval;
use zertz_engine::{Engine, Settings, Stop};

use super::output::{self, Refusal};
use super::series::Series;
use super::{Plan, archive};
use crate::files::{FileError, GameFault, Source};
use crate::parallel::{WorkError, unordered};

/// Games are small trees: a small table does, and fits the processor's cache.
const HASH_MIB: usize = 4;

/// What games are made.
#[derive(Debug)]
pub enum GamesFrom {
    /// This many of the engine against itself, from this seed; perhaps from balanced openings alone.
    SelfPlay {
        games: u32,
        seed: u64,
        balanced: bool,
    },
    /// Those that were played, read from files: the first of them, or all.
    Archive {
        sources: Vec<Source>,
        first: Option<u32>,
    },
}

/// A file of games as it is ordered.
#[derive(Debug)]
pub struct GenerateSettings {
    pub from: GamesFrom,
    /// The rules with their shares. Of games that were played all with these rules are taken.
    pub mix: Vec<(Rules, u32)>,
    /// How many positions the engine makes for every turn.
    pub nodes: u64,
    pub eval: Eval,
    pub threads: usize,
    /// The work ends after this long.
    pub time: Option<Duration>,
    pub output: PathBuf,
    /// Go on with the file if it is there.
    pub resume: bool,
}

/// How many games were left out, by the reason.
pub type LeftOut = BTreeMap<&'static str, u64>;

/// What was done.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Generated {
    pub file: String,
    /// How many games the file holds now.
    pub games: u64,
    /// How many of them are new, and how many bytes these have.
    pub new: u64,
    pub bytes: u64,
    pub left_out: LeftOut,
    /// How many files could not be read, or have no game.
    pub unreadable: u64,
    pub seconds: f64,
    pub interrupted: bool,
}

impl Generated {
    /// Nothing so far.
    pub fn new(file: &Path) -> Generated {
        Generated {
            file: file.to_string_lossy().into_owned(),
            games: 0,
            new: 0,
            bytes: 0,
            left_out: LeftOut::new(),
            unreadable: 0,
            seconds: 0.0,
            interrupted: false,
        }
    }

    /// A game of this many bytes was written.
    pub fn add(&mut self, bytes: usize) {
        self.games += 1;
        self.new += 1;
        self.bytes += bytes as u64;
    }
}

/// What is told on the way.
#[derive(Debug)]
pub enum GenerateEvent<'a> {
    /// A file of played games cannot be used.
    Unreadable(&'a GameFault),
    /// A file of played games is done with.
    FileRead,
    /// The last game of the file was cut off and is made again.
    CutOff(&'a Path),
    /// How far it has come, and how many games are to be made.
    Progress { done: &'a Generated, wanted: u64 },
}

/// Why games cannot be made.
#[derive(Debug, Error)]
pub enum GenerateError {
    #[error("there is no game that can be used")]
    NoUsableGame(LeftOut),
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
    #[error("{}: another program is writing it", .0.display())]
    Busy(PathBuf),
    #[error("{}", .path.display())]
    Refused {
        path: PathBuf,
        #[source]
        reason: Refusal,
    },
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Work(#[from] WorkError),
}

/// Makes the games until all are made, time is up, or `stop` is set. The same settings give the same
/// games, whatever the number of threads.
pub fn generate(
    settings: &GenerateSettings,
    stop: &Stop,
    mut watch: impl FnMut(GenerateEvent<'_>),
) -> Result<Generated, GenerateError> {
    let rules: Vec<Rules> = settings.mix.iter().map(|&(rules, _)| rules).collect();
    let mut generated = Generated::new(&settings.output);
    let series = match &settings.from {
        GamesFrom::SelfPlay {
            games,
            seed,
            balanced,
        } => {
            let plan = Plan {
                rules: settings.mix.clone(),
                nodes: settings.nodes,
                seed: *seed,
                balanced: *balanced,
            };
            Series::play(plan, *games, &settings.eval)
        }
        GamesFrom::Archive { sources, first } => {
            let taken = archive::read(sources, &rules, *first, stop, &mut watch)?;
            generated.left_out = taken.left_out;
            generated.unreadable = taken.faults;
            if stop.is_set() {
                // Nothing has been written.
                generated.interrupted = true;
                return Ok(generated);
            }
            if taken.games.is_empty() {
                return Err(GenerateError::NoUsableGame(generated.left_out));
            }
            Series::score(&rules, taken.games, settings.nodes, &settings.eval)
        }
    };
    let path = &settings.output;
    let (mut file, done) = output::open(path, settings.resume, &rules, &series)?;
    if done.is_cut_off {
        watch(GenerateEvent::CutOff(path));
    }
    generated.games = done.games;
    let wanted = u64::from(series.len()) - series.count(&done.numbers) as u64;

    let started = Instant::now();
    let mut is_late = false;
    let tools = || {
        Engine::new(Settings {
            hash_mib: HASH_MIB,
            ..Settings::with(settings.eval.clone())
        })
    };
    let work = |engine: &mut Engine, index: u32| {
        if done.numbers.contains(&series.number(index)) {
            return Made::Nothing;
        }
        match series.make(index, engine, stop) {
            Some(game) => game.write(&rules).map_or(Made::Failed, Made::Game),
            None if stop.is_set() => Made::Nothing,
            None => Made::Failed,
        }
    };
    let each = |made: Option<Made>| {
        match made {
            Some(Made::Game(game)) => {
                file.write_all(&game).map_err(FileError::write(path))?;
                generated.add(game.len());
            }
            Some(Made::Failed) => {
                *generated
                    .left_out
                    .entry("that could not be made")
                    .or_default() += 1;
            }
            Some(Made::Nothing) | None => {}
        }
        watch(GenerateEvent::Progress {
            done: &generated,
            wanted,
        });
        let is_over = settings.time.is_some_and(|time| started.elapsed() >= time);
        if is_over && !stop.is_set() {
            is_late = true;
            stop.set();
        }
        Ok::<(), GenerateError>(())
    };
    let threads = settings.threads.clamp(1, series.len().max(1) as usize);
    unordered(threads, stop, 0..series.len(), tools, work, each)?;
    file.flush().map_err(FileError::write(path))?;
    generated.seconds = started.elapsed().as_secs_f64();
    generated.interrupted = stop.is_set() && !is_late;
    Ok(generated)
}

/// What became of a job.
enum Made {
    /// The bytes of a game.
    Game(Vec<u8>),
    /// The game cannot be made, or cannot be kept.
    Failed,
    /// It is there already, or the work has to end.
    Nothing,
}
