//! The diagrams of `docs/solved.md`, drawn from the proof itself.
//!
//! ```text
//! cargo run --release -p zertz-engine --example solved_pictures docs/pictures
//! ```

use std::error::Error;
use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

use zertz::draw::{Arrow, Circle, Coordinates, Ink, Marks, SvgOptions, svg};
use zertz::{Content, Game, Marble, Move, Placement, Position, Ring, Rules};
use zertz_engine::solved::Solved;

/// The space between two boards, and below each for its caption.
const GAP: f64 = 12.0;
const CAPTION: f64 = 26.0;
/// How high a picture of 37 rings is, compared with its width.
const HEIGHT: f64 = 1.173;

/// A board with what is marked on it, and what stands below it.
struct Panel {
    position: Position,
    marks: Marks,
    caption: String,
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args().nth(1).ok_or("usage: solved_pictures FOLDER")?);
    let start = Position::start(Rules::default());
    let solved = Solved::of(start.rules()).ok_or("nothing is solved")?;

    let places = places(solved, &start).ok_or("no places")?;
    let options = SvgOptions {
        coordinates: Coordinates::All,
        marks: places.marks,
        title: Some(places.caption),
        ..SvgOptions::default()
    };
    fs::write(
        folder.join("solved-places.svg"),
        svg(&places.position, &options),
    )?;

    let draw = |name: &str, title: &str, panels: &[Panel], columns: usize, width: f64| {
        fs::write(folder.join(name), sheet(title, panels, columns, width))
    };
    let firsts = Game::new(start).legal_moves().into_iter();
    let mut gifts = firsts.filter_map(|first| gift(solved, &start.after(first)));
    let panels = gifts.next().ok_or("no gift")?;
    let title = "A gift with two answers, and the ring that leaves one";
    draw("solved-gift.svg", title, &panels, 2, 330.0)?;

    let line = line(solved, &start, shortest(solved, &start).ok_or("no line")?);
    let is_cut = |panel: &Panel| !panel.marks.claimed.marbles().is_empty();
    let cut = line.iter().position(is_cut).filter(|&cut| cut > 0);
    let cut = cut.ok_or("nothing is cut off")?;
    let title = "Two marbles are cut off, and the board is empty";
    draw("solved-cut.svg", title, &line[cut - 1..=cut], 2, 330.0)?;
    let title = "A whole game that the second player wins by force";
    draw("solved-line.svg", title, &line, 4, 200.0)?;
    Ok(())
}

/// The board without a1: green where it is open whether a marble loses, red where it does in every
/// colour.
fn places(solved: &Solved, start: &Position) -> Option<Panel> {
    let board = start.rules().board;
    let corner = board.ring("a1")?;
    let loses = |at: Ring| {
        Marble::ALL.iter().all(|&marble| {
            let mv = Move::Place(Placement::new(marble, at, Some(corner)));
            solved.win(&start.after(mv)).is_some()
        })
    };
    let rings = board.in_order().filter(|&ring| ring != corner);
    let circles = rings.map(|ring| Circle {
        ring,
        ink: if loses(ring) { Ink::Red } else { Ink::Green },
    });
    let mut setup = start.setup();
    setup.field.set(corner, Content::Missing);
    Some(Panel {
        position: setup.position().ok()?,
        marks: Marks {
            removed: Some(corner),
            circles: circles.collect(),
            ..Marks::default()
        },
        caption: "With a1 removed: green places are open, red ones lose".to_string(),
    })
}

/// The winner's gift with another ring removed, so that there are two answers, and with the right one.
fn gift(solved: &Solved, position: &Position) -> Option<[Panel; 2]> {
    let Placement {
        marble, at, remove, ..
    } = solved.win(position)?.placement;
    let answers = |position: &Position| -> Vec<Arrow> {
        let moves = Game::new(*position).legal_moves().into_iter();
        let jump = |mv: Move| match mv {
            Move::Capture(chain) => chain.jumps().next().map(|(_, to)| Arrow {
                from: chain.start(),
                to,
                ink: Ink::Blue,
            }),
            _ => None,
        };
        moves.filter_map(jump).collect()
    };
    let panel = |remove: Option<Ring>| {
        let mv = Move::Place(Placement::new(marble, at, remove));
        let next = position.after(mv);
        let arrows = answers(&next);
        let marks = Marks {
            arrows,
            ..Marks::last_move(position, mv)
        };
        Panel {
            position: next,
            marks,
            caption: position.notate(mv).to_string(),
        }
    };
    let board = position.rules().board;
    let is_legal = |ring: &Ring| {
        let placement = Placement::new(marble, at, Some(*ring));
        position.is_legal(Move::Place(placement))
    };
    let others = board.in_order().filter(is_legal);
    let twofold = others
        .map(|ring| panel(Some(ring)))
        .find(|panel| panel.marks.arrows.len() == 2)?;
    let single = panel(remove);
    (single.marks.arrows.len() == 1).then_some([twofold, single])
}

/// The first turn after which the win takes the fewest turns.
fn shortest(solved: &Solved, start: &Position) -> Option<Move> {
    let turns = |mv: &Move| solved.win(&start.after(*mv)).map(|win| win.turns);
    let moves = Game::new(*start).legal_moves().into_iter();
    moves
        .filter(|mv| turns(mv).is_some())
        .min_by_key(|mv| turns(mv))
}

/// A first turn and the longest line of the proof after it, a panel for each turn.
fn line(solved: &Solved, start: &Position, first: Move) -> Vec<Panel> {
    let mut moves = vec![first];
    moves.extend(solved.longest_line(&start.after(first)));
    let mut position = *start;
    let mut panels = Vec::new();
    for (number, mv) in moves.into_iter().enumerate() {
        let caption = format!(
            "{}{} {}",
            number / 2 + 1,
            [".", "…"][number % 2],
            position.notate(mv)
        );
        let marks = Marks::last_move(&position, mv);
        position.play_unchecked(mv);
        panels.push(Panel {
            position,
            marks,
            caption,
        });
    }
    panels
}

/// Several boards in rows, as one picture.
fn sheet(title: &str, panels: &[Panel], columns: usize, width: f64) -> String {
    let height = width * HEIGHT;
    let rows = panels.len().div_ceil(columns);
    let total = |count: usize, size: f64| count as f64 * (size + GAP) + GAP;
    let (wide, high) = (total(columns, width), total(rows, height + CAPTION));
    let mut out = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {wide:.0} {high:.0}' role='img' \
         font-family='system-ui,sans-serif'>\n<title>{title}</title>\n\
         <rect width='100%' height='100%' fill='#fff'/>\n"
    );
    for (number, panel) in panels.iter().enumerate() {
        let x = GAP + (number % columns) as f64 * (width + GAP);
        let y = GAP + (number / columns) as f64 * (height + CAPTION + GAP);
        let options = SvgOptions {
            marks: panel.marks.clone(),
            title: Some(panel.caption.clone()),
            id_prefix: format!("b{number}-"),
            ..SvgOptions::default()
        };
        let board = svg(&panel.position, &options);
        let place = format!("<svg x='{x:.1}' y='{y:.1}' width='{width:.1}' height='{height:.1}'");
        out.push_str(&board.replacen("<svg", &place, 1));
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "<text x='{:.1}' y='{:.1}' font-size='17' text-anchor='middle' fill='#222'>{}</text>",
            x + width / 2.0,
            y + height + 19.0,
            panel.caption
        );
    }
    out.push_str("</svg>\n");
    out
}
