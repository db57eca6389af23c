//! Schemas of the values that messages take over from `zertz` and `zertz-engine`. Those know nothing of
//! schemas, so that they need not wait for the macros to be built. A field of such a type names its
//! schema here; a test compares them with what serde writes.

use utoipa::ToSchema;

/// A player.
#[derive(Debug, serde::Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The player who begins.
    First,
    /// The other one.
    Second,
}

/// The colour of a marble.
#[derive(Debug, serde::Serialize, ToSchema)]
pub enum Marble {
    /// White.
    W,
    /// Grey.
    G,
    /// Black.
    B,
}

/// Numbers of marbles by colour.
#[derive(Debug, serde::Serialize, ToSchema)]
#[allow(non_snake_case, reason = "the letters of the notation")]
pub struct Counts {
    /// White.
    #[schema(maximum = 255)]
    pub W: u8,
    /// Grey.
    #[schema(maximum = 255)]
    pub G: u8,
    /// Black.
    #[schema(maximum = 255)]
    pub B: u8,
}

/// The result of a game as one word.
#[derive(Debug, serde::Serialize, ToSchema)]
#[schema(as = ResultScore)]
pub enum GameResult {
    /// The first player won.
    #[serde(rename = "1-0")]
    First,
    /// The second player won.
    #[serde(rename = "0-1")]
    Second,
    /// Nobody won.
    #[serde(rename = "1/2-1/2")]
    Tie,
    /// Both lost.
    #[serde(rename = "0-0")]
    BothLose,
}

/// The colour of an arrow or a circle: green, red, yellow or blue.
#[derive(Debug, serde::Serialize, ToSchema)]
pub enum Ink {
    /// Green.
    G,
    /// Red.
    R,
    /// Yellow.
    Y,
    /// Blue.
    B,
}

/// The turns of one player in figures: what the program, the server and the page tell of a game.
///
/// With the feature `serde` it is written as JSON under these very names, fractions with four decimals.
#[derive(Debug, Default, serde::Serialize, ToSchema)]
pub struct ReportSummary {
    /// All turns that were analysed.
    pub turns: u32,
    /// Those with a choice. The averages are over these.
    pub judged: u32,
    /// Moves that the engine would have played too.
    pub best: u32,
    /// A little worse than the best: `?!`
    pub inaccuracies: u32,
    /// Clearly worse: `?`
    pub mistakes: u32,
    /// Much worse: `??`
    pub blunders: u32,
    /// Forced wins let slip. They are counted here and not among the others.
    pub missed_wins: u32,
    /// Proven wins that were left, where it is not known whether the game was still won. They are counted
    /// here and not among the others.
    pub left_proofs: u32,
    /// The average loss of winning chance of a move, from 0 to 1; none if no turn was judged.
    pub average_loss: Option<f64>,
    /// The average accuracy of a move, from 0 to 100; none if no turn was judged.
    pub accuracy: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::to_string;

    #[test]
    fn the_schemas_are_those_of_the_values() {
        for (value, schema) in [
            (zertz::Player::First, Player::First),
            (zertz::Player::Second, Player::Second),
        ] {
            assert_eq!(to_string(&value).unwrap(), to_string(&schema).unwrap());
        }
        for (value, schema) in zertz::Marble::ALL
            .into_iter()
            .zip([Marble::W, Marble::G, Marble::B])
        {
            assert_eq!(to_string(&value).unwrap(), to_string(&schema).unwrap());
        }
        for (value, schema) in [
            (zertz::GameResult::First, GameResult::First),
            (zertz::GameResult::Second, GameResult::Second),
            (zertz::GameResult::Tie, GameResult::Tie),
            (zertz::GameResult::BothLose, GameResult::BothLose),
        ] {
            assert_eq!(to_string(&value).unwrap(), to_string(&schema).unwrap());
        }
        assert_eq!(
            to_string(&zertz_engine::analysis::Summary::default()).unwrap(),
            to_string(&ReportSummary::default()).unwrap()
        );
        let counts = Counts { W: 1, G: 2, B: 3 };
        assert_eq!(
            to_string(&zertz::Counts::new(1, 2, 3)).unwrap(),
            to_string(&counts).unwrap()
        );
    }
}
