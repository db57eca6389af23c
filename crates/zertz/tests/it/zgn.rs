//! `.zgn`: canonical files come back byte for byte, other input loses no content, and what cannot be
//! read is reported while the rest goes on.

use zertz::{Fault, GameResult, NodeId, Record, zgn};

/// The only game of a text.
fn read(text: &str) -> Record {
    let mut games = zgn::read(text);
    let record = games
        .next()
        .expect("a game")
        .unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert!(games.next().is_none(), "one game only: {text}");
    record
}

fn written(text: &str) -> String {
    let written = zgn::write(&read(text));
    assert_eq!(
        zgn::write(&read(&written)),
        written,
        "canonical text comes back"
    );
    written
}

fn movetext(text: &str) -> String {
    let written = written(text);
    written.split_once("\n\n").unwrap().1.trim_end().to_string()
}

fn error(text: &str) -> String {
    zgn::read(text)
        .find_map(Result::err)
        .expect(text)
        .to_string()
}

#[test]
fn a_canonical_file_comes_back_byte_for_byte() {
    let game = "[Event \"Club \\\"A\\\" \\\\ B\"]
[Odd_Tag \"kept\"]
[Player1 \"Ann\"]
[Game \"48:tournament\"]
[Result \"1-0\"]

{Before the game.} 1. Wd4,a1 $1 $14 {First.} {Second, [%clk 0:04:51].} 1...
Bg1,h1 ({Better:} 1... Gf2,a5 2. Wb1,h1 (2. Bb1,h1 {Or
this, on two lines.} 2... Gb2,h2) 2... Ga2,h2) (1... Gf2,b6) 2. Wb1,h2 1-0
";
    assert_eq!(written(game), game);
    let two = format!("{game}\n[Game \"37\"]\n[Result \"*\"]\n\n*\n");
    let records: Vec<Record> = zgn::read(&two).collect::<Result<_, _>>().unwrap();
    assert_eq!(zgn::write_all(&records), two);
}

#[test]
fn the_start_may_be_any_position_and_either_player_on_turn() {
    let game = "[Setup \"37:captures=claimed oooo/ooooo/oooooo/oooWGoo/oooooo/ooooo/oooo 5/7/10 0/0/0 0/0/0 2\"]
[Game \"37:captures=claimed\"]
[Result \"*\"]

1... Ba1,a2 2. undo xd4Gd6 3. Wa1,a2 *
";
    assert_eq!(written(game), game);
    let passes = "[Setup \"37:tournament 4/2B2/3GB1/3o3/1Bo3/2B2/4 0/0/0 1/0/0 0/0/0 1\"]\n\n1. Wd4 xc4We3 2. - Wd4 *";
    assert_eq!(movetext(passes), "1. Wd4 xc4We3 2. - Wd4 *");
}

#[test]
fn loose_input_is_put_in_order_and_loses_nothing() {
    let cases = [
        (
            "1.Wd4,a1! Bg1,g2?! 2.Wb1,a2 *",
            "1. Wd4,a1 $1 Bg1,g2 $6 2. Wb1,a2 *",
        ),
        ("1. wd4,a1 BG1,G2 *", "1. Wd4,a1 Bg1,g2 *"),
        ("Wd4,a1 Bc4,a2 x d4Bb4", "1. Wd4,a1 Bc4,a2 2. xd4Bb4 *"),
        (
            "1. Wd4,a1 ; to the end\r2... Bg1,g2 *",
            "1. Wd4,a1 { to the end} 1... Bg1,g2 *",
        ),
        ("% for others\n1. Wd4,a1 *", "{% for others} 1. Wd4,a1 *"),
        ("1. Wd4,a1 {x} $3 {y} *", "1. Wd4,a1 $3 {x} {y} *"),
        (
            "1. Wd4,a1 (1. Wd4,a2 1-0) *",
            "1. Wd4,a1 (1. Wd4,a2 {1-0}) *",
        ),
        (
            "1. Wd4,a1 ($2 {oh} 1. Wd4,a2) *",
            "1. Wd4,a1 ({oh} 1. Wd4,a2 $2) *",
        ),
        (
            "1. Wd4,a1 (1. Wd4,a2) {after} *",
            "1. Wd4,a1 {after} (1. Wd4,a2) *",
        ),
        (
            "1. Wd4,a1 1-0 {He resigned.}\n{Really.}",
            "1. Wd4,a1 {He resigned.} {Really.} 1-0",
        ),
        (
            "1. Wd4,a1 {a \\} b \\\\ c \\d} *",
            "1. Wd4,a1 {a \\} b \\ c \\d} *",
        ),
        ("{} 1. Wd4,a1 { spaced } *", "{} 1. Wd4,a1 { spaced } *"),
    ];
    for (text, expected) in cases {
        assert_eq!(movetext(text), expected, "{text}");
    }
    let isolation = "[Setup \"7 2/Wo1/1o 5/8/10 0/0/0 0/0/0 1\"]\n\n1. Bb2,c2 x Wb1Bb2 *";
    assert_eq!(movetext(isolation), "1. Bb2,c2xWb1Bb2 *");
}

#[test]
fn tags_are_kept_as_they_are() {
    let text = "[Round \"1\tb\"]\n[Round \"2\"]\n[Result \"Ann won\"]\n\n1. Wd4,a1 1-0";
    let record = read(text);
    assert_eq!(record.tag("Round"), Some("1\tb"));
    assert_eq!(record.result, Some(GameResult::First));
    let written = written(text);
    assert!(
        written.starts_with("[Round \"1\tb\"]\n[Round \"2\"]\n[Result \"Ann won\"]\n[Game"),
        "{written}"
    );

    let mut record = read("*");
    record.set_tag("My Tag\"]", "two\nlines");
    assert!(zgn::write(&record).starts_with("[My_Tag__ \"two lines\"]\n"));
    assert_eq!(
        read(&zgn::write(&record)).tag("My_Tag__"),
        Some("two lines")
    );
}

#[test]
fn comments_and_glyphs_stand_where_they_stood() {
    let record = read("{start} 1. Wd4,a1 $1 {one} (  {before} 1. Wd4,a2 $2 {two}) 1... Bg1,g2 *");
    let start = record.node(NodeId::START);
    assert_eq!(start.comments, ["start"]);
    let [first, variation] = *start.children() else {
        panic!("two first moves")
    };
    let node = record.node(first);
    assert_eq!(
        (&node.glyphs[..], &node.comments[..]),
        (&[1][..], &["one".to_string()][..])
    );
    let node = record.node(variation);
    assert_eq!(node.before, ["before"]);
    assert_eq!(
        (&node.glyphs[..], &node.comments[..]),
        (&[2][..], &["two".to_string()][..])
    );
    assert_eq!(node.token(), "Wd4,a2");
}

#[test]
fn a_bad_game_is_reported_and_the_next_one_read() {
    let text = "[Event \"1\"]\n\n1. Wd4,a1 Bd4,a2 *\n\n[Event \"2\"]\n\n1. Wd4,a1 {never\n\n[Event \"3\"]\n\n1. Wd4,a1 *\n";
    let games: Vec<_> = zgn::read(text).collect();
    let [Err(one), Err(two), Ok(three)] = games.as_slice() else {
        panic!("{games:?}")
    };
    assert_eq!(
        (one.line, one.turn, one.token.as_deref()),
        (3, Some(2), Some("Bd4,a2"))
    );
    assert_eq!(
        one.to_string(),
        "line 3, turn 2, `Bd4,a2`: there is a marble on d4"
    );
    let before = one.before.as_ref().unwrap();
    assert_eq!((before.tag("Event"), before.len()), (Some("1"), 1));
    assert_eq!(two.line, 7);
    assert_eq!(three.tag("Event"), Some("3"));
}

#[test]
fn what_is_wrong_is_said() {
    let cases = [
        ("[Game \"38\"]\n*", "`38` is not a board"),
        (
            "[Game \"37\"]\n[Game \"48\"]\n*",
            "the tag Game is given twice",
        ),
        (
            "[Result \"1-0\"]\n\n1. Wd4,a1 0-1",
            "the tag Result says 1-0, but behind the moves stands 0-1",
        ),
        (
            "[Setup \"37 oooo\"]\n*",
            "the position ends before the pool",
        ),
        (
            "[Game \"37\"]\n[Setup \"7 oo/ooo/oo 6/8/10 0/0/0 0/0/0 1\"]\n*",
            "Setup and Game name different games",
        ),
        ("[Event Club]\n*", "expected a tag such as"),
        ("[Event \"Club\n\"]\n*", "expected a tag such as"),
        ("1. Wd4,a1 (1. Wd4,a2", "expected `)`"),
        ("1. Wd4,a1 (", "expected `)`"),
        (
            "1. Wd4,a1 ()",
            "a variation that was opened, with a move in it",
        ),
        ("( 1. Wd4,a1", "a move before its variation"),
        ("1. Wd4,a1 )", "a variation that was opened"),
        ("1. Wd4,a1 }", "found `}`"),
        (
            "1. Wd4,a1 Bc4,a2 2. xd4Wb4 *",
            "the marble captured on c4 is black",
        ),
        ("1. Wd4,a1xWd4 *", "this turn isolates nothing"),
        ("1. Wd4,a1 undo", "there is no turn to take back"),
        ("1. Wd4,a1 $300 *", "`$300` is not a move"),
        ("1. 2. 3.", "expected tags, moves or a result"),
    ];
    for (text, expected) in cases {
        assert!(error(text).contains(expected), "{text}: {}", error(text));
    }
    let fault = zgn::read("[Game \"37\"]\n[Game \"37\"]")
        .next()
        .unwrap()
        .unwrap_err()
        .fault;
    assert_eq!(fault, Fault::TagTwice("Game"));
}

#[test]
fn an_empty_text_has_no_game() {
    assert_eq!(zgn::read("").count(), 0);
    assert_eq!(zgn::read("\u{feff} \r\n\t").count(), 0);
}

#[test]
fn other_encodings_are_read() {
    let latin1 = b"[Player1 \"Andr\xe9\"]\r\n\r\n1. Wd4,a1 *\r\n";
    assert_eq!(read(&zertz::decode(latin1)).tag("Player1"), Some("André"));
    assert_eq!(
        read("\u{feff}[Player1 \"André\"]\r1. Wd4,a1 *").tag("Player1"),
        Some("André")
    );
}

#[test]
fn nothing_takes_quadratic_time_or_deep_recursion() {
    let start = std::time::Instant::now();
    let many = |piece: &str| piece.repeat(300_000);
    let mut nested = String::from("1. Wd4,a1");
    let places = ["Wd4,a2", "Wd4,a3", "Wd4,a4", "Gd4,a1"];
    for i in 0..50_000 {
        nested.push_str(&format!(" (1. {}", places[i % places.len()]));
    }
    nested.push_str(&")".repeat(50_000));
    assert_eq!(read(&nested).len(), 50_001);
    written(&nested);
    for text in [
        many("("),
        many("{"),
        many("1."),
        many("[a \"b\"]\n{"),
        many("1. Wd4,a1 {"),
        many("[A"),
        many("$1"),
        many("{a}"),
        many("1. Wd4,a1 ("),
        many("x "),
        many("\\"),
        many("* "),
        "1. Wd4,a1".to_string() + &many("!"),
        many("[a \""),
    ] {
        zgn::read(&text).for_each(drop);
    }
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}
