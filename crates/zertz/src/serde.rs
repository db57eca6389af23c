//! With the feature `serde`: boards, rules, positions, ring names and scores as the strings that the
//! text formats use, players as `first` and `second`, marbles as their letters, and counts by letter.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::{Board, Counts, GameResult, Marble, Player, Position, RingName, Rules, Setup};

/// Reads a string and parses it.
struct Text<T>(PhantomData<T>, &'static str);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.1)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($type:ty: $what:literal),* $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(Text(PhantomData, $what))
            }
        }
    )*};
}

as_text! {
    Board: "a board such as `48`",
    Position: "a position of six fields",
    RingName: "a ring such as `d4`",
    Rules: "a game such as `48:tournament`",
    GameResult: "a result such as `1-0`",
    Setup: "a position of six fields",
}

/// A value that is one of a few words.
macro_rules! as_word {
    ($($type:ty: $($value:path = $word:literal),*;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(match self {
                    $($value => $word),*
                })
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                struct Word;

                impl Visitor<'_> for Word {
                    type Value = $type;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        write!(f, "one of {}", [$($word),*].join(", "))
                    }

                    fn visit_str<E: Error>(self, text: &str) -> Result<$type, E> {
                        match text {
                            $($word => Ok($value),)*
                            _ => Err(E::unknown_variant(text, &[$($word),*])),
                        }
                    }
                }
                deserializer.deserialize_str(Word)
            }
        }
    )*};
}

as_word! {
    Player: Player::First = "first", Player::Second = "second";
    Marble: Marble::White = "W", Marble::Grey = "G", Marble::Black = "B";
}

/// Counts by letter: `{"W": 6, "G": 8, "B": 10}`.
const LETTERS: [&str; 3] = ["W", "G", "B"];

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut counts = serializer.serialize_struct("Counts", LETTERS.len())?;
        for (letter, marble) in LETTERS.into_iter().zip(Marble::ALL) {
            counts.serialize_field(letter, &self[marble])?;
        }
        counts.end()
    }
}

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Counts, D::Error> {
        struct ByLetter;

        impl<'de> Visitor<'de> for ByLetter {
            type Value = Counts;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("counts of marbles by letter: W, G and B")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Counts, A::Error> {
                let mut found = [None; 3];
                while let Some(marble) = map.next_key::<Marble>()? {
                    let count = &mut found[marble as usize];
                    if count.is_some() {
                        return Err(A::Error::duplicate_field(LETTERS[marble as usize]));
                    }
                    *count = Some(map.next_value::<u8>()?);
                }
                let mut counts = Counts::NONE;
                for (index, marble) in Marble::ALL.into_iter().enumerate() {
                    let missing = || A::Error::missing_field(LETTERS[index]);
                    counts[marble] = found[index].ok_or_else(missing)?;
                }
                Ok(counts)
            }
        }
        deserializer.deserialize_struct("Counts", &LETTERS, ByLetter)
    }
}
