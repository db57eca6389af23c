//! Wins within a number of turns: a plain search without estimates.
//!
//! Of the defender every move is looked at, so that what counts as won is won. Of the attacker as
//! many quiet moves are looked at as one allows: with none only captures and sacrifices are, which is
//! quick; with [`Bounded::ALL`] every move is, and then what counts as not won within this many turns
//! is not.

use core::ops::ControlFlow;

use zertz::{Move, Outcome, Placement, Player, Position, Ring, RingSet};

use super::theme::shortage;
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
    /// The attacker wins within this many turns; nothing is known if it is zero.
    wins: u8,
    /// The attacker does not win within this many turns.
    fails: u8,
}

/// A search that ended before it knew the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GivenUp;

/// A search for wins within a number of turns.
#[derive(Debug)]
pub struct Bounded<'a> {
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
    pub const ALL: u32 = MOST_TURNS;

    /// A search for wins of this player.
    pub fn new(attacker: Player, stop: &'a Stop) -> Bounded<'a> {
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

    /// Allows this many positions for what is asked next.
    pub fn allow(&mut self, nodes: u64) {
        self.max_nodes = nodes;
        self.nodes = 0;
        self.over = false;
    }

    /// Whether the attacker, who is on turn, wins within this many turns of their own.
    pub fn wins(&mut self, position: &Position, turns: u32, quiet: u32) -> Result<bool, GivenUp> {
        let won = self.attack(position, turns.min(MOST_TURNS), quiet);
        self.answer(won)
    }

    /// Whether the attacker wins with this move within this many turns, this one included.
    pub fn wins_with(
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

    /// Calls `f` with the moves that the attacker may try, and with how many quiet moves they have left
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

    /// Whether the defender, who is on turn, loses although the attacker has only this many turns left.
    fn defend(&mut self, position: &Position, turns: u32, quiet: u32) -> bool {
        self.nodes += 1;
        if self.nodes >= self.max_nodes
            || self.nodes.is_multiple_of(4096) && self.stop.is_set_at_gate()
        {
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
        let lacking = shortage(position, attacker) as usize;
        let wins = |mv: Move| {
            let next = position.after(mv);
            next.is_decided() && winner(&next) == Some(attacker)
        };
        let legal = position.legal();
        if !legal.capturing.is_empty() {
            let mut count = 0;
            let found = legal.for_each_capture(|chain| {
                count += 1;
                if chain.len() >= lacking && wins(chain.into()) {
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
        // Only a claim gains marbles, or the end of the board. All marbles together may be too few.
        let field = position.field();
        if lacking > field.marbles().len() + 1 && field.vacant().len() > 2 {
            return false;
        }
        for_each_claim(position, |placement, claimed| {
            let enough = claimed >= lacking || position.fills_board(placement.at, placement.remove);
            if enough && wins(placement.into()) {
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

/// The places that have to be taken to claim something: each set is what keeps a group of marbles, or
/// a ring that stands nearly alone, from being full.
#[derive(Debug)]
struct Claims {
    open: [RingSet; Claims::MOST],
    number: usize,
}

impl Claims {
    /// More groups than this have no place on any board.
    const MOST: usize = 64;

    fn of(position: &Position) -> Claims {
        let field = position.field();
        let (marbles, vacant) = (field.marbles(), field.vacant());
        let mut claims = Claims {
            open: [RingSet::EMPTY; Claims::MOST],
            number: 0,
        };
        for group in marbles.groups() {
            claims.push(group.neighbours() & vacant);
        }
        for ring in vacant - marbles.neighbours() {
            claims.push(ring.set() | ring.neighbours() & vacant);
        }
        claims
    }

    /// A placement takes one ring and removes another, so that no more can be closed.
    fn push(&mut self, open: RingSet) {
        if open.len() <= 2 && self.number < Claims::MOST {
            self.open[self.number] = open;
            self.number += 1;
        }
    }

    fn is_empty(&self) -> bool {
        self.number == 0
    }

    /// Whether taking these rings might claim something. Otherwise it certainly does not.
    fn may_be_closed_by(&self, taken: RingSet) -> bool {
        let mut open = self.open[..self.number].iter();
        open.any(|open| open.is_subset(taken))
    }
}

/// Calls `f` with the placements that leave the opponent a capture or claim a group, or with all
/// others; there must be no capture now.
fn for_each_placement(
    position: &Position,
    forcing: bool,
    f: impl FnMut(Placement) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let sight = Sight::of(position);
    let claims = Claims::of(position);
    // Without a capture now, every capture afterwards goes over or starts with the new marble.
    let mut landings = [RingSet::EMPTY; Ring::COUNT];
    for at in sight.exposed {
        landings[at.index()] = sight.landings(at);
    }
    let forces = |at: Ring, remove: Option<Ring>| {
        let left = landings[at.index()] - remove.map_or(RingSet::EMPTY, Ring::set);
        !left.is_empty() || is_claim(position, &claims, at, remove)
    };
    for_each_placement_if(position, |at, remove| forces(at, remove) == forcing, f)
}

/// Calls `f` with the placements that claim a group, and with how many rings they claim.
fn for_each_claim(
    position: &Position,
    mut f: impl FnMut(Placement, usize) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let claims = Claims::of(position);
    if claims.is_empty() {
        return ControlFlow::Continue(());
    }
    let is_claim = |at, remove| is_claim(position, &claims, at, remove);
    for_each_placement_if(position, is_claim, |placement| {
        let claimed = position.isolated_by(placement.at, placement.remove);
        f(placement, claimed.len())
    })
}

fn is_claim(position: &Position, claims: &Claims, at: Ring, remove: Option<Ring>) -> bool {
    let taken = at.set() | remove.map_or(RingSet::EMPTY, Ring::set);
    claims.may_be_closed_by(taken) && !position.isolated_by(at, remove).is_empty()
}

fn for_each_placement_if(
    position: &Position,
    wanted: impl Fn(Ring, Option<Ring>) -> bool,
    mut f: impl FnMut(Placement) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let placements = position.placements();
    let mut each = |at: Ring, remove: Option<Ring>| {
        if wanted(at, remove) {
            for marble in placements.supply.colours() {
                f(Placement::new(marble, at, remove))?;
            }
        }
        ControlFlow::Continue(())
    };
    for at in placements.vacant {
        let removals = placements.removals(at);
        if removals.is_empty() {
            each(at, None)?;
        }
        for ring in removals {
            each(at, Some(ring))?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use zertz::Rules;

    /// The same question without any cleverness.
    fn wins(position: &Position, attacker: Player, turns: u32) -> bool {
        if position.is_over() {
            return winner(position) == Some(attacker);
        }
        let mut moves = position.moves().into_iter();
        let next = |mv| position.after(mv);
        if position.turn() == attacker {
            turns > 0 && moves.any(|mv| wins(&next(mv), attacker, turns - 1))
        } else {
            moves.all(|mv| wins(&next(mv), attacker, turns))
        }
    }

    #[test]
    fn agrees_with_a_plain_search() {
        let mut rng = Rng::new(1, 0);
        let (mut won, mut lost, mut only_quiet) = (0, 0, 0);
        for game in ["7", "3.4.3", "7:blitz", "3.4.3:goals=2/2/2/1"] {
            let rules: Rules = game.parse().unwrap();
            for _ in 0..60 {
                let mut at = Position::start(rules);
                let mut past = vec![at];
                while !at.is_over() {
                    let mv = at.legal().pick(|count| rng.below(count)).unwrap();
                    at.play_unchecked(mv);
                    past.push(at);
                }
                for position in past.iter().rev().skip(1).take(4) {
                    let mover = position.turn();
                    let stop = Stop::new();
                    let mut search = Bounded::new(mover, &stop);
                    search.allow(u64::MAX);
                    for turns in 0..=2 {
                        let truth = wins(position, mover, turns);
                        let full = search.wins(position, turns, Bounded::ALL);
                        assert_eq!(full, Ok(truth), "{position} in {turns}");
                        // Fewer quiet moves find fewer wins, and only true ones.
                        let forced = search.wins(position, turns, 0).unwrap();
                        assert!(truth || !forced, "{position} in {turns}");
                        only_quiet += u32::from(truth && !forced);
                        won += u32::from(truth);
                        lost += u32::from(!truth);
                        for mv in position.moves() {
                            let truth = turns > 0 && wins(&position.after(mv), mover, turns - 1);
                            let found = search.wins_with(position, mv, turns, Bounded::ALL);
                            assert_eq!(found, Ok(truth));
                        }
                    }
                }
            }
        }
        assert!(
            won > 100 && lost > 100 && only_quiet > 3,
            "{won} {lost} {only_quiet}"
        );
    }

    #[test]
    fn gives_up_in_time() {
        let position = Position::start("37".parse().unwrap());
        let stop = Stop::new();
        let mut search = Bounded::new(position.turn(), &stop);
        search.allow(10_000);
        assert_eq!(search.wins(&position, 4, Bounded::ALL), Err(GivenUp));
        search.allow(u64::MAX);
        stop.set();
        assert_eq!(search.wins(&position, 4, Bounded::ALL), Err(GivenUp));
    }
}
