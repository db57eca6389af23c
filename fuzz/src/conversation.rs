//! The law of the engine protocol.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use zertz_engine::Ugi;

/// What the engine has said.
#[derive(Clone, Default)]
struct Ear(Arc<Mutex<Vec<u8>>>);

impl Write for Ear {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no thread panics").extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Ear {
    /// Takes away what was said.
    fn take(&self) -> String {
        let bytes = std::mem::take(&mut *self.0.lock().expect("no thread panics"));
        String::from_utf8(bytes).expect("the engine speaks UTF-8")
    }
}

/// Whatever is said to the engine, it answers in words of the protocol, ends a search with one
/// `bestmove` of two words, and goes on listening.
///
/// Every line is followed by `stop`, so that searches stay small, and now and then the next line
/// comes while a search is under way.
pub(crate) fn conversation(input: &[u8]) {
    let ear = Ear::default();
    let mut ugi = Ugi::new(ear.clone());
    let _ = ugi.line("setoption name Hash value 1");
    let mut searches = 0;
    let mut answers = 0;
    let mut hear = |said: String| {
        for line in said.lines() {
            assert!(!line.contains(char::is_control), "{line:?}");
            if line.starts_with("bestmove") {
                assert_eq!(line.split(' ').count(), 2, "{line}");
                answers += 1;
            }
        }
    };
    for (number, line) in input.split(|&byte| byte == b'\n').take(25).enumerate() {
        let line = String::from_utf8_lossy(line);
        let name = line.split_whitespace().next().unwrap_or_default();
        // Tables of many megabytes would only take time.
        if line.to_ascii_lowercase().contains("hash") {
            continue;
        }
        if ugi.line(&line).is_break() {
            break;
        }
        let said = ear.take();
        // A `go` that is not refused is a search.
        searches += usize::from(name == "go" && !said.contains("info string error"));
        hear(said);
        if number % 4 != 3 {
            let _ = ugi.line("stop");
        }
    }
    let _ = ugi.line("stop");
    ugi.finish();
    let _ = ugi.line("isready");
    let said = ear.take();
    assert!(said.ends_with("readyok\n"), "{said}");
    hear(said);
    assert_eq!(answers, searches);
}
