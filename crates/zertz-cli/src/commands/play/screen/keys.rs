//! What keys and mouse do.

use ratatui::crossterm::event::{
    Event as Heard, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use zertz::{Direction, Marble};

use super::super::request::Request;
use super::draw::Layout;
use super::plan::{Cursor, Walk};
use super::state::{App, Order};
use super::turn::Stage;
use super::windows::{Purpose, Window};

/// How many turns the wheel scrolls.
const NOTCH: usize = 3;

impl App {
    /// Something came from the terminal, which is laid out like this; without a layout the window is
    /// too small to play in.
    pub(super) fn handle(&mut self, heard: &Heard, layout: Option<&Layout>) {
        match heard {
            Heard::Key(key) if key.kind != KeyEventKind::Release => self.press(*key, layout),
            Heard::Mouse(mouse) => {
                if let Some(layout) = layout {
                    self.point(*mouse, layout);
                }
            }
            Heard::Paste(text) => {
                if let Some(Window::Prompt(prompt)) = &mut self.window {
                    prompt.insert(text);
                }
            }
            _ => {}
        }
    }

    fn press(&mut self, key: KeyEvent, layout: Option<&Layout>) {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if is_control => return self.interrupt(),
            KeyCode::Char('z') if is_control => return self.order = Some(Order::Suspend),
            KeyCode::Char('l') if is_control => return self.order = Some(Order::Redraw),
            _ => {}
        }
        if layout.is_none() {
            if key.code == KeyCode::Char('q') {
                self.quit();
            }
            // Nobody sees the question.
            if self.window == Some(Window::Ask(super::windows::Question::Quit)) {
                self.interrupt();
            }
            return;
        }
        match self.window.take() {
            None => self.press_at_board(key, is_control),
            Some(window) => self.press_in(window, key, is_control),
        }
    }

    /// Ctrl-C: the engine moves at once; at one's own turn the game ends, the second time whatever is
    /// lost.
    fn interrupt(&mut self) {
        if self.window == Some(Window::Ask(super::windows::Question::Quit)) {
            self.order = Some(Order::Quit);
        } else if self.session.is_engines_turn() && self.window.is_none() {
            self.order = Some(Order::Hurry);
        } else {
            self.window = None;
            self.quit();
        }
    }

    fn press_at_board(&mut self, key: KeyEvent, is_control: bool) {
        let walk = match key.code {
            KeyCode::Up | KeyCode::Char('8') => Some(Walk::To(Direction::Up)),
            KeyCode::Down | KeyCode::Char('2') => Some(Walk::To(Direction::Down)),
            KeyCode::Left | KeyCode::Char('4') => Some(Walk::Left),
            KeyCode::Right | KeyCode::Char('6') => Some(Walk::Right),
            // The corners of the number pad.
            KeyCode::Home | KeyCode::Char('7') => Some(Walk::To(Direction::UpLeft)),
            KeyCode::PageUp | KeyCode::Char('9') => Some(Walk::To(Direction::UpRight)),
            KeyCode::End | KeyCode::Char('1') => Some(Walk::To(Direction::DownLeft)),
            KeyCode::PageDown | KeyCode::Char('3') => Some(Walk::To(Direction::DownRight)),
            _ => None,
        };
        if let Some(walk) = walk {
            return self.walk(walk);
        }
        match key.code {
            KeyCode::Char(' ') if self.stage() == Stage::Claim => self.choose(),
            KeyCode::Enter | KeyCode::Char(' ' | '5') => self.enter(),
            KeyCode::Esc | KeyCode::Backspace => self.step_back(),
            KeyCode::Tab => self.jump(true),
            KeyCode::BackTab => self.jump(false),
            KeyCode::Delete => self.remove(),
            KeyCode::F(1) => self.ask(Request::Help),
            KeyCode::Char(_) if is_control => {}
            KeyCode::Char(letter) => self.press_letter(letter),
            _ => {}
        }
    }

    fn press_letter(&mut self, letter: char) {
        if let Some(marble) = Marble::from_letter(letter) {
            return self.take_colour(marble);
        }
        match letter {
            'r' => self.remove(),
            'u' => self.ask(Request::Back),
            'y' => self.ask(Request::Forward),
            'h' => self.ask(Request::Hint),
            'v' => self.ask(Request::Eval),
            'e' => self.watch(),
            'd' => self.demand(),
            's' => self.open_prompt(Purpose::Save),
            ':' | '/' => self.open_prompt(Purpose::Line),
            'n' => self.open_form(),
            'R' => self.resign(),
            't' => self.offer_tie(),
            ',' => self.scroll(true, 1),
            '.' => self.scroll(false, 1),
            '?' => self.ask(Request::Help),
            'q' => self.quit(),
            _ => {}
        }
    }

    /// A key goes to the window, which stays open unless the key closes it.
    fn press_in(&mut self, window: Window, key: KeyEvent, is_control: bool) {
        match window {
            Window::Help { scrolled } => {
                self.window = scroll(scrolled, key.code).map(|scrolled| Window::Help { scrolled });
            }
            Window::Text { lines, scrolled } => {
                let most = lines.len() as u16;
                let scrolled = scroll(scrolled, key.code).map(|scrolled| scrolled.min(most));
                self.window = scrolled.map(|scrolled| Window::Text { lines, scrolled });
            }
            Window::Ask(question) => match key.code {
                KeyCode::Char('y' | 'Y') => self.agree(question),
                KeyCode::Char('n' | 'N') | KeyCode::Esc => {}
                _ => self.window = Some(Window::Ask(question)),
            },
            Window::NewGame(mut form) => {
                match key.code {
                    KeyCode::Esc | KeyCode::Char('q') => return,
                    KeyCode::Enter => return self.begin(&form),
                    KeyCode::Up | KeyCode::BackTab => form.go(false),
                    KeyCode::Down | KeyCode::Tab => form.go(true),
                    KeyCode::Left => form.change(false),
                    KeyCode::Right | KeyCode::Char(' ') => form.change(true),
                    _ => {}
                }
                self.window = Some(Window::NewGame(form));
            }
            // The keys of the board work, and the board is seen again.
            Window::End => match key.code {
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char(' ') => {}
                _ => self.press_at_board(key, is_control),
            },
            Window::Prompt(mut prompt) => {
                match key.code {
                    KeyCode::Esc => return,
                    KeyCode::Enter => return self.enter_line(prompt.purpose, &prompt.text()),
                    // One more in an empty line closes it.
                    KeyCode::Backspace if prompt.text().is_empty() => return,
                    KeyCode::Backspace => prompt.delete(false),
                    KeyCode::Delete => prompt.delete(true),
                    KeyCode::Left => prompt.go(-1),
                    KeyCode::Right => prompt.go(1),
                    KeyCode::Home => prompt.go(isize::MIN),
                    KeyCode::End => prompt.go(isize::MAX),
                    KeyCode::Up => prompt.recall(&self.typed, true),
                    KeyCode::Down => prompt.recall(&self.typed, false),
                    KeyCode::Tab => prompt.complete(self.session.game()),
                    KeyCode::Char('u') if is_control => prompt.clear(),
                    KeyCode::Char('a') if is_control => prompt.go(isize::MIN),
                    KeyCode::Char('e') if is_control => prompt.go(isize::MAX),
                    KeyCode::Char(_) if is_control => {}
                    KeyCode::Char(sign) => prompt.insert(sign.encode_utf8(&mut [0; 4])),
                    _ => {}
                }
                self.window = Some(Window::Prompt(prompt));
            }
        }
    }

    fn point(&mut self, mouse: MouseEvent, layout: &Layout) {
        let at = (mouse.column, mouse.row);
        match (mouse.kind, &mut self.window) {
            (MouseEventKind::ScrollUp | MouseEventKind::ScrollDown, window) => {
                let up = mouse.kind == MouseEventKind::ScrollUp;
                match window {
                    Some(Window::Help { scrolled } | Window::Text { scrolled, .. }) => {
                        *scrolled = if up {
                            scrolled.saturating_sub(NOTCH as u16)
                        } else {
                            scrolled.saturating_add(NOTCH as u16).min(500)
                        };
                    }
                    Some(_) => {}
                    None => self.scroll(up, NOTCH),
                }
            }
            (
                MouseEventKind::Down(_),
                Some(Window::Help { .. } | Window::Text { .. } | Window::End),
            ) => {
                self.window = None;
            }
            (MouseEventKind::Down(MouseButton::Right), None) => self.step_back(),
            (MouseEventKind::Down(MouseButton::Left), None) => {
                if let Some(marble) = layout.marble_at(at) {
                    self.take_colour(marble);
                } else if let Some(ring) = layout.plan.ring_at(at.0, at.1)
                    && self.rings().contains(ring)
                {
                    self.cursor = Cursor::new(ring);
                    // A click should not cut the engine's thinking short.
                    if !self.session.is_engines_turn() {
                        self.choose();
                    }
                }
            }
            _ => {}
        }
    }

    /// Scrolls the list of moves.
    fn scroll(&mut self, up: bool, by: usize) {
        let most = self.game().turns().len();
        self.scrolled = if up {
            (self.scrolled + by).min(most)
        } else {
            self.scrolled.saturating_sub(by)
        };
    }
}

/// Scrolls a text. Other keys close it.
fn scroll(scrolled: u16, key: KeyCode) -> Option<u16> {
    match key {
        KeyCode::Up => Some(scrolled.saturating_sub(1)),
        KeyCode::Down => Some(scrolled.saturating_add(1).min(500)),
        KeyCode::PageUp => Some(scrolled.saturating_sub(10)),
        KeyCode::PageDown => Some(scrolled.saturating_add(10).min(500)),
        _ => None,
    }
}
