//! Pictures of a game as it stands.

use std::io::IsTerminal;

use zertz::Game;
use zertz::draw::{self, Marks, Style, SvgOptions, TerminalOptions};

use crate::output::Color;

/// The characters that suit standard output.
pub(crate) fn style_on_stdout(color: Color, ascii: bool) -> Style {
    if ascii {
        Style::Ascii
    } else if color.on_stdout() {
        Style::Colour
    } else if std::io::stdout().is_terminal() {
        Style::Unicode
    } else {
        Style::Ascii
    }
}

/// What the last turn has left behind.
fn last_turn(game: &Game) -> Marks {
    let last = game.turns().next_back();
    last.map_or_else(Marks::default, |turn| {
        Marks::last_move(turn.before(), turn.mv())
    })
}

/// The board in characters, with the last turn marked.
pub(crate) fn terminal(game: &Game, style: Style) -> String {
    let options = TerminalOptions {
        style,
        marks: last_turn(game),
        outcome: game.outcome(),
        ..TerminalOptions::default()
    };
    draw::terminal(game.position(), &options)
}

/// The board as SVG, with the last turn marked and the racks beside it.
pub(crate) fn svg(game: &Game) -> String {
    let options = SvgOptions {
        racks: true,
        marks: last_turn(game),
        outcome: game.outcome(),
        ..SvgOptions::default()
    };
    draw::svg(game.position(), &options)
}
