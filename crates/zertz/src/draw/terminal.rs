//! The board in characters.
//!
//! A line of text is about twice as high as a character is wide. With four characters from column to
//! column and two lines from ring to ring the six neighbours of a ring are nearly equally far away,
//! and neighbouring columns are shifted against each other by one line:
//!
//! ```text
//!     b3           <- name of the highest ring of each column
//! a2   o  c2
//!  o       o       cell: bracket, symbol, bracket, and one space to the next column
//!     (W)
//! [ ]      o
//!  a   o   c       <- letter at the foot of each column
//!      b
//! ```
//!
//! Brackets tell the last move: `(W)` is the marble that was placed or came to rest, `(o)` a ring it
//! jumped from, `(x)` a ring whose marble it captured, `[ ]` a ring that was removed, `[B]` a ring
//! that was claimed with its marble. `{o}` is a ring circled for the reader.

use core::fmt::Write;

use super::marks::{Ink, Marks};
use super::status;
use crate::board::Board;
use crate::field::Content;
use crate::lattice::Ring;
use crate::marble::{Counts, Marble};
use crate::outcome::Outcome;
use crate::player::Player;
use crate::position::Position;

/// Which characters, and whether colours, are used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// `o` for a vacant ring, `W` `G` `B` for marbles: readable everywhere. What is inert is `.` and
    /// in lower case.
    #[default]
    Ascii,
    /// `·` for a vacant ring (`-` for an inert one), `○` `◐` `●` for marbles, as ink on paper: `●` is
    /// the black marble even where the terminal writes light on dark.
    Unicode,
    /// Letters on coloured grounds (256-colour escapes), told apart on light and dark terminals.
    Colour,
}

/// How [`terminal`] draws.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TerminalOptions {
    /// The characters.
    pub style: Style,
    /// Whether the columns are labelled.
    pub coordinates: bool,
    /// Whether pool, captures and the player on turn are written below the board.
    pub racks: bool,
    /// What is marked besides the position.
    pub marks: Marks,
    /// The result, where only the [`Game`](crate::Game) knows it: repetition, resignation and so on.
    pub outcome: Option<Outcome>,
}

impl Default for TerminalOptions {
    /// Plain ASCII with coordinates and racks, nothing marked.
    fn default() -> TerminalOptions {
        TerminalOptions {
            style: Style::Ascii,
            coordinates: true,
            racks: true,
            marks: Marks::default(),
            outcome: None,
        }
    }
}

/// The width of a column in characters, the space to the next one included.
const PITCH: usize = 4;

// Colours as SGR parameters: `38;5;n` is ink and `48;5;n` ground. Mid-grey and burnt orange have
// enough contrast to black and to white.
const FAINT: &str = "38;5;243";
const ACCENT: &str = "38;5;166";
/// The brackets of the last move, a frame around the marble.
const ACCENT_GROUND: &str = "1;38;5;231;48;5;166";

/// A position in characters. No line has spaces at its end; every line ends with a line feed.
pub fn terminal(position: &Position, options: &TerminalOptions) -> String {
    let painter = Painter { position, options };
    let mut out = painter.board();
    if options.racks {
        out.push('\n');
        painter.write_racks(&mut out);
    }
    if !options.marks.arrows.is_empty() || !options.marks.circles.is_empty() {
        painter.write_legend(&mut out);
    }
    out
}

/// What is to be drawn, and how.
struct Painter<'a> {
    position: &'a Position,
    options: &'a TerminalOptions,
}

impl Painter<'_> {
    fn board(&self) -> String {
        let board = &self.position.rules().board;
        let rings: Vec<(Ring, usize, i32)> = board
            .in_order()
            .map(|ring| {
                let (q, r) = ring.axial();
                let height = 2 * i32::from(r) - i32::from(q);
                (ring, usize::from(board.name(ring).column), height)
            })
            .collect();
        let margin = i32::from(self.options.coordinates);
        let highest = rings.iter().map(|ring| ring.2).max().unwrap_or(0) + margin;
        let lowest = rings.iter().map(|ring| ring.2).min().unwrap_or(0) - margin;

        let mut lines = vec![Line::default(); (highest - lowest + 1) as usize];
        // Rings come column by column, so that every line is written from left to right.
        for &(ring, column, height) in &rings {
            let at = (highest - height) as usize;
            lines[at].put(column * PITCH, &self.cell(ring));
            if self.options.coordinates {
                let name = board.name(ring);
                if name.row == 1 {
                    let letter = name.letter().to_string();
                    lines[at + 1].put(column * PITCH + 1, &self.label(&letter));
                }
                if Some(&name.row) == board.columns().get(column) {
                    // The number stands above the ring, its letter to the left.
                    lines[at - 1].put(column * PITCH, &self.label(&name.to_string()));
                }
            }
        }
        lines.iter().fold(String::new(), |mut out, line| {
            out.push_str(line.text.trim_end());
            out.push('\n');
            out
        })
    }

    /// Three characters for one ring.
    fn cell(&self, ring: Ring) -> Vec<Glyph> {
        let marks = &self.options.marks;
        let live = self.position.field().get(ring);
        let aside = self.position.aside().get(ring);
        let symbol = match (live, aside) {
            (Content::Missing, Content::Missing) => self.ghost(ring),
            (Content::Missing, inert) => self.inert(inert),
            (Content::Vacant, _) if marks.captured.rings().contains(ring) => {
                self.glyph('x', '×', ACCENT)
            }
            (Content::Vacant, _) => self.glyph('o', '·', FAINT),
            (Content::Marble(marble), _) => self.marble(marble),
        };
        let touched = marks.moved() == Some(ring)
            || marks.path.contains(&ring)
            || marks.captured.rings().contains(ring);
        let gone = marks.removed == Some(ring) || marks.claimed.rings().contains(ring);
        let circle = marks.circles.iter().find(|circle| circle.ring == ring);
        let on_table = self.position.get(ring) != Content::Missing;
        let (brackets, sgr) = if gone && !on_table {
            (['[', ']'], ACCENT)
        } else if marks.moved() == Some(ring) {
            (['(', ')'], ACCENT_GROUND)
        } else if touched {
            (['(', ')'], ACCENT)
        } else if let Some(circle) = circle {
            (['{', '}'], ink(circle.ink))
        } else {
            // A marble fills its cell; the colours of its symbol go on to both sides.
            let sides = if matches!(live, Content::Marble(_)) {
                symbol.sgr
            } else {
                ""
            };
            ([' ', ' '], sides)
        };
        let [left, right] = brackets.map(|bracket| self.glyph(bracket, bracket, sgr));
        vec![left, symbol, right]
    }

    /// A place without a ring: blank, but for the marble of a group that was just claimed.
    fn ghost(&self, ring: Ring) -> Glyph {
        match self.options.marks.claimed.get(ring) {
            Content::Marble(marble) => self.marble(marble),
            _ => self.glyph(' ', ' ', ""),
        }
    }

    fn inert(&self, content: Content) -> Glyph {
        let symbol = match content {
            Content::Marble(marble) => marble.letter().to_ascii_lowercase(),
            _ => '.',
        };
        // The dot of a vacant ring is taken in Unicode.
        self.glyph(symbol, if symbol == '.' { '-' } else { symbol }, FAINT)
    }

    fn marble(&self, marble: Marble) -> Glyph {
        let (disc, sgr) = match marble {
            Marble::White => ('○', "1;38;5;16;48;5;230"),
            Marble::Grey => ('◐', "1;38;5;16;48;5;247"),
            Marble::Black => ('●', "1;38;5;231;48;5;235"),
        };
        self.glyph(marble.letter(), disc, sgr)
    }

    /// A character in the style asked for.
    fn glyph(&self, ascii: char, unicode: char, sgr: &'static str) -> Glyph {
        match self.options.style {
            Style::Ascii => Glyph {
                symbol: ascii,
                sgr: "",
            },
            Style::Unicode => Glyph {
                symbol: unicode,
                sgr: "",
            },
            // The letters name the colours; the rest is as in Unicode, rings drawn as rings.
            Style::Colour if ascii.is_ascii_uppercase() => Glyph { symbol: ascii, sgr },
            Style::Colour if ascii == 'o' => Glyph { symbol: '○', sgr },
            Style::Colour => Glyph {
                symbol: unicode,
                sgr,
            },
        }
    }

    fn label(&self, text: &str) -> Vec<Glyph> {
        let sgr = if self.options.style == Style::Colour {
            FAINT
        } else {
            ""
        };
        text.chars().map(|symbol| Glyph { symbol, sgr }).collect()
    }

    /// Pool, captures with the goals, and who is on turn or has won:
    ///
    /// ```text
    /// pool:      W 3    G 7    B 10
    /// player 1:  W 2/4  G 0/5  B 1/6  each 0/3
    /// ```
    fn write_racks(&self, out: &mut String) {
        let position = self.position;
        let goals = position.rules().goals;
        let pool = |marble| position.pool()[marble].to_string();
        self.write_rack(out, "pool:", &Marble::ALL.map(pool), "");
        for player in Player::BOTH {
            let held: Counts = position.captured(player);
            let counts = Marble::ALL.map(|m| format!("{}/{}", held[m], goals.colours[m]));
            let least = Marble::ALL.map(|m| held[m]).into_iter().min().unwrap_or(0);
            let each = format!("each {least}/{}", goals.of_each);
            self.write_rack(out, &format!("{player}:"), &counts, &each);
        }
        out.push_str(&status(position, self.options.outcome));
        out.push('\n');
    }

    fn write_rack(&self, out: &mut String, label: &str, counts: &[String; 3], each: &str) {
        let mut line = format!("{label:<10} ");
        for (marble, count) in Marble::ALL.into_iter().zip(counts) {
            let mut symbol = Line::default();
            match self.options.style {
                Style::Ascii => symbol.put(0, &[self.marble(marble)]),
                // The letter says once more which disc is which.
                Style::Unicode => {
                    symbol.put(0, &[self.marble(marble)]);
                    symbol.text.push(marble.letter());
                }
                Style::Colour => {
                    let letter = self.marble(marble);
                    let side = Glyph {
                        symbol: ' ',
                        ..letter
                    };
                    symbol.put(0, &[side, letter, side]);
                }
            }
            // Writing to a string cannot fail.
            let _ = write!(line, "{} {count:<5}", symbol.text);
        }
        line.push_str(each);
        out.push_str(line.trim_end());
        out.push('\n');
    }

    /// Circles and arrows in words, because arrows cannot be drawn with characters.
    fn write_legend(&self, out: &mut String) {
        let board: &Board = &self.position.rules().board;
        let marks = &self.options.marks;
        let circles = marks
            .circles
            .iter()
            .map(|circle| format!("{} {}", circle.ink.name(), board.name(circle.ring)));
        let arrows = marks.arrows.iter().map(|arrow| {
            let (from, to) = (board.name(arrow.from), board.name(arrow.to));
            format!("{} {from}-{to}", arrow.ink.name())
        });
        let items: Vec<String> = circles.chain(arrows).collect();
        let _ = writeln!(out, "marked: {}", items.join(", "));
    }
}

/// The brackets of a circle.
fn ink(ink: Ink) -> &'static str {
    match ink {
        Ink::Green => "1;38;5;231;48;5;29",
        Ink::Red => "1;38;5;231;48;5;124",
        Ink::Yellow => "1;38;5;16;48;5;178",
        Ink::Blue => "1;38;5;231;48;5;25",
    }
}

/// A character and its colours as SGR parameters, none if empty.
#[derive(Clone, Copy)]
struct Glyph {
    symbol: char,
    sgr: &'static str,
}

/// A line that is written from left to right.
#[derive(Clone, Default)]
struct Line {
    text: String,
    /// How many characters are seen: escapes have no width.
    width: usize,
}

impl Line {
    /// Writes glyphs from a place on, which must not lie before what is already written.
    fn put(&mut self, at: usize, glyphs: &[Glyph]) {
        while self.width < at {
            self.text.push(' ');
            self.width += 1;
        }
        // Neighbours of one colour share their escapes.
        for run in glyphs.chunk_by(|a, b| a.sgr == b.sgr) {
            let text: String = run.iter().map(|glyph| glyph.symbol).collect();
            match run[0].sgr {
                "" => self.text.push_str(&text),
                sgr => {
                    let _ = write!(self.text, "\u{1b}[{sgr}m{text}\u{1b}[0m");
                }
            }
            self.width += run.len();
        }
    }
}
