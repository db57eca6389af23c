//! The evaluation term by term, for people.

use zertz::{Player, Position};

use super::features::{self, Goals, KINDS};
use super::weights::WEIGHTS;
use crate::sight::Sight;

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
    let mut terms: Vec<Term> = KINDS
        .iter()
        .map(|kind| Term {
            name: kind.name,
            first: 0,
            second: 0,
            why: kind.about.to_string(),
        })
        .collect();
    let goals = Goals::of(position.rules());
    features::for_each(position, &Sight::of(position), &goals, |weight, times| {
        let kind = KINDS.iter().position(|kind| kind.holds(weight));
        if let Some(term) = kind.and_then(|kind| terms.get_mut(kind)) {
            let points = i32::from(WEIGHTS[weight]) * times;
            // What counts for a player alone counts against them when the opponent is on turn.
            let (player, points) = if times < 0 {
                (position.turn().other(), -points)
            } else {
                (position.turn(), points)
            };
            match player {
                Player::First => term.first += points,
                Player::Second => term.second += points,
            }
        }
    });
    terms
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
