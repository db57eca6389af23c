//! Words for rules and results.

use zertz::{
    Captures, Claims, Goals, Islands, Outcome, Player, Rules, TieReason, Variant, WinReason,
    WinningSet,
};

/// The rules in words: `48 rings, tournament`.
pub fn title(rules: &Rules) -> String {
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
pub fn ending(outcome: Outcome, goals: &Goals, name: impl Fn(Player) -> String) -> String {
    match outcome {
        Outcome::Win(player, reason) => {
            let (winner, loser) = (name(player), name(player.other()));
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
                WinReason::Abandoned => format!("{loser} was gone for too long. {winner} wins."),
            }
        }
        Outcome::Tie(reason) => format!("A tie: {}.", tie_words(reason)),
        Outcome::BothLose(reason) => format!("Both players lose: {}.", tie_words(reason)),
    }
}

fn tie_words(reason: TieReason) -> &'static str {
    match reason {
        TieReason::Immobile => "neither player can move",
        TieReason::Repetition => "the same position has occurred three times",
        TieReason::MovesRepeated => "the last four turns repeat the four before",
        TieReason::Agreement => "the players agree",
        TieReason::Abandoned => "a player was gone for too long",
    }
}

/// What a player without a name is called.
pub fn nameless(player: Player) -> &'static str {
    match player {
        Player::First => "The first player",
        Player::Second => "The second player",
    }
}
