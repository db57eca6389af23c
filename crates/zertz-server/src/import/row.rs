//! A game as lists show it.

use zertz::{GameResult, Outcome, Record, foreign, zgn};

use super::RECORD_BYTES;
use super::reason::FileReason;
use crate::store::ImportRow;
use zertz_play::message::{ImportedGame, MAX_NODES};

/// Longer names and events are cut, in characters.
const NAME_LENGTH: usize = 80;

/// The row of a game, or why it cannot be kept: as the game of this place in the file, counted with
/// those that could not be read.
pub(super) fn row(record: &Record, number: u64, game: u64) -> Result<ImportRow, FileReason> {
    if record.len() > MAX_NODES {
        return Err(FileReason::GameTooLong {
            game,
            turns: record.len(),
            most: MAX_NODES,
        });
    }
    let text = zgn::write(record);
    if text.len() > RECORD_BYTES {
        return Err(FileReason::GameTooLarge {
            game,
            bytes: text.len(),
            most: RECORD_BYTES,
        });
    }
    let rules = record.start().rules();
    let result = record
        .result
        .or_else(|| record.outcome().map(Outcome::result))
        .map(|score: GameResult| score.as_str().to_string());
    let tag = |names: [&str; 2]| {
        let mut found = names.iter().filter_map(|name| record.tag(name));
        found.next().map(|text| clean(text, NAME_LENGTH))
    };
    let game = ImportedGame {
        number,
        first: tag(["Player1", "First"]).unwrap_or_default(),
        second: tag(["Player2", "Second"]).unwrap_or_default(),
        date: record.tag("Date").map(date).unwrap_or_default(),
        event: tag(["Event", "Site"]).unwrap_or_default(),
        game: rules.to_string(),
        board: rules.board.to_string(),
        result,
        turns: record.main_line().count() as u64,
    };
    Ok(ImportRow { game, record: text })
}

/// Foreign text on one line, without what cannot be seen, of a bounded length.
pub(crate) fn clean(text: &str, most: usize) -> String {
    foreign::cut(foreign::words(text), most)
}

/// A date as PGN has it, `2019.05.??`; empty if it is nothing of the kind.
fn date(text: &str) -> String {
    let mut parts = text.trim().split(['.', '-', '/']);
    let part = |part: Option<&str>, length: usize| {
        let part = part.unwrap_or_default();
        let known = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
        if known {
            part.to_string()
        } else {
            "?".repeat(length)
        }
    };
    let year = part(parts.next(), 4);
    if year.starts_with('?') {
        return String::new();
    }
    let month = part(parts.next(), 2);
    let day = part(parts.next(), 2);
    format!("{year}.{month}.{day}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(date("2019.05.04"), "2019.05.04");
        assert_eq!(date("2019-05-04"), "2019.05.04");
        assert_eq!(date("2019.??.??"), "2019.??.??");
        assert_eq!(date("2019"), "2019.??.??");
        assert_eq!(date("????.??.??"), "");
        assert_eq!(date("<script>"), "");
    }

    #[test]
    fn names_are_one_harmless_line() {
        assert_eq!(clean("  Ann\n\t Bee\u{202e}x ", 80), "Ann Bee x");
        assert_eq!(clean(&"a".repeat(100), 5), "aaaaa…");
        assert_eq!(clean("<b>", 5), "<b>");
        assert_eq!(clean("\u{0}\u{200b}", 5), "");
    }

    #[test]
    fn a_row_says_what_the_record_says() {
        let text = "[Player1 \"Ann\"]\n[Player2 \"Bob\"]\n[Date \"2020.01.02\"]\n[Game \"48\"]\n\n1. Wd4,a1 1-0\n";
        let record = zgn::read(text).next().expect("a game").expect("fine");
        let ImportRow { game, record } = row(&record, 7, 7).expect("small");
        assert_eq!((game.first.as_str(), game.second.as_str()), ("Ann", "Bob"));
        assert_eq!((game.number, game.turns, game.board.as_str()), (7, 1, "48"));
        assert_eq!(game.result.as_deref(), Some("1-0"));
        assert!(record.contains("Wd4,a1"));
    }

    #[test]
    fn what_is_too_large_says_so() {
        let text = format!(
            "[Game \"37\"]\n\n1. Wd4,a1 {{{}}} *\n",
            "x".repeat(RECORD_BYTES)
        );
        let record = zgn::read(&text).next().expect("a game").expect("fine");
        assert!(row(&record, 1, 1).is_err_and(|reason| reason.to_string().contains("bytes")));
        let text = format!(
            "[Game \"37\"]\n\n1. Wd4,a1 {} *\n",
            "(1. Bd4,a1)".repeat(MAX_NODES)
        );
        let record = zgn::read(&text).next().expect("a game").expect("fine");
        assert!(row(&record, 1, 1).is_err_and(|reason| reason.to_string().contains("turns")));
    }
}
