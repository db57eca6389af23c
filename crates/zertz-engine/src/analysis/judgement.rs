//! Chances of winning, and what makes a move a mistake.
//!
//! Points mean little by themselves: half a marble matters in an even game and not in a won one. So a
//! move is judged by what it does to the *chance of winning*.

use core::fmt;

use super::Evaluation;
use crate::score::{Score, Verdict};

/// This many points ahead makes the odds of winning e : 1, about 73 %. Larger makes every judgement
/// milder.
pub const POINTS_PER_E: f64 = 180.0;

/// From this loss of winning chance on, a move is an inaccuracy, a mistake, a blunder.
pub const THRESHOLDS: [f64; 3] = [0.05, 0.10, 0.20];

/// What is to be said against a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Judgement {
    /// There was something a little better: `?!`.
    Inaccuracy,
    /// There was something clearly better: `?`.
    Mistake,
    /// The move threw much away, or ran into a forced loss: `??`.
    Blunder,
    /// There was a forced win in this many of the player's own turns, and after the move there is
    /// none.
    MissedWin(u32),
    /// There was a [proven](crate::solved::Solved) win in this many of the player's own turns. The move is not
    /// the one of the proof, and nothing shows who wins after it: it may be a win as well.
    LeftProof(u32),
}

/// The chance to win with a score, from 0 to 1. Only a decided game reaches either end.
pub fn winning_chance(score: Score) -> f64 {
    match score.verdict() {
        Verdict::Win(_) => 1.0,
        Verdict::Loss(_) => 0.0,
        // No estimate is a certainty, however many points it has.
        Verdict::Points(points) => {
            let chance = 1.0 / (1.0 + (-f64::from(points) / POINTS_PER_E).exp());
            chance.clamp(0.001, 0.999)
        }
    }
}

/// By how much the chance of winning fell between two scores of the same player.
pub fn loss(before: Score, after: Score) -> f64 {
    (winning_chance(before) - winning_chance(after)).max(0.0)
}

/// Judges a move by the scores before and after it, both from the view of the player who made it.
pub fn judge(before: Score, after: Score) -> Option<Judgement> {
    if let Verdict::Win(turns) = before.verdict()
        && !after.is_win()
    {
        return Some(Judgement::MissedWin(turns));
    }
    if allowed(before, after).is_some() {
        return Some(Judgement::Blunder);
    }
    let loss = loss(before, after);
    let reached = THRESHOLDS.iter().filter(|&&at| loss >= at).count();
    [
        None,
        Some(Judgement::Inaccuracy),
        Some(Judgement::Mistake),
        Some(Judgement::Blunder),
    ][reached]
}

/// Whether a move leaves a proven win, and nobody knows whether another win is left.
pub(super) fn left_proof(before: &Evaluation, after: &Evaluation) -> Option<Judgement> {
    match before.score.verdict() {
        Verdict::Win(turns)
            if before.is_proven() && after.outcome.is_none() && !after.score.is_decided() =>
        {
            Some(Judgement::LeftProof(turns))
        }
        _ => None,
    }
}

/// In how many of their own turns the opponent wins by force, if they could not before the move.
pub fn allowed(before: Score, after: Score) -> Option<u32> {
    match after.verdict() {
        Verdict::Loss(turns) if !before.is_loss() => Some(turns),
        _ => None,
    }
}

impl Judgement {
    /// The annotation glyph of records: `$6` for `?!`, `$2` for `?`, `$4` for `??`. A missed win is
    /// a mistake, or a blunder if it also cost as much; a proof that was left is an inaccuracy at least.
    pub fn glyph(self, loss: f64) -> u8 {
        match self {
            Judgement::Inaccuracy => 6,
            Judgement::Mistake => 2,
            Judgement::Blunder => 4,
            Judgement::MissedWin(_) | Judgement::LeftProof(_) if loss >= THRESHOLDS[2] => 4,
            Judgement::LeftProof(_) if loss < THRESHOLDS[1] => 6,
            Judgement::MissedWin(_) | Judgement::LeftProof(_) => 2,
        }
    }

    /// The glyph as people write it behind a move.
    pub fn suffix(self, loss: f64) -> &'static str {
        match self.glyph(loss) {
            6 => "?!",
            2 => "?",
            _ => "??",
        }
    }

    /// One word for programs: `inaccuracy`, `mistake`, `blunder`, `missed_win` or `left_proof`.
    pub const fn name(self) -> &'static str {
        match self {
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
            Judgement::MissedWin(_) => "missed_win",
            Judgement::LeftProof(_) => "left_proof",
        }
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Judgement::MissedWin(turns) => write!(f, "missed forced win in {turns}"),
            Judgement::LeftProof(turns) => {
                write!(f, "left a proven win in {turns} (it may still be won)")
            }
            other => f.write_str(other.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The points at which the chance to win is this.
    fn points_at(chance: f64) -> Score {
        Score::points((POINTS_PER_E * (chance / (1.0 - chance)).ln()).round() as i32)
    }

    #[test]
    fn chances_grow_with_points_and_are_fair() {
        assert_eq!(winning_chance(Score::TIE), 0.5);
        let mut last = winning_chance(Score::loss_after(1));
        assert_eq!(last, 0.0);
        for points in (-3000..=3000).step_by(100) {
            let score = Score::points(points);
            let chance = winning_chance(score);
            assert!(chance >= last && chance > 0.0 && chance < 1.0, "{points}");
            assert!((chance + winning_chance(-score) - 1.0).abs() < 1e-9);
            last = chance;
        }
        assert_eq!(winning_chance(Score::win_after(9)), 1.0);
    }

    #[test]
    fn a_scale_of_points_is_e_to_one() {
        let chance = winning_chance(Score::points(POINTS_PER_E as i32));
        assert!((chance / (1.0 - chance) - std::f64::consts::E).abs() < 0.02);
    }

    #[test]
    fn thresholds_divide_the_judgements() {
        let after = |chance| judge(points_at(0.6), points_at(chance));
        assert_eq!(after(0.7), None);
        assert_eq!(after(0.57), None);
        assert_eq!(after(0.54), Some(Judgement::Inaccuracy));
        assert_eq!(after(0.48), Some(Judgement::Mistake));
        assert_eq!(after(0.38), Some(Judgement::Blunder));
        // The same points matter less once the game is as good as won.
        let (ahead, less) = (Score::points(1200), Score::points(1000));
        assert_eq!(judge(ahead, less), None);
        assert!(judge(Score::points(200), Score::TIE).is_some());
    }

    #[test]
    fn a_forced_win_can_be_missed() {
        let (win, far_ahead) = (Score::win_after(5), Score::points(5000));
        assert_eq!(judge(win, far_ahead), Some(Judgement::MissedWin(3)));
        assert_eq!(judge(win, Score::TIE), Some(Judgement::MissedWin(3)));
        // A longer win is a win.
        assert_eq!(judge(win, Score::win_after(20)), None);
        let missed = Judgement::MissedWin(3);
        assert_eq!(missed.glyph(loss(win, far_ahead)), 2);
        assert_eq!(missed.glyph(loss(win, Score::TIE)), 4);
        assert_eq!(missed.to_string(), "missed forced win in 3");
    }

    #[test]
    fn who_leaves_a_proof_has_not_thrown_the_win_away_for_certain() {
        use super::super::Variation;
        use zertz::{Outcome, Player, TieReason};
        let at = |turn, score, proven| Evaluation {
            turn,
            score,
            depth: 1,
            nodes: 1,
            lines: vec![Variation {
                score,
                proven,
                moves: Vec::new(),
                tokens: Vec::new(),
            }],
            outcome: None,
        };
        let after = |score| at(Player::First, score, false);
        let proven = at(Player::Second, Score::win_after(25), true);
        let left = Some(Judgement::LeftProof(13));
        assert_eq!(left_proof(&proven, &after(Score::TIE)), left);
        assert_eq!(left_proof(&proven, &after(Score::points(900))), left);
        // What the search decides is known: another win, or a loss.
        assert_eq!(left_proof(&proven, &after(Score::loss_after(8))), None);
        assert_eq!(left_proof(&proven, &after(Score::win_after(8))), None);
        let over = Evaluation::of_outcome(Player::First, Outcome::Tie(TieReason::Repetition));
        assert_eq!(left_proof(&proven, &over), None);
        let searched = at(Player::Second, Score::win_after(25), false);
        assert_eq!(left_proof(&searched, &after(Score::TIE)), None);
        let lost = at(Player::First, Score::loss_after(24), true);
        assert_eq!(left_proof(&lost, &after(Score::TIE)), None);
        let judgement = Judgement::LeftProof(13);
        assert_eq!([0.0, 0.1, 0.2].map(|loss| judgement.glyph(loss)), [6, 2, 4]);
    }

    #[test]
    fn a_forced_loss_is_a_blunder_unless_it_was_one_before() {
        let loss = Score::loss_after(4);
        // Even where hardly any chance was left to lose.
        assert_eq!(judge(Score::points(-5000), loss), Some(Judgement::Blunder));
        assert_eq!(allowed(Score::points(-5000), loss), Some(2));
        assert_eq!(judge(Score::loss_after(8), loss), None);
        assert_eq!(allowed(Score::loss_after(8), loss), None);
        // Both at once: the win is what is spoken of first.
        let win = Score::win_after(1);
        assert_eq!(judge(win, loss), Some(Judgement::MissedWin(1)));
        assert_eq!(allowed(win, loss), Some(2));
    }
}
