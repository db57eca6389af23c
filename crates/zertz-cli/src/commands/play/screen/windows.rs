//! What can lie above the board: questions, a line to type, the form of a new game, help, the end.

use zertz::{Board, Game, Player, Position, Rules, Variant};
use zertz_engine::Level;

use super::super::request;
use super::super::seats::Seats;
use super::super::session::PlaySession;
use crate::messages::t;

/// A line is no longer than this.
const LONGEST: usize = 400;

/// What lies above the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Window {
    Help {
        scrolled: u16,
    },
    /// Lines to read.
    Text {
        lines: Vec<String>,
        scrolled: u16,
    },
    /// A question to answer with yes or no.
    Ask(Question),
    /// A line to type, at the foot of the screen.
    Prompt(Prompt),
    NewGame(Form),
    /// The game is over.
    End,
}

impl Window {
    pub(super) const fn help() -> Window {
        Window::Help { scrolled: 0 }
    }

    pub(super) const fn text(lines: Vec<String>) -> Window {
        Window::Text { lines, scrolled: 0 }
    }
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Question {
    Quit,
    Resign,
    Tie,
    /// Whether this file may go.
    Replace(String),
}

/// What a line is typed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// A move or a command.
    Line,
    /// The name of a file to save to.
    Save,
}

/// A line that is being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Prompt {
    pub(super) purpose: Purpose,
    text: Vec<char>,
    /// Before which character the next one goes.
    at: usize,
    /// How many lines back in what was typed before.
    back: usize,
    /// What the line could become.
    pub(super) candidates: Vec<String>,
}

impl Prompt {
    pub(super) fn new(purpose: Purpose, text: &str) -> Prompt {
        let text: Vec<char> = text.chars().collect();
        Prompt {
            purpose,
            at: text.len(),
            text,
            back: 0,
            candidates: Vec::new(),
        }
    }

    pub(super) fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// What stands before the place where one types.
    pub(super) fn before(&self) -> String {
        self.text.iter().take(self.at).collect()
    }

    pub(super) fn insert(&mut self, text: &str) {
        self.candidates.clear();
        for sign in text.chars().filter(|sign| !sign.is_control()) {
            if self.text.len() < LONGEST {
                self.text.insert(self.at, sign);
                self.at += 1;
            }
        }
    }

    /// Deletes the character before the place, or the one behind it.
    pub(super) fn delete(&mut self, is_behind: bool) {
        self.candidates.clear();
        let at = if is_behind {
            Some(self.at)
        } else {
            self.at.checked_sub(1)
        };
        let Some(at) = at.filter(|&at| at < self.text.len()) else {
            return;
        };
        self.text.remove(at);
        self.at = at;
    }

    pub(super) fn go(&mut self, by: isize) {
        self.at = self.at.saturating_add_signed(by).min(self.text.len());
    }

    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.at = 0;
        self.candidates.clear();
    }

    /// Goes through the lines that were typed before.
    pub(super) fn recall(&mut self, typed: &[String], earlier: bool) {
        self.back = if earlier {
            (self.back + 1).min(typed.len())
        } else {
            self.back.saturating_sub(1)
        };
        let line = typed
            .len()
            .checked_sub(self.back)
            .and_then(|at| typed.get(at));
        self.text = line.map_or_else(Vec::new, |line| line.chars().collect());
        self.at = self.text.len();
        self.candidates.clear();
    }

    /// Completes a move or a command as far as it is clear.
    pub(super) fn complete(&mut self, game: &Game) {
        if self.purpose != Purpose::Line {
            return;
        }
        let mut candidates = request::complete(&self.text(), game);
        if let Some(common) = common_beginning(&candidates)
            && common.chars().count() >= self.text.len()
        {
            self.text = common.chars().collect();
            self.at = self.text.len();
        }
        if candidates.len() < 2 {
            candidates.clear();
        }
        self.candidates = candidates;
    }
}

/// What all these words begin with.
fn common_beginning(words: &[String]) -> Option<String> {
    let first = words.first()?;
    let common = words
        .iter()
        .skip(1)
        .fold(first.chars().count(), |most, word| {
            let same = first.chars().zip(word.chars()).take_while(|(a, b)| a == b);
            most.min(same.count())
        });
    Some(first.chars().take(common).collect())
}

/// The boards that are offered.
const BOARDS: [Board; 6] = [
    Board::R37,
    Board::R40,
    Board::R43,
    Board::R44,
    Board::R48,
    Board::R61,
];

/// Where the person sits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Seat {
    First,
    Second,
    Random,
}

/// The form of a new game: one choice a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Form {
    /// The row that is being changed.
    pub(super) row: usize,
    start: Start,
    /// Without a level another person plays.
    level: Option<Level>,
    seat: Seat,
}

/// What a new game starts from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Start {
    /// Once more from where the last one started, whatever that was.
    Again(Position),
    Fresh(Board, Variant),
}

impl Form {
    /// How many rows it has.
    pub(super) const ROWS: usize = 4;

    /// The last game once more, unless something is changed.
    pub(super) fn of(session: &PlaySession) -> Form {
        let start = *session.game().start();
        let rules = *start.rules();
        let is_usual = BOARDS.contains(&rules.board)
            && start == Position::start(Rules::new(rules.board, rules.variant));
        let engine = session.seats().engine;
        Form {
            row: 0,
            start: if is_usual {
                Start::Fresh(rules.board, rules.variant)
            } else {
                Start::Again(start)
            },
            level: engine.map(|(_, level)| level),
            seat: match engine {
                Some((Player::First, _)) => Seat::Second,
                _ => Seat::First,
            },
        }
    }

    /// The rows: a label, and what is chosen.
    pub(super) fn rows(&self) -> [(String, String); Form::ROWS] {
        let (board, variant) = match self.start {
            Start::Again(start) => (t!("screen.form.again"), start.rules().to_string()),
            Start::Fresh(board, variant) => {
                let rules = Rules::new(board, variant);
                let rings = t!("screen.form.rings", rings = %board);
                let variant = match rules.variant {
                    Variant::Standard => t!("screen.form.standard"),
                    Variant::Blitz => t!("screen.form.blitz"),
                    Variant::Tournament => t!("screen.form.tournament"),
                };
                (rings, variant)
            }
        };
        let opponent = match self.level {
            Some(level) => t!("screen.form.level", level = %level),
            None => t!("screen.form.person"),
        };
        let seat = match (self.level, self.seat) {
            (None, _) => t!("screen.form.both"),
            (_, Seat::First) => Player::First.to_string(),
            (_, Seat::Second) => Player::Second.to_string(),
            (_, Seat::Random) => t!("screen.form.random"),
        };
        [
            (t!("screen.form.board"), board),
            (t!("screen.form.rules"), variant),
            (t!("screen.form.opponent"), opponent),
            (t!("screen.form.seat"), seat),
        ]
    }

    pub(super) fn go(&mut self, down: bool) {
        let by = if down { 1 } else { Form::ROWS - 1 };
        self.row = (self.row + by) % Form::ROWS;
    }

    /// Changes the row that is chosen, forward or back.
    pub(super) fn change(&mut self, forward: bool) {
        let usual = (Board::R37, Variant::Standard);
        let (board, variant) = match self.start {
            Start::Fresh(board, variant) => (board, variant),
            Start::Again(_) => usual,
        };
        let variants = [Variant::Standard, Variant::Blitz, Variant::Tournament];
        match self.row {
            0 => self.start = Start::Fresh(next(&BOARDS, board, forward), variant),
            1 => self.start = Start::Fresh(board, next(&variants, variant, forward)),
            2 => {
                let levels = Level::ALL.into_iter().map(Some);
                let all: Vec<Option<Level>> = [None].into_iter().chain(levels).collect();
                self.level = next(&all, self.level, forward);
            }
            _ => {
                let all = [Seat::First, Seat::Second, Seat::Random];
                self.seat = next(&all, self.seat, forward);
            }
        }
    }

    /// The game that was asked for.
    pub(super) fn game(&self, session: &PlaySession) -> (Position, Seats) {
        let start = match self.start {
            Start::Again(start) => start,
            Start::Fresh(board, variant) => Position::start(Rules::new(board, variant)),
        };
        let engine = match self.seat {
            Seat::First => Player::Second,
            Seat::Second => Player::First,
            Seat::Random if super::super::chance().is_multiple_of(2) => Player::First,
            Seat::Random => Player::Second,
        };
        let engine = self.level.map(|level| (engine, level));
        (start, session.seats().with_engine(engine))
    }
}

/// The one after this among all, or the one before; round in a circle.
fn next<T: Copy + PartialEq>(all: &[T], this: T, forward: bool) -> T {
    let at = all.iter().position(|&one| one == this).unwrap_or(0);
    let by = if forward { 1 } else { all.len() - 1 };
    all.get((at + by) % all.len()).copied().unwrap_or(this)
}
