//! What a picture shows besides the position: the last move, and arrows and circles for the reader.

use crate::board::Board;
use crate::field::Field;
use crate::lattice::Ring;
use crate::marble::Marble;
use crate::moves::Move;
use crate::position::Position;

/// The colour of an arrow or a circle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ink {
    /// `G`.
    #[default]
    Green,
    /// `R`.
    Red,
    /// `Y`.
    Yellow,
    /// `B`.
    Blue,
}

impl Ink {
    /// All four.
    pub const ALL: [Ink; 4] = [Ink::Green, Ink::Red, Ink::Yellow, Ink::Blue];

    /// The letter that stands for it in comments.
    pub const fn letter(self) -> char {
        match self {
            Ink::Green => 'G',
            Ink::Red => 'R',
            Ink::Yellow => 'Y',
            Ink::Blue => 'B',
        }
    }

    /// The ink of a letter, in either case.
    pub fn from_letter(letter: char) -> Option<Ink> {
        let letter = letter.to_ascii_uppercase();
        Ink::ALL.into_iter().find(|ink| ink.letter() == letter)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Ink::Green => "green",
            Ink::Red => "red",
            Ink::Yellow => "yellow",
            Ink::Blue => "blue",
        }
    }
}

/// An arrow from one ring to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: Ring,
    /// Where it points.
    pub to: Ring,
    /// Its colour.
    pub ink: Ink,
}

/// A circle around a ring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Circle {
    /// The ring.
    pub ring: Ring,
    /// Its colour.
    pub ink: Ink,
}

/// No more arrows, and no more circles, than this are read from comments: a picture with more shows
/// nothing, and comments may come from anybody.
const MOST: usize = 64;

/// What a picture shows besides the position.
///
/// The traces of the last move belong to the position *after* it:
///
/// ```
/// use zertz::Position;
/// use zertz::draw::Marks;
///
/// let before: Position = "7 oo/WGo/oo 5/7/10 0/0/0 0/0/0 1".parse()?;
/// let board = before.rules().board;
/// let marks = Marks::last_move(&before, before.parse_move("xb1b3")?);
/// assert_eq!(marks.moved(), board.ring("b3"));
/// assert_eq!(marks.captured.counts().to_string(), "0/1/0");
///
/// // Arrows and circles are written in the comments of a game record.
/// let marks = marks.with_comment("[%csl Rb1] and then [%cal Ga1b2,Yb2c1]", &board);
/// assert_eq!(marks.arrows.len(), 2);
/// assert_eq!(marks.to_comment(&board), "[%csl Rb1] [%cal Ga1b2,Yb2c1]");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// The ring on which the last move placed a marble.
    pub placed: Option<Ring>,
    /// The ring that the last move removed.
    pub removed: Option<Ring>,
    /// The rings that the last move claimed, with the marbles that stood on them (the marble just
    /// placed among them, if it belongs to the group).
    pub claimed: Field,
    /// The way of the marble that jumped: its start and every landing.
    pub path: Vec<Ring>,
    /// The marbles that were jumped over, on the rings where they stood.
    pub captured: Field,
    /// Arrows for the reader.
    pub arrows: Vec<Arrow>,
    /// Circles for the reader.
    pub circles: Vec<Circle>,
}

impl Marks {
    /// The traces of a move: what it placed, removed, jumped over and claimed in this position, the
    /// one *before* the move.
    pub fn last_move(before: &Position, mv: Move) -> Marks {
        let mut marks = Marks::default();
        match mv {
            Move::Place(placement) => {
                marks.placed = Some(placement.at);
                marks.removed = placement.remove;
                marks.claimed = before.claimed_by(&placement);
            }
            Move::Capture(chain) => {
                marks.path.push(chain.start());
                for (over, landing) in chain.jumps() {
                    marks.path.push(landing);
                    marks.captured.set(over, before.field().get(over));
                }
            }
            Move::Pass => {}
        }
        marks
    }

    /// The arrows and circles of a comment: see [`Marks::with_comment`].
    pub fn from_comment(comment: &str, board: &Board) -> Marks {
        Marks::default().with_comment(comment, board)
    }

    /// Adds the arrows `[%cal Gb3c4,Rd4e4]` and circles `[%csl Rc4,Gd4]` of a comment; whatever
    /// cannot be read is passed over.
    #[must_use]
    pub fn with_comment(mut self, comment: &str, board: &Board) -> Marks {
        for command in comment.split("[%").skip(1) {
            let Some((command, _)) = command.split_once(']') else {
                continue;
            };
            let (name, items) = command.split_once(' ').unwrap_or((command, ""));
            for item in items.split(',').map(str::trim) {
                match name {
                    "cal" => self.read_arrow(item, board),
                    "csl" => self.read_circle(item, board),
                    _ => None,
                };
            }
        }
        self
    }

    fn read_arrow(&mut self, item: &str, board: &Board) -> Option<()> {
        let arrow = Arrow {
            ink: Ink::from_letter(item.chars().next()?)?,
            from: board.ring(item.get(1..3)?)?,
            to: board.ring(item.get(3..)?)?,
        };
        let fits = self.arrows.len() < MOST && arrow.from != arrow.to;
        if fits && !self.arrows.contains(&arrow) {
            self.arrows.push(arrow);
        }
        Some(())
    }

    fn read_circle(&mut self, item: &str, board: &Board) -> Option<()> {
        let circle = Circle {
            ink: Ink::from_letter(item.chars().next()?)?,
            ring: board.ring(item.get(1..)?)?,
        };
        if self.circles.len() < MOST && !self.circles.contains(&circle) {
            self.circles.push(circle);
        }
        Some(())
    }

    /// The circles and arrows as a comment writes them: `[%csl Rc4] [%cal Gb3c4]`; empty if there
    /// are none.
    pub fn to_comment(&self, board: &Board) -> String {
        let name = |ring| board.name(ring);
        let circles = self
            .circles
            .iter()
            .map(|circle| format!("{}{}", circle.ink.letter(), name(circle.ring)));
        let arrows = self.arrows.iter().map(|arrow| {
            let letter = arrow.ink.letter();
            format!("{letter}{}{}", name(arrow.from), name(arrow.to))
        });
        let mut commands = Vec::new();
        for (command, items) in [
            ("csl", circles.collect::<Vec<_>>()),
            ("cal", arrows.collect()),
        ] {
            if !items.is_empty() {
                commands.push(format!("[%{command} {}]", items.join(",")));
            }
        }
        commands.join(" ")
    }

    /// The ring of the marble that the last move placed, or where the jumping marble came to rest.
    pub fn moved(&self) -> Option<Ring> {
        self.placed.or(self.path.last().copied())
    }

    /// Whether nothing is marked.
    pub fn is_empty(&self) -> bool {
        *self == Marks::default()
    }
}

/// The marbles of a field, in coordinate order.
pub(super) fn marbles_in_order(field: &Field, board: &Board) -> Vec<(Ring, Marble)> {
    board
        .sorted(field.marbles())
        .filter_map(|ring| Some((ring, field.marble_at(ring)?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last(position: &str, mv: &str) -> (Marks, Board) {
        let before: Position = position.parse().expect("a position");
        let mv = before.parse_move(mv).expect("a move");
        (Marks::last_move(&before, mv), before.rules().board)
    }

    fn named(field: &Field, board: &Board) -> String {
        let marbles = marbles_in_order(field, board).into_iter();
        let names: Vec<String> = marbles
            .map(|(ring, marble)| format!("{}{}", marble.letter(), board.name(ring)))
            .collect();
        names.join(" ")
    }

    #[test]
    fn a_placement_leaves_its_marble_and_the_ghost_of_a_ring() {
        let (marks, board) = last("7 oo/ooo/oo 6/8/10 0/0/0 0/0/0 1", "Wb2,a1");
        assert_eq!(marks.moved(), board.ring("b2"));
        assert_eq!(marks.removed, board.ring("a1"));
        assert_eq!(marks.claimed, Field::EMPTY);
        assert!(marks.path.is_empty() && !marks.is_empty());
    }

    #[test]
    fn a_chain_leaves_its_path_and_the_marbles_it_took() {
        let (marks, board) = last(
            "37 oooo/ooooo/oooooo/WGoBooo/oooooo/ooooo/oooo 5/7/9 0/0/0 0/0/0 2",
            "xd1Gd3Bd5",
        );
        let path: Vec<Ring> = ["d1", "d3", "d5"]
            .iter()
            .filter_map(|n| board.ring(n))
            .collect();
        assert_eq!(marks.path, path);
        assert_eq!(marks.moved(), Some(path[2]));
        assert_eq!(named(&marks.captured, &board), "Gd2 Bd4");
    }

    #[test]
    fn a_claimed_group_is_remembered_with_the_marble_that_completed_it() {
        // The ring b1 is all that joins a1 and a2 to the rest.
        let (marks, board) = last(
            "37 Wo2/o4/oooooo/ooooooo/oooooo/ooooo/oooo 5/8/10 0/0/0 0/0/0 1",
            "Ba2,b1",
        );
        assert_eq!(named(&marks.claimed, &board), "Wa1 Ba2");
        assert_eq!(marks.placed, board.ring("a2"));
    }

    #[test]
    fn comments_are_read_with_tolerance_and_written_in_one_form() {
        let read = |text| Marks::from_comment(text, &Board::R37).to_comment(&Board::R37);
        assert_eq!(
            read("good [%cal Gb3c4] move [%csl Rc4]"),
            "[%csl Rc4] [%cal Gb3c4]"
        );
        assert_eq!(
            read("[%cal gB3C4, Rd4e4 ,Yd4d4,Xa1a2,Ga1z9,G,,Ga1]"),
            "[%cal Gb3c4,Rd4e4]"
        );
        assert_eq!(read("[%csl Bd7,Bd7,Bd8,é4,Gé]"), "[%csl Bd7]");
        assert_eq!(read("[%clk 0:04:51] [%csl][%cal Ga1a2"), "");
        assert!(Marks::from_comment("nothing", &Board::R37).is_empty());
    }
}
