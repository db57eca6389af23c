//! Files of games: about 140 bytes each.
//!
//! Everything is little-endian. A file begins with `zertzdat`, a 16-bit version, and the lengths (16 bits each)
//! of two texts that follow: the rules that games may have, as `37 48 61 37:blitz`, and how the games are made,
//! which whoever adds games compares with how they make them. Then a checksum of all that (32 bits, FNV-1a).
//! Then one game after the other: the number of bytes that follow its checksum (16 bits), the same with every bit
//! turned round, the checksum (32 bits), and in these bytes the game's number (32 bits), the number of its rules in
//! the text (8 bits), the length of its random opening (8 bits), and for every turn the move and the score before it
//! (16 bits each). A game that did not end on the board has one more byte for its stated result: 0 if the first
//! player won, 1 if the second, 2 for a tie, 3 if both lost.
//!
//! Games are added at the end. Whatever an interruption has left there of a last one is cut off.

use std::fmt;

use zertz::{Game, GameResult, Position, Rules};
use zertz_engine::Score;
use zertz_engine::checksum::fnv1a_32;

use super::ScoredGame;
use super::game::{pack, unpack};

const MAGIC: &[u8; 8] = b"zertzdat";
const VERSION: u16 = 2;
/// The rules of a game are told by a byte.
const MAX_RULES: usize = 256;
/// Letters of the text that says how games are made.
const MAX_MADE: usize = 16_000;
const MAX_TURNS: usize = 1000;
/// What stands before the texts of a file.
const BEFORE_TEXTS: usize = 14;
/// What stands before the checked bytes of a game: their number, twice, and their checksum.
const HEAD: usize = 8;
/// What stands before its turns.
const BEFORE_TURNS: usize = 6;
const TURN: usize = 4;
/// Stated results, by their byte.
const RESULTS: [GameResult; 4] = [
    GameResult::First,
    GameResult::Second,
    GameResult::Tie,
    GameResult::BothLose,
];

/// Why a file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DataError {
    /// It does not begin like one.
    Foreign,
    /// It has another version.
    Version(u16),
    /// What comes before the games is cut off or damaged.
    Beginning,
    /// The list of rules cannot be read.
    Rules(String),
    /// A game is damaged.
    Damaged {
        /// Its place in the file, from 1.
        game: u64,
        /// Where it begins.
        byte: usize,
        /// What is wrong with it.
        damage: Damage,
    },
}

/// What is wrong with a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Damage {
    /// Its length is damaged, or no game has so many bytes.
    Length(usize),
    /// Its checksum is another.
    Checksum,
    /// The file has no rules of this number, from 0.
    Rules(u8),
    /// This turn, from 1, is not legal.
    Illegal(usize),
    /// No search gives the score of this turn, from 1.
    Score(usize),
    /// No result has this number.
    Result(u8),
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DataError::Foreign => f.write_str(
                "this is not a file of games for training: it should begin with `zertzdat`",
            ),
            DataError::Version(version) => write!(
                f,
                "the file has version {version}; this program knows {VERSION}"
            ),
            DataError::Beginning => f.write_str(
                "the beginning of the file is cut off or damaged: its checksum does not fit",
            ),
            DataError::Rules(text) => write!(f, "the list of rules cannot be read: {text}"),
            DataError::Damaged { game, byte, damage } => {
                write!(f, "game {game}, at byte {byte}, is damaged: {damage}")
            }
        }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::Length(len) => write!(f, "its length cannot be {len} bytes"),
            Damage::Checksum => f.write_str("its checksum does not fit"),
            Damage::Rules(number) => write!(f, "the file has no rules number {number}"),
            Damage::Illegal(turn) => write!(f, "turn {turn} is not legal"),
            Damage::Score(turn) => write!(f, "turn {turn} has a score beyond all scores"),
            Damage::Result(number) => write!(f, "there is no result number {number}"),
        }
    }
}

impl std::error::Error for DataError {}

/// The beginning of a file for games of these rules that are made this way. Of more than 256 rules, the
/// first 256 are taken, and of the text the first 16,000 letters.
pub fn header(rules: &[Rules], made: &str) -> Vec<u8> {
    let names = rules.iter().take(MAX_RULES).map(Rules::to_string);
    // The longest name has some hundred and fifty letters, so they always fit.
    let rules = names.collect::<Vec<_>>().join(" ");
    let made: String = made.chars().take(MAX_MADE).collect();
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((rules.len() as u16).to_le_bytes());
    bytes.extend((made.len() as u16).to_le_bytes());
    bytes.extend(rules.as_bytes());
    bytes.extend(made.as_bytes());
    bytes.extend(fnv1a_32(&bytes).to_le_bytes());
    bytes
}

/// The bytes of a game with what stands before them; none if they are too many.
pub fn framed(body: &[u8]) -> Option<Vec<u8>> {
    let len = u16::try_from(body.len()).ok()?;
    let mut bytes = len.to_le_bytes().to_vec();
    bytes.extend((!len).to_le_bytes());
    bytes.extend(fnv1a_32(body).to_le_bytes());
    bytes.extend(body);
    Some(bytes)
}

impl ScoredGame {
    /// The game for a file that has these rules; none if it cannot be kept there: it has other rules,
    /// too many turns, or a turn that is not legal or leaves marbles unclaimed.
    pub fn write(&self, rules: &[Rules]) -> Option<Vec<u8>> {
        let index = rules.iter().position(|rules| *rules == self.rules)?;
        let mut body = self.number.to_le_bytes().to_vec();
        body.push(u8::try_from(index).ok()?);
        body.push(self.opening);
        if self.turns.len() > MAX_TURNS {
            return None;
        }
        let mut position = Position::start(self.rules);
        for &(mv, score) in &self.turns {
            let bits = pack(&position, mv)?;
            if unpack(&position, bits) != Some(mv) {
                return None;
            }
            body.extend(bits.to_le_bytes());
            body.extend(score.to_le_bytes());
            position.play(mv).ok()?;
        }
        if let Some(stated) = self.stated {
            let number = RESULTS.iter().position(|result| *result == stated)?;
            body.push(u8::try_from(number).ok()?);
        }
        framed(&body)
    }
}

/// Reads the games of a file, up to the first that is damaged.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    rules: Vec<Rules>,
    made: &'a str,
    bytes: &'a [u8],
    at: usize,
    games: u64,
    is_broken: bool,
}

impl<'a> Reader<'a> {
    /// Reads the beginning of a file.
    pub fn new(bytes: &'a [u8]) -> Result<Reader<'a>, DataError> {
        let numbers = bytes.get(8..10).filter(|_| bytes.starts_with(MAGIC));
        let numbers = numbers.ok_or(DataError::Foreign)?;
        let version = u16::from_le_bytes([numbers[0], numbers[1]]);
        if version != VERSION {
            return Err(DataError::Version(version));
        }
        let [rules, made, at] = texts(bytes).ok_or(DataError::Beginning)?;
        let text = |from: usize, to: usize| {
            let text = std::str::from_utf8(&bytes[from..to]);
            text.map_err(|_| DataError::Rules("it is not text".into()))
        };
        let (text, made) = (text(rules, made)?, text(made, at - 4)?);
        let parse = |name: &str| {
            let rules = name.parse::<Rules>();
            rules.map_err(|error| DataError::Rules(error.to_string()))
        };
        let names = text.split(' ').take(MAX_RULES + 1);
        let rules: Vec<Rules> = names.map(parse).collect::<Result<_, _>>()?;
        if rules.len() > MAX_RULES {
            return Err(DataError::Rules(format!("it has more than {MAX_RULES}")));
        }
        Ok(Reader {
            rules,
            made,
            bytes,
            at,
            games: 0,
            is_broken: false,
        })
    }

    /// The rules that games may have.
    pub fn rules(&self) -> &[Rules] {
        &self.rules
    }

    /// How the games are made.
    pub fn made(&self) -> &'a str {
        self.made
    }

    /// Where the games end that were read so far. Once there is no further one, whatever follows is what
    /// an interruption has left of a last one.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Takes the next games, as many as there are up to a number, to be read elsewhere.
    pub fn split_off(&mut self, games: usize) -> Result<Option<Reader<'a>>, DataError> {
        let mut part = self.clone();
        for _ in 0..games {
            match self.next_body() {
                Some(body) => drop(body?),
                None => break,
            }
        }
        part.bytes = &self.bytes[..self.at];
        Ok((part.at < self.at).then_some(part))
    }

    /// Where the next game begins, and its checked bytes.
    fn next_body(&mut self) -> Option<Result<(usize, &'a [u8]), DataError>> {
        if self.is_broken {
            return None;
        }
        let start = self.at;
        let head = self.bytes.get(start..start + HEAD)?;
        let len = usize::from(u16::from_le_bytes([head[0], head[1]]));
        let turns = len.checked_sub(BEFORE_TURNS);
        let is_possible = turns.is_some_and(|len| len % TURN <= 1 && len / TURN <= MAX_TURNS);
        let is_sound = [!head[0], !head[1]] == head[2..4];
        if !is_possible || !is_sound {
            self.games += 1;
            return Some(Err(self.damaged(start, Damage::Length(len))));
        }
        let body = self.bytes.get(start + HEAD..start + HEAD + len)?;
        self.games += 1;
        if fnv1a_32(body).to_le_bytes() != head[4..] {
            return Some(Err(self.damaged(start, Damage::Checksum)));
        }
        self.at = start + HEAD + len;
        Some(Ok((start, body)))
    }

    /// After this nothing more is read.
    fn damaged(&mut self, byte: usize, damage: Damage) -> DataError {
        self.is_broken = true;
        DataError::Damaged {
            game: self.games,
            byte,
            damage,
        }
    }

    /// The numbers and rules of all games that are left, and where whole games end. Turns are not
    /// looked at.
    pub fn numbers(mut self) -> (Result<Vec<(u32, Rules)>, DataError>, usize) {
        let mut numbers = Vec::new();
        while let Some(body) = self.next_body() {
            let number = body.and_then(|(start, body)| {
                let rules = self.rules_of(body);
                let rules = rules.map_err(|damage| self.damaged(start, damage))?;
                Ok((number_of(body), rules))
            });
            match number {
                Ok(number) => numbers.push(number),
                Err(error) => return (Err(error), self.at),
            }
        }
        (Ok(numbers), self.at)
    }

    fn rules_of(&self, body: &[u8]) -> Result<Rules, Damage> {
        let rules = self.rules.get(usize::from(body[4]));
        rules.copied().ok_or(Damage::Rules(body[4]))
    }

    fn game(&self, body: &[u8]) -> Result<ScoredGame, Damage> {
        let rules = self.rules_of(body)?;
        // The position alone does not know that a game has ended by repetition.
        let mut game = Game::new(Position::start(rules));
        let bytes = body[BEFORE_TURNS..].chunks_exact(TURN);
        let stated = match bytes.remainder() {
            [number] => Some(
                *RESULTS
                    .get(usize::from(*number))
                    .ok_or(Damage::Result(*number))?,
            ),
            _ => None,
        };
        let mut turns = Vec::with_capacity(bytes.len());
        for (i, turn) in bytes.enumerate() {
            let mv = unpack(game.position(), u16::from_le_bytes([turn[0], turn[1]]));
            let mv = mv.ok_or(Damage::Illegal(i + 1))?;
            game.play(mv).map_err(|_| Damage::Illegal(i + 1))?;
            let score = i16::from_le_bytes([turn[2], turn[3]]);
            if !(-Score::INFINITE.value()..=Score::INFINITE.value()).contains(&i32::from(score)) {
                return Err(Damage::Score(i + 1));
            }
            turns.push((mv, score));
        }
        Ok(ScoredGame {
            rules,
            number: number_of(body),
            opening: body[5],
            turns,
            stated,
        })
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<ScoredGame, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        let body = self.next_body()?;
        Some(body.and_then(|(start, body)| {
            let game = self.game(body);
            game.map_err(|damage| self.damaged(start, damage))
        }))
    }
}

/// Where the two texts of a file begin, and where its games, if what comes before them is whole and sound.
fn texts(bytes: &[u8]) -> Option<[usize; 3]> {
    let number = |at: usize| {
        let number = bytes.get(at..at + 2)?;
        Some(usize::from(u16::from_le_bytes([number[0], number[1]])))
    };
    let made = BEFORE_TEXTS + number(10)?;
    let end = made + number(12)?;
    let is_sound = bytes.get(end..end + 4)? == fnv1a_32(&bytes[..end]).to_le_bytes();
    is_sound.then_some([BEFORE_TEXTS, made, end + 4])
}

/// The number of a game by its checked bytes, of which there are at least six.
fn number_of(body: &[u8]) -> u32 {
    u32::from_le_bytes([body[0], body[1], body[2], body[3]])
}
