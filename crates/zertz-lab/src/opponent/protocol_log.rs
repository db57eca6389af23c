//! A file of everything that is said to engines in processes of their own, and by them.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::files::FileError;

/// The file. A line has the seconds since the file was opened, the number of the engine, `>` for what it
/// is told, `<` for what it says or `=` for how it was started, and the words.
#[derive(Clone, Debug)]
pub struct ProtocolLog(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    file: Mutex<File>,
    begun: Instant,
    engines: AtomicU64,
}

impl ProtocolLog {
    /// Begins a file. One that is there already is added to.
    pub fn open(path: &Path) -> Result<ProtocolLog, FileError> {
        let file = File::options().append(true).create(true).open(path);
        Ok(ProtocolLog(Arc::new(Shared {
            file: Mutex::new(file.map_err(FileError::write(path))?),
            begun: Instant::now(),
            engines: AtomicU64::new(0),
        })))
    }

    /// For one more engine, started by this command line.
    pub(super) fn engine(&self, words: &[String]) -> EngineLog {
        let number = self.0.engines.fetch_add(1, Ordering::Relaxed) + 1;
        let log = EngineLog {
            log: self.clone(),
            number,
        };
        log.note('=', &words.join(" "));
        log
    }
}

/// What is said to one engine, and by it.
#[derive(Clone, Debug)]
pub(super) struct EngineLog {
    log: ProtocolLog,
    number: u64,
}

impl EngineLog {
    pub(super) fn note(&self, sign: char, line: &str) {
        let shared = &self.log.0;
        let seconds = shared.begun.elapsed().as_secs_f64();
        let text = format!("{seconds:.3} {} {sign} {}\n", self.number, line.trim_end());
        let mut file = shared.file.lock().unwrap_or_else(PoisonError::into_inner);
        // A full disk is no reason to end the match.
        let _ = file.write_all(text.as_bytes());
    }
}
