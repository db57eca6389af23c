//! How well a player played.

use super::JudgedTurn;
use super::judgement::Judgement;

/// This loss of winning chance halves the accuracy of a move.
pub const HALVING_LOSS: f64 = 0.15;

/// The turns of one player in figures: what the program, the server and the page tell of a game.
///
/// With the feature `serde` it is written as JSON under these very names, fractions with four decimals.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Summary {
    /// All turns that were analysed.
    pub turns: u32,
    /// Those with a choice. The averages are over these.
    pub judged: u32,
    /// Moves that the engine would have played too.
    pub best: u32,
    /// A little worse than the best: `?!`
    pub inaccuracies: u32,
    /// Clearly worse: `?`
    pub mistakes: u32,
    /// Much worse: `??`
    pub blunders: u32,
    /// Forced wins let slip. They are counted here and not among the others.
    pub missed_wins: u32,
    /// Proven wins that were left, where it is not known whether the game was still won. They are counted
    /// here and not among the others.
    pub left_proofs: u32,
    /// The average loss of winning chance of a move, from 0 to 1; none if no turn was judged.
    #[cfg_attr(feature = "serde", serde(serialize_with = "rounded"))]
    pub average_loss: Option<f64>,
    /// The average accuracy of a move, from 0 to 100; none if no turn was judged.
    #[cfg_attr(feature = "serde", serde(serialize_with = "rounded"))]
    pub accuracy: Option<f64>,
}

/// Four decimals are more than anybody knows.
#[cfg(feature = "serde")]
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn rounded<S: serde::Serializer>(value: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    let rounded = value.map(|value| (value * 10_000.0).round() / 10_000.0);
    serde::Serialize::serialize(&rounded, serializer)
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
                Some(Judgement::LeftProof(_)) => summary.left_proofs += 1,
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

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;

    #[test]
    fn the_json_has_all_figures_under_their_names() {
        let summary = Summary {
            turns: 9,
            judged: 8,
            best: 1,
            inaccuracies: 2,
            mistakes: 3,
            blunders: 4,
            missed_wins: 5,
            left_proofs: 6,
            average_loss: Some(0.123_456),
            accuracy: None,
        };
        let json = serde_json::to_string(&summary).expect("JSON");
        assert_eq!(
            json,
            r#"{"turns":9,"judged":8,"best":1,"inaccuracies":2,"mistakes":3,"blunders":4,"missed_wins":5,"left_proofs":6,"average_loss":0.1235,"accuracy":null}"#
        );
    }
}
