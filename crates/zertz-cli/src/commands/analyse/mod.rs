//! `zertz analyse`: what the engine thinks of games, or of one position.

mod games;
mod position;
mod report;
mod turn_table;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{anyhow, bail};
use clap::{Args, ValueEnum};
use zertz::MoveText;
use zertz::draw::Theme;
use zertz_engine::eval::Eval;
use zertz_engine::{Engine, Limits, Score, Settings, Verdict};
use zertz_lab::files::Format;

use crate::args;
use crate::files::format_parser;
use crate::messages::t;
use crate::output::plain;
use crate::start::Start;

#[derive(Debug, Args)]
pub(crate) struct AnalyseArgs {
    // Files of games, or moves to play first if there is a start.
    #[arg(value_name = "FILE|MOVE")]
    words: Vec<OsString>,
    #[command(flatten)]
    start: Start,
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    from: Option<Format>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game_number: Option<u64>,
    #[command(flatten)]
    thinking: Thinking,
    #[arg(long)]
    all_lines: bool,
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[arg(long, value_name = "THEME", default_value = "light")]
    theme: ThemeName,
    #[arg(long)]
    json: bool,
}

/// How much the engine may use for each position.
#[derive(Debug, Args)]
struct Thinking {
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,
    #[arg(long, conflicts_with_all = ["movetime", "nodes", "depth"])]
    infinite: bool,
    #[arg(long, value_name = "K", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=100))]
    lines: u16,
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    #[arg(long, value_name = "MIB", default_value_t = 64,
        value_parser = args::table_size)]
    hash: u32,
}

impl Thinking {
    fn engine(&self, eval: &Eval) -> Engine {
        Engine::new(Settings {
            hash_mib: self.hash as usize,
            threads: usize::from(self.threads),
            lines: usize::from(self.lines),
            ..Settings::with(eval.clone())
        })
    }

    /// The limits for each position, with a time if no other limit is given.
    fn limits(&self, default: Duration) -> Limits {
        let none = self.movetime.is_none() && self.nodes.is_none() && self.depth.is_none();
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: match self.movetime {
                Some(ms) => Some(Duration::from_millis(ms)),
                None => (none && !self.infinite).then_some(default),
            },
            clocks: None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ThemeName {
    #[value(help = t!("value.theme.light"))]
    Light,
    #[value(help = t!("value.theme.dark"))]
    Dark,
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Theme {
        match name {
            ThemeName::Light => Theme::Light,
            ThemeName::Dark => Theme::Dark,
        }
    }
}

pub(crate) fn run(args: &AnalyseArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    if args.start.is_given() {
        return position::run(args, eval, &args.moves()?);
    }
    if args.words.is_empty() {
        bail!(t!("analyse.nothing"));
    }
    let is_move = |word: &&OsString| {
        let text = word.to_str().filter(|text| *text != "-");
        text.is_some_and(|text| text.parse::<MoveText>().is_ok()) && !Path::new(word).exists()
    };
    if let Some(word) = args.words.iter().find(is_move) {
        let word = plain(&word.to_string_lossy());
        bail!(t!("analyse.is_move", word = word));
    }
    if args.thinking.infinite {
        bail!(t!("analyse.infinite"));
    }
    games::run(args, eval)
}

impl AnalyseArgs {
    /// The words as moves.
    fn moves(&self) -> anyhow::Result<Vec<String>> {
        let only_files = [
            (self.output.is_some(), "-o"),
            (self.svg.is_some(), "--svg"),
            (self.game_number.is_some(), "--game-number"),
            (self.from.is_some(), "--from"),
            (self.all_lines, "--all-lines"),
        ];
        if let Some((_, flag)) = only_files.into_iter().find(|(given, _)| *given) {
            bail!(t!("analyse.only_files", flag = flag));
        }
        let text = |word: &OsString| {
            let text = word.to_str().map(str::to_string);
            let shown = || plain(&word.to_string_lossy());
            text.ok_or_else(|| anyhow!(t!("analyse.no_move", word = shown())))
        };
        self.words.iter().map(text).collect()
    }
}

/// Whether a path stands for standard output.
fn is_stdout(path: Option<&Path>) -> bool {
    path.is_some_and(|path| path.as_os_str() == "-")
}

/// What a proof says, for people: `Won by force, proven: in 13 turns at most`.
fn proven_words(score: Score) -> String {
    match score.verdict() {
        Verdict::Win(turns) => t!("analyse.proven.won", turns = turns),
        Verdict::Loss(turns) => t!("analyse.proven.lost", turns = turns),
        Verdict::Points(_) => String::new(),
    }
}
