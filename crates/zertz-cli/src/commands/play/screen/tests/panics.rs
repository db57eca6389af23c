//! A panic leaves the terminal as it was found. The test runs itself once more, on a real terminal.

use std::process::Command;

use crate::commands::play::screen::terminal::OwnTerminal;

#[test]
#[ignore = "the other half of the test below"]
fn panics_on_the_screen() {
    let mut terminal = OwnTerminal::take().expect("a terminal");
    terminal.redraw().expect("a terminal");
    panic!("nobody is to blame");
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let program = std::env::current_exe().expect("a program");
    let name = "commands::play::screen::tests::panics::panics_on_the_screen";
    let line = format!(
        "stty rows 24 cols 80; '{}' --ignored --nocapture --exact {name}; stty -a",
        program.display()
    );
    let ran = Command::new("script")
        .args(["-qec", &line, "/dev/null"])
        .env("TERM", "xterm-256color")
        .output();
    let Ok(ran) = ran else {
        eprintln!("skipped: there is no program `script`");
        return;
    };
    let mut screen = vt100::Parser::default();
    screen.process(&ran.stdout);
    let (screen, text) = (screen.screen(), screen.screen().contents());
    assert!(
        ran.stdout.windows(8).any(|part| part == b"\x1b[?1049h"),
        "it was taken"
    );
    assert!(
        text.contains("nobody is to blame"),
        "the message is seen: {text}"
    );
    assert!(!screen.alternate_screen() && !screen.hide_cursor());
    assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    assert!(
        text.contains("icanon") && !text.contains("-icanon"),
        "{text}"
    );
}
