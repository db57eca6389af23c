//! With the feature `serde`: boards, rules, positions, counts, ring names and scores as the strings
//! that the text formats use.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{Board, Counts, Position, RingName, Rules, Score, Setup};

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
    Counts: "counts of marbles such as `6/8/10`",
    Position: "a position of six fields",
    RingName: "a ring such as `d4`",
    Rules: "a game such as `48:tournament`",
    Score: "a result such as `1-0`",
    Setup: "a position of six fields",
}
