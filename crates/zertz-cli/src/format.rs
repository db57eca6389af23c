//! The formats of game files.

use std::path::Path;

use clap::ValueEnum;
use zertz::{ReadError, Record, sgf, zen, zgn};

/// A format that games are read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// Our own game records
    Zgn,
    /// Boardspace SGF
    Sgf,
    /// ZEN
    Zen,
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
            Format::Sgf => Box::new(sgf::read(text)),
            Format::Zen => Box::new(zen::read(text)),
        }
    }
}
