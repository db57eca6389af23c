//! The game a position belongs to: board, variant, options, goals and pool.

use super::geometry::{Board, parse_number};
use std::fmt;

/// "colour = "W" | "G" | "B""
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Colour {
    White,
    Grey,
    Black,
}

pub const COLOURS: [Colour; 3] = [Colour::White, Colour::Grey, Colour::Black];

impl Colour {
    pub fn letter(self) -> char {
        match self {
            Colour::White => 'W',
            Colour::Grey => 'G',
            Colour::Black => 'B',
        }
    }

    pub fn from_letter(letter: char) -> Option<Colour> {
        COLOURS.into_iter().find(|c| c.letter() == letter)
    }
}

/// Marbles by colour; "counts are white/grey/black".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    pub white: u32,
    pub grey: u32,
    pub black: u32,
}

impl Counts {
    pub fn new(white: u32, grey: u32, black: u32) -> Counts {
        Counts { white, grey, black }
    }

    pub fn none() -> Counts {
        Counts::new(0, 0, 0)
    }

    pub fn get(&self, colour: Colour) -> u32 {
        match colour {
            Colour::White => self.white,
            Colour::Grey => self.grey,
            Colour::Black => self.black,
        }
    }

    fn slot(&mut self, colour: Colour) -> &mut u32 {
        match colour {
            Colour::White => &mut self.white,
            Colour::Grey => &mut self.grey,
            Colour::Black => &mut self.black,
        }
    }

    pub fn add_one(&mut self, colour: Colour) {
        *self.slot(colour) += 1;
    }

    /// Takes one marble away; panics when there is none, which would be a mistake in this module.
    pub fn take_one(&mut self, colour: Colour) {
        assert!(self.get(colour) > 0, "no such marble to take");
        *self.slot(colour) -= 1;
    }

    pub fn is_empty(&self) -> bool {
        *self == Counts::none()
    }

    pub fn parse(text: &str) -> Result<Counts, String> {
        let numbers = parse_numbers(text, 3)?;
        Ok(Counts::new(numbers[0], numbers[1], numbers[2]))
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}/{}", self.white, self.grey, self.black)
    }
}

/// Exactly `how_many` numbers joined by slashes.
fn parse_numbers(text: &str, how_many: usize) -> Result<Vec<u32>, String> {
    let mut numbers = Vec::new();
    for part in text.split('/') {
        numbers.push(parse_number(part).map_err(|e| format!("'{text}': {e}"))?);
    }
    if numbers.len() != how_many {
        return Err(format!(
            "'{text}': expected {how_many} numbers joined by '/'"
        ));
    }
    Ok(numbers)
}

/// "`goals=4/5/6/3` for white, grey, black, of-each"
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goals {
    pub single: Counts,
    pub of_each: u32,
}

impl Goals {
    /// "wins with any of": 4 white · 5 grey · 6 black · 3 of each, or this game's numbers.
    pub fn reached_by(&self, held: &Counts) -> bool {
        let enough_of_one = COLOURS.iter().any(|&c| held.get(c) >= self.single.get(c));
        let enough_of_each = COLOURS.iter().all(|&c| held.get(c) >= self.of_each);
        enough_of_one || enough_of_each
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    Standard,
    Tournament,
    Blitz,
}

/// Everything the first field of a position says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub board: Board,
    pub variant: Variant,
    /// `islands=inert`
    pub inert_islands: bool,
    /// `claims=optional`
    pub optional_claims: bool,
    /// `captures=claimed`
    pub claimed_captures: bool,
    pub goals: Goals,
    /// "`pool=6/8/10` for the marbles of the game"
    pub pool: Counts,
}

impl Variant {
    /// "wins with any of" in the table of crates/zertz-server/rules/en.md.
    fn goals(self) -> Goals {
        let (single, of_each) = match self {
            Variant::Standard | Variant::Tournament => (Counts::new(4, 5, 6), 3),
            Variant::Blitz => (Counts::new(3, 4, 5), 2),
        };
        Goals { single, of_each }
    }

    /// "pool W/G/B" in the table of crates/zertz-server/rules/en.md.
    fn pool(self) -> Counts {
        match self {
            Variant::Standard | Variant::Tournament => Counts::new(6, 8, 10),
            Variant::Blitz => Counts::new(5, 7, 9),
        }
    }
}

impl Rules {
    /// "game: the board and, after colons, the variant (`blitz`, `tournament`) and any option that
    /// differs from the default (`islands=inert`, `claims=optional`, `captures=claimed`,
    /// `goals=4/5/6/3` …, `pool=6/8/10` …), in that order."
    ///
    /// DECISION: the order is required, nothing may stand twice, and a default may not be spelt
    /// out, except that goals and pool may name the default numbers (they are then not printed).
    pub fn parse(text: &str) -> Result<Rules, String> {
        let mut parts: Vec<&str> = text.split(':').collect();
        let board = Board::parse(parts.remove(0))?;
        // Takes the next part off the list if it is the one asked for.
        let mut accept = |wanted: &dyn Fn(&str) -> bool| -> Option<String> {
            let next = parts.first()?.to_string();
            if !wanted(&next) {
                return None;
            }
            parts.remove(0);
            Some(next)
        };
        let variant = match accept(&|p| p == "blitz" || p == "tournament") {
            None => Variant::Standard,
            Some(name) if name == "blitz" => Variant::Blitz,
            Some(_) => Variant::Tournament,
        };
        let inert_islands = accept(&|p| p == "islands=inert").is_some();
        let optional_claims = accept(&|p| p == "claims=optional").is_some();
        let claimed_captures = accept(&|p| p == "captures=claimed").is_some();
        let mut goals = variant.goals();
        if let Some(part) = accept(&|p| p.starts_with("goals=")) {
            let numbers = parse_numbers(&part["goals=".len()..], 4)?;
            // DECISION: a goal of no marbles is refused, everybody would hold it from the start.
            if numbers.contains(&0) {
                return Err(format!("'{part}': a goal must be at least 1"));
            }
            goals = Goals {
                single: Counts::new(numbers[0], numbers[1], numbers[2]),
                of_each: numbers[3],
            };
        }
        let mut pool = variant.pool();
        if let Some(part) = accept(&|p| p.starts_with("pool=")) {
            pool = Counts::parse(&part["pool=".len()..])?;
        }
        if let Some(left_over) = parts.first() {
            return Err(format!(
                "game '{text}': '{left_over}' is unknown, out of order or given twice"
            ));
        }
        Ok(Rules {
            board,
            variant,
            inert_islands,
            optional_claims,
            claimed_captures,
            goals,
            pool,
        })
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut parts = vec![self.board.name.clone()];
        match self.variant {
            Variant::Standard => {}
            Variant::Tournament => parts.push("tournament".to_string()),
            Variant::Blitz => parts.push("blitz".to_string()),
        }
        if self.inert_islands {
            parts.push("islands=inert".to_string());
        }
        if self.optional_claims {
            parts.push("claims=optional".to_string());
        }
        if self.claimed_captures {
            parts.push("captures=claimed".to_string());
        }
        if self.goals != self.variant.goals() {
            parts.push(format!(
                "goals={}/{}",
                self.goals.single, self.goals.of_each
            ));
        }
        if self.pool != self.variant.pool() {
            parts.push(format!("pool={}", self.pool));
        }
        write!(f, "{}", parts.join(":"))
    }
}
