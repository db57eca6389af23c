//! The name of a game.

use core::fmt;
use core::str::FromStr;

/// Letters and digits that are not mistaken for each other: five bits each.
pub const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The name of a game in addresses: twelve letters and digits without those that are mistaken for
/// each other. Whoever knows it may watch.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct GameId(String);

impl GameId {
    /// How many letters it has.
    pub const LETTERS: usize = 12;

    /// The name that random bytes make, five bits of each.
    pub fn from_random(bytes: [u8; GameId::LETTERS]) -> GameId {
        GameId(letters(&bytes))
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Bytes as letters of the [`ALPHABET`].
pub fn letters(bytes: &[u8]) -> String {
    let letter = |byte: &u8| char::from(ALPHABET[usize::from(*byte) % ALPHABET.len()]);
    bytes.iter().map(letter).collect()
}

/// Whether a text is this many letters of the [`ALPHABET`].
pub fn is_letters(text: &str, number: usize) -> bool {
    text.len() == number && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that is not the name of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no such game: the name of a game has 12 letters and digits")]
pub struct NotAGameId;

impl FromStr for GameId {
    type Err = NotAGameId;

    fn from_str(text: &str) -> Result<GameId, NotAGameId> {
        if is_letters(text, GameId::LETTERS) {
            Ok(GameId(text.to_string()))
        } else {
            Err(NotAGameId)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_nothing_else() {
        let id = GameId::from_random([0, 31, 32, 255, 4, 5, 6, 7, 8, 9, 10, 11]);
        assert_eq!(id.as_str(), "a9a9efghijkm");
        assert_eq!(id.as_str().parse(), Ok(id.clone()));
        for wrong in ["", "abc", "abcdefghijk!", "ABCDEFGHIJKL", "../../../etc/"] {
            assert_eq!(wrong.parse::<GameId>(), Err(NotAGameId), "{wrong}");
        }
    }
}
