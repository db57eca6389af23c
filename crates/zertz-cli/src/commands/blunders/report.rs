//! What is said about wins kept and thrown away.

use std::fmt;

use serde::Serialize;
use zertz_lab::blunder::WinTally;
use zertz_lab::stats::Estimate;

use crate::messages::{columns, t};
use crate::output::fixed;

/// A line of the report.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct ShareRow {
    pub(super) name: String,
    /// The name for people.
    #[serde(skip)]
    pub(super) label: String,
    pub(super) positions: u64,
    pub(super) kept: u64,
    pub(super) thrown: u64,
    pub(super) undecided: u64,
    /// The share thrown away of what is decided.
    pub(super) share: Option<Estimate>,
    /// The share of all that is thrown away if every undecided one is.
    pub(super) not_kept: f64,
}

impl ShareRow {
    pub(super) fn new(name: impl Into<String>, label: String, tally: &WinTally) -> ShareRow {
        ShareRow {
            name: name.into(),
            label,
            positions: tally.positions(),
            kept: tally.kept,
            thrown: tally.thrown,
            undecided: tally.undecided,
            share: tally.thrown_away(),
            not_kept: tally.not_kept(),
        }
    }

    /// What stands above the rows.
    pub(super) fn head() -> String {
        let headings = t!("blunders.columns");
        let [positions, kept, thrown, undecided, not_kept, share] = columns(&headings);
        let blank = "";
        format!(
            "{blank:20}{positions:>9}{kept:>8}{thrown:>8}{undecided:>11}{not_kept:>10}  {share}"
        )
    }
}

impl fmt::Display for ShareRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:20}{:9}{:8}{:8}{:11}{:8.1} %",
            self.label,
            self.positions,
            self.kept,
            self.thrown,
            self.undecided,
            100.0 * self.not_kept
        )?;
        match self.share {
            Some(Estimate { value, low, high }) => {
                let [low, high] = [low, high].map(|share| fixed(100.0 * share, 1));
                let range = t!("blunders.range", low = low, high = high);
                write!(f, "{:7.1} % ({range})", 100.0 * value)
            }
            None => write!(f, "{:>9}", "-"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_tells_what_is_undecided() {
        let tally = WinTally {
            kept: 1,
            thrown: 1,
            undecided: 1,
        };
        let row = ShareRow::new("37", "37".to_string(), &tally).to_string();
        let words: Vec<&str> = row.split_whitespace().collect();
        let expected = ["37", "3", "1", "1", "1", "66.7", "%", "50.0", "%"];
        assert_eq!(&words[..9], expected);
    }
}
