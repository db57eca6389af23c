//! What stands at the head of a game, and what becomes of it: tags.

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

/// What the sentence that tells the result says: the index of the winner, or a tie (`None`).
pub(super) fn stated_winner(text: &str, names: [&str; 2]) -> Option<Option<usize>> {
    const TIES: [&str; 6] = ["draw", "tie", "unentschieden", "ничья", "nulle", "empate"];
    // A guest gets a number (`guest1486`) and is called otherwise in other languages (`Gast1486`).
    // Programs are sometimes numbered in the name only.
    let stem = |name: &str| {
        name.trim_end_matches(|c: char| c.is_ascii_digit())
            .to_string()
    };
    for names in [names.map(str::to_string), names.map(stem)] {
        let found = [0, 1].map(|i| !names[i].is_empty() && text.contains(&names[i]));
        match found {
            [true, false] => return Some(Some(0)),
            [false, true] => return Some(Some(1)),
            // One name may be part of the other.
            [true, true] if names[0].contains(&names[1]) && names[0] != names[1] => {
                return Some(Some(0));
            }
            [true, true] if names[1].contains(&names[0]) && names[0] != names[1] => {
                return Some(Some(1));
            }
            [true, true] => return None,
            [false, false] => {}
        }
    }
    let lower = text.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphabetic());
    if words.any(|word| TIES.contains(&word)) {
        return Some(None);
    }
    match names.map(|name| name.starts_with("guest")) {
        _ if text.trim().is_empty() => None,
        [true, false] => Some(Some(0)),
        [false, true] => Some(Some(1)),
        _ => None,
    }
}
