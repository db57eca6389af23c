//! The board in cells. Every state has characters of its own, so that it is legible without colours:
//!
//! | small | what |
//! |---|---|
//! | `( )` | a vacant ring |
//! | `(W)` | a marble on its ring |
//! | `<W>` | the marble that moved last |
//! | ` × ` | where a ring was just removed; `(×)`, where a marble was just captured; ` w `, a claimed one |
//! | `(·)` | where the marble that jumped came from |
//! | `(−)` | a ring that can be removed |
//! | `{W}` | a marble that can capture, or that belongs to a group that can be claimed |
//! | `(+)` | where it can land |
//! | `!w!` `!−!` `!W!` `!+!` | the hint: place, remove, jump from, land |
//! | `[w]` | the cursor, with the marble in hand |
//! | ` . ` | an inert ring |

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use zertz::draw::Marks;
use zertz::{Content, Field, Marble, Ring, RingSet};

use super::look::Look;
use super::plan::Plan;
use super::state::{App, Hinted};
use super::turn::Stage;

/// Draws the board with its labels.
pub(super) fn draw(app: &App, plan: &Plan, buffer: &mut Buffer) {
    let painter = Painter::new(app);
    let position = app.game().position();
    let board = position.rules().board;
    for ring in board.in_order() {
        let cell = plan.cell(ring);
        let name = board.name(ring);
        let label = |buffer: &mut Buffer, y: u16, text: &str| {
            let x = cell.x + (cell.width - 1) / 2 + 1 - (text.len() as u16).min(2);
            buffer.set_string(x, y, text, painter.look.faint());
        };
        if name.row == 1 {
            label(buffer, cell.bottom(), &name.letter().to_string());
        }
        if Some(&name.row) == board.columns().get(usize::from(name.column)) {
            label(buffer, cell.y - 1, &name.to_string());
        }
        let drawn = painter.cell(ring);
        if plan.scale.is_large() {
            large(buffer, cell, &drawn, painter.look);
        } else {
            small(buffer, cell, &drawn);
        }
    }
}

/// What a ring looks like.
#[derive(Clone, Copy)]
struct Cell {
    /// Whether there is a frame: where there is no ring, there is none.
    frame: Option<Frame>,
    /// What stands at both sides of the symbol.
    sides: [char; 2],
    symbol: char,
    style: Style,
    side_style: Style,
    /// The marble that lies on the ring.
    ground: Option<Marble>,
}

/// The frame of a ring.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame {
    Ring,
    Moved,
    Possible,
    Cursor,
}

struct Painter<'a> {
    app: &'a App,
    look: Look,
    field: Field,
    marks: Marks,
    stage: Stage,
    marked: RingSet,
    isolated: RingSet,
    hinted: Vec<(Ring, Hinted)>,
}

impl Painter<'_> {
    fn new(app: &App) -> Painter<'_> {
        let is_choosing = app.is_choosing();
        let partial = app.making.partial();
        let stage = app.stage();
        let isolated = match stage {
            Stage::Claim => partial.isolated() - partial.declined(),
            Stage::Remove => app.making.would_isolate(app.cursor.at),
            _ => RingSet::EMPTY,
        };
        Painter {
            app,
            look: app.look,
            field: partial.field(),
            marks: app.marks(),
            stage,
            marked: if is_choosing {
                app.making.marked()
            } else {
                RingSet::EMPTY
            },
            isolated,
            hinted: app.hinted(),
        }
    }

    fn cell(&self, ring: Ring) -> Cell {
        let look = self.look;
        let mut cell = match self.field.get(ring) {
            Content::Missing => self.gap(ring),
            Content::Vacant => self.vacant(ring),
            Content::Marble(marble) => Cell {
                frame: Some(Frame::Ring),
                sides: ['(', ')'],
                symbol: marble.letter(),
                style: look.marble(marble),
                side_style: look.marble(marble),
                ground: Some(marble),
            },
        };
        let is_marble = matches!(self.field.get(ring), Content::Marble(_));
        let placed = self.app.making.partial().placed().map(|(_, at)| at);
        let jumped = self.app.making.partial().chain().map(|chain| chain.end());
        let has_moved = [self.marks.moved(), placed, jumped].contains(&Some(ring));
        if is_marble && has_moved {
            cell.frame = Some(Frame::Moved);
            cell.sides = ['<', '>'];
            cell.side_style = look.accent_sides();
        }
        let can_jump = is_marble && self.marked.contains(ring);
        if can_jump || self.isolated.contains(ring) || self.stage == Stage::Land(ring) {
            cell.frame = Some(Frame::Possible);
            cell.sides = ['{', '}'];
            cell.side_style = look.possible_sides();
        }
        if let Some(&(_, hint)) = self.hinted.iter().find(|(hinted, _)| *hinted == ring) {
            cell.frame = cell.frame.map(|_| Frame::Possible);
            cell.sides = ['!', '!'];
            cell.side_style = look.possible_sides();
            if !is_marble {
                (cell.symbol, cell.style) = match hint {
                    Hinted::Place(marble) => {
                        (marble.letter().to_ascii_lowercase(), look.marble(marble))
                    }
                    Hinted::Remove => (look.sign('−', '-'), look.possible()),
                    Hinted::Land => ('+', look.possible()),
                };
            }
        }
        if self.app.cursor.at == ring && self.app.outcome().is_none() {
            cell.sides = ['[', ']'];
            cell.side_style = look.cursor();
            cell.frame = Some(Frame::Cursor);
            if let (Stage::Place(marble), true) = (self.stage, self.can_place(ring)) {
                cell.symbol = marble.letter().to_ascii_lowercase();
                cell.style = look.marble(marble);
            } else if !is_marble {
                cell.style = look.cursor();
            }
        }
        cell
    }

    /// Whether the marble in hand can be placed there, also where captures are marked.
    fn can_place(&self, ring: Ring) -> bool {
        self.app.is_choosing() && self.app.making.partial().options().places.contains(ring)
    }

    fn vacant(&self, ring: Ring) -> Cell {
        let look = self.look;
        let (symbol, style) = if self.marks.captured.rings().contains(ring) {
            (look.sign('×', 'x'), look.accent())
        } else if self.marks.path.contains(&ring) {
            (look.sign('·', '.'), look.accent())
        } else if !self.marked.contains(ring) {
            (' ', look.faint())
        } else {
            match self.stage {
                Stage::Remove => (look.sign('−', '-'), look.possible()),
                Stage::Land(_) => ('+', look.possible()),
                _ => (' ', Style::new()),
            }
        };
        let is_possible = self.marked.contains(ring) && symbol != ' ';
        Cell {
            frame: Some(if is_possible {
                Frame::Possible
            } else {
                Frame::Ring
            }),
            sides: ['(', ')'],
            symbol,
            style,
            side_style: if is_possible {
                look.possible()
            } else {
                look.faint()
            },
            ground: None,
        }
    }

    /// A place without a ring in play.
    fn gap(&self, ring: Ring) -> Cell {
        let look = self.look;
        let blank = Cell {
            frame: None,
            sides: [' ', ' '],
            symbol: ' ',
            style: look.faint(),
            side_style: look.faint(),
            ground: None,
        };
        let accent = |symbol| Cell {
            symbol,
            style: look.accent(),
            ..blank
        };
        match self.app.game().position().aside().get(ring) {
            Content::Marble(marble) => Cell {
                symbol: marble.letter().to_ascii_lowercase(),
                ..blank
            },
            Content::Vacant => Cell {
                symbol: '.',
                ..blank
            },
            Content::Missing => match self.marks.claimed.get(ring) {
                Content::Marble(marble) => accent(marble.letter().to_ascii_lowercase()),
                _ if self.marks.removed == Some(ring) || self.app.removed() == Some(ring) => {
                    accent(look.sign('×', 'x'))
                }
                _ => blank,
            },
        }
    }
}

fn small(buffer: &mut Buffer, at: Rect, cell: &Cell) {
    let [left, right] = cell.sides;
    for (dx, symbol, style) in [
        (0, left, cell.side_style),
        (1, cell.symbol, cell.style),
        (2, right, cell.side_style),
    ] {
        put(buffer, at.x + dx, at.y, symbol, style);
    }
}

fn large(buffer: &mut Buffer, at: Rect, cell: &Cell, look: Look) {
    if let Some(frame) = cell.frame {
        let style = match frame {
            Frame::Ring => look.faint(),
            Frame::Moved => look.accent(),
            Frame::Possible => look.possible(),
            Frame::Cursor => look.cursor_frame(),
        };
        // A marble fills its ring.
        let style = match cell.ground {
            Some(marble) => look.ground(marble, style),
            None => style,
        };
        let lines = match (look.ascii, frame) {
            (true, Frame::Cursor) => ["+===+", "|   |", "+===+"],
            (true, Frame::Moved) => ["<--->", "<   >", "<--->"],
            (true, Frame::Possible) => ["+---+", "|   |", "+---+"],
            (true, Frame::Ring) => [".---.", "|   |", "'---'"],
            (false, Frame::Cursor) => ["┏━━━┓", "┃   ┃", "┗━━━┛"],
            (false, Frame::Moved) => ["╔═══╗", "║   ║", "╚═══╝"],
            (false, Frame::Possible) => ["╭╌╌╌╮", "╎   ╎", "╰╌╌╌╯"],
            (false, Frame::Ring) => ["╭───╮", "│   │", "╰───╯"],
        };
        for (dy, line) in (0..).zip(lines) {
            buffer.set_string(at.x, at.y + dy, line, style);
        }
    }
    let is_plain = matches!(cell.sides, ['(', ')'] | [' ', ' ']);
    let [left, right] = if is_plain { [' ', ' '] } else { cell.sides };
    let sides = if is_plain {
        cell.style
    } else {
        cell.side_style
    };
    for (dx, symbol, style) in [
        (1, left, sides),
        (2, cell.symbol, cell.style),
        (3, right, sides),
    ] {
        put(buffer, at.x + dx, at.y + 1, symbol, style);
    }
}

fn put(buffer: &mut Buffer, x: u16, y: u16, symbol: char, style: Style) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_char(symbol).set_style(style);
    }
}
