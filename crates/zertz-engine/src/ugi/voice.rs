//! What the engine says: whole lines, from any thread.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use zertz::{Game, foreign};

use crate::report::Report;

/// The output, shared by the threads that speak. Lines never mix, and each is sent at once.
#[derive(Debug)]
pub(super) struct Voice<W> {
    inner: Arc<Mutex<Inner<W>>>,
}

#[derive(Debug)]
struct Inner<W> {
    out: W,
    /// The first error of the output: nobody listens any more.
    error: Option<io::Error>,
}

impl<W> Clone for Voice<W> {
    fn clone(&self) -> Voice<W> {
        Voice {
            inner: Arc::clone(&self.inner),
        }
    }
}

impl<W: Write> Voice<W> {
    pub(super) fn new(out: W) -> Voice<W> {
        let inner = Inner { out, error: None };
        Voice {
            inner: Arc::new(Mutex::new(inner)),
        }
    }

    /// Says a line, or several.
    pub(super) fn say(&self, text: impl Display) {
        self.say_after(|| {}, text);
    }

    /// Does something at the last moment before the line can be heard, then says it.
    pub(super) fn say_after(&self, first: impl FnOnce(), text: impl Display) {
        let line = format!("{text}\n");
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        first();
        if inner.error.is_some() {
            return;
        }
        let said = inner
            .out
            .write_all(line.as_bytes())
            .and_then(|()| inner.out.flush());
        inner.error = said.err();
    }

    /// Says what is wrong, on one line.
    pub(super) fn error(&self, what: impl Display) {
        self.say(format_args!(
            "info string error {}",
            foreign::cut(foreign::visible(&what.to_string()), 400)
        ));
    }

    /// The error that ended the output, if one did. It is told once.
    pub(super) fn take_error(&self) -> Option<io::Error> {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.error.take()
    }

    /// Says what a search has found so far, a line for each line of play.
    pub(super) fn report(&self, game: &Game, report: &Report) {
        for (number, line) in report.lines.iter().enumerate() {
            let mut text = format!("info depth {} seldepth {}", report.depth, report.longest);
            if report.lines.len() > 1 {
                text += &format!(" multipv {}", number + 1);
            }
            text += &format!(
                " score {} nodes {} nps {} hashfull {} time {} pv",
                line.score,
                report.nodes,
                report.nodes_per_second(),
                report.table_full,
                report.time.as_millis(),
            );
            let mut game = game.clone();
            for &action in &line.moves {
                let token = game.notate(action).to_string();
                if game.act(action).is_err() {
                    break;
                }
                text = text + " " + &token;
            }
            self.say(text);
        }
    }
}

/// Foreign text in quotes: short, on one line, nothing that a terminal would obey.
pub(super) fn quoted(text: &str) -> String {
    format!("`{}`", foreign::cut(foreign::visible(text), 60))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::PrincipalVariation;
    use crate::score::Score;
    use std::time::Duration;
    use zertz::{Action, Position, Rules};

    /// What a report of these lines says in a game.
    fn said(game: &Game, lines: Vec<PrincipalVariation>) -> String {
        let voice = Voice::new(Vec::new());
        let report = Report {
            depth: 4,
            longest: 9,
            nodes: 3000,
            time: Duration::from_millis(1500),
            table_full: 12,
            lines,
        };
        voice.report(game, &report);
        let inner = voice.inner.lock().unwrap();
        String::from_utf8(inner.out.clone()).unwrap()
    }

    #[test]
    fn a_report_is_a_line_for_each_line_of_play() {
        let rules: Rules = "37:captures=claimed".parse().unwrap();
        let mut game = Game::new(Position::start(rules));
        for text in ["Wd4,a1", "Bc4,a2", "Gg1,a3"] {
            game.play_text(text).unwrap();
        }
        // The second player demands the capture, or captures as well.
        let capture = game.parse("xd4b4").unwrap();
        let forced = PrincipalVariation {
            score: Score::points(-20),
            moves: vec![Action::Demand, capture],
            proven: false,
        };
        let other = PrincipalVariation {
            score: Score::loss_after(2),
            moves: vec![capture],
            proven: false,
        };
        assert_eq!(
            said(&game, vec![forced.clone()]),
            "info depth 4 seldepth 9 score cp -20 nodes 3000 nps 2000 hashfull 12 time 1500 pv undo xd4Bb4\n"
        );
        assert_eq!(
            said(&game, vec![forced, other]),
            "info depth 4 seldepth 9 multipv 1 score cp -20 nodes 3000 nps 2000 hashfull 12 time 1500 pv undo xd4Bb4\n\
             info depth 4 seldepth 9 multipv 2 score loss 1 nodes 3000 nps 2000 hashfull 12 time 1500 pv xd4Bb4\n"
        );
        assert_eq!(said(&game, Vec::new()), "");
    }

    #[test]
    fn foreign_text_stays_on_one_line() {
        assert_eq!(quoted("a\nb\x1b[2J\0"), "`a\u{fffd}b\u{fffd}[2J\u{fffd}`");
        assert_eq!(quoted(&"é".repeat(61)), format!("`{}…`", "é".repeat(60)));
    }
}
