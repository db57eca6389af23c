//! Proofs in few bytes.
//!
//! A walk through a proof, against every answer of the loser, comes by all of its positions in an order
//! that follows from the rules. So it is enough to write down what the rules do not say: which first
//! turns lose, and the winner's moves, in the order in which the walk needs them. A [model](Model)
//! foretells the moves, and the [coder](super::coder) spends bytes only on what it did not expect.
//!
//! Whoever unpacks a proof walks through it. A damaged file shows: sooner or later a move is not legal,
//! or the game is not won.

use core::fmt;
use std::collections::{HashMap, HashSet};

use zertz::{
    Direction, Game, Marble, Move, Outcome, Placement, Player, Position, Ring, RingSet, Rules,
};

use super::coder::{Chance, Coder, Reader, Writer};
use super::{ProofFile, View};
use crate::checksum::fnv1a_32;

/// The first bytes of a packed proof.
const MAGIC: &[u8; 8] = b"zproof\x01\n";
/// No proof that is worth packing has more positions.
const MOST_POSITIONS: usize = 10_000_000;
/// No line of a proof is followed further: the winner gives away a marble or claims some every turn.
const MOST_TURNS: u32 = 120;

/// A line of a packed proof, as unpacking comes by it.
#[derive(Clone, Copy, Debug)]
pub struct PackedLine {
    /// The position, in its canonical form, with the winner on turn.
    pub position: Position,
    /// What the winner plays.
    pub placement: Placement,
    /// How many turns of both players the longest line has from here on.
    pub turns: u32,
}

/// Why a proof cannot be packed or unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PackError {
    /// It begins elsewhere than after first turns.
    Roots,
    /// It does not hold: the winner has no move somewhere, or does not win.
    NotProven,
    /// The winner does something else than placing a marble, or a line is too long.
    Unfit,
    /// The bytes are not those of a packed proof, or they are damaged.
    Damaged,
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PackError::Roots => "only proofs about first turns can be packed",
            PackError::NotProven => "the proof does not hold",
            PackError::Unfit => "only proofs of placements in short lines can be packed",
            PackError::Damaged => "not a packed proof, or a damaged one",
        })
    }
}

impl std::error::Error for PackError {}

impl ProofFile {
    /// The proof in few bytes. It must be one about first turns, in which the winner places marbles. Lines
    /// that are not needed are left out.
    ///
    /// ```
    /// use zertz::Rules;
    /// use zertz_engine::proof_file::ProofFile;
    /// use zertz_engine::solver::{FirstTurnsSettings, solve_first_turns};
    /// use zertz_engine::{Clock, Limits, Stop};
    ///
    /// let rules: Rules = "4.5.6.5.4".parse()?;
    /// let settings = FirstTurnsSettings {
    ///     hash_mib: 64,
    ///     threads: 1,
    ///     limits: Limits::NONE,
    ///     least_reserve: 4,
    /// };
    /// let stop = Stop::new();
    /// let found = solve_first_turns(&rules, &settings, &Clock::default(), &stop, &mut |_, _| {})
    ///     .ok_or("rules that are not understood")?;
    /// let bytes = found.proof.pack()?;
    /// let again = ProofFile::unpack(&bytes)?;
    /// assert_eq!(again.len(), found.proof.len());
    /// assert!(again.check(&stop, &mut |_| {}).is_ok());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn pack(&self) -> Result<Vec<u8>, PackError> {
        let is_first_turn = |root: &[Move]| root.len() == 1;
        if self.winner != Player::Second || !self.roots().all(is_first_turn) {
            return Err(PackError::Roots);
        }
        let lost: Vec<Move> = self
            .roots()
            .flat_map(|root| self.view.first_turns(root[0]))
            .collect();
        let mut walk = Walk::new(self.rules, Writer::new(), |_| Ok(()));
        walk.follow(
            &mut |mv| lost.contains(&mv),
            &mut |position| match self.line(position) {
                Some(Move::Place(placement)) => Ok(Some(placement)),
                Some(_) => Err(PackError::Unfit),
                None => Err(PackError::NotProven),
            },
        )?;
        let body = walk.coder.finish();
        let rules = self.rules.to_string();
        let mut bytes = MAGIC.to_vec();
        bytes.push(u8::try_from(rules.len()).map_err(|_| PackError::Unfit)?);
        bytes.extend(rules.as_bytes());
        bytes.extend(fnv1a_32(&body).to_le_bytes());
        bytes.extend(body);
        Ok(bytes)
    }

    /// The proof that was packed into these bytes.
    pub fn unpack(bytes: &[u8]) -> Result<ProofFile, PackError> {
        let (rules, body) = head(bytes)?;
        let mut proof = ProofFile::new(rules, Player::Second);
        let mut roots = Vec::new();
        walk_packed(rules, body, &mut |mv| roots.push(mv), |line| {
            let added = proof.add_line(&line.position, Move::Place(line.placement));
            added.map_err(|_| PackError::Damaged)
        })?;
        for root in roots {
            proof.add_root(&[root]).map_err(|_| PackError::Damaged)?;
        }
        Ok(proof)
    }
}

/// Walks through a packed proof. `line` gets every line once, those that follow from it first. Returns
/// the rules of its game.
pub(crate) fn unpack_lines(
    bytes: &[u8],
    mut line: impl FnMut(PackedLine),
) -> Result<Rules, PackError> {
    let (rules, body) = head(bytes)?;
    walk_packed(rules, body, &mut |_| {}, |one| {
        line(one);
        Ok(())
    })?;
    Ok(rules)
}

fn walk_packed(
    rules: Rules,
    body: &[u8],
    lost: &mut dyn FnMut(Move),
    line: impl FnMut(PackedLine) -> Result<(), PackError>,
) -> Result<(), PackError> {
    let mut walk = Walk::new(rules, Reader::new(body), line);
    let found = walk.follow(&mut |_| false, &mut |_| Ok(None))?;
    found.into_iter().for_each(lost);
    Ok(())
}

/// The rules and the packed moves.
fn head(bytes: &[u8]) -> Result<(Rules, &[u8]), PackError> {
    let parts = || {
        let (&length, rest) = bytes.strip_prefix(MAGIC)?.split_first()?;
        let (rules, rest) = rest.split_at_checked(usize::from(length))?;
        let (sum, body) = rest.split_first_chunk::<4>()?;
        let rules = std::str::from_utf8(rules).ok()?.parse().ok()?;
        (fnv1a_32(body) == u32::from_le_bytes(*sum)).then_some((rules, body))
    };
    parts().ok_or(PackError::Damaged)
}

/// What the winner plays in a position, where somebody knows: a reader is about to find out.
type Winners<'a> = dyn FnMut(&Position) -> Result<Option<Placement>, PackError> + 'a;

/// A walk through a proof, which writes or reads the winner's moves on its way.
struct Walk<C, L> {
    start: Position,
    view: View,
    coder: C,
    model: Model,
    /// The turns of the longest line from each position that was gone through, by its hash.
    known: HashMap<u64, u32>,
    line: L,
}

impl<C: Coder, L: FnMut(PackedLine) -> Result<(), PackError>> Walk<C, L> {
    fn new(rules: Rules, coder: C, line: L) -> Walk<C, L> {
        Walk {
            start: Position::start(rules),
            view: View::new(&rules),
            coder,
            model: Model::new(),
            known: HashMap::new(),
            line,
        }
    }

    /// Goes through all first turns. To a writer `is_lost` and `winners` say what is true; a reader does
    /// not need them. Returns the first turns that lose, one for all that are the same but for a
    /// symmetry.
    fn follow(
        &mut self,
        is_lost: &mut dyn FnMut(Move) -> bool,
        winners: &mut Winners<'_>,
    ) -> Result<Vec<Move>, PackError> {
        let mut seen = HashSet::new();
        let mut lost = Vec::new();
        for mv in self.start.moves() {
            if seen.contains(&mv) {
                continue;
            }
            seen.extend(self.view.first_turns(mv));
            if self.coder.bit(&mut self.model.lost, is_lost(mv)) {
                self.visit(&self.start.after(mv), 1, winners)?;
                lost.push(mv);
            }
        }
        Ok(lost)
    }

    /// Goes through what follows a position with the winner on turn. Returns how many turns the longest
    /// line has.
    fn visit(
        &mut self,
        position: &Position,
        depth: u32,
        winners: &mut Winners<'_>,
    ) -> Result<u32, PackError> {
        let (position, _) = position.canonical(&self.view.symmetries);
        let key = position.zobrist();
        if let Some(&turns) = self.known.get(&key) {
            return Ok(turns);
        }
        if depth > MOST_TURNS || self.known.len() >= MOST_POSITIONS {
            return Err(PackError::Unfit);
        }
        let told = winners(&position)?;
        let placement = self.model.code(&mut self.coder, &position, told.as_ref());
        if told.is_some_and(|told| told != placement) || !position.is_legal(Move::Place(placement))
        {
            return Err(PackError::NotProven);
        }
        let given = position.after(Move::Place(placement));
        let wins =
            |outcome: Option<Outcome>| outcome.and_then(Outcome::winner) == Some(Player::Second);
        let mut turns = 0;
        if given.is_over() {
            if !wins(given.outcome()) {
                return Err(PackError::NotProven);
            }
        } else {
            for answer in Game::new(given).legal_moves() {
                let next = given.after(answer);
                let rest = if !next.is_over() {
                    self.visit(&next, depth + 2, winners)?
                } else if wins(next.outcome()) {
                    0
                } else {
                    return Err(PackError::NotProven);
                };
                turns = turns.max(rest + 1);
            }
        }
        turns += 1;
        self.known.insert(key, turns);
        (self.line)(PackedLine {
            position,
            placement,
            turns,
        })?;
        Ok(turns)
    }
}

/// Where a marble goes and which ring is removed, whatever its colour.
type Spot = (Ring, Option<Ring>);

/// What is expected of the winner's moves.
///
/// - In positions that differ only in colours the winner mostly plays on the same rings.
/// - A marble is given beside the one on the board: six directions.
/// - Which ring is removed depends on how the jump is to go, so it is told as the way from the marble on
///   the board, in steps of the direction of the gift and of the direction next to it.
struct Model {
    /// Whether a first turn loses.
    lost: Chance,
    /// Whether it is the same spot as the last time with these rings and marbles.
    same: Chance,
    /// The direction from the marble to the gift; the rest are gifts elsewhere.
    direction: Vec<[Chance; 8]>,
    /// A ring as it is.
    elsewhere: [Chance; 64],
    /// Whether a ring is removed.
    removes: Chance,
    /// The way to it: the first step's number, and the second's for every first.
    along: [Chance; 32],
    aside: [[Chance; 32]; 32],
    /// By the colour of the marble on the board, the colour of the last time, and the pool's colours.
    colour: [[[Chance; 4]; 8]; 16],
    last: HashMap<(RingSet, RingSet), (Spot, Marble)>,
}

/// Gifts that lie beside no marble.
const ELSEWHERE: usize = 6;
/// Added to a number of steps, which may be negative.
const MIDDLE: i32 = 16;

impl Model {
    fn new() -> Model {
        Model {
            lost: Chance::EVEN,
            same: Chance::EVEN,
            direction: vec![[Chance::EVEN; 8]; Ring::COUNT],
            elsewhere: [Chance::EVEN; 64],
            removes: Chance::EVEN,
            along: [Chance::EVEN; 32],
            aside: [[Chance::EVEN; 32]; 32],
            colour: [[[Chance::EVEN; 4]; 8]; 16],
            last: HashMap::new(),
        }
    }

    /// Writes the winner's placement in a position, or reads it.
    fn code(
        &mut self,
        coder: &mut impl Coder,
        position: &Position,
        told: Option<&Placement>,
    ) -> Placement {
        let field = position.field();
        let geometry = (field.rings(), field.marbles());
        let last = self.last.get(&geometry).copied();
        let spot = told.map(|told| (told.at, told.remove));
        let at_last = last.map(|(spot, _)| spot);
        let at_last = at_last.filter(|last| coder.bit(&mut self.same, Some(*last) == spot));
        let marble = field.marbles().first().unwrap_or(Ring::FIRST);
        let (at, remove) = at_last.unwrap_or_else(|| self.code_spot(coder, marble, spot));
        // The colours in the pool, as bits, and those of the two marbles that matter; three is none.
        let number = |marble: Option<Marble>| marble.map_or(3, |marble| marble as usize);
        let colours = number(field.marble_at(marble)) << 2 | number(last.map(|(_, marble)| marble));
        let supply = position.supply();
        let pool = Marble::ALL.map(|marble| usize::from(supply[marble] > 0) << marble as usize);
        let chances = &mut self.colour[colours][pool.iter().sum::<usize>()];
        let told = number(told.map(|told| told.marble));
        let colour = coder.number(chances, 2, told);
        let x = Marble::ALL.get(colour).copied().unwrap_or(Marble::White);
        self.last.insert(geometry, ((at, remove), x));
        Placement::new(x, at, remove)
    }

    fn code_spot(&mut self, coder: &mut impl Coder, marble: Ring, told: Option<Spot>) -> Spot {
        let (at, remove) = told.unwrap_or((Ring::FIRST, None));
        let direction = marble.direction_to(at).map_or(ELSEWHERE, |d| d as usize);
        let direction = coder.number(&mut self.direction[marble.index()], 3, direction);
        let (at, direction) = match Direction::ALL.get(direction) {
            Some(&direction) => (marble.step(direction).unwrap_or(at), direction),
            None => {
                let index = coder.number(&mut self.elsewhere, 6, at.index());
                (Ring::new(index as u8).unwrap_or(at), Direction::ALL[0])
            }
        };
        let remove = coder.bit(&mut self.removes, remove.is_some()).then(|| {
            let way = Way::new(direction);
            let (along, aside) = way.to(marble, remove.unwrap_or(marble));
            let along = coder.number(&mut self.along, 5, (along + MIDDLE) as usize);
            let aside = coder.number(&mut self.aside[along], 5, (aside + MIDDLE) as usize);
            way.from(marble, along as i32 - MIDDLE, aside as i32 - MIDDLE)
        });
        (at, remove.flatten())
    }
}

/// Rings as steps in a direction and in the one next to it.
struct Way {
    one: (i32, i32),
    other: (i32, i32),
}

impl Way {
    fn new(direction: Direction) -> Way {
        let delta = |direction: Direction| {
            let (q, r) = direction.delta();
            (i32::from(q), i32::from(r))
        };
        Way {
            one: delta(direction),
            other: delta(Direction::from_index(direction as u8 + 1)),
        }
    }

    /// How many steps of each lead from one ring to another.
    fn to(&self, from: Ring, to: Ring) -> (i32, i32) {
        let ((q, r), (to_q, to_r)) = (from.axial(), to.axial());
        let (q, r) = (i32::from(to_q - q), i32::from(to_r - r));
        // The two directions span the lattice, so the determinant is 1 or -1.
        let determinant = self.one.0 * self.other.1 - self.one.1 * self.other.0;
        let along = (q * self.other.1 - r * self.other.0) * determinant;
        let aside = (self.one.0 * r - self.one.1 * q) * determinant;
        (along, aside)
    }

    /// The ring that many steps away, if there is one.
    fn from(&self, from: Ring, along: i32, aside: i32) -> Option<Ring> {
        let (q, r) = from.axial();
        let q = i32::from(q) + along * self.one.0 + aside * self.other.0;
        let r = i32::from(r) + along * self.one.1 + aside * self.other.1;
        Ring::at(i8::try_from(q).ok()?, i8::try_from(r).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_lead_there_and_back() {
        for direction in Direction::ALL {
            let way = Way::new(direction);
            for from in Ring::all() {
                for to in Ring::all() {
                    let (along, aside) = way.to(from, to);
                    assert!(along.abs() < MIDDLE && aside.abs() < MIDDLE);
                    assert_eq!(way.from(from, along, aside), Some(to));
                }
                if let Some(next) = from.step(direction) {
                    assert_eq!(way.to(from, next), (1, 0));
                }
            }
        }
    }
}
