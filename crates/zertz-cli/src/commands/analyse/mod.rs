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
use crate::output::plain;
use crate::start::Start;

/// Analyse games or a position: evaluations, best lines, mistakes
///
/// With files, the positions of every game are searched, and a table says for each turn the
/// evaluation after it (from the view of player 1, in white marbles or so; `win 3` and `loss 3` are
/// decided in three turns of the winner), player 1's chance of winning, what is to be said against
/// the move, and what was better. `-o` writes the games with evaluations, `?!`, `?`, `??` and better
/// lines in them, as .zgn; what people wrote in them stays, what an earlier analysis wrote is
/// replaced. `--svg` draws the chances as a graph.
///
/// With --position or --game, the words are moves to play first, and one position is searched; the
/// best lines are printed as they are found, from the view of the player on turn.
///
/// Ctrl-C ends the analysis; what is done by then is written, games not reached as they were. The
/// exit code is then 130, and 1 if a game could not be read.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz analyse game.zgn\n  \
    zertz analyse game.sgf --movetime 1000 -o analysed.zgn --svg graph.svg\n  \
    zertz analyse games.zgn --game-number 3 --nodes 100000 --json\n  \
    zertz analyse --game 48 Wd5,d8 --depth 4 --lines 3\n  \
    zertz analyse --position \"7 oo/WGo/oo 5/7/10 0/0/0 0/0/0 1\" --infinite")]
pub(crate) struct AnalyseArgs {
    /// Files of games (.zgn, .sgf, .zen) and folders of them, `-` for standard input; with
    /// --position or --game: moves to play first
    #[arg(value_name = "FILE|MOVE")]
    words: Vec<OsString>,
    #[command(flatten)]
    start: Start,
    /// The format of standard input, and of files whose extension tells nothing
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    from: Option<Format>,
    /// Analyse only this game of the input, counted from 1 [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game_number: Option<u64>,
    #[command(flatten)]
    thinking: Thinking,
    /// Also give better lines for moves that are not marked
    #[arg(long)]
    all_lines: bool,
    /// Write the analysed games to a file, as .zgn; with `-` print them instead of the table
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Draw the graph into an SVG file; with `-` print it instead of the table (of one game only).
    /// Of several games, the second is called FILE-2 and so on
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The colours of the graph
    #[arg(long, value_name = "THEME", default_value = "light")]
    theme: ThemeName,
    /// Print one JSON object with everything instead of the table
    #[arg(long)]
    json: bool,
}

/// How much the engine may use for each position.
#[derive(Debug, Args)]
struct Thinking {
    /// Think for so many milliseconds [default: 200 for each position of a game, 2000 for one alone]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Think for so many positions made; the same on every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Think so many placements deep
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,
    /// Think about a position until Ctrl-C
    #[arg(long, conflicts_with_all = ["movetime", "nodes", "depth"])]
    infinite: bool,
    /// How many lines to find for each position
    #[arg(long, value_name = "K", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=100))]
    lines: u16,
    /// How many threads to use
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The memory for positions, in MiB
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
            eval: eval.clone(),
            ..Settings::default()
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
    /// Dark on light
    Light,
    /// Light on dark
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
        bail!("nothing to analyse: give a file of games, or a position with --game or --position");
    }
    let is_move = |word: &&OsString| {
        let text = word.to_str().filter(|text| *text != "-");
        text.is_some_and(|text| text.parse::<MoveText>().is_ok()) && !Path::new(word).exists()
    };
    if let Some(word) = args.words.iter().find(is_move) {
        let word = plain(&word.to_string_lossy());
        bail!("`{word}` is a move and no file: say with --game or --position where it is played");
    }
    if args.thinking.infinite {
        bail!("--infinite is for one position: give it with --game or --position");
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
            bail!("{flag} is for files of games, and here one position is analysed");
        }
        let text = |word: &OsString| {
            let text = word.to_str().map(str::to_string);
            text.ok_or_else(|| anyhow!("`{}` is no move", plain(&word.to_string_lossy())))
        };
        self.words.iter().map(text).collect()
    }
}

/// Whether a path stands for standard output.
fn is_stdout(path: Option<&Path>) -> bool {
    path.is_some_and(|path| path.as_os_str() == "-")
}

/// A score for people: `+0.31`, `win 3`, `loss 2`.
fn score_text(score: Score) -> String {
    match score.verdict() {
        // Nobody is ahead: no sign.
        Verdict::Points(0) => "0.00".to_string(),
        Verdict::Points(points) => format!("{:+.2}", f64::from(points) / 100.0),
        Verdict::Win(turns) => format!("win {turns}"),
        Verdict::Loss(turns) => format!("loss {turns}"),
    }
}
