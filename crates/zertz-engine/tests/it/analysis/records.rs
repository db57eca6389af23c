//! What an analysis writes into a record.

use zertz::{NodeId, Position, Record, Rules, zgn};
use zertz_engine::Score;
use zertz_engine::analysis::{Analysis, Annotations, JudgedTurn, annotate};

use super::{evaluation, quick, record};

/// A record with everything that people write.
const WRITTEN: &str = "[Player1 \"Ann\"]\n[Game \"37\"]\n[Result \"1-0\"]\n\n\
    {Before.} 1. Wd4,a1 $1 {Good. [%clk 0:04:51]} (1. Gd4,a1 {Or so.}) 1... Bg1,a2 $3 {Hm.} 2.\n\
    Wd7,a3 Gb5,a4 1-0\n";

/// The moves of the main line, the comments and the glyphs.
fn said(record: &Record) -> Vec<(String, Vec<u8>, Vec<String>)> {
    let node = |id| {
        let node = record.node(id);
        let (token, glyphs) = (node.token().to_string(), node.glyphs.clone());
        (token, glyphs, node.comments.clone())
    };
    record.main_line().map(node).collect()
}

/// An analysis of a record with these scores of the first player. In each position the best line is
/// this one.
fn scored(record: &Record, scores: &[Score], best: &[&str]) -> Analysis {
    let line: Vec<NodeId> = record.main_line().collect();
    let at = |i: usize| match i {
        0 => record.game_at(NodeId::START),
        i => record.game_at(line[i - 1]),
    };
    let positions: Vec<_> = (scores.iter().enumerate())
        .map(|(i, &score)| evaluation(&at(i), score, best))
        .collect();
    let turns: Vec<JudgedTurn> = (1..positions.len())
        .map(|i| {
            let node = record.node(line[i - 1]);
            let (number, _) = record.number(line[i - 1]);
            let action = node.action().expect("a move");
            let token = node.token().to_string();
            JudgedTurn::new(
                number,
                action,
                token,
                false,
                &positions[i - 1],
                &positions[i],
            )
        })
        .collect();
    Analysis {
        planned: line.len(),
        positions,
        turns,
    }
}

#[test]
fn evaluations_marks_and_better_lines_are_added_and_nothing_is_lost() {
    let mut written = record(WRITTEN);
    let before = said(&written);
    let [even, up] = [Score::TIE, Score::points(400)];
    let best = ["Wd1,g4", "We5,g3"];
    let analysis = scored(
        &written,
        &[even, even, up, even, Score::loss_after(2)],
        &best,
    );
    assert!(annotate(&mut written, &analysis, &Annotations::default()));
    assert_eq!(
        zgn::write(&written),
        "[Player1 \"Ann\"]\n[Game \"37\"]\n[Result \"1-0\"]\n\n\
         {Before.} 1. Wd4,a1 $1 {Good. [%clk 0:04:51]} {[%eval 0.00]} (1. Gd4,a1\n{Or so.}) 1... \
         Bg1,a2 $3 {Hm.} {[%eval 4.00] Blunder.} (1... Wd1,g4\n{[%eval 0.00]} 2. We5,g3) 2. Wd7,a3 \
         $4 {[%eval 0.00] Blunder.} (2. Wd1,g4\n{[%eval 4.00]} 2... We5,g3) 2... Gb5,a4 \
         {[%eval #-1]} 1-0\n"
    );
    for ((token, glyphs, comments), now) in before.into_iter().zip(said(&written)) {
        assert_eq!(token, now.0);
        assert!(now.1.starts_with(&glyphs) && now.2.starts_with(&comments));
    }
    // It reads back as it is.
    let text = zgn::write(&written);
    assert_eq!(zgn::write(&record(&text)), text);
    let first = written.main_line().next().unwrap();
    assert_eq!(written.node(first).command("eval"), Some("0.00"));
    assert_eq!(written.node(first).command("clk"), Some("0:04:51"));
}

#[test]
fn a_second_analysis_replaces_the_first() {
    let [even, up] = [Score::TIE, Score::points(400)];
    let best = ["Wd1,g4", "We5,g3"];
    let mut written = record(WRITTEN);
    let harsh = scored(
        &written,
        &[even, even, up, Score::win_after(3), Score::loss_after(2)],
        &best,
    );
    annotate(&mut written, &harsh, &Annotations::default());
    let once = zgn::write(&written);
    assert!(once.contains("#2") && once.contains("Blunder"), "{once}");
    annotate(&mut written, &harsh, &Annotations::default());
    assert_eq!(zgn::write(&written), once);
    // Another opinion: no mark is left of the first, but the variations stay.
    let mild = scored(&written, &[even; 5], &best);
    annotate(&mut written, &mild, &Annotations::default());
    let now = zgn::write(&written);
    assert!(!now.contains("Blunder") && !now.contains("$4"), "{now}");
    assert!(now.contains("$1") && now.contains("$3") && now.contains("Good. [%clk"));
    assert_eq!(
        now.matches("[%eval ").count(),
        once.matches("[%eval ").count()
    );
    assert_eq!(
        now.matches("Wd1,g4").count(),
        once.matches("Wd1,g4").count()
    );
}

#[test]
fn words_for_missed_and_allowed_wins() {
    let mut written = record("1. Wd4,a1 Bg1,a2 2. Wd7,a3 *\n");
    let scores = [
        Score::win_after(5),
        Score::loss_after(4),
        Score::loss_after(3),
    ];
    let analysis = scored(&written, &scores, &["Wd1,g4"]);
    annotate(&mut written, &analysis, &Annotations::default());
    let text = zgn::write(&written).replace('\n', " ");
    assert!(
        text.contains("Wd4,a1 $4 {[%eval #-2] Missed a forced win in 3 and allows one in 2.}"),
        "{text}"
    );
    let mut written = record("1. Wd4,a1 *\n");
    let analysis = scored(&written, &[Score::TIE, Score::loss_after(6)], &["Wd1,g4"]);
    annotate(&mut written, &analysis, &Annotations::default());
    let text = zgn::write(&written).replace('\n', " ");
    assert!(
        text.contains("$4 {[%eval #-3] Blunder: allows a forced win in 3.}"),
        "{text}"
    );
}

#[test]
fn lines_where_they_are_asked_for() {
    let text = "1. Wd4,a1 Bg1,a2 2. Wd7,a3 *\n";
    let even = [Score::TIE; 4];
    let best = ["Wd1,g4", "We5,g3", "Wb2,g2"];
    let written = |what: Annotations| {
        let mut record = record(text);
        let analysis = scored(&record, &even, &best);
        annotate(&mut record, &analysis, &what);
        zgn::write(&record)
    };
    let usual = Annotations::default();
    assert!(!written(usual).contains('('));
    let all = Annotations {
        everywhere: true,
        length: 2,
        ..usual
    };
    let text = written(all);
    assert_eq!(text.matches('(').count(), 3, "{text}");
    assert!(text.contains("We5,g3") && !text.contains("Wb2,g2"));
    let none = Annotations { lines: 0, ..all };
    assert!(!written(none).contains('('));
}

#[test]
fn a_partial_analysis_and_one_of_another_game() {
    let mut written = record(WRITTEN);
    let mut analysis = quick(&written.game());
    analysis.positions.truncate(3);
    analysis.turns.truncate(2);
    annotate(&mut written, &analysis, &Annotations::default());
    let evals = (written.main_line())
        .filter(|&id| written.node(id).command("eval").is_some())
        .count();
    assert_eq!(evals, 2);
    let mut other = record("1. Ga4,a1 Gg4,a2 *\n");
    let untouched = other.clone();
    annotate(&mut other, &analysis, &Annotations::default());
    assert_eq!(other, untouched);
}

#[test]
fn a_full_record_gets_evaluations_and_no_lines() {
    let mut full = Record::new(Position::start(Rules::default()));
    let mut editor = full.edit();
    let main = editor.play_text("Wd4,a1").unwrap();
    editor.back();
    while editor.record().len() < Record::MAX_NODES {
        editor.play_text("Bd4,a1").unwrap();
        editor.back();
    }
    let analysis = scored(&full, &[Score::TIE, Score::points(-900)], &["Wd1,g4"]);
    assert!(!annotate(&mut full, &analysis, &Annotations::default()));
    assert_eq!(full.len(), Record::MAX_NODES);
    assert_eq!(full.node(main).command("eval"), Some("-9.00"));
}
