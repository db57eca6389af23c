//! Files of games: searched one after the other, and written as they are done.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use zertz::{Outcome, Record, zgn};
use zertz_engine::analysis::{
    Analysis, Annotations, GraphOptions, Progress, analyse, annotate, graph,
};
use zertz_engine::eval::Eval;
use zertz_engine::{Engine, Limits, Stop};
use zertz_lab::files::{Format, NO_GAME, Source};

use super::report::{GameReport, json_head, json_tail};
use super::turn_table::TurnTable;
use super::{AnalyseArgs, is_stdout};
use crate::files::find_files;
use crate::interrupt::{exit_code, on_interrupt};
use crate::json;
use crate::messages::t;
use crate::output::{Output, complain, note, plain, read_error, shown, stdout};
use crate::progress::ProgressLine;

/// How long each position is searched if nothing else is said.
pub(super) const MOVE_TIME: Duration = Duration::from_millis(200);

/// What is printed: one thing only, so that programs can read it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Printed {
    Table,
    Json,
    Record,
    Graph,
}

pub(super) fn run(args: &AnalyseArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    let printed = printed(args)?;
    if let Some(path) = &args.output
        && matches!(Format::of_path(path), Some(Format::Sgf | Format::Zen))
    {
        bail!(t!("analyse.format", file = shown(path)));
    }
    let paths: Vec<PathBuf> = args.words.iter().map(PathBuf::from).collect();
    let found = find_files(&paths, args.from)?;
    let record = match printed {
        Printed::Record => Some(Output::open(None)?),
        _ if args.output.is_some() => Some(Output::open(args.output.as_deref())?),
        _ => None,
    };
    if let Some(path) = &args.svg {
        // It would be a pity to find out after the analysis that it cannot be written.
        drop(Output::open(Some(path))?);
    }
    // Only one game fits into one picture.
    let only = args
        .game_number
        .or((printed == Printed::Graph).then_some(1));
    let mut job = Job {
        args,
        printed,
        only,
        engine: args.thinking.engine(eval),
        limits: args.thinking.limits(MOVE_TIME),
        stop: on_interrupt(),
        record,
        ticker: ProgressLine::new()
            .only_if(!(printed == Printed::Table && io::stdout().is_terminal())),
        unread: false,
        games: 0,
        analysed: 0,
        written: 0,
        left_out: 0,
        bad: 0,
    };
    if printed == Printed::Json {
        print(&json_head(args))?;
    }
    for source in &found.sources {
        job.source(source)?;
    }
    job.finish(&found.sources)
}

fn printed(args: &AnalyseArgs) -> anyhow::Result<Printed> {
    let wanted = [
        (args.json, "--json", Printed::Json),
        (is_stdout(args.output.as_deref()), "-o -", Printed::Record),
        (is_stdout(args.svg.as_deref()), "--svg -", Printed::Graph),
    ];
    let mut wanted = wanted.into_iter().filter(|(given, ..)| *given);
    match (wanted.next(), wanted.next()) {
        (Some((_, one, _)), Some((_, other, _))) => {
            bail!(t!("output.both", one = one, other = other))
        }
        (Some((.., printed)), None) => Ok(printed),
        _ => Ok(Printed::Table),
    }
}

fn print(text: &str) -> io::Result<()> {
    let mut out = stdout();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// The analysis of many games.
struct Job<'a> {
    args: &'a AnalyseArgs,
    printed: Printed,
    /// The number of the game that is analysed, if it is one alone.
    only: Option<u64>,
    engine: Engine,
    limits: Limits,
    stop: Stop,
    /// Where the analysed games are written.
    record: Option<Output>,
    ticker: ProgressLine,
    /// Whether nobody reads the table any more.
    unread: bool,
    /// How many games were met, and how many of them were analysed.
    games: u64,
    analysed: u64,
    /// How many were written, and how many were not asked for.
    written: u64,
    left_out: u64,
    /// What could not be read: games, files, files without a game.
    bad: u64,
}

impl Job<'_> {
    fn source(&mut self, source: &Source) -> anyhow::Result<()> {
        let name = source.name();
        let (bytes, format) = match source.read() {
            Ok(content) => content,
            Err(reason) => {
                self.complain(&format!("{}: {reason}", plain(&name)));
                return Ok(());
            }
        };
        let text = zertz::decode(&bytes);
        let mut number = 0;
        for game in format.read(&text) {
            number += 1;
            self.games += 1;
            match game {
                _ if self.only.is_some_and(|only| only != self.games) => self.left_out += 1,
                Ok(record) => self.game(&name, number, record)?,
                Err(error) => {
                    let place = t!("place.game", file = plain(&name), number = %number);
                    self.complain(&format!("{place}: {}", read_error(&error)));
                }
            }
        }
        if number == 0 {
            self.complain(&format!("{}: {NO_GAME}", plain(&name)));
        }
        Ok(())
    }

    fn complain(&mut self, what: &str) {
        self.bad += 1;
        self.ticker.clear();
        complain(what);
    }

    fn game(&mut self, file: &str, number: u64, mut record: Record) -> anyhow::Result<()> {
        if self.stop.is_set() {
            // Not reached. It is written as it was, so that nothing is missing from the file.
            return self.write(&record);
        }
        let analysis = self.search(file, number, &record)?;
        self.analysed += 1;
        let what = Annotations {
            lines: usize::from(self.args.thinking.lines),
            everywhere: self.args.all_lines,
            ..Annotations::default()
        };
        if self.printed == Printed::Json {
            let comma = if self.analysed > 1 { ",\n" } else { "" };
            let report = GameReport::new(file, number, &record, &analysis);
            print(&format!("{comma}{}", serde_json::to_string(&report)?))?;
        }
        if self.args.svg.is_some() {
            self.draw(&record, &analysis)?;
        }
        if self.record.is_some() {
            if !annotate(&mut record, &analysis, &what) {
                self.ticker.clear();
                let text = t!(
                    "analyse.no_room",
                    game = t!("place.game", file = plain(file), number = %number),
                    error = %zertz::AddError::TooLong,
                );
                note(&text);
            }
            if record.tag("Annotator").is_none() {
                record.set_tag("Annotator", concat!("zertz ", env!("CARGO_PKG_VERSION")));
            }
            self.write(&record)?;
        }
        Ok(())
    }

    /// Searches a game, and prints the table while it does.
    fn search(&mut self, file: &str, number: u64, record: &Record) -> anyhow::Result<Analysis> {
        let mut table = (self.printed == Printed::Table && !self.unread).then(|| {
            let gap = if self.analysed > 0 { "\n" } else { "" };
            TurnTable::new(gap, file, number, record)
        });
        let mut written = Ok(());
        let (ticker, games) = (&mut self.ticker, self.games);
        // Whoever reads the table may have had enough of it; the files are another matter.
        let only_table = self.args.output.is_none() && self.args.svg.is_none();
        let mut show = |table: &mut Option<TurnTable>, ticker: &mut ProgressLine| {
            let Some(lines) = table.as_mut().map(TurnTable::take) else {
                return;
            };
            ticker.clear();
            written = print(&lines);
            if written.is_err() {
                *table = None;
                if only_table {
                    self.stop.set();
                }
            }
        };
        show(&mut table, ticker);
        let analysis = analyse(
            &mut self.engine,
            &record.game(),
            &self.limits,
            &self.stop,
            &mut |progress| match progress {
                Progress::Searched {
                    position,
                    positions,
                    report,
                } => ticker.say(|| {
                    t!(
                        "analyse.progress",
                        game = %games,
                        position = %(position + 1),
                        positions = %positions,
                        depth = %report.depth,
                    )
                }),
                Progress::Evaluated {
                    position,
                    evaluation,
                } => {
                    if let (Some(table), 0) = (&mut table, position) {
                        table.start(evaluation);
                    }
                    show(&mut table, ticker);
                }
                Progress::Judged {
                    turn,
                    before,
                    after,
                    ..
                } => {
                    if let Some(table) = &mut table {
                        table.turn(turn, before, after);
                    }
                    show(&mut table, ticker);
                }
            },
        );
        if let Some(table) = &mut table {
            table.end(&analysis);
        }
        show(&mut table, ticker);
        ticker.clear();
        match written {
            Err(error) if only_table => Err(error.into()),
            Err(_) => {
                self.unread = true;
                Ok(analysis)
            }
            Ok(()) => Ok(analysis),
        }
    }

    /// Writes a game where the analysed games go.
    fn write(&mut self, record: &Record) -> anyhow::Result<()> {
        let Some(out) = &mut self.record else {
            return Ok(());
        };
        let gap = if self.written > 0 { "\n" } else { "" };
        self.written += 1;
        write!(out, "{gap}{}", zgn::write(record))?;
        Ok(())
    }

    fn draw(&mut self, record: &Record, analysis: &Analysis) -> anyhow::Result<()> {
        let Some(path) = &self.args.svg else {
            return Ok(());
        };
        let players = ["Player1", "Player2"].map(|tag| record.tag(tag).map(str::to_string));
        let outcome = record.outcome();
        let result = record.result.or(outcome.map(Outcome::result));
        let mut caption = format!("{} · {}", record.start().rules(), json::result(result));
        if let Some(outcome) = outcome {
            caption.push_str(&format!(" · {outcome}"));
        }
        let options = GraphOptions {
            width: Some(960),
            theme: self.args.theme.into(),
            players,
            caption: Some(caption),
            ..GraphOptions::default()
        };
        let mut file = Output::open(Some(&numbered(path, self.analysed)))?;
        file.write_all(graph(analysis, &options).as_bytes())?;
        file.finish()
    }

    fn finish(mut self, sources: &[Source]) -> anyhow::Result<ExitCode> {
        self.ticker.clear();
        let interrupted = self.stop.is_set();
        if let Some(only) = self.only
            && self.games < only
        {
            self.complain(&t!("analyse.no_game", number = %only, games = self.games));
        }
        if self.printed == Printed::Json {
            print(&json_tail(interrupted))?;
        }
        let (mut refused, mut nothing) = (false, Ok(()));
        if let Some(out) = self.record.take() {
            let is_own_input = sources.iter().any(|source| match source {
                Source::File(path, _) => out.replaces(path),
                Source::Stdin(_) => out.replaces(Path::new("/dev/stdin")),
                Source::Unreadable(..) => false,
            });
            // What the target holds now may be the only copy of what is not written.
            refused = is_own_input && self.bad + self.left_out > 0;
            if refused {
                drop(out);
                let file = self.args.output.as_deref().map(shown).unwrap_or_default();
                let what = t!("analyse.own_input", file = file);
                complain(what);
            } else if self.written == 0 {
                // What could not be read was said, and a file stays as it was.
                nothing = out.finish();
            } else if interrupted && !is_own_input {
                out.finish_unfinished()
                    .with_context(|| t!("analyse.lost"))?;
            } else {
                out.finish().with_context(|| t!("analyse.lost"))?;
            }
        }
        if interrupted {
            note(t!("app.interrupted"));
        } else {
            nothing?;
        }
        Ok(exit_code(interrupted, self.bad > 0 || refused))
    }
}

/// The name of the picture of the n-th game: `graph.svg`, `graph-2.svg` and so on.
fn numbered(path: &Path, number: u64) -> PathBuf {
    if number <= 1 {
        return path.to_path_buf();
    }
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_of_further_games_are_numbered() {
        let name = |path: &str, number| numbered(Path::new(path), number);
        assert_eq!(name("a/graph.svg", 1), Path::new("a/graph.svg"));
        assert_eq!(name("a/graph.svg", 2), Path::new("a/graph-2.svg"));
        assert_eq!(name("graph", 12), Path::new("graph-12"));
    }
}
