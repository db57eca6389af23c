//! The shipped puzzles by name, rated, and the one of the day.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use sha2::{Digest, Sha256};
use zertz_engine::puzzle::{Puzzle, Theme, shipped};

/// Letters and digits that are not mistaken for each other.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// So many letters tell millions of puzzles apart.
const ID_LETTERS: usize = 8;

/// A puzzle with its name and its rating.
#[derive(Clone, Debug)]
pub struct Rated {
    /// Made from the position, so that it stays the same from version to version.
    pub id: String,
    /// How hard it seems, as a rating from 600 to 2400.
    pub rating: u32,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// All puzzles.
#[derive(Debug)]
pub struct Puzzles {
    list: Vec<Arc<Rated>>,
    by_id: HashMap<String, Arc<Rated>>,
}

impl Puzzles {
    /// The puzzles that come with the program.
    pub fn shipped() -> &'static Puzzles {
        static PUZZLES: LazyLock<Puzzles> = LazyLock::new(|| Puzzles::new(shipped()));
        &PUZZLES
    }

    fn new(puzzles: Vec<Puzzle>) -> Puzzles {
        let rate = |puzzle: Puzzle| {
            Arc::new(Rated {
                id: id(&puzzle),
                rating: rating(&puzzle),
                puzzle,
            })
        };
        let mut list: Vec<Arc<Rated>> = puzzles.into_iter().map(rate).collect();
        // From the easiest to the hardest, whatever their board.
        list.sort_by(|a, b| a.rating.cmp(&b.rating).then_with(|| a.id.cmp(&b.id)));
        let by_id = list.iter().map(|one| (one.id.clone(), one.clone()));
        Puzzles {
            by_id: by_id.collect(),
            list,
        }
    }

    /// All of them, from the easiest to the hardest.
    pub fn list(&self) -> &[Arc<Rated>] {
        &self.list
    }

    /// The puzzle of this name.
    pub fn find(&self, id: &str) -> Option<&Arc<Rated>> {
        self.by_id.get(id)
    }

    /// The puzzle of a day, counted from 1970: the same for everybody, neither the easiest nor the
    /// hardest.
    pub fn of_day(&self, day: u64) -> Option<&Arc<Rated>> {
        // The puzzle whose name goes best with the day: new puzzles change few days.
        let lot = |one: &&Arc<Rated>| {
            let mut hasher = Sha256::new();
            hasher.update(day.to_le_bytes());
            hasher.update(&one.id);
            hasher.finalize().to_vec()
        };
        let fit = |one: &&Arc<Rated>| (2..=4).contains(&one.puzzle.difficulty);
        self.list.iter().filter(fit).min_by_key(lot)
    }
}

/// A name made from the position.
fn id(puzzle: &Puzzle) -> String {
    let hash = Sha256::digest(puzzle.position.to_string());
    let letter = |byte: &u8| char::from(LETTERS[usize::from(*byte) % LETTERS.len()]);
    hash.iter().take(ID_LETTERS).map(letter).collect()
}

/// How hard a puzzle seems: by the work that the engine has with it, its length, how many turns
/// there are to choose from, how many of them win, and whether the first one is quiet.
fn rating(puzzle: &Puzzle) -> u32 {
    let level = |nodes: u64| Puzzle::LEVELS.iter().position(|&level| nodes <= level);
    let work = puzzle.nodes.and_then(level).unwrap_or(Puzzle::LEVELS.len());
    let choices = puzzle.position.count_moves_up_to(3_000).max(1) as f64;
    let winning = puzzle.solutions.len().max(1) as f64;
    let mut rating = 560.0 + 260.0 * work as f64;
    rating += 130.0 * f64::from(puzzle.turns.saturating_sub(2).min(4));
    rating += 85.0 * (choices / winning).log10().max(0.0);
    if puzzle.themes.contains(&Theme::QuietMove) {
        rating += 150.0;
    }
    if puzzle.themes.contains(&Theme::CaptureChoice) {
        rating -= 60.0;
    }
    (rating.clamp(600.0, 2400.0) / 5.0).round() as u32 * 5
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_steady_and_different() {
        let puzzles = Puzzles::shipped();
        assert_eq!(puzzles.list().len(), 647);
        assert_eq!(puzzles.by_id.len(), puzzles.list().len());
        // These stand in addresses that people have kept: they must never change.
        let text = "37 1ooo/1Wooo/oooooo/1oBoWo1/1oooo1/ooooo/2o1 1/5/9 2/0/0 1/3/0 1";
        let known = puzzles
            .list()
            .iter()
            .find(|one| one.puzzle.position.to_string() == text);
        assert_eq!(known.map(|one| one.id.as_str()), Some("qqefppuz"));
    }

    #[test]
    fn ratings_spread_and_follow_the_difficulty() {
        let list = Puzzles::shipped().list();
        assert!(list.iter().all(|one| (600..=2400).contains(&one.rating)));
        let mean = |difficulty: u8| {
            let of = list
                .iter()
                .filter(|one| one.puzzle.difficulty == difficulty);
            let ratings: Vec<f64> = of.map(|one| f64::from(one.rating)).collect();
            ratings.iter().sum::<f64>() / ratings.len() as f64
        };
        let means: Vec<f64> = (1..=5).map(mean).collect();
        assert!(means.windows(2).all(|pair| pair[0] < pair[1]), "{means:?}");
        assert!(list[0].rating < 1000 && list[646].rating > 1800);
    }

    #[test]
    fn every_day_has_its_puzzle() {
        let puzzles = Puzzles::shipped();
        let days: Vec<&str> = (20_000..20_100)
            .map(|day| puzzles.of_day(day).expect("a puzzle").id.as_str())
            .collect();
        let different: HashSet<&&str> = days.iter().collect();
        assert!(different.len() > 80, "{}", different.len());
        assert_eq!(puzzles.of_day(20_000).expect("one").id, days[0]);
    }
}
