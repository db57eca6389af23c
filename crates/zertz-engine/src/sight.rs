//! What can be seen on the board at a glance: it does not depend on colours, so that the three
//! colours of a placement share it.

use zertz::{Direction, Position, Ring, RingSet};

/// The board of a position, without colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight {
    pub(crate) vacant: RingSet,
    pub(crate) marbles: RingSet,
    /// The rings that may be removed.
    pub(crate) free: RingSet,
    /// The vacant rings on which a marble would let the opponent capture at once.
    pub(crate) exposed: RingSet,
    /// The same, each by the side on which the marble stands that jumps or is jumped over.
    pub(crate) exposed_by_side: [RingSet; 6],
    /// `beside[d]` holds the places whose neighbour against direction `d` is vacant.
    beside: [RingSet; 6],
}

/// What is on the edge of being claimed or captured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edges {
    /// Vacant rings whose last neighbour may be removed: a marble placed there is claimed.
    pub(crate) corners: RingSet,
    /// Marbles that one free ring holds.
    pub(crate) hanging: RingSet,
    /// Marbles that two vacant rings hold.
    pub(crate) loose: RingSet,
    /// Marbles that could be jumped over along some line.
    pub(crate) open: RingSet,
}

impl Sight {
    #[inline]
    pub(crate) fn of(position: &Position) -> Sight {
        let vacant = position.field().vacant();
        let marbles = position.field().marbles();
        let beside = Direction::ALL.map(|direction| vacant.step(direction));
        let exposed_by_side = std::array::from_fn(|d| {
            let opposite = Direction::ALL[d].opposite();
            // Jumped over: a marble on this side, a vacant ring on the other.
            let jumped = marbles.step(opposite) & beside[d];
            // Jumping: a marble on this side, and behind that a vacant ring.
            let jumping = (marbles & beside[(d + 3) % 6]).step(opposite);
            (jumped | jumping) & vacant
        });
        Sight {
            vacant,
            marbles,
            free: position.free_rings(),
            exposed: exposed_by_side
                .into_iter()
                .fold(RingSet::EMPTY, |all, side| all | side),
            exposed_by_side,
            beside,
        }
    }

    /// The places with at least one, two and three vacant neighbours.
    #[inline]
    pub(crate) fn open(&self) -> [RingSet; 3] {
        let [mut one, mut two, mut three] = [RingSet::EMPTY; 3];
        for side in self.beside {
            three |= two & side;
            two |= one & side;
            one |= side;
        }
        [one, two, three]
    }

    /// What is on the edge of being claimed or captured.
    #[inline]
    pub(crate) fn edges(&self) -> Edges {
        let [one, two, three] = self.open();
        let beside_marbles = self.marbles.neighbours();
        let beside_free = self.free.neighbours();
        let alone = self.marbles - beside_marbles;
        let mut open = RingSet::EMPTY;
        for direction in [Direction::Up, Direction::UpRight, Direction::DownRight] {
            open |= self.vacant.step(direction) & self.vacant.step(direction.opposite());
        }
        Edges {
            corners: ((self.vacant & one) - two - beside_marbles) & beside_free,
            hanging: alone & one & (beside_free - two),
            loose: (alone & two) - three,
            open: self.marbles & open,
        }
    }

    /// Where marbles could land if a marble were placed here, first or further along a chain. This is
    /// for choosing what to look at: marbles captured on the way are taken to be still there, and
    /// rings left on the way to be still taken.
    pub(crate) fn all_landings(&self, at: Ring) -> RingSet {
        let marbles = self.marbles | at.set();
        let mut all = self.landings(at);
        let mut new = all;
        while !new.is_empty() {
            let mut next = RingSet::EMPTY;
            for direction in Direction::ALL {
                next |= (new.step(direction) & marbles).step(direction);
            }
            new = (next & self.vacant) - at.set() - all;
            all |= new;
        }
        all
    }

    /// Where marbles could land at once if a marble were placed here.
    pub(crate) fn landings(&self, at: Ring) -> RingSet {
        let mut landings = RingSet::EMPTY;
        for direction in Direction::ALL {
            let Some(next) = at.step(direction) else {
                continue;
            };
            if self.marbles.contains(next) {
                // The new marble jumps over its neighbour.
                landings |= next.step(direction).map_or(RingSet::EMPTY, Ring::set);
            } else if at
                .step(direction.opposite())
                .is_some_and(|behind| self.marbles.contains(behind))
            {
                // The neighbour on the other side jumps over the new marble.
                landings |= next.set();
            }
        }
        landings & self.vacant
    }
}

/// Whether any marble can jump.
#[inline]
pub(crate) fn can_capture(position: &Position) -> bool {
    let vacant = position.field().vacant();
    let marbles = position.field().marbles();
    Direction::ALL.into_iter().any(|direction| {
        let over = marbles & vacant.step(direction);
        (marbles & over.step(direction)) != RingSet::EMPTY
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use zertz::{Marble, Placement, Rules};

    /// Walks through random games and compares with the rules themselves.
    #[test]
    fn exposed_rings_and_landings_are_those_of_the_rules() {
        let mut rng = crate::rng::Rng::new(7, 0);
        for game in ["37", "48", "61:blitz", "3.4.5.4"] {
            for _ in 0..20 {
                let mut position = Position::start(game.parse::<Rules>().expect("a game"));
                while let Some(mv) = position.legal().pick(|count| rng.below(count)) {
                    assert_eq!(can_capture(&position), !position.capturing().is_empty());
                    if position.capturing().is_empty() {
                        compare(&position);
                    }
                    position.play_unchecked(mv);
                }
            }
        }
    }

    fn compare(position: &Position) {
        let sight = Sight::of(position);
        for at in sight.vacant {
            // Placed without removing anything; claims would only take marbles away.
            let next = position.after(Placement::new(Marble::White, at, None).into());
            if next.is_over() || next.field().rings() != position.field().rings() {
                continue;
            }
            let jumpers = next.capturing();
            assert_eq!(
                sight.exposed.contains(at),
                !jumpers.is_empty(),
                "{position} {at:?}"
            );
            let landings = jumpers
                .iter()
                .fold(RingSet::EMPTY, |all, ring| all | next.jumps_from(ring));
            assert_eq!(sight.landings(at), landings, "{position} {at:?}");
        }
        let [one, two, three] = sight.open();
        for ring in position.field().rings() {
            let vacant = (ring.neighbours() & sight.vacant).len();
            assert_eq!(
                [one, two, three].map(|set| set.contains(ring)),
                [vacant >= 1, vacant >= 2, vacant >= 3]
            );
        }
    }
}
