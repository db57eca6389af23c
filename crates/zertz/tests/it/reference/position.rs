//! A position: its state, the questions one can ask about it, its text form, and its result.

use super::geometry::{Coord, DIRECTIONS, step};
use super::rules::{COLOURS, Colour, Counts, Rules, Variant};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A ring on the board and what lies on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ring {
    pub marble: Option<Colour>,
    /// Only with islands=inert: the ring belongs to an inert group.
    pub inert: bool,
}

/// The rings that are on the board.
pub type Rings = BTreeMap<Coord, Ring>;

/// A connected group of rings.
pub type Group = BTreeSet<Coord>;

/// All connected groups of rings, in the order of their first rings.
pub fn groups(rings: &Rings) -> Vec<Group> {
    let mut found: Vec<Group> = Vec::new();
    let mut seen: BTreeSet<Coord> = BTreeSet::new();
    for &start in rings.keys() {
        if seen.contains(&start) {
            continue;
        }
        let mut group = Group::from([start]);
        let mut to_visit = vec![start];
        while let Some(ring) = to_visit.pop() {
            for direction in DIRECTIONS {
                let next = step(ring, direction);
                if rings.contains_key(&next) && group.insert(next) {
                    to_visit.push(next);
                }
            }
        }
        seen.extend(&group);
        found.push(group);
    }
    found
}

/// Does the group hold no vacant ring?
pub fn is_full(rings: &Rings, group: &Group) -> bool {
    group.iter().all(|ring| rings[ring].marble.is_some())
}

/// Is the group inert? (All its rings are, or none.)
pub fn is_inert(rings: &Rings, group: &Group) -> bool {
    group.iter().any(|ring| rings[ring].inert)
}

/// The groups that are not inert and hold no vacant ring.
pub fn full_groups(rings: &Rings) -> Vec<Group> {
    groups(rings)
        .into_iter()
        .filter(|group| is_full(rings, group) && !is_inert(rings, group))
        .collect()
}

/// The groups that are not inert and hold a vacant ring: those in which play goes on.
pub fn groups_in_play(rings: &Rings) -> Vec<Group> {
    groups(rings)
        .into_iter()
        .filter(|group| !is_full(rings, group) && !is_inert(rings, group))
        .collect()
}

/// The live vacant rings. "Inert rings do not count as vacant for the end of the game."
pub fn live_vacant_rings(rings: &Rings) -> Vec<Coord> {
    let mut vacant = Vec::new();
    for (&coord, ring) in rings {
        if ring.marble.is_none() && !ring.inert {
            vacant.push(coord);
        }
    }
    vacant
}

/// "A ring is free when it is vacant and at least two neighbouring positions *next to each other*
/// (of the six, cyclically) hold no ring. Off the board counts as no ring."
/// And inert groups can no longer be "removed from".
pub fn is_free(rings: &Rings, coord: Coord) -> bool {
    let ring = rings[&coord];
    if ring.marble.is_some() || ring.inert {
        return false;
    }
    let no_ring_at = |i: usize| !rings.contains_key(&step(coord, DIRECTIONS[i % 6]));
    (0..6).any(|i| no_ring_at(i) && no_ring_at(i + 1))
}

/// One jump of the marble on `from`: over which ring, onto which ring.
/// "A marble jumps over an adjacent marble, in any of the six directions, onto the vacant ring
/// straight behind it". Nothing can be "jumped in" in an inert group.
pub fn jumps(rings: &Rings, from: Coord) -> Vec<(Coord, Coord)> {
    let mut found = Vec::new();
    let start = rings[&from];
    if start.marble.is_none() || start.inert {
        return found;
    }
    for direction in DIRECTIONS {
        let over = step(from, direction);
        let to = step(over, direction);
        let marble_over = rings.get(&over).is_some_and(|r| r.marble.is_some());
        let vacant_behind = rings.get(&to).is_some_and(|r| r.marble.is_none());
        if marble_over && vacant_behind {
            found.push((over, to));
        }
    }
    found
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    WinningSet,
    FullBoard,
    BothImmobile,
    Repetition,
    FourMoves,
}

/// The result of a finished game: `1-0`, `0-1`, `1/2-1/2` or `0-0`, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub result: String,
    pub reason: Reason,
}

/// A position, without history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefPosition {
    pub(super) rules: Rules,
    pub(super) rings: Rings,
    pub(super) pool: Counts,
    /// The marbles captured by player 1 and by player 2.
    pub(super) captured: [Counts; 2],
    /// The player on turn, 1 or 2.
    pub(super) turn: u8,
}

impl RefPosition {
    /// The start of the game with the given name.
    pub fn start(game: &str) -> Result<RefPosition, String> {
        let rules = Rules::parse(game)?;
        let vacant = Ring {
            marble: None,
            inert: false,
        };
        let rings = rules.board.all_coords().into_iter();
        let position = RefPosition {
            rings: rings.map(|coord| (coord, vacant)).collect(),
            pool: rules.pool,
            captured: [Counts::none(), Counts::none()],
            turn: 1,
            rules,
        };
        position.refuse_if_impossible()?;
        Ok(position)
    }

    /// "`<game> <layout> <pool> <captured 1> <captured 2> <turn>`"
    pub fn parse(text: &str) -> Result<RefPosition, String> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        if fields.len() != 6 {
            return Err(format!("{} fields, expected six", fields.len()));
        }
        let rules = Rules::parse(fields[0])?;
        let rings = parse_layout(&rules, fields[1])?;
        let position = RefPosition {
            rings,
            pool: Counts::parse(fields[2])?,
            captured: [Counts::parse(fields[3])?, Counts::parse(fields[4])?],
            turn: match fields[5] {
                "1" => 1,
                "2" => 2,
                other => return Err(format!("turn '{other}', expected 1 or 2")),
            },
            rules,
        };
        position.refuse_if_impossible()?;
        Ok(position)
    }

    /// "A position that cannot be (more marbles of a colour than the game has, a wrong column
    /// length, both players holding a winning set, a group without a vacant ring that would have
    /// been claimed) is refused with the reason." (The column lengths are checked with the layout.)
    fn refuse_if_impossible(&self) -> Result<(), String> {
        for colour in COLOURS {
            let there_are = self.marbles_of(colour);
            let game_has = u64::from(self.rules.pool.get(colour));
            if there_are > game_has {
                let letter = colour.letter();
                return Err(format!("{there_are} {letter}, the game has {game_has}"));
            }
        }
        if self.holds_winning_set(1) && self.holds_winning_set(2) {
            return Err("both players hold a winning set".to_string());
        }
        for group in groups(&self.rings) {
            let names = self.names_of(&group);
            let inert = is_inert(&self.rings, &group);
            if inert && group.iter().any(|ring| !self.rings[ring].inert) {
                return Err(format!("a group partly inert, partly live: {names}"));
            }
            // "full groups are claimed first", so an inert group was never full.
            // DECISION: with claims=optional any live full group counts as declined earlier.
            if is_full(&self.rings, &group) && (inert || !self.rules.optional_claims) {
                return Err(format!("no vacant ring in the group {names}"));
            }
        }
        Ok(())
    }

    /// All marbles of a colour: on the board, in the pool and captured.
    pub fn marbles_of(&self, colour: Colour) -> u64 {
        let on_board = self.rings.values().filter(|r| r.marble == Some(colour));
        on_board.count() as u64
            + u64::from(self.pool.get(colour))
            + u64::from(self.captured[0].get(colour))
            + u64::from(self.captured[1].get(colour))
    }

    /// The number of marbles of each colour, white, grey, black, that are anywhere in the game.
    pub fn marbles(&self) -> Vec<u64> {
        COLOURS.iter().map(|&c| self.marbles_of(c)).collect()
    }

    fn names_of(&self, group: &Group) -> String {
        let names = self.rules.board.names_by_coord();
        let names: Vec<String> = group.iter().map(|ring| names[ring].clone()).collect();
        names.join(" ")
    }

    pub(super) fn captured_by(&self, player: u8) -> &Counts {
        &self.captured[usize::from(player) - 1]
    }

    pub(super) fn holds_winning_set(&self, player: u8) -> bool {
        self.rules.goals.reached_by(self.captured_by(player))
    }

    /// "Marbles come from the pool. Only when the whole pool is empty does the player place one of
    /// his own captured marbles instead. A player never uses the opponent's."
    pub(super) fn marbles_to_place(&self, player: u8) -> Counts {
        if !self.pool.is_empty() {
            self.pool
        } else {
            *self.captured_by(player)
        }
    }

    /// Is any capture possible? (Colours do not matter, so it does not matter who asks.)
    pub(super) fn capture_is_possible(&self) -> bool {
        self.rings
            .keys()
            .any(|&from| !jumps(&self.rings, from).is_empty())
    }

    /// Has the player a move other than passing? "no legal move (no capture, and no marble or no
    /// vacant ring to play)"
    fn could_move(&self, player: u8) -> bool {
        let could_place =
            !self.marbles_to_place(player).is_empty() && !live_vacant_rings(&self.rings).is_empty();
        self.capture_is_possible() || could_place
    }

    /// The result as far as the position alone says it (rules 1, 2, 3 and 5 of "The end").
    pub fn outcome(&self) -> Option<Outcome> {
        let win = |player: u8, reason: Reason| {
            let result = if player == 1 { "1-0" } else { "0-1" }.to_string();
            Some(Outcome { result, reason })
        };
        // "A finished position is a position: a winning set held by a player, or no live vacant
        // ring left (won by the player who is not on turn), says the result."
        for player in [1, 2] {
            if self.holds_winning_set(player) {
                return win(player, Reason::WinningSet);
            }
        }
        if live_vacant_rings(&self.rings).is_empty() {
            return win(3 - self.turn, Reason::FullBoard);
        }
        // "When neither player could move, the game is over at once: a tie."
        if !self.could_move(1) && !self.could_move(2) {
            return Some(self.tie(Reason::BothImmobile));
        }
        None
    }

    /// "Tournament: a game that would be a tie under 3 or 4 is lost by *both* players"
    pub(super) fn tie(&self, reason: Reason) -> Outcome {
        let result = match self.rules.variant {
            Variant::Tournament => "0-0",
            Variant::Standard | Variant::Blitz => "1/2-1/2",
        }
        .to_string();
        Outcome { result, reason }
    }
}

/// "layout: every column of the named board from left to right, each from row 1 up: `o` a vacant
/// ring, `W` `G` `B` a marble on a ring, a digit a run of missing rings. Each column must add up
/// to its length. With islands=inert, an inert vacant ring is `.` and its marbles are `w` `g` `b`."
fn parse_layout(rules: &Rules, text: &str) -> Result<Rings, String> {
    let columns: Vec<&str> = text.split('/').collect();
    let expected = rules.board.columns.len();
    if columns.len() != expected {
        return Err(format!("{} columns, expected {expected}", columns.len()));
    }
    let mut rings = Rings::new();
    for (column, column_text) in columns.iter().enumerate() {
        let length = rules.board.columns[column];
        let mut row = 0;
        for letter in column_text.chars() {
            if let Some(missing) = letter.to_digit(10) {
                if missing == 0 {
                    return Err(format!("column '{column_text}': a run of no rings"));
                }
                row += missing as usize;
                continue;
            }
            row += 1;
            let inert = ".wgb".contains(letter);
            if inert && !rules.inert_islands {
                return Err(format!("'{letter}' needs islands=inert"));
            }
            let marble = match letter {
                'o' | '.' => None,
                _ if inert => Colour::from_letter(letter.to_ascii_uppercase()),
                _ => Some(
                    Colour::from_letter(letter)
                        .ok_or_else(|| format!("'{letter}' in column '{column_text}'"))?,
                ),
            };
            if row <= length {
                rings.insert(rules.board.coord(column, row), Ring { marble, inert });
            }
        }
        if row != length {
            return Err(format!("column '{column_text}' is not {length} long"));
        }
    }
    Ok(rings)
}

impl fmt::Display for RefPosition {
    /// The canonical position text: one digit for each longest run of missing rings.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut columns = Vec::new();
        for (column, &length) in self.rules.board.columns.iter().enumerate() {
            let mut text = String::new();
            let mut missing = 0;
            for row in 1..=length {
                let Some(ring) = self.rings.get(&self.rules.board.coord(column, row)) else {
                    missing += 1;
                    continue;
                };
                if missing > 0 {
                    text += &missing.to_string();
                    missing = 0;
                }
                text.push(match (ring.marble, ring.inert) {
                    (None, false) => 'o',
                    (None, true) => '.',
                    (Some(colour), false) => colour.letter(),
                    (Some(colour), true) => colour.letter().to_ascii_lowercase(),
                });
            }
            if missing > 0 {
                text += &missing.to_string();
            }
            columns.push(text);
        }
        write!(
            f,
            "{} {} {} {} {} {}",
            self.rules,
            columns.join("/"),
            self.pool,
            self.captured[0],
            self.captured[1],
            self.turn
        )
    }
}
