//! What is solved, as part of the program: the first turns that lose by force, and how they lose.
//!
//! `zertz solve --all-first-turns --proof FILE` has found these proofs, [`ProofFile::pack`] has made them
//! small, and a test checks every one in full by the rules alone. [`Solved::proof`] hands a proof out, so
//! that anybody can check it again.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::OnceLock;

use zertz::{Counts, Move, Placement, Player, Position, Rules, Variant};

use crate::proof_file::{PackedLine, ProofFile, View, unpack_lines};
use crate::search::Packed;

/// The proofs that are part of the program.
static SHIPPED: [Shipped; 6] = [
    Shipped::new("37", include_bytes!("../solved/37.packed")),
    Shipped::new("40", include_bytes!("../solved/40.packed")),
    Shipped::new("43", include_bytes!("../solved/43.packed")),
    Shipped::new("44", include_bytes!("../solved/44.packed")),
    Shipped::new("48", include_bytes!("../solved/48.packed")),
    Shipped::new("37:blitz", include_bytes!("../solved/37-blitz.packed")),
];

/// A packed proof, and what was in it once somebody has asked.
struct Shipped {
    game: &'static str,
    bytes: &'static [u8],
    unpacked: OnceLock<Option<Solved>>,
}

impl Shipped {
    const fn new(game: &'static str, bytes: &'static [u8]) -> Shipped {
        Shipped {
            game,
            bytes,
            unpacked: OnceLock::new(),
        }
    }
}

/// What is solved of a game: the second player wins after some first turns, and this is how.
///
/// ```
/// use zertz::{Position, Rules};
/// use zertz_engine::solved::Solved;
///
/// let rules = Rules::default();
/// let solved = Solved::of(&rules).ok_or("nothing is solved")?;
/// let start = Position::start(rules);
/// // Whoever begins by removing a ring that is not a corner loses.
/// let after = start.after(start.parse_move("Wd4,a2")?);
/// assert!(solved.win(&after).is_some());
/// // With a corner removed, it is open whether a marble in the middle loses.
/// let after = start.after(start.parse_move("Wd4,a1")?);
/// assert!(solved.win(&after).is_none());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solved {
    bytes: &'static [u8],
    view: View,
    /// What the winner plays, by the hash of the canonical position.
    lines: HashMap<u64, Line>,
    /// The material of these positions: the search asks about many others, and this tells most of them apart
    /// without turning them into their canonical form.
    materials: HashSet<Material>,
}

/// What symmetries leave as it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Material {
    rings: u8,
    marbles: Counts,
    pool: Counts,
    first: Counts,
}

impl Material {
    fn of(position: &Position) -> Material {
        let field = position.field();
        Material {
            rings: field.rings().len() as u8,
            marbles: field.counts(),
            pool: position.pool(),
            first: position.captured(Player::First),
        }
    }
}

/// The winner's placement and how long it takes to win.
#[derive(Clone, Copy, Debug)]
struct Line {
    placement: Packed,
    turns: u16,
}

/// A win that is proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProvenWin {
    /// What the winner plays.
    pub placement: Placement,
    /// How many turns of both players it takes at most, this one included.
    pub turns: u32,
}

/// What the player may do who is proven to lose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Defence {
    /// A move.
    pub mv: Move,
    /// After how many turns of both players the game is lost at the latest, this one included.
    pub turns: u32,
}

impl Solved {
    /// The player who wins.
    pub const WINNER: Player = Player::Second;

    /// The games of which something is solved, as their rules are written.
    pub fn games() -> impl Iterator<Item = &'static str> {
        SHIPPED.iter().map(|shipped| shipped.game)
    }

    /// What is solved of the game with these rules, if anything is. A tournament game is won like a
    /// standard one: they differ in ties alone. The first call for a game takes a fraction of a second.
    pub fn of(rules: &Rules) -> Option<&'static Solved> {
        let variant = match rules.variant {
            Variant::Tournament => Variant::Standard,
            variant => variant,
        };
        let game = Rules { variant, ..*rules }.to_string();
        let shipped = SHIPPED.iter().find(|shipped| shipped.game == game)?;
        let unpacked = || Solved::unpack(shipped.bytes);
        shipped.unpacked.get_or_init(unpacked).as_ref()
    }

    fn unpack(bytes: &'static [u8]) -> Option<Solved> {
        let mut lines = HashMap::new();
        let mut materials = HashSet::new();
        let line = |line: PackedLine| {
            let Placement {
                marble, at, remove, ..
            } = line.placement;
            let placement = Packed::place(marble, at, remove);
            let turns = line.turns as u16;
            lines.insert(line.position.zobrist(), Line { placement, turns });
            materials.insert(Material::of(&line.position));
        };
        let rules = unpack_lines(bytes, line).ok()?;
        Some(Solved {
            bytes,
            view: View::new(&rules),
            lines,
            materials,
        })
    }

    /// How the player on turn wins, if that is known. It is known wherever the winner has followed these
    /// moves since the first turn, and in many other positions with a single marble.
    pub fn win(&self, position: &Position) -> Option<ProvenWin> {
        if position.turn() != Solved::WINNER || position.field().marbles().len() != 1 {
            return None;
        }
        if !self.materials.contains(&Material::of(position)) {
            return None;
        }
        let (canonical, back) = self.view.canonical(position);
        let line = self.lines.get(&canonical.zobrist())?;
        let (marble, at, remove) = line.placement.as_placement()?;
        let mv = Move::Place(Placement::new(marble, at, remove));
        match back.map_or(mv, |back| back.mv(mv)) {
            Move::Place(placement) if position.is_legal(Move::Place(placement)) => {
                Some(ProvenWin {
                    placement,
                    turns: line.turns.into(),
                })
            }
            _ => None,
        }
    }

    /// What the player on turn may do if they are known to lose whatever they do: every move leads to a
    /// position that the opponent is known to [win](Solved::win). Those that hold out longest come first.
    pub fn defences(&self, position: &Position) -> Option<Vec<Defence>> {
        if position.turn() == Solved::WINNER || position.is_over() {
            return None;
        }
        let mut all = Vec::new();
        let walked = position.for_each_move(|mv| match self.win(&position.after(mv)) {
            Some(win) => {
                let turns = win.turns + 1;
                all.push(Defence { mv, turns });
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        });
        all.reverse();
        all.sort_by_key(|defence| Reverse(defence.turns));
        (walked.is_continue() && !all.is_empty()).then_some(all)
    }

    /// A line of a proven win or loss in which the loser holds out longest; empty where none is known.
    pub fn longest_line(&self, position: &Position) -> Vec<Move> {
        let longest = |position: &Position| Some(self.defences(position)?.first()?.mv);
        let mut line = Vec::new();
        let mut position = *position;
        while let Some(mv) = self
            .win(&position)
            .map(|win| Move::Place(win.placement))
            .or_else(|| longest(&position))
        {
            line.push(mv);
            position.play_unchecked(mv);
        }
        line
    }

    /// How many positions have a move of the winner, those that are the same but for a symmetry counted
    /// once.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether nothing is solved.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// How many bytes of the program this takes.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// The proof of it all, for anybody to check.
    pub fn proof(&self) -> Option<ProofFile> {
        ProofFile::unpack(self.bytes).ok()
    }
}
