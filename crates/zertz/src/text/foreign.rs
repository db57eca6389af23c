//! Foreign text made harmless: names, comments, file names and error messages that quote them.
//!
//! Text from elsewhere may hold characters that are obeyed instead of shown: a terminal clears its screen, a
//! line is forged in a log, the rest of a sentence runs backwards, or two names look the same. There is one
//! list of these characters, [`is_unseen`], and two ways to be rid of them: [`visible`] shows that something
//! was there, for messages; [`words`] leaves words with single spaces, for names. [`cut`] bounds the length.
//!
//! ```
//! use zertz::foreign;
//!
//! let name = " Ann\n\tLee\u{202e} ";
//! assert_eq!(foreign::cut(foreign::words(name), 80), "Ann Lee");
//! assert_eq!(foreign::cut(foreign::visible("a\x1b[2J"), 3), "a\u{fffd}[…");
//! ```

use alloc::string::String;

/// Whether a character is obeyed or ignored rather than shown.
///
/// These are controls (C0, C1 and DEL, the ends of lines among them), the separators of lines and paragraphs,
/// marks, overrides and isolates of the writing direction, characters without width, letters that are blank,
/// annotations, tags, and what is not a character at all.
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            // The soft hyphen and the joiner of graphemes.
            '\u{ad}' | '\u{34f}'
            // Directions of writing: marks, embeddings, overrides and isolates.
            | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
            // Ends of lines and paragraphs.
            | '\u{2028}' | '\u{2029}'
            // Without width: spaces, joiners, the mark of byte order, and retired controls.
            | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{feff}'
            // Blank letters of Hangul, and vowels and separators without a sign of their own.
            | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            // Annotations, tags, and numbers that are not characters.
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}' | '\u{fffe}' | '\u{ffff}')
}

/// The text with `U+FFFD` for everything unseen, so that it stays on one line and hides nothing.
pub fn visible(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars()
        .map(|c| if is_unseen(c) { '\u{fffd}' } else { c })
}

/// The words of the text with one space between them; what is unseen parts words as a space does.
pub fn words(text: &str) -> impl Iterator<Item = char> + '_ {
    text.split(|c: char| c.is_whitespace() || is_unseen(c))
        .filter(|word| !word.is_empty())
        .enumerate()
        .flat_map(|(i, word)| (i > 0).then_some(' ').into_iter().chain(word.chars()))
}

/// At most this many characters, and `…` if there were more.
pub fn cut(mut text: impl Iterator<Item = char>, most: usize) -> String {
    let mut out: String = text.by_ref().take(most).collect();
    if text.next().is_some() {
        out.push('…');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        visible(text).collect()
    }

    #[test]
    fn nothing_that_is_obeyed_is_left() {
        // C0, DEL and C1.
        let controls = ('\0'..='\u{1f}').chain('\u{7f}'..='\u{9f}');
        // Marks, embeddings, overrides and isolates of the direction.
        let directions = ['\u{61c}', '\u{200e}', '\u{200f}'].into_iter();
        let directions = directions.chain('\u{202a}'..='\u{202e}');
        let directions = directions.chain('\u{2066}'..='\u{2069}');
        // Without width, and the ends of lines and paragraphs.
        let rest = "\u{ad}\u{200b}\u{200c}\u{200d}\u{2060}\u{feff}\u{2028}\u{2029}\u{3164}\u{e0041}\u{ffff}";
        for c in controls.chain(directions).chain(rest.chars()) {
            assert!(is_unseen(c), "{c:?}");
            assert_eq!(shown(&format!("a{c}b")), "a\u{fffd}b", "{c:?}");
            assert_eq!(words(&format!("{c}a{c}{c}b{c}")).collect::<String>(), "a b");
            assert_eq!(words(&format!("{c}")).count(), 0, "{c:?}");
        }
    }

    #[test]
    fn what_is_seen_stays_as_it_is() {
        for text in [
            "Zèrtz d4",
            "<b>&'\"",
            "Ж 漢字 한글 עברית العربية",
            "🎉\u{fe0f}",
            "\u{fffd}",
            "",
        ] {
            assert_eq!(shown(text), text);
            assert_eq!(words(text).collect::<String>(), text);
        }
        assert_eq!(words(" a\u{a0} b\u{3000}c ").collect::<String>(), "a b c");
    }

    #[test]
    fn length_is_counted_in_characters() {
        assert_eq!(cut("éé".chars(), 2), "éé");
        assert_eq!(cut("ééé".chars(), 2), "éé…");
        assert_eq!(cut(words(" a  b "), 3), "a b");
        assert_eq!(cut("a".chars(), 0), "…");
        assert_eq!(cut("".chars(), 0), "");
    }
}
