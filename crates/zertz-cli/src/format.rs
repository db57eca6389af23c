//! The formats of game files.

use std::path::Path;

use clap::ValueEnum;
use zertz::{ReadError, Record, zgn};

/// A format that games are read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// Our own game records
    Zgn,
}

impl Format {
    /// The format that the extension of a file tells, if it does.
    pub(crate) fn of_path(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?;
        Format::from_str(extension, true).ok()
    }

    /// The games of a text, one after the other.
    pub(crate) fn read(
        self,
        text: &str,
    ) -> Box<dyn Iterator<Item = Result<Record, ReadError>> + '_> {
        match self {
            Format::Zgn => Box::new(zgn::read(text)),
        }
    }

    /// The text of a game, and in words what the format cannot hold of it.
    pub(crate) fn write(self, record: &Record) -> (String, Vec<String>) {
        match self {
            Format::Zgn => (zgn::write(record), Vec::new()),
        }
    }
}
