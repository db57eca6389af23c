//! Words for rules and results.

use zertz::{
    Captures, Claims, Goals, Islands, Outcome, Rules, TieReason, Variant, WinReason, WinningSet,
};

use super::{Player, Result};

/// The rules in words: `48 rings, tournament`.
pub(crate) fn title(rules: &Rules) -> String {
    let mut words = vec![format!("{} rings", rules.board.rings().len())];
    match rules.variant {
        Variant::Standard => {}
        Variant::Blitz => words.push("blitz".into()),
        Variant::Tournament => words.push("tournament".into()),
    }
    if rules.islands == Islands::Inert {
        words.push("islands out of play".into());
    }
    if rules.claims == Claims::Optional {
        words.push("isolated marbles may be declined".into());
    }
    if rules.captures == Captures::Claimed {
        words.push("captures may be overlooked".into());
    }
    if rules.goals != rules.variant.goals() {
        words.push(format!("goals {}", rules.goals));
    }
    if rules.pool != rules.variant.pool() {
        words.push(format!("pool {}", rules.pool));
    }
    words.join(", ")
}

/// How a game ended, in a sentence with the players' names.
pub(crate) fn ending(outcome: Outcome, goals: &Goals, name: impl Fn(Player) -> String) -> Result {
    let text = match outcome {
        Outcome::Win(player, reason) => {
            let (winner, loser) = (name(player.into()), name(player.other().into()));
            match reason {
                WinReason::WinningSet(WinningSet::Colour(colour)) => {
                    let number = goals.colours[colour];
                    format!("{winner} wins with {number} {colour} marbles.")
                }
                WinReason::WinningSet(WinningSet::OfEach) => {
                    let number = goals.of_each;
                    format!("{winner} wins with {number} marbles of each colour.")
                }
                WinReason::FullBoard => format!("{winner} wins: no vacant ring is left."),
                WinReason::Resignation => format!("{loser} resigns. {winner} wins."),
                WinReason::Time => format!("{loser} has run out of time. {winner} wins."),
            }
        }
        Outcome::Tie(reason) => format!("A tie: {}.", tie_words(reason)),
        Outcome::BothLose(reason) => format!("Both players lose: {}.", tie_words(reason)),
    };
    Result {
        score: outcome.score().to_string(),
        winner: outcome.winner().map(Player::from),
        text,
    }
}

fn tie_words(reason: TieReason) -> &'static str {
    match reason {
        TieReason::Immobile => "neither player can move",
        TieReason::Repetition => "the same position has occurred three times",
        TieReason::MovesRepeated => "the last four turns repeat the four before",
        TieReason::Agreement => "the players agree",
    }
}
