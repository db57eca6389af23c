//! How a game ends.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::player::Player;
use crate::rules::{Rules, Variant, WinningSet};

/// The result of a game and its reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// One player has won.
    Win(Player, WinReason),
    /// Nobody has won.
    Tie(TieReason),
    /// A tie in a tournament: both players have lost.
    BothLose(TieReason),
}

/// Why a player has won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WinReason {
    /// The winner holds a winning set.
    WinningSet(WinningSet),
    /// The winner took the last vacant ring.
    FullBoard,
    /// The opponent resigned.
    Resignation,
    /// The opponent's clock ran out.
    Time,
    /// The opponent was gone, and the winner claimed the win.
    Abandoned,
}

/// Why a game is a tie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TieReason {
    /// Neither player could move.
    Immobile,
    /// The same position occurred for the third time.
    Repetition,
    /// The last four moves repeated the four before them.
    MovesRepeated,
    /// The players agreed.
    Agreement,
    /// A player was gone, and the other called it a tie.
    Abandoned,
}

/// The result alone, as records write it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// `1-0`: the first player won.
    First,
    /// `0-1`: the second player won.
    Second,
    /// `1/2-1/2`: a tie.
    Tie,
    /// `0-0`: both players lost.
    BothLose,
}

impl Outcome {
    /// A tie for this reason, which both players lose in a tournament. (Players may agree to a tie
    /// in a tournament too; only the ties of the board count as lost.)
    pub fn tie(rules: &Rules, reason: TieReason) -> Outcome {
        match rules.variant {
            Variant::Tournament if reason.is_on_board() => Outcome::BothLose(reason),
            _ => Outcome::Tie(reason),
        }
    }

    /// The player who has won, if one has.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Outcome::Win(player, _) => Some(player),
            _ => None,
        }
    }

    /// The result without its reason.
    pub const fn result(self) -> GameResult {
        match self {
            Outcome::Win(Player::First, _) => GameResult::First,
            Outcome::Win(Player::Second, _) => GameResult::Second,
            Outcome::Tie(_) => GameResult::Tie,
            Outcome::BothLose(_) => GameResult::BothLose,
        }
    }

    /// Whether the position on the board itself ended the game (and not the players or the clock).
    pub const fn is_on_board(self) -> bool {
        match self {
            Outcome::Win(_, reason) => {
                matches!(reason, WinReason::WinningSet(_) | WinReason::FullBoard)
            }
            Outcome::Tie(reason) | Outcome::BothLose(reason) => reason.is_on_board(),
        }
    }
}

impl TieReason {
    /// Whether it is one of the board, and not of the players.
    const fn is_on_board(self) -> bool {
        !matches!(self, TieReason::Agreement | TieReason::Abandoned)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(player, reason) => write!(f, "{player} wins: {reason}"),
            Outcome::Tie(reason) => write!(f, "tie: {reason}"),
            Outcome::BothLose(reason) => write!(f, "both players lose: {reason}"),
        }
    }
}

impl fmt::Display for WinReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WinReason::WinningSet(set) => set.fmt(f),
            WinReason::FullBoard => f.write_str("no vacant ring is left"),
            WinReason::Resignation => f.write_str("the opponent resigned"),
            WinReason::Time => f.write_str("the opponent ran out of time"),
            WinReason::Abandoned => f.write_str("the opponent was gone"),
        }
    }
}

impl fmt::Display for TieReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TieReason::Immobile => "neither player can move",
            TieReason::Repetition => "the same position for the third time",
            TieReason::MovesRepeated => "the last four moves repeat the four before them",
            TieReason::Agreement => "by agreement",
            TieReason::Abandoned => "a player was gone",
        })
    }
}

impl GameResult {
    /// As records write it: `1-0`, `0-1`, `1/2-1/2` or `0-0`.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::First => "1-0",
            GameResult::Second => "0-1",
            GameResult::Tie => "1/2-1/2",
            GameResult::BothLose => "0-0",
        }
    }

    /// The player who has won, if one has.
    pub const fn winner(self) -> Option<Player> {
        match self {
            GameResult::First => Some(Player::First),
            GameResult::Second => Some(Player::Second),
            _ => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A result was expected, such as `1-0`, and something else was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseResultError {
    text: String,
}

impl fmt::Display for ParseResultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a result: expected 1-0, 0-1, 1/2-1/2 or 0-0",
            self.text
        )
    }
}

impl core::error::Error for ParseResultError {}

impl FromStr for GameResult {
    type Err = ParseResultError;

    fn from_str(text: &str) -> Result<GameResult, ParseResultError> {
        [
            GameResult::First,
            GameResult::Second,
            GameResult::Tie,
            GameResult::BothLose,
        ]
        .into_iter()
        .find(|score| score.as_str() == text)
        .ok_or_else(|| ParseResultError {
            text: crate::text::excerpt(text),
        })
    }
}
