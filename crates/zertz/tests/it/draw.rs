//! Pictures of positions: a few to be read with the eye, and laws that hold for all.

use zertz::draw::{
    Coordinates, Marks, Style, SvgOptions, TerminalOptions, Theme, View, svg, terminal,
};
use zertz::{Board, Content, Marble, Move, Outcome, Position, Rules, TieReason};

fn position(text: &str) -> Position {
    text.parse().expect(text)
}

/// The position after a move, and the traces of the move.
fn played(before: &str, mv: &str) -> (Position, Marks) {
    let before = position(before);
    let mv = before.parse_move(mv).expect(mv);
    (before.after(mv), Marks::last_move(&before, mv))
}

fn ascii(position: &Position, marks: Marks) -> String {
    let options = TerminalOptions {
        marks,
        ..TerminalOptions::default()
    };
    terminal(position, &options)
}

#[test]
fn the_start_of_the_basic_game() {
    let start = Position::start(Rules::standard(Board::R37));
    let expected = "            d7
        c6   o  e6
    b5   o       o  f5
a4   o       o       o  g4
 o       o       o       o
     o       o       o
 o       o       o       o
     o       o       o
 o       o       o       o
     o       o       o
 o       o       o       o
 a   o       o       o   g
     b   o       o   f
         c   o   e
             d

pool:      W 6    G 8    B 10
player 1:  W 0/4  G 0/5  B 0/6  each 0/3
player 2:  W 0/4  G 0/5  B 0/6  each 0/3
player 1 to move
";
    assert_eq!(ascii(&start, Marks::default()), expected);
}

#[test]
fn a_chain_of_three_jumps_on_48_rings() {
    let (after, marks) = played(
        "48:tournament 1oooo/oooooo/ooBooGo/ooWoooo1/ooWoGoo/oooBoo/1oooo/ooo1 3/5/7 1/1/0 0/0/1 2",
        "xd3Wf3Bf5Gd5",
    );
    let expected = "            d8
        c7      e7
    b6   o       o  f6
a5   o       o       o  g5
 o       G       o       o  h4
     o       o      (o)
 o       o      (x)      o
     o      (W)     (x)      o
 o       o       o       o
     o       o      (o)      o
 o       B      (x)      o
     o      (o)      o       o
         o       o           h
 a   o       o       o   g
     b   o       o   f
         c   o   e
             d

pool:      W 3    G 5    B 7
player 1:  W 1/4  G 1/5  B 0/6  each 0/3
player 2:  W 1/4  G 1/5  B 2/6  each 1/3
player 1 to move
";
    assert_eq!(ascii(&after, marks), expected);
}

#[test]
fn a_claimed_group_an_inert_island_and_circles() {
    let (after, marks) = played(
        "37:islands=inert Wo2/o4/oooooo/oooWooo/oooo2/ooo2/oo1. 4/7/10 0/0/0 0/0/0 1",
        "Ba2,b1",
    );
    let marks = marks.with_comment("[%csl Gd1] [%cal Rd1d4]", &Board::R37);
    let expected = "            d7
        c6   o  e6
    b5   o          f5
a4           o          g4
         o               .
             o
         o       o
             W       o
[B]      o       o       o
             o       o
[W]      o       o       o
 a  [ ]      o       o   g
     b   o       o   f
         c  {o}  e
             d

pool:      W 4    G 7    B 9
player 1:  W 1/4  G 0/5  B 1/6  each 0/3
player 2:  W 0/4  G 0/5  B 0/6  each 0/3
player 2 to move
marked: green d1, red d1-d4
";
    assert_eq!(ascii(&after, marks), expected);
}

#[test]
fn a_result_that_only_the_game_knows_is_shown() {
    let position = Position::start(Rules::default());
    let outcome = Some(Outcome::Tie(TieReason::Repetition));
    let options = TerminalOptions {
        outcome,
        ..Default::default()
    };
    let text = terminal(&position, &options);
    assert!(
        text.ends_with("tie: the same position for the third time\n"),
        "{text}"
    );
    let options = SvgOptions {
        outcome,
        racks: true,
        ..Default::default()
    };
    let picture = svg(&position, &options);
    assert!(picture.contains("tie: the same position"));
    assert!(!picture.contains("to move"));
}

#[test]
fn unicode_and_colour_show_the_same_board() {
    let (after, marks) = played("7 oo/WGo/oB 4/7/9 0/0/0 0/0/0 1", "xb1b3");
    let draw = |style| {
        let options = TerminalOptions {
            style,
            coordinates: false,
            racks: false,
            marks: marks.clone(),
            outcome: None,
        };
        terminal(&after, &options)
    };
    assert_eq!(
        draw(Style::Ascii),
        "    (W)\n o       B\n    (x)\n o       o\n    (o)\n"
    );
    assert_eq!(
        draw(Style::Unicode),
        "    (○)\n ·       ●\n    (×)\n ·       ·\n    (·)\n"
    );
    assert_eq!(
        without_escapes(&draw(Style::Colour)),
        "    (W)\n ○       B \n    (×)\n ○       ○\n    (○)\n"
    );
}

/// Positions of random games on every kind of board, each with the move that led to it.
fn samples() -> Vec<(Position, Marks)> {
    let mut seed: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut games: Vec<Rules> = Board::NAMED.map(Rules::standard).into();
    for text in [
        "37:islands=inert:claims=optional",
        "48:blitz:islands=inert",
        "3.4.3.2:pool=20/20/20:goals=15/4/5/2",
        "7.",
        "1",
        "37:captures=claimed",
    ] {
        games.push(text.parse().expect(text));
    }
    let mut samples = Vec::new();
    for rules in games {
        for _ in 0..4 {
            let mut position = Position::start(rules);
            samples.push((position, Marks::default()));
            while let moves @ [_, ..] = position.moves().as_slice() {
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                let mv: Move = moves[(seed % moves.len() as u64) as usize];
                let marks = Marks::last_move(&position, mv);
                position = position.after(mv);
                samples.push((position, marks));
            }
        }
    }
    assert!(samples.len() > 500);
    samples
}

/// The text as it is seen; every escape that sets colours must be followed by one that resets them.
fn without_escapes(text: &str) -> String {
    let mut seen = String::new();
    let mut coloured = false;
    let mut rest = text;
    while let Some((before, escape)) = rest.split_once('\u{1b}') {
        seen.push_str(before);
        assert!(
            !before.contains('\n') || !coloured,
            "colours over a line's end"
        );
        let (sgr, after) = escape
            .strip_prefix('[')
            .and_then(|escape| escape.split_once('m'))
            .expect("a colour escape");
        assert!(sgr.bytes().all(|b| b.is_ascii_digit() || b == b';'));
        assert_eq!(sgr == "0", coloured, "set and reset take turns");
        coloured = !coloured;
        rest = after;
    }
    assert!(!coloured);
    seen + rest
}

#[test]
fn every_ring_appears_once_and_no_line_ends_in_spaces() {
    for (position, marks) in samples() {
        let rings = position.field().rings().len() + position.aside().rings().len();
        let (live, aside) = (position.field().counts(), position.aside().counts());
        for (style, vacant, marbles) in [
            (Style::Ascii, "ox.", "WGBwgb"),
            (Style::Unicode, "·×-", "○◐●wgb"),
            (Style::Colour, "○×-", "WGBwgb"),
        ] {
            let options = TerminalOptions {
                style,
                coordinates: false,
                racks: false,
                marks: marks.clone(),
                outcome: None,
            };
            let text = terminal(&position, &options);
            assert!(text.lines().all(|line| line == line.trim_end()), "{text}");
            let mut seen = without_escapes(&text);
            // What stands in square brackets has left the table.
            for ghost in ["[ ]", "[W]", "[G]", "[B]", "[○]", "[◐]", "[●]"] {
                seen = seen.replace(ghost, "");
            }
            let count = |symbols: &str| seen.chars().filter(|c| symbols.contains(*c)).count();
            assert_eq!(count(vacant) + count(marbles), rings, "{position}\n{text}");
            for (i, symbol) in marbles.chars().enumerate() {
                let counts = if i < 3 { live } else { aside };
                let number = usize::from(counts[Marble::ALL[i % 3]]);
                assert_eq!(count(&symbol.to_string()), number, "{position}\n{text}");
            }
        }
        let full = ascii(&position, marks);
        assert!(full.lines().all(|line| line == line.trim_end()), "{full}");
        for (column, &length) in position.rules().board.columns().iter().enumerate() {
            let letter = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'j'][column];
            let head = format!("{letter}{length}");
            assert_eq!(full.matches(&head).count(), 1, "{head}\n{full}");
        }
    }
}

/// Checks that tags are balanced, attributes quoted and ids unique and known; returns the ids.
fn check_svg(text: &str) -> Vec<&str> {
    let mut open = Vec::new();
    let mut ids = Vec::new();
    for piece in text.split('<').skip(1) {
        let (tag, content) = piece.split_once('>').expect("a tag ends");
        assert!(!content.contains('>'), "{content}");
        for entity in content.split('&').skip(1) {
            let (entity, _) = entity.split_once(';').expect("an entity ends");
            assert!(["amp", "lt", "gt", "quot", "#39"].contains(&entity));
        }
        let name = tag.split([' ', '/']).find(|name| !name.is_empty());
        let name = name.expect("a tag has a name");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        assert!(!tag.contains('"'));
        assert_eq!(tag.matches("='").count() * 2, tag.matches('\'').count());
        if !tag.ends_with('/') {
            open.push(name);
        }
        if let Some((_, id)) = tag.split_once(" id='") {
            let id = id.split('\'').next().expect("an id ends");
            assert!(!ids.contains(&id), "{id} twice");
            ids.push(id);
        }
    }
    assert!(open.is_empty(), "{open:?} not closed");
    for used in text
        .split("href='#")
        .skip(1)
        .chain(text.split("url(#").skip(1))
    {
        let id = used.split(['\'', ')']).next().unwrap_or_default();
        assert!(ids.contains(&id), "nothing has the id {id}");
    }
    ids
}

/// The inside of the first group of a class, empty if there is none. Groups of a class hold none.
fn group<'a>(text: &'a str, class: &str) -> &'a str {
    let start = format!("<g class='{class}'");
    let inside = text.split_once(&start).map_or("", |(_, after)| after);
    inside.split("</g>").next().unwrap_or_default()
}

#[test]
fn every_svg_is_well_formed_and_shows_what_is_on_the_table() {
    for (i, (position, marks)) in samples().into_iter().enumerate() {
        let board = position.rules().board;
        let comment = "[%csl Ra1,Gb1,Yc1,Bd2] [%cal Ga1b1,Rc2c1]";
        let options = SvgOptions {
            theme: if i % 2 == 0 {
                Theme::Light
            } else {
                Theme::Dark
            },
            coordinates: [Coordinates::None, Coordinates::Feet, Coordinates::All][i % 3],
            racks: i % 4 < 2,
            players: [Some(String::from("<Ada & Bob>")), None],
            marks: marks.clone().with_comment(comment, &board),
            view: View {
                turns: (i % 7) as u8,
                mirrored: i % 5 == 0,
            },
            ..SvgOptions::default()
        };
        let text = svg(&position, &options);
        check_svg(&text);
        let uses = |class: &str, symbols: &str| {
            let inside = group(&text, class);
            let used = |c: char| inside.matches(&format!("'#z-{c}'")).count();
            symbols.chars().map(used).sum::<usize>()
        };
        let (live, aside) = (position.field(), position.aside());
        assert_eq!(uses("rings", "r"), live.rings().len());
        for marble in Marble::ALL {
            let letter = marble.letter().to_string();
            assert_eq!(uses("marbles", &letter), live.marbles_of(marble).len());
            assert_eq!(uses("inert", &letter), aside.marbles_of(marble).len());
        }
        assert_eq!(uses("inert", "r"), aside.rings().len());
        let taken = marks.captured.marbles().len() + marks.claimed.marbles().len();
        assert_eq!(uses("taken", "WGB"), taken);
        let ghosts = (marks.claimed.rings().len() + usize::from(marks.removed.is_some()))
            - usize::from(
                marks
                    .moved()
                    .is_some_and(|ring| marks.claimed.rings().contains(ring)),
            );
        assert_eq!(group(&text, "gone").matches("<circle").count(), ghosts);
        if options.coordinates == Coordinates::All {
            let names = group(&text, "names").matches("<text").count();
            let on_table = board
                .in_order()
                .filter(|&r| position.get(r) != Content::Missing);
            assert_eq!(names, on_table.count());
        }
        if options.racks {
            let racks = text
                .split_once("class='racks'")
                .map_or("", |(_, racks)| racks);
            assert!(racks.contains("&lt;Ada &amp; Bob&gt;"));
            // The game with many marbles writes numbers instead.
            if position.rules().pool.total() < 30 {
                let held = zertz::Player::BOTH.map(|player| position.captured(player).total());
                let total = held[0] + held[1] + position.pool().total();
                let drawn: usize = "WGB"
                    .chars()
                    .map(|c| racks.matches(&format!("'#z-{c}'")).count())
                    .sum();
                assert_eq!(drawn as u32, total);
            }
        }
        assert!(text.len() < 20_000, "{} bytes", text.len());
    }
}

#[test]
fn the_page_does_not_jump_during_a_game() {
    let page = |text: &str| {
        let (_, after) = text.split_once("viewBox='").expect("a page");
        after.split('\'').next().unwrap_or_default().to_string()
    };
    for racks in [false, true] {
        let mut last: Option<(Rules, String)> = None;
        for (position, marks) in samples() {
            let options = SvgOptions {
                marks,
                racks,
                ..SvgOptions::default()
            };
            let now = (*position.rules(), page(&svg(&position, &options)));
            if let Some(last) = last.filter(|last| last.0 == now.0) {
                assert_eq!(last.1, now.1);
            }
            last = Some(now);
        }
    }
}

#[test]
fn several_pictures_can_share_a_page() {
    let start = Position::start(Rules::default());
    let with_prefix = |prefix: &str| {
        let options = SvgOptions {
            id_prefix: String::from(prefix),
            width: Some(300),
            ..SvgOptions::default()
        };
        svg(&start, &options)
    };
    let (one, two) = (with_prefix("one-"), with_prefix("2 <'\"&> two_"));
    let (one, two) = (check_svg(&one), check_svg(&two));
    assert!(one.iter().all(|id| id.starts_with("one-")));
    assert!(two.iter().all(|id| id.starts_with("z2two_")));
    assert!(
        check_svg(&with_prefix(""))
            .iter()
            .all(|id| id.starts_with('z'))
    );
}
