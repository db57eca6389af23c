//! What can be seen on the board at a glance: it does not depend on colours, so that the three
//! colours of a placement share it.

use zertz::{Direction, Position, Ring, RingSet};

/// The board of a position, without colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight {
    pub(crate) vacant: RingSet,
    pub(crate) marbles: RingSet,
    /// `beside[d]` holds the places whose neighbour against direction `d` is vacant.
    beside: [RingSet; 6],
}

impl Sight {
    #[inline]
    pub(crate) fn of(position: &Position) -> Sight {
        let vacant = position.field().vacant();
        Sight {
            vacant,
            marbles: position.field().marbles(),
            beside: Direction::ALL.map(|direction| vacant.step(direction)),
        }
    }

    /// The marbles that can jump.
    #[inline]
    pub(crate) fn capturing(&self) -> RingSet {
        let mut starts = RingSet::EMPTY;
        for (d, direction) in Direction::ALL.into_iter().enumerate() {
            starts |= (self.marbles & self.beside[d]).step(direction);
        }
        starts & self.marbles
    }

    /// The vacant rings on which a marble would let the opponent capture at once.
    #[inline]
    pub(crate) fn exposed(&self) -> RingSet {
        let mut exposed = RingSet::EMPTY;
        for (d, direction) in Direction::ALL.into_iter().enumerate() {
            // Jumped over: a marble on one side, a vacant ring on the other.
            exposed |= self.marbles.step(direction) & self.beside[(d + 3) % 6];
            // Jumping: a marble next to it, and behind that a vacant ring.
            exposed |= (self.marbles & self.beside[(d + 3) % 6]).step(direction.opposite());
        }
        exposed & self.vacant
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

    /// Where marbles could land if a marble were placed here.
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
                    assert_eq!(Sight::of(&position).capturing(), position.capturing());
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
                sight.exposed().contains(at),
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
