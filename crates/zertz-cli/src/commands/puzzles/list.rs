//! `zertz puzzles list`: shows puzzles.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;
use zertz::{Move, Position};
use zertz_engine::puzzle::{Others, Puzzle, Theme};

use super::selection::Selection;
use crate::messages::t;
use crate::output::stdout;

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    selection: Selection,
    #[arg(long)]
    solutions: bool,
    #[arg(long, conflicts_with_all = ["solutions", "json", "text"])]
    counts: bool,
    #[arg(long, conflicts_with_all = ["solutions", "json"])]
    text: bool,
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
            others: word(puzzle.others),
            line: line.collect(),
            themes: puzzle.themes.iter().map(|theme| theme.as_str()).collect(),
            nodes: puzzle.nodes,
            difficulty: puzzle.difficulty,
            source: puzzle.source.clone(),
        }
    }
}

/// What is known of the other moves, in a word.
fn word(others: Others) -> &'static str {
    match others {
        Others::Refuted => "refuted",
        Others::Unproven => "unproven",
    }
}

/// The same for people.
fn others(puzzle: &Puzzle) -> String {
    t!("puzzles.others", others = word(puzzle.others))
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
            "{number:>5}  {:8}  {}  {}  {}  {}  {}",
            entry.game,
            t!("puzzles.turns", turns = %entry.turns),
            t!("puzzles.difficulty", difficulty = %entry.difficulty),
            t!("puzzles.nodes", nodes = format!("{nodes:>7}")),
            entry.themes.join(" "),
            entry.position,
        )?;
        if args.solutions {
            let moves = t!("puzzles.moves", moves = entry.solutions.join(" "));
            writeln!(out, "       {moves}")?;
            if !entry.slower.is_empty() {
                let slower = t!("puzzles.slower", moves = entry.slower.join(" "));
                writeln!(out, "       {slower}")?;
            }
            writeln!(out, "       {}", others(puzzle))?;
            let line = t!("puzzles.line", moves = entry.line.join(" "));
            writeln!(out, "       {line}")?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn print_counts(out: &mut impl Write, puzzles: &[(usize, Puzzle)]) -> anyhow::Result<()> {
    writeln!(out, "{}", t!("puzzles.count", puzzles = puzzles.len()))?;
    let mut kinds: Vec<(String, u64)> = Vec::new();
    let mut add = |kind: String| match kinds.iter_mut().find(|(known, _)| *known == kind) {
        Some((_, count)) => *count += 1,
        None => kinds.push((kind, 1)),
    };
    type Kind = fn(&Puzzle) -> Vec<String>;
    let by: [Kind; 7] = [
        |puzzle| vec![t!("puzzles.game", game = %puzzle.position.rules())],
        |puzzle| {
            let themes = Theme::ALL.into_iter();
            let fits = themes.filter(|theme| puzzle.themes.contains(theme));
            fits.map(|theme| t!("puzzles.theme", theme = %theme))
                .collect()
        },
        |puzzle| vec![t!("puzzles.difficulty", difficulty = %puzzle.difficulty)],
        |puzzle| vec![t!("puzzles.turns", turns = %puzzle.turns)],
        |puzzle| {
            let nodes = puzzle.nodes.map_or("-".to_string(), |n| n.to_string());
            vec![t!("puzzles.nodes", nodes = nodes)]
        },
        |puzzle| vec![others(puzzle)],
        |puzzle| match puzzle.source.as_str() {
            "" => Vec::new(),
            source => vec![t!("puzzles.source", source = source)],
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
