//! Half a turn as text: `Wd4`, `,a1`, `Wd4,a1` or `xe3g3`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::board::Board;
use crate::lattice::Ring;
use crate::marble::Marble;
use crate::partial::Step;

/// The text of some steps of a turn, the marble first; `None` if there is none.
pub(super) fn text(board: &Board, steps: impl IntoIterator<Item = Step>) -> Option<String> {
    let mut text = String::new();
    for step in steps {
        match step {
            Step::Place(marble, at) => text = format!("{}{}", marble.letter(), board.name(at)),
            Step::Remove(ring) => text += &format!(",{}", board.name(ring)),
            Step::Jump { from, to } if text.is_empty() => {
                text = format!("x{}{}", board.name(from), board.name(to));
            }
            Step::Jump { to, .. } => text += &board.name(to).to_string(),
            Step::Decline(_) | Step::Pass => {}
        }
    }
    (!text.is_empty()).then_some(text)
}

/// The steps that a text says; `None` if it is not such a text.
pub(super) fn steps(board: &Board, text: &str) -> Option<Vec<Step>> {
    let ring = |name: &str| board.ring(name);
    if let Some(rings) = text.strip_prefix('x') {
        // The name of a ring is a letter and a digit.
        let name = |i: usize| rings.get(2 * i..2 * i + 2);
        let rings: Option<Vec<Ring>> = (0..rings.len().div_ceil(2))
            .map(|i| name(i).and_then(ring))
            .collect();
        let rings = rings.filter(|rings| rings.len() > 1)?;
        let jumps = rings.iter().zip(rings.iter().skip(1));
        return Some(jumps.map(|(&from, &to)| Step::Jump { from, to }).collect());
    }
    let (placed, removed) = match text.split_once(',') {
        Some((placed, removed)) => (placed, Some(removed)),
        None => (text, None),
    };
    let mut steps = Vec::new();
    if !placed.is_empty() || removed.is_none() {
        let mut chars = placed.chars();
        let marble = chars.next().and_then(Marble::from_letter)?;
        steps.push(Step::Place(marble, ring(chars.as_str())?));
    }
    if let Some(name) = removed {
        steps.push(Step::Remove(ring(name)?));
    }
    Some(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_turns_come_back() {
        for half in ["Wd4", ",a1", "Wd4,a1", "xd4b4", "xd4b4d6"] {
            let steps = steps(&Board::R37, half).unwrap();
            assert_eq!(text(&Board::R37, steps).as_deref(), Some(half));
        }
        for odd in [
            "", "W", "x", "xd4", "xd4b", "d4", "Wd4,", "Wd9", "Wé4", "xé4d4",
        ] {
            assert_eq!(steps(&Board::R37, odd), None, "{odd}");
        }
    }
}
