//! How the finished games of a visitor went, in figures.

use serde::Serialize;

/// How the finished games of a visitor went. Those in which they held both seats count for nobody.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Figures {
    /// How many games were counted: the latest ones.
    pub games: usize,
    /// Results by opponent and board: people first, then the levels from 1 to 10.
    pub results: Vec<Results>,
    /// How well they played, from the oldest game to the latest: of the latest games, those of which there is a report.
    pub accuracy: Vec<Accuracy>,
}

/// Results against one kind of opponent on one board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Results {
    /// The level of the engine; null against people.
    pub level: Option<u8>,
    /// The board.
    pub board: String,
    /// How many were won.
    pub won: u32,
    /// How many were lost, those among them that both lost.
    pub lost: u32,
    /// How many ended in a tie.
    pub tied: u32,
}

/// How well a visitor played in one game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Accuracy {
    /// The game.
    pub id: String,
    /// When it ended, in milliseconds since 1970.
    pub at: u64,
    /// The level of the engine; null against people.
    pub level: Option<u8>,
    /// The board.
    pub board: String,
    /// The average accuracy of their turns, from 0 to 100.
    pub accuracy: f64,
}
