//! Names that nobody can guess: of games, imports and visitors.

use core::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use zertz_play::id::{is_letters, letters};
pub use zertz_play::{GameId, NotAGameId};

/// Letters at random, five bits each.
fn random_letters(number: usize) -> Result<String, getrandom::Error> {
    let mut bytes = vec![0; number];
    getrandom::fill(&mut bytes)?;
    Ok(letters(&bytes))
}

/// A code of short life that people may have to type: 60 bits.
pub(crate) fn random_code() -> Result<String, getrandom::Error> {
    random_letters(12)
}

/// A new name for a game.
pub fn random_game_id() -> Result<GameId, getrandom::Error> {
    let mut bytes = [0; GameId::LETTERS];
    getrandom::fill(&mut bytes)?;
    Ok(GameId::from_random(bytes))
}

/// The name of an import in addresses: of the same form as that of a game.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ImportId(String);

impl ImportId {
    const LETTERS: usize = GameId::LETTERS;

    /// A new one.
    pub fn random() -> Result<ImportId, getrandom::Error> {
        random_letters(ImportId::LETTERS).map(ImportId)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ImportId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that is not the name of an import.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no such import: the name of an import has 12 letters and digits")]
pub struct NotAnImportId;

impl FromStr for ImportId {
    type Err = NotAnImportId;

    fn from_str(text: &str) -> Result<ImportId, NotAnImportId> {
        if is_letters(text, ImportId::LETTERS) {
            Ok(ImportId(text.to_string()))
        } else {
            Err(NotAnImportId)
        }
    }
}

/// A game to which something is kept: one that was played here, or one of an import.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// A game on this server.
    Game(GameId),
    /// A game of an import, by its number from 1.
    Import(ImportId, u32),
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Key::Game(id) => write!(f, "game-{id}"),
            Key::Import(id, number) => write!(f, "import-{id}-{number}"),
        }
    }
}

impl FromStr for Key {
    type Err = NotAGameId;

    fn from_str(text: &str) -> Result<Key, NotAGameId> {
        if let Some(id) = text.strip_prefix("game-") {
            return id.parse().map(Key::Game);
        }
        let rest = text.strip_prefix("import-").ok_or(NotAGameId)?;
        let (id, number) = rest.split_once('-').ok_or(NotAGameId)?;
        let number: u32 = number.parse().map_err(|_| NotAGameId)?;
        let id = id.parse().map_err(|_| NotAGameId)?;
        Ok(Key::Import(id, number))
    }
}

/// What a browser or a program shows to prove that it is the same visitor as before: 52 letters,
/// 260 bits. It is kept by the visitor alone.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    const LETTERS: usize = 52;

    /// A new one.
    pub fn random() -> Result<Token, getrandom::Error> {
        random_letters(Token::LETTERS).map(Token)
    }

    /// Reads a token; `None` if it cannot be one.
    pub fn parse(text: &str) -> Option<Token> {
        is_letters(text, Token::LETTERS).then(|| Token(text.to_string()))
    }

    /// As text: for the visitor only.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The visitor whose token this is.
    pub fn visitor(&self) -> Visitor {
        Visitor(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl fmt::Debug for Token {
    /// Tokens do not belong into logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// A visitor, known by the hash of their token: what is stored tells nobody the token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Visitor([u8; 32]);

impl Visitor {
    /// Somebody without a token. No token has this hash.
    pub const NOBODY: Visitor = Visitor([0; 32]);

    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// From a stored hash; `None` if it has another length.
    pub fn from_bytes(bytes: &[u8]) -> Option<Visitor> {
        bytes.try_into().ok().map(Visitor)
    }
}

impl fmt::Debug for Visitor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Visitor({:02x}{:02x}…)", self.0[0], self.0[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_nothing_else() {
        let id = random_game_id().expect("random numbers");
        assert_eq!(id.as_str().parse(), Ok(id.clone()));
        let id = ImportId::random().expect("random numbers");
        assert_eq!(id.as_str().parse(), Ok(id.clone()));
        for wrong in ["", "abc", "abcdefghijk!", "ABCDEFGHIJKL", "../../../etc/"] {
            assert_eq!(wrong.parse::<ImportId>(), Err(NotAnImportId), "{wrong}");
        }
        let token = Token::random().expect("random numbers");
        assert_eq!(
            Token::parse(token.as_str()).map(|t| t.visitor()),
            Some(token.visitor())
        );
        assert_eq!(Token::parse("short"), None);
        assert_ne!(
            token.visitor(),
            Token::random().expect("random numbers").visitor()
        );
        assert!(!format!("{token:?}").contains(token.as_str()));
    }
}
