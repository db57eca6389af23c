//! Lists of openings as text, and those that are part of the program.
//!
//! ```text
//! zertz-openings 1
//! game 37
//! made 2 to 4 random turns, …
//! tried 2345
//! Wd4,a1 Bc3,g4
//! Gd5,a1 We3,b5 Bb2,g1
//! ```
//!
//! The first line names the format. After each line `game` stand the openings of that game, one a line,
//! as moves from its start. `made` says by which rule they were chosen, `tried` of how many; both may be
//! missing. Empty lines and lines that begin with `#` say nothing. No two openings of a game lead to the
//! same position but for a symmetry, and none ends the game.

use core::fmt;
use std::collections::HashMap;
use std::sync::OnceLock;

use thiserror::Error;
use zertz::{Action, Game, Move, MoveError, Position, Rules, RulesError, Variant};
use zertz_engine::rng::Rng;

use crate::random::shuffle;
use crate::symmetry::canonical_key;

const FORMAT: &str = "zertz-openings 1";
/// No opening is longer, in turns.
const MOST_TURNS: usize = 40;
/// No list is longer.
const MOST_OPENINGS: usize = 100_000;

/// The lists that are part of the program.
static SHIPPED: [Shipped; 4] = [
    Shipped::new("37", include_str!("../../openings/37.txt")),
    Shipped::new("48", include_str!("../../openings/48.txt")),
    Shipped::new("61", include_str!("../../openings/61.txt")),
    Shipped::new("37:blitz", include_str!("../../openings/37-blitz.txt")),
];

/// The text of a list, and the list once somebody has asked.
struct Shipped {
    game: &'static str,
    text: &'static str,
    read: OnceLock<Option<OpeningList>>,
}

impl Shipped {
    const fn new(game: &'static str, text: &'static str) -> Shipped {
        Shipped {
            game,
            text,
            read: OnceLock::new(),
        }
    }
}

/// Openings of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningList {
    rules: Rules,
    /// By which rule they were chosen.
    pub(super) made: Option<String>,
    /// Of how many.
    pub(super) tried: u64,
    openings: Vec<Vec<Move>>,
    /// The number of each opening by the position that it leads to, up to symmetry.
    seen: HashMap<u64, usize>,
}

/// What is wrong with a file of openings, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {fault}")]
pub struct ListError {
    pub line: usize,
    pub fault: ListFault,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ListFault {
    #[error("expected `{FORMAT}` as the first line")]
    Format,
    #[error("expected a line `game …` before this")]
    NoGame,
    #[error("{0}")]
    Game(RulesError),
    #[error("the game {0} has openings already")]
    GameTwice(String),
    #[error("`tried` needs a number of at most {}", u32::MAX)]
    Tried,
    #[error("{word}: {error}")]
    Move { word: String, error: MoveError },
    #[error("an opening has no demands, only moves")]
    Demand,
    #[error("the game ends within the opening")]
    Ends,
    #[error("more than {MOST_TURNS} turns")]
    TooLong,
    #[error("but for a symmetry this is opening {0} of the game again")]
    Twice(usize),
    #[error("more than {MOST_OPENINGS} openings")]
    TooMany,
    #[error("the game {0} has no opening")]
    Empty(String),
}

impl OpeningList {
    /// A list without openings yet.
    pub fn new(rules: Rules) -> OpeningList {
        OpeningList {
            rules,
            made: None,
            tried: 0,
            openings: Vec::new(),
            seen: HashMap::new(),
        }
    }

    /// The games for which the program has openings, as their rules are written.
    pub fn games() -> impl Iterator<Item = &'static str> {
        SHIPPED.iter().map(|shipped| shipped.game)
    }

    /// The balanced openings of a game that are part of the program, if it has any.
    pub fn shipped(rules: &Rules) -> Option<&'static OpeningList> {
        let game = standard(rules).to_string();
        let shipped = SHIPPED.iter().find(|shipped| shipped.game == game)?;
        let read = || OpeningList::read(shipped.text).ok()?.into_iter().next();
        shipped.read.get_or_init(read).as_ref()
    }

    /// Reads a file: the openings of each game in it.
    pub fn read(text: &str) -> Result<Vec<OpeningList>, ListError> {
        let mut lists: Vec<OpeningList> = Vec::new();
        let mut is_begun = false;
        let mut line = 0;
        for (number, content) in (1..).zip(text.lines()) {
            let content = content.trim();
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            line = number;
            let fault = |fault| ListError { line, fault };
            if !is_begun {
                is_begun = content == FORMAT;
                if !is_begun {
                    return Err(fault(ListFault::Format));
                }
                continue;
            }
            let (word, rest) = content.split_once(' ').unwrap_or((content, ""));
            if word == "game" {
                begin(&mut lists, rest).map_err(fault)?;
                continue;
            }
            let list = lists.last_mut().ok_or_else(|| fault(ListFault::NoGame))?;
            match word {
                "made" => list.made = Some(rest.to_string()),
                "tried" => {
                    let tried: Result<u32, _> = rest.parse();
                    list.tried = tried.map_err(|_| fault(ListFault::Tried))?.into();
                }
                _ => list.add_text(content).map_err(fault)?,
            }
        }
        let fault = |fault| ListError { line, fault };
        match lists.last() {
            None if is_begun => Err(fault(ListFault::NoGame)),
            None => Err(fault(ListFault::Format)),
            Some(last) if last.is_empty() => Err(fault(ListFault::Empty(last.rules.to_string()))),
            Some(_) => Ok(lists),
        }
    }

    /// The game.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// By which rule the openings were chosen, in words, if that is known.
    pub fn made(&self) -> Option<&str> {
        self.made.as_deref()
    }

    /// The openings, each as moves from the start.
    pub fn openings(&self) -> impl ExactSizeIterator<Item = &[Move]> {
        self.openings.iter().map(Vec::as_slice)
    }

    pub fn len(&self) -> usize {
        self.openings.len()
    }

    pub fn is_empty(&self) -> bool {
        self.openings.is_empty()
    }

    /// Whether these are openings of that game. A tournament game begins like a standard one: they
    /// differ in ties alone.
    pub fn fits(&self, rules: &Rules) -> bool {
        standard(&self.rules) == standard(rules)
    }

    /// The opening for the pair with this number on its board: all of them in an order that the seed
    /// gives, then all of them in another order.
    pub fn nth(&self, seed: u64, pair: u64) -> &[Move] {
        let count = self.openings.len() as u64;
        let Some(place) = pair.checked_rem(count) else {
            return &[];
        };
        let mut order: Vec<usize> = (0..self.openings.len()).collect();
        shuffle(&mut order, &mut Rng::new(seed, pair / count));
        &self.openings[order[place as usize]]
    }

    /// A game that these moves begin.
    pub fn game(&self, rules: Rules, moves: &[Move]) -> Game {
        let mut game = Game::new(Position::start(rules));
        for &mv in moves {
            // They were legal when the list was made.
            let _ = game.play(mv);
        }
        game
    }

    /// A number that tells this list from others.
    pub fn fingerprint(&self) -> u32 {
        crc32fast::hash(self.to_string().as_bytes())
    }

    /// Adds the turns of a game as an opening; says which opening it repeats, if it does.
    pub(super) fn add(&mut self, game: &Game) -> Result<(), ListFault> {
        if self.openings.len() >= MOST_OPENINGS {
            return Err(ListFault::TooMany);
        }
        let (_, key) = canonical_key(game.position());
        let next = self.openings.len() + 1;
        let known = *self.seen.entry(key).or_insert(next);
        if known != next {
            return Err(ListFault::Twice(known));
        }
        self.openings
            .push(game.turns().map(zertz::Turn::mv).collect());
        Ok(())
    }

    fn add_text(&mut self, text: &str) -> Result<(), ListFault> {
        let mut game = Game::new(Position::start(self.rules));
        for word in text.split_whitespace() {
            if game.turns().len() >= MOST_TURNS {
                return Err(ListFault::TooLong);
            }
            let fault = |error| ListFault::Move {
                word: word.to_string(),
                error,
            };
            if let Action::Demand = game.play_text(word).map_err(fault)? {
                return Err(ListFault::Demand);
            }
        }
        if game.outcome().is_some() {
            return Err(ListFault::Ends);
        }
        self.add(&game)
    }
}

impl fmt::Display for OpeningList {
    /// The list as a file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FORMAT}\ngame {}", self.rules)?;
        if let Some(made) = &self.made {
            writeln!(f, "made {made}")?;
        }
        if self.tried > 0 {
            writeln!(f, "tried {}", self.tried)?;
        }
        for moves in &self.openings {
            let mut position = Position::start(self.rules);
            for (i, &mv) in moves.iter().enumerate() {
                let gap = if i == 0 { "" } else { " " };
                write!(f, "{gap}{}", position.notate(mv))?;
                position.play_unchecked(mv);
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Begins the list of a game.
fn begin(lists: &mut Vec<OpeningList>, game: &str) -> Result<(), ListFault> {
    let rules: Rules = game.trim().parse().map_err(ListFault::Game)?;
    if let Some(last) = lists.last().filter(|last| last.is_empty()) {
        return Err(ListFault::Empty(last.rules.to_string()));
    }
    if lists.iter().any(|list| list.fits(&rules)) {
        return Err(ListFault::GameTwice(rules.to_string()));
    }
    lists.push(OpeningList::new(rules));
    Ok(())
}

/// The standard game that is won like a tournament game.
fn standard(rules: &Rules) -> Rules {
    let variant = match rules.variant {
        Variant::Tournament => Variant::Standard,
        variant => variant,
    };
    Rules { variant, ..*rules }
}
