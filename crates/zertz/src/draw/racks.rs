//! The pool and the captures beside the board, as slots to fill.
//!
//! ```text
//! Player 2       to move      one row a colour, as long as the set that wins: how far a player is
//! 2 white to win              is seen without counting
//! (W)(W)( )( )
//! ( )( )( )( )( )
//! (B)(B)(B)( )( )( )
//! ```

use core::fmt::Write;

use super::plane::Bounds;
use super::svg::{SvgOptions, escape, num};
use super::theme::Palette;
use crate::marble::{Counts, Marble};
use crate::outcome::Outcome;
use crate::player::Player;
use crate::position::Position;
use crate::rules::{Goals, Rules};

/// From slot to slot, and from row to row.
const STEP: f64 = 35.0;
/// The size of a marble in a rack, compared with one on the board.
const SCALE: f64 = 0.4;
/// A row that would have more slots than this is written as a number.
const MOST: u8 = 12;
/// Two ways to win are only told if they are no longer than this together.
const WIDEST: usize = 20;
/// The height of a title, and of the words under it.
const TITLE: f64 = 27.0;
const WORDS: f64 = 21.0;
/// The heights of the rack of a player and of the pool.
const PLAYER: f64 = TITLE + WORDS + 22.0 + 3.0 * STEP;
const POOL: f64 = TITLE + 14.0 + 3.0 * STEP;
/// The space between two racks: at least, at most.
const GAP: (f64, f64) = (34.0, 90.0);

/// How much room the racks take. It depends on the rules alone, so that nothing jumps during a game.
pub(super) fn size(rules: &Rules) -> (f64, f64) {
    let longest = Marble::ALL
        .map(|marble| rules.pool[marble].max(rules.goals.colours[marble]))
        .into_iter()
        .fold(
            7,
            |longest, n| if n > MOST { longest } else { n.max(longest) },
        );
    (f64::from(longest) * STEP, 2.0 * PLAYER + POOL + 2.0 * GAP.0)
}

/// Draws the racks into their part of the page: the second player above, the first below.
pub(super) fn draw(
    out: &mut String,
    position: &Position,
    options: &SvgOptions,
    palette: &Palette,
    id: &str,
    area: Bounds,
) {
    let room = area.height() - 2.0 * PLAYER - POOL;
    let gap = (room / 2.0).clamp(GAP.0, GAP.1);
    let mut rack = Rack {
        out,
        palette,
        id,
        left: area.left,
        top: area.top + (room - 2.0 * gap) / 2.0,
    };
    let goals = &position.rules().goals;
    for player in [Player::Second, Player::First] {
        let name = match &options.players[player as usize] {
            Some(name) => crop(name),
            None => format!("Player {}", player.number()),
        };
        let held = position.captured(player);
        rack.title(&name, note(position, options.outcome, player));
        rack.words(&to_win(held, goals));
        rack.top += 22.0;
        rack.rows(held, Some(goals.colours));
        rack.top += gap;
        if player == Player::Second {
            rack.title("Pool", None);
            rack.top += 14.0;
            rack.rows(position.pool(), None);
            rack.top += gap;
        }
    }
}

/// A rack being drawn, from `top` downwards.
struct Rack<'a> {
    out: &'a mut String,
    palette: &'a Palette,
    id: &'a str,
    left: f64,
    top: f64,
}

/// A word about a player, and whether it is about the future.
type Note = Option<(&'static str, bool)>;

impl Rack<'_> {
    fn title(&mut self, text: &str, note: Note) {
        self.top += TITLE;
        let (x, y) = (num(self.left), num(self.top - 5.0));
        let palette = self.palette;
        let note = note.map_or(String::new(), |(text, future)| {
            let colour = if future {
                palette.possible
            } else {
                palette.accent
            };
            format!("<tspan dx='16' font-size='{WORDS}' fill='{colour}'>{text}</tspan>")
        });
        // Writing to a string cannot fail.
        let _ = writeln!(
            self.out,
            "<text x='{x}' y='{y}' font-size='{TITLE}' font-weight='600' fill='{}'>{}{note}</text>",
            palette.ink,
            escape(text)
        );
    }

    fn words(&mut self, text: &str) {
        self.top += WORDS + 4.0;
        let (left, y) = (num(self.left), num(self.top - 4.0));
        let muted = self.palette.muted;
        let _ = writeln!(
            self.out,
            "<text x='{left}' y='{y}' font-size='{WORDS}' fill='{muted}'>{}</text>",
            escape(text)
        );
        self.top -= 4.0;
    }

    /// A row for each colour; with goals, empty slots up to the goal.
    fn rows(&mut self, held: Counts, goals: Option<Counts>) {
        for marble in Marble::ALL {
            let goal = goals.map_or(0, |goals| goals[marble]);
            self.row(marble, held[marble], goal);
            self.top += STEP;
        }
    }

    fn row(&mut self, marble: Marble, held: u8, goal: u8) {
        let (id, letter) = (self.id, marble.letter());
        let long = held.max(goal) > MOST;
        let (marbles, slots) = match (long, held) {
            (false, _) => (held, goal.max(held)),
            (true, 0) => (0, 1),
            (true, _) => (1, 1),
        };
        if slots > 0 {
            let (x, y) = (self.left + STEP / 2.0 - 2.0, self.top + STEP / 2.0);
            let _ = write!(
                self.out,
                "<g transform='translate({} {})scale({SCALE})'>",
                num(x),
                num(y)
            );
            for i in 0..slots {
                let x = num(f64::from(i) * STEP / SCALE);
                let symbol = if i < marbles { letter } else { 'o' };
                let _ = write!(self.out, "<use href='#{id}{symbol}' x='{x}'/>");
            }
            self.out.push_str("</g>\n");
        }
        if long {
            let count = if goal > 0 {
                format!("{held} of {goal}")
            } else {
                held.to_string()
            };
            let (x, y) = (
                num(self.left + STEP + 6.0),
                num(self.top + STEP / 2.0 + 7.0),
            );
            let ink = self.palette.ink;
            let _ = writeln!(
                self.out,
                "<text x='{x}' y='{y}' font-size='{WORDS}' fill='{ink}'>{count}</text>"
            );
        }
    }
}

/// Who is on turn, or how the game ended for a player.
fn note(position: &Position, outcome: Option<Outcome>, player: Player) -> Note {
    match outcome.or(position.outcome()) {
        None => (position.turn() == player).then_some(("to move", true)),
        Some(Outcome::Win(winner, _)) => (winner == player).then_some(("wins", false)),
        Some(Outcome::Tie(_)) => Some(("tie", false)),
        Some(Outcome::BothLose(_)) => Some(("loses", false)),
    }
}

/// The shortest ways to a winning set, two at most: `2 white or 2 grey to win`.
fn to_win(held: Counts, goals: &Goals) -> String {
    if goals.reached(held).is_some() {
        return String::from("a winning set");
    }
    let missing = |marble: Marble, goal: u8| (goal.saturating_sub(held[marble]), marble);
    let mut ways: Vec<(u32, String)> = Marble::ALL
        .map(|marble| missing(marble, goals.colours[marble]))
        .map(|(n, marble)| (u32::from(n), format!("{n} {marble}")))
        .into();
    let each = Marble::ALL.map(|marble| missing(marble, goals.of_each));
    let words: Vec<String> = each
        .iter()
        .filter(|(n, _)| *n > 0)
        .map(|(n, marble)| format!("{n} {marble}"))
        .collect();
    ways.push((
        each.iter().map(|(n, _)| u32::from(*n)).sum(),
        words.join(" + "),
    ));
    let least = ways.iter().map(|(n, _)| *n).min().unwrap_or(0);
    let mut shortest: Vec<String> = Vec::new();
    for (n, way) in ways {
        // One more white may complete both four white and three of each: say it once.
        let room = shortest
            .iter()
            .all(|other| other.len() + way.len() <= WIDEST);
        if n == least && shortest.len() < 2 && room && !shortest.contains(&way) {
            shortest.push(way);
        }
    }
    format!("{} to win", shortest.join(" or "))
}

/// A name, short enough to stand beside a note.
fn crop(name: &str) -> String {
    const LONGEST: usize = 13;
    if name.chars().count() <= LONGEST {
        return name.to_string();
    }
    name.chars().take(LONGEST - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    #[test]
    fn the_shortest_way_is_put_into_words() {
        let words = |white, grey, black| {
            to_win(Counts::new(white, grey, black), &Variant::Standard.goals())
        };
        assert_eq!(words(0, 0, 0), "4 white to win");
        assert_eq!(words(1, 2, 1), "3 white or 3 grey to win");
        assert_eq!(words(3, 3, 2), "1 white or 1 black to win");
        assert_eq!(words(2, 3, 3), "1 white to win");
        assert_eq!(words(2, 3, 2), "2 white or 2 grey to win");
        // The other way would be a white and a grey one, which is too long.
        assert_eq!(words(2, 2, 3), "2 white to win");
        assert_eq!(words(4, 0, 0), "a winning set");
    }

    #[test]
    fn long_names_are_cropped() {
        assert_eq!(crop("Ada"), "Ada");
        assert_eq!(crop("A very long name indeed"), "A very long …");
    }
}
