//! Turns put together with keys: all that are legal, and nothing else.

use ratatui::crossterm::event::{
    Event as Heard, KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use zertz::{Game, Move, Position};
use zertz_engine::rng::Rng;
use zertz_engine::{Level, Report};

use super::Screen;
use crate::commands::play::screen::engine::{Kind, Said};
use crate::commands::play::screen::state::Order;
use crate::commands::play::screen::windows::{Purpose, Question, Window};

/// Every board, and every option on a board that is small enough for it to matter soon.
const GAMES: &[&str] = &[
    "7",
    "7:claims=optional",
    "7:captures=claimed",
    "19",
    "19:claims=optional",
    "19:islands=inert",
    "19:captures=claimed:claims=optional",
    "3.4.3.2",
    "37",
    "37:blitz",
    "40",
    "43",
    "44",
    "48:tournament",
    "61",
];

/// As many moves of a position are put together.
const SAMPLE: usize = 12;

/// Puts a move together with keys.
fn compose(screen: &mut Screen, mv: Move) {
    match mv {
        Move::Pass => screen.press("Enter"),
        Move::Capture(chain) => {
            screen.walk_to(chain.start());
            screen.press("Enter");
            for (_, landing) in chain.jumps() {
                screen.walk_to(landing);
                screen.press("Enter");
            }
        }
        Move::Place(placement) => {
            let letter = placement.marble.letter().to_ascii_lowercase();
            screen.key(KeyCode::Char(letter));
            screen.walk_to(placement.at);
            screen.press("Enter");
            if let Some(remove) = placement.remove {
                screen.walk_to(remove);
                screen.press("Enter");
            }
            // What is left to lie is said group by group.
            for group in placement.declined.groups() {
                screen.walk_to(group.first().expect("a group has a ring"));
                screen.press("Space");
            }
            if matches!(screen.app.making.stage(), super::super::turn::Stage::Claim) {
                screen.press("Enter");
            }
        }
    }
}

/// Compares what the keys have played with what was meant, and takes it back.
fn compose_and_take_back(screen: &mut Screen, mv: Move) {
    let before = *screen.game().position();
    let turns = screen.game().turns().len();
    compose(screen, mv);
    let last = screen.game().turns().next_back();
    let token = before.notate(mv).to_string();
    let played = last.map(ToString::to_string);
    let news = &screen.app.news.text;
    assert_eq!(played.as_deref(), Some(token.as_str()), "{before}: {news}");
    assert_eq!(screen.game().turns().len(), turns + 1);
    screen.press("u");
    assert_eq!(screen.game().position(), &before, "{token}");
}

/// Plays random games and puts moves of every position together.
fn put_together(games: &[&str], sample: usize, seed: u64) -> usize {
    let mut rng = Rng::new(seed, 0);
    let mut composed = 0;
    for name in games {
        let mut screen = Screen::people(name);
        while screen.game().outcome().is_none() {
            let moves = screen.game().legal_moves();
            for number in 0..moves.len().min(sample) {
                let mv = if moves.len() <= sample {
                    moves[number]
                } else {
                    moves[rng.below(moves.len())]
                };
                compose_and_take_back(&mut screen, mv);
                composed += 1;
            }
            let demands = screen.game().may_demand() && rng.below(2) == 0;
            if demands {
                screen.press("d");
            } else {
                compose(&mut screen, moves[rng.below(moves.len())]);
            }
            assert!(screen.game().turns().len() < 500, "{name}: no end");
        }
        assert_eq!(screen.app.window, Some(Window::End), "{name}");
    }
    composed
}

#[test]
fn legal_turns_are_put_together_with_keys() {
    let composed = put_together(GAMES, SAMPLE, 1);
    assert!(composed > 2000, "{composed}");
}

#[test]
#[ignore = "every single turn of many games: half a minute"]
fn every_legal_turn_is_put_together_with_keys() {
    for seed in 2..5 {
        put_together(GAMES, usize::MAX, seed);
    }
}

#[test]
fn a_ring_can_go_first_and_every_step_can_be_taken_back() {
    let mut screen = Screen::people("37");
    let (a1, d4) = (screen.ring("a1"), screen.ring("d4"));
    screen.walk_to(a1);
    screen.press("r");
    assert_eq!(screen.app.removed(), Some(a1));
    // The cursor leaves the ring that is gone.
    assert_ne!(screen.app.cursor.at, a1);
    screen.press("Esc");
    assert_eq!(screen.app.removed(), None);
    screen.press("b Esc");
    screen.walk_to(d4);
    screen.press("Enter");
    assert!(
        screen.app.news.text.contains("colour first"),
        "{:?}",
        screen.app.news
    );
    screen.press("b Enter");
    assert_eq!(
        screen.app.making.partial().placed().map(|(_, at)| at),
        Some(d4)
    );
    screen.press("Esc Esc");
    assert!(!screen.app.making.is_begun());
    screen.walk_to(a1);
    screen.press("r w");
    screen.walk_to(d4);
    screen.press("Enter");
    assert_eq!(screen.tokens(), ["Wd4,a1"]);
}

#[test]
fn what_is_not_possible_is_explained() {
    let mut screen = Screen::people("37");
    screen.type_line("Wd4,a1");
    screen.type_line("Bc4,a2");
    // A capture is compulsory: no colour can be taken, no ring removed, no other marble chosen.
    let refused = |screen: &Screen| {
        assert!(screen.app.news.is_refusal);
        screen.app.news.text.clone()
    };
    screen.press("w");
    assert!(
        refused(&screen).contains("compulsory"),
        "{}",
        refused(&screen)
    );
    let d1 = screen.ring("d1");
    screen.walk_to(d1);
    screen.press("r");
    assert!(refused(&screen).contains("compulsory"));
    screen.press("Enter");
    assert!(refused(&screen).contains("compulsory"));
    let d4 = screen.ring("d4");
    screen.walk_to(d4);
    screen.press("Enter");
    screen.walk_to(d1);
    screen.press("Enter");
    assert!(
        refused(&screen).contains("two steps"),
        "{}",
        refused(&screen)
    );
    assert_eq!(screen.game().turns().len(), 2);
    // The tabulator finds the only landing.
    screen.press("Tab Enter");
    assert_eq!(screen.tokens(), ["Wd4,a1", "Bc4,a2", "xd4Bb4"]);
    // What is longer than a line goes on in the next.
    screen.type_line("hello");
    let text = screen.text();
    assert!(
        text.contains("`hello` is neither a move") && text.contains("`help`"),
        "{text}"
    );
    // A typed move that is not one.
    screen.type_line("Wd4,zz");
    assert!(refused(&screen).contains("`Wd4,zz`") || refused(&screen).contains("zz"));
}

#[test]
fn the_mouse_plays_too() {
    let mut screen = Screen::people("37");
    let pool = super::super::panels::pool_rows(screen.layout.expect("room").racks);
    let (_, grey) = pool[1];
    screen.click(grey.x + 3, grey.y, MouseButton::Left);
    screen.click_ring("d4");
    screen.click(0, 0, MouseButton::Left);
    screen.click(0, 0, MouseButton::Right);
    assert!(screen.app.making.partial().placed().is_none());
    screen.click_ring("d4");
    screen.click_ring("g4");
    assert_eq!(screen.tokens(), ["Gd4,g4"]);
}

#[test]
fn groups_can_be_left_to_lie() {
    let start: Position = "37:claims=optional 3o/4o/5o/6o/5o/4o/4 6/8/10 0/0/0 0/0/0 1"
        .parse()
        .expect("a position");
    let mut screen = Screen::at(start, None);
    screen.press("w");
    let (a4, b5) = (screen.ring("a4"), screen.ring("b5"));
    screen.walk_to(a4);
    screen.press("Enter");
    screen.walk_to(b5);
    assert!(screen.text().contains("claim 1 white"), "{}", screen.text());
    screen.press("Enter");
    assert_eq!(
        screen.game().turns().len(),
        0,
        "the turn waits for the choice"
    );
    screen.walk_to(a4);
    screen.press("Space Esc Enter");
    assert_eq!(screen.tokens(), ["Wa4,b5xWa4"]);
}

#[test]
fn lines_are_typed_completed_and_recalled() {
    let mut screen = Screen::people("37");
    screen.press(": w d 4 , g Tab");
    let text = screen.text();
    assert!(
        text.contains(":Wd4,g") && text.contains("Wd4,g1 Wd4,g2 Wd4,g3 Wd4,g4"),
        "{text}"
    );
    screen.press("1 Enter");
    assert_eq!(screen.tokens(), ["Wd4,g1"]);
    screen.press(": Up");
    assert!(screen.text().contains(":Wd4,g1"));
    screen.press("Esc");
    screen.type_line("position");
    assert!(
        screen.text().contains("37 oooo/ooooo/oooooo/oooWooo"),
        "{}",
        screen.text()
    );
    screen.type_line("moves Gd");
    assert!(screen.text().contains("legal moves"), "{}", screen.text());
    screen.press("Esc");
    // An empty line is closed by one more Backspace.
    screen.press(": x Backspace Backspace");
    assert_eq!(screen.app.window, None);
}

#[test]
fn games_are_resigned_tied_begun_and_left() {
    let mut screen = Screen::people("37");
    screen.press("R");
    assert_eq!(screen.app.window, Some(Window::Ask(Question::Resign)));
    screen.press("n");
    assert_eq!(screen.game().outcome(), None);
    screen.press("R y");
    assert!(screen.game().outcome().is_some());
    assert!(
        screen.text().contains("#  # ###"),
        "large letters: {}",
        screen.text()
    );
    screen.press("Esc u t y");
    assert!(screen.text().contains("by agreement"), "{}", screen.text());
    // Another game: 61 rings, blitz, against the engine, who begins.
    screen.press("n Left Down Right Down Right Right Down Right Enter");
    let rules = screen.game().position().rules().to_string();
    assert_eq!(rules, "61:blitz");
    assert!(screen.app.session.is_engines_turn());
    assert_eq!(
        screen.app.task().map(|task| task.kind),
        Some(Kind::Move(Level::ALL[1]))
    );
    // Nothing was played: nothing is lost.
    screen.press("q");
    assert_eq!(screen.app.order.take(), Some(Order::Quit));
    screen.type_line("swap");
    screen.type_line("Wd4,a1");
    screen.key_with(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(screen.app.order.take(), Some(Order::Hurry));
}

#[test]
fn unsaved_games_are_not_left_without_a_question_nor_files_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.zgn");
    let mut screen = Screen::people("37");
    screen.type_line("Wd4,a1");
    screen.press("q");
    assert_eq!(screen.app.window, Some(Window::Ask(Question::Quit)));
    screen.press("n");
    assert_eq!(screen.app.order, None);
    let save = |screen: &mut Screen| {
        screen.press("s");
        screen.key_with(KeyCode::Char('u'), KeyModifiers::CONTROL);
        let name = file.to_str().expect("UTF-8").to_string();
        screen
            .app
            .handle(&Heard::Paste(name), screen.layout.as_ref());
        screen.press("Enter");
    };
    std::fs::write(&file, "precious").expect("a file");
    save(&mut screen);
    assert!(matches!(
        screen.app.window,
        Some(Window::Ask(Question::Replace(_)))
    ));
    screen.press("n");
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), "precious");
    save(&mut screen);
    screen.press("y");
    let saved = std::fs::read_to_string(&file).expect("a file");
    assert!(
        saved.contains("1. Wd4,a1") && saved.contains("[Player1 \"Ann\"]"),
        "{saved}"
    );
    screen.press("q");
    assert_eq!(screen.app.order.take(), Some(Order::Quit));
}

#[test]
fn what_the_engine_says_too_late_is_not_heard() {
    let start = Position::start("37".parse().expect("rules"));
    let mut screen = Screen::at(start, Some((zertz::Player::First, Level::CASUAL)));
    let task = screen.app.task().expect("it is to move");
    let said = screen.game().legal().nth(5).map(zertz::Action::Move);
    screen.app.hear(task, Said::Chosen(said));
    assert_eq!(screen.game().turns().len(), 1);
    // The same answer once more: the game has moved on.
    screen.app.hear(task, Said::Chosen(said));
    assert_eq!(screen.game().turns().len(), 1);
    assert_eq!(screen.app.task(), None, "a person is on turn");
    screen.press("h");
    let task = screen.app.task().expect("a hint is wanted");
    let next = screen.game().legal().nth(7).map(zertz::Action::Move);
    let token = next.map(|action| screen.game().notate(action).to_string());
    screen.type_line(&token.expect("a legal move"));
    screen.app.hear(task, Said::Looked(Report::default()));
    assert!(!screen.app.news.is_refusal, "{:?}", screen.app.news);
}

/// What anybody could do, at random.
fn anything(rng: &mut Rng) -> Heard {
    const KEYS: &[KeyCode] = &[
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Tab,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Esc,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::F(1),
        KeyCode::F(5),
    ];
    match rng.below(20) {
        0 => Heard::Paste("d4 \u{1b}[2J x\u{4e00}é".to_string()),
        1..=2 => Heard::Mouse(MouseEvent {
            kind: [
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::Down(MouseButton::Right),
                MouseEventKind::ScrollUp,
                MouseEventKind::ScrollDown,
                MouseEventKind::Moved,
            ][rng.below(5)],
            column: rng.below(130) as u16,
            row: rng.below(50) as u16,
            modifiers: KeyModifiers::NONE,
        }),
        3..=10 => {
            let letters = "wgbwgbwgbrrruyhevdsn:/RtTqy,.?0123456789 x-é";
            let letter = letters.chars().nth(rng.below(letters.chars().count()));
            Heard::Key(KeyCode::Char(letter.unwrap_or('w')).into())
        }
        _ => Heard::Key(KEYS[rng.below(KEYS.len())].into()),
    }
}

#[test]
fn random_keys_play_legal_moves_only_and_never_panic() {
    let mut rng = Rng::new(7, 0);
    let mut played = 0;
    for name in [
        "7",
        "19:claims=optional",
        "37:captures=claimed",
        "61",
        "19:islands=inert",
    ] {
        let mut screen = Screen::people(name);
        for step in 0..4_000 {
            if step % 50 == 0 {
                let (width, height) = (1 + rng.below(140), 1 + rng.below(50));
                if rng.below(4) == 0 {
                    screen.resize(width as u16, height as u16);
                } else {
                    screen.resize(80, 24);
                }
            }
            let heard = anything(&mut rng);
            // Nothing is to be written into the folder of the tests.
            let is_saving = match &screen.app.window {
                Some(Window::Prompt(prompt)) => {
                    prompt.purpose == Purpose::Save || prompt.text().contains("sav")
                }
                _ => false,
            };
            if is_saving && heard == Heard::Key(KeyCode::Enter.into()) {
                screen.press("Esc");
                continue;
            }
            screen.app.handle(&heard, screen.layout.as_ref());
            screen.app.order = None;
            if step % 5 == 0 {
                screen.draw();
            }
            played = played.max(screen.game().turns().len());
            if step % 100 == 0 {
                let mut again = Game::new(*screen.game().start());
                for action in screen.game().actions() {
                    again.act(action).expect("a legal action");
                }
                assert_eq!(again.position(), screen.game().position());
            }
        }
    }
    assert!(played > 3, "the keys do nothing: {played}");
}
