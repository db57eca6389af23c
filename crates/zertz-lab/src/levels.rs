//! The strength of the ten levels: measured against each other and against the frozen ladder.
//!
//! Elo is fitted to all matches together (Bradley–Terry), with `random` at zero. The levels below 10
//! count positions instead of time, so that the load of the machine does not matter; level 10 is
//! given a number of positions as well.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::time::Duration;

use zertz::Rules;
use zertz_engine::eval::Eval;
use zertz_engine::{Level, Limits, Stop};

use crate::matches::{MatchEnd, MatchError, MatchSettings, MatchTally, SideLimits, play_match};
use crate::opponent::OpponentSpec;
use crate::stats::{Encounter, bradley_terry};

/// How many games each level plays against the one below, from level 2 on: fewer where a game takes
/// long.
const NEIGHBOURS: [u32; 9] = [400, 400, 400, 400, 400, 200, 120, 60, 32];
/// The rungs that a level neither always beats nor always loses to, and how many games.
const LADDER: [(u8, &str, u32); 12] = [
    (1, "random", 400),
    (2, "random", 400),
    (3, "depth1", 400),
    (4, "depth1", 400),
    (5, "depth1", 400),
    (6, "depth1", 300),
    (6, "depth2", 200),
    (7, "depth2", 200),
    (8, "depth2", 100),
    (8, "balls", 24),
    (9, "balls", 24),
    (10, "balls", 24),
];
/// Whoever plays at random has an Elo of zero.
const ZERO: &str = "ladder:random";
/// How often the strengths are fitted. Levels far apart make them change slowly.
const ROUNDS: usize = 100_000;

/// What is measured, and how thoroughly.
#[derive(Clone, Debug)]
pub struct LevelSettings {
    /// The levels, by their numbers.
    pub levels: RangeInclusive<u8>,
    pub boards: Vec<Rules>,
    /// How many times the usual number of games are played.
    pub scale: f64,
    pub seed: u64,
    /// How many positions level 10 makes for a move.
    pub full_nodes: u64,
    /// How level 10 evaluates.
    pub eval: Eval,
    /// How many games are played at once.
    pub concurrency: usize,
}

/// A match of a level against another player.
#[derive(Debug)]
pub struct LevelMatch {
    pub level: Level,
    /// As in `level:4` or `ladder:balls`.
    pub other: String,
    /// The results of the level.
    pub tally: MatchTally,
    pub time: Duration,
}

impl LevelMatch {
    /// The name of a rung of the ladder, if that was the other player.
    pub fn rung(&self) -> Option<&str> {
        self.other.strip_prefix("ladder:")
    }
}

/// What was measured.
#[derive(Debug, Default)]
pub struct LevelsMeasured {
    pub matches: Vec<LevelMatch>,
    /// The Elo of every player, by name.
    pub elo: BTreeMap<String, f64>,
    /// Whether some matches are missing.
    pub interrupted: bool,
}

/// Plays all matches, one after the other, until `stop` is set. `watch` hears of each that ends.
pub fn measure_levels(
    settings: &LevelSettings,
    stop: &Stop,
    mut watch: impl FnMut(&LevelMatch),
) -> Result<LevelsMeasured, MatchError> {
    let mut measured = LevelsMeasured::default();
    for (level, other, games) in pairings(&settings.levels) {
        let mut ordered = MatchSettings::new([
            opponent(&format!("level:{}", level.number()), &settings.eval)?,
            opponent(&other, &settings.eval)?,
        ]);
        ordered.boards.clone_from(&settings.boards);
        ordered.games = (f64::from(games) * settings.scale).round().max(2.0) as u64;
        ordered.seed = settings.seed;
        ordered.concurrency = settings.concurrency;
        if level == Level::FULL {
            ordered.limits[0] = SideLimits {
                each: Limits::nodes(settings.full_nodes),
                clock: None,
            };
        }
        let outcome = play_match(ordered, stop, |_| {})?;
        if outcome.end == MatchEnd::Interrupted {
            measured.interrupted = true;
            return Ok(measured);
        }
        let played = LevelMatch {
            level,
            other,
            tally: outcome.tally,
            time: outcome.time,
        };
        watch(&played);
        measured.matches.push(played);
    }
    measured.elo = fit(&measured.matches);
    Ok(measured)
}

fn opponent(name: &str, eval: &Eval) -> Result<OpponentSpec, MatchError> {
    OpponentSpec::read(name, &[], eval).map_err(|reason| MatchError::Opponent {
        name: name.to_string(),
        reason,
    })
}

/// Who plays whom, and how often.
fn pairings(levels: &RangeInclusive<u8>) -> Vec<(Level, String, u32)> {
    let rungs = LADDER
        .into_iter()
        .filter(|(level, ..)| levels.contains(level))
        .map(|(level, rung, games)| (level, format!("ladder:{rung}"), games));
    let neighbours = (2..)
        .zip(NEIGHBOURS)
        .filter(|(level, _)| levels.contains(level) && levels.contains(&(level - 1)))
        .map(|(level, games)| (level, format!("level:{}", level - 1), games));
    rungs
        .chain(neighbours)
        .filter_map(|(level, other, games)| Some((Level::new(level)?, other, games)))
        .collect()
}

/// The Elo of every player that makes all results together most likely, `random` at zero, or else
/// whoever is weakest.
fn fit(matches: &[LevelMatch]) -> BTreeMap<String, f64> {
    let own = |played: &LevelMatch| format!("level:{}", played.level.number());
    let mut names: Vec<String> = matches
        .iter()
        .flat_map(|played| [own(played), played.other.clone()])
        .collect();
    names.sort_unstable();
    names.dedup();
    let number = |name: &str| names.iter().position(|known| known == name);
    let encounters: Vec<Encounter> = matches
        .iter()
        .filter_map(|played| {
            let all = &played.tally.all;
            let points = all.score() * all.games() as f64;
            // Half a game is added as won and lost, so that a clean sweep stays finite.
            Some(Encounter {
                players: [number(&own(played))?, number(&played.other)?],
                points: [points + 0.5, all.games() as f64 - points + 0.5],
            })
        })
        .collect();
    let strengths = bradley_terry(names.len(), &encounters, 0.0, ROUNDS);
    let elo = strengths
        .into_iter()
        .map(|strength| 400.0 * strength.log10());
    let elo: BTreeMap<String, f64> = names.iter().cloned().zip(elo).collect();
    let weakest = elo.values().copied().fold(f64::INFINITY, f64::min);
    let zero = elo.get(ZERO).copied().unwrap_or(weakest);
    elo.into_iter()
        .map(|(name, elo)| (name, elo - zero))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::Finished;
    use crate::opponent::Work;

    /// A match with this many wins and losses.
    fn played(level: u8, other: &str, won: u64, lost: u64) -> LevelMatch {
        let mut tally = MatchTally::new(1);
        for number in 0..won + lost {
            tally.add(&Finished {
                number,
                half_points: if number < won { 2 } else { 0 },
                turns: 20,
                fault: None,
                is_adjudicated: false,
                work: [Work::default(); 2],
            });
        }
        LevelMatch {
            level: Level::new(level).expect("a level"),
            other: other.to_string(),
            tally,
            time: Duration::ZERO,
        }
    }

    #[test]
    fn elo_is_fitted_to_all_matches() {
        // With half a game for either side these are nine of ten and ten of eleven.
        let matches = [
            played(1, "ladder:random", 499, 55),
            played(2, "level:1", 499, 49),
            played(2, "ladder:depth1", 10, 0),
        ];
        let elo = fit(&matches);
        assert_eq!(elo["ladder:random"], 0.0);
        let expected = 400.0 * (499.5f64 / 55.5).log10();
        assert!((elo["level:1"] - expected).abs() < 0.01, "{elo:?}");
        let expected = expected + 400.0 * (499.5f64 / 49.5).log10();
        assert!((elo["level:2"] - expected).abs() < 0.01, "{elo:?}");
        // A clean sweep stays finite.
        let gap = elo["level:2"] - elo["ladder:depth1"];
        assert!((gap - 400.0 * 21f64.log10()).abs() < 0.01, "{elo:?}");
    }

    #[test]
    fn every_level_meets_its_neighbour_and_the_ladder() {
        let all = pairings(&(1..=10));
        assert_eq!(all.len(), LADDER.len() + NEIGHBOURS.len());
        for level in Level::ALL {
            assert!(all.iter().any(|(known, ..)| *known == level));
        }
        let some = pairings(&(5..=6));
        let names: Vec<&str> = some.iter().map(|(_, other, _)| other.as_str()).collect();
        let expected = ["ladder:depth1", "ladder:depth1", "ladder:depth2", "level:5"];
        assert_eq!(names, expected);
    }

    #[test]
    fn the_lowest_levels_are_measured() {
        let settings = LevelSettings {
            levels: 1..=2,
            boards: vec![Rules::default()],
            scale: 0.02,
            seed: 1,
            full_nodes: 100,
            eval: Eval::Hand,
            concurrency: 2,
        };
        let mut heard = 0;
        let measured = measure_levels(&settings, &Stop::new(), |_| heard += 1).expect("matches");
        assert_eq!((heard, measured.matches.len()), (3, 3));
        assert!(!measured.interrupted);
        assert!(measured.elo["level:2"] > 0.0, "{:?}", measured.elo);
        assert_eq!(measured.matches[0].tally.all.games(), 8);

        let stop = Stop::new();
        stop.set();
        let nothing = measure_levels(&settings, &stop, |_| {}).expect("no failure");
        assert!(nothing.interrupted && nothing.elo.is_empty());
    }
}
