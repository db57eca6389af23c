//! Wins within a number of turns: a plain search without estimates.
//!
//! Of the defender every move is looked at, so that what counts as won is won. Of the attacker as
//! many quiet moves are looked at as one allows: with none only captures and sacrifices are, which is
//! quick; with [`Bounded::ALL`] every move is, and then what counts as not won within so many turns
//! is not.

use core::ops::ControlFlow;

use zertz::{Move, Outcome, Placement, Player, Position, Ring, RingSet};

use crate::limits::Stop;
use crate::sight::Sight;

/// The number of entries of the table.
const ENTRIES: usize = 1 << 16;
/// More turns than this are not looked at.
pub(super) const MOST_TURNS: u32 = 40;
/// Positions with more captures than this are given up.
const MANY: usize = 4_096;

/// What is known about a position of the attacker.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    /// He wins within so many turns; nothing is known if it is nought.
    wins: u8,
    /// He does not win within so many turns.
    fails: u8,
}

/// A search that ended before it knew the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GivenUp;

/// The search.
#[derive(Debug)]
pub(super) struct Bounded<'a> {
    attacker: Player,
    table: Vec<Entry>,
    /// For each number of turns left the reply that saved the defender last.
    savers: [Option<Move>; MOST_TURNS as usize + 1],
    stop: &'a Stop,
    max_nodes: u64,
    nodes: u64,
    over: bool,
}

impl<'a> Bounded<'a> {
    /// Quiet moves without a limit.
    pub(super) const ALL: u32 = MOST_TURNS;

    /// A search for wins of this player.
    pub(super) fn new(attacker: Player, stop: &'a Stop) -> Bounded<'a> {
        Bounded {
            attacker,
            table: vec![Entry::default(); ENTRIES],
            savers: [None; MOST_TURNS as usize + 1],
            stop,
            max_nodes: 0,
            nodes: 0,
            over: false,
        }
    }

    /// Allows so many positions for what is asked next.
    pub(super) fn allow(&mut self, nodes: u64) {
        self.max_nodes = nodes;
        self.nodes = 0;
        self.over = false;
    }

    /// Whether the attacker, who is on turn, wins within so many turns of his own.
    pub(super) fn wins(
        &mut self,
        position: &Position,
        turns: u32,
        quiet: u32,
    ) -> Result<bool, GivenUp> {
        let won = self.attack(position, turns.min(MOST_TURNS), quiet);
        self.answer(won)
    }

    /// Whether the attacker wins with this move within so many turns, this one included.
    pub(super) fn wins_with(
        &mut self,
        position: &Position,
        mv: Move,
        turns: u32,
        quiet: u32,
    ) -> Result<bool, GivenUp> {
        let next = position.after(mv);
        let spent = u32::from(is_quiet(position, mv));
        let won = match (
            turns.min(MOST_TURNS).checked_sub(1),
            quiet.checked_sub(spent),
        ) {
            (Some(turns), Some(quiet)) => self.defend(&next, turns, quiet),
            _ => false,
        };
        self.answer(won)
    }

    /// A win is a win, even if it was the last that could be found.
    fn answer(&self, won: bool) -> Result<bool, GivenUp> {
        if self.over && !won {
            Err(GivenUp)
        } else {
            Ok(won)
        }
    }

    fn attack(&mut self, position: &Position, turns: u32, quiet: u32) -> bool {
        if turns == 0 || self.over {
            return false;
        }
        if turns == 1 {
            return self.wins_at_once(position);
        }
        let quiet = quiet.min(turns);
        let key = position.zobrist() ^ u64::from(quiet).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let slot = key as usize % ENTRIES;
        let entry = self.table[slot];
        let known = entry.key == key;
        if known && entry.wins > 0 && u32::from(entry.wins) <= turns {
            return true;
        }
        if known && turns <= u32::from(entry.fails) {
            return false;
        }
        let won = self
            .for_each_try(position, quiet, |search, mv, quiet| {
                if search.defend(&position.after(mv), turns - 1, quiet) {
                    ControlFlow::Break(())
                } else {
                    search.go_on()
                }
            })
            .is_break()
            && !self.over;
        if !self.over {
            let mut new = if known { entry } else { Entry::default() };
            new.key = key;
            if won {
                new.wins = turns as u8;
            } else {
                new.fails = new.fails.max(turns as u8);
            }
            self.table[slot] = new;
        }
        won
    }

    /// Breaks off if the search has to end. What was found by then does not count.
    fn go_on(&self) -> ControlFlow<()> {
        if self.over {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Calls `f` with the moves that the attacker may try, and with how many quiet moves he has left
    /// after each: what forces the defender comes first.
    fn for_each_try(
        &mut self,
        position: &Position,
        quiet: u32,
        mut f: impl FnMut(&mut Self, Move, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let legal = position.legal();
        if !legal.capturing.is_empty() {
            let mut count = 0;
            return legal.for_each_capture(|chain| {
                count += 1;
                self.over |= count > MANY;
                f(self, chain.into(), quiet)
            });
        }
        if legal.pass {
            return f(self, Move::Pass, quiet);
        }
        for_each_placement(position, true, |placement| f(self, placement.into(), quiet))?;
        match quiet.checked_sub(1) {
            Some(quiet) => for_each_placement(position, false, |placement| {
                f(self, placement.into(), quiet)
            }),
            None => ControlFlow::Continue(()),
        }
    }

    /// Whether the defender, who is on turn, loses although the attacker has only so many turns left.
    fn defend(&mut self, position: &Position, turns: u32, quiet: u32) -> bool {
        self.nodes += 1;
        if self.nodes >= self.max_nodes || self.nodes.is_multiple_of(4096) && self.stop.is_set() {
            self.over = true;
        }
        if self.over {
            return false;
        }
        if position.is_decided() {
            return winner(position) == Some(self.attacker);
        }
        if turns == 0 {
            return false;
        }
        let saver = self.savers[turns as usize];
        if let Some(mv) = saver.filter(|&mv| position.is_legal(mv))
            && !self.loses_with(position, mv, turns, quiet)
        {
            return false;
        }
        let mut count = 0;
        let saved = position.for_each_move(|mv| {
            count += usize::from(matches!(mv, Move::Capture(_)));
            self.over |= count > MANY;
            if self.loses_with(position, mv, turns, quiet) {
                return ControlFlow::Continue(());
            }
            if !self.over {
                self.savers[turns as usize] = Some(mv);
            }
            ControlFlow::Break(())
        });
        saved.is_continue()
    }

    fn loses_with(&mut self, position: &Position, mv: Move, turns: u32, quiet: u32) -> bool {
        let next = position.after(mv);
        if next.is_over() {
            winner(&next) == Some(self.attacker)
        } else {
            self.attack(&next, turns, quiet)
        }
    }

    /// Whether the attacker, who is on turn, can end the game with this turn.
    fn wins_at_once(&mut self, position: &Position) -> bool {
        let attacker = self.attacker;
        let wins = |mv: Move| {
            let next = position.after(mv);
            next.is_decided() && winner(&next) == Some(attacker)
        };
        let legal = position.legal();
        if !legal.capturing.is_empty() {
            let mut count = 0;
            let found = legal.for_each_capture(|chain| {
                count += 1;
                if wins(chain.into()) {
                    return ControlFlow::Break(true);
                }
                if count > MANY {
                    return ControlFlow::Break(false);
                }
                ControlFlow::Continue(())
            });
            self.over |= found == ControlFlow::Break(false);
            return found == ControlFlow::Break(true);
        }
        if !may_claim(position) {
            return false;
        }
        // Only a claim gains marbles, or the end of the board.
        for_each_placement(position, true, |placement| {
            if wins(placement.into()) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }
}

/// The winner of a position that is decided.
fn winner(position: &Position) -> Option<Player> {
    position.outcome().and_then(Outcome::winner)
}

/// Whether a move neither captures nor claims nor leaves the opponent a capture. A player who has to
/// pass has no choice, so that this does not count either.
pub(super) fn is_quiet(position: &Position, mv: Move) -> bool {
    match mv {
        Move::Place(Placement { at, remove, .. }) => {
            position.isolated_by(at, remove).is_empty() && position.after(mv).capturing().is_empty()
        }
        Move::Capture(_) | Move::Pass => false,
    }
}

/// Whether some placement could claim a group: there are marbles with at most two vacant rings around
/// them, or a ring that stands nearly alone.
fn may_claim(position: &Position) -> bool {
    let field = position.field();
    let (marbles, vacant) = (field.marbles(), field.vacant());
    let hemmed_in = |group: RingSet| (group.neighbours() & vacant).len() <= 2;
    if marbles.groups().any(hemmed_in) {
        return true;
    }
    let lonely = vacant - marbles.neighbours();
    lonely
        .iter()
        .any(|ring| (ring.neighbours() & vacant).len() <= 1)
}

/// Calls `f` with the placements that leave the opponent a capture or claim a group, or with all
/// others; there must be no capture now.
fn for_each_placement(
    position: &Position,
    forcing: bool,
    mut f: impl FnMut(Placement) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let placements = position.placements();
    let sight = Sight::of(position);
    let may_claim = may_claim(position);
    for at in placements.vacant {
        // Without a capture now, every capture afterwards goes over or starts with the new marble.
        let landings = sight.landings(at);
        if forcing && landings.is_empty() && !may_claim {
            continue;
        }
        let removals = placements.removals(at);
        let forces = |remove: Option<Ring>| {
            let left = landings - remove.map_or(RingSet::EMPTY, Ring::set);
            !left.is_empty() || may_claim && !position.isolated_by(at, remove).is_empty()
        };
        let mut each = |remove: Option<Ring>| {
            if forces(remove) == forcing {
                for marble in placements.supply.colours() {
                    f(Placement::new(marble, at, remove))?;
                }
            }
            ControlFlow::Continue(())
        };
        if removals.is_empty() {
            each(None)?;
        }
        removals.iter().map(Some).try_for_each(&mut each)?;
    }
    ControlFlow::Continue(())
}
