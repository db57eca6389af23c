//! What is said about wins kept and thrown away.

use std::fmt;

use serde::Serialize;
use zertz_lab::blunder::WinTally;
use zertz_lab::stats::Estimate;

/// A line of the report.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct ShareRow {
    pub(super) name: String,
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
    pub(super) fn new(name: impl Into<String>, tally: &WinTally) -> ShareRow {
        ShareRow {
            name: name.into(),
            positions: tally.positions(),
            kept: tally.kept,
            thrown: tally.thrown,
            undecided: tally.undecided,
            share: tally.thrown_away(),
            not_kept: tally.not_kept(),
        }
    }

    /// What stands above the rows.
    pub(super) const HEAD: &str =
        "                    positions    kept  thrown  undecided  not kept  thrown away (95 %)";
}

impl fmt::Display for ShareRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:20}{:9}{:8}{:8}{:11}{:8.1} %",
            self.name,
            self.positions,
            self.kept,
            self.thrown,
            self.undecided,
            100.0 * self.not_kept
        )?;
        match self.share {
            Some(Estimate { value, low, high }) => write!(
                f,
                "{:7.1} % ({:.1} to {:.1} %)",
                100.0 * value,
                100.0 * low,
                100.0 * high
            ),
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
        let row = ShareRow::new("37", &tally).to_string();
        let words: Vec<&str> = row.split_whitespace().collect();
        let expected = ["37", "3", "1", "1", "1", "66.7", "%", "50.0", "%"];
        assert_eq!(&words[..9], expected);
    }
}
