//! What stands at the head of a game, and what becomes of it: tags.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The properties that become tags under another name. Other ones that we do not know are kept as
/// `SgfXX`.
const NAMES: [(&str, &str); 11] = [
    ("EV", "Event"),
    ("PC", "Site"),
    ("RO", "Round"),
    ("GN", "GameName"),
    ("GC", "GameComment"),
    ("GS", "Pace"),
    ("TC", "TimeControl"),
    ("CM", "ColourMap"),
    ("DT", "BoardspaceDate"),
    ("RE", "ResultText"),
    ("US", "Annotator"),
];

/// Properties that say nothing that is not said otherwise.
const FORMAL: [&str; 6] = ["GM", "VV", "SU", "FF", "CA", "P-1"];

/// The tag that a property of the head becomes, if any.
pub(super) fn tag_of(property: &str) -> Option<String> {
    if FORMAL.contains(&property) {
        return None;
    }
    let known = NAMES.iter().find(|(name, _)| *name == property);
    Some(match known {
        Some((_, tag)) => (*tag).to_string(),
        None => format!("Sgf{}", property.replace('-', "_")),
    })
}

/// Whether a property of a later node is one that we only keep.
pub(super) fn is_foreign(property: &str) -> bool {
    !FORMAL.contains(&property) && !["C", "AN", "TM", "P0", "P1"].contains(&property)
}

/// The property that holds a tag, if there is one.
pub(super) fn property_of(tag: &str) -> Option<&str> {
    if let Some((property, _)) = NAMES.iter().find(|(_, name)| *name == tag) {
        return Some(property);
    }
    let name = tag.strip_prefix("Sgf")?;
    let plain = !name.is_empty() && name.bytes().all(|b| b.is_ascii_uppercase());
    // Commands and what is written anyway cannot come in by this door.
    let taken = FORMAL.contains(&name)
        || ["C", "AN", "TM"].contains(&name)
        || NAMES.iter().any(|(property, _)| *property == name);
    (plain && !taken).then_some(name)
}

/// The beginnings of the names of the months in the languages of the archive.
const MONTHS: [&[&str]; 12] = [
    &["jan", "ene", "gen", "янв", "sty"],
    &["feb", "fév", "фев", "lut"],
    &["mar", "mär", "mrt", "maa", "мар"],
    &["apr", "avr", "abr", "апр", "kwi"],
    &["may", "mai", "maj", "mei", "mag", "май", "мая"],
    &["jun", "juin", "giu", "июн", "cze"],
    &["jul", "juil", "lug", "июл", "lip"],
    &["aug", "aoû", "ago", "авг", "sie"],
    &["sep", "set", "сен", "wrz"],
    &["oct", "okt", "ott", "out", "окт", "paź"],
    &["nov", "ноя", "lis"],
    &["dec", "dez", "dic", "déc", "дек", "gru"],
];

/// A date as PGN writes it, `2024.10.24`, if the text can be understood.
pub(super) fn date(text: &str) -> Option<String> {
    let numbers: Vec<u32> = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|digits| !digits.is_empty())
        .map(|digits| digits.parse().unwrap_or(u32::MAX))
        .collect();
    let year = *numbers.iter().find(|n| (1990..2100).contains(*n))?;
    let named = text
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| word.chars().count() >= 3)
        .find_map(|word| {
            let word = word.to_lowercase();
            let named = |stems: &&[&str]| stems.iter().any(|stem| word.starts_with(stem));
            MONTHS.iter().position(named)
        });
    let (month, day) = match (named, numbers.as_slice()) {
        (Some(month), _) => (month as u32 + 1, *numbers.iter().find(|&&n| n < 32)?),
        // 2024年10月24日, 2024-10-24
        (None, [first, month, day, ..]) if *first == year => (*month, *day),
        _ => return None,
    };
    let possible = (1..=12).contains(&month) && (1..=31).contains(&day);
    possible.then(|| format!("{year}.{month:02}.{day:02}"))
}

/// Whether a text is a date as PGN writes it, question marks included.
pub(super) fn is_date(text: &str) -> bool {
    let known = |c: char| c.is_ascii_digit() || c == '?';
    let parts: Vec<&str> = text.split('.').collect();
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    lengths == [4, 2, 2] && parts.iter().all(|part| part.chars().all(known))
}

/// What stands before and after the name of the winner, in the languages of the archive. Some came
/// through the wrong encoding.
const WON: [(&str, &str); 22] = [
    ("Game won by ", ""),
    ("Игру выиграл(а) ", "."),
    ("Partida ganada por ", ""),
    ("", " hat gewonnen"),
    ("Partie gagnée par ", ""),
    ("De partij is gewonnen door ", ""),
    ("Gra wygrana przez ", ""),
    ("Vyhrál ", ""),
    ("Partida vencida por ", ""),
    ("", "获胜"),
    ("", "が勝利"),
    ("Joc câștigat de ", ""),
    ("Joc câştigat de ", ""),
    ("", " vann spelet"),
    ("Partion venkis ", ""),
    ("Joc câŐtigat de ", ""),
    ("Joc câ?tigat de ", ""),
    ("???? ???????(?) ", "."),
    ("ð18ð33ð40ð43 ð32ð4bð38ð33ð40ð30ð3b(ð30) ", "."),
    (
        "ìd0ì98ìd0ìb3ìd1ì80ìd1ì83 ìd0ìb2ìd1ì8bìd0ìb8ìd0ìb3ìd1ì80ìd0ìb0ìd0ìbb(ìd0ìb0) ",
        ".",
    ),
    ("", "?b7<dc"),
    ("", "?<dc"),
];

/// What is said of a game that nobody won.
const DRAWN: [&str; 9] = [
    "the game is a draw",
    "game drawn",
    "draw",
    "tie",
    "unentschieden",
    "ничья",
    "partie nulle",
    "nulle",
    "empate",
];

/// What a guest is called: `guest1486`, `Gast1489`, `гость.feya`.
const GUESTS: [&str; 10] = [
    "guest",
    "gast",
    "gäst",
    "гость",
    "invité",
    "invitado",
    "convidado",
    "host",
    "gość",
    "goí5bí07",
];

/// What the sentence that tells the result says: the index of the winner, or a tie (`None`). Nothing
/// is concluded from a sentence that is not known to say that somebody won.
pub(super) fn stated_winner(text: &str, names: [&str; 2]) -> Option<Option<usize>> {
    let text = text.trim();
    if DRAWN.contains(&text.trim_end_matches('.').to_lowercase().as_str()) {
        return Some(None);
    }
    WON.iter()
        .filter_map(|(before, after)| text.strip_prefix(before)?.strip_suffix(after))
        .find_map(|winner| who(winner.trim(), names))
        .map(Some)
}

/// Which of the two players is meant.
fn who(winner: &str, names: [&str; 2]) -> Option<usize> {
    let only = |found: [bool; 2]| match found {
        [true, false] => Some(0),
        [false, true] => Some(1),
        _ => None,
    };
    if names.contains(&winner) {
        return only(names.map(|name| name == winner));
    }
    let lower = winner.to_lowercase();
    if GUESTS.iter().any(|guest| lower.starts_with(guest)) {
        return only(names.map(|name| name.starts_with("guest")));
    }
    // Programs are sometimes numbered on one side only.
    let stem = |name: &str| {
        name.trim_end_matches(|c: char| c.is_ascii_digit())
            .to_string()
    };
    let same = |name: &str| stem(name) == winner || stem(winner) == name;
    only(names.map(|name| !name.is_empty() && same(name)))
}
