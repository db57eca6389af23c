//! The screen, driven with keys and read as text. A real terminal is in `tests/it/play_screen.rs`.

mod board;
#[cfg(target_os = "linux")]
mod panics;
mod pictures;
mod turns;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event as Heard, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use zertz::{Game, Player, Position, Ring};
use zertz_engine::Level;
use zertz_engine::eval::Eval;

use super::super::keep::Keeper;
use super::super::seats::Seats;
use super::super::session::PlaySession;
use super::draw::{self, Layout};
use super::look::Look;
use super::plan::height;
use super::state::App;

/// Without colours: what is tested has to be legible so.
const PLAIN: Look = Look {
    colour: false,
    ascii: true,
};

/// A screen of a certain size with a game on it.
struct Screen {
    app: App,
    terminal: Terminal<TestBackend>,
    layout: Option<Layout>,
}

impl Screen {
    /// Two people at the start of a game.
    fn people(game: &str) -> Screen {
        Screen::at(Position::start(game.parse().expect("a game")), None)
    }

    fn at(start: Position, engine: Option<(Player, Level)>) -> Screen {
        let names = ["Ann".to_string(), "Ben".to_string()];
        let mut session = PlaySession::new(Keeper::new(start), Seats::new(engine, &names));
        // Keepers of tests are not dated: pictures stay as they are.
        session.begin(start, Seats::new(engine, &names));
        let app = App::new(session, PLAIN, Eval::default());
        let mut screen = Screen {
            app,
            terminal: Terminal::new(TestBackend::new(80, 24)).expect("a terminal"),
            layout: None,
        };
        screen.draw();
        screen
    }

    fn resize(&mut self, width: u16, height: u16) {
        self.terminal.backend_mut().resize(width, height);
        self.draw();
    }

    fn draw(&mut self) -> &Buffer {
        let (app, layout) = (&self.app, &mut self.layout);
        self.terminal
            .draw(|frame| *layout = draw::draw(app, frame))
            .expect("a test never fails to draw");
        self.terminal.backend().buffer()
    }

    /// What is on the screen, without spaces at the ends of lines.
    fn text(&mut self) -> String {
        let buffer = self.draw();
        let width = usize::from(buffer.area.width);
        let rows = buffer.content().chunks(width).map(|row| {
            let line: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
            line.trim_end().to_string() + "\n"
        });
        rows.collect()
    }

    fn key(&mut self, code: KeyCode) {
        self.key_with(code, KeyModifiers::NONE);
    }

    fn key_with(&mut self, code: KeyCode, modifiers: KeyModifiers) {
        let heard = Heard::Key(KeyEvent::new(code, modifiers));
        self.app.handle(&heard, self.layout.as_ref());
    }

    /// Presses keys by their names or letters, with spaces between.
    fn press(&mut self, keys: &str) {
        for key in keys.split_whitespace() {
            self.key(match key {
                "Enter" => KeyCode::Enter,
                "Esc" => KeyCode::Esc,
                "Tab" => KeyCode::Tab,
                "Space" => KeyCode::Char(' '),
                "Up" => KeyCode::Up,
                "Down" => KeyCode::Down,
                "Left" => KeyCode::Left,
                "Right" => KeyCode::Right,
                "Backspace" => KeyCode::Backspace,
                letter => KeyCode::Char(letter.chars().next().expect("a key")),
            });
        }
    }

    /// Types a line after `:`.
    fn type_line(&mut self, line: &str) {
        self.press(":");
        self.app
            .handle(&Heard::Paste(line.to_string()), self.layout.as_ref());
        self.press("Enter");
    }

    fn click(&mut self, x: u16, y: u16, button: MouseButton) {
        let mouse = MouseEvent {
            kind: MouseEventKind::Down(button),
            column: x,
            row: y,
            modifiers: KeyModifiers::NONE,
        };
        self.app.handle(&Heard::Mouse(mouse), self.layout.as_ref());
    }

    fn click_ring(&mut self, name: &str) {
        let ring = self.ring(name);
        let cell = self.layout.expect("room").plan.cell(ring);
        self.click(cell.x + 1, cell.y, MouseButton::Left);
    }

    fn ring(&self, name: &str) -> Ring {
        let board = self.game().position().rules().board;
        board.ring(name).expect("a ring of this board")
    }

    fn game(&self) -> &Game {
        self.app.game()
    }

    /// Walks to a ring with the arrow keys.
    fn walk_to(&mut self, ring: Ring) {
        for _ in 0..20 {
            let (here, there) = (self.app.cursor.at, ring);
            let key = if here.axial().0 < there.axial().0 {
                KeyCode::Right
            } else if here.axial().0 > there.axial().0 {
                KeyCode::Left
            } else if height(here) < height(there) {
                KeyCode::Up
            } else if height(here) > height(there) {
                KeyCode::Down
            } else {
                return;
            };
            self.key(key);
        }
        panic!("no way from {:?} to {ring:?}", self.app.cursor.at);
    }

    fn tokens(&self) -> Vec<String> {
        self.game().turns().map(ToString::to_string).collect()
    }
}
