//! `zertz convert`: games from one format to another. `convert/folder.rs` is for folders.

mod folder;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::ensure;
use clap::{Args, ValueEnum};
use zertz::{Record, Written, sgf, zen, zgn};
use zertz_lab::files::{NO_GAME, Source};
use zertz_lab::parallel::{ResultSender, Stopped, in_order};

use crate::files::{Inputs, on_interrupt_in};
use crate::interrupt::INTERRUPTED;
use crate::json;
use crate::messages::t;
use crate::output::{Output, complain, note, plain, read_error, shown};
use crate::progress::FileProgress;

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    inputs: Inputs,
    #[arg(long, value_name = "FORMAT")]
    to: Target,
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A format that games are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Target {
    #[value(help = t!("value.format.zgn"))]
    Zgn,
    #[value(help = t!("value.format.sgf"))]
    Sgf,
    #[value(help = t!("value.format.zen"))]
    Zen,
    #[value(help = t!("value.format.json"))]
    Json,
}

impl Target {
    /// The text of a game, and what is lost by it.
    fn write(self, record: &Record) -> Written {
        match self {
            Target::Zgn => Written {
                text: zgn::write(record),
                losses: Vec::new(),
            },
            Target::Sgf => sgf::write(record),
            Target::Zen => zen::write(record),
            Target::Json => json::record(record),
        }
    }

    /// What stands between two games of a file.
    const fn gap(self) -> &'static str {
        match self {
            Target::Json | Target::Sgf => "",
            Target::Zgn | Target::Zen => "\n",
        }
    }
}

/// What has become of a file or of a part of a large one.
#[derive(Default)]
struct Chunk {
    text: String,
    /// What was lost or wrong, line by line.
    remarks: String,
    games: u64,
    bad: u64,
    lossy: u64,
    /// Files without a game.
    empty: u64,
    done: bool,
}

impl Chunk {
    fn remark(&mut self, line: &str) {
        self.remarks.push_str(line);
        self.remarks.push('\n');
    }

    /// Prints what was said of these games, out of the way of the progress line.
    fn print_remarks(&self, progress: &mut FileProgress) {
        if !self.remarks.is_empty() {
            progress.clear();
            let _ = std::io::stderr().write_all(self.remarks.as_bytes());
        }
    }

    /// Counts what is in another one.
    fn add(&mut self, other: &Chunk) {
        self.games += other.games;
        self.bad += other.bad;
        self.lossy += other.lossy;
        self.empty += other.empty;
    }

    /// Whether something of the input is not in the output.
    fn loses(&self) -> bool {
        self.bad + self.lossy + self.empty > 0
    }

    fn summary(&self, skipped: u64) -> String {
        t!(
            "convert.summary",
            games = self.games,
            lossy = %self.lossy,
            bad = %self.bad,
            empty = self.empty,
            skipped = skipped,
        )
    }

    fn complain(&mut self, what: &str) {
        self.remark(&t!("app.error", what = what));
    }
}

/// How much text is passed on at once.
const CHUNK: usize = 1 << 15;

pub(crate) fn run(args: &ConvertArgs) -> anyhow::Result<ExitCode> {
    let found = args.inputs.find()?;
    if let Some(folder) = args
        .output
        .as_deref()
        .filter(|path| folder::is_folder(path))
    {
        return folder::run(args, found, folder);
    }
    let mut out = Output::open(args.output.as_deref())?;
    let is_own_input = found.sources.iter().any(|source| match source {
        Source::File(path, _) => out.replaces(path),
        // As in `zertz convert … - -o games.zgn < games.zgn`, where the system can tell.
        Source::Stdin(_) => out.replaces(Path::new("/dev/stdin")),
        Source::Unreadable(..) => false,
    });
    let mut progress = FileProgress::new(found.sources.len(), args.output.is_none());
    let mut totals = Chunk::default();
    let stop = on_interrupt_in(&found);
    let converted = in_order(
        found.sources,
        |source, results| convert_source(args.to, &source, results),
        |chunk| -> anyhow::Result<()> {
            ensure!(!stop.is_set(), t!("app.interrupted"));
            chunk.print_remarks(&mut progress);
            if !chunk.text.is_empty() {
                if totals.games > 0 {
                    out.write_all(args.to.gap().as_bytes())?;
                }
                out.write_all(chunk.text.as_bytes())?;
            }
            totals.add(&chunk);
            if chunk.done {
                progress.advance();
            }
            Ok(())
        },
    );
    progress.clear();
    if stop.is_set() {
        note(t!("convert.interrupted"));
        return Ok(ExitCode::from(INTERRUPTED));
    }
    converted?;
    // What the target holds now may be the only copy of what was lost or could not be read.
    let is_refused = is_own_input && totals.loses();
    let finished = if is_refused { Ok(()) } else { out.finish() };
    if totals.bad + totals.empty > 0
        || totals.lossy > 0
        || found.skipped > 0
        || args.output.is_some()
    {
        note(totals.summary(found.skipped));
    }
    if let Some(target) = args.output.as_deref().filter(|_| is_refused) {
        let mut elsewhere = target.as_os_str().to_os_string();
        elsewhere.push(".new");
        let what = t!(
            "convert.own_input",
            file = shown(target),
            other = shown(elsewhere.as_ref()),
        );
        complain(what);
    }
    finished?;
    Ok(if totals.bad + totals.empty == 0 && !is_refused {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}

fn convert_source(
    to: Target,
    source: &Source,
    results: &ResultSender<Chunk>,
) -> Result<(), Stopped> {
    let name = plain(&source.name());
    let mut chunk = Chunk::default();
    match source.read() {
        Err(reason) => {
            chunk.bad += 1;
            chunk.complain(&format!("{name}: {reason}"));
        }
        Ok((bytes, format)) => {
            let text = zertz::decode(&bytes);
            let mut number = 0;
            for game in format.read(&text) {
                number += 1;
                let place = || t!("place.game", file = name.as_str(), number = %number);
                match game {
                    Ok(record) => {
                        let Written { text, losses } = to.write(&record);
                        if !chunk.text.is_empty() {
                            chunk.text.push_str(to.gap());
                        }
                        chunk.text.push_str(&text);
                        chunk.games += 1;
                        chunk.lossy += u64::from(!losses.is_empty());
                        for loss in losses {
                            chunk.remark(&t!("convert.lost", game = place(), what = plain(&loss)));
                        }
                    }
                    Err(error) => {
                        chunk.bad += 1;
                        chunk.complain(&format!("{}: {}", place(), read_error(&error)));
                    }
                }
                if chunk.text.len() + chunk.remarks.len() > CHUNK {
                    results.send(std::mem::take(&mut chunk))?;
                }
            }
            if number == 0 {
                chunk.empty += 1;
                chunk.complain(&format!("{name}: {NO_GAME}"));
            }
        }
    }
    chunk.done = true;
    results.send(chunk)
}
