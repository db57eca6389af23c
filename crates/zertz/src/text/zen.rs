//! ZEN and ZIP: the games and positions of another ZÈRTZ site.
//!
//! ```
//! use zertz::{Board, zen};
//!
//! let text = "[Player1 \"Ann\"]\n\
//!     [ZIP \"oooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo 6/8/10 0/0/0 0/0/0 1\"]\n\n\
//!     1. Wd4-a1 Bc4-a2 2. Wd4xb4+b *\n";
//! let record = zen::read(text).next().ok_or("no game")??;
//! let tokens: Vec<&str> = record.main_line().map(|id| record.node(id).token()).collect();
//! assert_eq!(tokens, ["Wd4,a1", "Bc4,a2", "xd4Bb4"]);
//!
//! // A position alone; `None` leaves it to the rings to tell which board it is.
//! let (position, note) = zen::read_position("oo/ooo/1oo 6/8/10 0/0/0 0/0/0 1", None)?;
//! assert_eq!(position.rules().board, Board::R7);
//! assert_eq!(note, None);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! Moves are `Wb3` (place), `Wb3-c4` (place and remove a ring) and `Wa4xc4xe5` (a capture, landing by
//! landing), each with an optional suffix `+wg` of the colours captured or isolated, which is
//! verified. Columns are lettered a to i; rows count from the lowest ring of each column of the start
//! position. The board of 48 rings is mirrored left to right there. There is no pass: a player who
//! cannot move is skipped. Where the tag `Game` says that claims are optional, the suffix says what is
//! claimed, and none means that all is declined.
//!
//! A position does not say which board and variant it belongs to. The board is the one named by the
//! caller or a tag `Game`; otherwise at the start of a game the one with exactly these rings, else
//! the smallest that has them all. The variant is blitz if the marbles of the position are 5/7/9
//! together, otherwise standard.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::compare::{Kept, Passes, compare};
use super::pgn::{Dialect, Reader, write_movetext, write_tag};
pub use super::zip::ZipError;
use super::zip::{self, View, Zip};
use super::{Written, excerpt, tag};
use crate::board::{Board, RingName};
use crate::game::Action;
use crate::lattice::{Direction, Ring, RingSet};
use crate::legal::Reason;
use crate::marble::Marble;
use crate::moves::{Chain, Move, Placement};
use crate::position::Position;
use crate::record::{AddError, Editor, Fault, NodeId, ReadError, Record};
use crate::rules::{Claims, Rules};
use crate::text::expected::Expected;
use crate::text::notation::MoveError;

/// The games of a file, one after the other. A game that cannot be read is reported in its place,
/// and the next one follows. Where the board had to be guessed, a comment before the first move says
/// so.
pub fn read(text: &str) -> impl Iterator<Item = Result<Record, ReadError>> + '_ {
    Reader::new(text, Zen::default())
}

/// A position in ZIP form, and what the reader should be told if the board was not certain. The rules
/// are taken for the usual ones: see [`read_position_of`] for others.
pub fn read_position(
    text: &str,
    board: Option<Board>,
) -> Result<(Position, Option<String>), ZipError> {
    let (position, _, note) = Zip::parse(text)?.position(board, None)?;
    Ok((position, note))
}

/// A position in ZIP form of a game whose rules are known, and what the reader should be told if the
/// board is seen the other way round.
///
/// A group that was declined is a full group on the table: without the rules, which say that claims
/// are optional, such a position would be refused.
///
/// ```
/// use zertz::{Position, zen};
///
/// let declined: Position = "37:claims=optional W2o/2ooo/oooooo/ooooooo/oooooo/ooooo/oooo \
///     5/8/10 0/0/0 0/0/0 1".parse()?;
/// let zip = zen::write_position(&declined);
/// assert!(zen::read_position(&zip, None).is_err());
/// assert_eq!(zen::read_position_of(&zip, *declined.rules()), Ok((declined, None)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn read_position_of(text: &str, rules: Rules) -> Result<(Position, Option<String>), ZipError> {
    let (position, _, note) = Zip::parse(text)?.position(None, Some(rules))?;
    Ok((position, note))
}

/// A position in ZIP form. It does not hold the board's name, the variant and options, and whether
/// rings are inert. Whoever knows the rules reads it back by [`read_position_of`]; only inert rings
/// are in play again then.
pub fn write_position(position: &Position) -> String {
    zip::write(position)
}

/// A record as ZEN, and what cannot be written so: turns taken back on demand, starts with inert
/// rings (then the moves are left out), and moves whose claims the colours do not tell. What was
/// written is read back and compared, so that every other difference is reported too.
pub fn write(record: &Record) -> Written {
    let mut losses = Vec::new();
    let start = record.start();
    let names = Names::new(View::of(start.rules().board), start);
    let zip = zip::write(start);
    let again = Zip::parse(&zip).and_then(|zip| zip.position(None, Some(*start.rules())));
    let holds_start = match again {
        Ok((position, ..)) => position == *start,
        Err(_) => false,
    };
    let mut passes = 0;
    let kept = Kept::of(record, true, |position, mv, first| {
        let can_say = match mv {
            // Only a move can begin a variation.
            Move::Pass => first,
            _ => names.parse(position, &names.notate(position, mv)) == Ok(mv),
        };
        passes += usize::from(holds_start && can_say && mv == Move::Pass);
        holds_start && can_say
    });
    kept.report_taken_back(&mut losses);
    if kept.left_out > 0 {
        let number = kept.left_out;
        losses.push(format!("moves left out, with their comments: {number}"));
    }
    if passes > 0 {
        losses.push(format!("passes, which become comments: {passes}"));
    }
    let text = text_of(record, &kept.record, &names, &zip);
    let again = read(&text).next();
    compare(record, &kept.record, again, Passes::Comments, &mut losses);
    Written { text, losses }
}

/// The text of a record of which the tree `kept` can be written.
fn text_of(record: &Record, kept: &Record, names: &Names, zip: &str) -> String {
    let start = record.start();
    let result = record.result.map_or("*", |score| score.as_str());
    let mut out = String::new();
    let plain = |name: &str| {
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    };
    // A few are added to these.
    let tags = record.tags().filter(|(name, _)| plain(name));
    let mut has_result = false;
    for (name, value) in tags.take(MAX_TAGS - 3) {
        match name {
            "Setup" | "ZIP" | "Game" => {}
            "Result" => {
                has_result = true;
                write_tag(&mut out, name, result);
            }
            _ => write_tag(&mut out, name, value),
        }
    }
    // Not known there, but it keeps the board and the variant for whoever understands it.
    write_tag(&mut out, "Game", &start.rules().to_string());
    write_tag(&mut out, "ZIP", zip);
    if !has_result {
        write_tag(&mut out, "Result", result);
    }
    out.push('\n');
    // A node is written after the one before it, but variations come between.
    let mut after = BTreeMap::from([(NodeId::START, *start)]);
    write_movetext(&mut out, kept, |id| {
        let node = kept.node(id);
        let position = node.parent().and_then(|parent| after.get(&parent).copied());
        let (Some(position), Some(Action::Move(mv))) = (position, node.action()) else {
            return String::new();
        };
        after.insert(id, position.after(mv));
        if mv == Move::Pass {
            return "{pass}".to_string();
        }
        names.notate(&position, mv)
    });
    out
}

/// No more tags than a file may have.
const MAX_TAGS: usize = 1000;

/// The names of the rings in a game.
#[derive(Clone, Copy, Debug)]
struct Names {
    view: View,
    /// The row of the lowest ring of each of our columns at the start.
    lowest: [u8; 9],
}

impl Names {
    fn new(view: View, start: &Position) -> Names {
        let rings = start.field().rings() | start.aside().rings();
        let mut lowest = [1; 9];
        // From the top down, so that the lowest one stays.
        let mut sorted: Vec<RingName> = view
            .board
            .sorted(rings)
            .map(|ring| view.board.name(ring))
            .collect();
        sorted.reverse();
        for name in sorted {
            lowest[usize::from(name.column).min(8)] = name.row;
        }
        Names { view, lowest }
    }

    fn ring(&self, column: usize, row: u8) -> Option<Ring> {
        let column = self.view.column(column)?;
        let row = row.checked_add(self.lowest.get(column)? - 1)?;
        let column = u8::try_from(column).ok()?;
        self.view.board.ring_at(RingName { column, row })
    }

    fn name(&self, ring: Ring) -> String {
        let name = self.view.board.name(ring);
        let column = usize::from(name.column);
        let lowest = self.lowest.get(column).copied().unwrap_or(1);
        let letter = b'a' + self.view.column(column).unwrap_or_default() as u8;
        // A legal move only names rings that the start had.
        format!(
            "{}{}",
            char::from(letter),
            (name.row + 1).saturating_sub(lowest)
        )
    }

    fn notate(&self, position: &Position, mv: Move) -> String {
        let mut taken = Vec::new();
        let mut text = match mv {
            Move::Pass => String::new(),
            Move::Place(placement) => {
                let claimed = position.claimed_marbles(&placement);
                taken.extend(claimed.into_iter().map(|(marble, _)| marble));
                let remove = placement.remove.map(|ring| format!("-{}", self.name(ring)));
                let (colour, at) = (placement.marble.letter(), self.name(placement.at));
                format!("{colour}{at}{}", remove.unwrap_or_default())
            }
            Move::Capture(chain) => {
                let jumper = position.field().marble_at(chain.start());
                let colour = jumper.map_or('?', Marble::letter);
                let mut text = format!("{colour}{}", self.name(chain.start()));
                for (over, landing) in chain.jumps() {
                    taken.extend(position.field().marble_at(over));
                    text.push('x');
                    text.push_str(&self.name(landing));
                }
                text
            }
        };
        if !taken.is_empty() {
            text.push('+');
            text.extend(
                taken
                    .iter()
                    .map(|marble| marble.letter().to_ascii_lowercase()),
            );
        }
        text
    }

    /// Reads a move and makes sure that it is legal.
    fn parse(&self, position: &Position, word: &str) -> Result<Move, MoveError> {
        let (body, suffix) = match word.split_once('+') {
            Some((body, suffix)) => (body, Some(suffix)),
            None => (word, None),
        };
        let mut scanner = Scanner { word, rest: body };
        let marble = scanner.colour()?;
        let start = scanner.ring(self)?;
        let illegal = |reason| MoveError::Illegal(position.illegal(reason));
        let mv = if scanner.rest.starts_with(['x', 'X']) {
            let found = position.field().marble_at(start);
            if found.is_none() {
                return Err(illegal(Reason::NoMarbleThere(start)));
            }
            if found != Some(marble) {
                scanner.rest = word;
                return Err(scanner.expected(Expected::TheCapturer));
            }
            let mut chain = Chain::new(start);
            let mut from = start;
            while scanner.skip(['x', 'X']) {
                if chain.len() == Chain::MAX_LEN {
                    return Err(scanner.expected(Expected::NoMoreJumps));
                }
                let to = scanner.ring(self)?;
                let leads =
                    |d: &Direction| from.step(*d).and_then(|over| over.step(*d)) == Some(to);
                let direction = Direction::ALL.into_iter().find(leads);
                chain.push(direction.ok_or_else(|| illegal(Reason::NotAJump { from, to }))?);
                from = to;
            }
            Move::Capture(chain)
        } else {
            let remove = if scanner.skip(['-', '-']) {
                Some(scanner.ring(self)?)
            } else {
                None
            };
            Placement::new(marble, start, remove).into()
        };
        if !scanner.rest.is_empty() {
            return Err(scanner.expected(Expected::AfterTheRing));
        }
        position.check(mv).map_err(MoveError::Illegal)?;
        let readings = match mv {
            Move::Place(placement) if position.rules().claims == Claims::Optional => {
                claims(position, placement)
            }
            _ => vec![mv],
        };
        if let [only] = readings.as_slice()
            && suffix.is_none()
        {
            return Ok(*only);
        }
        // Where claims are optional, none are made without a suffix.
        let stated = sorted(suffix.unwrap_or_default());
        let mut fitting = readings.into_iter().filter(|&mv| {
            let written = self.notate(position, mv);
            sorted(written.split_once('+').map_or("", |(_, taken)| taken)) == stated
        });
        match (fitting.next(), fitting.next()) {
            (Some(mv), None) => Ok(mv),
            (None, _) => {
                scanner.rest = suffix.unwrap_or_default();
                Err(scanner.expected(Expected::TheColoursTaken))
            }
            (Some(_), Some(_)) => {
                scanner.rest = suffix.unwrap_or_default();
                Err(scanner.expected(Expected::TheGroupsClaimed))
            }
        }
    }
}

/// The legal ways to claim what a placement isolates, where claims are optional.
fn claims(position: &Position, placement: Placement) -> Vec<Move> {
    let isolated = position.isolated_by(placement.at, placement.remove);
    let mut declined = vec![RingSet::EMPTY];
    for group in isolated.groups() {
        let more: Vec<RingSet> = declined.iter().map(|&rings| rings | group).collect();
        declined.extend(more);
    }
    let placements = declined.into_iter().map(|declined| Placement {
        declined,
        ..placement
    });
    placements
        .map(Move::Place)
        .filter(|&mv| position.check(mv).is_ok())
        .collect()
}

fn sorted(letters: &str) -> Vec<char> {
    let mut letters: Vec<char> = letters.to_ascii_lowercase().chars().collect();
    letters.sort_unstable();
    letters
}

/// Reads a move from left to right.
struct Scanner<'a> {
    word: &'a str,
    rest: &'a str,
}

impl Scanner<'_> {
    fn skip(&mut self, either: [char; 2]) -> bool {
        let after = self.rest.strip_prefix(either);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    fn colour(&mut self) -> Result<Marble, MoveError> {
        let mut chars = self.rest.chars();
        let marble = chars.next().and_then(Marble::from_letter);
        let marble = marble.ok_or_else(|| self.expected(Expected::AColour))?;
        self.rest = chars.as_str();
        Ok(marble)
    }

    fn ring(&mut self, names: &Names) -> Result<Ring, MoveError> {
        let mut chars = self.rest.chars();
        let column = chars.next().and_then(RingName::column_of);
        let row = chars.next().and_then(|digit| digit.to_digit(10));
        let place = column.zip(row).filter(|(_, row)| *row > 0);
        let (column, row) = place.ok_or_else(|| self.expected(Expected::ARing))?;
        let row = row as u8;
        let ring = names.ring(usize::from(column), row);
        let ring = ring.ok_or(MoveError::NoSuchRing {
            name: RingName { column, row },
            board: names.view.board,
        })?;
        self.rest = chars.as_str();
        Ok(ring)
    }

    fn expected(&self, expected: Expected) -> MoveError {
        let before = self.word.len().saturating_sub(self.rest.len());
        MoveError::Syntax {
            text: excerpt(self.word),
            at: self
                .word
                .get(..before)
                .map_or(0, |text| text.chars().count()),
            found: excerpt(self.rest),
            expected,
        }
    }
}

/// How the records of that site begin, and how their moves are written.
#[derive(Debug, Default)]
pub(super) struct Zen {
    names: Option<Names>,
    note: Option<String>,
}

impl Zen {
    /// For a game whose start is known; `None` if the board is seen as that site shows it.
    pub(super) fn from(start: &Position, view: Option<View>) -> Zen {
        let view = view.unwrap_or_else(|| View::of(start.rules().board));
        Zen {
            names: Some(Names::new(view, start)),
            note: None,
        }
    }
}

impl Dialect for Zen {
    fn start(&mut self, tags: &[(String, String)]) -> Result<Position, Fault> {
        let rules: Option<Rules> = tag(tags, "Game")
            .map(str::parse)
            .transpose()
            .map_err(Fault::Rules)?;
        let (position, view, note) = match tag(tags, "ZIP") {
            Some(text) => {
                let read = Zip::parse(text).and_then(|zip| zip.position(None, rules));
                read.map_err(Fault::Zip)?
            }
            None => {
                let rules = rules.unwrap_or_default();
                (Position::start(rules), View::of(rules.board), None)
            }
        };
        self.names = Some(Names::new(view, &position));
        self.note = note;
        Ok(position)
    }

    fn note(&mut self) -> Option<String> {
        self.note.take()
    }

    fn play(&mut self, editor: &mut Editor<'_>, word: &str) -> Result<NodeId, AddError> {
        // There is no pass there: whoever cannot move is skipped.
        if editor.game().position().must_pass() {
            editor.act(Action::Move(Move::Pass))?;
        }
        let position = *editor.game().position();
        let names = self.names.unwrap_or_else(|| {
            let view = View::of(position.rules().board);
            Names::new(view, &position)
        });
        let mv = names.parse(&position, word).map_err(AddError::Move)?;
        editor.act(Action::Move(mv))
    }
}
