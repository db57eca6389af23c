//! What cut the search short before, so that it is tried first the next time.

use zertz::{Chain, Marble, Move, Player, Position, Ring};

use super::packed::Packed;

/// Values stay between plus and minus this.
const LIMIT: i32 = 8192;

/// A place and a colour: what is put where.
const SPOTS: usize = 3 * Ring::COUNT;
/// What the last turn did: put a marble on a ring, or came to rest there by jumping.
const CONTEXTS: usize = 2 * SPOTS + 1;

/// What the last turn did, as far as the best answer may depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Context(u16);

impl Context {
    /// Nothing is known of the last turn.
    pub(super) const NONE: Context = Context(2 * SPOTS as u16);

    #[inline]
    pub(super) fn of_placement(marble: Marble, at: Ring) -> Context {
        Context(spot(marble, at) as u16)
    }

    #[inline]
    pub(super) fn of_capture(before: &Position, chain: &Chain) -> Context {
        match before.field().marble_at(chain.start()) {
            Some(marble) => Context((SPOTS + spot(marble, chain.end())) as u16),
            None => Context::NONE,
        }
    }

    /// The context that a move leaves behind.
    pub(super) fn after(before: &Position, mv: Move) -> Context {
        match mv {
            Move::Place(placement) => Context::of_placement(placement.marble, placement.at),
            Move::Capture(chain) => Context::of_capture(before, &chain),
            Move::Pass => Context::NONE,
        }
    }
}

#[inline]
const fn spot(marble: Marble, at: Ring) -> usize {
    marble as usize * Ring::COUNT + at.index()
}

/// The tables of one thread: one for placing, one for removing, and the answers to a given turn.
#[derive(Clone, Debug)]
pub(crate) struct History {
    places: Box<[[i16; SPOTS]; 2]>,
    removals: Box<[[i16; Ring::COUNT]; 2]>,
    answers: Box<[[i16; SPOTS]]>,
    counters: Box<[[Packed; CONTEXTS]; 2]>,
}

impl History {
    pub(crate) fn new() -> History {
        History {
            places: Box::new([[0; SPOTS]; 2]),
            removals: Box::new([[0; Ring::COUNT]; 2]),
            answers: vec![[0; SPOTS]; CONTEXTS].into_boxed_slice(),
            counters: Box::new([[Packed::NONE; CONTEXTS]; 2]),
        }
    }

    /// How promising it is to put a marble here after what happened last.
    #[inline]
    pub(super) fn place(&self, player: Player, context: Context, marble: Marble, at: Ring) -> i32 {
        let spot = spot(marble, at);
        i32::from(self.places[player as usize][spot])
            + i32::from(self.answers[usize::from(context.0)][spot])
    }

    /// How promising it is to remove this ring.
    #[inline]
    pub(super) fn removal(&self, player: Player, ring: Ring) -> i32 {
        i32::from(self.removals[player as usize][ring.index()])
    }

    /// The move that refuted such a turn last time.
    #[inline]
    pub(super) fn counter(&self, player: Player, context: Context) -> Packed {
        self.counters[player as usize][usize::from(context.0)]
    }

    /// A placement cut the search short, after others did not.
    pub(super) fn reward(
        &mut self,
        player: Player,
        context: Context,
        best: Packed,
        tried: &[Packed],
        bonus: i32,
    ) {
        self.counters[player as usize][usize::from(context.0)] = best;
        let Some((marble, at, remove)) = best.as_placement() else {
            return;
        };
        self.add_place(player, context, marble, at, bonus);
        if let Some(ring) = remove {
            self.add_removal(player, ring, bonus);
        }
        for &other in tried {
            let Some((other_marble, other_at, other_remove)) = other.as_placement() else {
                continue;
            };
            // What both have in common is not to blame.
            if (other_marble, other_at) != (marble, at) {
                self.add_place(player, context, other_marble, other_at, -bonus);
            } else if let Some(ring) = other_remove.filter(|_| other_remove != remove) {
                self.add_removal(player, ring, -bonus);
            }
        }
    }

    fn add_place(&mut self, player: Player, context: Context, marble: Marble, at: Ring, by: i32) {
        let spot = spot(marble, at);
        add(&mut self.places[player as usize][spot], by);
        add(&mut self.answers[usize::from(context.0)][spot], by);
    }

    fn add_removal(&mut self, player: Player, ring: Ring, by: i32) {
        add(&mut self.removals[player as usize][ring.index()], by);
    }
}

/// Moves a value towards the limit, the slower the nearer it is.
#[inline]
fn add(value: &mut i16, by: i32) {
    let old = i32::from(*value);
    *value = (old + by - old * by.abs() / LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_within_their_limits() {
        let mut value = 0;
        for _ in 0..10_000 {
            add(&mut value, LIMIT / 2);
            assert!(i32::from(value) <= LIMIT);
        }
        for _ in 0..10_000 {
            add(&mut value, -LIMIT / 3);
            assert!(i32::from(value) >= -LIMIT);
        }
    }
}
