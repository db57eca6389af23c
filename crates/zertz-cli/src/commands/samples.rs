//! `zertz samples`: the positions of games, as training wants them.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::anyhow;
use clap::Args;
use zertz_lab::selfplay::{ExportError, ExportEvent, check_beginning, export_samples};

use crate::interrupt::{INTERRUPTED, on_interrupt};
use crate::messages::t;
use crate::output::{Output, note, shown};
use crate::progress::ProgressLine;

#[derive(Debug, Args)]
pub(crate) struct SamplesArgs {
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
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
            t!(
                "samples.progress",
                file = shown(file),
                games = done.games,
                positions = done.samples,
            )
        }),
        ExportEvent::CutOff { file, byte } => {
            line.clear();
            let text = t!("samples.cut_off", file = shown(file), byte = %byte);
            note(&text);
        }
    });
    line.clear();
    let exported = exported.map_err(|error| match error {
        ExportError::NoPosition(games) => {
            anyhow!(t!("samples.nothing", games = games))
        }
        error => error.into(),
    })?;
    if exported.interrupted {
        note(t!("samples.interrupted"));
        return Ok(ExitCode::from(INTERRUPTED));
    }
    out.finish()?;
    let text = t!(
        "samples.summary",
        positions = exported.samples,
        games = exported.games,
        without_result = exported.without_result,
    );
    note(&text);
    Ok(ExitCode::SUCCESS)
}
