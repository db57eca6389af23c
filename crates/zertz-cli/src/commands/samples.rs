//! `zertz samples`: the positions of games, as training wants them.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;
use zertz_engine::data::{self, Reader};
use zertz_engine::eval::Eval;
use zertz_engine::{Engine, Settings, Stop, with_deep_stack};

use crate::interrupt::{INTERRUPTED, on_interrupt};
use crate::output::{Output, counted, grouped, shown};
use crate::parallel::in_order;
use crate::progress::ProgressLine;

/// So many games are worked on at a time, and their samples held in memory.
const PART: usize = 256;

/// Make training samples of games
///
/// Reads files of `zertz datagen` and writes one sample after the other: positions without captures,
/// with the hand-made evaluation, the score of the search and the result. See docs/training.md. The
/// output appears when it is complete; where there is no position to learn from, there is none.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz samples games.zdat -o samples.bin\n  \
    zertz samples games.zdat archive.zdat -o samples.bin")]
pub(crate) struct SamplesArgs {
    /// Files of games
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Where the samples go
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// What was made of some games.
#[derive(Default)]
struct Made {
    bytes: Vec<u8>,
    games: u64,
    /// Games that nobody has won, lost or drawn.
    without_result: u64,
}

pub(crate) fn run(args: &SamplesArgs) -> anyhow::Result<ExitCode> {
    // From here on Ctrl-C leaves no half of a file.
    let stop = on_interrupt();
    // A damaged beginning is found before any work is done.
    for path in &args.files {
        open(path)?;
    }
    let mut out = Checked::new(Output::open(Some(&args.output))?);
    out.write(&data::SAMPLES_HEADER)?;
    let mut all = Totals::new();
    for path in &args.files {
        let bytes = fs::read(path).with_context(|| shown(path))?;
        all.file(path, &bytes, &mut out, &stop)?;
        if stop.is_set() {
            // Half of the samples would look like all of them.
            eprintln!("interrupted: nothing was written");
            return Ok(ExitCode::from(INTERRUPTED));
        }
    }
    if all.samples == 0 {
        let games = counted(all.games, "game", "games");
        bail!("there is no position to learn from in {games}: nothing was written");
    }
    out.write(&all.samples.to_le_bytes())?;
    out.finish()?;
    let mut text = format!(
        "{} of {}",
        counted(all.samples, "position", "positions"),
        counted(all.games, "game", "games")
    );
    if all.without_result > 0 {
        let games = counted(all.without_result, "game", "games");
        text += &format!("; {games} without a result left out");
    }
    eprintln!("{text}");
    Ok(ExitCode::SUCCESS)
}

/// Makes sure that a file begins as it should.
fn open(path: &Path) -> anyhow::Result<()> {
    let known = fs::metadata(path).with_context(|| shown(path))?;
    if !known.is_file() {
        // A pipe could keep us waiting for ever.
        bail!("{}: it is no file", shown(path));
    }
    let mut start = Vec::new();
    let file = fs::File::open(path).with_context(|| shown(path))?;
    // Two texts, and some numbers.
    let longest = 20 + 2 * u64::from(u16::MAX);
    file.take(longest)
        .read_to_end(&mut start)
        .with_context(|| shown(path))?;
    Reader::new(&start).with_context(|| shown(path))?;
    Ok(())
}

/// An output whose checksum stands at its end.
struct Checked {
    out: Output,
    sum: crc32fast::Hasher,
}

impl Checked {
    fn new(out: Output) -> Checked {
        let sum = crc32fast::Hasher::new();
        Checked { out, sum }
    }

    fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.sum.update(bytes);
        Ok(self.out.write_all(bytes)?)
    }

    fn finish(mut self) -> anyhow::Result<()> {
        let sum = self.sum.finalize();
        self.out.write_all(&sum.to_le_bytes())?;
        self.out.finish()
    }
}

/// What was done so far.
struct Totals {
    games: u64,
    samples: u64,
    without_result: u64,
    line: ProgressLine,
}

impl Totals {
    fn new() -> Totals {
        Totals {
            games: 0,
            samples: 0,
            without_result: 0,
            line: ProgressLine::new(),
        }
    }

    /// Makes the samples of a file, on all cores.
    fn file(
        &mut self,
        path: &Path,
        bytes: &[u8],
        out: &mut Checked,
        stop: &Stop,
    ) -> anyhow::Result<()> {
        let reader = Reader::new(bytes).with_context(|| shown(path))?;
        // Damage is better found before the work than after hours of it.
        let (numbers, end) = reader.clone().numbers();
        numbers.with_context(|| shown(path))?;
        let parts = Parts {
            reader,
            is_over: false,
        };
        in_order(
            parts,
            |part, results| {
                if stop.is_set() {
                    return Ok(());
                }
                // Positions are searched, if only a little.
                let made = with_deep_stack(|| part.and_then(samples));
                results.send(made)
            },
            |made| {
                let made = made.with_context(|| shown(path))?;
                self.games += made.games;
                self.samples += (made.bytes.len() / data::SAMPLE_BYTES) as u64;
                self.without_result += made.without_result;
                out.write(&made.bytes)?;
                self.tell(path);
                Ok(())
            },
        )?;
        self.line.clear();
        if stop.is_set() {
            return Ok(());
        }
        if end < bytes.len() {
            eprintln!(
                "{}: the last game is cut off, at byte {end}, and left out",
                shown(path)
            );
        }
        Ok(())
    }

    fn tell(&mut self, path: &Path) {
        let (games, samples) = (self.games, self.samples);
        self.line.say(|| {
            let (games, samples) = (grouped(games), grouped(samples));
            format!("{}: {games} games, {samples} positions", shown(path))
        });
    }
}

/// The games of a file in parts, and at last what is wrong with it, if anything is.
struct Parts<'a> {
    reader: Reader<'a>,
    is_over: bool,
}

impl<'a> Iterator for Parts<'a> {
    type Item = anyhow::Result<Reader<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let part = self.reader.split_off(PART);
        self.is_over = part.is_err();
        part.map_err(anyhow::Error::from).transpose()
    }
}

/// The samples of some games.
fn samples(part: Reader<'_>) -> anyhow::Result<Made> {
    let mut engine = Engine::new(Settings {
        hash_mib: 1,
        ..Settings::default()
    });
    engine.set_eval(Eval::Hand);
    let mut made = Made::default();
    for game in part {
        let game = game?;
        made.games += 1;
        made.without_result += u64::from(game.result().is_none());
        for sample in data::samples(&game, &mut engine) {
            made.bytes.extend(sample.bytes());
        }
    }
    Ok(made)
}
