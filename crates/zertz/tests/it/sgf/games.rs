//! What is read and written: commands, boards, starts, results, comments, and the way back.

use zertz::{Board, GameResult, NodeId, Player, Position, Record, Rules, sgf};

use super::{assert_comes_back, error, file, read, tokens};

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
    assert_eq!(record.result, Some(GameResult::Second));
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
         P0[undo]
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
    assert_eq!(record.result, Some(GameResult::First));
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
        record.result = record.outcome().map(zertz::Outcome::result);
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
    assert_eq!(stated("Game won by Ann"), Some(GameResult::First));
    assert_eq!(stated("Игру выиграл(а) Bob."), Some(GameResult::Second));
    assert_eq!(stated("The game is a draw"), Some(GameResult::Tie));
    assert_eq!(stated("Game won by Carol"), None);
    assert_eq!(stated("0-1"), Some(GameResult::Second));

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
    assert_eq!(guest(bot, "Gast1489 hat gewonnen"), Some(GameResult::First));
    assert_eq!(
        guest(bot, "Partie gagnée par invité12"),
        Some(GameResult::First)
    );
    assert_eq!(guest(bot, "Dumbot hat gewonnen"), Some(GameResult::Second));
    assert_eq!(
        guest(["guest", "Dumbot1"], "Game won by Dumbot"),
        Some(GameResult::Second)
    );
    assert_eq!(guest(["guest", "guest"], "Game won by guest1486"), None);
    assert_eq!(
        guest(["guest1485", "guest"], "Game won by guest1485"),
        Some(GameResult::First)
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
        (Some(GameResult::First), how("resignation"), None)
    );
    assert_eq!(
        end("P1[4 RtoB 2 2 G 1]\nP1[5 Resign]\nP1[6 Done]"),
        (Some(GameResult::First), how("resignation"), how("Bg1"))
    );
    // A resignation after the other player's turn, which no Done ended.
    assert_eq!(
        end("P1[4 RtoB 2 2 G 1]\nP1[5 R- G 2]\nP0[Resign]"),
        (Some(GameResult::Second), how("resignation"), None)
    );
    assert_eq!(
        end("P0[4 WinOnTime]"),
        (Some(GameResult::First), how("time"), None)
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
    assert_eq!(empty.result, Some(GameResult::Second));
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
    assert_eq!(record.result, Some(GameResult::First));
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
    record.result = Some(GameResult::Tie);
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
    assert_eq!(
        read(&sgf::write(&record).text).result,
        Some(GameResult::Tie)
    );

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
        Some(GameResult::Second)
    );
    assert_eq!(
        result(["Ann", "Anna"], "Game won by Ann"),
        Some(GameResult::First)
    );
    assert_eq!(result(["bot1", "bot2"], "Game won by bot"), None);
    assert_eq!(
        result(["bot", "bot2"], "bot2 hat gewonnen"),
        Some(GameResult::Second)
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
