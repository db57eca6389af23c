//! The log of a match: a file in which its games are kept. Each game is added when it is over, so that
//! an interruption leaves a file that can be used, and continued.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use thiserror::Error;
use zertz::{GameResult, Player, Record, zgn};

use super::game::Played;
use super::tally::Finished;
use crate::files::{CompleteFile, FileError, read_text};
use crate::opponent::{Fault, Work};

/// No larger file is continued.
const MAX_BYTES: u64 = 256 << 20;
/// The tag that says of which match a game is.
const SETTINGS: &str = "Match";
/// The tag that says what was played instead of a legal move.
pub(super) const ILLEGAL: &str = "IllegalMove";
/// The tag that says that a game was broken off.
const ADJUDICATION: &str = "adjudication";

/// Why a match cannot be kept in a file.
#[derive(Debug, Error)]
pub enum LogError {
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
    #[error("{} is of another match; there: {there}; here: {here}", .path.display())]
    AnotherMatch {
        path: PathBuf,
        there: String,
        here: String,
    },
    #[error("{} holds a damaged game, not at its end", .0.display())]
    Damaged(PathBuf),
    #[error("{} holds game {game} twice", .path.display())]
    Twice { path: PathBuf, game: u64 },
    #[error("{} is not the file of a match", .0.display())]
    Foreign(PathBuf),
    #[error(transparent)]
    File(#[from] FileError),
}

/// What a file held that is continued.
#[derive(Debug, Default)]
pub(crate) struct Earlier {
    pub(crate) games: Vec<Finished>,
    /// Its end was not a whole game and was left out; this copy has it as it was.
    pub(crate) backup: Option<PathBuf>,
}

/// The file of a match.
#[derive(Debug)]
pub(crate) struct MatchLog {
    file: File,
    path: PathBuf,
    is_empty: bool,
}

impl MatchLog {
    /// Begins a file. One that is there already is not touched.
    pub(crate) fn create(path: &Path) -> Result<MatchLog, LogError> {
        if fs::metadata(path).is_ok_and(|known| known.len() > 0) {
            return Err(LogError::Exists(path.to_path_buf()));
        }
        MatchLog::append(path, true)
    }

    fn append(path: &Path, is_empty: bool) -> Result<MatchLog, LogError> {
        let file = File::options().append(true).create(true).open(path);
        Ok(MatchLog {
            file: file.map_err(FileError::write(path))?,
            path: path.to_path_buf(),
            is_empty,
        })
    }

    /// Continues a file, and returns the games that it holds. What an interruption has left of the last
    /// game is taken out of the file; a file with anything else in it is not touched.
    pub(crate) fn resume(path: &Path, settings: &str) -> Result<(MatchLog, Earlier), LogError> {
        if !path.exists() {
            return Ok((MatchLog::append(path, true)?, Earlier::default()));
        }
        let text = read_text(path, MAX_BYTES)?;
        let mut earlier = Earlier::default();
        let mut seen = HashSet::new();
        let mut kept = Vec::new();
        let mut is_cut_off = false;
        for record in zgn::read(&text) {
            if is_cut_off {
                return Err(LogError::Damaged(path.to_path_buf()));
            }
            let Ok(record) = record else {
                is_cut_off = true;
                continue;
            };
            let found = record.tag(SETTINGS).unwrap_or_default();
            if found != settings {
                return Err(LogError::AnotherMatch {
                    path: path.to_path_buf(),
                    there: found.to_string(),
                    here: settings.to_string(),
                });
            }
            match read_game(&record) {
                Some(game) if seen.insert(game.number) => {
                    earlier.games.push(game);
                    kept.push(record);
                }
                Some(game) => {
                    return Err(LogError::Twice {
                        path: path.to_path_buf(),
                        game: game.number + 1,
                    });
                }
                None => is_cut_off = true,
            }
        }
        // Whatever is not a game of this match may be somebody's work.
        let own = format!("[{SETTINGS} ");
        if !text.trim().is_empty() && !text.contains(&own) {
            return Err(LogError::Foreign(path.to_path_buf()));
        }
        if is_cut_off {
            let mut backup = path.as_os_str().to_owned();
            backup.push(".bak");
            let backup = PathBuf::from(backup);
            fs::copy(path, &backup).map_err(FileError::write(&backup))?;
            let mut out = CompleteFile::create(path)?;
            out.write_all(zgn::write_all(&kept).as_bytes())
                .map_err(FileError::write(path))?;
            out.finish()?;
            earlier.backup = Some(backup);
        }
        Ok((MatchLog::append(path, kept.is_empty())?, earlier))
    }

    /// Adds a game, all at once.
    pub(crate) fn add(&mut self, record: &Record) -> Result<(), FileError> {
        let gap = if self.is_empty { "" } else { "\n" };
        let text = format!("{gap}{}", zgn::write(record));
        self.is_empty = false;
        self.file
            .write_all(text.as_bytes())
            .map_err(FileError::write(&self.path))
    }
}

/// The record of a game, and what counts of it. `sides[player]` is the side of a player.
pub(crate) fn record(
    played: &Played,
    number: u64,
    sides: [usize; 2],
    names: [&str; 2],
    settings: &str,
) -> (Record, Finished) {
    let mut record = Record::of_game(&played.game);
    record.set_tag("Event", format!("{} v {}", names[0], names[1]));
    record.set_tag("Round", (number + 1).to_string());
    for player in Player::BOTH {
        let name = names[sides[player as usize]];
        record.set_tag(&format!("Player{}", player.number()), name);
    }
    record.set_tag("Game", played.game.start().rules().to_string());
    record.set_tag("Result", played.score.as_str());
    record.result = Some(played.score);
    let is_adjudicated = played.fault.is_none() && played.game.outcome().is_none();
    let termination = match played.fault {
        Some((_, fault)) => fault.as_str(),
        None if is_adjudicated => ADJUDICATION,
        None => "normal",
    };
    record.set_tag("Termination", termination);
    if let Some(said) = &played.illegal {
        record.set_tag(ILLEGAL, said.clone());
    }
    for player in Player::BOTH {
        let work = &played.work[player as usize];
        let text = format!(
            "{} moves, {} us, {} nodes, {} depth",
            work.moves,
            work.time.as_micros(),
            work.nodes,
            work.depths
        );
        record.set_tag(&format!("Work{}", player.number()), text);
    }
    record.set_tag(SETTINGS, settings);
    let mut work = [Work::default(); 2];
    for player in Player::BOTH {
        work[sides[player as usize]] = played.work[player as usize];
    }
    let finished = Finished {
        number,
        half_points: half_points(played.score, sides),
        turns: played.game.turns().len() as u32,
        fault: played
            .fault
            .map(|(player, fault)| (sides[player as usize], fault)),
        is_adjudicated,
        work,
    };
    (record, finished)
}

/// Which side plays the first and which the second player: A begins the first game of each pair.
pub(crate) fn sides(number: u64) -> [usize; 2] {
    if number.is_multiple_of(2) {
        [0, 1]
    } else {
        [1, 0]
    }
}

/// Half points of side A. A game that both have lost counts as a tie.
fn half_points(score: GameResult, sides: [usize; 2]) -> u8 {
    match score.winner() {
        Some(winner) if sides[winner as usize] == 0 => 2,
        Some(_) => 0,
        None => 1,
    }
}

/// What counts of a game in the file; `None` if it was not played to its end.
fn read_game(record: &Record) -> Option<Finished> {
    let number: u64 = record.tag("Round")?.parse().ok()?;
    let number = number.checked_sub(1)?;
    let score = record.result?;
    let termination = record.tag("Termination")?;
    let sides = sides(number);
    let fault = Fault::ALL
        .into_iter()
        .find(|fault| fault.as_str() == termination);
    let loser = score.winner().map(|winner| sides[winner.other() as usize]);
    let is_adjudicated = termination == ADJUDICATION;
    let game = record.game();
    // The moves may be there in part only, and the result after them is what was written last.
    if fault.is_none()
        && !is_adjudicated
        && game.outcome().map(zertz::Outcome::result) != Some(score)
    {
        return None;
    }
    let mut work = [Work::default(); 2];
    for player in Player::BOTH {
        let text = record.tag(&format!("Work{}", player.number()))?;
        let mut numbers = text
            .split(", ")
            .map(|part| part.split(' ').next()?.parse::<u64>().ok());
        work[sides[player as usize]] = Work {
            moves: numbers.next()??,
            time: Duration::from_micros(numbers.next()??),
            nodes: numbers.next()??,
            depths: numbers.next()??,
        };
    }
    Some(Finished {
        number,
        half_points: half_points(score, sides),
        turns: game.turns().len() as u32,
        fault: fault.and_then(|fault| Some((loser?, fault))),
        is_adjudicated,
        work,
    })
}
