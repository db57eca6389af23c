//! `zertz check`: replays the games of files and says what is wrong with them.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use anyhow::ensure;
use clap::Args;
use serde::Serialize;
use zertz::{Game, Outcome, ReadError, Record};
use zertz_lab::files::{NO_GAME, Source};
use zertz_lab::parallel::{ResultSender, Stopped, in_order};

use crate::files::{Inputs, on_interrupt_in};
use crate::interrupt::exit_code;
use crate::json;
use crate::messages::t;
use crate::output::{note, place, plain, stdout};
use crate::progress::FileProgress;
use crate::start::count_moves;

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    inputs: Inputs,
    #[arg(long)]
    trace: bool,
    #[arg(long)]
    json: bool,
    #[arg(short, long)]
    quiet: bool,
}

/// What is said about a game, or about a file that could not be read.
#[derive(Serialize)]
struct Finding<'a> {
    file: &'a str,
    /// The number of the game within the file, from 1; nothing if the file has none to be read.
    game: Option<u64>,
    ok: bool,
    /// What the file says or, if it says nothing, what the moves say.
    result: Option<&'static str>,
    /// What the moves say about the end of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    /// How many turns were played.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<u32>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal_counts: Option<Vec<usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    final_position: Option<String>,
}

/// What was found in a file or in a part of a large one.
#[derive(Default)]
struct Chunk {
    text: String,
    games: u64,
    bad: u64,
    /// Files that could not be read at all, and files without a game.
    unreadable: u64,
    empty: u64,
    /// Whether the file ends here.
    done: bool,
}

/// How much text is passed on at once: little, so that a file of a million games does not fill the memory.
const CHUNK: usize = 1 << 15;

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<ExitCode> {
    let found = args.inputs.find()?;
    let files = found.sources.len();
    let scrolling = std::io::stdout().is_terminal() && !args.quiet;
    let mut progress = FileProgress::new(files, scrolling);
    let mut out = stdout();
    let mut totals = Chunk::default();
    let mut done = 0_usize;
    let stop = on_interrupt_in(&found);
    let checked = in_order(
        found.sources,
        |source, results| check_source(args, &source, results),
        |chunk| -> anyhow::Result<()> {
            ensure!(!stop.is_set(), t!("app.interrupted"));
            if !chunk.text.is_empty() {
                progress.clear();
                out.write_all(chunk.text.as_bytes())?;
            }
            totals.games += chunk.games;
            totals.bad += chunk.bad;
            totals.unreadable += chunk.unreadable;
            totals.empty += chunk.empty;
            if chunk.done {
                done += 1;
                progress.advance();
            }
            Ok(())
        },
    );
    progress.clear();
    let interrupted = stop.is_set() && checked.is_err();
    if !interrupted {
        checked?;
    }
    let mut summary = t!(
        "check.summary",
        games = totals.games,
        files = files,
        fine = totals.games - totals.bad,
        bad = totals.bad,
        unreadable = totals.unreadable,
        empty = totals.empty,
        skipped = found.skipped,
    );
    if interrupted {
        let head = t!("check.interrupted", done = done, files = files);
        summary = format!("{head}\n{summary}");
    }
    if args.json {
        out.flush()?;
        note(&summary);
    } else {
        writeln!(out, "{summary}")?;
        out.flush()?;
    }
    let fine = totals.bad + totals.unreadable + totals.empty == 0;
    Ok(exit_code(interrupted, !fine))
}

fn check_source(
    args: &CheckArgs,
    source: &Source,
    results: &ResultSender<Chunk>,
) -> Result<(), Stopped> {
    let name = source.name();
    let mut chunk = Chunk::default();
    match source.read() {
        Err(reason) => {
            chunk.unreadable += 1;
            print(
                args,
                &mut chunk.text,
                &Finding::of_file(&name, reason.to_string()),
            );
        }
        Ok((bytes, format)) => {
            let text = zertz::decode(&bytes);
            let mut number = 0;
            for game in format.read(&text) {
                number += 1;
                let finding = match game {
                    Ok(record) => Finding::of_record(&name, number, &record, args.trace),
                    Err(error) => Finding::of_error(&name, number, &error, args.trace),
                };
                chunk.games += 1;
                chunk.bad += u64::from(!finding.ok);
                print(args, &mut chunk.text, &finding);
                if chunk.text.len() > CHUNK {
                    results.send(std::mem::take(&mut chunk))?;
                }
            }
            if number == 0 {
                chunk.empty += 1;
                let finding = Finding::of_file(&name, NO_GAME.to_string());
                print(args, &mut chunk.text, &finding);
            }
        }
    }
    chunk.done = true;
    results.send(chunk)
}

fn print(args: &CheckArgs, out: &mut String, finding: &Finding<'_>) {
    if args.quiet && finding.ok {
        return;
    }
    if args.json {
        // Writing into a string cannot fail.
        out.push_str(&serde_json::to_string(finding).unwrap_or_default());
    } else {
        finding.write_line(out);
    }
    out.push('\n');
}

impl<'a> Finding<'a> {
    fn new(file: &'a str, game: Option<u64>) -> Finding<'a> {
        Finding {
            file,
            game,
            ok: false,
            result: None,
            outcome: None,
            turns: None,
            line: None,
            turn: None,
            mv: None,
            reason: None,
            legal_counts: None,
            final_position: None,
        }
    }

    /// About a file without a readable game.
    fn of_file(file: &'a str, reason: String) -> Finding<'a> {
        Finding {
            reason: Some(reason),
            ..Finding::new(file, None)
        }
    }

    fn of_error(file: &'a str, number: u64, error: &ReadError, trace: bool) -> Finding<'a> {
        let mut finding = Finding {
            line: Some(error.line),
            turn: error.turn,
            mv: error.token.clone(),
            reason: Some(error.fault.to_string()),
            ..Finding::new(file, Some(number))
        };
        if let Some(record) = &error.before
            && trace
        {
            finding.replay(record, trace);
        }
        finding
    }

    fn of_record(file: &'a str, number: u64, record: &Record, trace: bool) -> Finding<'a> {
        let mut finding = Finding::new(file, Some(number));
        let game = finding.replay(record, trace);
        let score = record.result.or(game.outcome().map(Outcome::result));
        finding.ok = true;
        finding.result = Some(json::result(score));
        finding.outcome = game.outcome().as_ref().map(Outcome::to_string);
        finding.turns = Some(game.turns().len());
        if let Some((stated, outcome)) = record.contradiction() {
            let last = record.main_line().last();
            finding.ok = false;
            finding.turn = last.map(|id| record.node(id).depth());
            finding.mv = last.map(|id| record.node(id).token().to_string());
            finding.reason = Some(t!(
                "check.contradiction",
                stated = %stated,
                score = %outcome.result(),
                outcome = %outcome,
            ));
        }
        finding
    }

    /// Plays the main line, and traces it if asked.
    fn replay(&mut self, record: &Record, trace: bool) -> Game {
        let mut game = Game::new(*record.start());
        let mut counts = Vec::new();
        for id in record.main_line() {
            if trace {
                counts.push(count_moves(&game));
            }
            // The actions of a record are legal one after the other.
            let action = record.node(id).action();
            let played = action.is_some_and(|action| game.act(action).is_ok());
            debug_assert!(played, "a record holds legal moves");
        }
        if trace {
            self.legal_counts = Some(counts);
            self.final_position = Some(game.position().to_string());
        }
        game
    }

    fn write_line(&self, out: &mut String) {
        let file = plain(self.file);
        out.push_str(&match self.game {
            Some(game) => t!("place.game", file = file, number = %game),
            None => file,
        });
        out.push_str(": ");
        if self.ok {
            let result = self.result.unwrap_or("*");
            let turns = self.turns.unwrap_or(0);
            out.push_str(&t!("check.fine", result = result, turns = turns));
            self.write_trace(out);
            return;
        }
        let place = place(self.line, self.turn, self.mv.as_deref());
        if !place.is_empty() {
            out.push_str(&place);
            out.push_str(": ");
        }
        let reason = self.reason.as_deref().map(plain);
        out.push_str(&reason.unwrap_or_else(|| t!("check.not_fine")));
        self.write_trace(out);
    }

    fn write_trace(&self, out: &mut String) {
        if let Some(counts) = &self.legal_counts {
            let _ = write!(out, "\n  {}", t!("check.legal_moves"));
            for count in counts {
                let _ = write!(out, " {count}");
            }
        }
        if let Some(position) = &self.final_position {
            let text = t!("check.final_position", position = position.as_str());
            let _ = write!(out, "\n  {text}");
        }
    }
}
