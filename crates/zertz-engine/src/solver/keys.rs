//! Keys of positions: the same for all positions that are the same but for a symmetry of the board.

use zertz::{Counts, Field, Marble, Player, Position, Ring, RingSet, Rules, Symmetry};

use crate::rng::mix;

/// No board has more symmetries.
const MOST: usize = 12;
/// What a ring can hold, in the order of the table: white, grey, black, nothing.
const CONTENTS: usize = 4;

/// The hashes of a field seen through every symmetry. Where a board has fewer than twelve, the rest
/// repeat the first.
pub(super) type Images = [u64; MOST];

/// The symmetries under which games with these rules keep their value, which are worth keeping.
///
/// With inert islands there are none: of two islands of equal size the one that comes first in
/// coordinate order stays in play, and no symmetry respects that order.
pub(super) fn symmetries(rules: &Rules) -> Vec<Symmetry> {
    let mut all = Symmetry::of(&rules.board);
    if rules.islands == zertz::Islands::Inert {
        all.truncate(1);
    }
    all
}

/// Random numbers for every content of every ring, seen through every symmetry.
///
/// A field is hashed twelve times at once, and a turn changes few rings, so that the hashes of the
/// next position cost a few additions. The smallest of the twelve stands for all. What is out of
/// play is left out: no rule ever looks at it again.
#[derive(Debug)]
pub(super) struct Keys {
    rules: Rules,
    numbers: Vec<Images>,
    /// How many of the images are true ones.
    count: usize,
}

impl Keys {
    pub(super) fn new(rules: &Rules) -> Keys {
        let symmetries = symmetries(rules);
        let number = |content: usize, ring: Ring| mix((content * 64 + ring.index() + 1) as u64);
        let mut numbers = vec![[0; MOST]; CONTENTS * Ring::COUNT];
        for content in 0..CONTENTS {
            for ring in Ring::all() {
                for (i, image) in numbers[content * Ring::COUNT + ring.index()]
                    .iter_mut()
                    .enumerate()
                {
                    let symmetry = symmetries.get(i).unwrap_or(&symmetries[0]);
                    *image = number(content, symmetry.ring(ring));
                }
            }
        }
        Keys {
            rules: *rules,
            numbers,
            count: symmetries.len(),
        }
    }

    /// Whether these are the keys for games with such rules.
    pub(super) fn fit(&self, rules: &Rules) -> bool {
        self.rules == *rules
    }

    /// The hashes of a field.
    pub(super) fn images(&self, field: &Field) -> Images {
        let mut images = [0; MOST];
        self.update(&mut images, &Field::EMPTY, field);
        images
    }

    /// Turns the hashes of one field into those of another.
    #[inline]
    pub(super) fn update(&self, images: &mut Images, from: &Field, to: &Field) {
        let mut flip = |content: usize, rings: RingSet| {
            for ring in rings {
                let row = &self.numbers[content * Ring::COUNT + ring.index()];
                for (image, number) in images.iter_mut().zip(row) {
                    *image ^= number;
                }
            }
        };
        for marble in Marble::ALL {
            flip(
                marble as usize,
                from.marbles_of(marble) ^ to.marbles_of(marble),
            );
        }
        flip(3, from.vacant() ^ to.vacant());
    }

    /// The key of a position with these hashes, for the question whether this player wins.
    #[inline]
    pub(super) fn key(&self, images: &Images, position: &Position, attacker: Player) -> u64 {
        let field = images.iter().fold(u64::MAX, |low, &image| low.min(image));
        let pack = |rack: Counts| {
            let count = |marble| u64::from(rack.get(marble));
            count(Marble::White) << 14 | count(Marble::Grey) << 7 | count(Marble::Black)
        };
        // No count exceeds 127, so that the three racks and the player on turn fill a word exactly.
        let racks = pack(position.pool()) << 43
            | pack(position.captured(attacker)) << 22
            | pack(position.captured(attacker.other())) << 1
            | u64::from(position.turn() == attacker);
        mix(field ^ mix(racks))
    }

    /// Whether the field looks the same through several symmetries, so that different moves can
    /// lead to the same position.
    pub(super) fn is_symmetric(&self, images: &Images) -> bool {
        images[1..self.count].contains(&images[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn keys_are_the_same_for_turned_positions_and_follow_moves() {
        for game in ["37", "48:blitz", "61", "3.4.3.2", "37:claims=optional"] {
            let rules: Rules = game.parse().unwrap();
            let keys = Keys::new(&rules);
            let symmetries = Symmetry::of(&rules.board);
            let mut rng = Rng::new(1, 2);
            let mut position = Position::start(rules);
            let mut images = keys.images(position.field());
            assert_eq!(keys.is_symmetric(&images), symmetries.len() > 1);
            while let Some(mv) = position.legal().pick(|count| rng.below(count)) {
                let next = position.after(mv);
                keys.update(&mut images, position.field(), next.field());
                assert_eq!(images, keys.images(next.field()));
                position = next;
                let key = keys.key(&images, &position, Player::First);
                assert_ne!(key, keys.key(&images, &position, Player::Second));
                for symmetry in &symmetries {
                    let turned = symmetry.position(&position);
                    let images = keys.images(turned.field());
                    assert_eq!(keys.key(&images, &turned, Player::First), key);
                }
            }
        }
    }

    #[test]
    fn inert_islands_have_no_symmetries() {
        let rules: Rules = "37:islands=inert".parse().unwrap();
        assert_eq!(symmetries(&rules).len(), 1);
    }
}
