//! `zertz puzzles list`: shows puzzles.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;
use zertz::{Move, Position};
use zertz_engine::puzzle::{Others, Puzzle, Theme};

use super::selection::Selection;
use crate::output::{counted, stdout};

/// List puzzles
///
/// Prints a line for each: its number, the game, in how many turns the player on turn wins, the
/// difficulty, how many positions the engine needs, the themes, and the position. With --solutions the
/// winning first moves and a line as well; with --counts how many puzzles there are of each kind.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz puzzles list --board 37:blitz\n  \
    zertz puzzles list --theme isolation --solutions\n  \
    zertz puzzles list --counts mine.txt")]
pub(crate) struct ListArgs {
    #[command(flatten)]
    selection: Selection,
    /// Print the solutions too
    #[arg(long)]
    solutions: bool,
    /// Only count the puzzles of each kind
    #[arg(long, conflicts_with_all = ["solutions", "json", "text"])]
    counts: bool,
    /// Print the puzzles as files of puzzles hold them
    #[arg(long, conflicts_with_all = ["solutions", "json"])]
    text: bool,
    /// Print a JSON object for each puzzle
    #[arg(long)]
    json: bool,
}

/// A puzzle as `--json` prints it.
#[derive(Debug, Serialize)]
pub(super) struct PuzzleJson {
    number: usize,
    position: String,
    game: String,
    turn: u8,
    turns: u32,
    solutions: Vec<String>,
    slower: Vec<String>,
    others: &'static str,
    line: Vec<String>,
    themes: Vec<&'static str>,
    nodes: Option<u64>,
    difficulty: u8,
    source: String,
}

impl PuzzleJson {
    pub(super) fn new(number: usize, puzzle: &Puzzle) -> PuzzleJson {
        let position = &puzzle.position;
        let mut at = *position;
        let line = puzzle.line.iter().map(|&mv| {
            let token = at.notate(mv).to_string();
            at.play_unchecked(mv);
            token
        });
        PuzzleJson {
            number,
            position: position.to_string(),
            game: position.rules().to_string(),
            turn: position.turn().number(),
            turns: puzzle.turns,
            solutions: notated(position, &puzzle.solutions),
            slower: notated(position, &puzzle.slower),
            others: match puzzle.others {
                Others::Refuted => "refuted",
                Others::Unproven => "unproven",
            },
            line: line.collect(),
            themes: puzzle.themes.iter().map(|theme| theme.as_str()).collect(),
            nodes: puzzle.nodes,
            difficulty: puzzle.difficulty,
            source: puzzle.source.clone(),
        }
    }
}

fn notated(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut tokens = Vec::with_capacity(moves.len());
    for &mv in moves {
        tokens.push(position.notate(mv).to_string());
    }
    tokens
}

pub(crate) fn run(args: &ListArgs) -> anyhow::Result<ExitCode> {
    let puzzles = args.selection.puzzles()?;
    let mut out = stdout();
    if args.counts {
        print_counts(&mut out, &puzzles)?;
        out.flush()?;
        return Ok(ExitCode::SUCCESS);
    }
    for (number, puzzle) in &puzzles {
        if args.text {
            writeln!(out, "{puzzle}")?;
            continue;
        }
        let entry = PuzzleJson::new(*number, puzzle);
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&entry)?)?;
            continue;
        }
        let nodes = puzzle.nodes.map_or("-".to_string(), |n| n.to_string());
        writeln!(
            out,
            "{number:>5}  {:8}  win in {}  difficulty {}  nodes {nodes:>7}  {}  {}",
            entry.game,
            entry.turns,
            entry.difficulty,
            entry.themes.join(" "),
            entry.position,
        )?;
        if args.solutions {
            writeln!(out, "       moves {}", entry.solutions.join(" "))?;
            if !entry.slower.is_empty() {
                writeln!(out, "       slower {}", entry.slower.join(" "))?;
            }
            writeln!(out, "       others {}", entry.others)?;
            writeln!(out, "       line {}", entry.line.join(" "))?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn print_counts(out: &mut impl Write, puzzles: &[(usize, Puzzle)]) -> anyhow::Result<()> {
    let total = puzzles.len() as u64;
    writeln!(out, "{}", counted(total, "puzzle", "puzzles"))?;
    let mut kinds: Vec<(String, u64)> = Vec::new();
    let mut add = |kind: String| match kinds.iter_mut().find(|(known, _)| *known == kind) {
        Some((_, count)) => *count += 1,
        None => kinds.push((kind, 1)),
    };
    type Kind = fn(&Puzzle) -> Vec<String>;
    let by: [Kind; 7] = [
        |puzzle| vec![format!("game {}", puzzle.position.rules())],
        |puzzle| {
            let themes = Theme::ALL.into_iter();
            let fits = themes.filter(|theme| puzzle.themes.contains(theme));
            fits.map(|theme| format!("theme {theme}")).collect()
        },
        |puzzle| vec![format!("difficulty {}", puzzle.difficulty)],
        |puzzle| vec![format!("win in {}", puzzle.turns)],
        |puzzle| {
            let nodes = puzzle.nodes.map_or("-".to_string(), |n| n.to_string());
            vec![format!("nodes {nodes}")]
        },
        |puzzle| {
            vec![format!(
                "others {}",
                match puzzle.others {
                    Others::Refuted => "refuted",
                    Others::Unproven => "unproven",
                }
            )]
        },
        |puzzle| match puzzle.source.as_str() {
            "" => Vec::new(),
            source => vec![format!("source {source}")],
        },
    ];
    for kind in by {
        let mut names: Vec<String> = puzzles
            .iter()
            .flat_map(|(_, puzzle)| kind(puzzle))
            .collect();
        names.sort_by_key(|name| (name.len(), name.clone()));
        names.into_iter().for_each(&mut add);
    }
    for (kind, count) in kinds {
        writeln!(out, "{count:>6}  {kind}")?;
    }
    Ok(())
}
