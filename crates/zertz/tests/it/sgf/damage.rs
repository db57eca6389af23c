//! Damaged, hostile and huge files: errors that say what is wrong, in linear time and bounded memory.

use std::time::{Duration, Instant};

use zertz::{Position, Record, Rules, sgf};

use super::{error, file, read, tokens};

#[test]
fn a_damaged_game_does_not_hide_the_next() {
    let good = file("SU[Zertz]", "P0[RtoB 2 0 D 4]\nP0[R- A 1]\nP0[Done]");
    let cut = good.split_at(good.find("A 1").unwrap()).0;
    let no_bracket = good.replace("\n)", "\n");
    let odd = good.replace("R- A 1", "Jump over the moon");
    let text = format!("{cut}{good}{no_bracket}{good}{odd}{good}junk {good}");
    let games: Vec<_> = sgf::read(&text).collect();
    let read: Vec<bool> = games.iter().map(Result::is_ok).collect();
    assert_eq!(
        read,
        [false, true, false, true, false, true, false, true],
        "{games:?}"
    );
    let lines: Vec<usize> = games
        .iter()
        .filter_map(|game| Some(game.as_ref().err()?.line))
        .collect();
    assert!(lines.is_sorted() && lines[0] == 7, "{lines:?}");
}

#[test]
fn what_is_wrong_is_said() {
    let play = |nodes: &str| error(&file("SU[Zertz]", nodes));
    let first = "P0[RtoB 2 0 D 4]\nP0[R- A 1]\nP0[Done]\n";
    for (nodes, expected) in [
        (
            "P0[RtoB 2 0 D 4]\nP0[R- D 3]\nP0[Done]",
            "line 7, turn 1, `R- D 3`: ring d3 is not free",
        ),
        // The other player's command is not to blame, nor what ends the game, nor the end of the file.
        (
            "P0[RtoB 2 0 D 4]\nP0[R- D 3]\nP1[RtoB 2 0 D 5]",
            "line 7, turn 1, `R- D 3`: ring d3 is not free",
        ),
        (
            "P0[R- D 3]\nP0[RtoB 2 0 D 4]\nP1[Resign]",
            "line 6, turn 1, `R- D 3`: ring d3 is not free",
        ),
        (
            "P0[R- D 3]\nP0[RtoB 2 0 D 4]",
            "line 6, turn 1, `R- D 3`: ring d3 is not free",
        ),
        (
            "P0[R- A 1]\nP0[RtoB 1 0 D 4]\nP0[Done]",
            "line 7, turn 1, `RtoB 1 0 D 4`: the marble is taken from the wrong rack",
        ),
        ("P0[RtoB 2 0 D 9]", "d9"),
        ("P0[RtoB 2 0 Z 1]", "turn 1"),
        ("P0[RtoB 2 7 D 4]", "a command of Boardspace"),
        ("P0[RtoB 2 0 D 999999999999]", "a command of Boardspace"),
        ("P0[99999999999999999999 Dance]", "a command of Boardspace"),
        ("P0[RtoB 1 0 D 4]\nP0[R- A 1]\nP0[Done]", "wrong rack"),
        ("P0[RtoB 2 0 D 4]\nP0[RtoB 2 0 D 5]", "two marbles"),
        ("P0[R- A 1]\nP0[R- A 2]", "two rings"),
        ("P0[R- A 1]\nP1[RtoB 2 0 D 4]", "no marble placed"),
        (
            "P0[BtoR D 4 2]\nP0[R- A 1]\nP0[BtoR D 4 2]",
            "not just placed",
        ),
        ("P0[R- A 1]\nP0[R+ A 2]", "not just removed"),
        ("P0[RtoB 2 0 D 4]\nP0[RtoR 2 0 1]", "given away"),
        ("P0[RtoB 2 0 D 4]\nP0[SetBoard Zertz]", "board is changed"),
    ] {
        let found = play(nodes);
        assert!(found.contains(expected), "{nodes}: {found}");
    }
    assert!(play(&format!("{first}P0[RtoB 2 0 D 5]")).contains("other player's turn"));
    assert!(play(&format!("{first}P1[BtoB D 4 D 6]\nP1[Done]")).contains("no marble"));
    assert!(error(&file("SU[Hive]", "")).contains("`Hive` is not known"));
    assert!(error("(;GM[1]FF[4])").contains("not ZÈRTZ"));
    assert!(error("(;B[aa];W[bb])").contains("neither GM nor SU"));
    assert!(error(&file("SU[Zertz+H]", "P0[RtoR 2 0 1]\n".repeat(9).as_str())).contains("pool"));
}

/// Nothing may panic, hang or eat memory, whatever the text is.
#[test]
fn malformed_input_gives_errors_in_linear_time() {
    let long = |piece: &str| piece.repeat(1_000_000 / piece.len());
    let head = "(;GM[22]SU[Zertz]";
    let mut texts: Vec<String> = [
        "(",
        ")",
        ";",
        "[",
        "]",
        "(;",
        "(;GM[22]",
        "(;)",
        "A[]",
        "x(",
        "\\",
        "((;",
        "( ",
        "(;C[",
        "(;GM[22]C[\\",
        "()",
        "\u{fffd}\0",
    ]
    .iter()
    .map(|piece| long(piece))
    .collect();
    for piece in [
        "(",
        ";",
        "()",
        "C[x]",
        "(;P0[R- A 1]",
        ";P0[R+ A 1]",
        ";P0[RtoR 2 0 1]",
        ";P0[Done]",
        ";P0[RtoB 2 0 D 4];P0[BtoR D 4 2]",
        ";P0[BtoB A 1 A 1]",
        ";P0[BtoB D 1 D 3];P0[BtoB D 3 D 5]",
        ";P0[99999999999999999999 RtoB 256 3 AA -1]",
        "TM[99999999999999999999999]",
    ] {
        texts.push(format!("{head}{}", long(piece)));
        texts.push(format!("{head}{})", long(piece)));
        texts.push(format!("(;GM[22]SU[Zertz+xx]{})", long(piece)));
        texts.push(format!("(;GM[22]SU[Zertz+H];P0[Edit]{})", long(piece)));
    }
    for text in texts {
        let begin = Instant::now();
        let games = sgf::read(&text).count();
        let took = begin.elapsed();
        let start: String = text.chars().take(40).collect();
        assert!(
            took < Duration::from_secs(5),
            "{took:?} for {games} games of {start}"
        );
    }
    assert!(sgf::read("").next().is_none());
    assert!(sgf::read(" \n").next().is_none());
}

#[test]
fn a_file_may_be_cut_or_damaged_anywhere() {
    let good = file(
        "SU[Zertz]RE[Game won by Ann]",
        "P0[0 Start P0]\nP0[1 RtoB 2 0 D 4]TM[10]\nP0[2 R- A 1]\nP0[3 Done]\nC[Ümläut]\n\
         P1[4 RtoB 2 2 C 4]\nP1[5 R- A 2]\nP1[6 Done]\nP0[7 BtoB D 4 B 4]\nP0[8 Done]",
    );
    for (at, _) in good.char_indices() {
        let (before, after) = good.split_at(at);
        let _ = sgf::read(before).count();
        let _ = sgf::read(after).count();
        for odd in ["(", ")", ";", "[", "]", "\\", "9", "\0", "é"] {
            let mut rest = after.chars();
            rest.next();
            let _ = sgf::read(&format!("{before}{odd}{}", rest.as_str())).count();
            let _ = sgf::read(&format!("{before}{odd}{after}")).count();
        }
    }
}

#[test]
fn a_game_of_very_many_properties_is_refused_and_skipped() {
    let good = file("SU[Zertz]", "P0[RtoB 2 0 D 4]\nP0[R- A 1]");
    for (piece, number, expected) in [
        ("[]", 5_000_000, "more than 200000 properties"),
        ("C[]", 5_000_000, "more than 200000 properties"),
        (";()", 2_000_000, "more than 200000 properties"),
        ("XY[]", 5_000, "more than 1000 properties that become tags"),
        (
            "P0[time 1]",
            5_000,
            "more than 1000 properties that become tags",
        ),
    ] {
        let many = piece.repeat(number);
        let text = format!("(;GM[22]SU[Zertz]A[]{many})\n{good}");
        let begin = Instant::now();
        let games: Vec<_> = sgf::read(&text).collect();
        assert!(begin.elapsed() < Duration::from_secs(5), "{piece}");
        assert_eq!(games.len(), 2, "{piece}");
        let error = games[0].as_ref().unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
        assert!(games[1].is_ok());
    }
    // Damage behind the limit does not hide the next game either.
    let text = format!("(;GM[22]SU[Zertz]{}C[\n{good}", "C[x]".repeat(300_000));
    let games: Vec<bool> = sgf::read(&text).map(|game| game.is_ok()).collect();
    assert_eq!(games, [false, true]);
}

#[test]
fn a_record_with_very_many_tags_is_written_in_linear_time() {
    let tags: String = (0..1000)
        .map(|i| format!("[SgfA{} \"{i}\"]\n", "B".repeat(i % 30)))
        .collect();
    let record = zertz::zgn::read(&format!("{tags}\n1. Wd4,a1 *"))
        .next()
        .unwrap()
        .unwrap();
    let written = sgf::write(&record);
    assert_eq!(tokens(&read(&written.text)), ["Wd4,a1"]);
    assert_eq!(written.losses.len(), 10, "{:?}", written.losses);

    // A record made by a program may have any number of them.
    let mut record = Record::new(Position::start(Rules::default()));
    for i in 0..3000 {
        record.set_tag(&format!("Tag{i}"), "x");
    }
    let losses = sgf::write(&record).losses;
    assert_eq!(losses.len(), 21);
    assert_eq!(losses[20], "2980 more tags");
}

#[test]
fn foreign_text_in_messages_is_short_and_plain() {
    let evil = format!("\u{1b}[31m{}", "x".repeat(1000)).replace('[', "");
    for text in [
        file("SU[Zertz+H]", &format!("P0[SetBoard {evil}]")),
        file(&format!("SU[{evil}]"), ""),
        file("SU[Zertz]", &format!("P0[{evil}]")),
        file("SU[Zertz]", &format!("P0[RtoB 2 0 {evil} 4]")),
    ] {
        let error = error(&text);
        assert!(!error.contains(char::is_control), "{error:?}");
        assert!(error.len() < 250, "{error}");
    }
    let mut record = Record::new(Position::start(Rules::default()));
    record.set_tag(&evil, evil.as_str());
    record.edit().comment(format!(" {evil}"));
    for loss in sgf::write(&record).losses {
        assert!(!loss.contains(char::is_control), "{loss:?}");
        assert!(loss.len() < 150, "{loss}");
    }
}

#[test]
fn starts_that_cannot_be_set_up_are_explained() {
    let start = |nodes: &str| error(&file("SU[Zertz+H]", nodes));
    for (nodes, expected) in [
        (
            "P0[RtoR 1 0 2]",
            "P1 gives away a marble that was not given to P1",
        ),
        (
            "P0[Edit]\nP0[RtoB 2 0 Z 1]",
            "`RtoB 2 0 Z 1`: there is no such ring",
        ),
        (
            "P0[Edit]\nP0[RtoB 0 0 D 4]",
            "`RtoB 0 0 D 4`: no such marble is left",
        ),
        (
            "P0[Edit]\nP0[BtoR D 4 2]",
            "`BtoR D 4 2`: no marble is there",
        ),
        (
            "P0[Edit]\nP0[RtoB 2 0 D 4]\nP0[RtoB 2 0 D 4]",
            "`RtoB 2 0 D 4`: there is no vacant ring",
        ),
    ] {
        let found = start(&format!(
            "{nodes}\nP0[Start P0]\nP0[RtoB 2 1 C 4]\nP0[R- A 1]"
        ));
        assert!(found.contains(expected), "{found}");
    }
    let gifts = "P0[RtoR 2 0 1]\n".repeat(300);
    assert!(start(&gifts).contains("P1 is given 300 marbles of one colour"));
}
