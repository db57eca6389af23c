//! `verify`.

use std::io::Write;
use std::process::Stdio;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::common::{Folder, fine, refused, run, run_with_input, zertz};

/// That player 2 wins on seven rings. The engine's tests make it and say how.
pub(crate) const SEVEN: &str = include_str!("../../../zertz-engine/tests/it/data/seven.zproof");
/// The same, by `xz -9e`.
pub(crate) const SEVEN_XZ: &[u8] = include_bytes!("data/seven.zproof.xz");

const SAID: &str =
    "proven: player 2 wins game 7 from the start\n  1 root, 69 positions, at most 8 turns\n";

fn gz(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).expect("memory");
    encoder.finish().expect("memory")
}

#[test]
fn compressed_proofs_hold_as_well() {
    let folder = Folder::new();
    for (name, content) in [
        ("seven.zproof", SEVEN.as_bytes()),
        ("seven.zproof.gz", &gz(SEVEN)),
        ("seven.zproof.xz", SEVEN_XZ),
    ] {
        let file = folder.write(name, content);
        assert_eq!(fine(["verify", &file]).out, format!("{file}: {SAID}"));
    }
}

#[test]
fn the_content_tells_whether_it_is_compressed() {
    let folder = Folder::new();
    let plain = folder.write("misleading.xz", SEVEN);
    let gz = folder.write("misleading.zproof", gz(SEVEN));
    let xz = folder.write("misleading.gz", SEVEN_XZ);
    let ran = fine(["verify", &plain, &gz, &xz]);
    assert_eq!(ran.out, format!("{plain}: {SAID}{gz}: {SAID}{xz}: {SAID}"));
    let ran = run_with_input(&["verify", "-"], SEVEN);
    assert_eq!((ran.code, ran.out), (Some(0), format!("-: {SAID}")));
    // Cut off in the middle of the compressed data.
    let cut = folder.write("cut.xz", &SEVEN_XZ[..400]);
    let ran = run(["verify", &cut]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("not a proof: "), "{}", ran.out);
}

#[test]
fn first_turns_are_counted() {
    // Each turn of player 1 is followed by the line for it; the lines of the others are not needed.
    let roots = SEVEN.replace("root\n", "root Wb2,a1\nroot Wb2,c2\n");
    let folder = Folder::new();
    let file = folder.write("roots.zproof", &roots);
    let ran = fine(["verify", &file]);
    let said = "player 2 wins game 7 after 1 of 12 first turns up to symmetry, 6 of 108 in all\n  2 roots, ";
    assert!(ran.out.contains(said), "{}", ran.out);
    assert!(ran.out.ends_with(" lines not needed\n"), "{}", ran.out);
    let value = fine(["verify", "--json", &file]).json();
    assert_eq!((&value["ok"], &value["roots"]), (&true.into(), &2.into()));
    assert_eq!(value["first_turns"]["turns"], 6);
    let lines = value["positions"].as_u64().zip(value["unused"].as_u64());
    assert_eq!(lines.map(|(used, unused)| used + unused), Some(69));
}

#[test]
fn what_does_not_hold_is_told_with_the_line_that_escapes() {
    let folder = Folder::new();
    let last = SEVEN.lines().last().expect("a line");
    let short = folder.write("short.zproof", SEVEN.replace(last, ""));
    let fine = folder.write("fine.zproof", SEVEN);
    let ran = run(["verify", &short, &fine]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(
        lines[0],
        format!("{short}: refuted: no line for the position")
    );
    assert!(lines[1].starts_with("  line: W"), "{}", lines[1]);
    assert!(lines[2].starts_with("  position: 7 "), "{}", lines[2]);
    assert_eq!(
        lines[3],
        format!("{fine}: proven: player 2 wins game 7 from the start")
    );

    let ran = run(["verify", "--json", &short, &fine]);
    assert_eq!(ran.code, Some(1));
    let values = ran.json_lines();
    assert_eq!(values[0]["ok"], false);
    assert_eq!(values[0]["reason"], "no line for the position");
    assert_eq!(values[0]["root"].as_array().map(Vec::len), Some(0));
    // The line can be played, and leads to the position.
    let moves = values[0]["moves"].as_array().expect("a list");
    let moves = moves.iter().map(|token| token.as_str().expect("a text"));
    let shown = crate::common::fine(["show", "--json", "--game", "7"].into_iter().chain(moves));
    assert_eq!(shown.json()["position"], values[0]["position"]);
    assert_eq!(values[1]["positions"], 69);
}

#[test]
fn what_is_no_proof_is_refused() {
    let folder = Folder::new();
    let broken = folder.write(
        "broken.zproof",
        SEVEN.replace("winner 2", "winner \u{1b}[2J"),
    );
    let empty = folder.write("empty.zproof", "");
    let rootless = folder.write("rootless.zproof", SEVEN.replace("root\n", ""));
    let ran = run(["verify", &broken, &empty, &rootless]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    let expected = [
        format!(
            "{broken}: not a proof: line 3: expected `winner 1` or `winner 2`, found `\u{fffd}[2J`"
        ),
        format!("{empty}: not a proof: line 1: expected `zertz-proof 1` before anything else"),
        format!("{rootless}: proves nothing, since it has no root"),
    ];
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), expected);
    let values = run(["verify", "--json", &broken, &rootless]).json_lines();
    assert_eq!(
        (&values[0]["line"], &values[0]["ok"]),
        (&3.into(), &false.into())
    );
    assert_eq!(values[1]["reason"], "it has no root");
    // A folder cannot be read.
    let ran = run(["verify", folder.path().to_str().expect("UTF-8")]);
    assert_eq!(ran.code, Some(1));
    assert!(refused(["verify", "no such file.zproof"]).contains("there is no such file"));
    assert_eq!(run(["verify"]).code, Some(2));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it() {
    use std::process::Command;

    let mut child = zertz()
        .args(["verify", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // No pipe holds so much: once all of it is written, reading has begun.
    stdin.write_all(&vec![b'#'; 1 << 20]).expect("it is read");
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .expect("a signal is sent");
    assert!(sent.success());
    while stdin.write_all(b"# more\n").is_ok() {}
    let ran = crate::common::Ran::from(child.wait_with_output().expect("the program ends"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(130), ""));
    assert_eq!(ran.err, "interrupted\n");
}
