//! The evaluation term by term, for people.

use zertz::{Marble, Player, Position};

/// A part of the evaluation: what it gives to each player, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// What it is about, in a few words.
    pub name: &'static str,
    /// The points of the first player.
    pub first: i32,
    /// The points of the second player.
    pub second: i32,
    /// What was counted, in words.
    pub why: String,
}

impl Term {
    /// What the term says for the first player.
    pub const fn difference(&self) -> i32 {
        self.first - self.second
    }
}

/// The evaluation of a position that is not over, term by term. The differences add up to what
/// [`evaluate`](super::evaluate) says, from the first player's view.
pub fn explain(position: &Position) -> Vec<Term> {
    let terms = [
        ("white captured", Marble::White, 100),
        ("grey captured", Marble::Grey, 80),
        ("black captured", Marble::Black, 60),
    ];
    let term = |(name, marble, worth): (&'static str, Marble, i32)| {
        let counts = Player::BOTH.map(|player| position.captured(player)[marble]);
        let [first, second] = counts.map(|count| i32::from(count) * worth);
        Term {
            name,
            first,
            second,
            why: format!("{} and {} of {worth} points each", counts[0], counts[1]),
        }
    };
    terms.into_iter().map(term).collect()
}

#[cfg(test)]
mod tests {
    use zertz::{Player, Position};

    use super::{Term, explain};
    use crate::eval::evaluate;
    use crate::score::Verdict;

    #[test]
    fn the_terms_add_up_to_the_evaluation() {
        for text in [
            "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1",
            "37 oooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 2/5/8 2/1/0 1/2/2 1",
            "37 oooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 2/5/8 2/1/0 1/2/2 2",
        ] {
            let position: Position = text.parse().unwrap();
            let total: i32 = explain(&position).iter().map(Term::difference).sum();
            let sign = match position.turn() {
                Player::First => 1,
                Player::Second => -1,
            };
            assert_eq!(
                evaluate(&position).verdict(),
                Verdict::Points(sign * total),
                "{text}"
            );
        }
    }
}
