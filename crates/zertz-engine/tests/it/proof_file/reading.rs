//! What is read, written, and refused.

use super::*;

use zertz::{Position, Rules, Symmetry};
use zertz_engine::proof_file::Fault;

/// A proof that player 2 wins after one first turn, by one line.
const HEAD: &str = "zertz-proof 1\ngame 7\nwinner 2\nroot Wb2,a1\n";
const LINE: &str = "7 1o/oWo/oo 5/8/10 0/0/0 0/0/0 2\tBc2,a2\n";

/// The number of the line at which a text is refused, and why.
fn fault(text: &str) -> (usize, Fault) {
    match read(text) {
        Err(ReadError::Text { line, fault }) => (line, fault),
        other => panic!("{text}: {other:?}"),
    }
}

fn sentence(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

#[test]
fn a_canonical_file_comes_back_byte_for_byte() {
    let games = [
        "7",
        "3.4.3:blitz",
        "7:islands=inert",
        "7:claims=optional",
        "7:captures=claimed",
    ];
    for game in games {
        let proof = proven(game, Player::Second, &["", "Wb2,a1", "Bb2,a1"]);
        let text = written(&proof);
        let again = read(&text).unwrap();
        assert_eq!(written(&again), text);
        assert_eq!((again.len(), again.roots().len()), (proof.len(), 3));
        assert_eq!(check(&again).unwrap(), check(&proof).unwrap());
        // Neither the order of the lines nor comments, blanks and other ends of lines matter.
        let mut lines: Vec<&str> = text.lines().collect();
        lines[3..].reverse();
        let odd = format!(
            "# A comment\r\n\r\n{}\r\n  \r\n#\r\n",
            lines.join("\r\n#é\r\n")
        );
        assert_eq!(written(&read(&odd).unwrap()), text);
    }
}

#[test]
fn a_line_holds_for_every_image() {
    let rules: Rules = "7".parse().unwrap();
    let symmetries = Symmetry::of(&rules.board);
    let proof = read(SEVEN).unwrap();
    let mut turned = ProofFile::new(rules, Player::Second);
    turned.add_root(&[]).unwrap();
    for (number, line) in facts(SEVEN).enumerate() {
        let (position, token) = line.split_once('\t').unwrap();
        let position: Position = position.parse().unwrap();
        let mv = position.parse_move(token).unwrap();
        for symmetry in &symmetries {
            // All images say the same, also where the position is symmetric itself.
            let (image, mv) = (symmetry.position(&position), symmetry.mv(mv));
            proof.clone().add_line(&image, mv).unwrap();
            let found = proof.line(&image).unwrap();
            assert!(image.is_legal(found));
        }
        let symmetry = symmetries[number % symmetries.len()];
        let image = symmetry.position(&position);
        turned.add_line(&image, symmetry.mv(mv)).unwrap();
    }
    assert_eq!(written(&turned), SEVEN);
}

#[test]
fn inert_islands_are_listed_singly() {
    let live = proven("7", Player::Second, &[""]);
    let inert = proven("7:islands=inert", Player::Second, &[""]);
    assert!(inert.len() > 3 * live.len());
    let checked = check(&inert).unwrap().first_turns;
    assert_eq!((checked.classes, checked.all_classes), (108, 108));
    // Of two images each has a line of its own, so none can be left out.
    let mut one = HEAD.replace("game 7", "game 7:islands=inert");
    one += &LINE.replace("7 1o", "7:islands=inert 1o");
    let one = read(&one).unwrap();
    let image = "7:islands=inert o1/oWo/oo 5/8/10 0/0/0 0/0/0 2"
        .parse()
        .unwrap();
    assert_eq!(one.line(&image), None);
    let live = read(&format!("{HEAD}{LINE}")).unwrap();
    let image = "7 o1/oWo/oo 5/8/10 0/0/0 0/0/0 2".parse().unwrap();
    assert!(live.line(&image).is_some());
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    assert!(read(&format!("{HEAD}{LINE}")).is_ok());
    let cases: &[(&str, usize, &str)] = &[
        ("", 1, "expected `zertz-proof 1` before anything else"),
        ("# only a comment\n", 2, "expected `zertz-proof 1` before"),
        (
            "[Game \"37\"]\n",
            1,
            "expected `zertz-proof 1`, found `[Game \"37\"]`",
        ),
        (
            "zertz-proof 2\n",
            1,
            "version `2` of proofs is not known, expected `1`",
        ),
        ("zertz-proof\n", 1, "version `` of proofs"),
        ("zertz-proof 1\n", 2, "expected `game` before anything else"),
        ("zertz-proof 1\nwinner 1\n", 3, "expected `game`"),
        ("zertz-proof 1\ngame 7\nroot\n", 3, "expected `winner`"),
        ("zertz-proof 1\ngame chess\n", 2, "the game: "),
        ("zertz-proof 1\ngame 7\ngame 7\n", 3, "a second `game`"),
        (
            "zertz-proof 1\ngame 7\nwinner 3\n",
            3,
            "expected `winner 1` or `winner 2`, found `3`",
        ),
        ("HEADwinner 2\n", 5, "a second `winner`"),
        ("HEADroot Wb2,b2\n", 5, "`Wb2,b2`: "),
        (
            "HEADroot Wb2,a1 Bb2,a2\n",
            5,
            "`Bb2,a2`: there is a marble on b2",
        ),
        ("HEADroot Wb2,a1 xxx\n", 5, "`xxx`: "),
        ("HEADroot undo\n", 5, "`undo`: "),
        (
            "HEAD7 1o/oWo/oo 5/8/10 0/0/0 0/0/0 2 Bc2,a2\n",
            5,
            "expected `root` with moves, or a position, a tab and a move",
        ),
        ("HEAD7 1o/oWo/oo\tBc2,a2\n", 5, ""),
        (
            "HEAD19 ooo/oooo/ooooo/oooo/ooo 6/8/10 0/0/0 0/0/0 2\tBa2,a1\n",
            5,
            "expected a position of the game 7, not of 19",
        ),
        (
            "HEAD7 1o/oWo/oo 5/8/10 0/0/0 0/0/0 1\tBc2,a2\n",
            5,
            "expected a position with player 2, the winner, on turn",
        ),
        ("HEAD7 1o/oWo/oo 5/8/10 4/0/0 0/0/0 2\tBc2,a2\n", 5, ""),
        (
            "HEAD7 1o/oWo/oo 1/8/10 4/0/0 0/0/0 2\tBc2,a2\n",
            5,
            "the game is over in this position: player 1 wins",
        ),
        (
            "HEAD7 1o/oWo/oo 5/8/10 0/0/0 0/0/0 2\tBb2,a2\n",
            5,
            "`Bb2,a2`: there is a marble on b2",
        ),
        ("HEAD7 1o/oWo/oo 5/8/10 0/0/0 0/0/0 2\t\n", 5, "``: "),
        (
            "HEADLINELINE7 1o/oWo/oo 5/8/10 0/0/0 0/0/0 2\tWc2,a2\n",
            7,
            "two lines for one position: ",
        ),
        // The same as a mirror image.
        (
            "HEADLINE7 o1/oWo/oo 5/8/10 0/0/0 0/0/0 2\tWc2,a1\n",
            6,
            "two lines for one position: ",
        ),
    ];
    for (text, line, expected) in cases {
        let text = text.replace("HEAD", HEAD).replace("LINE", LINE);
        let said = sentence(&text);
        let place = format!("line {line}: {expected}");
        assert!(said.starts_with(&place), "{text}\n{said}\n{place}");
    }
    assert!(matches!(fault("\u{1b}[2J\u{202e}"), (1, Fault::Header(text)) if text == "�[2J�"));
    assert_eq!(
        fault(&format!("{HEAD}root {}", "Wb2,a1 ".repeat(5000))),
        (5, Fault::LongLine)
    );
    let five = ProofFile::read(&mut format!("{HEAD}{LINE}").as_bytes(), 4);
    assert!(matches!(
        five,
        Err(ReadError::Text {
            line: 5,
            fault: Fault::TooMany
        })
    ));
}

#[test]
fn cut_and_garbled_files_never_panic() {
    let bytes = SEVEN.as_bytes();
    let mut refused = 0;
    for end in 0..bytes.len() {
        match ProofFile::read(&mut &bytes[..end], MOST_LINES) {
            // A line that is cut within its move may be another move.
            Ok(proof) => assert!(proof.len() <= facts(SEVEN).count()),
            Err(error) => refused += usize::from(!error.to_string().is_empty()),
        }
    }
    assert!(refused > bytes.len() / 2);
    for (at, byte) in (0..bytes.len()).zip(
        [0, b'\n', b'\t', b' ', b'9', 0xff, b'W', b'/']
            .into_iter()
            .cycle(),
    ) {
        let mut garbled = bytes.to_vec();
        garbled[at] = byte;
        if let Ok(proof) = ProofFile::read(&mut garbled.as_slice(), MOST_LINES) {
            let _ = check(&proof);
        }
    }
}

#[test]
fn a_source_that_fails_is_told() {
    struct Failing;
    impl std::io::Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("no more"))
        }
    }
    let read = ProofFile::read(&mut std::io::BufReader::new(Failing), MOST_LINES);
    assert_eq!(read.unwrap_err().to_string(), "no more");
}
