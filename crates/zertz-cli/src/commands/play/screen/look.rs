//! Colours and characters. Without colours everything is told apart by characters alone.

use ratatui::style::{Color as Ink, Modifier, Style};
use zertz::Marble;

/// How the screen looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) struct Look {
    pub(in super::super) colour: bool,
    pub(in super::super) ascii: bool,
}

// Inks that have enough contrast to black and to white, since nobody knows the ground of a terminal.
const FAINT: Ink = Ink::Indexed(243);
const ACCENT: Ink = Ink::Indexed(166);
const POSSIBLE: Ink = Ink::Indexed(28);
const CURSOR: Ink = Ink::Indexed(25);
const PAPER: Ink = Ink::Indexed(231);

impl Look {
    /// A style with this ink, or none without colours.
    fn ink(self, ink: Ink) -> Style {
        if self.colour {
            Style::new().fg(ink)
        } else {
            Style::new()
        }
    }

    /// What is not important now.
    pub(super) fn faint(self) -> Style {
        self.ink(FAINT)
    }

    /// What the last turn has left behind.
    pub(super) fn accent(self) -> Style {
        self.ink(ACCENT).add_modifier(Modifier::BOLD)
    }

    /// What may be chosen now.
    pub(super) fn possible(self) -> Style {
        self.ink(POSSIBLE).add_modifier(Modifier::BOLD)
    }

    /// The sides of a marble that moved last, and of one that may be chosen: its letter between them
    /// keeps its own ground.
    pub(super) fn accent_sides(self) -> Style {
        self.sides(ACCENT)
    }

    pub(super) fn possible_sides(self) -> Style {
        self.sides(POSSIBLE)
    }

    fn sides(self, ground: Ink) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.colour {
            style.fg(PAPER).bg(ground)
        } else {
            style
        }
    }

    /// Where the cursor is.
    pub(super) fn cursor(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.colour {
            style.fg(PAPER).bg(CURSOR)
        } else {
            style.add_modifier(Modifier::REVERSED)
        }
    }

    /// The frame of the cursor on a large board.
    pub(super) fn cursor_frame(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.colour {
            style.fg(Ink::Indexed(33))
        } else {
            style
        }
    }

    /// A heading, or what is on turn.
    pub(super) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The bars at the top and the foot.
    pub(super) fn bar(self) -> Style {
        if self.colour {
            Style::new().fg(PAPER).bg(Ink::Indexed(238))
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        }
    }

    /// A marble: its letter on its own ground.
    pub(super) fn marble(self, marble: Marble) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if !self.colour {
            return style;
        }
        match marble {
            Marble::White => style.fg(Ink::Indexed(16)).bg(Ink::Indexed(230)),
            Marble::Grey => style.fg(Ink::Indexed(16)).bg(Ink::Indexed(247)),
            Marble::Black => style.fg(PAPER).bg(Ink::Indexed(236)),
        }
    }

    /// A style on the ground of a marble.
    pub(super) fn ground(self, marble: Marble, style: Style) -> Style {
        match self.marble(marble).bg {
            Some(ground) => style.bg(ground),
            None => style,
        }
    }

    /// The character that suits.
    pub(super) const fn sign(self, unicode: char, ascii: char) -> char {
        if self.ascii { ascii } else { unicode }
    }
}
