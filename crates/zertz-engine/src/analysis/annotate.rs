//! An analysis written into a record: evaluations, marks, and better lines as variations.
//!
//! After each move of the main line stands a comment such as `{[%eval 0.31]}` or
//! `{[%eval #-3] Blunder: allows a forced win in 3.}`, or `{[%eval #-13] Lost by force, proven: the opponent
//! wins in 13 turns at most.}` where a [proof](crate::solved::Solved) says so, the evaluation from the first player's view, in
//! hundredths of points or as the number of turns in which somebody wins. Moves that deserve it get
//! one of the glyphs `?!`, `?`, `??`, and the lines that were better as variations.
//!
//! What people wrote stays. What an earlier analysis wrote is replaced.

use core::fmt::Write as _;

use zertz::{Editor, Node, NodeId, Player, Record};

use super::{Analysis, JudgedTurn, Variation};
use crate::analysis::judgement::Judgement;
use crate::score::{Score, Verdict};

/// What is written into a record besides evaluations and marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Annotations {
    /// How many better lines are given as variations of a move that is marked.
    pub lines: usize,
    /// Lines are given for all moves with a choice, not only for those that are marked.
    pub everywhere: bool,
    /// How many turns are given of each line.
    pub length: usize,
}

impl Default for Annotations {
    /// The best line, eight turns of it, where a move is marked.
    fn default() -> Annotations {
        Annotations {
            lines: 1,
            everywhere: false,
            length: 8,
        }
    }
}

/// Writes an analysis into the record whose main line was analysed. Returns whether there was room
/// for all of it: the number of moves in a record is [limited](Record::MAX_NODES).
pub fn annotate(record: &mut Record, analysis: &Analysis, what: &Annotations) -> bool {
    let main_line: Vec<NodeId> = record.main_line().collect();
    let mut editor = record.edit();
    let mut room = true;
    let turns = analysis.turns.iter().zip(analysis.positions.windows(2));
    for ((turn, around), id) in turns.zip(main_line) {
        if editor.record().node(id).action() != Some(turn.action) {
            break; // the analysis of some other game
        }
        if turn.judgement.is_some() || what.everywhere && !turn.forced {
            let lines = around[0].lines.iter();
            // The continuation of the game is a line of its own.
            let better = lines.filter(|line| line.moves.first() != Some(&turn.action));
            // A proof is given to its end: nothing in it is a guess.
            for line in better.take(what.lines) {
                let length = if line.proven {
                    line.moves.len()
                } else {
                    what.length
                };
                room &= add_variation(&mut editor, line, turn.player, length);
            }
        }
        editor.forward(id);
        let node = editor.node_mut(id);
        forget(node);
        let mut words = Vec::new();
        if around[1].outcome.is_none() {
            words.push(eval_command(around[1].score_of(Player::First)));
        }
        words.extend(sentence(turn, around[1].is_proven()));
        if !words.is_empty() {
            node.comments.push(words.join(" "));
        }
        let judged_already = node.glyphs.iter().any(|glyph| (1..=6).contains(glyph));
        if let Some(judgement) = turn.judgement
            && !judged_already
        {
            node.glyphs.push(judgement.glyph(turn.loss));
        }
    }
    room
}

/// Adds a line as a variation from where the editor is, unless one begins with the same move.
/// Returns whether there was room.
fn add_variation(editor: &mut Editor<'_>, line: &Variation, player: Player, length: usize) -> bool {
    let score = match player {
        Player::First => line.score,
        Player::Second => -line.score,
    };
    let record = editor.record();
    let siblings = record.node(editor.at()).children().iter();
    let known = siblings
        .copied()
        .find(|&id| record.node(id).action() == line.moves.first().copied());
    if let Some(id) = known {
        let node = editor.node_mut(id);
        if node.command("eval").is_some() {
            forget(node);
            node.comments.push(eval_command(score));
        }
        return true;
    }
    if record.len() + length > Record::MAX_NODES {
        return false;
    }
    let mut added = 0;
    for &action in line.moves.iter().take(length) {
        if editor.act(action).is_err() {
            break;
        }
        added += 1;
        if added == 1 {
            editor.comment(eval_command(score));
        }
    }
    for _ in 0..added {
        editor.back();
    }
    true
}

/// The evaluation as a command of a comment, from the first player's view.
fn eval_command(score: Score) -> String {
    format!("[%eval {}]", eval_text(score))
}

/// A score as records write it: `0.31`, or `#3` and `#-3` for a win and a loss in three turns.
pub fn eval_text(score: Score) -> String {
    match score.verdict() {
        Verdict::Points(points) => format!("{:.2}", f64::from(points) / 100.0),
        Verdict::Win(turns) => format!("#{turns}"),
        Verdict::Loss(turns) => format!("#-{turns}"),
    }
}

/// What is said about a turn; whether what it allows is proven.
fn sentence(turn: &JudgedTurn, proven: bool) -> Option<String> {
    if let Some(turns) = turn.allows.filter(|_| proven) {
        let s = if turns == 1 { "" } else { "s" };
        return Some(format!(
            "Lost by force, proven: the opponent wins in {turns} turn{s} at most."
        ));
    }
    let mut out = match turn.judgement? {
        Judgement::Inaccuracy => "Inaccuracy".to_string(),
        Judgement::Mistake => "Mistake".to_string(),
        Judgement::Blunder => "Blunder".to_string(),
        Judgement::MissedWin(turns) => format!("Missed a forced win in {turns}"),
        Judgement::LeftProof(turns) => {
            format!("Left a proven win in {turns}; whether it is still won is not known")
        }
    };
    // Writing to a string cannot fail.
    let _ = match (turn.judgement, turn.allows) {
        (Some(Judgement::MissedWin(_)), Some(turns)) => write!(out, " and allows one in {turns}"),
        (_, Some(turns)) => write!(out, ": allows a forced win in {turns}"),
        (_, None) => Ok(()),
    };
    out.push('.');
    Some(out)
}

/// Takes away what an earlier analysis said about a move.
fn forget(node: &mut Node) {
    let mut comments = core::mem::take(&mut node.comments);
    comments.retain_mut(|comment| {
        let Some(rest) = without_eval(comment) else {
            // An analysis that says nothing about the evaluation is that of a last move.
            return !forget_sentence(node, comment);
        };
        *comment = rest;
        !(comment.is_empty() || forget_sentence(node, comment))
    });
    node.comments = comments;
}

/// If the text is the sentence of an analysis, takes away the glyph that came with it.
fn forget_sentence(node: &mut Node, text: &str) -> bool {
    let glyphs = glyphs_of_sentence(text);
    if let Some(at) = node.glyphs.iter().position(|glyph| glyphs.contains(glyph)) {
        node.glyphs.remove(at);
    }
    !glyphs.is_empty()
}

/// A comment without its evaluations; nothing if there is none in it.
fn without_eval(comment: &str) -> Option<String> {
    let mut pieces = comment.split("[%eval ");
    let mut out = pieces.next()?.to_string();
    let mut found = false;
    for piece in pieces {
        match piece.split_once(']') {
            Some((_, rest)) => {
                found = true;
                out.truncate(out.trim_end().len());
                if !out.is_empty() && !rest.is_empty() && !rest.starts_with(' ') {
                    out.push(' ');
                }
                out.push_str(rest);
            }
            None => {
                out.push_str("[%eval ");
                out.push_str(piece);
            }
        }
    }
    found.then(|| out.trim().to_string())
}

/// The glyphs that may have come with a sentence of [`sentence`]; none for any other text.
fn glyphs_of_sentence(text: &str) -> &'static [u8] {
    let mut form = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '0'..='9' if form.ends_with('#') => {}
            '0'..='9' => form.push('#'),
            c => form.push(c),
        }
    }
    match form.as_str() {
        "Inaccuracy." => &[6],
        "Mistake." => &[2],
        "Blunder." | "Blunder: allows a forced win in #." => &[4],
        "Lost by force, proven: the opponent wins in # turn at most."
        | "Lost by force, proven: the opponent wins in # turns at most." => &[4],
        "Left a proven win in #; whether it is still won is not known." => &[6, 2, 4],
        "Missed a forced win in #." | "Missed a forced win in # and allows one in #." => &[2, 4],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_as_records_have_them() {
        let texts = [
            Score::points(31),
            Score::points(-120),
            Score::TIE,
            Score::win_after(5),
            Score::loss_after(6),
        ]
        .map(eval_text);
        assert_eq!(texts, ["0.31", "-1.20", "0.00", "#3", "#-3"]);
    }

    #[test]
    fn only_evaluations_are_taken_out_of_a_comment() {
        let cases = [
            ("[%eval 0.31]", Some("")),
            ("[%eval 0.31] Blunder.", Some("Blunder.")),
            ("[%clk 0:01:00] [%eval #3]", Some("[%clk 0:01:00]")),
            ("Well [%eval 0.1] played", Some("Well played")),
            ("Well[%eval 0.1]played[%eval 1]", Some("Well played")),
            ("No eval here", None),
            ("[%evaluation 3]", None),
            ("[%eval 0.31 and no end", None),
            ("", None),
        ];
        for (comment, rest) in cases {
            assert_eq!(without_eval(comment).as_deref(), rest, "{comment}");
        }
    }

    #[test]
    fn sentences_are_recognised_and_nothing_else() {
        use zertz::{Move, Player};
        let turn = |judgement, allows| JudgedTurn {
            number: 1,
            player: Player::First,
            action: Move::Pass.into(),
            token: "-".to_string(),
            forced: false,
            best: false,
            loss: 0.3,
            judgement: Some(judgement),
            allows,
        };
        for (judgement, allows, proven) in [
            (Judgement::Inaccuracy, None, false),
            (Judgement::Mistake, None, false),
            (Judgement::Blunder, None, false),
            (Judgement::Blunder, Some(12), false),
            (Judgement::Blunder, Some(12), true),
            (Judgement::Blunder, Some(1), true),
            (Judgement::MissedWin(10), None, false),
            (Judgement::MissedWin(1), Some(3), false),
            (Judgement::LeftProof(13), None, false),
        ] {
            let turn = turn(judgement, allows);
            let said = sentence(&turn, proven).expect("a judgement has words");
            let glyphs = glyphs_of_sentence(&said);
            assert!(glyphs.contains(&judgement.glyph(turn.loss)), "{said}");
        }
        for other in ["", "Blunder", "Blunder!", "A Blunder.", "Missed a win."] {
            assert!(glyphs_of_sentence(other).is_empty(), "{other}");
        }
    }
}
