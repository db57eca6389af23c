//! Where output goes, and how it looks.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::ValueEnum;
use serde::Serialize;
use zertz::{ReadError, foreign};
use zertz_engine::{Score, Verdict};
use zertz_lab::files::{CompleteFile, GameFault, SourceError};

use crate::messages::t;

/// Standard output, buffered. It has to be flushed at the end, or errors go unnoticed.
pub(crate) fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// Prints a value as one line of JSON.
pub(crate) fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    let mut out = stdout();
    writeln!(out, "{}", serde_json::to_string(value)?)?;
    out.flush()?;
    Ok(())
}

/// Says a line on standard error. Whoever has closed it does not want to hear it.
pub(crate) fn note(text: impl Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Says on standard error what is wrong.
pub(crate) fn complain(what: impl Display) {
    note(t!("app.error", what = %what));
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
    #[value(help = t!("value.color.auto"))]
    Auto,
    #[value(help = t!("value.color.always"))]
    Always,
    #[value(help = t!("value.color.never"))]
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

/// A number with this many digits after the point.
pub(crate) fn fixed(number: f64, digits: usize) -> String {
    format!("{number:.digits$}")
}

/// A score for people: `+0.31`, `win 3`, `loss 2`.
pub(crate) fn score_text(score: Score) -> String {
    match score.verdict() {
        // Nobody is ahead: no sign.
        Verdict::Points(0) => "0.00".to_string(),
        Verdict::Points(points) => format!("{:+.2}", f64::from(points) / 100.0),
        Verdict::Win(turns) => t!("score.win", turns = %turns),
        Verdict::Loss(turns) => t!("score.loss", turns = %turns),
    }
}

/// A line that begins with a label, in a column of labels.
pub(crate) fn labelled(label: &str, text: impl Display) -> String {
    format!("{label:<9} {text}")
}

/// A piece of foreign text (a move, a tag, a reason that quotes them) is cut to this many characters.
const PIECE: usize = 240;
/// How many of them are the end of the piece.
const TAIL: usize = 80;
/// A whole line that is not put together piece by piece is cut to this many characters.
const LINE: usize = 1200;

/// Foreign text for people. It stays on one line, holds nothing that a terminal would obey, and is
/// not endless; otherwise a file could clear the screen or forge lines of our reports.
///
/// Everything that people read and that is not our own goes through here, and nothing that programs
/// read does.
pub(crate) fn plain(text: &str) -> String {
    harmless(text, PIECE)
}

/// The same for a whole line, of which parts have been through [`plain`] already.
pub(crate) fn plain_line(text: &str) -> String {
    harmless(text, LINE)
}

/// A path for people.
pub(crate) fn shown(path: &Path) -> String {
    plain(&path.to_string_lossy())
}

/// A place in a file of games, for people; an empty text if nothing is known of it.
pub(crate) fn place(line: Option<usize>, turn: Option<u32>, token: Option<&str>) -> String {
    let parts = [
        line.map(|line| t!("place.line", line = %line)),
        turn.map(|turn| t!("place.turn", turn = %turn)),
        token.map(|token| format!("`{}`", plain(token))),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(", ")
}

/// What is wrong with a game, for people.
pub(crate) fn read_error(error: &ReadError) -> String {
    let place = place(Some(error.line), error.turn, error.token.as_deref());
    format!("{place}: {}", plain(&error.fault.to_string()))
}

/// What is wrong with a file, or with a game of it, for people.
pub(crate) fn game_fault(fault: &GameFault) -> String {
    let name = plain(&fault.source);
    match (&fault.game, &fault.error) {
        (Some(game), SourceError::Game(error)) => {
            let game = t!("place.game", file = name, number = %game);
            format!("{game}: {}", read_error(error))
        }
        (_, error) => format!("{name}: {}", plain(&error.to_string())),
    }
}

fn harmless(text: &str, limit: usize) -> String {
    if text.chars().nth(limit).is_none() {
        return foreign::visible(text).collect();
    }
    let from_end = text.char_indices().rev().nth(TAIL - 1);
    let tail = from_end.map_or("", |(at, _)| &text[at..]);
    let head = foreign::visible(text).take(limit - TAIL);
    head.chain(" … ".chars())
        .chain(foreign::visible(tail))
        .collect()
}

/// Standard output, or a file that appears under its name when it is complete, and only if there is
/// something in it: a file that is there is never replaced by nothing.
pub(crate) enum Output {
    Stdout(BufWriter<StdoutLock<'static>>),
    /// A device or a pipe: written as it is.
    Direct {
        file: BufWriter<File>,
        target: PathBuf,
    },
    Beside {
        file: CompleteFile,
        is_empty: bool,
    },
}

impl Output {
    /// Opens a file; without one, and for `-`, standard output.
    pub(crate) fn open(path: Option<&Path>) -> anyhow::Result<Output> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return Ok(Output::Stdout(stdout()));
        };
        if fs::metadata(path).is_ok_and(|known| !known.is_file()) {
            let file = File::create(path)
                .with_context(|| t!("output.cannot_write", file = shown(path)))?;
            return Ok(Output::Direct {
                file: BufWriter::new(file),
                target: path.to_path_buf(),
            });
        }
        Ok(Output::Beside {
            file: CompleteFile::create(path)?,
            is_empty: true,
        })
    }

    /// Whether this is going to replace that file, under whatever name.
    pub(crate) fn replaces(&self, path: &Path) -> bool {
        match self {
            Output::Beside { file, .. } => file.replaces(path),
            _ => false,
        }
    }

    /// Makes sure that everything is written, and puts the file in its place.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        if let Some(file) = self.filled()? {
            file.finish()?;
        }
        Ok(())
    }

    /// The same for work that was interrupted: a file that is there already may be whole, and stays.
    /// What was found gets another name then, which is said.
    pub(crate) fn finish_unfinished(self) -> anyhow::Result<()> {
        let Some(file) = self.filled()? else {
            return Ok(());
        };
        let target = shown(file.target());
        if let Some(other) = file.finish_unfinished()? {
            note(t!(
                "output.unfinished",
                file = target,
                other = shown(&other)
            ));
        }
        Ok(())
    }

    /// The file, with something in it, to be put in its place; none if there is nothing to be done.
    fn filled(mut self) -> anyhow::Result<Option<CompleteFile>> {
        self.flush()?;
        match self {
            Output::Beside { file, is_empty } if is_empty => {
                bail!(t!("output.nothing", file = shown(file.target())))
            }
            Output::Beside { file, .. } => Ok(Some(file)),
            _ => Ok(None),
        }
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Output::Stdout(out) => out,
            Output::Direct { file, .. } => file,
            Output::Beside { file, .. } => file,
        }
    }

    /// The same error, with the name of the file that could not be written.
    fn named(&self, error: io::Error) -> io::Error {
        let target = match self {
            Output::Stdout(_) => return error,
            Output::Direct { target, .. } => target,
            Output::Beside { file, .. } => file.target(),
        };
        let text = t!("output.cannot_write", file = shown(target));
        io::Error::new(error.kind(), format!("{text}: {error}"))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let done = self.writer().write(bytes);
        if let (Output::Beside { is_empty, .. }, Ok(1..)) = (&mut *self, &done) {
            *is_empty = false;
        }
        done.map_err(|error| self.named(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let done = self.writer().flush();
        done.map_err(|error| self.named(error))
    }
}

#[cfg(test)]
mod tests {
    use super::{LINE, PIECE, grouped, plain, plain_line};

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1000), "1,000");
        assert_eq!(grouped(4_114_538_424), "4,114,538,424");
    }

    #[test]
    fn foreign_text_is_made_harmless() {
        assert_eq!(plain("Zèrtz d4"), "Zèrtz d4");
        assert_eq!(
            plain("a\x1b[2J\nb\u{9b}c\u{202e}"),
            "a\u{fffd}[2J\u{fffd}b\u{fffd}c\u{fffd}"
        );
        let fits = "é".repeat(PIECE);
        assert_eq!(plain(&fits), fits);
        let cut = plain(&format!("begin {fits} end"));
        assert!(cut.starts_with("begin é") && cut.ends_with("é end") && cut.contains(" … "));
        assert_eq!(cut.chars().count(), PIECE + 3);
        assert_eq!(plain_line(&"x".repeat(LINE * 2)).chars().count(), LINE + 3);
    }
}
