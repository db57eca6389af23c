//! An analysis for people: a line for each turn, and how well the players played.

use std::fmt::Write as _;

use zertz::{Outcome, Player, Record};
use zertz_engine::analysis::{Analysis, Evaluation, JudgedTurn};

use super::score_text;
use crate::json;
use crate::output::{counted, plain};

/// A table as it grows. What was added since the last look is taken away line by line.
pub(super) struct TurnTable {
    text: String,
    names: [String; 2],
}

/// So many moves of a better line are shown.
const MOVES: usize = 4;

// Writing to a string cannot fail, so the results of `writeln!` are of no interest here.
impl TurnTable {
    /// The head: who played, and what the columns are.
    pub(super) fn new(gap: &str, file: &str, number: u64, record: &Record) -> TurnTable {
        let names = ["Player1", "Player2"].map(|tag| plain(record.tag(tag).unwrap_or("")));
        let names = [0, 1].map(|i| match names[i].trim() {
            "" => format!("Player {}", i + 1),
            name => name.to_string(),
        });
        let outcome = record.outcome();
        let result = json::result(record.result.or(outcome.map(Outcome::score)));
        let mut text = format!(
            "{gap}{}: game {number}: {} - {}, {}, {result}\n\n",
            plain(file),
            names[0],
            names[1],
            record.start().rules(),
        );
        let _ = writeln!(
            text,
            "{:<24} {:>8} {:>7}  {:<4} best",
            "move", "eval", "chance", "mark"
        );
        TurnTable { text, names }
    }

    /// What was added since the last call.
    pub(super) fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    fn row(&mut self, move_text: &str, at: &Evaluation, mark: &str, better: &str) {
        let (eval, chance) = match at.outcome {
            Some(outcome) => (outcome.score().to_string(), String::new()),
            None => (
                score_text(at.score_of(Player::First)),
                format!("{:.0} %", 100.0 * at.chance_of(Player::First)),
            ),
        };
        let line = format!("{move_text:<24} {eval:>8} {chance:>7}  {mark:<4} {better}");
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    /// The position that the game starts from.
    pub(super) fn start(&mut self, evaluation: &Evaluation) {
        self.row("start", evaluation, "", "");
    }

    /// A turn.
    pub(super) fn turn(&mut self, turn: &JudgedTurn, before: &Evaluation, after: &Evaluation) {
        let dots = match turn.player {
            Player::First => ".",
            Player::Second => "...",
        };
        let move_text = format!("{:>4}{dots:<3} {}", turn.number, turn.token);
        let mut words = Vec::new();
        if turn.forced {
            words.push("(no choice)".to_string());
        }
        let mut mark = "";
        if let Some(judgement) = turn.judgement {
            mark = judgement.suffix(turn.loss);
            words.push(judgement.to_string());
        }
        words.extend(
            turn.allows
                .map(|turns| format!("allows a forced win in {turns}")),
        );
        if let Some(line) = before.lines.first()
            && !turn.forced
            && !turn.best
        {
            let mut moves = line.tokens[..line.tokens.len().min(MOVES)].join(" ");
            if line.tokens.len() > MOVES {
                moves.push_str(" ...");
            }
            words.push(moves);
        }
        self.row(&move_text, after, mark, &words.join("; "));
    }

    /// What each player has to answer for.
    pub(super) fn end(&mut self, analysis: &Analysis) {
        if !analysis.is_complete() {
            let left = analysis.planned - analysis.turns.len();
            let left = counted(left as u64, "turn", "turns");
            let _ = writeln!(self.text, "{left} not analysed");
        }
        self.text.push('\n');
        for player in Player::BOTH {
            let summary = analysis.summary(player);
            let _ = write!(self.text, "{}: ", self.names[player as usize]);
            let parts = [
                (summary.inaccuracies, "inaccuracy", "inaccuracies"),
                (summary.mistakes, "mistake", "mistakes"),
                (summary.blunders, "blunder", "blunders"),
                (summary.missed_wins, "missed win", "missed wins"),
            ]
            .map(|(count, one, more)| counted(u64::from(count), one, more));
            let judged = counted(u64::from(summary.judged), "choice", "choices");
            let _ = write!(self.text, "{judged}, {}", parts.join(", "));
            if let Some((loss, accuracy)) = summary.average_loss.zip(summary.accuracy) {
                let loss = 100.0 * loss;
                let _ = write!(
                    self.text,
                    ", average loss {loss:.1} %, accuracy {accuracy:.0} %"
                );
            }
            self.text.push('\n');
        }
    }
}
