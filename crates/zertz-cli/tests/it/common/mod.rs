//! Runs the real program, and keeps files for it.

#![allow(dead_code, reason = "no test file uses all of this")]

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

/// The program, to be given arguments.
pub(crate) fn zertz() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zertz"));
    command.env_remove("NO_COLOR").stdin(Stdio::null());
    command
}

/// What the program did.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        let text = |bytes| String::from_utf8(bytes).expect("the output is UTF-8");
        Ran {
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }
}

impl Ran {
    /// The last line of the output.
    pub(crate) fn last(&self) -> &str {
        self.out.lines().last().unwrap_or_default()
    }

    /// The output as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).expect("the output is JSON")
    }

    /// Every line of the output as JSON.
    pub(crate) fn json_lines(&self) -> Vec<Value> {
        let read = |line| serde_json::from_str(line).expect("every line is JSON");
        self.out.lines().map(read).collect()
    }
}

/// Runs the program.
pub(crate) fn run<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> Ran {
    zertz()
        .args(args)
        .output()
        .expect("the program starts")
        .into()
}

/// Runs the program, which must succeed without a word on standard error.
pub(crate) fn fine<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> Ran {
    let ran = run(args);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    ran
}

/// Runs the program, which must refuse: code 2, nothing on standard output, an error on the other.
pub(crate) fn refused<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> String {
    let ran = run(args);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
    assert!(ran.err.starts_with("error: "), "{}", ran.err);
    ran.err
}

/// Runs the program with a text on standard input.
pub(crate) fn run_with_input(args: &[&str], input: &str) -> Ran {
    let mut child = zertz()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin
        .write_all(input.as_bytes())
        .expect("the program reads its input");
    drop(stdin);
    child.wait_with_output().expect("the program ends").into()
}

/// Sends Ctrl-C to the program as soon as it listens to it.
#[cfg(target_os = "linux")]
pub(crate) fn interrupt(child: &mut std::process::Child) {
    assert!(
        interrupt_or_end(child),
        "it ended before it was interrupted"
    );
}

/// The same for a program that may be done before. Returns whether it was not.
#[cfg(target_os = "linux")]
pub(crate) fn interrupt_or_end(child: &mut std::process::Child) -> bool {
    let listens = |status: &str| {
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        // The mask begins with signal 1; Ctrl-C is signal 2.
        // Before that it may be the shell that starts it.
        status.starts_with("Name:\tzertz\n") && caught.is_some_and(|mask| mask & 2 != 0)
    };
    let status = format!("/proc/{}/status", child.id());
    while !listens(&fs::read_to_string(&status).unwrap_or_default()) {
        if child.try_wait().expect("it can be asked").is_some() {
            return false;
        }
        std::thread::yield_now();
    }
    signal(child);
    true
}

/// Sends Ctrl-C to the program.
#[cfg(unix)]
pub(crate) fn signal(child: &std::process::Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.expect("kill can be run").success());
}

/// A folder that goes away at the end of the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("zertz-test-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The path of a file in this folder, as text.
    pub(crate) fn at(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("UTF-8").to_string()
    }

    /// Writes a file, with the folders it lies in, and returns its path.
    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, content).expect("a file");
        self.at(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("the file is there")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A game that player 1 wins at once on seven rings, with comments and a variation.
pub(crate) const SHORT: &str = "\
[Player1 \"Ann\"]
[Game \"7:goals=1/1/1/1\"]
[Result \"1-0\"]

{To begin with.} 1. Wa1,c1 $1 {Good.} 1... Gb2,b1 (1... Gb1,b3 {Or so.}) 2.
xa1Gc2 1-0
";
