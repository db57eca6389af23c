//! The turns that a solver has to look at, and what can be seen of a position at a glance.

use core::ops::ControlFlow;

use zertz::{Captures, Direction, Move, Player, Position, RingSet};

/// Calls `f` with every turn that matters, until it breaks off.
///
/// Where captures are claimed, a player may overlook one. That is no use to them unless it ends the
/// game at once: otherwise the opponent demands the turn back, and they have to capture after all. So
/// beside the captures only the placements that end the game are left.
pub(super) fn for_each<B>(
    position: &Position,
    mut f: impl FnMut(Move) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let legal = position.legal();
    if legal.capturing.is_empty() || position.rules().captures == Captures::Enforced {
        return legal.for_each(f);
    }
    legal.for_each_capture(|chain| f(Move::Capture(chain)))?;
    legal.for_each_placement(|placement| {
        let mv = Move::Place(placement);
        if position.after(mv).is_over() {
            f(mv)
        } else {
            ControlFlow::Continue(())
        }
    })
}

/// The only capture, if there is exactly one and nothing else can be done.
#[inline]
fn only_capture(position: &Position) -> Option<Move> {
    if position.rules().captures == Captures::Claimed {
        return None;
    }
    let legal = position.legal();
    let mut only = None;
    let second = legal.for_each_capture(|chain| match only {
        None => {
            only = Some(Move::Capture(chain));
            ControlFlow::Continue(())
        }
        Some(_) => ControlFlow::Break(()),
    });
    only.filter(|_| second.is_continue())
}

/// Plays captures as long as there is exactly one thing to do. Nobody has a choice there, so that
/// such positions need no place in a table. (It ends: each capture takes a marble off the board.)
#[inline]
pub(super) fn settle(mut position: Position) -> Position {
    while let Some(mv) = only_capture(&position) {
        position.play_unchecked(mv);
    }
    position
}

/// What can be seen of a settled position without making a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Glance {
    /// This player has won or wins with their next turn.
    Won(Player),
    /// Nobody can move.
    Tied,
    /// The player on turn has this many captures to choose from.
    Captures(u32),
    /// They have this many ways to place a marble, removals not counted.
    Places(u32),
    /// They have to pass.
    Passes,
}

/// More captures than this are not counted.
pub(super) const MANY: usize = 4_096;

/// Looks at a position: who has won, who wins at once by a capture or by taking the last vacant
/// rings, how much choice there is.
#[inline]
pub(super) fn glance(position: &Position) -> Glance {
    let mover = position.turn();
    if position.is_decided() {
        let winner = position.outcome().and_then(zertz::Outcome::winner);
        return Glance::Won(winner.unwrap_or(mover.other()));
    }
    let legal = position.legal();
    if !legal.capturing.is_empty() {
        let mut count = 0;
        let found = legal.for_each_capture(|chain| {
            count += 1;
            let wins = position.after(Move::Capture(chain)).is_decided();
            if wins || count as usize >= MANY {
                ControlFlow::Break(wins)
            } else {
                ControlFlow::Continue(())
            }
        });
        return match found {
            ControlFlow::Break(true) => Glance::Won(mover),
            _ => Glance::Captures(count),
        };
    }
    if legal.pass {
        return Glance::Passes;
    }
    let placements = &legal.placements;
    if placements.is_empty() {
        return Glance::Tied;
    }
    // The last vacant ring can be filled; of the last two, one can be filled and the other removed
    // if it is free.
    let vacant = placements.vacant.len();
    if vacant == 1 || (vacant == 2 && !placements.free.is_empty()) {
        return Glance::Won(mover);
    }
    Glance::Places(placements.supply.number_of_colours() * vacant as u32)
}

/// The vacant rings on which a marble would leave the opponent a capture, if there is none now and
/// the ring to land on is not removed.
#[inline]
pub(super) fn sacrifices(position: &Position) -> RingSet {
    let field = position.field();
    let (marbles, vacant) = (field.marbles(), field.vacant());
    let mut places = RingSet::EMPTY;
    for direction in Direction::ALL {
        // A marble here would have a neighbour in the opposite direction. It could jump over it, or
        // the neighbour over the new marble.
        let beside = marbles.step(direction);
        let over_it = vacant.step(direction).step(direction);
        let over_new = vacant.step(direction.opposite());
        places |= beside & (over_it | over_new);
    }
    places & vacant
}
