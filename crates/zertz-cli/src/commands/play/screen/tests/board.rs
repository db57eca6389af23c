//! Where rings are drawn, how the cursor walks, and that everything can be read without colours.

use ratatui::layout::Rect;
use zertz::{Board, Content, Direction, Ring, RingSet};
use zertz_engine::rng::Rng;

use super::Screen;
use crate::commands::play::screen::draw::Layout;
use crate::commands::play::screen::look::Look;
use crate::commands::play::screen::plan::{Cursor, Walk, height};

const BOARDS: [&str; 9] = ["7", "19", "37", "40", "43", "44", "48", "61", "3.4.3.2"];

fn boards() -> impl Iterator<Item = Board> {
    BOARDS
        .into_iter()
        .map(|name| name.parse().expect("a board"))
}

#[test]
fn every_board_fits_and_no_two_rings_share_a_cell() {
    for board in boards() {
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let area = Rect::new(0, 0, width, height);
            let layout = Layout::new(&board, area).expect("room");
            assert!(layout.moves.is_some(), "{board}: also the list of moves");
            for ring in board.in_order() {
                let cell = layout.plan.cell(ring);
                assert_eq!(cell.intersection(area), cell);
                assert!(cell.right() < layout.racks.x && cell.bottom() < layout.duty.y);
                assert!(cell.y > layout.title.y);
                for other in board.in_order().filter(|&other| other != ring) {
                    assert!(!layout.plan.cell(other).intersects(cell));
                }
                for at in cell.positions() {
                    assert_eq!(layout.plan.ring_at(at.x, at.y), Some(ring));
                }
            }
        }
    }
    // Where there is room rings are drawn larger, and the largest board is not left out.
    let scale = |board: &Board, width, height| {
        let layout = Layout::new(board, Rect::new(0, 0, width, height)).expect("room");
        layout.plan.scale.is_large()
    };
    assert!(!scale(&Board::R61, 80, 24) && scale(&Board::R61, 120, 48));
    assert!(scale(&Board::R37, 120, 40) && scale(&Board::R7, 80, 24));
}

#[test]
fn the_cursor_reaches_every_ring_that_is_left() {
    let mut rng = Rng::new(5, 0);
    for board in boards() {
        for missing in [0, 3, 8] {
            let mut rings = board.rings();
            for _ in 0..missing {
                if let Some(ring) = rings
                    .nth(rng.below(rings.len()))
                    .filter(|_| rings.len() > 2)
                {
                    rings.remove(ring);
                }
            }
            let start = rings.first().expect("a ring");
            let mut seen = RingSet::EMPTY;
            let mut waiting = vec![start];
            let arrows = [
                Walk::Left,
                Walk::Right,
                Walk::To(Direction::Up),
                Walk::To(Direction::Down),
            ];
            while let Some(ring) = waiting.pop() {
                if seen.contains(ring) {
                    continue;
                }
                seen.insert(ring);
                for walk in arrows {
                    let mut cursor = Cursor::new(ring);
                    cursor.walk(walk, rings);
                    assert!(rings.contains(cursor.at));
                    waiting.push(cursor.at);
                }
            }
            assert_eq!(seen, rings, "{board}");
        }
    }
}

#[test]
fn sideways_steps_keep_the_height_and_lead_back() {
    let rings = Board::R61.rings();
    for ring in rings {
        let mut cursor = Cursor::new(ring);
        let mut steps = 0;
        let mut last = None;
        while last != Some(cursor.at) {
            last = Some(cursor.at);
            cursor.walk(Walk::Right, rings);
            steps += usize::from(last != Some(cursor.at));
            let lies_between = (height(cursor.at) - height(ring)).abs() <= 1;
            // Towards the ends the columns grow shorter.
            assert!(lies_between || height(ring).abs() > 0);
        }
        for _ in 0..steps {
            cursor.walk(Walk::Left, rings);
        }
        assert_eq!(cursor.at, ring);
    }
    // The six directions are those of the lattice.
    let middle = Board::R61.ring("e5").expect("a ring");
    for direction in Direction::ALL {
        let mut cursor = Cursor::new(middle);
        cursor.walk(Walk::To(direction), rings);
        assert_eq!(Some(cursor.at), middle.step(direction));
        // Gaps are stepped over.
        let mut cursor = Cursor::new(middle);
        cursor.walk(Walk::To(direction), rings - middle.neighbours());
        assert_eq!(
            Some(cursor.at),
            middle.step(direction).and_then(|near| near.step(direction))
        );
    }
    // A cursor whose ring is gone goes to a near one.
    let mut cursor = Cursor::new(middle);
    cursor.settle(rings - middle.set());
    assert!(middle.neighbours().contains(cursor.at));
}

#[test]
fn the_tabulator_goes_round_the_board() {
    let mut screen = Screen::people("37");
    screen.press("w Enter");
    let free = screen.game().position().free_rings();
    let board = screen.game().position().rules().board;
    let mut seen: Vec<Ring> = Vec::new();
    for _ in 0..free.len() {
        screen.press("Tab");
        seen.push(screen.app.cursor.at);
    }
    let all: RingSet = seen.iter().copied().collect();
    assert_eq!(all, free);
    for pair in seen.windows(2) {
        assert!(
            pair[0].neighbours().contains(pair[1]),
            "{}",
            board.name(pair[0])
        );
    }
}

/// The position can be read off the characters alone, whatever else is marked.
#[test]
fn the_board_is_legible_without_colours() {
    let mut rng = Rng::new(11, 0);
    for (name, ascii, size) in [
        ("37", true, (80, 24)),
        ("61", false, (80, 24)),
        ("19:islands=inert", true, (80, 24)),
        ("37", false, (120, 40)),
        ("19", true, (120, 40)),
    ] {
        let mut screen = Screen::people(name);
        screen.app.look = Look {
            colour: false,
            ascii,
        };
        screen.resize(size.0, size.1);
        while screen.game().outcome().is_none() {
            let position = *screen.game().position();
            screen.draw();
            let plan = screen.layout.expect("room").plan;
            let buffer = screen.draw().clone();
            for ring in position.rules().board.in_order() {
                let cell = plan.cell(ring);
                let middle = (cell.x + cell.width / 2, cell.y + cell.height / 2);
                let side = (middle.0 - 1, middle.1);
                let sign = |at: (u16, u16)| buffer[at].symbol().chars().next().unwrap_or(' ');
                let corner = sign((cell.x, cell.y));
                match position.field().get(ring) {
                    Content::Marble(marble) => assert_eq!(sign(middle), marble.letter()),
                    Content::Vacant => {
                        assert!(!sign(middle).is_uppercase());
                        assert!(corner != ' ' || sign(side) != ' ', "a ring is seen");
                    }
                    Content::Missing => {
                        assert!(!sign(middle).is_uppercase());
                        assert!(corner == ' ', "no ring is seen");
                    }
                }
            }
            let count = screen.game().legal_moves().len();
            let mv = position.nth_move(rng.below(count)).expect("a legal move");
            let token = position.notate(mv).to_string();
            screen.type_line(&token);
        }
    }
}
