//! How good a position is.

use core::fmt;
use core::ops::Neg;

/// What a position is worth to the player on turn.
///
/// Most scores are an estimate in *points*, about hundredths of a captured white marble. A score can also
/// say that the game is decided: that somebody wins, and how soon.
///
/// ```
/// use zertz_engine::Score;
///
/// let winning = Score::win_after(3);
/// assert_eq!(winning.to_string(), "win 2"); // their own turns: the first and the third
/// assert_eq!((-winning).to_string(), "loss 2");
/// assert!(winning > Score::points(5000) && Score::win_after(1) > winning);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(i32);

/// A score taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// An estimate in points.
    Points(i32),
    /// The player on turn wins, with this many turns of their own.
    Win(u32),
    /// The opponent wins, with this many turns of their own.
    Loss(u32),
}

impl Score {
    /// A tie, or chances that are even.
    pub const TIE: Score = Score(0);
    /// More than any score.
    pub const INFINITE: Score = Score(32_000);
    const WIN: i32 = 31_000;
    /// A decided game takes at most this many turns.
    pub const MAX_TURNS: u32 = 1_000;
    /// The largest estimate.
    pub const MAX_POINTS: i32 = Score::WIN - Score::MAX_TURNS as i32 - 1;

    /// An estimate in points, kept within what estimates may be.
    #[inline]
    pub const fn points(points: i32) -> Score {
        if points > Score::MAX_POINTS {
            Score(Score::MAX_POINTS)
        } else if points < -Score::MAX_POINTS {
            Score(-Score::MAX_POINTS)
        } else {
            Score(points)
        }
    }

    /// A win that is complete after this many turns of both players together.
    #[inline]
    pub const fn win_after(turns: u32) -> Score {
        Score(Score::WIN - turns as i32)
    }

    /// A loss that is complete after this many turns of both players together.
    #[inline]
    pub const fn loss_after(turns: u32) -> Score {
        Score(turns as i32 - Score::WIN)
    }

    /// Whether somebody is known to win.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.0 > Score::MAX_POINTS || self.0 < -Score::MAX_POINTS
    }

    /// Whether the player on turn is known to win.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 > Score::MAX_POINTS
    }

    /// Whether the player on turn is known to lose.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < -Score::MAX_POINTS
    }

    /// The bare number, which grows with the score: for tables and arithmetic.
    #[inline]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The score with this bare number.
    #[inline]
    pub const fn from_value(value: i32) -> Score {
        Score(value)
    }

    /// What the score says.
    pub const fn verdict(self) -> Verdict {
        if self.is_win() {
            Verdict::Win(((Score::WIN - self.0 + 1) / 2) as u32)
        } else if self.is_loss() {
            Verdict::Loss(((Score::WIN + self.0 + 1) / 2) as u32)
        } else {
            Verdict::Points(self.0)
        }
    }
}

impl Neg for Score {
    type Output = Score;
    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    /// As engines say it: `cp 35`, `win 3` or `loss 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict() {
            Verdict::Points(points) => write!(f, "cp {points}"),
            Verdict::Win(turns) => write!(f, "win {turns}"),
            Verdict::Loss(turns) => write!(f, "loss {turns}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_those_of_the_winner() {
        let verdict = |score: Score| score.verdict();
        assert_eq!(verdict(Score::win_after(1)), Verdict::Win(1));
        assert_eq!(verdict(Score::win_after(3)), Verdict::Win(2));
        assert_eq!(verdict(Score::loss_after(0)), Verdict::Loss(0));
        assert_eq!(verdict(Score::loss_after(2)), Verdict::Loss(1));
        assert_eq!(verdict(Score::loss_after(4)), Verdict::Loss(2));
    }

    #[test]
    fn estimates_never_look_decided() {
        for points in [i32::MIN, -40_000, 0, 40_000, i32::MAX] {
            assert!(!Score::points(points).is_decided());
        }
        assert!(Score::win_after(Score::MAX_TURNS).is_win());
        assert!(Score::loss_after(Score::MAX_TURNS).is_loss());
    }
}
