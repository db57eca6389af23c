//! The shipped puzzles by name, rated, and the one of the day.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use sha2::{Digest, Sha256};
use zertz::Variant;
use zertz_engine::puzzle::{Puzzle, first, shipped};
use zertz_play::id::letters;
use zertz_play::learn::RatedPuzzle;

/// Enough letters to tell millions of puzzles apart.
const ID_LETTERS: usize = 8;

#[derive(Debug)]
pub struct Puzzles {
    list: Vec<Arc<RatedPuzzle>>,
    by_id: HashMap<String, Arc<RatedPuzzle>>,
}

impl Puzzles {
    /// The puzzles that come with the program, and the wins in a single turn to begin with.
    pub fn shipped() -> &'static Puzzles {
        static PUZZLES: LazyLock<Puzzles> = LazyLock::new(|| {
            let all = first().into_iter().chain(shipped());
            Puzzles::new(all.collect())
        });
        &PUZZLES
    }

    fn new(puzzles: Vec<Puzzle>) -> Puzzles {
        let rate = |puzzle: Puzzle| Arc::new(RatedPuzzle::new(id(&puzzle), puzzle));
        let mut list: Vec<Arc<RatedPuzzle>> = puzzles.into_iter().map(rate).collect();
        // From the easiest to the hardest, whatever their board.
        list.sort_by(|a, b| a.rating.cmp(&b.rating).then_with(|| a.id.cmp(&b.id)));
        let by_id = list.iter().map(|one| (one.id.clone(), one.clone()));
        Puzzles {
            by_id: by_id.collect(),
            list,
        }
    }

    /// All of them, from the easiest to the hardest.
    pub fn list(&self) -> &[Arc<RatedPuzzle>] {
        &self.list
    }

    /// The puzzle of this name.
    pub fn find(&self, id: &str) -> Option<&Arc<RatedPuzzle>> {
        self.by_id.get(id)
    }

    /// The puzzle of a day, counted from 1970: the same for everybody, neither the easiest nor the
    /// hardest, and by the usual rules.
    pub fn of_day(&self, day: u64) -> Option<&Arc<RatedPuzzle>> {
        // The puzzle whose name goes best with the day: new puzzles change few days.
        let lot = |one: &&Arc<RatedPuzzle>| {
            let mut hasher = Sha256::new();
            hasher.update(day.to_le_bytes());
            hasher.update(&one.id);
            hasher.finalize().to_vec()
        };
        let fit = |one: &&Arc<RatedPuzzle>| {
            let standard = one.puzzle.position.rules().variant == Variant::Standard;
            standard && (2..=4).contains(&one.puzzle.difficulty)
        };
        self.list.iter().filter(fit).min_by_key(lot)
    }
}

/// A name made from the position.
fn id(puzzle: &Puzzle) -> String {
    let hash = Sha256::digest(puzzle.position.to_string());
    letters(&hash[..ID_LETTERS])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_steady_and_different() {
        let puzzles = Puzzles::shipped();
        assert_eq!(puzzles.list().len(), 691);
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
        assert!(list.iter().all(|one| (400..=2400).contains(&one.rating)));
        let mean = |difficulty: u8| {
            let of = list
                .iter()
                .filter(|one| one.puzzle.difficulty == difficulty);
            let ratings: Vec<f64> = of.map(|one| f64::from(one.rating)).collect();
            ratings.iter().sum::<f64>() / ratings.len() as f64
        };
        let means: Vec<f64> = (1..=5).map(mean).collect();
        assert!(means.windows(2).all(|pair| pair[0] < pair[1]), "{means:?}");
        assert!(list[0].puzzle.turns == 1 && list[list.len() - 1].rating > 1800);
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
        let usual = |day| {
            puzzles
                .of_day(day)
                .is_some_and(|one| !one.info().game.contains(':'))
        };
        assert!(
            (20_000..20_100).all(usual),
            "blitz is for those who choose it"
        );
    }
}
