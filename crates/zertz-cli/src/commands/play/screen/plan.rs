//! Where the rings are on the screen, and how the cursor walks over them.
//!
//! A line of text is about twice as high as a character is wide. In the small drawing a ring takes
//! three characters, columns are four characters apart and rings of a column two lines, so that all six
//! neighbours are nearly equally far away; the board of 61 rings takes 35 by 19 characters. In the
//! large drawing a ring is a box of five by three.
//!
//! ```text
//!        b3                    ╭───╮
//!   a2   ( )  c2        ╭───╮  │   │  ╭───╮
//!   ( )       ( )       │   │  ╰───╯  │   │
//!        (W)            ╰───╯  ╭───╮  ╰───╯
//!   ( )       ( )       ╭───╮  │ W │  ╭───╮
//!    a   ( )   c        │   │  ╰───╯  │   │
//! ```

use ratatui::layout::Rect;
use zertz::{Board, Direction, Ring, RingSet};

/// A size of drawing, in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scale {
    /// From column to column.
    pitch: u16,
    /// From a ring to its neighbour in the next column, downwards.
    half: u16,
    /// The size of a ring.
    pub(super) width: u16,
    pub(super) height: u16,
}

impl Scale {
    pub(super) const SMALL: Scale = Scale {
        pitch: 4,
        half: 1,
        width: 3,
        height: 1,
    };
    const LARGE: Scale = Scale {
        pitch: 7,
        half: 2,
        width: 5,
        height: 3,
    };

    /// From the large one to the small one.
    pub(super) const ALL: [Scale; 2] = [Scale::LARGE, Scale::SMALL];

    /// Whether rings are drawn as boxes.
    pub(super) const fn is_large(self) -> bool {
        self.height > 1
    }

    /// The width and height of a board with its labels.
    pub(super) fn size(self, board: &Board) -> (u16, u16) {
        let columns = board.columns().len() as u16;
        let (highest, lowest) = span(board);
        let width = (columns.max(1) - 1) * self.pitch + self.width;
        let height = (highest - lowest) as u16 * self.half + self.height + 2;
        (width, height)
    }
}

/// How high a ring is, in half steps.
pub(super) fn height(ring: Ring) -> i32 {
    let (q, r) = ring.axial();
    2 * i32::from(r) - i32::from(q)
}

/// The heights of the highest and the lowest ring.
fn span(board: &Board) -> (i32, i32) {
    let heights = board.in_order().map(height);
    heights.fold((i32::MIN, i32::MAX), |(high, low), height| {
        (high.max(height), low.min(height))
    })
}

/// A board laid out on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    pub(super) scale: Scale,
    board: Board,
    /// Where the ring would be that is in the first column and as high as the highest.
    left: u16,
    top: u16,
}

impl Plan {
    /// The board in the middle of an area that is large enough for it.
    pub(super) fn new(board: Board, scale: Scale, area: Rect) -> Plan {
        let (width, height) = scale.size(&board);
        Plan {
            scale,
            board,
            left: area.x + (area.width.saturating_sub(width)) / 2,
            top: area.y + (area.height.saturating_sub(height)) / 2 + 1,
        }
    }

    /// The characters of a ring.
    pub(super) fn cell(&self, ring: Ring) -> Rect {
        let column = u16::from(self.board.name(ring).column);
        let down = (span(&self.board).0 - height(ring)).max(0) as u16;
        Rect {
            x: self.left + column * self.scale.pitch,
            y: self.top + down * self.scale.half,
            width: self.scale.width,
            height: self.scale.height,
        }
    }

    /// The ring at a place of the screen.
    pub(super) fn ring_at(&self, x: u16, y: u16) -> Option<Ring> {
        let is_there = |ring: &Ring| self.cell(*ring).contains((x, y).into());
        self.board.in_order().find(is_there)
    }
}

/// A way to walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Walk {
    /// To a neighbour, in one of the six directions.
    To(Direction),
    /// To the next column, keeping the height as well as the lattice allows.
    Left,
    Right,
}

/// Where the cursor is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cursor {
    pub(super) at: Ring,
    /// The height that sideways steps keep to: one to the right and one to the left lead back.
    level: i32,
}

impl Cursor {
    pub(super) fn new(at: Ring) -> Cursor {
        Cursor {
            at,
            level: height(at),
        }
    }

    /// Walks over these rings. Gaps are stepped over; where nothing follows the cursor stays.
    pub(super) fn walk(&mut self, walk: Walk, rings: RingSet) {
        match walk {
            Walk::To(direction) => {
                let mut next = self.at.step(direction);
                while let Some(ring) = next {
                    if rings.contains(ring) {
                        *self = Cursor::new(ring);
                        return;
                    }
                    next = ring.step(direction);
                }
            }
            Walk::Left | Walk::Right => {
                let here = self.at.axial().0;
                let distance = |ring: Ring| match walk {
                    Walk::Left => here - ring.axial().0,
                    _ => ring.axial().0 - here,
                };
                let nearest = rings
                    .iter()
                    .filter(|&ring| distance(ring) > 0)
                    .min_by_key(|&ring| {
                        let off = height(ring) - self.level;
                        (distance(ring), off.abs(), -off)
                    });
                if let Some(ring) = nearest {
                    self.at = ring;
                }
            }
        }
    }

    /// Goes to the nearest of these rings, if it stands on none.
    pub(super) fn settle(&mut self, rings: RingSet) {
        if rings.contains(self.at) {
            return;
        }
        let here = self.at;
        let far = |ring: Ring| {
            let (dx, dy) = (ring.axial().0 - here.axial().0, height(ring) - height(here));
            3 * i32::from(dx).pow(2) + dy.pow(2)
        };
        if let Some(ring) = rings.iter().min_by_key(|&ring| far(ring)) {
            *self = Cursor::new(ring);
        }
    }
}
