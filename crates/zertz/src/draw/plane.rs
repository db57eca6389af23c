//! Where things lie on the page: from the lattice to the coordinates of an SVG, where `y` grows
//! downwards.
//!
//! ```text
//!         (q, r)  lies at  x = q·√3/2,  y = q/2 − r    in units of the distance of two rings
//!
//!            ( )                the column runs upwards, so its letter stands below its foot;
//!        ( )     ( )            a turned board takes the letter along, though the letter itself
//!            ( )                stays upright:                 ( )   ( )
//!        ( )     ( )                                        ( )   ( )   ( )  a
//!         a  ( )  c                                            ( )   ( )   b
//!             b                   the same, a sixth turned anticlockwise  c
//! ```

use super::svg::View;
use crate::board::Board;
use crate::lattice::Ring;

/// The distance of two neighbouring rings.
pub(super) const PITCH: f64 = 100.0;
/// The outer radius of a ring.
pub(super) const RING: f64 = 46.0;
/// The radius of its hole.
pub(super) const HOLE: f64 = 23.0;
/// The radius of a marble.
pub(super) const MARBLE: f64 = 36.0;
/// The height of the letters at the feet.
pub(super) const LETTER: f64 = 23.0;

/// A point of the page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    /// The point at a distance from this one on the way to another.
    pub(super) fn towards(self, other: Point, distance: f64) -> Point {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        let length = dx.hypot(dy).max(f64::EPSILON);
        Point {
            x: self.x + dx / length * distance,
            y: self.y + dy / length * distance,
        }
    }

    /// How far away another point is.
    pub(super) fn distance(self, other: Point) -> f64 {
        (other.x - self.x).hypot(other.y - self.y)
    }
}

/// A rectangle that grows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Bounds {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Bounds {
    const NOTHING: Bounds = Bounds {
        left: f64::INFINITY,
        top: f64::INFINITY,
        right: f64::NEG_INFINITY,
        bottom: f64::NEG_INFINITY,
    };

    fn include(&mut self, point: Point, radius: f64) {
        self.left = self.left.min(point.x - radius);
        self.top = self.top.min(point.y - radius);
        self.right = self.right.max(point.x + radius);
        self.bottom = self.bottom.max(point.y + radius);
    }

    pub(super) fn width(&self) -> f64 {
        self.right - self.left
    }

    pub(super) fn height(&self) -> f64 {
        self.bottom - self.top
    }
}

/// A board laid out on the page.
pub(super) struct Plane<'a> {
    pub(super) board: &'a Board,
    pub(super) view: View,
}

impl Plane<'_> {
    /// The centre of a ring.
    pub(super) fn place(&self, ring: Ring) -> Point {
        // The middle of the lattice is the origin, so that coordinates stay short.
        let (q, r) = ring.axial();
        let (q, r) = (f64::from(q - 4), f64::from(r - 4));
        self.turned(q * 0.75_f64.sqrt() * PITCH, (q / 2.0 - r) * PITCH)
    }

    /// The letter of each column and where its middle is: below the foot, even if the rings there
    /// are long gone.
    pub(super) fn letters(&self) -> Vec<(char, Point)> {
        let feet = self
            .board
            .in_order()
            .map(|ring| (self.board.name(ring), ring));
        feet.filter(|(name, _)| name.row == 1)
            .map(|(name, ring)| {
                let (foot, down) = (self.place(ring), self.turned(0.0, PITCH * 0.72));
                let point = Point {
                    x: foot.x + down.x,
                    y: foot.y + down.y,
                };
                (name.letter(), point)
            })
            .collect()
    }

    /// What the board covers at the start of the game, with or without its letters.
    pub(super) fn bounds(&self, letters: bool) -> Bounds {
        let mut bounds = Bounds::NOTHING;
        for ring in self.board.in_order() {
            bounds.include(self.place(ring), RING);
        }
        if letters {
            for (_, point) in self.letters() {
                bounds.include(point, LETTER / 2.0);
            }
        }
        bounds
    }

    /// Mirrors and turns a vector as the view asks.
    fn turned(&self, x: f64, y: f64) -> Point {
        let x = if self.view.mirrored { -x } else { x };
        let (sin, cos) = (f64::from(self.view.turns % 6) * 60.0)
            .to_radians()
            .sin_cos();
        Point {
            x: x * cos - y * sin,
            y: x * sin + y * cos,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_one_pitch_apart_in_every_view() {
        for (turns, mirrored) in (0..6).flat_map(|turns| [(turns, false), (turns, true)]) {
            let plane = Plane {
                board: &Board::R61,
                view: View { turns, mirrored },
            };
            for ring in Ring::all() {
                for other in Ring::all() {
                    let near = ring.set().neighbours().contains(other);
                    let distance = plane.place(ring).distance(plane.place(other));
                    assert_eq!((distance - PITCH).abs() < 1e-6, near);
                }
            }
        }
    }

    #[test]
    fn a_turned_board_keeps_its_letters_at_its_feet() {
        let letters = |turns| {
            let view = View {
                turns,
                mirrored: false,
            };
            Plane {
                board: &Board::R37,
                view,
            }
            .letters()
        };
        // Upright, the lowest letter is that of the longest column; upside down, it is on top.
        let lowest = letters(0)
            .into_iter()
            .max_by(|a, b| a.1.y.total_cmp(&b.1.y));
        let highest = letters(3)
            .into_iter()
            .min_by(|a, b| a.1.y.total_cmp(&b.1.y));
        assert_eq!(lowest.map(|(letter, _)| letter), Some('d'));
        assert_eq!(highest.map(|(letter, _)| letter), Some('d'));
    }

    #[test]
    fn no_letter_lies_on_a_ring() {
        let named = Board::NAMED.map(|board| board.to_string());
        let own = ["3.4.3.2", "7.", "1"].map(String::from);
        for text in named.iter().chain(&own) {
            let board: Board = text.parse().expect(text);
            for (turns, mirrored) in (0..6).flat_map(|turns| [(turns, false), (turns, true)]) {
                let plane = Plane {
                    board: &board,
                    view: View { turns, mirrored },
                };
                for (letter, point) in plane.letters() {
                    for ring in board.in_order() {
                        let apart = plane.place(ring).distance(point);
                        assert!(apart > RING + LETTER / 2.0, "{letter} on {text}");
                    }
                }
            }
        }
    }
}
