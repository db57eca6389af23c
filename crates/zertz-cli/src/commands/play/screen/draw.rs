//! The whole screen: where everything goes.
//!
//! ```text
//! what is played, by whom                          one line
//! board          | racks of the players | moves    as high as the board
//! what to do                                       one line
//! what was said, or a line to type                 one line
//! what the engine thinks                           one line
//! keys                                             one line
//! ```

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use zertz::{Board, Marble};

use super::board;
use super::overlay;
use super::panels;
use super::plan::{Plan, Scale};
use super::state::App;
use crate::messages::t;

/// How wide the racks are, and the list of moves at least.
const RACKS: u16 = 22;
const MOVES: u16 = 18;
/// The lines that are not the board's.
const LINES: u16 = 5;

/// Where everything is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub(super) plan: Plan,
    pub(super) title: Rect,
    pub(super) racks: Rect,
    /// Without room there is no list.
    pub(super) moves: Option<Rect>,
    pub(super) duty: Rect,
    pub(super) news: Rect,
    pub(super) thinking: Rect,
    pub(super) keys: Rect,
    /// Racks and moves together, which a window may cover.
    pub(super) side: Rect,
}

impl Layout {
    /// The least width and height that a board needs.
    pub(super) fn least(board: &Board) -> (u16, u16) {
        let (width, height) = Scale::SMALL.size(board);
        let height = height.max(panels::RACKS_HEIGHT);
        (width + 3 + RACKS, height + LINES)
    }

    /// Lays the screen out, if there is room.
    pub(super) fn new(board: &Board, area: Rect) -> Option<Layout> {
        let (least_width, least_height) = Layout::least(board);
        if area.width < least_width || area.height < least_height {
            return None;
        }
        let height = area.height - LINES;
        let fits = |scale: &Scale| {
            let (width, rows) = scale.size(board);
            rows <= height && width + 3 + RACKS + 2 + MOVES <= area.width
        };
        let scale = Scale::ALL.into_iter().find(fits).unwrap_or(Scale::SMALL);
        let (width, _) = scale.size(board);
        let line = |y: u16| Rect::new(area.x, y, area.width, 1);
        let middle = area.y + 1;
        let rest = area.width - width - 3 - RACKS;
        // The list takes what it can use; the rest is room around the board.
        let has_moves = rest >= MOVES + 2;
        let most = if area.width < 100 { 22 } else { 30 };
        let list = if has_moves { (rest - 2).min(most) } else { 0 };
        let board_width = area.width - RACKS - list - 2 * u16::from(has_moves) - 1;
        let racks = Rect::new(area.x + board_width + 1, middle, RACKS, height);
        let top = panels::racks_top(racks);
        let moves = Rect::new(racks.right() + 2, top, list, middle + height - top);
        Some(Layout {
            plan: Plan::new(
                *board,
                scale,
                Rect::new(area.x, middle, board_width, height),
            ),
            title: line(area.y),
            racks,
            moves: has_moves.then_some(moves),
            duty: line(middle + height),
            news: line(middle + height + 1),
            thinking: line(middle + height + 2),
            keys: line(middle + height + 3),
            side: Rect::new(racks.x, middle, area.right() - racks.x, height),
        })
    }

    /// The colour of the pool at a place of the screen.
    pub(super) fn marble_at(&self, at: (u16, u16)) -> Option<Marble> {
        panels::pool_rows(self.racks)
            .into_iter()
            .find(|(_, row)| row.contains(at.into()))
            .map(|(marble, _)| marble)
    }
}

/// Draws everything. Tells where things are, if there is room for them.
pub(super) fn draw(app: &App, frame: &mut Frame<'_>) -> Option<Layout> {
    let layout = draw_all(app, frame);
    if app.look.ascii {
        spell(frame.buffer_mut());
    }
    layout
}

/// Spells what names and sentences have besides ASCII as well as that allows.
fn spell(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let ascii = match cell.symbol() {
            symbol if symbol.is_ascii() => continue,
            "·" | "…" => '.',
            "–" | "—" | "−" => '-',
            "×" => 'x',
            "È" => 'E',
            _ => '?',
        };
        cell.set_char(ascii);
    }
}

fn draw_all(app: &App, frame: &mut Frame<'_>) -> Option<Layout> {
    let area = frame.area();
    let board = app.game().position().rules().board;
    let Some(layout) = Layout::new(&board, area) else {
        let (width, height) = Layout::least(&board);
        let text = t!(
            "screen.too_small",
            width = %width,
            height = %height,
            now_width = %area.width,
            now_height = %area.height,
        );
        overlay::fill(frame, &text);
        return None;
    };
    panels::title(app, &layout, frame);
    board::draw(app, &layout.plan, frame.buffer_mut());
    panels::racks(app, layout.racks, frame);
    if let Some(moves) = layout.moves {
        panels::moves(app, moves, frame);
    }
    panels::foot(app, &layout, frame);
    overlay::draw(app, &layout, frame);
    Some(layout)
}

/// Writes a text into one line and cuts what does not fit.
pub(super) fn write(frame: &mut Frame<'_>, at: Rect, text: &str, style: Style) {
    if at.height > 0 {
        let buffer = frame.buffer_mut();
        buffer.set_stringn(at.x, at.y, text, usize::from(at.width), style);
    }
}
