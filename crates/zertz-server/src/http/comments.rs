//! What browsers need not load: the comments of the page's scripts, a quarter of what they weigh.
//!
//! Only comments that fill whole lines go, and their lines stay as empty ones, so that the line of an error
//! is the line in the source. `web/tests/unit/comments.test.js` checks that nothing in the page looks like
//! such a line and is none, as a text over several lines could.

/// A script without the comments that fill whole lines.
pub(super) fn without_comments(script: &str) -> String {
    let mut left = String::with_capacity(script.len());
    let mut inside = false;
    for line in script.split_inclusive('\n') {
        let text = line.trim();
        let end = if inside || text.starts_with("/*") {
            // The first two characters of a comment are not its end: `/*/` goes on.
            let from = if inside { 0 } else { 2 };
            text[from..].find("*/").map(|at| from + at + 2)
        } else {
            None
        };
        let comment = match end {
            Some(end) => {
                let alone = inside || end == text.len();
                inside = false;
                // What stands behind a comment of several lines must not be lost: then the end of it stays.
                if alone && end < text.len() {
                    left.push_str(&text[end..]);
                    left.push('\n');
                    continue;
                }
                alone
            }
            None => {
                inside |= text.starts_with("/*");
                inside || text.starts_with("//")
            }
        };
        if !comment {
            left.push_str(line);
        } else if line.ends_with('\n') {
            left.push('\n');
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn comments_go_and_code_stays() {
        for (script, left) in [
            ("// a\nlet b = 1; // c\n", "\nlet b = 1; // c\n"),
            ("  /** a */\n  f();\n", "\n  f();\n"),
            ("/** a */ f();\n", "/** a */ f();\n"),
            ("/*\n * a\n */\nf();", "\n\n\nf();"),
            ("/* a\nb */ f();\n", "\n f();\n"),
            ("/*/ a\n*/ f();\n", "\n f();\n"),
            ("let a = \"// b\";\n", "let a = \"// b\";\n"),
            ("", ""),
            ("f();\n// the end", "f();\n"),
        ] {
            assert_eq!(without_comments(script), left, "{script:?}");
        }
    }
}
