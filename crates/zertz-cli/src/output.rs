//! Where output goes, and how it looks.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueEnum;

/// Standard output, buffered. It has to be flushed at the end, or errors go unnoticed.
pub(crate) fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// Whether the reader of our output has closed it.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Color {
    /// If the output is a terminal and NO_COLOR is not set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Whether standard output gets colours.
    pub(crate) fn on_stdout(self) -> bool {
        match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
                io::stdout().is_terminal() && !refused && !dumb
            }
        }
    }
}

/// A number with commas between the thousands.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number and the thing that is counted, in the plural unless it is one.
pub(crate) fn counted(number: u64, one: &str, more: &str) -> String {
    format!(
        "{} {}",
        grouped(number),
        if number == 1 { one } else { more }
    )
}

/// A path for people: on one line, without characters that a terminal would obey.
pub(crate) fn shown(path: &Path) -> String {
    path.to_string_lossy()
        .chars()
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect()
}

/// Standard output, or a file that appears under its name when it is complete.
pub(crate) enum Output {
    Stdout(BufWriter<StdoutLock<'static>>),
    /// A device or a pipe: written as it is.
    Direct(BufWriter<File>),
    /// A file that is written beside its final place, so that an input can be its own output and
    /// no half of a file is left behind.
    Beside {
        file: BufWriter<File>,
        written: PathBuf,
        target: PathBuf,
    },
}

impl Output {
    /// Opens a file; without one, and for `-`, standard output.
    pub(crate) fn open(path: Option<&Path>) -> anyhow::Result<Output> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return Ok(Output::Stdout(stdout()));
        };
        let failed = || format!("cannot write {}", shown(path));
        // Where the name is a link, the file behind it is meant.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        match fs::metadata(&target) {
            Ok(known) if !known.is_file() => {
                let file = File::create(&target).with_context(failed)?;
                return Ok(Output::Direct(BufWriter::new(file)));
            }
            _ => {}
        }
        let mut name = target.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}.part", std::process::id()));
        let written = target.with_file_name(name);
        let file = File::create(&written).with_context(failed)?;
        Ok(Output::Beside {
            file: BufWriter::new(file),
            written,
            target,
        })
    }

    /// Makes sure that everything is written, and puts the file in its place.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.flush()?;
        if let Output::Beside {
            written, target, ..
        } = &self
        {
            fs::rename(written, target)
                .with_context(|| format!("cannot write {}", shown(target)))?;
        }
        Ok(())
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Output::Stdout(out) => out,
            Output::Direct(file) | Output::Beside { file, .. } => file,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        // After `finish` the file is no longer there; otherwise it is only half written.
        if let Output::Beside { written, .. } = self {
            let _ = fs::remove_file(written);
        }
    }
}

/// A line on standard error that says how far the work has come, if somebody is looking.
#[derive(Debug)]
pub(crate) struct Progress {
    shown: bool,
    wanted: bool,
    total: usize,
    done: usize,
    last: std::time::Instant,
}

impl Progress {
    /// Progress over a number of files. It is not shown where the output itself scrolls by.
    pub(crate) fn new(total: usize, scrolling: bool) -> Progress {
        Progress {
            shown: false,
            wanted: io::stderr().is_terminal() && !scrolling && total > 1,
            total,
            done: 0,
            last: std::time::Instant::now(),
        }
    }

    /// One file is done.
    pub(crate) fn advance(&mut self) {
        self.done += 1;
        if self.wanted && self.last.elapsed().as_millis() >= 100 {
            self.last = std::time::Instant::now();
            let (done, total) = (grouped(self.done as u64), grouped(self.total as u64));
            let _ = write!(io::stderr(), "\r{done} of {total} files\x1b[K");
            self.shown = true;
        }
    }

    /// Wipes the line away, before anything else is printed.
    pub(crate) fn clear(&mut self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
            self.shown = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{counted, grouped};

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1000), "1,000");
        assert_eq!(grouped(4_114_538_424), "4,114,538,424");
        assert_eq!(counted(1, "game", "games"), "1 game");
        assert_eq!(counted(1234, "game", "games"), "1,234 games");
    }
}
