//! What a hostile file, name or command line must not do: destroy a file, forge a line on the
//! terminal, fill the memory, keep the program waiting, or pass unnoticed.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::{Folder, SHORT, fine, refused, run, zertz};

/// A game that cannot be read.
const BAD: &str = "1. Wd4,zz *\n";

/// A position with more capture chains than can be counted.
const COUNTLESS: &str = "61:goals=61/61/61/61:pool=48/0/0 \
    WWWWW/oWoWoW/WWWWWWW/oWWWoWoW/WWWWWWWWW/WoWoWoWo/WWWWWWW/WoWoWo/WWWWW 0/0/0 0/0/0 0/0/0 1";

/// How many files there are in a folder.
fn files(folder: &Folder) -> usize {
    fs::read_dir(folder.path()).expect("a folder").count()
}

#[test]
fn an_input_is_not_destroyed_by_a_game_that_cannot_be_read() {
    let folder = Folder::new();
    for content in [BAD.to_string(), format!("{SHORT}\n{BAD}"), String::new()] {
        let own = folder.write("own.zgn", &content);
        let ran = run(["convert", "--to", "zgn", &own, "-o", &own]);
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        assert_eq!(folder.read("own.zgn"), content);
        assert!(
            ran.err.contains("one of the inputs")
                && ran.err.contains("left as it was")
                && ran.err.contains("-o "),
            "{}",
            ran.err
        );
        assert_eq!(files(&folder), 1);
    }
    // Something that the other format cannot hold is lost just as well.
    let own = folder.write("own.zgn", SHORT);
    let ran = run(["convert", "--to", "sgf", &own, "-o", &own]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert_eq!(folder.read("own.zgn"), SHORT);
    // Losses elsewhere count: the target is what can be lost.
    let other = folder.write("other.zgn", BAD);
    let ran = run(["convert", "--to", "zgn", &own, &other, "-o", &own]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(folder.read("own.zgn"), SHORT);
    // In a file of its own the rest is welcome, and so is a conversion without losses.
    let new = folder.at("new.zgn");
    let ran = run(["convert", "--to", "zgn", &own, &other, "-o", &new]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(folder.read("new.zgn"), SHORT);
    let ran = run(["convert", "--to", "zgn", &own, "-o", &own]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(files(&folder), 3);
}

#[cfg(unix)]
#[test]
fn an_input_is_recognised_under_another_name() {
    let folder = Folder::new();
    let own = folder.write("in/own.zgn", BAD);
    let dots = folder.at("in/../in/own.zgn");
    let soft = folder.at("soft.zgn");
    std::os::unix::fs::symlink(&own, &soft).expect("a link");
    let hard = folder.at("hard.zgn");
    fs::hard_link(&own, &hard).expect("a link");
    for target in [&own, &dots, &soft, &hard] {
        for input in [&own, &folder.at("in")] {
            let ran = run(["convert", "--to", "zgn", input, "-o", target]);
            assert_eq!(ran.code, Some(1), "{}", ran.err);
            assert!(ran.err.contains("one of the inputs"), "{}", ran.err);
            assert_eq!(folder.read("in/own.zgn"), BAD, "{target}");
            assert_eq!(folder.read("hard.zgn"), BAD, "{target}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_input_is_recognised_behind_standard_input() {
    let folder = Folder::new();
    let own = folder.write("own.zgn", BAD);
    let ran = zertz()
        .args(["convert", "--to", "zgn", "-", "-o", &own])
        .stdin(fs::File::open(&own).expect("a file"))
        .output()
        .expect("the program starts");
    assert_eq!(ran.status.code(), Some(1));
    assert_eq!(folder.read("own.zgn"), BAD);
}

#[cfg(unix)]
#[test]
fn an_existing_target_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let path = folder.write("games.zgn", "old");
    let mode = || fs::metadata(&path).expect("a file").permissions().mode() & 0o7777;
    for wanted in [0o600, 0o640, 0o666, 0o755] {
        fs::set_permissions(&path, fs::Permissions::from_mode(wanted)).expect("a mode");
        fine(["random", "-o", &path]);
        assert_eq!(mode(), wanted);
    }
    // A file that may not be written is not replaced either, although its folder would allow it.
    let before = folder.read("games.zgn");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).expect("a mode");
    let error = refused(["random", "--seed", "9", "-o", &path]);
    assert!(error.contains("read-only"), "{error}");
    assert_eq!((mode(), folder.read("games.zgn")), (0o444, before));
    assert_eq!(files(&folder), 1);
}

#[test]
fn nothing_is_left_behind_by_a_failure() {
    let folder = Folder::new();
    folder.write("target.zgn/file", "");
    refused(["random", "-o", &folder.at("target.zgn")]);
    refused(["random", "-o", &folder.at("no/such.zgn")]);
    assert_eq!(files(&folder), 1);
}

/// Starts something endless and reads a part of its output. What it takes in memory meanwhile must
/// not grow with what it prints.
fn begins(args: &[&str], bytes: usize) -> String {
    let mut child = zertz()
        .args(args)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut read = vec![0; bytes];
    out.read_exact(&mut read).expect("it goes on");
    child.kill().expect("it can be ended");
    child.wait().expect("it has ended");
    String::from_utf8(read).expect("UTF-8")
}

#[test]
fn endless_lists_are_printed_while_they_are_made() {
    for (args, first) in [
        (
            &["perft", "--divide", "--json", "--position", COUNTLESS, "1"][..],
            "{\"position\":",
        ),
        (&["perft", "--divide", "--position", COUNTLESS, "1"], "x"),
        (
            &["moves", "--json", "--position", COUNTLESS],
            "{\"position\":",
        ),
        (&["moves", "--position", COUNTLESS], "x"),
    ] {
        let text = begins(args, 1 << 20);
        assert!(text.starts_with(first), "{args:?}");
    }
    for command in ["perft", "moves"] {
        let help = fine([command, "--help"]).out;
        assert!(
            help.contains("Contrived positions") && help.contains("chains"),
            "{help}"
        );
    }
}

#[test]
fn a_bound_is_not_printed_as_a_count() {
    let value = fine(["show", "--json", "--position", COUNTLESS]).json();
    assert_eq!(value["legal_moves"], 1_000_000);
    assert_eq!(value["legal_moves_capped"], true);
    let text = fine(["show", "--position", COUNTLESS]).out;
    assert!(text.contains("more than 1,000,000 legal moves"), "{text}");
    let value = fine(["show", "--json"]).json();
    assert!(value.get("legal_moves_capped").is_none());
}

/// Whether a text can do nothing but be read: no character that a terminal obeys, and no line that
/// is too long.
fn assert_harmless(text: &str) {
    for c in text.chars() {
        let obeyed = c.is_control() && c != '\n' || "\u{2028}\u{202e}\u{2066}".contains(c);
        assert!(!obeyed, "{c:?} in {text:?}");
    }
    for line in text.lines() {
        assert!(line.chars().count() < 2000, "{} characters", line.len());
    }
}

/// Text that clears the screen, goes to another line, and writes from right to left.
const EVIL: &str = "\x1b[2J\x1b]0;x\x07\x08\r\u{9b}31m\u{202e}\u{2028}";

#[test]
fn foreign_text_on_the_command_line_is_harmless() {
    let long = "a".repeat(120_000);
    for word in [&format!("Wd4,a1{EVIL}\nforged: line"), &long] {
        for args in [
            &["show", word][..],
            &["moves", "Wd4,a1", word],
            &["perft", word, "1"],
            &["perft", word],
            &["show", "--game", word],
            &["show", "--position", word],
            &["show", "--color", word],
            &["random", "--seed", word],
            &["random", "-o", &format!("/no/such/folder/{word}")],
            &["show", "--svg", &format!("/no/such/folder/{word}")],
            &["check", word],
            &["check", "--from", word, "x"],
            &["check", &format!("--{word}")],
            &["convert", "--to", word, "x"],
            &["bench", "rules", "--seconds", word],
            &["man", &format!("/dev/null/{word}")],
            &["completions", word],
            &[word],
        ] {
            let error = refused(args);
            assert_harmless(&error);
            assert!(!error.contains("\nforged"), "{error}");
        }
    }
}

#[test]
fn foreign_text_in_files_is_harmless() {
    let folder = Folder::new();
    let long = "a".repeat(120_000);
    for (i, evil) in [EVIL, &long].into_iter().enumerate() {
        for (name, text) in [
            ("move.zgn", format!("1. Wd4,a1{evil} *")),
            ("rules.zgn", format!("[Game \"{evil}\"]\n\n*")),
            (
                "tags.zgn",
                format!("[{long} \"{evil}\"]\n[A \"{evil}\"]\n[A \"{evil}\"]\n\n{{{evil}}} *"),
            ),
            (
                "move.sgf",
                format!(
                    "(;GM[22]VV[1]SU[Zertz{evil}]P0[id \"{evil}\"];P0[1 RtoB{evil} 2 0 {evil} 6])"
                ),
            ),
            (
                "name.sgf",
                format!("(;GM[22]VV[1]SU[Zertz]RE[{evil}];P0[1 {evil}]C[{evil}];{evil}[x])"),
            ),
            ("move.zen", format!("1. Wb3{evil} *")),
            ("start.zen", format!("[ZIP \"{evil}\"]\n\n1. Wb3 *")),
        ] {
            folder.write(&format!("{i}{name}"), text);
        }
    }
    #[cfg(unix)]
    folder.write(
        &format!("name{}\nforged.zgn: fine", EVIL.replace('/', "")),
        BAD,
    );
    #[cfg(unix)]
    folder.write(&format!("name{EVIL}\nforged.zgn"), BAD);
    let path = folder.path().to_str().expect("UTF-8");
    let ran = run(["check", path]);
    assert_eq!(ran.code, Some(1));
    assert_harmless(&ran.out);
    assert_harmless(&ran.err);
    assert!(!ran.out.contains("\nforged"));
    for to in ["json", "zgn", "sgf", "zen"] {
        let target = Folder::new();
        let ran = run(["convert", "--to", to, path, "-o", &target.at("out")]);
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        assert_harmless(&ran.out);
        assert_harmless(&ran.err);
    }
    // For programs nothing is changed.
    let ran = run(["check", "--json", path]);
    let lines = ran.json_lines();
    #[cfg(unix)]
    assert!(lines.iter().any(|line| {
        let name = line["file"].as_str().expect("a text");
        name.ends_with(&format!("name{EVIL}\nforged.zgn"))
    }));
    assert_harmless(&ran.err);
}

#[test]
fn files_without_a_game_are_not_fine() {
    let folder = Folder::new();
    for (name, text) in [
        ("a.zgn", ""),
        ("b.sgf", " \n"),
        ("c.zen", "\n\n"),
        ("d.zgn", "\u{feff}"),
    ] {
        let path = folder.write(name, text);
        let ran = run(["check", "--json", &path]);
        assert_eq!(ran.code, Some(1), "{name}");
        let value = ran.json();
        assert_eq!(value["file"], path);
        assert!(value["game"].is_null());
        assert_eq!(value["ok"], false);
        assert_eq!(value["reason"], "no game in this file");
        assert_eq!(
            ran.err,
            "0 games in 1 file: 0 fine, 0 not, 1 without a game\n"
        );
        let ran = run(["check", "--quiet", &path]);
        assert_eq!(ran.code, Some(1));
        assert!(
            ran.out
                .starts_with(&format!("{path}: no game in this file\n"))
        );
        let ran = run(["convert", "--to", "zgn", &path]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
        assert!(
            ran.err
                .starts_with(&format!("error: {path}: no game in this file\n")),
            "{}",
            ran.err
        );
    }
}

#[test]
fn a_capture_is_a_duty_only_where_it_is_enforced() {
    let duty = |args: &[&str]| {
        let value = fine([&["show", "--json"], args].concat()).json();
        value["must_capture"].as_bool().expect("yes or no")
    };
    assert!(!duty(&[]));
    assert!(duty(&["Wd4,a1", "Bc4,a2"]));
    let claimed = ["--game", "37:captures=claimed", "Wd4,a1", "Bc4,a2"];
    assert!(!duty(&claimed));
    assert!(!duty(&[&claimed[..], &["Gg1,g2"]].concat()));
    assert!(duty(&[&claimed[..], &["Gg1,g2", "undo"]].concat()));
    // A finished game has no duties.
    assert!(!duty(&["--position", "7 oW/Woo/oo 0/8/10 4/0/0 0/0/0 2"]));
}

#[test]
fn very_many_tags_are_refused_at_once() {
    let folder = Folder::new();
    let tags: String = (0..200_000).map(|i| format!("X{i}[x]")).collect();
    let text = format!("(;GM[22]VV[1]SU[Zertz]{tags};P0[1 Start P0])");
    let path = folder.write("tags.sgf", text);
    let begin = Instant::now();
    let refused = run(["convert", "--to", "json", &path]);
    assert!(begin.elapsed() < Duration::from_secs(20));
    assert!(refused.err.contains("more than"), "{}", refused.err);
    // As many as are allowed are kept.
    let tags: String = (0..900).map(|i| format!("[X{i} \"x\"]")).collect();
    let path = folder.write("tags.zgn", format!("{tags} *"));
    let value = fine(["convert", "--to", "json", &path]).json();
    assert_eq!(value["tags"].as_object().expect("an object").len(), 900);
}

#[test]
fn moves_are_sorted() {
    for args in [&[][..], &["--game", "61"], &["Wd4,a1", "Bc4,a2", "xd4b4"]] {
        let text = fine([&["moves"], args].concat()).out;
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.len() > 1000 && lines.is_sorted(), "{args:?}");
        let value = fine([&["moves", "--json"], args].concat()).json();
        assert_eq!(value["moves"], serde_json::json!(lines));
        assert_eq!(value["count"], lines.len());
    }
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_not_waited_for() {
    let folder = Folder::new();
    let pipe = folder.at("pipe.zgn");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo is there").success());
    for path in [&pipe[..], "/dev/zero"] {
        for args in [
            &["check", "--from", "zgn", path][..],
            &["convert", "--to", "zgn", "--from", "zgn", path],
        ] {
            let mut child = zertz()
                .args(args)
                .stderr(Stdio::piped())
                .spawn()
                .expect("the program starts");
            let begin = Instant::now();
            while child.try_wait().expect("it can be asked").is_none() {
                if begin.elapsed() > Duration::from_secs(10) {
                    child.kill().expect("it can be ended");
                    panic!("it waits");
                }
                std::thread::sleep(Duration::from_millis(10));
            }
            let mut said = String::new();
            let mut stderr = BufReader::new(child.stderr.take().expect("a pipe"));
            stderr.read_line(&mut said).expect("UTF-8");
            assert_eq!(child.wait().expect("it ended").code(), Some(2));
            assert!(said.contains("neither a file nor a folder"), "{said}");
        }
    }
    for command in ["check", "convert"] {
        let help = fine([command, "--help"]).out;
        assert!(help.contains("does not exist"), "{help}");
    }
}
