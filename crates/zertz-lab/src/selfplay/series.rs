//! Which games there are to make, and how one is made.

use std::collections::HashSet;

use zertz::Rules;
use zertz_engine::eval::Eval;
use zertz_engine::{Engine, Stop};

use super::archive::Taken;
use super::{Plan, Reader, ScoredGame, header, play, score};

/// A series of games.
pub(super) enum Series {
    /// The engine plays against itself.
    Play {
        plan: Plan,
        games: u32,
        made: String,
    },
    /// Games that were played get their scores.
    Score {
        /// The beginning of a file for them.
        header: Vec<u8>,
        games: Vec<Taken>,
        nodes: u64,
        made: String,
    },
}

impl Series {
    pub(super) fn play(plan: Plan, games: u32, eval: &Eval) -> Series {
        let share = |(rules, share): &(Rules, u32)| format!("{rules}={share}");
        let mix: Vec<String> = plan.rules.iter().map(share).collect();
        let balanced = if plan.balanced { "balanced, " } else { "" };
        let made = format!(
            "mix {}, seed {}, {balanced}nodes {}, {}",
            mix.join(","),
            plan.seed,
            plan.nodes,
            eval.fingerprint()
        );
        Series::Play { plan, games, made }
    }

    pub(super) fn score(rules: &[Rules], games: Vec<Taken>, nodes: u64, eval: &Eval) -> Series {
        let made = format!("played games, nodes {nodes}, {}", eval.fingerprint());
        Series::Score {
            header: header(rules, &made),
            games,
            nodes,
            made,
        }
    }

    /// How its games are made, in words. Games made another way do not belong into the same file.
    pub(super) fn made(&self) -> &str {
        match self {
            Series::Play { made, .. } | Series::Score { made, .. } => made,
        }
    }

    /// How many games there are.
    pub(super) fn len(&self) -> u32 {
        match self {
            Series::Play { games, .. } => *games,
            Series::Score { games, .. } => games.len() as u32,
        }
    }

    /// The number of a game by its place in the series.
    pub(super) fn number(&self, index: u32) -> u32 {
        match self {
            Series::Play { .. } => index,
            Series::Score { games, .. } => games[index as usize].number,
        }
    }

    /// Makes a game; none if it was stopped, or if it cannot be made.
    pub(super) fn make(&self, index: u32, engine: &mut Engine, stop: &Stop) -> Option<ScoredGame> {
        match self {
            Series::Play { plan, .. } => play(plan, index, engine, stop),
            Series::Score { nodes, .. } => score(&self.unscored(index)?, *nodes, engine, stop),
        }
    }

    /// How many of its games have been made.
    pub(super) fn count(&self, made: &HashSet<u32>) -> usize {
        match self {
            Series::Play { games, .. } => made.iter().filter(|number| *number < games).count(),
            Series::Score { games, .. } => games
                .iter()
                .filter(|taken| made.contains(&taken.number))
                .count(),
        }
    }

    /// Whether a game of a file is one of those that were read.
    pub(super) fn has(&self, game: &ScoredGame) -> bool {
        let Series::Score { games, .. } = self else {
            return false;
        };
        let index = games.binary_search_by_key(&game.number, |taken| taken.number);
        let read = index.ok().and_then(|index| self.unscored(index as u32));
        let moves = |game: &ScoredGame| game.turns.iter().map(|turn| turn.0).collect();
        read.is_some_and(|read| {
            let [now, then]: [Vec<_>; 2] = [moves(&read), moves(game)];
            (read.rules, read.stated, now) == (game.rules, game.stated, then)
        })
    }

    /// A game that was read.
    fn unscored(&self, index: u32) -> Option<ScoredGame> {
        let Series::Score { header, games, .. } = self else {
            return None;
        };
        let taken = games.get(index as usize)?;
        let bytes = [header, &taken.bytes[..]].concat();
        let game = Reader::new(&bytes).ok()?.next()?.ok()?;
        Some(ScoredGame {
            number: taken.number,
            ..game
        })
    }
}
