//! `zertz convert FOLDER -o FOLDER`: every file becomes one of its own, in the same folders below.

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail, ensure};
use clap::ValueEnum;
use zertz_lab::files::{Found, Source};
use zertz_lab::parallel::in_order;

use super::{Chunk, ConvertArgs, convert_source};
use crate::files::on_interrupt_in;
use crate::interrupt::exit_code;
use crate::messages::t;
use crate::output::{Output, complain, note, shown};
use crate::progress::FileProgress;

/// Whether a folder is meant: it is there, or the name ends as those of folders do.
pub(super) fn is_folder(path: &Path) -> bool {
    path.is_dir()
        || path
            .to_string_lossy()
            .ends_with(['/', std::path::MAIN_SEPARATOR])
}

pub(super) fn run(args: &ConvertArgs, found: Found, folder: &Path) -> anyhow::Result<ExitCode> {
    let targets = targets(args, &found.sources, folder)?;
    let own: Vec<PathBuf> = found.sources.iter().map(path).collect();
    let mut progress = FileProgress::new(found.sources.len(), false);
    let stop = on_interrupt_in(&found);
    let (mut totals, mut left, mut at) = (Chunk::default(), 0_u64, 0);
    let (mut file, mut out): (Chunk, Option<Output>) = (Chunk::default(), None);
    let converted = in_order(
        found.sources,
        |source, results| convert_source(args.to, &source, results),
        |chunk| -> anyhow::Result<()> {
            ensure!(!stop.is_set(), t!("app.interrupted"));
            chunk.print_remarks(&mut progress);
            if !chunk.text.is_empty() {
                if out.is_none() {
                    out = Some(open(&targets[at])?);
                }
                if let Some(out) = &mut out {
                    let gap = if file.games > 0 { args.to.gap() } else { "" };
                    write!(out, "{gap}{}", chunk.text)?;
                }
            }
            file.add(&chunk);
            if !chunk.done {
                return Ok(());
            }
            // A file of which nothing could be read is not made.
            if let Some(out) = out.take() {
                if file.loses() && out.replaces(&own[at]) {
                    progress.clear();
                    complain(t!("convert.own_file", file = shown(&own[at])));
                    left += 1;
                } else {
                    out.finish()?;
                }
            }
            totals.add(&std::mem::take(&mut file));
            at += 1;
            progress.advance();
            Ok(())
        },
    );
    progress.clear();
    let interrupted = stop.is_set() && converted.is_err();
    if interrupted {
        note(t!(
            "convert.interrupted_folder",
            done = at,
            files = own.len()
        ));
    } else {
        converted?;
    }
    note(totals.summary(found.skipped));
    Ok(exit_code(interrupted, totals.bad + totals.empty + left > 0))
}

fn path(source: &Source) -> PathBuf {
    match source {
        Source::File(path, _) | Source::Unreadable(path, _) => path.clone(),
        Source::Stdin(_) => PathBuf::from("-"),
    }
}

/// Where each of the files goes.
fn targets(args: &ConvertArgs, sources: &[Source], folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let format = args.to.to_possible_value();
    let extension = format.as_ref().map_or("", |format| format.get_name());
    let mut seen: HashMap<PathBuf, PathBuf> = HashMap::new();
    let mut targets = Vec::new();
    for source in sources {
        let from = path(source);
        if let Source::Stdin(_) = source {
            bail!(t!("convert.stdin"));
        }
        let below = args.inputs.paths().iter().find_map(|input| {
            let below = from.strip_prefix(input).ok()?;
            (!below.as_os_str().is_empty()).then(|| below.to_path_buf())
        });
        let name = below.or_else(|| from.file_name().map(PathBuf::from));
        let target = folder
            .join(name.unwrap_or_default())
            .with_extension(extension);
        if let Some(other) = seen.insert(target.clone(), from.clone()) {
            bail!(t!(
                "convert.same_file",
                one = shown(&other),
                other = shown(&from),
                file = shown(&target),
            ));
        }
        targets.push(target);
    }
    Ok(targets)
}

/// Opens a file, and makes the folders that it lies in.
fn open(target: &Path) -> anyhow::Result<Output> {
    if let Some(folder) = target.parent() {
        let failed = || t!("output.cannot_write", file = shown(target));
        fs::create_dir_all(folder).with_context(failed)?;
    }
    Output::open(Some(target))
}
