//! A graph in words: its tooltips and its description.

use core::fmt::Write;

use zertz::Player;

use super::Painter;
use super::style::clean;
use crate::analysis::JudgedTurn;

// Writing to a string cannot fail, so the results of `write!` are of no interest here.
impl Painter<'_> {
    /// What happened before a position and how it stands there.
    pub(super) fn words(&self, position: usize) -> String {
        let evaluation = &self.analysis.positions[position];
        let stands = match (evaluation.outcome, evaluation.score_of(Player::First)) {
            (Some(outcome), _) => outcome.to_string(),
            (None, score) if score.is_win() => {
                format!("{} has a proven win", clean(&self.names[0]))
            }
            (None, score) if score.is_loss() => {
                format!("{} has a proven win", clean(&self.names[1]))
            }
            _ => {
                let percent = 100.0 * evaluation.chance_of(Player::First);
                format!("{percent:.0} % for {}", clean(&self.names[0]))
            }
        };
        let Some(before) = position.checked_sub(1) else {
            return format!("start: {stands}");
        };
        let turn = &self.analysis.turns[before];
        let mut words = numbered(turn);
        if turn.forced {
            words.push_str(" (no choice)");
        }
        if let Some(judgement) = turn.judgement {
            let _ = write!(words, "{} {judgement}", judgement.suffix(turn.loss));
            if let Some(turns) = turn.allows {
                let _ = write!(words, ", allows a forced win in {turns}");
            }
            let better = self.analysis.positions[before].lines.first();
            if let Some(better) = better.and_then(|line| line.tokens.first()) {
                let _ = write!(words, ", better {better}");
            }
        }
        format!("{words}: {stands}")
    }

    /// The picture in words.
    pub(super) fn description(&self) -> String {
        let mut words = format!(
            "The chance of {} to win after each of {} turns.",
            clean(&self.names[0]),
            self.analysis.turns.len()
        );
        for player in Player::BOTH {
            let summary = self.analysis.summary(player);
            let _ = write!(
                words,
                " {}: {} inaccuracies, {} mistakes, {} blunders, {} missed wins",
                clean(&self.names[player as usize]),
                summary.inaccuracies,
                summary.mistakes,
                summary.blunders,
                summary.missed_wins
            );
            if let Some(accuracy) = summary.accuracy {
                let _ = write!(words, ", accuracy {accuracy:.0} %");
            }
            words.push('.');
        }
        match self.analysis.positions.len() {
            0 => {}
            count => {
                let _ = write!(words, " At the end: {}.", self.words(count - 1));
            }
        }
        if !self.analysis.is_complete() {
            words.push_str(" The rest was not analysed.");
        }
        words
    }
}

/// A turn with its number, as records write it.
fn numbered(turn: &JudgedTurn) -> String {
    let dots = match turn.player {
        Player::First => ".",
        Player::Second => "...",
    };
    format!("{}{dots} {}", turn.number, turn.token)
}
