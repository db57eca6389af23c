//! Files of games: about a hundred bytes each.
//!
//! Everything is little-endian. A file begins with `zertzdat`, a 16-bit version and a 16-bit length of
//! the text that follows: the rules that games may have, as `37 48 61 37:blitz`. Then one game after the
//! other: the number of bytes that follow its checksum (16 bits), the checksum (32 bits, FNV-1a), and in
//! these bytes the game's number (32 bits), the number of its rules in the text (8 bits), the length of its
//! random opening (8 bits), and for every turn the move and the score before it (16 bits each).
//!
//! Games are added at the end. Whatever an interruption has left there of a last one is cut off.

use std::fmt;

use zertz::{Position, Rules};

use super::{ScoredGame, pack, unpack};

const MAGIC: &[u8; 8] = b"zertzdat";
const VERSION: u16 = 1;
const MAX_TURNS: usize = 1000;

/// Why a file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DataError {
    /// It does not begin like one.
    Foreign,
    /// It has another version.
    Version(u16),
    /// The list of rules cannot be read.
    Rules(String),
    /// A game, counted from 1, is damaged at this byte.
    Damaged(u64, usize),
    /// A game, counted from 1, has a turn, counted from 1, that is not legal.
    Illegal(u64, usize),
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DataError::Foreign => {
                write!(
                    f,
                    "this is no file of self-play: it should begin with `zertzdat`"
                )
            }
            DataError::Version(version) => {
                write!(
                    f,
                    "the file has version {version}; this program knows {VERSION}"
                )
            }
            DataError::Rules(text) => write!(f, "the list of rules cannot be read: {text}"),
            DataError::Damaged(game, byte) => {
                write!(
                    f,
                    "game {game}, at byte {byte}, is damaged: its checksum does not fit"
                )
            }
            DataError::Illegal(game, turn) => {
                write!(f, "game {game} is damaged: turn {turn} is not legal")
            }
        }
    }
}

impl std::error::Error for DataError {}

/// The beginning of a file for games of these rules.
pub fn header(rules: &[Rules]) -> Vec<u8> {
    let names: Vec<String> = rules.iter().map(Rules::to_string).collect();
    let text = names.join(" ");
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((text.len() as u16).to_le_bytes());
    bytes.extend(text.as_bytes());
    bytes
}

impl ScoredGame {
    /// The game for a file that has these rules; none if it cannot be written.
    pub fn write(&self, rules: &[Rules]) -> Option<Vec<u8>> {
        let index = rules.iter().position(|rules| *rules == self.rules)?;
        let mut body = self.number.to_le_bytes().to_vec();
        body.push(u8::try_from(index).ok()?);
        body.push(self.opening);
        let mut position = Position::start(self.rules);
        for &(mv, score) in self.turns.iter().take(MAX_TURNS) {
            body.extend(pack(&position, mv)?.to_le_bytes());
            body.extend(score.to_le_bytes());
            position = position.after(mv);
        }
        let mut bytes = u16::try_from(body.len()).ok()?.to_le_bytes().to_vec();
        bytes.extend(checksum(&body).to_le_bytes());
        bytes.extend(body);
        Some(bytes)
    }
}

/// Reads the games of a file.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    rules: Vec<Rules>,
    bytes: &'a [u8],
    at: usize,
    games: u64,
}

impl<'a> Reader<'a> {
    /// Reads the beginning of a file.
    pub fn new(bytes: &'a [u8]) -> Result<Reader<'a>, DataError> {
        let numbers = bytes.get(8..12).filter(|_| bytes.starts_with(MAGIC));
        let numbers = numbers.ok_or(DataError::Foreign)?;
        let version = u16::from_le_bytes([numbers[0], numbers[1]]);
        if version != VERSION {
            return Err(DataError::Version(version));
        }
        let len = usize::from(u16::from_le_bytes([numbers[2], numbers[3]]));
        let text = bytes
            .get(12..12 + len)
            .and_then(|text| std::str::from_utf8(text).ok());
        let text = text.ok_or_else(|| DataError::Rules("it is cut off".into()))?;
        let parse = |name: &str| {
            let rules = name.parse::<Rules>();
            rules.map_err(|error| DataError::Rules(error.to_string()))
        };
        Ok(Reader {
            rules: text.split(' ').map(parse).collect::<Result<_, _>>()?,
            bytes,
            at: 12 + len,
            games: 0,
        })
    }

    /// The rules that games may have.
    pub fn rules(&self) -> &[Rules] {
        &self.rules
    }

    /// Where whole games end: what follows, if the file was written to its end, is the next game,
    /// else what an interruption has left of one.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The number of the next game, without looking at its turns.
    fn next_body(&mut self) -> Option<Result<&'a [u8], DataError>> {
        let head = self.bytes.get(self.at..self.at + 6)?;
        let len = usize::from(u16::from_le_bytes([head[0], head[1]]));
        let body = self.bytes.get(self.at + 6..self.at + 6 + len)?;
        self.games += 1;
        if checksum(body).to_le_bytes() != head[2..6] || len < 6 {
            return Some(Err(DataError::Damaged(self.games, self.at)));
        }
        self.at += 6 + len;
        Some(Ok(body))
    }

    /// The numbers of all games that are left.
    pub fn numbers(mut self) -> (Result<Vec<u32>, DataError>, usize) {
        let mut numbers = Vec::new();
        while let Some(body) = self.next_body() {
            match body {
                Ok(body) => numbers.push(u32::from_le_bytes([body[0], body[1], body[2], body[3]])),
                Err(error) => return (Err(error), self.at),
            }
        }
        (Ok(numbers), self.at)
    }

    fn game(&self, body: &[u8]) -> Result<ScoredGame, DataError> {
        let damaged = || DataError::Damaged(self.games, self.at);
        let rules = *self.rules.get(usize::from(body[4])).ok_or_else(damaged)?;
        let mut position = Position::start(rules);
        let mut turns = Vec::new();
        for turn in body[6..].chunks_exact(4) {
            let mv = unpack(&position, u16::from_le_bytes([turn[0], turn[1]]));
            let illegal = || DataError::Illegal(self.games, turns.len() + 1);
            let mv = mv.ok_or_else(illegal)?;
            position.play(mv).map_err(|_| illegal())?;
            turns.push((mv, i16::from_le_bytes([turn[2], turn[3]])));
        }
        Ok(ScoredGame {
            rules,
            number: u32::from_le_bytes([body[0], body[1], body[2], body[3]]),
            opening: body[5],
            turns,
        })
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<ScoredGame, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        let body = self.next_body()?;
        Some(body.and_then(|body| self.game(body)))
    }
}

fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash: u32, &byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
