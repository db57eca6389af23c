//! The games of a text in any form: `.zgn`, Boardspace SGF, ZEN, positions one a line, or moves alone.
//!
//! ```
//! use zertz::games;
//!
//! let bare = "1. Wd4,a1 Bc4,a2 2. x d4Bb4";
//! let record = games::read(bare, None).next().ok_or("no game")??;
//! assert_eq!(record.game().turns().len(), 3);
//!
//! // The rings tell which board it is, and the dashes whose notation.
//! let other = "Wh1-a1";
//! let record = games::read(other, None).next().ok_or("no game")??;
//! assert_eq!(record.start().rules().to_string(), "48");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use alloc::string::String;

use super::pgn::{Dialect, Reader};
use super::sgf;
use super::zen::Zen;
use super::zgn::Zgn;
use super::zip::{View, Zip};
use crate::position::Position;
use crate::record::{AddError, Editor, Fault, NodeId, ReadError, Record};
use crate::rules::Rules;

/// What a text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Our own records.
    Zgn,
    /// The records of Boardspace.
    Sgf,
    /// The records of another site.
    Zen,
    /// Positions, each on a line of its own, with or without moves behind it.
    Positions,
    /// Moves and nothing else.
    Moves,
}

/// How much of a text is looked at to tell what it is.
const HEAD: usize = 1 << 16;

impl Form {
    /// The form that the name of a file tells, if it does.
    pub fn of_name(name: &str) -> Option<Form> {
        let (_, extension) = name.rsplit_once('.')?;
        match extension.to_ascii_lowercase().as_str() {
            "zgn" => Some(Form::Zgn),
            "sgf" => Some(Form::Sgf),
            "zen" => Some(Form::Zen),
            _ => None,
        }
    }

    /// What a text is, by its beginning, and by the name of its file where that leaves a doubt.
    pub fn of(text: &str, name: Option<&str>) -> Form {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let named = name.and_then(Form::of_name);
        if named == Some(Form::Sgf) || begins_sgf(text) {
            return Form::Sgf;
        }
        if let Some(form) = named {
            return form;
        }
        let head = head(text);
        if head.starts_with(['[', '{', '%', ';']) {
            return if is_zen(head) { Form::Zen } else { Form::Zgn };
        }
        if text
            .lines()
            .find(|line| !is_remark(line))
            .is_some_and(begins_position)
        {
            Form::Positions
        } else {
            Form::Moves
        }
    }
}

/// The games of a text in any form, one after the other. A game that cannot be read is reported in
/// its place, and the next one follows. The name of the file helps to tell the form.
///
/// Moves alone are read on the first board on which they are all legal: 37, 48 and 61 rings, which are
/// played most, then the others; the name
/// of a game, such as `48:blitz`, may stand before them.
pub fn read<'a>(text: &'a str, name: Option<&str>) -> Games<'a> {
    let games = match Form::of(text, name) {
        Form::Zgn => Inner::Zgn(Reader::new(text, Zgn)),
        Form::Zen => Inner::Zen(Reader::new(text, Zen::default())),
        Form::Sgf => Inner::Sgf(sgf::Reader::new(text)),
        Form::Positions => Inner::Positions(Positions::new(text)),
        Form::Moves => Inner::Moves(moves(text)),
    };
    Games(games)
}

/// The games of a text; see [`read`].
#[derive(Debug)]
pub struct Games<'a>(Inner<'a>);

#[derive(Debug)]
enum Inner<'a> {
    Zgn(Reader<'a, Zgn>),
    Zen(Reader<'a, Zen>),
    Sgf(sgf::Reader<'a>),
    Positions(Positions<'a>),
    Moves(Reader<'a, Begun>),
}

impl Games<'_> {
    /// How many bytes of the text were read.
    pub fn offset(&self) -> usize {
        match &self.0 {
            Inner::Zgn(games) => games.offset(),
            Inner::Zen(games) => games.offset(),
            Inner::Sgf(games) => games.offset(),
            Inner::Positions(games) => games.at,
            Inner::Moves(games) => games.offset(),
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Inner::Zgn(games) => games.next(),
            Inner::Zen(games) => games.next(),
            Inner::Sgf(games) => games.next(),
            Inner::Positions(games) => games.next(),
            Inner::Moves(games) => games.next(),
        }
    }
}

/// The beginning of a text, cut between two characters.
fn head(text: &str) -> &str {
    let mut end = text.len().min(HEAD);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

fn begins_sgf(text: &str) -> bool {
    let node = text.strip_prefix('(').map(str::trim_start);
    node.is_some_and(|rest| rest.starts_with(';'))
}

/// Whether records with tags are those of the other site: a tag says so, or the first move.
fn is_zen(head: &str) -> bool {
    let mut lines = head.lines().map(str::trim_start);
    if lines.clone().any(|line| line.starts_with("[ZIP ")) {
        return true;
    }
    let words = lines
        .by_ref()
        .filter(|line| !line.starts_with('['))
        .flat_map(str::split_whitespace);
    words.take(200).find_map(writes_zen).unwrap_or(false)
}

/// Whether a word is a move of the other site or one of ours; `None` if it is neither or could be both.
fn writes_zen(word: &str) -> Option<bool> {
    let word = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let mut chars = word.chars();
    let begins = chars.next().is_some_and(|c| "WGBwgb".contains(c))
        && chars.next().is_some_and(|c| c.is_ascii_alphabetic())
        && chars.next().is_some_and(|c| c.is_ascii_digit());
    match chars.next() {
        Some('-') if begins => Some(true),
        Some(',') if begins => Some(false),
        // A capture here, an isolation with us.
        Some('x') if begins => Some(chars.nth(1).is_some_and(|c| c.is_ascii_digit())),
        _ => None,
    }
}

fn is_remark(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with('#')
}

/// Whether a line begins with a position: the layout has slashes, and so have the counts behind it.
fn begins_position(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let slashed = |word: Option<&str>| word.is_some_and(|word| word.contains('/'));
    let first = slashed(words.next());
    let second = slashed(words.next());
    second && (first || slashed(words.next()))
}

/// A game whose start is known before its tags are read.
#[derive(Debug)]
struct Begun {
    start: Position,
    /// The names and moves of the other site.
    zen: Option<Zen>,
    note: Option<String>,
}

impl Dialect for Begun {
    fn start(&mut self, _: &[(String, String)]) -> Result<Position, Fault> {
        Ok(self.start)
    }

    fn note(&mut self) -> Option<String> {
        self.note.clone()
    }

    fn play(&mut self, editor: &mut Editor<'_>, word: &str) -> Result<NodeId, AddError> {
        match &mut self.zen {
            Some(zen) => zen.play(editor, word),
            None => editor.play_text(word),
        }
    }
}

/// Moves alone: on the first board, in the first notation, in which the first game is legal; else where
/// most of it is.
fn moves(text: &str) -> Reader<'_, Begun> {
    let rest = text.trim_start_matches('\u{feff}').trim_start();
    let word = rest.split_whitespace().next().unwrap_or_default();
    // The number of the first move is not the name of a board of one ring.
    let number = word.ends_with('.') || word == "1";
    let told: Option<Rules> = word.parse().ok().filter(|_| !number);
    let (rules, rest) = match told {
        Some(rules) => (vec![rules], &rest[word.len()..]),
        None => {
            let boards = ["37", "48", "61", "40", "43", "44"].iter();
            (
                boards.filter_map(|board| board.parse().ok()).collect(),
                rest,
            )
        }
    };
    let skipped = text.len() - rest.len();
    let line = 1 + text[..skipped].matches('\n').count();
    let begun = |rules: Rules, zen: bool| {
        let start = Position::start(rules);
        let dialect = Begun {
            start,
            zen: zen.then(|| Zen::from(&start, None)),
            note: None,
        };
        Reader::new(rest, dialect).starting_at(line)
    };
    let mut best: Option<(u32, Rules, bool)> = None;
    for zen in [false, true] {
        for &rules in &rules {
            let reached = match begun(rules, zen).next() {
                None | Some(Ok(_)) => return begun(rules, zen),
                Some(Err(error)) => error.turn.unwrap_or_default(),
            };
            if best.is_none_or(|(most, ..)| reached > most) {
                best = Some((reached, rules, zen));
            }
        }
    }
    let (_, rules, zen) = best.unwrap_or_default();
    begun(rules, zen)
}

/// Positions, each with the moves that stand behind it.
#[derive(Debug)]
struct Positions<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    /// The moves behind the last position.
    moves: Option<Reader<'a, Begun>>,
}

impl<'a> Positions<'a> {
    fn new(text: &'a str) -> Positions<'a> {
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Positions {
            text,
            at,
            line: 1,
            moves: None,
        }
    }

    /// Takes the next line off the text.
    fn next_line(&mut self) -> Option<&'a str> {
        let line = self.text[self.at..].split_inclusive('\n').next()?;
        self.at += line.len();
        self.line += 1;
        Some(line)
    }

    /// A position, and where in the line it ends.
    fn position(line: &str) -> Result<(Begun, usize), Fault> {
        let ours = !line
            .split_whitespace()
            .next()
            .is_some_and(|word| word.contains('/'));
        let end = end_of_word(line, if ours { 6 } else { 5 });
        let text = line[..end].trim();
        if ours {
            let start = text.parse().map_err(Fault::Position)?;
            let begun = Begun {
                start,
                zen: None,
                note: None,
            };
            return Ok((begun, end));
        }
        let read = Zip::parse(text).and_then(|zip| zip.position(None, None));
        let (start, view, note): (Position, View, _) = read.map_err(Fault::Zip)?;
        let zen = Some(Zen::from(&start, Some(view)));
        Ok((Begun { start, zen, note }, end))
    }
}

/// Where the word of this number ends, counted from 1, or the text.
fn end_of_word(text: &str, number: usize) -> usize {
    let mut end = 0;
    for _ in 0..number {
        let rest = text[end..].trim_start();
        let from = text.len() - rest.len();
        end = from + rest.find(char::is_whitespace).unwrap_or(rest.len());
    }
    end
}

impl Iterator for Positions<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(more) = self.moves.as_mut().and_then(Iterator::next) {
            return Some(more);
        }
        self.moves = None;
        let (number, first) = loop {
            let number = self.line;
            let line = self.next_line()?;
            if !is_remark(line) {
                break (number, (line, self.at - line.len()));
            }
        };
        let (line, from) = first;
        // Moves may go on in the lines that follow.
        while let Some(next) = self.text[self.at..].split_inclusive('\n').next() {
            if is_remark(next) || begins_position(next) {
                break;
            }
            self.next_line();
        }
        let (begun, end) = match Positions::position(line) {
            Ok(found) => found,
            Err(fault) => {
                return Some(Err(ReadError {
                    line: number,
                    turn: None,
                    token: None,
                    fault,
                    before: None,
                }));
            }
        };
        // A position without moves is a game too.
        let mut alone = Record::new(begun.start);
        alone
            .node_mut(NodeId::START)
            .comments
            .extend(begun.note.clone());
        let moves = &self.text[from + end..self.at];
        let mut games = Reader::new(moves, begun).starting_at(number);
        let first = games.next();
        self.moves = Some(games);
        Some(first.unwrap_or(Ok(alone)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(text: &str) -> Form {
        Form::of(text, None)
    }

    #[test]
    fn forms_are_told_apart() {
        assert_eq!(form("(;GM[22])"), Form::Sgf);
        assert_eq!(form("\u{feff} ( ;GM[22])"), Form::Sgf);
        assert_eq!(form("[Game \"37\"]\n\n1. Wd4,a1 *"), Form::Zgn);
        assert_eq!(form("[Event \"x\"]\n\n1. Wd4-a1 *"), Form::Zen);
        assert_eq!(
            form("[ZIP \"oo/ooo/1oo 6/8/10 0/0/0 0/0/0 1\"]\n\n*"),
            Form::Zen
        );
        assert_eq!(form("7 oo/ooo/oo 6/8/10 0/0/0 0/0/0 1"), Form::Positions);
        assert_eq!(
            form("# mine\n\noo/ooo/1oo 6/8/10 0/0/0 0/0/0 1"),
            Form::Positions
        );
        assert_eq!(form("Wd4,a1 Bc4,a2"), Form::Moves);
        assert_eq!(form(""), Form::Moves);
        assert_eq!(Form::of("junk", Some("a.b.SGF")), Form::Sgf);
        assert_eq!(Form::of("[A \"b\"] *", Some("x.zen")), Form::Zen);
        // What stands in the file counts for more than its name.
        assert_eq!(Form::of("(;GM[22])", Some("x.zgn")), Form::Sgf);
    }

    fn all(text: &str) -> Vec<Result<Record, ReadError>> {
        read(text, None).collect()
    }

    #[test]
    fn moves_alone_find_their_board() {
        for (text, game, turns) in [
            ("Wd4,a1 Bc4,a2 xd4Bb4", "37", 3),
            ("1. Wd4,a1 Bc4,a2\n2. x d4Bb4 1-0\n", "37", 3),
            ("Wh1,a1 Gd4,a2", "48", 2),
            ("48:blitz Wd4,a1", "48:blitz", 1),
            ("Wd4-a1 Bc4-a2 Wd4xb4+b", "37", 3),
        ] {
            let games = all(text);
            assert_eq!(games.len(), 1, "{text}");
            let record = games[0].as_ref().expect(text);
            assert_eq!(record.start().rules().to_string(), game, "{text}");
            assert_eq!(record.game().turns().len(), turns, "{text}");
        }
    }

    #[test]
    fn a_wrong_move_says_where() {
        let games = all("\n\nWd4,a1\nBd4,a2\n");
        let error = games[0].as_ref().expect_err("a marble lies there");
        assert_eq!((error.line, error.turn), (4, Some(2)));
        assert!(error.fault.to_string().contains("d4"), "{}", error.fault);
    }

    #[test]
    fn positions_with_and_without_moves() {
        let text = "# two\n37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1\n\
            37 oooo/nonsense 6/8/10 0/0/0 0/0/0 1\n\
            37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 Wd4,a1\n  Bc4,a2\n\
            oooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo 6/8/10 0/0/0 0/0/0 1 Wd4-a1\n\
            37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1\nWd4,d4\n";
        let games = all(text);
        let turns = |i: usize| {
            games[i]
                .as_ref()
                .map(Record::len)
                .map_err(|error| error.line)
        };
        assert_eq!(
            [0, 1, 2, 3, 4].map(turns),
            [Ok(0), Err(3), Ok(2), Ok(1), Err(8)]
        );
        assert_eq!(games.len(), 5);
        // Nothing here is recursive, whatever stands behind the positions.
        let line = "7 oo/ooo/oo 6/8/10 0/0/0 0/0/0 1\n\u{feff}\n";
        assert_eq!(all(&line.repeat(20_000)).len(), 20_000);
    }

    #[test]
    fn the_whole_text_is_read_in_the_end() {
        for text in [
            "(;GM[22]SU[Zertz];P0[0 Start P0])\n(;GM[22",
            "[Game \"37\"]\n\n1. Wd4,a1 *\n\n[Game \"99\"]\n\n*\n",
            "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1\nWd4,a1\n",
            "Wd4,a1 nonsense Wd4",
            "<html>",
        ] {
            let mut games = read(text, None);
            let mut last = 0;
            while games.next().is_some() {
                assert!(games.offset() >= last && games.offset() <= text.len());
                last = games.offset();
            }
            assert!(games.offset() > 0, "{text}");
        }
    }
}
