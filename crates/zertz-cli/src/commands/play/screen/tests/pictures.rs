//! Whole screens, as they are drawn. `ZERTZ_BLESS=1` writes them anew: look at what has changed.

use std::path::Path;

use zertz::{Player, Position};
use zertz_engine::Level;

use super::Screen;
use crate::commands::play::screen::look::Look;

/// Compares what is on the screen with a file beside this one.
fn same_as(screen: &mut Screen, name: &str) {
    let drawn = screen.text();
    assert!(!screen.app.look.ascii || drawn.is_ascii(), "{drawn}");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/commands/play/screen/tests");
    let file = folder.join(name).with_extension("txt");
    if std::env::var_os("ZERTZ_BLESS").is_some() {
        std::fs::write(&file, &drawn).expect("a file");
    }
    let wanted = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(drawn == wanted, "{name} is drawn differently:\n{drawn}");
}

const UNICODE: Look = Look {
    colour: false,
    ascii: false,
};

#[test]
fn sixty_one_rings_in_eighty_by_twenty_four() {
    let mut screen = Screen::people("61");
    screen.app.look = UNICODE;
    screen.type_line("We5,a1");
    screen.press("g");
    same_as(&mut screen, "start_61");
}

#[test]
fn a_capture_in_ascii() {
    let start: Position = "37 oooo/ooooo/oooooo/WGoBooo/oooooo/ooooo/1ooo 5/7/9 0/0/0 0/0/0 2"
        .parse()
        .expect("a position");
    let mut screen = Screen::at(start, None);
    screen.walk_to(screen.ring("d1"));
    screen.press("Enter");
    same_as(&mut screen, "capture_37");
}

#[test]
fn thirty_seven_rings_drawn_large() {
    let mut screen = Screen::people("37");
    screen.app.look = UNICODE;
    screen.resize(120, 40);
    screen.type_line("Wd4,a1");
    screen.type_line("Bc4,a2");
    same_as(&mut screen, "large_37");
}

#[test]
fn windows_above_the_board() {
    let mut screen = Screen::people("48:tournament");
    screen.press("?");
    same_as(&mut screen, "help");
    screen.press("Esc n Down Down Left");
    same_as(&mut screen, "new_game");
}

#[test]
fn the_end_is_large() {
    let start: Position = "7:goals=1/1/1/1 oo/WGo/oo 5/7/10 0/0/0 0/0/0 1"
        .parse()
        .expect("a position");
    let engine = Some((Player::Second, Level::CASUAL));
    let mut screen = Screen::at(start, engine);
    screen.app.look = UNICODE;
    screen.press("Tab Enter Tab Enter");
    same_as(&mut screen, "end_7");
}

#[test]
fn a_window_that_is_too_small_says_so_and_waits() {
    let mut screen = Screen::people("61");
    screen.resize(50, 20);
    let text = screen.text();
    assert!(
        text.contains("too small") && text.contains("60 x 24"),
        "{text}"
    );
    // Nothing is played blind.
    screen.press("w Enter Tab Enter n Enter");
    assert_eq!(screen.game().turns().len(), 0);
    assert_eq!(screen.app.window, None);
    screen.resize(60, 24);
    assert!(
        screen.text().contains("choose a colour"),
        "{}",
        screen.text()
    );
    screen.resize(1, 1);
    screen.resize(80, 24);
    assert!(screen.text().contains("choose a colour"));
}
