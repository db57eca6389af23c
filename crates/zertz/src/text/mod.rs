//! Everything that is read and written as text.
//!
//! | module | holds |
//! |---|---|
//! | [`notation`] | moves: `Wd4,a1`, `xe3Wg3`, `-` |
//! | [`position`] | positions: `37 oooo/… 6/8/10 0/0/0 0/0/0 1` |

pub(crate) mod notation;
pub(crate) mod position;

/// A piece of foreign text for an error message: short, on one line, without control characters.
pub(crate) fn excerpt(text: &str) -> String {
    const MOST: usize = 40;
    let mut out: String = text
        .chars()
        .take(MOST)
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect();
    if text.chars().nth(MOST).is_some() {
        out.push('…');
    }
    out
}
