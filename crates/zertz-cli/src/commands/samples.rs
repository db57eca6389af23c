//! `zertz samples`: the positions of games, as training wants them.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::anyhow;
use clap::Args;
use zertz_lab::selfplay::{ExportError, ExportEvent, check_beginning, export_samples};

use crate::interrupt::{INTERRUPTED, on_interrupt};
use crate::output::{Output, counted, grouped, shown};
use crate::progress::ProgressLine;

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

pub(crate) fn run(args: &SamplesArgs) -> anyhow::Result<ExitCode> {
    // From here on Ctrl-C leaves no half of a file.
    let stop = on_interrupt();
    // A damaged beginning is found before any work is done.
    for path in &args.files {
        check_beginning(path)?;
    }
    let mut out = Output::open(Some(&args.output))?;
    let mut line = ProgressLine::new();
    let exported = export_samples(&args.files, &mut out, &stop, |event| match event {
        ExportEvent::Progress { file, done } => line.say(|| {
            let (games, samples) = (grouped(done.games), grouped(done.samples));
            format!("{}: {games} games, {samples} positions", shown(file))
        }),
        ExportEvent::CutOff { file, byte } => {
            line.clear();
            eprintln!(
                "{}: the last game is cut off, at byte {byte}, and left out",
                shown(file)
            );
        }
    });
    line.clear();
    let exported = exported.map_err(|error| match error {
        ExportError::NoPosition(games) => {
            let games = counted(games, "game", "games");
            anyhow!("there is no position to learn from in {games}: nothing was written")
        }
        error => error.into(),
    })?;
    if exported.interrupted {
        eprintln!("interrupted: nothing was written");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    out.finish()?;
    let mut text = format!(
        "{} of {}",
        counted(exported.samples, "position", "positions"),
        counted(exported.games, "game", "games")
    );
    if exported.without_result > 0 {
        let games = counted(exported.without_result, "game", "games");
        text += &format!("; {games} without a result left out");
    }
    eprintln!("{text}");
    Ok(ExitCode::SUCCESS)
}
