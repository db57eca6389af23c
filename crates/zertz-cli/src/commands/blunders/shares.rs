//! Counts of wins kept and thrown away, and how sure they make us.

use serde::Serialize;

use super::judge::Verdict;

/// 95 % of a normal distribution lie within so many standard deviations.
const SIGMAS: f64 = 1.959_963_984_540_054;

/// How many wins were kept and thrown away.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Tally {
    pub(super) kept: u64,
    pub(super) thrown: u64,
    pub(super) undecided: u64,
}

impl Tally {
    pub(super) fn add(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Kept => self.kept += 1,
            Verdict::Thrown => self.thrown += 1,
            Verdict::Undecided => self.undecided += 1,
        }
    }

    /// The share not kept: thrown away, or undecided. At most so much is thrown away.
    pub(super) fn not_kept(&self) -> f64 {
        let lost = self.thrown + self.undecided;
        lost as f64 / self.positions().max(1) as f64
    }

    pub(super) fn positions(&self) -> u64 {
        self.kept + self.thrown + self.undecided
    }

    /// The share thrown away of what is decided, with the ends of its 95 % interval (after Wilson).
    /// Nothing is known if nothing is decided.
    pub(super) fn share(&self) -> Option<Share> {
        let decided = self.kept + self.thrown;
        if decided == 0 {
            return None;
        }
        let (n, value) = (decided as f64, self.thrown as f64 / decided as f64);
        let spread = SIGMAS * SIGMAS / n;
        let middle = (value + spread / 2.0) / (1.0 + spread);
        let half =
            SIGMAS * (value * (1.0 - value) / n + spread / (4.0 * n)).sqrt() / (1.0 + spread);
        Some(Share {
            value,
            low: (middle - half).max(0.0),
            high: (middle + half).min(1.0),
        })
    }
}

/// A share and its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Share {
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// A line of the report.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Row {
    pub(super) name: String,
    pub(super) positions: u64,
    pub(super) kept: u64,
    pub(super) thrown: u64,
    pub(super) undecided: u64,
    /// The share thrown away of what is decided.
    pub(super) share: Option<Share>,
    /// The share of all that is thrown away if every undecided one is.
    pub(super) not_kept: f64,
}

impl Row {
    pub(super) fn new(name: impl Into<String>, tally: &Tally) -> Row {
        Row {
            name: name.into(),
            positions: tally.positions(),
            kept: tally.kept,
            thrown: tally.thrown,
            undecided: tally.undecided,
            share: tally.share(),
            not_kept: tally.not_kept(),
        }
    }

    /// What stands above the rows.
    pub(super) const HEAD: &str =
        "                    positions    kept  thrown  undecided  not kept  thrown away (95 %)";
}

impl core::fmt::Display for Row {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
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
            Some(Share { value, low, high }) => write!(
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
    fn the_interval_is_wilsons() {
        let tally = |kept, thrown| Tally {
            kept,
            thrown,
            undecided: 7,
        };
        assert_eq!(tally(0, 0).share(), None);
        let none = tally(10, 0).share().expect("decided");
        assert_eq!((none.value, none.low), (0.0, 0.0));
        assert!((none.high - 0.2775).abs() < 1e-4, "{none:?}");
        let some = tally(90, 10).share().expect("decided");
        assert!((some.value - 0.1).abs() < 1e-12);
        assert!((some.low - 0.0552).abs() < 1e-4, "{some:?}");
        assert!((some.high - 0.1744).abs() < 1e-4, "{some:?}");
    }

    #[test]
    fn undecided_ones_are_told_and_not_counted_as_kept() {
        let mut tally = Tally::default();
        for verdict in [Verdict::Kept, Verdict::Thrown, Verdict::Undecided] {
            tally.add(verdict);
        }
        assert_eq!(tally.positions(), 3);
        assert_eq!(tally.share().map(|share| share.value), Some(0.5));
        let row = Row::new("37", &tally).to_string();
        let words: Vec<&str> = row.split_whitespace().collect();
        let expected = ["37", "3", "1", "1", "1", "66.7", "%", "50.0", "%"];
        assert_eq!(&words[..9], expected);
    }
}
