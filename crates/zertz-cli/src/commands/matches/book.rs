//! The file in which the games of a match are kept. Each game is added when it is over, so that an
//! interruption leaves a file that can be used, and continued.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use zertz::{Player, Record, Score, zgn};

use super::engine::{Fault, Work};
use super::play::Played;
use super::tally::Finished;
use crate::output::{plain, shown};

/// No larger file is continued.
const MAX_BYTES: u64 = 256 << 20;
/// The tag that says of which match a game is.
const SETTINGS: &str = "Match";
/// The tag that says that a game was broken off.
const ADJUDICATION: &str = "adjudication";

/// The file of a match.
#[derive(Debug)]
pub(crate) struct Book {
    file: File,
    path: PathBuf,
    is_empty: bool,
}

impl Book {
    /// Begins a file. One that is there already is not touched.
    pub(crate) fn create(path: &Path) -> anyhow::Result<Book> {
        if fs::metadata(path).is_ok_and(|known| known.len() > 0) {
            bail!(
                "{} is there already: give --resume to continue it, or another name",
                shown(path)
            );
        }
        Book::append(path, true)
    }

    fn append(path: &Path, is_empty: bool) -> anyhow::Result<Book> {
        let file = File::options().append(true).create(true).open(path);
        Ok(Book {
            file: file.with_context(|| format!("cannot write {}", shown(path)))?,
            path: path.to_path_buf(),
            is_empty,
        })
    }

    /// Continues a file, and returns the games that it holds. What an interruption has left of the last
    /// game is taken out of the file; a file with anything else in it is not touched.
    pub(crate) fn resume(path: &Path, settings: &str) -> anyhow::Result<(Book, Vec<Finished>)> {
        if !path.exists() {
            return Ok((Book::append(path, true)?, Vec::new()));
        }
        let failed = || format!("cannot read {}", shown(path));
        // A pipe could keep us waiting for ever.
        if !fs::metadata(path).with_context(failed)?.is_file() {
            bail!("{} is not a file", shown(path));
        }
        let mut text = String::new();
        let file = File::open(path).with_context(failed)?;
        if file.metadata().with_context(failed)?.len() > MAX_BYTES {
            bail!("{} is larger than {} MiB", shown(path), MAX_BYTES >> 20);
        }
        file.take(MAX_BYTES)
            .read_to_string(&mut text)
            .with_context(failed)?;

        let mut games: Vec<Finished> = Vec::new();
        let mut seen = HashSet::new();
        let mut kept = Vec::new();
        let mut is_cut_off = false;
        for record in zgn::read(&text) {
            if is_cut_off {
                bail!("{} holds a damaged game, not at its end", shown(path));
            }
            let Ok(record) = record else {
                is_cut_off = true;
                continue;
            };
            let found = record.tag(SETTINGS).unwrap_or_default();
            if found != settings {
                bail!(
                    "{} is of another match\n  there: {}\n  here:  {}",
                    shown(path),
                    plain(found),
                    plain(settings)
                );
            }
            match read_game(&record) {
                Some(game) if seen.insert(game.number) => {
                    games.push(game);
                    kept.push(record);
                }
                Some(game) => bail!("{} holds game {} twice", shown(path), game.number + 1),
                None => is_cut_off = true,
            }
        }
        // Whatever is not a game of this match may be somebody's work.
        let own = format!("[{SETTINGS} ");
        if !text.trim().is_empty() && !text.contains(&own) {
            bail!("{} is not the file of a match", shown(path));
        }
        if is_cut_off {
            let mut backup = path.as_os_str().to_owned();
            backup.push(".bak");
            let backup = PathBuf::from(backup);
            fs::copy(path, &backup).with_context(|| format!("cannot write {}", shown(&backup)))?;
            eprintln!(
                "{}: the end of the file is not a whole game and is left out; {} holds it as it was",
                shown(path),
                shown(&backup)
            );
            let mut out = crate::output::Output::open(Some(path))?;
            out.write_all(zgn::write_all(&kept).as_bytes())?;
            out.finish()?;
        }
        Ok((Book::append(path, kept.is_empty())?, games))
    }

    /// Adds a game, all at once.
    pub(crate) fn add(&mut self, record: &Record) -> anyhow::Result<()> {
        let gap = if self.is_empty { "" } else { "\n" };
        let text = format!("{gap}{}", zgn::write(record));
        self.is_empty = false;
        self.file
            .write_all(text.as_bytes())
            .with_context(|| format!("cannot write {}", shown(&self.path)))
    }
}

/// The record of a game, and what counts of it. `sides[player]` is the side of a player.
pub(crate) fn record(
    played: &Played,
    number: u64,
    sides: [usize; 2],
    names: &[String; 2],
    settings: &str,
) -> (Record, Finished) {
    let mut record = Record::of_game(&played.game);
    record.set_tag("Event", format!("{} v {}", names[0], names[1]));
    record.set_tag("Round", (number + 1).to_string());
    for player in Player::BOTH {
        let name = &names[sides[player as usize]];
        record.set_tag(&format!("Player{}", player.number()), name.clone());
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
fn half_points(score: Score, sides: [usize; 2]) -> u8 {
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
        && game.outcome().map(zertz::Outcome::score) != Some(score)
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
