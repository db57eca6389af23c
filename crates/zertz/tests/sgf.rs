//! Boardspace SGF: every command and every oddity met in the archive, damage of all kinds, and the
//! way back. The samples are made up; the archive itself is replayed by `archive.rs`.

#![allow(clippy::unwrap_used)]

use std::time::{Duration, Instant};

use zertz::{Board, NodeId, Player, Position, Record, Rules, Score, sgf};

/// A file with these properties at its head and these nodes, one a line.
fn file(head: &str, nodes: &str) -> String {
    let nodes: String = nodes
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .map(|line| format!("; {line}\n"))
        .collect();
    format!(" (;\nGM[22]VV[2]\n{head}\nP0[id \"Ann\"]\nP1[id \"Bob\"]\n{nodes};\n)\n \n")
}

fn read(text: &str) -> Record {
    let mut games = sgf::read(text);
    let record = games.next().unwrap().unwrap();
    assert!(games.next().is_none());
    record
}

fn error(text: &str) -> String {
    sgf::read(text).find_map(Result::err).unwrap().to_string()
}

fn tokens(record: &Record) -> Vec<&str> {
    record
        .main_line()
        .map(|id| record.node(id).token())
        .collect()
}

/// Written and read back, a record is the same, apart from the order of its tags.
fn assert_comes_back(record: &Record) {
    let written = sgf::write(record);
    assert_eq!(written.losses, Vec::<String>::new(), "{}", written.text);
    let copy = read(&written.text);
    let sorted = |record: &Record| {
        let pair = |(name, value): (&str, &str)| (name.to_string(), value.to_string());
        let mut tags: Vec<_> = record.tags().map(pair).collect();
        tags.sort();
        tags
    };
    assert_eq!(sorted(record), sorted(&copy), "{}", written.text);
    let body = |record: &Record| record.to_string().split_once("\n\n").unwrap().1.to_string();
    assert_eq!(body(record), body(&copy), "{}", written.text);
    assert_eq!(record.start(), copy.start());
}

#[test]
fn a_plain_game() {
    let text = file(
        "SU[Zertz]DT[Fri Jul 31 16:10:11 CEST 2020]GN[Z-Ann-Bob]TC[Fixed 720000]RE[Game won by Bob]",
        "P0[0 Start P0]
         P0[1 RtoB 2 0 D 4]TM[1000]
         P0[2 R- A 1]TM[2000]
         P0[3 Done]TM[3000]
         P1[4 R- A 2]
         P1[5 RtoB 2 2 C 4]
         P1[6 Done]
         P0[7 BtoB D 4 B 4]
         P0[8 Done]TM[4000]
         P1[9 RtoB 2 1 G 1]
         P1[10 R- G 2]
         P1[11 Done]
         P0[12 Resign]
         P0[13 Done]",
    );
    let record = read(&text);
    assert_eq!(
        tokens(&record),
        ["Wd4,a1", "Bc4,a2", "xd4Bb4", "Gg1,g2"],
        "the ring may go first"
    );
    for (name, value) in [
        ("Player1", "Ann"),
        ("Player2", "Bob"),
        ("Date", "2020.07.31"),
        ("BoardspaceDate", "Fri Jul 31 16:10:11 CEST 2020"),
        ("GameName", "Z-Ann-Bob"),
        ("TimeControl", "Fixed 720000"),
        ("Game", "37"),
        ("Result", "0-1"),
        ("Termination", "resignation"),
    ] {
        assert_eq!(record.tag(name), Some(value));
    }
    assert_eq!(record.result, Some(Score::Second));
    let comments: Vec<&[String]> = record
        .main_line()
        .map(|id| record.node(id).comments.as_slice())
        .collect();
    assert_eq!(comments[0], ["[%tm 1000,2000,3000]"]);
    assert_eq!(comments[1], [""; 0]);
    assert_eq!(comments[2], ["[%tm -,4000]"]);
    assert_comes_back(&record);
}

#[test]
fn old_files_without_done_and_numbers() {
    let text = file(
        "SU[zertz]",
        "P0[RtoB 2 0 D 4]
         P0[R- A 1]
         P1[rtob 2 2 c 4]
         P1[r- A 2]
         P0[BTOB D 4 B 4]
         P1[RtoB 2 1 G 1]
         P1[R- G 2]",
    );
    assert_eq!(
        tokens(&read(&text)),
        ["Wd4,a1", "Bc4,a2", "xd4Bb4", "Gg1,g2"]
    );
}

#[test]
fn what_was_taken_back_leaves_no_trace() {
    let text = file(
        "SU[Zertz]",
        "P0[RtoR 2 0 2]
         P0[RtoB 2 1 D 5]
         P0[BtoR D 5 2]
         P0[RtoB 2 0 D 4]
         P0[R- G 4]
         P0[R+ G 4]
         P0[Pick 2]
         P0[R- A 1]
         P1[7 RtoB 2 2 D 2]
         P1[8 BtoB D 2 C 4]
         P1[9 R- A 2]
         P1[10 Done]
         P0[11 BtoB D 4 D 4]
         P0[12 Reset]
         P0[13 BtoB D 4 B 4]
         P0[14 BtoB B 4 D 4]
         P0[15 BtoB D 4 B 4]
         P0[16 Done]
         P1[17 RtoB 2 2 F 5]
         P1[17 RtoB 2 1 G 1]
         P1[18 R- G 2]
         P1[19 Done]",
    );
    assert_eq!(
        tokens(&read(&text)),
        ["Wd4,a1", "Bc4,a2", "xd4Bb4", "Gg1,g2"]
    );
}

#[test]
fn whoever_moves_first_is_the_first_player() {
    let text = file(
        "SU[Zertz]P0[ranking 1400]P1[ranking 1500]",
        "P0[0 Start P1]
         P1[1 RtoB 2 0 D 4]
         P1[2 R- A 1]
         P1[3 Done]
         P0[4 Resign]",
    );
    let record = read(&text);
    assert_eq!(record.tag("Player1"), Some("Bob"));
    assert_eq!(record.tag("Rating1"), Some("1500"));
    assert_eq!(record.result, Some(Score::First));
    assert_comes_back(&record);
}

#[test]
fn the_larger_boards() {
    let text = file(
        "SU[Zertz+11]",
        "P0[RtoB 2 0 H 4]
         P0[R- D 8]
         P0[Done]",
    );
    assert_eq!(tokens(&read(&text)), ["Wh4,d8"]);
    let text = file(
        "SU[Zertz+24]",
        "P0[RtoB 2 0 I 5]
         P0[R- E 9]",
    );
    let record = read(&text);
    assert_eq!(tokens(&record), ["Wj5,e9"], "column nine is I there");
    assert_comes_back(&record);
}

#[test]
fn handicap_games() {
    let nodes = "P0[0 Edit]
         P0[1 RtoR 2 0 1]TM[0]
         P0[2 RtoR 2 2 1]
         P0[3 Start P0]
         P0[4 RtoB 2 1 D 6]
         P0[5 R- D 1]
         P0[6 Done]";
    let record = read(&file("SU[Zertz+H]", nodes));
    assert_eq!(record.start().rules().board, Board::R48);
    assert_eq!(record.start().captured(Player::Second).to_string(), "1/0/1");
    assert_eq!(record.start().pool().to_string(), "5/8/9");
    assert_comes_back(&record);

    // On 48 rings d7 would not be free; on 37 it is a corner.
    let small = nodes.replace("R- D 1", "R- D 7");
    let record = read(&file("SU[Zertz+H]", &small));
    assert_eq!(record.start().rules().board, Board::R37);

    // The board is set, which begins the setup anew.
    let set = nodes.replace(
        "P0[3 Start",
        "P0[3 SetBoard Zertz+24]\nP0[3 RtoR 2 1 0]\nP0[3 Start",
    );
    let record = read(&file("SU[Zertz+H]", &set));
    assert_eq!(record.start().rules().board, Board::R61);
    assert_eq!(record.start().captured(Player::First).to_string(), "0/1/0");
    assert_eq!(record.start().captured(Player::Second).to_string(), "0/0/0");
    assert_comes_back(&record);
}

#[test]
fn starts_set_up_by_editing() {
    let text = file(
        "SU[Zertz+H]",
        "P0[0 Edit]
         P0[1 RtoB 2 2 C 3]
         P0[2 R- H 1]
         P0[3 RtoB 2 0 D 4]
         P0[4 BtoR D 4 2]
         P0[5 R- H 2]
         P0[6 R+ H 2]
         P0[7 BtoB C 3 C 4]
         P1[8 Start P1]
         P1[9 RtoB 2 1 C 5]
         P1[10 R- H 2]
         P1[11 Done]",
    );
    let record = read(&text);
    assert_eq!(
        record.start().to_string(),
        "48 ooooo/oooooo/oooBooo/oooooooo/ooooooo/oooooo/ooooo/1ooo 6/8/9 0/0/0 0/0/0 1"
    );
    assert_eq!(tokens(&record), ["Gc5,h2"]);
    assert_eq!(record.tag("Player1"), Some("Bob"));
    assert_comes_back(&record);
}

/// Nodes that lay out a hexagon with this many rings on a side, around H 8, on the custom grid.
fn hexagon(side: i32) -> String {
    let mut nodes = String::from("P0[0 Start P0]\n");
    for q in -(side - 1)..side {
        for r in -(side - 1)..side {
            if (q - r).abs() < side {
                let (column, diagonal) = (7 + q, 12 + r);
                let letter = char::from(b'A' + column as u8);
                nodes += &format!("P0[R+ {letter} {}]\n", diagonal - (column + 1) / 2);
            }
        }
    }
    nodes
}

#[test]
fn custom_boards() {
    let nodes = hexagon(4)
        + "P0[R+ A 1]
           P0[R- A 1]
           P0[38 Done]
           P1[39 Swap]
           P1[40 Done]
           P0[41 RtoB 2 0 H 8]
           P0[42 R- H 11]
           P0[43 Done]
           P1[44 RtoB 2 1 H 9]
           P1[45 R- H 5]
           P1[46 Done]
           P0[47 BtoB H 8 H 10]";
    let record = read(&file("SU[Zertz+xx]", &nodes));
    assert_eq!(record.start(), &Position::start(Rules::default()));
    assert_eq!(tokens(&record), ["Wd4,d7", "Gd5,d1", "xd4Gd6"]);

    let large = hexagon(5) + "P0[R+ H 14]\nP0[Done]";
    assert!(error(&file("SU[Zertz+xx]", &large)).contains("62 rings does not fit"));
    // A gap in the middle: a position on a larger board.
    let gap = hexagon(3).replace("P0[R+ H 8]\n", "") + "P0[Done]\nP1[RtoB 2 0 H 9]\nP1[R- H 10]";
    let record = read(&file("SU[Zertz+xx]", &gap));
    assert_eq!(record.start().rules().board, Board::R19);
    assert_eq!(record.start().field().rings().len(), 18);
    assert_eq!(record.tag("Player1"), Some("Bob"));
    assert_eq!(tokens(&record).len(), 1);
    assert_comes_back(&record);
    // The last turn is checked like any other: that ring is not free.
    let illegal = gap.replace("R- H 10", "R- H 7");
    assert!(error(&file("SU[Zertz+xx]", &illegal)).contains("not free"));
    assert!(error(&file("SU[Zertz+xx]", "P0[RtoB 2 0 H 9]")).contains("no ring was put down"));
}

#[test]
fn every_board_comes_back() {
    for board in Board::NAMED
        .into_iter()
        .chain([Board::from_columns(&[3, 4, 3, 2]).unwrap()])
    {
        let mut record = Record::new(Position::start(Rules::standard(board)));
        let mut editor = record.edit();
        for _ in 0..30 {
            let Some(&mv) = editor.game().legal_moves().last() else {
                break;
            };
            editor.act(mv.into()).unwrap();
        }
        record.result = record.outcome().map(zertz::Outcome::score);
        let written = sgf::write(&record);
        assert_eq!(written.losses, Vec::<String>::new(), "{board}");
        let copy = read(&written.text);
        assert_eq!(copy.start(), record.start());
        assert_eq!(tokens(&copy), tokens(&record));
        assert_eq!(copy.result, record.result);
    }
}

#[test]
fn results_in_many_languages() {
    let stated = |sentence: &str| {
        let nodes = "P0[RtoB 2 0 D 4]\nP0[R- A 1]";
        read(&file(&format!("SU[Zertz]RE[{sentence}]"), nodes)).result
    };
    assert_eq!(stated("Game won by Ann"), Some(Score::First));
    assert_eq!(stated("Игру выиграл(а) Bob."), Some(Score::Second));
    assert_eq!(stated("The game is a draw"), Some(Score::Tie));
    assert_eq!(stated("Game won by Carol"), None);
    assert_eq!(stated("0-1"), Some(Score::Second));

    let guest = |names: [&str; 2], sentence: &str| {
        let text = file(
            &format!("SU[Zertz]RE[{sentence}]"),
            "P0[RtoB 2 0 D 4]\nP0[R- A 1]",
        );
        let text = text
            .replace("\"Ann\"", &format!("\"{}\"", names[0]))
            .replace("\"Bob\"", &format!("\"{}\"", names[1]));
        read(&text).result
    };
    let bot = ["guest", "Dumbot"];
    assert_eq!(guest(bot, "Gast1489 hat gewonnen"), Some(Score::First));
    assert_eq!(guest(bot, "Partie gagnée par invité12"), Some(Score::First));
    assert_eq!(guest(bot, "Dumbot hat gewonnen"), Some(Score::Second));
    assert_eq!(
        guest(["guest", "Dumbot1"], "Game won by Dumbot"),
        Some(Score::Second)
    );
    assert_eq!(guest(["guest", "guest"], "Game won by guest1486"), None);
    assert_eq!(
        guest(["guest1485", "guest"], "Game won by guest1485"),
        Some(Score::First)
    );
}

#[test]
fn dates_in_many_languages() {
    let date = |text: &str| {
        let record = read(&file(&format!("SU[Zertz]DT[{text}]"), ""));
        record.tag("Date").map(str::to_string)
    };
    for (text, expected) in [
        ("Sat Apr 03 02:51:30 GMT+03:00 2021", "2021.04.03"),
        ("October 24, 2024", "2024.10.24"),
        ("10 May 2022", "2022.05.10"),
        ("3. März 2023", "2023.03.03"),
        ("5 de junio de 2016", "2016.06.05"),
        ("12 августа 2019 г.", "2019.08.12"),
        ("2016年9月30日", "2016.09.30"),
        ("2016.09.30", "2016.09.30"),
        ("2016.??.??", "2016.??.??"),
    ] {
        assert_eq!(date(text).as_deref(), Some(expected), "{text}");
    }
    for text in ["", "Raw History", "2016", "99 May 2022", "12 12 12"] {
        assert_eq!(date(text), None, "{text}");
    }
}

#[test]
fn resigning_running_out_of_time_and_playing_on() {
    let moves = "P0[1 RtoB 2 0 D 4]\nP0[2 R- A 1]\nP0[3 Done]\n";
    let end = |nodes: &str| {
        let record = read(&file("SU[Zertz]", &format!("{moves}{nodes}")));
        let tag = |name| record.tag(name).map(str::to_string);
        (record.result, tag("Termination"), tag("UnfinishedTurn"))
    };
    let how = |text: &str| Some(text.to_string());
    assert_eq!(
        end("P1[4 Resign]\nP1[5 Done]"),
        (Some(Score::First), how("resignation"), None)
    );
    assert_eq!(
        end("P1[4 RtoB 2 2 G 1]\nP1[5 Resign]\nP1[6 Done]"),
        (Some(Score::First), how("resignation"), how("Bg1"))
    );
    // A resignation after the other player's turn, which no Done ended.
    assert_eq!(
        end("P1[4 RtoB 2 2 G 1]\nP1[5 R- G 2]\nP0[Resign]"),
        (Some(Score::Second), how("resignation"), None)
    );
    assert_eq!(
        end("P0[4 WinOnTime]"),
        (Some(Score::First), how("time"), None)
    );
    // Resigned by mistake, and played on.
    assert_eq!(
        end("P1[Resign]\nP1[4 RtoB 2 2 G 1]\nP1[5 R- G 2]"),
        (None, None, None)
    );
    let empty = read(&file(
        "SU[Zertz]",
        "P0[0 Start P0]\nP0[1 Resign]\nP0[2 Done]",
    ));
    assert_eq!(empty.result, Some(Score::Second));
    assert_comes_back(&empty);
}

#[test]
fn half_a_turn_at_the_end_is_noted() {
    for (nodes, rest, turns) in [
        ("P0[RtoB 2 0 D 4]", "Wd4", 0),
        ("P0[R- A 1]", ",a1", 0),
        (
            "P0[RtoB 2 0 D 4]\nP0[R- A 1]\nP1[RtoB 2 2 C 4]\nP1[R- G 4]\nP0[BtoB D 4 B 4]\n\
             P1[RtoB 2 1 C 5]\nP1[R- G 3]\nP0[BtoB B 4 D 6]\nP1[RtoB 2 0 C 4]",
            "Wc4",
            5,
        ),
    ] {
        let record = read(&file("SU[Zertz]", nodes));
        assert_eq!(record.len(), turns);
        assert_eq!(record.tag("UnfinishedTurn"), Some(rest));
        assert_comes_back(&record);
    }
}

#[test]
fn moves_after_the_end_become_a_comment() {
    let record = read(&file(
        "SU[Zertz]",
        "P0[1 RtoB 2 0 D 4]\nP0[2 R- A 1]\nP0[3 Done]\nP1[4 Resign]\nP1[5 Done]\n\
         P0[6 RtoB 2 2 G 1]\nP0[7 R- G 2]\nP0[8 Done]",
    ));
    assert_eq!(record.result, Some(Score::First));
    let last = record.main_line().last().unwrap();
    assert_eq!(
        record.node(last).comments,
        ["[%rest 6 RtoB 2 2 G 1; 7 R- G 2]"]
    );
    assert_comes_back(&record);
}

#[test]
fn comments_marks_and_unknown_properties_are_kept() {
    let text = file(
        "SU[Zertz]XY[what \\] ever]CM[0,1]",
        "C[Before the game.]
         P0[0 Start P0]
         P0[1 RtoB 2 0 D 4]C[Good \\[very\\] (;GM\\[ place.]
         C[While the turn goes on.]
         P0[2 R- A 1]
         P0[3 Done]
         C[After it.]
         AN[(A1 Square boardEnc 1 2) ]
         P1[4 RtoB 2 2 G 1]
         P1[5 R- G 2]
         C[]
         P1[6 Done]",
    );
    let record = read(&text.replace("(;GM\\[", "\\(;GM\\["));
    assert_eq!(record.tag("SgfXY"), Some("what ] ever"));
    assert_eq!(record.node(NodeId::START).comments, ["Before the game."]);
    let first = record.main_line().next().unwrap();
    assert_eq!(
        record.node(first).comments,
        [
            "Good [very] (;GM[ place.",
            "While the turn goes on.",
            "After it.",
            "[%an (A1 Square boardEnc 1 2)]"
        ]
    );
    assert_comes_back(&record);
}

#[test]
fn variations_are_variations() {
    let text = "(;GM[22]SU[Zertz];P0[RtoB 2 0 D 4];P0[R- A 1]\
                (;P1[RtoB 2 2 G 1];P1[R- G 2];P0[RtoB 2 2 G 3];P0[R- G 4])\
                (;P1[RtoB 2 1 F 1];P1[R- A 2]))";
    let record = read(text);
    assert_eq!(tokens(&record), ["Wd4,a1", "Bg1,g2", "Bg3,g4"]);
    assert_eq!(record.len(), 4);
    let written = sgf::write(&record);
    assert_eq!(written.losses, ["moves in variations: 1"]);
}

#[test]
fn a_forced_pass_is_a_done_without_a_step() {
    // All marbles are with the second player: the first one cannot move.
    let start: Position = "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 0/0/0 0/0/0 3/2/2 1"
        .parse()
        .unwrap();
    let mut record = Record::new(start);
    let mut editor = record.edit();
    for text in ["-", "Wd4,a1", "-"] {
        editor.play_text(text).unwrap();
    }
    let written = sgf::write(&record);
    assert!(written.text.contains("; P0["));
    // Marbles are missing, which Boardspace cannot set up.
    assert!(
        written
            .losses
            .iter()
            .any(|loss| loss.contains("the pool is 0/0/0"))
    );
}

#[test]
fn what_cannot_be_written_is_said() {
    let mut record = Record::new(Position::start("37:blitz".parse().unwrap()));
    record.set_tag("Opening", "Centre");
    record.result = Some(Score::Tie);
    let mut editor = record.edit();
    let first = editor.play_text("Wd4,a1").unwrap();
    editor.play_text("Bg1,g2").unwrap();
    editor.back();
    editor.play_text("Gg1,g2").unwrap();
    record.node_mut(first).glyphs.push(1);
    let losses = sgf::write(&record).losses.join("; ");
    for what in ["37:blitz", "variations: 1", "glyphs: 1", "tag Opening"] {
        assert!(losses.contains(what), "{losses}");
    }
    assert_eq!(read(&sgf::write(&record).text).result, Some(Score::Tie));

    let claimed = "37:captures=claimed".parse().unwrap();
    let mut record = Record::new(Position::start(claimed));
    let mut editor = record.edit();
    for text in ["Wd4,a1", "Bc4,a2", "Gg1,g2", "undo", "xd4b4"] {
        editor.play_text(text).unwrap();
    }
    let written = sgf::write(&record);
    assert!(
        written
            .losses
            .contains(&"turns taken back on demand: 1".to_string())
    );
    assert_eq!(tokens(&read(&written.text)), ["Wd4,a1", "Bc4,a2", "xd4Bb4"]);
}

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
            "line 8, turn 1, `Done`: ring d3 is not free",
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
fn comments_that_change_are_reported() {
    let mut record = Record::new(Position::start(Rules::default()));
    let mut editor = record.edit();
    let node = editor.play_text("Wd4,a1").unwrap();
    editor.comment("kept");
    assert_eq!(sgf::write(&record).losses, Vec::<String>::new());
    for odd in [" spaces around ", "", "[%an  two]"] {
        record.node_mut(node).comments = vec!["kept".into(), odd.into()];
        let expected = format!("the comment `{odd}`");
        assert_eq!(sgf::write(&record).losses, [expected]);
    }
    record.node_mut(node).comments = vec!["[%tm 007,1,2]".into()];
    assert_eq!(sgf::write(&record).losses, ["the comment `[%tm 007,1,2]`"]);
}

#[test]
fn a_sentence_that_names_no_winner_states_nothing() {
    let result = |names: [&str; 2], sentence: &str| {
        let nodes = "P0[RtoB 2 0 D 4]\nP0[R- A 1]";
        let text = file(&format!("SU[Zertz]RE[{sentence}]"), nodes)
            .replace("\"Ann\"", &format!("\"{}\"", names[0]))
            .replace("\"Bob\"", &format!("\"{}\"", names[1]));
        read(&text).result
    };
    for sentence in [
        "Game aborted",
        "Game aborted by Ann",
        "Ann",
        "?",
        "Game won by ",
        "No draw",
        "Game won by Annabel",
    ] {
        assert_eq!(result(["Ann", "Bob"], sentence), None, "{sentence}");
        assert_eq!(result(["guest", "Bob"], sentence), None, "{sentence}");
        assert_eq!(result(["Bob", "guest"], sentence), None, "{sentence}");
    }
    // Names may be parts of the sentence, and of each other.
    assert_eq!(
        result(["Game", "won"], "Game won by won"),
        Some(Score::Second)
    );
    assert_eq!(
        result(["Ann", "Anna"], "Game won by Ann"),
        Some(Score::First)
    );
    assert_eq!(result(["bot1", "bot2"], "Game won by bot"), None);
    assert_eq!(
        result(["bot", "bot2"], "bot2 hat gewonnen"),
        Some(Score::Second)
    );
}

#[test]
fn properties_of_later_nodes_are_kept() {
    let text = file(
        "SU[Zertz]",
        "P0[0 Start P0]XY[before]
         P0[1 RtoB 2 0 D 4]KO[a\\]b][two]
         P0[2 R- A 1]
         P0[3 Done]
         P1[4 RtoB 2 1 G 1]C[in the middle]",
    );
    let record = read(&text);
    assert_eq!(record.node(NodeId::START).comments, ["[%sgf XY before]"]);
    let first = record.main_line().next().unwrap();
    assert_eq!(
        record.node(first).comments,
        ["[%sgf KO a]b]", "[%sgf KO two]", "in the middle"]
    );
    assert!(sgf::write(&record).text.contains(";KO[a\\]b]\n;KO[two]\n"));
    assert_comes_back(&record);
    // What is said while a turn is begun anew is not lost with the turn.
    let record = read(&file(
        "SU[Zertz]",
        "P0[RtoB 2 0 D 4]C[Here?]\nP0[Reset]\nP0[RtoB 2 0 D 5]\nP0[R- A 1]",
    ));
    assert_eq!(record.node(NodeId::START).comments, ["Here?"]);
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
