//! The flags that say which files of games to read.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use zertz_engine::Stop;
use zertz_lab::files::{self, FileError, Format, Found, Source};

use crate::interrupt::on_interrupt;
use crate::messages::t;

/// Which files to read.
#[derive(Debug, Args)]
pub(crate) struct Inputs {
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    from: Option<Format>,
}

impl Inputs {
    pub(crate) fn paths(&self) -> &[PathBuf] {
        &self.paths
    }

    pub(crate) fn find(&self) -> anyhow::Result<Found> {
        find_files(&self.paths, self.from)
    }
}

/// Finds files of games, and says which flag helps where a format is not told.
pub(crate) fn find_files(paths: &[PathBuf], from: Option<Format>) -> anyhow::Result<Found> {
    files::find(paths, from).map_err(|error| match error {
        FileError::NoFormat(_) => anyhow!(t!("files.no_format", error = %error)),
        error => error.into(),
    })
}

/// What ends work on these files early. What somebody types is waited for, so there Ctrl-C ends the
/// program at once.
pub(crate) fn on_interrupt_in(found: &Found) -> Stop {
    let is_stdin = |source: &Source| matches!(source, Source::Stdin(_));
    if io::stdin().is_terminal() && found.sources.iter().any(is_stdin) {
        Stop::new()
    } else {
        on_interrupt()
    }
}

/// Reads the name of a format, in capitals or not.
pub(crate) fn format_parser() -> impl TypedValueParser<Value = Format> {
    let named = |format: Format| {
        PossibleValue::new(format.name()).help(match format {
            Format::Zgn => t!("value.format.zgn"),
            Format::Sgf => t!("value.format.sgf"),
            Format::Zen => t!("value.format.zen"),
        })
    };
    PossibleValuesParser::new(Format::ALL.map(named)).try_map(|name| {
        let named = |format: &Format| format.name() == name;
        Format::ALL
            .into_iter()
            .find(named)
            .ok_or_else(|| t!("files.unknown_format"))
    })
}
