//! An analysis for people: a line for each turn, and how well the players played.

use std::fmt::Write as _;

use zertz::{Outcome, Player, Record};
use zertz_engine::analysis::{Analysis, Evaluation, JudgedTurn};

use super::proven_words;
use crate::json;
use crate::messages::{columns, t};
use crate::output::{fixed, plain, score_text};

/// A table as it grows. What was added since the last look is taken away line by line.
pub(super) struct TurnTable {
    text: String,
    names: [String; 2],
}

/// A line of text that belongs to the turn above it.
const INDENT: &str = "        ";
/// How many moves of a better line are shown.
const MOVES: usize = 4;

// Writing to a string cannot fail, so the results of `writeln!` are of no interest here.
impl TurnTable {
    /// The head: who played, and what the columns are.
    pub(super) fn new(gap: &str, file: &str, number: u64, record: &Record) -> TurnTable {
        let names = ["Player1", "Player2"].map(|tag| plain(record.tag(tag).unwrap_or("")));
        let names = [0, 1].map(|i| match names[i].trim() {
            "" => t!("analyse.player", number = %(i + 1)),
            name => name.to_string(),
        });
        let outcome = record.outcome();
        let result = json::result(record.result.or(outcome.map(Outcome::result)));
        let game = t!("place.game", file = plain(file), number = %number);
        let [first, second] = &names;
        let rules = record.start().rules();
        let mut text = format!("{gap}{game}: {first} - {second}, {rules}, {result}\n\n");
        let headings = t!("analyse.columns");
        let [mv, eval, chance, mark, best] = columns(&headings);
        let _ = writeln!(text, "{mv:<24} {eval:>8} {chance:>7}  {mark:<4} {best}");
        TurnTable { text, names }
    }

    /// What was added since the last call.
    pub(super) fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    fn row(&mut self, move_text: &str, at: &Evaluation, mark: &str, better: &str) {
        let (eval, chance) = match at.outcome {
            Some(outcome) => (outcome.result().to_string(), String::new()),
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
        self.row(&t!("analyse.start"), evaluation, "", "");
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
            words.push(t!("analyse.forced"));
        }
        let mut mark = "";
        if let Some(judgement) = turn.judgement {
            mark = judgement.suffix(turn.loss);
            words.push(judgement.to_string());
        }
        let is_proven = after.is_proven() && turn.allows.is_some();
        if is_proven {
            words.push(proven_words(after.score_of(turn.player)));
        } else {
            let allows = turn.allows;
            words.extend(allows.map(|turns| t!("analyse.allows", turns = %turns)));
        }
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
        if let Some(line) = after.lines.first().filter(|_| is_proven) {
            let line = line.tokens.join(" ");
            let _ = writeln!(self.text, "{INDENT}{}", t!("analyse.proof", line = line));
        }
    }

    /// What each player has to answer for.
    pub(super) fn end(&mut self, analysis: &Analysis) {
        if !analysis.is_complete() {
            let left = analysis.planned - analysis.turns.len();
            let _ = writeln!(self.text, "{}", t!("analyse.left", turns = left));
        }
        self.text.push('\n');
        for player in Player::BOTH {
            let summary = analysis.summary(player);
            let mut parts = vec![t!(
                "analyse.summary",
                choices = summary.judged,
                inaccuracies = summary.inaccuracies,
                mistakes = summary.mistakes,
                blunders = summary.blunders,
                missed_wins = summary.missed_wins,
            )];
            if summary.left_proofs > 0 {
                parts.push(t!("analyse.left_proofs", count = summary.left_proofs));
            }
            if let Some((loss, accuracy)) = summary.average_loss.zip(summary.accuracy) {
                let (loss, accuracy) = (fixed(100.0 * loss, 1), fixed(accuracy, 0));
                parts.push(t!("analyse.accuracy", loss = loss, accuracy = accuracy));
            }
            let name = &self.names[player as usize];
            let _ = writeln!(self.text, "{name}: {}", parts.join(", "));
        }
    }
}
