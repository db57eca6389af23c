//! The flags that say which files of games to read.

use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use zertz_lab::files::{self, FileError, Format, Found};

/// Which files to read.
#[derive(Debug, Args)]
pub(crate) struct Inputs {
    /// Files of games (.zgn, .sgf, .zen) and folders of them; `-` is standard input
    ///
    /// If one of the paths does not exist, or is neither a file nor a folder, nothing is read at
    /// all and the exit code is 2. Files above 256 MiB are refused.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The format of standard input, and of files named here whose extension tells nothing
    /// [default: zgn for standard input]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    from: Option<Format>,
}

impl Inputs {
    pub(crate) fn find(&self) -> anyhow::Result<Found> {
        find_files(&self.paths, self.from)
    }
}

/// Finds files of games, and says which flag helps where a format is not told.
pub(crate) fn find_files(paths: &[PathBuf], from: Option<Format>) -> anyhow::Result<Found> {
    files::find(paths, from).map_err(|error| match error {
        FileError::NoFormat(_) => anyhow!("{error} (or give --from FORMAT)"),
        error => error.into(),
    })
}

/// Reads the name of a format, in capitals or not.
pub(crate) fn format_parser() -> impl TypedValueParser<Value = Format> {
    let named = |format: Format| {
        PossibleValue::new(format.name()).help(match format {
            Format::Zgn => "Our own game records",
            Format::Sgf => "Boardspace SGF",
            Format::Zen => "ZEN",
        })
    };
    PossibleValuesParser::new(Format::ALL.map(named)).try_map(|name| {
        let named = |format: &Format| format.name() == name;
        Format::ALL.into_iter().find(named).ok_or("unknown format")
    })
}
