//! What captured marbles are worth to a player. The rungs look at nothing else.

use zertz::{Counts, Goals, Marble};

/// What a player's captured marbles are worth. A position is worth the difference between the player
/// on turn and the opponent.
pub(super) type Worth = fn(&Goals, Counts) -> i32;

/// The fewest marbles that a player still needs for any winning set.
pub(super) fn needed(goals: &Goals, captured: Counts) -> i32 {
    let lacking = |marble: Marble, goal: u8| i32::from(goal.saturating_sub(captured[marble]));
    let of_each = Marble::ALL.map(|marble| lacking(marble, goals.of_each));
    Marble::ALL
        .map(|marble| lacking(marble, goals.colours[marble]))
        .into_iter()
        .fold(of_each.iter().sum(), i32::min)
}

/// Nothing but the fewest marbles still needed.
pub(super) fn balls_to_win(goals: &Goals, captured: Counts) -> i32 {
    -needed(goals, captured)
}

/// Every marble counts for its share of a winning set of its colour, and the nearest winning set
/// counts the more the nearer it is.
pub(super) fn material(goals: &Goals, captured: Counts) -> i32 {
    const WHOLE_SET: i32 = 1200;
    let marbles: i32 = Marble::ALL
        .into_iter()
        .map(|marble| i32::from(captured[marble]) * WHOLE_SET / i32::from(goals.colours[marble]))
        .sum();
    marbles + WHOLE_SET / (1 + needed(goals, captured))
}

#[cfg(test)]
mod tests {
    use super::*;
    use zertz::Variant;

    #[test]
    fn the_nearest_set_counts() {
        let goals = Variant::Standard.goals();
        for (white, grey, black, expected) in [
            (0, 0, 0, 4),
            (3, 0, 0, 1),
            (0, 4, 0, 1),
            (0, 0, 4, 2),
            (2, 2, 2, 2),
            (1, 3, 3, 2),
            (2, 3, 3, 1),
            (4, 0, 0, 0),
            (3, 3, 3, 0),
        ] {
            let captured = Counts::new(white, grey, black);
            assert_eq!(needed(&goals, captured), expected, "{captured}");
        }
    }

    #[test]
    fn rare_marbles_and_near_sets_are_worth_more() {
        let goals = Variant::Standard.goals();
        let worth = |white, grey, black| material(&goals, Counts::new(white, grey, black));
        assert!(worth(1, 0, 0) > worth(0, 1, 0));
        assert!(worth(0, 1, 0) > worth(0, 0, 1));
        assert!(worth(3, 0, 0) - worth(2, 0, 0) > worth(2, 0, 0) - worth(1, 0, 0));
    }
}
