//! Pictures of a game as it stands.

use std::io::IsTerminal;

use zertz::Game;

use crate::output::Color;

/// How a terminal shows the board.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Look {
    Ascii,
    Unicode,
    Colour,
}

impl Look {
    /// What suits standard output.
    pub(crate) fn on_stdout(color: Color, ascii: bool) -> Look {
        if ascii {
            Look::Ascii
        } else if color.on_stdout() {
            Look::Colour
        } else if std::io::stdout().is_terminal() {
            Look::Unicode
        } else {
            Look::Ascii
        }
    }
}

/// The board in characters, with the last turn marked.
pub(crate) fn terminal(_game: &Game, _look: Look) -> String {
    String::new()
}

/// The board as SVG, with the last turn marked.
pub(crate) fn svg(_game: &Game) -> String {
    String::new()
}
