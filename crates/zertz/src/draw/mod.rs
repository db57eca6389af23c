//! Pictures of positions: text for a terminal, SVG for everything else.
//!
//! | module | holds |
//! |---|---|
//! | [`marks`] | what is shown besides the position: the last move, arrows, circles |
//! | [`terminal`](mod@terminal) | the board in characters |
//! | [`svg`](mod@svg) | the board as a standalone SVG |
//! | `plane`, `theme`, `racks` | for the SVG: where things lie, how they look, pool and captures |
//!
//! Nothing is written anywhere: each function returns a string.
//!
//! ```
//! use zertz::Position;
//! use zertz::draw::{Marks, SvgOptions, TerminalOptions, svg, terminal};
//!
//! let before: Position = "7 oo/ooo/oo 6/8/10 0/0/0 0/0/0 1".parse()?;
//! let mv = before.parse_move("Wb2,a1")?;
//! let after = before.after(mv);
//! let marks = Marks::last_move(&before, mv);
//!
//! let options = TerminalOptions { racks: false, marks: marks.clone(), ..Default::default() };
//! let lines = [
//!     "    b3",
//!     "a2   o  c2",
//!     " o       o",
//!     "    (W)",
//!     "[ ]      o",
//!     " a   o   c",
//!     "     b",
//! ];
//! assert!(terminal(&after, &options).lines().eq(lines));
//!
//! let picture = svg(&after, &SvgOptions { marks, ..Default::default() });
//! assert!(picture.starts_with("<svg"));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

pub mod marks;
mod plane;
mod racks;
pub mod svg;
pub mod terminal;
mod theme;

pub use marks::{Arrow, Circle, Ink, Marks};
pub use svg::{Coordinates, SvgOptions, Theme, View, svg};
pub use terminal::{Style, TerminalOptions, terminal};

use crate::outcome::Outcome;
use crate::position::Position;
use crate::rules::Captures;

/// What happens next, in a few words: who is on turn, or how the game ended.
fn status(position: &Position, outcome: Option<Outcome>) -> String {
    if let Some(outcome) = outcome.or(position.outcome()) {
        return outcome.to_string();
    }
    let turn = position.turn();
    if position.must_pass() {
        format!("{turn} has to pass")
    } else if position.capturing().is_empty() {
        format!("{turn} to move")
    } else if position.rules().captures == Captures::Enforced {
        format!("{turn} has to capture")
    } else {
        format!("{turn} to move, a capture is due")
    }
}
