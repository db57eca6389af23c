//! What the program says to people, by name: `t!("perft.progress", count = 12)`.
//!
//! | module | holds |
//! |---|---|
//! | `format` | how catalogues and messages are read, and how parameters are put in |
//! | `help` | which message is the help of which command and option |
//!
//! The sentences themselves stand in one file for each language, `messages/en.txt` for English. To
//! add a language: copy that file, translate it, and describe it as `ENGLISH` is described below;
//! `SPOKEN` is where the language is chosen.

mod format;
pub(crate) mod help;
#[cfg(test)]
mod sources;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::LazyLock;

use format::Piece;
pub(crate) use format::Value;

/// A language, as far as the program has to know it.
struct Language {
    catalogue: &'static str,
    /// Which form of a plural goes with a number: one, few, many, other and so on.
    plural: fn(u64) -> &'static str,
}

const ENGLISH: Language = Language {
    catalogue: include_str!("../../messages/en.txt"),
    plural: |number| if number == 1 { "one" } else { "other" },
};

/// The language that is spoken. There is one so far.
static SPOKEN: &Language = &ENGLISH;

static MESSAGES: LazyLock<HashMap<&str, Vec<Piece>>> = LazyLock::new(|| {
    let entries = format::entries(SPOKEN.catalogue).into_iter();
    let read = |text: String| format::parse(&text).unwrap_or_else(|_| vec![Piece::Text(text)]);
    entries.map(|(name, text)| (name, read(text))).collect()
});

/// The message of a name with its parameters, which are numbers or texts: `t!("files.progress",
/// done = 3, total = 12)`. What is marked with `%` may be anything that can be shown, and is put in
/// as it shows itself: numbers without commas between the thousands, for example.
macro_rules! t {
    ($name:literal $(, $($params:tt)*)?) => {
        $crate::messages::say($name, &t!(@ [] $($($params)*)?))
    };
    (@ [$($done:tt)*] $param:ident = % $value:expr $(, $($more:tt)*)?) => {
        t!(@ [$($done)* (stringify!($param), $crate::messages::Value::shown(&$value)),]
            $($($more)*)?)
    };
    (@ [$($done:tt)*] $param:ident = $value:expr $(, $($more:tt)*)?) => {
        t!(@ [$($done)* (stringify!($param), $crate::messages::Value::from($value)),]
            $($($more)*)?)
    };
    (@ [$($done:tt)*]) => { [$($done)*] };
}
pub(crate) use t;

/// What `t!` does. A name that is not there is said itself.
pub(crate) fn say(name: &str, params: &[(&str, Value)]) -> String {
    said(name, params).unwrap_or_else(|| name.to_string())
}

/// The message, if there is one of that name.
fn said(name: &str, params: &[(&str, Value)]) -> Option<String> {
    let message = MESSAGES.get(name)?;
    Some(format::write(message, params, SPOKEN.plural))
}

/// The headings of a table, which stand in one message with bars between them.
pub(crate) fn columns<const N: usize>(message: &str) -> [&str; N] {
    let mut headings = message.split('|').map(str::trim);
    [(); N].map(|()| headings.next().unwrap_or_default())
}
