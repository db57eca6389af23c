//! The graph of an analysis.

use zertz::draw::Theme;
use zertz_engine::Score;
use zertz_engine::analysis::{Analysis, GraphOptions, graph};

use super::constructed;

/// Checks that tags are balanced, attributes quoted and ids unique and known, and that nothing runs.
fn check_svg(text: &str) {
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
        assert_ne!(name, "script");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        assert!(!tag.contains('"') && !tag.contains(" on"), "{tag}");
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
    let used = text
        .split("href='#")
        .skip(1)
        .chain(text.split("url(#").skip(1));
    for used in used {
        let id = used.split(['\'', ')']).next().unwrap_or_default();
        assert!(ids.contains(&id), "nothing has the id {id}");
    }
    assert!(text.contains("role='img'") && text.contains("<title") && text.contains("<desc"));
    assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
}

fn count(text: &str, class: &str) -> usize {
    text.matches(&format!("class='{class}'")).count()
}

/// A game with one mark of every kind and a proven win at its end.
fn eventful() -> Analysis {
    let points = Score::points;
    constructed(
        &[
            points(0),
            points(-45),  // inaccuracy
            points(30),   // mistake, by the second player
            points(-400), // blunder
            Score::win_after(3),
            points(300), // missed win
            Score::win_after(2),
            Score::win_after(1),
            Score::win_after(0),
        ],
        |i| i == 6,
        true,
    )
}

#[test]
fn marks_differ_and_proven_wins_show() {
    let analysis = eventful();
    for theme in [Theme::Light, Theme::Dark] {
        let picture = graph(
            &analysis,
            &GraphOptions {
                theme,
                ..GraphOptions::default()
            },
        );
        check_svg(&picture);
        assert_eq!(count(&picture, "inaccuracy"), 1);
        assert_eq!(count(&picture, "mistake"), 1);
        // The first player's own, and two turns of the second that let the first player win by force.
        assert_eq!(count(&picture, "blunder"), 3);
        assert_eq!(count(&picture, "missed_win"), 1);
        assert_eq!(count(&picture, "proven"), 2);
        assert_eq!(count(&picture, "forced"), 1);
        // A tooltip for each position says what the mark says.
        assert!(
            picture.contains(
                "<title>3. Bg1,a4? missed forced win in 2, better Wd4,a1: 84 % for Player 1</title>"
            ),
            "{picture}"
        );
        assert!(picture.contains("player 1 wins: no vacant ring is left"));
    }
    let [light, dark] = [Theme::Light, Theme::Dark].map(|theme| {
        let options = GraphOptions {
            theme,
            ..GraphOptions::default()
        };
        graph(&analysis, &options)
    });
    assert_ne!(light, dark);
}

#[test]
fn hostile_names_do_no_harm() {
    let hostile = [
        "<script>alert('x')</script>",
        "\"'><svg onload=alert(1)>&\0\u{1b}[2J\u{202e}\u{ffff}\n]]>",
    ];
    let options = GraphOptions {
        players: hostile.map(|name| Some(name.to_string())),
        caption: Some("</text><script>".to_string()),
        id_prefix: "1\"'><&".to_string(),
        width: Some(640),
        ..GraphOptions::default()
    };
    let picture = graph(&eventful(), &options);
    check_svg(&picture);
    assert!(picture.contains("&lt;script&gt;alert"));
    assert!(!picture.contains(['\0', '\u{1b}', '\u{202e}', '\u{ffff}', '"']));
    // Endless names are cut, and empty ones replaced.
    let options = GraphOptions {
        players: [Some("W".repeat(100_000)), Some("  ".to_string())],
        ..GraphOptions::default()
    };
    let picture = graph(&eventful(), &options);
    check_svg(&picture);
    assert!(picture.len() < 30_000 && picture.contains(">Player 2</text>"));
}

#[test]
fn short_long_forced_decided_and_unfinished_games() {
    let even = Score::TIE;
    let never = |_: usize| false;
    let wave = |i: i32| Score::points((i * 37) % 400 - 200);
    let long: Vec<Score> = (0..=200).map(wave).collect();
    let mut part = constructed(&[even, even, even], never, false);
    part.planned = 40;
    let nothing = Analysis {
        planned: 12,
        ..Analysis::default()
    };
    let decided: Vec<Score> = (0..=5).rev().map(Score::win_after).collect();
    let cases = [
        (constructed(&[even], never, false), "start"),
        (
            constructed(&[Score::loss_after(0)], never, true),
            "over at the start",
        ),
        (constructed(&[even, even], never, false), "one turn"),
        (constructed(&long, never, false), "two hundred turns"),
        (constructed(&[even; 9], |_| true, false), "no choice"),
        (constructed(&decided, never, true), "decided"),
        (part, "interrupted"),
        (nothing, "interrupted at once"),
        (Analysis::default(), "nothing at all"),
    ];
    for (analysis, what) in &cases {
        for background in [false, true] {
            let options = GraphOptions {
                background,
                ..GraphOptions::default()
            };
            let picture = graph(analysis, &options);
            check_svg(&picture);
            let is_part = what.starts_with("interrupted") || *what == "nothing at all";
            assert_eq!(picture.contains(">not analysed<"), is_part, "{what}");
            let decided = *what == "decided" || *what == "over at the start";
            assert_eq!(count(&picture, "proven"), usize::from(decided), "{what}");
        }
    }
}

#[test]
fn several_graphs_can_share_a_page() {
    let picture = |prefix: &str| {
        let id_prefix = prefix.to_string();
        let options = GraphOptions {
            id_prefix,
            ..GraphOptions::default()
        };
        graph(&eventful(), &options)
    };
    let page = format!("<div>{}{}</div>", picture("a-"), picture("b-"));
    check_svg(&page);
}
