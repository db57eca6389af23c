//! What is typed: edited lines on a terminal, plain ones from a pipe.

use std::io::{self, BufRead, IsTerminal, StdinLock};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use zertz::Game;
use zertz_engine::lines::bounded_line;

use super::super::request;

/// No move and no command is longer.
const MAX_LINE: usize = 4096;

/// Where lines come from.
pub(super) enum Input {
    Edited(Box<Editor<Words, MemHistory>>),
    Plain(StdinLock<'static>),
}

/// What was typed.
#[derive(Debug)]
pub(super) enum Typed {
    Line(String),
    /// Nothing more is coming: the end of input, or Ctrl-C at the prompt.
    End,
}

impl Input {
    /// Edited lines if a person sits at both ends, plain ones otherwise.
    pub(super) fn open() -> anyhow::Result<Input> {
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        if is_dumb || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Ok(Input::Plain(io::stdin().lock()));
        }
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .completion_prompt_limit(200)
            .build();
        let mut editor = Editor::with_history(config, MemHistory::new())?;
        editor.set_helper(Some(Words::default()));
        Ok(Input::Edited(Box::new(editor)))
    }

    /// Whether lines can be edited.
    pub(super) const fn is_edited(&self) -> bool {
        matches!(self, Input::Edited(_))
    }

    /// Waits for a line. Only a person is shown the prompt.
    pub(super) fn read(&mut self, prompt: &str, game: &Game) -> anyhow::Result<Typed> {
        let editor = match self {
            Input::Plain(source) => return Ok(read_plain(source)?),
            Input::Edited(editor) => editor,
        };
        if let Some(words) = editor.helper_mut() {
            words.game = Some(game.clone());
        }
        loop {
            match editor.readline(prompt) {
                Ok(line) => {
                    // That a line is not remembered is no reason to stop.
                    let _ = editor.add_history_entry(line.trim());
                    return Ok(Typed::Line(line));
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Ok(Typed::End),
                // The window got another size: the prompt is drawn anew.
                #[cfg(unix)]
                Err(ReadlineError::Signal(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// A line of bounded length. Of a longer one only the beginning is kept, which no request is.
fn read_plain(source: &mut impl BufRead) -> io::Result<Typed> {
    let line = bounded_line(source, MAX_LINE)?;
    Ok(line.map_or(Typed::End, |line| Typed::Line(line.text)))
}

/// Completes what is typed from the commands and the legal moves.
#[derive(Default)]
pub(super) struct Words {
    game: Option<Game>,
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let begun = line.get(..at).unwrap_or(line);
        let game = self.game.as_ref();
        Ok((
            0,
            game.map_or_else(Vec::new, |game| request::complete(begun, game)),
        ))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_lines_are_bounded() {
        let mut text = b"one\r\n\xff\n".to_vec();
        text.extend(vec![b'x'; 3 * MAX_LINE]);
        text.extend(b"\nlast");
        let mut source = io::BufReader::with_capacity(10, text.as_slice());
        let mut lines = Vec::new();
        while let Typed::Line(line) = read_plain(&mut source).unwrap() {
            lines.push(line);
        }
        assert_eq!(lines.len(), 4);
        assert_eq!(
            (lines[0].as_str(), lines[1].as_str()),
            ("one\r", "\u{fffd}")
        );
        assert_eq!((lines[2].len(), lines[3].as_str()), (MAX_LINE, "last"));
    }
}
