//! One thing for each player.

use serde::{Deserialize, Serialize};
use zertz::Player;

/// One thing for each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pair<T> {
    /// The first player's.
    pub first: T,
    /// The second player's.
    pub second: T,
}

impl<T> Pair<T> {
    /// What `f` gives for each player.
    pub fn of(mut f: impl FnMut(Player) -> T) -> Pair<T> {
        Pair {
            first: f(Player::First),
            second: f(Player::Second),
        }
    }

    /// A player's.
    pub const fn get(&self, player: Player) -> &T {
        match player {
            Player::First => &self.first,
            Player::Second => &self.second,
        }
    }

    /// A player's, to be changed.
    pub const fn get_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        }
    }
}
