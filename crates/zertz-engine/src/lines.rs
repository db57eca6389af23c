//! Lines of bounded length from a source that may hold anything: what is typed, and what engines say.

use std::io::{self, BufRead};

/// A line as it was read, without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoundedLine {
    /// The text, or as much of it as was kept. What is not UTF-8 has become `U+FFFD`.
    pub text: String,
    /// Whether it was longer. The rest has been skipped.
    pub is_cut: bool,
}

/// Reads the next line and keeps at most this many bytes of it; `None` at the end of input. A last line
/// without its end counts.
pub fn bounded_line(input: &mut impl BufRead, most: usize) -> io::Result<Option<BoundedLine>> {
    let mut line = Vec::new();
    let mut any = false;
    let mut is_cut = false;
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
        let kept = text.len().min(most - line.len());
        line.extend_from_slice(&text[..kept]);
        is_cut |= kept < text.len();
        let used = end.map_or(piece.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(any.then(|| BoundedLine {
        text: String::from_utf8_lossy(&line).into_owned(),
        is_cut,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart_and_bounded() {
        const MOST: usize = 100;
        let mut input = b"one\r\n\nt\xffo\n".to_vec();
        input.extend(vec![b'x'; MOST]);
        input.push(b'\n');
        input.extend(vec![b'y'; 3 * MOST]);
        input.extend(b"\nlast");
        // A small buffer, so that lines come in pieces.
        let mut source = io::BufReader::with_capacity(7, input.as_slice());
        let mut next = || {
            let line = bounded_line(&mut source, MOST).unwrap();
            line.map(|line| (line.text, line.is_cut))
        };
        let whole = |text: &str| Some((text.to_string(), false));
        assert_eq!(next(), whole("one\r"));
        assert_eq!(next(), whole(""));
        assert_eq!(next(), whole("t\u{fffd}o"));
        assert_eq!(next(), whole(&"x".repeat(MOST)));
        assert_eq!(next(), Some(("y".repeat(MOST), true)));
        assert_eq!(next(), whole("last"));
        assert_eq!(next(), None);
    }
}
