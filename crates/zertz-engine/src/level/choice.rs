//! Choosing among good moves.

use crate::rng::Rng;
use crate::score::Score;

/// How a level chooses among the moves that it sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Taste {
    /// A move that is this many points worse is played half as often. Zero: only the best.
    pub(super) halving: i32,
    /// A move that is worse than the best by more points than this is never played.
    pub(super) margin: i32,
}

impl Taste {
    /// Only the best move.
    pub(super) const BEST: Taste = Taste {
        halving: 0,
        margin: 0,
    };

    /// The number of the score that is chosen; `None` only if there are none. A win that is seen
    /// is taken as quickly as it can be, and a loss that is seen is avoided.
    pub(super) fn choose(&self, scores: &[Score], rng: &mut Rng) -> Option<usize> {
        const WHOLE: u64 = 1 << 30;
        let best = *scores.iter().max()?;
        let weight = |score: Score| -> u64 {
            let loss = best.value() - score.value();
            let is_good = loss == 0 || loss <= self.margin && !best.is_decided();
            if !is_good {
                0
            } else if loss == 0 {
                WHOLE
            } else if self.halving == 0 {
                0
            } else {
                // Halved once for each whole step, with straight lines in between: whole numbers
                // are the same on every machine.
                let (steps, part) = (loss / self.halving, loss % self.halving);
                let between = WHOLE - WHOLE / 2 * part as u64 / self.halving as u64;
                between.checked_shr(steps as u32).unwrap_or(0)
            }
        };
        let sum: u64 = scores.iter().map(|&score| weight(score)).sum();
        let mut drawn = rng.below(sum as usize) as u64;
        scores.iter().position(|&score| {
            let weight = weight(score);
            let is_chosen = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            is_chosen
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(taste: Taste, scores: &[Score]) -> Vec<usize> {
        let mut rng = Rng::new(1, 0);
        let mut counts = vec![0; scores.len()];
        for _ in 0..10_000 {
            counts[taste.choose(scores, &mut rng).expect("a choice")] += 1;
        }
        counts
    }

    #[test]
    fn worse_moves_are_rarer_and_bad_ones_never_played() {
        let taste = Taste {
            halving: 20,
            margin: 60,
        };
        let scores = [100, 80, 60, 40, 39, -500].map(Score::points);
        let counts = shares(taste, &scores);
        for (count, expected) in counts.iter().zip([5333, 2667, 1333, 667, 0, 0]) {
            assert!(count.abs_diff(expected) < 250, "{counts:?}");
        }
        assert_eq!(counts[4..], [0, 0]);
    }

    #[test]
    fn equal_moves_are_equally_likely() {
        let scores = [7, 7, 3, 7].map(Score::points);
        let counts = shares(Taste::BEST, &scores);
        assert_eq!(counts[2], 0);
        for i in [0, 1, 3] {
            assert!(counts[i].abs_diff(3333) < 250, "{counts:?}");
        }
        assert_eq!(Taste::BEST.choose(&[], &mut Rng::new(0, 0)), None);
    }

    #[test]
    fn a_win_that_is_seen_is_taken_and_a_loss_avoided() {
        let taste = Taste {
            halving: 1000,
            margin: i32::MAX,
        };
        let (soon, late) = (Score::win_after(1), Score::win_after(3));
        assert_eq!(shares(taste, &[late, Score::TIE, soon]), [0, 0, 10_000]);
        let (soon, late) = (Score::loss_after(2), Score::loss_after(4));
        assert_eq!(shares(taste, &[soon, late]), [0, 10_000]);
        let bounded = Taste {
            margin: 500,
            ..taste
        };
        let bad = Score::points(-400);
        assert_eq!(shares(bounded, &[soon, bad]), [0, 10_000]);
    }
}
