//! Matches: two opponents against each other, many games at once, with statistics.
//!
//! Every [opening](crate::openings) is played twice, with the sides swapped; the boards take turns.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | what a match is told, and how it goes |
//! | `limits.rs` | how long each side may think |
//! | `adjudication.rs` | games that end because both sides agree on the score |
//! | `game.rs`, `runner.rs` | one game; many at once |
//! | `tally.rs` | the results, counted: [`stats`](crate::stats) says what the counts mean |
//! | `log.rs` | the file of games, which can be continued |

mod adjudication;
mod game;
mod limits;
mod log;
mod runner;
mod tally;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Serialize;
use thiserror::Error;
use zertz::Rules;
use zertz_engine::Stop;

use crate::files::FileError;
use crate::openings::Openings;
use crate::opponent::{OpponentSpec, StartError};
use crate::stats::{Sprt, SprtVerdict};
pub use adjudication::{Adjudication, ByScore};
use game::Conditions;
pub use limits::{Clock, SideLimits};
pub use log::LogError;
use log::MatchLog;
use runner::MatchPlan;
pub use tally::{Finished, MatchTally, Results};

/// A match as it is ordered.
#[derive(Debug)]
pub struct MatchSettings {
    /// A, whose results are given, and B.
    pub sides: [OpponentSpec; 2],
    /// What either side may use.
    pub limits: [SideLimits; 2],
    /// The games that are played, in turns.
    pub boards: Vec<Rules>,
    /// How many games; an odd number is made even.
    pub games: u64,
    /// The seed of the openings and of whatever the opponents draw at random.
    pub seed: u64,
    /// How the games begin.
    pub openings: Openings,
    /// A game that has not ended by then is a tie.
    pub max_turns: u32,
    /// When a game ends by the scores.
    pub adjudication: Adjudication,
    /// How much a move may exceed its time before the game is lost.
    pub grace: Duration,
    /// How long a move may take if its time is not limited.
    pub patience: Duration,
    /// How many games are played at once.
    pub concurrency: usize,
    /// Ends the match as soon as it can tell its two hypotheses apart.
    pub sprt: Option<Sprt>,
    /// Where the games go, one by one.
    pub log: Option<LogFile>,
}

/// A file for the games of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogFile {
    pub path: PathBuf,
    /// Whether the match of the file is continued, if it is there.
    pub resume: bool,
}

/// Why a match has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MatchEnd {
    /// All games have been played.
    Complete,
    /// The SPRT has accepted a hypothesis.
    Decided,
    /// Somebody set the stop flag.
    Interrupted,
}

/// What became of a match.
#[derive(Debug)]
pub struct MatchOutcome {
    pub tally: MatchTally,
    pub end: MatchEnd,
    /// How long this run took.
    pub time: Duration,
}

/// What is told while a match goes on.
#[derive(Debug)]
pub enum MatchEvent<'a> {
    /// The end of the log was not a whole game and is left out; the copy has it as it was.
    CutOff { log: &'a Path, copy: &'a Path },
    /// A side could not go on; what it said instead of a legal move.
    Fault {
        game: &'a Finished,
        illegal: Option<&'a str>,
    },
    /// So it stands; several times a second.
    Standing(&'a MatchTally),
}

/// Why a match cannot be played.
#[derive(Debug, Error)]
pub enum MatchError {
    #[error("{name}")]
    Start { name: String, source: StartError },
    #[error("`{name}`: {reason}")]
    Opponent { name: String, reason: String },
    #[error("there is no board to play on")]
    NoBoard,
    #[error("the file has no openings for {0}")]
    NoOpenings(Rules),
    #[error("an engine in this process does not obey its stop flag")]
    Disobedient,
    #[error(transparent)]
    Log(#[from] LogError),
    #[error(transparent)]
    File(#[from] FileError),
}

impl MatchSettings {
    /// A hundred games of two opponents on the board of 37 rings, a tenth of a second for each move,
    /// one after the other. Two random turns begin each.
    pub fn new(sides: [OpponentSpec; 2]) -> MatchSettings {
        let limits = [0, 1].map(|side: usize| match sides[side].has_own_limits {
            true => SideLimits::default(),
            false => SideLimits::DEFAULT,
        });
        MatchSettings {
            sides,
            limits,
            boards: vec![Rules::default()],
            games: 100,
            seed: 0,
            openings: Openings::Random { turns: 2 },
            max_turns: 400,
            adjudication: Adjudication::default(),
            grace: Duration::from_millis(500),
            patience: Duration::from_secs(120),
            concurrency: 1,
            sprt: None,
            log: None,
        }
    }

    /// All that has an influence on the games, in words: it must be equal for a match to be continued.
    fn identity(&self) -> String {
        let boards: Vec<String> = self.boards.iter().map(Rules::to_string).collect();
        format!(
            "A {} ({}); B {} ({}); boards {}; seed {}; {}; tie after {}{}",
            self.sides[0].identity(),
            self.limits[0],
            self.sides[1].identity(),
            self.limits[1],
            boards.join(" "),
            self.seed,
            self.openings.identity(&self.boards),
            self.max_turns,
            self.adjudication,
        )
    }
}

/// Plays a match until all games are played, its test is decided, or `stop` is set. `watch` hears how
/// it stands.
pub fn play_match(
    settings: MatchSettings,
    stop: &Stop,
    mut watch: impl FnMut(MatchEvent<'_>),
) -> Result<MatchOutcome, MatchError> {
    if settings.boards.is_empty() {
        return Err(MatchError::NoBoard);
    }
    if let Openings::Given(_) = settings.openings {
        let has_none = |rules: &&Rules| settings.openings.list(rules).is_none();
        if let Some(&rules) = settings.boards.iter().find(has_none) {
            return Err(MatchError::NoOpenings(rules));
        }
    }
    let started = Instant::now();
    let identity = settings.identity();
    // Opponents that cannot be started at all are a mistake in the settings.
    for side in &settings.sides {
        side.start().map_err(|source| MatchError::Start {
            name: side.name().to_string(),
            source,
        })?;
    }
    let mut tally = MatchTally::new(settings.boards.len());
    let mut done = Vec::new();
    let mut log = match &settings.log {
        Some(LogFile { path, resume: true }) => {
            let (log, earlier) = MatchLog::resume(path, &identity)?;
            if let Some(copy) = &earlier.backup {
                watch(MatchEvent::CutOff { log: path, copy });
            }
            done = earlier.games;
            Some(log)
        }
        Some(LogFile { path, .. }) => Some(MatchLog::create(path)?),
        None => None,
    };
    for game in &done {
        tally.add(game);
    }

    let sprt = settings.sprt;
    let is_decided = |tally: &MatchTally| {
        sprt.is_some_and(|sprt| sprt.verdict(&tally.all.pairs) != SprtVerdict::Open)
    };
    let mut end = MatchEnd::Complete;
    if is_decided(&tally) {
        end = MatchEnd::Decided;
    } else {
        let concurrency = settings.concurrency.max(1);
        let plan = MatchPlan {
            conditions: Conditions {
                limits: settings.limits,
                is_timed: [settings.sides[0].is_timed, settings.sides[1].is_timed],
                grace: settings.grace,
                patience: settings.patience,
                max_turns: settings.max_turns,
                adjudication: settings.adjudication,
            },
            sides: settings.sides,
            boards: settings.boards,
            games: settings.games.next_multiple_of(2),
            seed: settings.seed,
            openings: settings.openings,
            done: done.iter().map(|game| game.number).collect(),
            settings: identity,
        };
        let complete = runner::run(plan, concurrency, stop, |result| {
            if let Some((record, game)) = result {
                if let Some(log) = &mut log {
                    log.add(&record)?;
                }
                tally.add(&game);
                if game.fault.is_some() {
                    let illegal = record.tag(log::ILLEGAL);
                    watch(MatchEvent::Fault {
                        game: &game,
                        illegal,
                    });
                }
                if is_decided(&tally) {
                    end = MatchEnd::Decided;
                    return Ok(false);
                }
            }
            watch(MatchEvent::Standing(&tally));
            Ok(true)
        })?;
        if !complete && end != MatchEnd::Decided {
            end = MatchEnd::Interrupted;
        }
    }
    Ok(MatchOutcome {
        tally,
        end,
        time: started.elapsed(),
    })
}
