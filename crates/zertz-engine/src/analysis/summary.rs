//! How well a player played.

use super::JudgedTurn;
use super::judgement::Judgement;

/// This loss of winning chance halves the accuracy of a move.
pub const HALVING_LOSS: f64 = 0.15;

/// The turns of one player in figures.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Summary {
    /// All turns that were analysed.
    pub turns: u32,
    /// Those of them in which there was a choice. The averages are over these.
    pub judged: u32,
    /// Moves that the engine would have played too.
    pub best: u32,
    /// `?!`
    pub inaccuracies: u32,
    /// `?`
    pub mistakes: u32,
    /// `??`
    pub blunders: u32,
    /// Forced wins let slip. They are counted here and not among the others.
    pub missed_wins: u32,
    /// The loss of winning chance of a move on average, from 0 to 1; nothing if no turn was judged.
    pub average_loss: Option<f64>,
    /// The accuracy of a move on average, in percent; nothing if no turn was judged.
    pub accuracy: Option<f64>,
}

/// The accuracy of a move in percent: 100 if it lost nothing, half of it for each
/// [`HALVING_LOSS`].
pub fn accuracy(loss: f64) -> f64 {
    100.0 * (-loss / HALVING_LOSS).exp2()
}

impl Summary {
    /// Sums turns up.
    pub fn of<'a>(turns: impl IntoIterator<Item = &'a JudgedTurn>) -> Summary {
        let mut summary = Summary::default();
        let (mut lost, mut accurate) = (0.0, 0.0);
        for turn in turns {
            summary.turns += 1;
            if turn.forced {
                continue;
            }
            summary.judged += 1;
            summary.best += u32::from(turn.best);
            lost += turn.loss;
            accurate += accuracy(turn.loss);
            match turn.judgement {
                None => {}
                Some(Judgement::Inaccuracy) => summary.inaccuracies += 1,
                Some(Judgement::Mistake) => summary.mistakes += 1,
                Some(Judgement::Blunder) => summary.blunders += 1,
                Some(Judgement::MissedWin(_)) => summary.missed_wins += 1,
            }
        }
        if summary.judged > 0 {
            let count = f64::from(summary.judged);
            summary.average_loss = Some(lost / count);
            summary.accuracy = Some(accurate / count);
        }
        summary
    }
}
