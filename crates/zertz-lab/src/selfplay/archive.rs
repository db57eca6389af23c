//! Games that were played, read from files and kept in little room until it is their turn.

use zertz::{Position, ReadError, Record, Rules};
use zertz_engine::Stop;

use super::ScoredGame;
use super::generate::{GenerateEvent, LeftOut};
use crate::files::{GameFault, Source, SourceError};
use crate::parallel::{WorkError, in_order};

/// A game as it is in files for training, without scores and without its number.
pub(super) struct Taken {
    /// Its place in the input, from 0, with all that are left out.
    pub(super) number: u32,
    pub(super) bytes: Box<[u8]>,
}

/// What was read.
#[derive(Default)]
pub(super) struct Read {
    /// In the order of their numbers.
    pub(super) games: Vec<Taken>,
    pub(super) left_out: LeftOut,
    /// How many files could not be read, or have no game; each was told.
    pub(super) faults: u64,
}

/// What was found: a game, or why it is left out; or what is wrong with a file; or its end.
enum Found {
    Game(Result<Box<[u8]>, &'static str>),
    Fault(GameFault),
    End,
}

/// Reads the games of files that have one of these rules, from the first up to this many. When it is stopped, what
/// was read is not all.
pub(super) fn read(
    sources: &[Source],
    rules: &[Rules],
    first: Option<u32>,
    stop: &Stop,
    watch: &mut impl FnMut(GenerateEvent<'_>),
) -> Result<Read, WorkError> {
    let first = first.unwrap_or(u32::MAX);
    let mut read = Read::default();
    let mut number = 0;
    in_order(
        sources,
        |source, results| {
            if stop.is_set() {
                return Ok(());
            }
            let fault = |error: SourceError| {
                Found::Fault(GameFault {
                    source: source.name(),
                    game: None,
                    error,
                })
            };
            match source.read() {
                Err(error) => results.send(fault(error))?,
                Ok((bytes, format)) => {
                    let text = zertz::decode(&bytes);
                    let mut games = format.read(&text).peekable();
                    if games.peek().is_none() {
                        results.send(fault(SourceError::NoGame))?;
                    }
                    for record in games {
                        if stop.is_set() {
                            return Ok(());
                        }
                        results.send(Found::Game(take(record, rules)))?;
                    }
                }
            }
            results.send(Found::End)
        },
        |found| {
            match found {
                Found::Game(_) if number >= first => {}
                Found::Game(game) => {
                    match game {
                        Ok(bytes) => read.games.push(Taken { number, bytes }),
                        Err(reason) => *read.left_out.entry(reason).or_default() += 1,
                    }
                    number += 1;
                }
                Found::Fault(fault) => {
                    read.faults += 1;
                    watch(GenerateEvent::Unreadable(&fault));
                }
                Found::End => watch(GenerateEvent::FileRead),
            }
            Ok(())
        },
    )?;
    Ok(read)
}

/// The game of a record in little room, or why it is left out.
fn take(record: Result<Record, ReadError>, rules: &[Rules]) -> Result<Box<[u8]>, &'static str> {
    let record = record.map_err(|_| "that cannot be read (`zertz check` says why)")?;
    let start = record.start();
    if !rules.contains(start.rules()) {
        return Err("with rules that were not asked for");
    }
    if *start != Position::start(*start.rules()) {
        return Err("from another position than the start");
    }
    let game = record.game();
    if game.turns().len() == 0 {
        return Err("without a turn");
    }
    if record.contradiction().is_some() {
        return Err("whose stated result contradicts the moves");
    }
    let unscored = ScoredGame::unscored(0, &game, record.result);
    let unscored = unscored.filter(|unscored| unscored.result().is_some());
    let unscored = unscored.ok_or("without a result")?;
    let bytes = unscored.write(rules);
    bytes
        .map(Vec::into_boxed_slice)
        .ok_or("with more than 1,000 turns or marbles left unclaimed")
}
