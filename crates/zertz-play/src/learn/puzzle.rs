//! A puzzle with its name and its rating, and what people get to see of it.

use zertz_engine::puzzle::{Puzzle, Theme};

use crate::message::{Look, PuzzleInfo, PuzzleView};

/// A puzzle with its name and its rating.
#[derive(Clone, Debug)]
pub struct RatedPuzzle {
    /// Stays the same from version to version.
    pub id: String,
    /// How hard it seems, as a rating from 400 to 2400.
    pub rating: u32,
    /// The puzzle.
    pub puzzle: Puzzle,
}

impl RatedPuzzle {
    /// A puzzle of this name.
    pub fn new(id: String, puzzle: Puzzle) -> RatedPuzzle {
        RatedPuzzle {
            id,
            rating: rating(&puzzle),
            puzzle,
        }
    }

    /// The puzzle in a list.
    pub fn info(&self) -> PuzzleInfo {
        let puzzle = &self.puzzle;
        let rules = puzzle.position.rules();
        PuzzleInfo {
            id: self.id.clone(),
            game: rules.to_string(),
            board: rules.board.to_string(),
            themes: puzzle.themes.iter().map(|theme| theme.as_str()).collect(),
            difficulty: puzzle.difficulty,
            rating: self.rating,
            turns: puzzle.turns,
        }
    }

    /// The puzzle as a solver sees it.
    pub fn view(&self) -> PuzzleView {
        PuzzleView {
            info: self.info(),
            look: Look::new(&self.puzzle.game(), 0),
            source: self.puzzle.source.clone(),
        }
    }
}

/// How hard a puzzle seems: by the work that the engine has with it, its length, how many turns
/// there are to choose from, how many of them win, and whether the first one is quiet.
fn rating(puzzle: &Puzzle) -> u32 {
    let level = |nodes: u64| Puzzle::LEVELS.iter().position(|&level| nodes <= level);
    let work = puzzle.nodes.and_then(level).unwrap_or(Puzzle::LEVELS.len());
    let choices = puzzle.position.count_moves_up_to(3_000).max(1) as f64;
    let winning = puzzle.solutions.len().max(1) as f64;
    let mut rating = 560.0 + 260.0 * work as f64;
    rating += 130.0 * (f64::from(puzzle.turns) - 2.0).min(4.0);
    rating += 85.0 * (choices / winning).log10().max(0.0);
    if puzzle.themes.contains(&Theme::QuietMove) {
        rating += 150.0;
    }
    if puzzle.themes.contains(&Theme::CaptureChoice) {
        rating -= 60.0;
    }
    let least = if puzzle.turns == 1 { 400.0 } else { 600.0 };
    (rating.clamp(least, 2400.0) / 5.0).round() as u32 * 5
}
