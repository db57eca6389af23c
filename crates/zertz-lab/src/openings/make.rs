//! Makes a list of balanced openings.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::Serialize;
use thiserror::Error;
use zertz::Rules;
use zertz_engine::eval::Eval;
use zertz_engine::{Engine, Settings, Stop};

use super::{Judgement, ListError, MAX_BYTES, OpeningList, Rule};
use crate::files::{CompleteFile, FileError, read_text};
use crate::parallel::{WorkError, unordered};

/// How many openings are drawn before the file is written anew.
const BATCH: u64 = 256;
/// So many in a row without a balanced one, or a batch that cannot even be drawn, and there are no more
/// to be found.
const BARREN: u64 = 20_000;
/// The trees are small: a small table does.
const HASH_MIB: usize = 4;

/// A list as it is ordered.
#[derive(Debug)]
pub struct MakeSettings {
    pub rules: Rules,
    /// How many openings.
    pub count: usize,
    /// What they are drawn from.
    pub seed: u64,
    pub rule: Rule,
    pub eval: Eval,
    pub threads: usize,
    pub output: PathBuf,
    /// Go on with the file if it is there.
    pub resume: bool,
}

/// What was done.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Made {
    pub file: String,
    /// How many openings the file holds now.
    pub openings: usize,
    /// Of how many.
    pub tried: u64,
    /// What became of those that were drawn in this run and not kept.
    pub not_drawn: u64,
    pub uneven: [u64; 2],
    pub one_sided: u64,
    pub twice: u64,
    pub seconds: f64,
    /// Whether there are fewer than were wanted because no more were found.
    pub exhausted: bool,
    pub interrupted: bool,
}

/// Why a list cannot be made.
#[derive(Debug, Error)]
pub enum MakeError {
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
    #[error("{} was made another way: \"{was}\" instead of \"{is}\"", .path.display())]
    AnotherWay {
        path: PathBuf,
        was: String,
        is: String,
    },
    #[error("{}", .path.display())]
    List { path: PathBuf, source: ListError },
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Work(#[from] WorkError),
}

/// Makes a list until it is long enough, or `stop` is set; `watch` hears how far it has come. The file has whole batches at any time. The
/// same settings give the same file, whatever the number of threads, and however often it was continued.
pub fn make(
    settings: &MakeSettings,
    stop: &Stop,
    mut watch: impl FnMut(&Made),
) -> Result<Made, MakeError> {
    let started = Instant::now();
    let mut list = begin(settings)?;
    let mut made = Made {
        file: settings.output.to_string_lossy().into_owned(),
        openings: list.len(),
        tried: list.tried,
        ..Made::default()
    };
    let mut last_kept = list.tried;
    while list.len() < settings.count && !made.exhausted {
        let batch = list.tried..list.tried + BATCH;
        let mut judged = judge(settings, batch.clone(), stop, || {
            made.seconds = started.elapsed().as_secs_f64();
            watch(&made);
        })?;
        if stop.is_set() {
            made.interrupted = true;
            break;
        }
        // They come in any order.
        judged.sort_by_key(|(number, _)| *number);
        for (number, judgement) in judged {
            if list.len() == settings.count {
                break;
            }
            list.tried = number + 1;
            match judgement {
                Judgement::Balanced(game) if list.add(&game).is_ok() => last_kept = number,
                Judgement::Balanced(_) => made.twice += 1,
                Judgement::NoneDrawn => made.not_drawn += 1,
                Judgement::Uneven(which) => made.uneven[which] += 1,
                Judgement::OneSided => made.one_sided += 1,
                Judgement::Stopped => {}
            }
        }
        made.openings = list.len();
        made.tried = list.tried;
        made.exhausted = list.tried - last_kept > BARREN || made.not_drawn >= BATCH;
        if !list.is_empty() {
            write(&settings.output, &list)?;
        }
    }
    made.seconds = started.elapsed().as_secs_f64();
    Ok(made)
}

/// The list of the file, or a new one.
fn begin(settings: &MakeSettings) -> Result<OpeningList, MakeError> {
    let path = &settings.output;
    let (seed, eval) = (settings.seed, settings.eval.fingerprint());
    let is = format!("{}; seed {seed}, {eval}", settings.rule);
    let mut new = OpeningList::new(settings.rules);
    new.made = Some(is.clone());
    if !path.exists() {
        return Ok(new);
    }
    if !settings.resume {
        return Err(MakeError::Exists(path.clone()));
    }
    let text = read_text(path, MAX_BYTES)?;
    let lists = OpeningList::read(&text).map_err(|source| MakeError::List {
        path: path.clone(),
        source,
    })?;
    match <[OpeningList; 1]>::try_from(lists) {
        Ok([list]) if *list.rules() == settings.rules && list.made == new.made => Ok(list),
        Ok([list]) => Err(MakeError::AnotherWay {
            path: path.clone(),
            was: format!("{}: {}", list.rules(), list.made().unwrap_or_default()),
            is: format!("{}: {is}", settings.rules),
        }),
        Err(lists) => Err(MakeError::AnotherWay {
            path: path.clone(),
            was: format!("{} games", lists.len()),
            is: format!("{}: {is}", settings.rules),
        }),
    }
}

/// Judges the openings with these numbers, on many threads. If `stop` is set, some are missing.
fn judge(
    settings: &MakeSettings,
    numbers: std::ops::Range<u64>,
    stop: &Stop,
    mut tell: impl FnMut(),
) -> Result<Vec<(u64, Judgement)>, MakeError> {
    let tools = || {
        Engine::new(Settings {
            hash_mib: HASH_MIB,
            ..Settings::with(settings.eval.clone())
        })
    };
    let work = |engine: &mut Engine, number: u64| {
        let rule = &settings.rule;
        (
            number,
            rule.judge(settings.rules, settings.seed, number, engine, stop),
        )
    };
    let mut judged = Vec::new();
    let each = |one: Option<(u64, Judgement)>| {
        judged.extend(one);
        tell();
        Ok::<(), MakeError>(())
    };
    unordered(settings.threads.max(1), stop, numbers, tools, work, each)?;
    Ok(judged)
}

fn write(path: &Path, list: &OpeningList) -> Result<(), FileError> {
    let mut file = CompleteFile::create(path)?;
    file.write_all(list.to_string().as_bytes())
        .map_err(FileError::write(path))?;
    file.finish()
}
