//! ZEN games and ZIP positions: forms, geometry, guesses about the board, and the way back.

use std::time::{Duration, Instant};

use zertz::{Board, Move, NodeId, Player, Position, Record, Rules, Variant, zen};

const START_37: &str = "oooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo 6/8/10 0/0/0 0/0/0 1";
const START_48: &str =
    "oooo/ooooo/oooooo/ooooooo/oooooooo/1ooooooo/2oooooo/3ooooo 6/8/10 0/0/0 0/0/0 1";

fn read(text: &str) -> Record {
    let mut games = zen::read(text);
    let record = games.next().unwrap().unwrap();
    assert!(games.next().is_none());
    record
}

fn tokens(record: &Record) -> Vec<&str> {
    record
        .main_line()
        .map(|id| record.node(id).token())
        .collect()
}

/// A game of some length: every time the move at a place that depends on the turn.
fn play(start: Position, turns: usize) -> Record {
    let mut record = Record::new(start);
    let mut editor = record.edit();
    for turn in 0..turns {
        let moves = editor.game().legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv: Move = moves[turn * 7919 % moves.len()];
        editor.act(mv.into()).unwrap();
    }
    record
}

#[test]
fn starts_of_all_boards() {
    assert_eq!(
        zen::write_position(&Position::start(Rules::default())),
        START_37
    );
    assert_eq!(
        zen::write_position(&Position::start(Rules::standard(Board::R48))),
        START_48,
        "the board of 48 rings is mirrored there"
    );
    assert_eq!(
        zen::write_position(&Position::start(Rules::standard(Board::R61))),
        "ooooo/oooooo/ooooooo/oooooooo/ooooooooo/1oooooooo/2ooooooo/3oooooo/4ooooo \
         6/8/10 0/0/0 0/0/0 1"
    );
    let custom = Board::from_columns(&[3, 4, 3, 2]).unwrap();
    for board in Board::NAMED.into_iter().chain([custom]) {
        for variant in [Variant::Standard, Variant::Blitz] {
            let start = Position::start(Rules::new(board, variant));
            let zip = zen::write_position(&start);
            // At the start the rings and the marbles tell everything, without a doubt.
            assert_eq!(zen::read_position(&zip, None), Ok((start, None)), "{zip}");
        }
    }
}

#[test]
fn positions_and_games_of_all_boards_come_back() {
    let custom = Board::from_columns(&[3, 4, 3, 2]).unwrap();
    for board in Board::NAMED.into_iter().chain([custom]) {
        let record = play(Position::start(Rules::standard(board)), 60);
        let game = record.game();
        for turn in game.turns() {
            let zip = zen::write_position(turn.before());
            let (position, _) = zen::read_position(&zip, Some(board)).unwrap();
            assert_eq!(position, *turn.before(), "{zip}");
            // A game that starts in the middle names its rows by the rings that are left.
            let rest = play(*turn.before(), 8);
            assert_written(&rest);
        }
        assert_written(&record);
    }
}

fn assert_written(record: &Record) {
    let written = zen::write(record);
    let passes = tokens(record).contains(&"-");
    if !passes {
        assert_eq!(written.losses, Vec::<String>::new(), "{}", written.text);
    }
    let copy = read(&written.text);
    assert_eq!(copy.start(), record.start());
    if !passes {
        assert_eq!(tokens(&copy), tokens(record), "{}", written.text);
    }
}

#[test]
fn the_mirror_of_48_rings() {
    // Their a1 is our h1, their e8 our d8, and both keep their neighbours.
    let text = format!("[ZIP \"{START_48}\"]\n\n1. We8-a1 Gd7-h5 2. We8xc6 *\n");
    let record = read(&text);
    assert_eq!(record.start().rules().board, Board::R48);
    assert_eq!(tokens(&record), ["Wd8,h1", "Ge7,a5", "xd8Gf6"]);
    assert!(
        zen::write(&record)
            .text
            .contains("1. We8-a1 Gd7-h5 2. We8xc6+g *")
    );
    // Somebody may not mirror it.
    let plain = "ooooo/oooooo/ooooooo/oooooooo/1ooooooo/2oooooo/3ooooo/4oooo 6/8/10 0/0/0 0/0/0 1";
    let (position, note) = zen::read_position(plain, None).unwrap();
    assert_eq!(position, Position::start(Rules::standard(Board::R48)));
    assert!(note.unwrap().contains("not mirrored"));
    let record = read(&format!("[ZIP \"{plain}\"]\n\n1. Wd8-h1 *\n"));
    assert_eq!(tokens(&record), ["Wd8,h1"]);
}

#[test]
fn rows_count_from_the_lowest_ring_of_the_start() {
    let zip = "1ooo/ooooo/2oooo/ooooooo/1oooooo/2ooooo/3oooo 6/8/10 0/0/0 0/0/0 1";
    let text = format!("[Game \"37\"]\n[ZIP \"{zip}\"]\n\n1. Wc1-a1 Gd5-g4 *\n");
    let record = read(&text);
    assert_eq!(tokens(&record), ["Wc3,a2", "Gd5,g4"]);
    let written = zen::write(&record);
    assert!(
        written.text.contains("1. Wc1-a1 Gd5-g4 *"),
        "{}",
        written.text
    );
    assert!(written.text.contains(&format!("[ZIP \"{zip}\"]")));
}

#[test]
fn column_nine_is_i() {
    let text = "[Game \"61\"]\n\n1. Wi5-e9 Gi1-a1 *\n";
    let record = read(text);
    assert_eq!(tokens(&record), ["Wj5,e9", "Gj1,a1"]);
    assert!(zen::write(&record).text.contains("1. Wi5-e9 Gi1-a1 *"));
}

#[test]
fn suffixes_are_verified() {
    let game = |moves: &str| {
        zen::read(&format!("[ZIP \"{START_37}\"]\n\n{moves} *"))
            .next()
            .unwrap()
            .map(|record| tokens(&record).join(" "))
            .map_err(|error| error.to_string())
    };
    let opening = "1. Wd4-a1 Bc4-a2";
    for capture in ["Wd4xb4", "Wd4xb4+b", "wd4xb4+B", "2. Wd4xb4+b"] {
        assert_eq!(
            game(&format!("{opening} {capture}")).unwrap(),
            "Wd4,a1 Bc4,a2 xd4Bb4"
        );
    }
    for (capture, expected) in [
        (
            "Wd4xb4+w",
            "the colours of the marbles that this turn takes",
        ),
        (
            "Wd4xb4+bb",
            "the colours of the marbles that this turn takes",
        ),
        ("Bd4xb4", "the colour of the marble that captures"),
        ("Wd4xb4x", "a ring such as"),
        ("Wd4xb5", "straight line"),
        ("Wd4-a3", "compulsory"),
        ("We4xc4", "there is no marble on e4"),
        ("xd4b4", "a colour W, G or B"),
        ("Wz9", "a ring such as"),
        ("Wa9", "a9"),
        ("Wd4xb4-a3", "or the end"),
    ] {
        let error = game(&format!("{opening} {capture}")).unwrap_err();
        assert!(error.contains(expected), "{capture}: {error}");
        assert!(error.contains("turn 3"), "{error}");
    }
    // Isolated marbles stand in the suffix too.
    let zip = "oooo/ooooo/oooooo/ooooooo/1oooooo/2o3/3o1oo 6/8/10 0/0/0 0/0/0 1";
    let record = read(&format!("[Game \"37\"]\n[ZIP \"{zip}\"]\n\n1. Wg3-g4+w *"));
    assert_eq!(tokens(&record), ["Wg3,g4xWg3"]);
    assert!(zen::write(&record).text.contains("1. Wg3-g4+w *"));
}

#[test]
fn a_board_that_is_not_named_is_guessed_and_said() {
    // The middle of a game: these rings could be those of 37, 44 or 61 rings as well.
    let zip = "1ooo/ooooo/oooooo/oooWooo/1oooooo/2ooooo/3oooo 5/8/10 0/0/0 0/0/0 2";
    let (position, note) = zen::read_position(zip, None).unwrap();
    assert_eq!(position.rules().board, Board::R37);
    assert!(note.unwrap().contains("smallest that fits, 37"));
    for board in [Board::R37, Board::R44, Board::R61] {
        let (position, note) = zen::read_position(zip, Some(board)).unwrap();
        assert_eq!(position.rules().board, board);
        assert_eq!(note, None);
    }
    let error = zen::read_position(zip, Some(Board::R19)).unwrap_err();
    assert!(error.to_string().contains("the board 19 does not have"));
    // In a game the guess is told by a comment, unless a tag names the board.
    let record = read(&format!("[ZIP \"{zip}\"]\n\n1... Bg1-g2 *"));
    assert!(record.node(NodeId::START).comments[0].contains("smallest that fits"));
    let record = read(&format!("[Game \"44\"]\n[ZIP \"{zip}\"]\n\n1... Bg1-g2 *"));
    assert_eq!(record.start().rules().board, Board::R44);
    assert_eq!(record.node(NodeId::START).comments, [""; 0]);
}

#[test]
fn the_marbles_tell_blitz() {
    let zip = "oooo/ooooo/oooooo/oooWooo/1oooooo/2ooooo/3ooo 4/5/9 0/1/0 0/1/0 2";
    let (position, _) = zen::read_position(zip, Some(Board::R37)).unwrap();
    assert_eq!(position.rules().variant, Variant::Blitz);
    let fewer = zip.replace("4/5/9", "4/5/8");
    let (position, _) = zen::read_position(&fewer, Some(Board::R37)).unwrap();
    assert_eq!(position.rules().variant, Variant::Standard);
    assert_eq!(position.turn(), Player::Second);
}

#[test]
fn a_pass_becomes_a_comment_and_comes_back_by_itself() {
    let start = "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 0/0/0 0/0/0 3/2/2 1";
    let mut record = Record::new(start.parse().unwrap());
    let mut editor = record.edit();
    for text in ["-", "Wd4,a1", "-", "Gg1,g2"] {
        editor.play_text(text).unwrap();
    }
    let written = zen::write(&record);
    assert_eq!(written.losses, ["passes, which become comments: 2"]);
    assert_eq!(tokens(&read(&written.text)), ["-", "Wd4,a1", "-", "Gg1,g2"]);
}

#[test]
fn tags_comments_and_variations_are_kept() {
    let mut record = Record::new(Position::start(Rules::standard(Board::R48)));
    record.set_tag("Player1", "Ann \"A\" Smith");
    record.set_tag("Opening", "Centre");
    let mut editor = record.edit();
    let first = editor.play_text("Wd4,a1").unwrap();
    editor.comment("[%tm 1,2,3]");
    editor.play_text("Bg1,h1").unwrap();
    editor.back();
    editor.play_text("Gg1,h1").unwrap();
    record.node_mut(first).glyphs.push(3);
    let written = zen::write(&record);
    assert_eq!(written.losses, Vec::<String>::new());
    let copy = read(&written.text);
    let body = |record: &Record| record.to_string().split_once("\n\n").unwrap().1.to_string();
    assert_eq!(body(&copy), body(&record));
    assert_eq!(copy.tag("Player1"), record.tag("Player1"));
    assert_eq!(copy.tag("Opening"), Some("Centre"));

    let mut record = Record::new(Position::start("37:captures=claimed".parse().unwrap()));
    let mut editor = record.edit();
    for text in ["Wd4,a1", "Bc4,a2", "Gg1,g2", "undo", "xd4b4"] {
        editor.play_text(text).unwrap();
    }
    let written = zen::write(&record);
    assert!(written.losses[0].contains("taken back on demand"));
    assert_eq!(tokens(&read(&written.text)), ["Wd4,a1", "Bc4,a2", "xd4Bb4"]);
}

/// The line goes on from its own position after a variation, not from that of the variation.
#[test]
fn lines_go_on_after_a_variation() {
    let mut record = Record::new(Position::start(Rules::standard(Board::R37)));
    let mut editor = record.edit();
    for text in ["Wd4,a1", "Bc4,a2", "xd4b4", "Wg1,g2"] {
        editor.play_text(text).unwrap();
    }
    for _ in 0..3 {
        editor.back();
    }
    // The marble that is taken has another colour here.
    editor.play_text("Gc4,a2").unwrap();
    editor.play_text("xd4b4").unwrap();
    let written = zen::write(&record);
    assert_eq!(written.losses, Vec::<String>::new());
    let copy = read(&written.text);
    let body = |record: &Record| record.to_string().split_once("\n\n").unwrap().1.to_string();
    assert_eq!(body(&copy), body(&record));
}

#[test]
fn bad_positions_are_refused_with_the_reason() {
    for (zip, expected) in [
        ("", "ends before the layout"),
        ("oooo", "ends before the pool"),
        ("oooo 6/8/10 0/0/0 0/0/0", "ends before the turn"),
        ("oooo 6/8/10 0/0/0 0/0/0 3", "`3` is not a turn"),
        ("oooo 6/8/10 0/0/0 0/0/0 1 1", "follows the five fields"),
        ("oooo 6/8 0/0/0 0/0/0 1", "`6/8` is not three counts"),
        ("ooqo 6/8/10 0/0/0 0/0/0 1", "`q` in the layout"),
        ("oooooooooo 6/8/10 0/0/0 0/0/0 1", "no board"),
        ("9999999999 6/8/10 0/0/0 0/0/0 1", "no board"),
        ("o/o/o/o/o/o/o/o/o/o 6/8/10 0/0/0 0/0/0 1", "no board"),
        (
            "ooo/oooo/WWWWo/1oooo/2ooo 6/8/10 0/0/0 0/0/0 1",
            "10 white marbles",
        ),
        (
            "ooo/oooo/ooooo/1oooo/2ooo 2/3/10 4/0/0 0/5/0 1",
            "both players hold a winning set",
        ),
        ("W/2o 5/8/10 0/0/0 0/0/0 1", "no vacant ring"),
    ] {
        let error = zen::read_position(zip, None).unwrap_err().to_string();
        assert!(error.contains(expected), "{zip}: {error}");
    }
}

#[test]
fn malformed_input_gives_errors_in_linear_time() {
    let long = |piece: &str| piece.repeat(1_000_000 / piece.len());
    for piece in ["o", "/", "1", "9", "o/", "W", "\u{fffd}", " "] {
        let begin = Instant::now();
        assert!(zen::read_position(&long(piece), None).is_err());
        assert!(begin.elapsed() < Duration::from_secs(2));
    }
    for piece in [
        "(",
        "Wd4-a1 ",
        "[ZIP \"o\"]\n",
        "x",
        "+",
        "W",
        "1. Wd4xb4x",
        "{",
        "\0",
    ] {
        let begin = Instant::now();
        let text = format!("[ZIP \"{START_37}\"]\n\n{}", long(piece));
        assert!(zen::read(&text).any(|game| game.is_err()), "{piece}");
        assert!(begin.elapsed() < Duration::from_secs(5), "{piece}");
    }
    let word = format!("[Game \"37\"]\n\n1. Wd4{}", long("xd4"));
    assert!(zen::read(&word).next().unwrap().is_err());
}

fn zgn(text: &str) -> Record {
    zertz::zgn::read(text).next().unwrap().unwrap()
}

/// Everything below the tags, as `.zgn`.
fn body(record: &Record) -> String {
    record.to_string().split_once("\n\n").unwrap().1.to_string()
}

#[test]
fn turns_taken_back_in_a_variation_are_left_out() {
    let record = zgn(
        "[Game \"37:captures=claimed\"]\n\n1. Wd4,a1 Bc4,a2 2. xd4b4 \
         (2. Gg1,g2 {slow} 2... undo 3. xd4b4 Wg1,g2 4. Wg4,g3 Wf5,b5) Wg3,a3 *",
    );
    let written = zen::write(&record);
    assert_eq!(
        written.losses,
        [
            "turns taken back on demand: 1",
            "comments and glyphs on turns taken back on demand: 1"
        ]
    );
    assert_eq!(
        body(&read(&written.text)),
        "1. Wd4,a1 Bc4,a2 2. xd4Bb4 (2. xd4Bb4 Wg1,g2 3. Wg4,g3 Wf5,b5) 2... Wg3,a3 *\n"
    );
    // The end of the main line is taken back: no variation may take its place.
    let record =
        zgn("[Game \"37:captures=claimed\"]\n\n1. Wd4,a1 Bc4,a2 2. Gg1,g2 (2. xd4b4) 2... undo *");
    let written = zen::write(&record);
    assert_eq!(tokens(&read(&written.text)), ["Wd4,a1", "Bc4,a2"]);
    assert_eq!(
        written.losses,
        [
            "turns taken back on demand: 1",
            "moves left out, with their comments: 1"
        ]
    );
}

#[test]
fn optional_claims_are_told_by_the_suffix() {
    let record = zgn("[Game \"8:claims=optional\"]\n\n1. Wa1,a8 Ba4,a2xWa1 (1... Ba4,a2) *");
    let written = zen::write(&record);
    assert_eq!(written.losses, Vec::<String>::new(), "{}", written.text);
    assert!(written.text.contains("1. Wa1-a8 Ba4-a2+w (1... Ba4-a2) *"));
    assert_eq!(body(&read(&written.text)), body(&record));

    // Two groups of the same colour: which one is claimed cannot be said.
    let start = "8:claims=optional WoW1oooo 4/8/10 0/0/0 0/0/0 1";
    let record = zgn(&format!(
        "[Setup \"{start}\"]\n\n1. Ba5,a2xWa1Wa3 (1. Ba5,a2xWa1 Ba8,a7) (1. Ba5,a2) *"
    ));
    let written = zen::write(&record);
    assert!(written.text.contains("1. Ba5-a2+ww (1. Ba5-a2) *"));
    assert_eq!(
        written.losses,
        ["moves left out, with their comments: 2"],
        "{}",
        written.text
    );
    let game = |moves: &str| {
        let text = written.text.split_once("\n\n").unwrap().0;
        let game = zen::read(&format!("{text}\n\n{moves} *")).next().unwrap();
        game.map(|record| tokens(&record).join(" "))
            .map_err(|error| error.to_string())
    };
    assert_eq!(game("1. Ba5-a2+ww"), Ok("Ba5,a2xWa1Wa3".to_string()));
    let error = game("1. Ba5-a2+w").unwrap_err();
    assert!(error.contains("which groups are claimed"), "{error}");
    assert!(game("1. Ba5-a2+b").unwrap_err().contains("takes"));
}

#[test]
fn what_is_replaced_or_cannot_be_written_is_said() {
    let text = "[ZIP \"mine\"]\n[Result \"white won\"]\n[Game \"37\"]\n\n1. Wd4,a1 *";
    assert_eq!(
        zen::write(&zgn(text)).losses,
        ["the tag ZIP \"mine\"", "the tag Result \"white won\""]
    );
    let mut record = zgn("1. Wd4,a1 {one} (1. Wd5,a1 $3 {two}) *");
    record.set_tag("Not a name]\n", "x\u{1b}[31m".repeat(1000));
    record.set_tag("Fine", "line\nbreak");
    record.node_mut(NodeId::START).before.push("kept".into());
    let written = zen::write(&record);
    assert_eq!(read(&written.text).len(), 2);
    assert!(written.text.contains("{kept}"));
    let losses = written.losses.join("; ");
    for what in ["the tag Not a name]", "the tag Fine"] {
        assert!(losses.contains(what), "{losses}");
    }
    assert!(!losses.contains(char::is_control) && losses.len() < 300);

    // Inert rings cannot be said, and without them the moves mean something else.
    let inert = "37:islands=inert .3/2ooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1";
    let mut record = Record::new(inert.parse().unwrap());
    record.edit().play_text("Wd4,g1").unwrap();
    let written = zen::write(&record);
    assert_eq!(read(&written.text).len(), 0);
    assert_eq!(written.losses[0], "moves left out, with their comments: 1");
    assert!(written.losses[1].starts_with("the start: it is read back as"));
}

#[test]
fn passes_never_make_a_text_that_cannot_be_read() {
    let start = "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 0/0/0 0/0/0 3/2/2 1";
    let text = format!("[Setup \"{start}\"]\n\n1. - (1. - {{again}}) 1... Wd4,a1 {{so}} 2. - *");
    let written = zen::write(&zgn(&text));
    assert_eq!(
        written.losses,
        [
            "moves left out, with their comments: 1",
            "passes, which become comments: 2"
        ]
    );
    assert_eq!(tokens(&read(&written.text)), ["-", "Wd4,a1"]);
}

#[test]
fn a_record_with_very_many_tags_is_written_in_linear_time() {
    let mut text = String::new();
    for i in 0..1000 {
        text += &format!("[T{i} \"{i}\"]\n");
    }
    let record = zgn(&format!("{text}\n1. Wd4,a1 *"));
    let written = zen::write(&record);
    assert_eq!(tokens(&read(&written.text)), ["Wd4,a1"]);
    assert_eq!(written.losses.len(), 3);
}
