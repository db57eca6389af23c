//! Lines of bounded length from a source that may hold anything.

use std::io::{self, BufRead};

/// A longer line is none of the protocol: a game of ten thousand moves fits several times.
pub(super) const MAX_LINE: usize = 1 << 20;

/// A line as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Line {
    /// Its text. What is not UTF-8 has become `U+FFFD`.
    Text(String),
    /// It was longer than [`MAX_LINE`] and was skipped.
    TooLong,
}

/// Reads the next line, or `None` at the end of input. A last line without its end counts.
pub(super) fn read(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let mut any = false;
    let mut too_long = false;
    loop {
        let piece = match input.fill_buf() {
            Ok(piece) => piece,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if piece.is_empty() {
            break;
        }
        any = true;
        let end = piece.iter().position(|&byte| byte == b'\n');
        let text = &piece[..end.unwrap_or(piece.len())];
        // Of a line that is too long nothing is kept.
        if too_long || line.len() + text.len() > MAX_LINE {
            too_long = true;
            line.clear();
        } else {
            line.extend_from_slice(text);
        }
        let used = end.map_or(piece.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(match (any, too_long) {
        (false, _) => None,
        (true, true) => Some(Line::TooLong),
        (true, false) => Some(Line::Text(String::from_utf8_lossy(&line).into_owned())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart_and_bounded() {
        let mut input = b"one\r\n\nt\xffo\n".to_vec();
        input.extend(vec![b'x'; MAX_LINE]);
        input.push(b'\n');
        input.extend(vec![b'y'; MAX_LINE + 1]);
        input.extend(b"\nlast");
        // A small buffer, so that lines come in pieces.
        let mut source = io::BufReader::with_capacity(7, input.as_slice());
        let mut next = || read(&mut source).unwrap();
        let text = |text: &str| Some(Line::Text(text.to_string()));
        assert_eq!(next(), text("one\r"));
        assert_eq!(next(), text(""));
        assert_eq!(next(), text("t\u{fffd}o"));
        assert_eq!(next(), text(&"x".repeat(MAX_LINE)));
        assert_eq!(next(), Some(Line::TooLong));
        assert_eq!(next(), text("last"));
        assert_eq!(next(), None);
    }
}
