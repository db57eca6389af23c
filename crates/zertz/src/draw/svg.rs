//! The board as a standalone SVG.
//!
//! Rings and marbles are defined once and used many times. The picture is built from back to front:
//!
//! ```text
//! table → ghosts of rings → inert rings → rings → marbles → names
//!       → last move → circles and arrows → racks
//! ```
//!
//! The page always fits the board as it was at the start, so that nothing jumps from move to move.

use core::fmt::Write;

use super::marks::{Arrow, Marks, marbles_in_order};
use super::plane::{Bounds, HOLE, LETTER, Plane, Point, RING};
use super::theme::{Palette, definitions, ink_on};
use super::{racks, status};
use crate::field::{Content, Field};
use crate::lattice::Ring;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::text::foreign::is_unseen;

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Dark rings on a light table.
    #[default]
    Light,
    /// Light rings on a dark table.
    Dark,
}

/// Which names of rings are shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// None.
    None,
    /// The letter at the foot of each column.
    #[default]
    Feet,
    /// The letters, and the name of every ring in it.
    All,
}

/// From where the board is seen. Letters stay upright.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct View {
    /// By how many sixths the board is turned clockwise.
    pub turns: u8,
    /// Whether left and right are exchanged (before it is turned).
    pub mirrored: bool,
}

/// How [`svg`] draws.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SvgOptions {
    /// The width in pixels, from which the height follows; with `None` the picture takes the room
    /// it is given.
    pub width: Option<u32>,
    /// Light or dark.
    pub theme: Theme,
    /// Whether the table is painted, or what lies behind the picture shines through.
    pub background: bool,
    /// Which names of rings are shown.
    pub coordinates: Coordinates,
    /// Whether pool and captures are drawn beside the board.
    pub racks: bool,
    /// What the racks of the first and the second player are called; `Player 1` and `Player 2` if
    /// not given.
    pub players: [Option<String>; 2],
    /// What is marked besides the position.
    pub marks: Marks,
    /// The result, where only the [`Game`](crate::Game) knows it: repetition, resignation and so on.
    pub outcome: Option<Outcome>,
    /// From where the board is seen.
    pub view: View,
    /// The title for screen readers and tooltips; if not given, who is on turn.
    pub title: Option<String>,
    /// Stands before every id, so that several pictures can share a page. Only letters, digits, `-`
    /// and `_` are used of it.
    pub id_prefix: String,
}

impl Default for SvgOptions {
    /// A light board without racks, letters at its feet, nothing marked.
    fn default() -> SvgOptions {
        SvgOptions {
            width: None,
            theme: Theme::Light,
            background: true,
            coordinates: Coordinates::Feet,
            racks: false,
            players: [None, None],
            marks: Marks::default(),
            outcome: None,
            view: View::default(),
            title: None,
            id_prefix: String::from("z-"),
        }
    }
}

/// The space around the board, and between the board and the racks.
const MARGIN: f64 = 34.0;
/// The size of a bead: small enough to lie in the hole of a ring.
const BEAD: f64 = 0.5;
const FONT: &str = "system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif";

/// A position as SVG.
pub fn svg(position: &Position, options: &SvgOptions) -> String {
    let board = &position.rules().board;
    let plane = Plane {
        board,
        view: options.view,
    };
    // An id begins with a letter.
    let id: String = ['z']
        .into_iter()
        .filter(|_| {
            !options
                .id_prefix
                .starts_with(|c: char| c.is_ascii_alphabetic())
        })
        .chain(options.id_prefix.chars())
        .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
        .collect();

    let mut page = plane.bounds(options.coordinates != Coordinates::None);
    let mut area = None;
    if options.racks {
        let (width, height) = racks::size(position.rules());
        let spare = (height - page.height()).max(0.0) / 2.0;
        page.top -= spare;
        page.bottom += spare;
        let left = page.right + 1.6 * MARGIN;
        page.right = left + width;
        area = Some(Bounds { left, ..page });
    }
    let (left, top) = (page.left - MARGIN, page.top - MARGIN);
    let (width, height) = (page.width() + 2.0 * MARGIN, page.height() + 2.0 * MARGIN);
    let frame = [left, top, width, height].map(num);

    let mut out = String::with_capacity(16 * 1024);
    out.push_str("<svg xmlns='http://www.w3.org/2000/svg'");
    // Writing to a string cannot fail.
    if let Some(pixels) = options.width.filter(|&pixels| pixels > 0) {
        let high = (f64::from(pixels) * height / width).round();
        let _ = write!(out, " width='{pixels}' height='{high}'");
    }
    let status = status(position, options.outcome);
    let title = match &options.title {
        Some(title) => title.clone(),
        None => format!("ZÈRTZ: {status}"),
    };
    let palette = Palette::of(options.theme);
    let _ = write!(
        out,
        " viewBox='{}' role='img' aria-labelledby='{id}title {id}desc' font-family='{FONT}'>\n\
         <title id='{id}title'>{}</title>\n<desc id='{id}desc'>{}</desc>\n{}",
        frame.join(" "),
        escape(&title),
        escape(&format!("{position} ({status})")),
        definitions(&id, palette)
    );
    if options.background {
        let [x, y, w, h] = frame;
        let _ = writeln!(
            out,
            "<rect x='{x}' y='{y}' width='{w}' height='{h}' rx='24' fill='{}'/>",
            palette.table
        );
    }
    let mut painter = Painter {
        out: &mut out,
        plane,
        palette,
        id: &id,
    };
    painter.ghosts(position, &options.marks);
    if !position.aside().rings().is_empty() {
        painter.group("inert", " opacity='.38'", |painter| {
            painter.uses_of_field(position.aside());
        });
    }
    painter.group("rings", "", |painter| painter.rings(position.field()));
    painter.group("marbles", "", |painter| painter.marbles(position.field()));
    painter.names(position, options.coordinates);
    painter.last_move(&options.marks);
    painter.circles_and_arrows(&options.marks);
    if let Some(area) = area {
        out.push_str("<g class='racks'>\n");
        racks::draw(&mut out, position, options, palette, &id, area);
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

/// Everything that lies on the board.
struct Painter<'a> {
    out: &'a mut String,
    plane: Plane<'a>,
    palette: &'a Palette,
    id: &'a str,
}

impl Painter<'_> {
    /// Elements that belong together.
    fn group(&mut self, class: &str, attributes: &str, draw: impl FnOnce(&mut Self)) {
        let _ = writeln!(self.out, "<g class='{class}'{attributes}>");
        draw(self);
        self.out.push_str("</g>\n");
    }

    fn put(&mut self, symbol: char, ring: Ring) {
        let Point { x, y } = self.plane.place(ring);
        let (id, x, y) = (self.id, num(x), num(y));
        let _ = writeln!(self.out, "<use href='#{id}{symbol}' x='{x}' y='{y}'/>");
    }

    fn rings(&mut self, field: &Field) {
        for ring in self.plane.board.sorted(field.rings()) {
            self.put('r', ring);
        }
    }

    fn marbles(&mut self, field: &Field) {
        for (ring, marble) in marbles_in_order(field, self.plane.board) {
            self.put(marble.letter(), ring);
        }
    }

    fn uses_of_field(&mut self, field: &Field) {
        self.rings(field);
        self.marbles(field);
    }

    /// The rings that the last move took off the table, as dotted outlines.
    fn ghosts(&mut self, position: &Position, marks: &Marks) {
        let mut gone = marks.claimed.rings();
        gone.extend(marks.removed);
        // Only what is missing now: marks may belong to some other position. The marble that moved
        // gets an outline of its own.
        let gone: Vec<Ring> = self
            .plane
            .board
            .sorted(gone)
            .filter(|&ring| position.get(ring) == Content::Missing)
            .filter(|&ring| marks.moved() != Some(ring))
            .collect();
        if gone.is_empty() {
            return;
        }
        let stroke = format!(
            " fill='none' stroke='{}' stroke-width='3.5' stroke-linecap='round' \
             stroke-dasharray='1 9'",
            self.palette.accent
        );
        self.group("gone", &stroke, |painter| {
            for ring in gone {
                painter.circle(ring, RING - 4.0);
            }
        });
    }

    fn circle(&mut self, ring: Ring, radius: f64) {
        let Point { x, y } = self.plane.place(ring);
        let [x, y, radius] = [x, y, radius].map(num);
        let _ = writeln!(self.out, "<circle cx='{x}' cy='{y}' r='{radius}'/>");
    }

    /// The marble that moved is ringed, and a jumping one draws its way. What was taken stays behind
    /// as a bead: faded, a black marble would look like a grey one.
    fn last_move(&mut self, marks: &Marks) {
        let Some(moved) = marks.moved() else {
            return;
        };
        let accent = self.palette.accent;
        let attributes = format!(" fill='none' stroke='{accent}' stroke-width='4.5'");
        self.group("last", &attributes, |painter| {
            painter.circle(moved, RING + 1.5);
            painter.jumps(&marks.path);
        });
        for taken in [&marks.captured, &marks.claimed] {
            if !taken.marbles().is_empty() {
                self.group("taken", "", |painter| painter.beads(taken));
            }
        }
    }

    fn beads(&mut self, field: &Field) {
        for (ring, marble) in marbles_in_order(field, self.plane.board) {
            let (id, letter) = (self.id, marble.letter());
            let at = pair(&self.plane.place(ring));
            let _ = writeln!(
                self.out,
                "<use href='#{id}{letter}' transform='translate({at})scale({BEAD})'/>"
            );
        }
    }

    fn jumps(&mut self, path: &[Ring]) {
        let [.., before, end] = path else {
            return;
        };
        let accent = self.palette.accent;
        let points: Vec<Point> = path.iter().map(|&ring| self.plane.place(ring)).collect();
        let (before, end) = (self.plane.place(*before), self.plane.place(*end));
        // The way ends at the ring around the marble, with the head of an arrow.
        let tip = end.towards(before, RING + 2.0);
        let neck = end.towards(before, RING + 22.0);
        let way: Vec<String> = points[..points.len() - 1]
            .iter()
            .chain([&neck])
            .map(pair)
            .collect();
        let _ = writeln!(
            self.out,
            "<path d='M{}' stroke-width='6' stroke-linejoin='round'/>\n\
             <path d='{}' fill='{accent}' stroke='none'/>",
            way.join("L"),
            head(neck, tip, 12.0)
        );
        // A dot where it began, smaller ones where it touched down.
        for (i, &ring) in path[..path.len() - 1].iter().enumerate() {
            let Point { x, y } = self.plane.place(ring);
            let (x, y, radius) = (num(x), num(y), if i == 0 { 11 } else { 7 });
            let _ = writeln!(
                self.out,
                "<circle cx='{x}' cy='{y}' r='{radius}' fill='{accent}' stroke='none'/>"
            );
        }
    }

    fn circles_and_arrows(&mut self, marks: &Marks) {
        if !marks.circles.is_empty() {
            self.group("circles", " fill='none' stroke-width='5.5'", |painter| {
                for circle in &marks.circles {
                    let Point { x, y } = painter.plane.place(circle.ring);
                    let ([x, y, radius], ink) =
                        ([x, y, RING].map(num), painter.palette.ink_of(circle.ink));
                    let _ = writeln!(
                        painter.out,
                        "<circle cx='{x}' cy='{y}' r='{radius}' stroke='{ink}'/>"
                    );
                }
            });
        }
        if !marks.arrows.is_empty() {
            self.group("arrows", " opacity='.85'", |painter| {
                for arrow in &marks.arrows {
                    painter.arrow(arrow);
                }
            });
        }
    }

    /// From the edge of one hole into the other.
    fn arrow(&mut self, arrow: &Arrow) {
        let (from, to) = (self.plane.place(arrow.from), self.plane.place(arrow.to));
        let start = from.towards(to, HOLE - 5.0);
        let tip = to.towards(from, HOLE - 12.0);
        let neck = to.towards(from, HOLE + 18.0);
        let ink = self.palette.ink_of(arrow.ink);
        let _ = writeln!(
            self.out,
            "<path d='M{}L{}' stroke='{ink}' stroke-width='11' stroke-linecap='round'/>\
             <path d='{}' fill='{ink}'/>",
            pair(&start),
            pair(&neck),
            head(neck, tip, 19.0)
        );
    }

    /// The letters of the columns and, if asked for, the name of every ring.
    fn names(&mut self, position: &Position, coordinates: Coordinates) {
        if coordinates == Coordinates::None {
            return;
        }
        let muted = self.palette.muted;
        let attributes =
            |size: f64| format!(" font-size='{size}' text-anchor='middle' fill='{muted}'");
        self.group("letters", &attributes(LETTER), |painter| {
            for (letter, point) in painter.plane.letters() {
                painter.text(point, LETTER, "", &letter.to_string());
            }
        });
        if coordinates == Coordinates::Feet {
            return;
        }
        let size = 20.0;
        self.group("names", &attributes(size), |painter| {
            let board = painter.plane.board;
            for ring in board.in_order() {
                let fill = match position.get(ring) {
                    Content::Missing => continue,
                    Content::Vacant => String::new(),
                    Content::Marble(marble) => format!(" fill='{}'", ink_on(marble)),
                };
                let point = painter.plane.place(ring);
                painter.text(point, size, &fill, &board.name(ring).to_string());
            }
        });
    }

    /// A text with its middle at a point: a digit or letter is about 0.7 of the size high.
    fn text(&mut self, middle: Point, size: f64, attributes: &str, text: &str) {
        let (x, y) = (num(middle.x), num(middle.y + 0.35 * size));
        let _ = writeln!(
            self.out,
            "<text x='{x}' y='{y}'{attributes}>{}</text>",
            escape(text)
        );
    }
}

/// The head of an arrow from the middle of its base to its tip.
fn head(base: Point, tip: Point, half: f64) -> String {
    let length = base.distance(tip).max(f64::EPSILON);
    let (dx, dy) = (
        (tip.x - base.x) / length * half,
        (tip.y - base.y) / length * half,
    );
    let corner = |sign: f64| Point {
        x: base.x - sign * dy,
        y: base.y + sign * dx,
    };
    format!(
        "M{}L{}L{}Z",
        pair(&corner(1.0)),
        pair(&tip),
        pair(&corner(-1.0))
    )
}

fn pair(point: &Point) -> String {
    format!("{} {}", num(point.x), num(point.y))
}

/// A number with one decimal at most.
pub(super) fn num(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    // Adding zero turns -0 into 0.
    format!("{}", rounded + 0.0)
}

/// Text as it may stand between tags and in attributes. Characters that XML cannot hold and those
/// that are not seen are replaced.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            c if is_unseen(c) => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(
            [0.0, -0.04, 86.6025, -50.0, 0.25].map(num),
            ["0", "0", "86.6", "-50", "0.3"]
        );
    }

    #[test]
    fn text_cannot_break_out() {
        assert_eq!(
            escape("<b a='1' c=\"2\">&\0\n"),
            "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;\u{fffd} "
        );
    }
}
