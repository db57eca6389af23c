//! The laws of texts, for every board, variant and option: whatever is written is read as it was, in all
//! the forms of docs/formats.md, and whatever is broken is refused with a reason.
//!
//! `ZERTZ_TEST_GAMES` multiplies the number of games, as in `against_reference.rs`.

use std::collections::HashSet;

use crate::common::in_random_games;
use zertz::{Claims, Content, Move, Position, Ring, Rules, Setup};

#[test]
fn positions_setups_and_rules_come_back_from_their_texts() {
    in_random_games(3, |game, _| {
        let position = *game.position();
        let text = position.to_string();
        assert_eq!(text.parse(), Ok(position), "{text}");
        let setup = position.setup();
        assert_eq!(setup.position(), Ok(position), "{text}");
        assert_eq!(setup.to_string(), text);
        assert_eq!(text.parse::<Setup>().unwrap().to_string(), text);
        assert_eq!(
            position.rules().to_string().parse::<Rules>(),
            Ok(*position.rules())
        );
        assert!(text.is_ascii() && text.split(' ').count() == 6);
        let board = position.rules().board;
        for ring in Ring::all() {
            assert_eq!(setup.get(ring), position.get(ring));
            if !board.rings().contains(ring) {
                assert_eq!(position.get(ring), Content::Missing);
            }
        }
        assert!(position.inert_rings().is_subset(position.aside().rings()));
    });
}

/// The token without the colours of captured marbles, and without what is isolated.
fn shortened(token: &str) -> String {
    match token.strip_prefix('x') {
        Some(rest) => format!("x{}", rest.replace(['W', 'G', 'B'], "")),
        None => token.split('x').next().unwrap().to_string(),
    }
}

#[test]
fn moves_come_back_from_all_their_texts() {
    in_random_games(1, |game, rng| {
        let position = game.position();
        let moves = position.moves();
        for &mv in &moves {
            if !rng.one_in(1 + moves.len() / 15) {
                continue;
            }
            let token = position.notate(mv).to_string();
            let display = format!("{:#}", position.notate(mv));
            let mut texts = vec![
                token.clone(),
                display.clone(),
                token.to_lowercase(),
                token.to_uppercase(),
                display.to_lowercase(),
                display.to_uppercase(),
                format!("  {token} "),
            ];
            // Without the suffix everything is declined, where that can be done.
            if position.rules().claims == Claims::Automatic || !matches!(mv, Move::Place(_)) {
                texts.push(shortened(&token));
                texts.push(shortened(&token).to_lowercase());
                texts.push(shortened(&token).to_uppercase());
            }
            if token.contains('j') {
                texts.push(token.replace('j', "i"));
            }
            for text in texts {
                assert_eq!(position.parse_move(&text), Ok(mv), "{text} in {position}");
            }
            assert!(!token.contains(' '), "{token}");
            assert_eq!(display.replace(' ', ""), token);
        }
        // Two moves never share a token.
        let tokens: HashSet<String> = moves
            .iter()
            .map(|&mv| position.notate(mv).to_string())
            .collect();
        assert_eq!(tokens.len(), moves.len(), "{position}");
    });
}

#[test]
fn broken_texts_are_refused_without_a_panic() {
    let letters: Vec<char> = "WGBwgbxabcdefghij123456789,- ./:=oéx\u{0}"
        .chars()
        .collect();
    in_random_games(1, |game, rng| {
        let position = game.position();
        let Some(mv) = position.nth_move(rng.below(position.count_moves())) else {
            return;
        };
        for text in [position.notate(mv).to_string(), position.to_string()] {
            let mut broken: Vec<char> = text.chars().collect();
            for _ in 0..1 + rng.below(2) {
                let at = rng.below(broken.len());
                match rng.below(3) {
                    0 => broken[at] = *rng.pick(&letters),
                    1 => broken.insert(at, *rng.pick(&letters)),
                    _ if broken.len() > 1 => drop(broken.remove(at)),
                    _ => {}
                }
            }
            let broken: String = broken.into_iter().collect();
            // Whatever is read at all is read rightly.
            match position.parse_move(&broken) {
                Ok(mv) => assert!(position.is_legal(mv), "{broken}"),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
            match broken.parse::<Position>() {
                Ok(read) => assert_eq!(read.to_string().parse(), Ok(read), "{broken}"),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    });
}

/// "bad input gets an error that names the offending text, where it stands, and what was expected"
#[test]
fn an_error_says_what_stands_where() {
    let start: Position =
        crate::common::pos("37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1");
    for (text, place) in [
        ("W d4,a1", "found ` ` at character 2, expected a ring"),
        ("Wd4, a1", "found ` ` at character 5, expected a ring"),
        ("Wd4,", "ends after character 4, expected a ring"),
        ("Wd4,z1", "found `z1` at character 5, expected a ring"),
        ("Wd4,a1x", "ends after character 7, expected a colour"),
        ("Wd4,a10", "found `0` at character 7, expected"),
        ("hello", "found `hello` at character 1, expected a colour"),
        ("", "ends after character 0, expected a colour"),
        ("Wd4,a1xWd4", "this turn isolates nothing"),
        ("Wd8,a1", "there is no ring d8 on the board 37"),
    ] {
        let error = start.parse_move(text).unwrap_err().to_string();
        assert!(error.contains(place), "{text}: {error}");
    }
}
