//! Counts of wins kept and thrown away, and how sure they make us.

use super::judge::WinVerdict;
use crate::stats::{Estimate, share};

/// How many wins were kept and thrown away.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct WinTally {
    pub kept: u64,
    pub thrown: u64,
    pub undecided: u64,
}

impl WinTally {
    pub fn add(&mut self, verdict: WinVerdict) {
        match verdict {
            WinVerdict::Kept => self.kept += 1,
            WinVerdict::Thrown => self.thrown += 1,
            WinVerdict::Undecided => self.undecided += 1,
        }
    }

    /// The share not kept: thrown away, or undecided. At most this much is thrown away.
    pub fn not_kept(&self) -> f64 {
        let lost = self.thrown + self.undecided;
        lost as f64 / self.positions().max(1) as f64
    }

    pub fn positions(&self) -> u64 {
        self.kept + self.thrown + self.undecided
    }

    /// The share thrown away of what is decided, with its 95 % interval. Nothing is known if nothing is
    /// decided.
    pub fn thrown_away(&self) -> Option<Estimate> {
        share(self.thrown, self.kept + self.thrown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undecided_ones_are_told_and_not_counted_as_kept() {
        let mut tally = WinTally::default();
        for verdict in [WinVerdict::Kept, WinVerdict::Thrown, WinVerdict::Undecided] {
            tally.add(verdict);
        }
        assert_eq!(tally.positions(), 3);
        assert_eq!(tally.thrown_away().map(|share| share.value), Some(0.5));
        assert!((tally.not_kept() - 2.0 / 3.0).abs() < 1e-12);
        assert_eq!(WinTally::default().thrown_away(), None);
    }
}
