//! Forced wins: the attacker gives marbles away, and the defender has to take them.
//!
//! The attacker only makes captures and placements that leave the defender a capture, which is then
//! compulsory; of the defender all captures are looked at. So the tree is narrow and a win in it is a
//! true win. What is not found here may still be won quietly.

use core::ops::ControlFlow;

use zertz::{Direction, Game, Move, Placement, Player, Position, Ring, RingSet};

use super::extract::{Guide, extract};
use super::proof::Proof;
use super::turns;
use crate::limits::Stop;

/// A win by force.
#[derive(Clone, Debug)]
pub struct ForcedWin {
    /// The proof, which has been checked.
    pub proof: Proof,
    /// How many placements of the winner it takes at most: no forced win takes fewer.
    pub placements: u32,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// No search is deeper than this, in placements.
const MOST_PLACEMENTS: u32 = 24;
/// The number of entries of the table.
const ENTRIES: usize = 1 << 16;

/// Looks for a win of the player on turn by captures and sacrifices alone, with at most
/// `max_placements` placements of their own, looking at no more than `max_nodes` positions.
///
/// ```
/// use zertz::{Game, Position};
/// use zertz_engine::{Stop, solver};
///
/// // Two white marbles are missing: a white and a grey one are given away to bring them into line.
/// let text = "37 G3/oo1o1/ooooo1/1oooo2/1WooG1/ooooo/o1oW 1/4/7 1/1/2 2/1/1 2";
/// let game = Game::new(text.parse::<Position>()?);
/// let win = solver::forced_win(&game, 3, 100_000, &Stop::new()).ok_or("no forced win")?;
/// assert_eq!(win.placements, 2);
/// let (_, line) = win.proof.verify_with_line(&game)?;
/// assert_eq!(line.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn forced_win(
    game: &Game,
    max_placements: u32,
    max_nodes: u64,
    stop: &Stop,
) -> Option<ForcedWin> {
    if game.outcome().is_some() || game.must_capture() {
        return None;
    }
    let mut force = Force::new(game.position().turn(), max_nodes, stop);
    let placements = force.search(game.position(), max_placements)?;
    let nodes = force.nodes;
    let proof = force.proof(game)?;
    Some(ForcedWin {
        proof,
        placements,
        nodes,
    })
}

/// What is known about a position of the attacker.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    hash: u64,
    /// One more than the number of placements with which the attacker wins; zero if that is not known.
    wins: u8,
    /// The attacker does not win with fewer placements than this.
    fails: u8,
}

/// The search for a forced win.
pub(super) struct Force<'a> {
    attacker: Player,
    table: Vec<Entry>,
    max_nodes: u64,
    stop: &'a Stop,
    pub(super) nodes: u64,
    over: bool,
    placements: u32,
}

impl<'a> Force<'a> {
    pub(super) fn new(attacker: Player, max_nodes: u64, stop: &'a Stop) -> Force<'a> {
        Force {
            attacker,
            table: vec![Entry::default(); ENTRIES],
            max_nodes,
            stop,
            nodes: 0,
            over: false,
            placements: 0,
        }
    }

    /// The least number of placements with which the attacker, who is on turn, wins by force.
    pub(super) fn search(&mut self, position: &Position, max_placements: u32) -> Option<u32> {
        let found = (0..=max_placements.min(MOST_PLACEMENTS))
            .find(|&placements| self.over || self.attack(position, placements));
        self.placements = found.unwrap_or(0);
        found.filter(|_| !self.over)
    }

    /// The proof of what was found, if the checker agrees.
    pub(super) fn proof(&mut self, game: &Game) -> Option<Proof> {
        self.max_nodes = self.max_nodes.saturating_mul(2);
        let proof = extract(self, game, self.attacker)?;
        proof.verify(game).ok().map(|_| proof)
    }

    /// Whether the attacker, who is on turn, wins with this many placements.
    fn attack(&mut self, position: &Position, placements: u32) -> bool {
        let slot = position.zobrist() as usize % ENTRIES;
        let entry = self.table[slot];
        let known = entry.hash == position.zobrist();
        if known && entry.wins > 0 && u32::from(entry.wins) <= placements + 1 {
            return true;
        }
        if known && placements < u32::from(entry.fails) {
            return false;
        }
        let won = self.attack_with(position, placements).is_some();
        if !self.over {
            let mut new = if known { entry } else { Entry::default() };
            new.hash = position.zobrist();
            if won {
                new.wins = placements as u8 + 1;
            } else {
                new.fails = new.fails.max(placements as u8 + 1);
            }
            self.table[slot] = new;
        }
        won
    }

    /// The move with which the attacker wins.
    fn attack_with(&mut self, position: &Position, placements: u32) -> Option<Move> {
        let legal = position.legal();
        let found = if legal.capturing.is_empty() {
            let left = placements.checked_sub(1)?;
            for_each_sacrifice(position, |placement| {
                self.try_move(position, placement.into(), left)
            })
        } else {
            legal.for_each_capture(|chain| self.try_move(position, chain.into(), placements))
        };
        found.break_value().flatten()
    }

    /// Breaks off with the move if it wins, and without one if the search has to end.
    fn try_move(
        &mut self,
        position: &Position,
        mv: Move,
        placements: u32,
    ) -> ControlFlow<Option<Move>> {
        if self.defend(&position.after(mv), placements) {
            ControlFlow::Break(Some(mv))
        } else if self.over {
            ControlFlow::Break(None)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Whether the defender, who is on turn, loses against this many placements.
    fn defend(&mut self, position: &Position, placements: u32) -> bool {
        self.nodes += 1;
        if self.nodes >= self.max_nodes
            || self.nodes.is_multiple_of(1024) && self.stop.is_set_at_gate()
        {
            self.over = true;
        }
        if self.over {
            return false;
        }
        if position.is_decided() {
            return position.outcome().and_then(zertz::Outcome::winner) == Some(self.attacker);
        }
        if position.capturing().is_empty() {
            return false; // a quiet move: not what is looked for here
        }
        let escapes = turns::for_each(position, |mv| {
            let next = position.after(mv);
            let lost = if next.is_over() {
                next.outcome().and_then(zertz::Outcome::winner) == Some(self.attacker)
            } else {
                self.attack(&next, placements)
            };
            if lost {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        escapes.is_continue()
    }
}

impl Guide for Force<'_> {
    fn choose(&mut self, game: &Game) -> Option<Move> {
        (0..=self.placements).find_map(|placements| self.attack_with(game.position(), placements))
    }

    fn goes_on(&mut self) -> bool {
        self.nodes += 1;
        !self.over
    }
}

/// Calls `f` with every placement that leaves the opponent a capture or claims a group; there must
/// be no capture now.
pub(super) fn for_each_sacrifice<B>(
    position: &Position,
    mut f: impl FnMut(Placement) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let placements = position.placements();
    let field = position.field();
    let (marbles, vacant) = (field.marbles(), field.vacant());
    // Without a capture now, every capture afterwards goes over or starts with the new marble.
    for at in vacant & marbles.neighbours() {
        let mut landings = RingSet::EMPTY;
        for direction in Direction::ALL {
            let Some(next) = at.step(direction).filter(|&ring| marbles.contains(ring)) else {
                continue;
            };
            // The new marble over its neighbour, and the neighbour over the new marble.
            landings.extend(at.beyond(next));
            landings.extend(next.beyond(at));
        }
        landings &= vacant;
        let removals = placements.removals(at);
        // A group that fills up is claimed, which may win at once.
        let gives = |remove: Option<Ring>| {
            let left = landings - remove.map_or(RingSet::EMPTY, Ring::set);
            !left.is_empty() || !position.isolated_by(at, remove).is_empty()
        };
        for marble in placements.supply.colours() {
            if removals.is_empty() && gives(None) {
                f(Placement::new(marble, at, None))?;
            }
            for ring in removals {
                if gives(Some(ring)) {
                    f(Placement::new(marble, at, Some(ring)))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
