//! Proofs in files, `.zproof`, and their checker.
//!
//! | module | holds |
//! |---|---|
//! | this one | [`ProofFile`]: what is proven, and the winner's move in every position that can arise |
//! | `text` | reading and writing: [`ProofFile::read`], [`ProofFile::write`] |
//! | `check` | [`ProofFile::check`]: the whole proof, played against every answer |
//! | `packed`, `coder` | [`ProofFile::pack`]: a proof in few bytes, the winner's moves alone |
//!
//! A proof is a claim that anybody can check with the rules alone. So nothing in here knows how proofs
//! are found: it depends on the crate `zertz`, and shares nothing with the [solver](crate::solver).
//!
//! ```
//! use zertz::{Player, Position, Rules};
//! use zertz_engine::Stop;
//! use zertz_engine::proof_file::{MOST_LINES, ProofFile};
//!
//! // On two rings the first turn leaves no vacant ring, which wins.
//! let rules: Rules = "2".parse()?;
//! let start = Position::start(rules);
//! let mut proof = ProofFile::new(rules, Player::First);
//! proof.add_root(&[])?;
//! proof.add_line(&start, start.parse_move("Wa1,a2")?)?;
//! let checked = proof.check(&Stop::new(), &mut |_| {})?;
//! assert_eq!((checked.positions, checked.longest), (1, 1));
//!
//! let mut text = Vec::new();
//! proof.write(&mut text)?;
//! let again = ProofFile::read(&mut text.as_slice(), MOST_LINES)?;
//! assert_eq!(again.line(&start), proof.line(&start));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod check;
mod coder;
mod packed;
mod text;

use core::fmt;
use std::collections::{BTreeMap, HashMap};

use zertz::{
    Game, IllegalMove, Islands, Move, MoveError, Outcome, ParsePositionError, Player, Position,
    Rules, RulesError, Symmetry,
};

pub use check::{Checked, FirstTurns, Flaw, Refutation, Unproven};
pub(crate) use packed::unpack_lines;
pub use packed::{PackError, PackedLine};
pub use text::{MOST_LINES, ReadError};

/// A proof that a player wins from one or several points of a game on.
#[derive(Clone, Debug)]
pub struct ProofFile {
    rules: Rules,
    winner: Player,
    /// Where the proof begins, each as it is written and as moves from the start.
    roots: BTreeMap<String, Vec<Move>>,
    /// What the winner plays, by canonical position.
    lines: HashMap<Position, Line>,
    view: View,
}

/// What the winner plays in a position.
#[derive(Clone, Copy, Debug)]
struct Line {
    mv: Move,
    /// Lines are numbered as they come.
    number: u32,
}

impl ProofFile {
    /// A proof without roots and lines yet.
    ///
    /// # Panics
    /// If the rules are not [sound](Rules::is_sound). Those that were read from text always are.
    pub fn new(rules: Rules, winner: Player) -> ProofFile {
        assert!(rules.is_sound(), "no game has such numbers: {rules}");
        ProofFile {
            rules,
            winner,
            roots: BTreeMap::new(),
            lines: HashMap::new(),
            view: View::new(&rules),
        }
    }

    /// The game.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The player who wins.
    pub const fn winner(&self) -> Player {
        self.winner
    }

    /// Where the proof begins: lists of moves from the start of the game, in the order of their texts.
    pub fn roots(&self) -> impl ExactSizeIterator<Item = &[Move]> {
        self.roots.values().map(Vec::as_slice)
    }

    /// How many positions have a line.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether no position has a line.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Says that the winner wins after these moves; without moves, from the start.
    pub fn add_root(&mut self, moves: &[Move]) -> Result<(), Fault> {
        let mut game = Game::new(Position::start(self.rules));
        for &mv in moves {
            game.play(mv)?;
        }
        self.insert_root(&game);
        Ok(())
    }

    fn insert_root(&mut self, game: &Game) {
        let tokens: Vec<String> = game.turns().map(ToString::to_string).collect();
        let moves = game.turns().map(zertz::Turn::mv).collect();
        self.roots.insert(tokens.join(" "), moves);
    }

    /// Says what the winner plays in a position, and in all its images under the symmetries of the
    /// board. To say the same again is fine; to say something else is refused.
    pub fn add_line(&mut self, position: &Position, mv: Move) -> Result<(), Fault> {
        self.accepts(position)?;
        position.check(mv)?;
        let (turned, mv) = self.view.line(position, mv);
        let number = u32::try_from(self.lines.len()).map_err(|_| Fault::TooMany)?;
        let line = self.lines.entry(turned).or_insert(Line { mv, number });
        if line.mv == mv {
            return Ok(());
        }
        let tokens = [line.mv, mv].map(|mv| turned.notate(mv).to_string());
        Err(Fault::Conflict(Box::new(turned), tokens))
    }

    /// Adds the lines of another proof of the same game and winner, but not its roots. Where both have a
    /// line, the one that is here stays. Says whether the other proof fits.
    pub fn absorb(&mut self, other: &ProofFile) -> bool {
        if other.rules != self.rules || other.winner != self.winner {
            return false;
        }
        let mut lines: Vec<(&Position, &Line)> = other.lines.iter().collect();
        lines.sort_by_key(|(_, line)| line.number);
        for (position, line) in lines {
            let Ok(number) = u32::try_from(self.lines.len()) else {
                return false;
            };
            let line = Line { number, ..*line };
            self.lines.entry(*position).or_insert(line);
        }
        true
    }

    /// Whether a line can be about a position: of this game, not over, and with the winner on turn.
    fn accepts(&self, position: &Position) -> Result<(), Fault> {
        if *position.rules() != self.rules {
            return Err(Fault::OtherGame(
                Box::new(*position.rules()),
                self.rules.into(),
            ));
        }
        if let Some(outcome) = position.outcome() {
            return Err(Fault::Over(outcome));
        }
        if position.turn() != self.winner {
            return Err(Fault::LoserOnTurn(self.winner));
        }
        Ok(())
    }

    /// What the winner plays in a position, if the proof says it.
    pub fn line(&self, position: &Position) -> Option<Move> {
        self.numbered_line(position).map(|(mv, _)| mv)
    }

    /// The same with the number of the line.
    fn numbered_line(&self, position: &Position) -> Option<(Move, usize)> {
        let (turned, back) = self.view.canonical(position);
        let line = self.lines.get(&turned)?;
        let mv = back.map_or(line.mv, |back| back.mv(line.mv));
        Some((mv, line.number as usize))
    }
}

/// The symmetries under which games with these rules keep their value.
#[derive(Clone, Debug)]
pub(crate) struct View {
    symmetries: Vec<Symmetry>,
    /// The symmetry that undoes each of them.
    inverses: Vec<Symmetry>,
}

impl View {
    pub(crate) fn new(rules: &Rules) -> View {
        let mut symmetries = Symmetry::of(&rules.board);
        // Of two inert islands of equal size the one that comes first in coordinate order stays in
        // play, and no symmetry respects that order.
        if rules.islands == Islands::Inert {
            symmetries.truncate(1);
        }
        let undoes = |one: &Symmetry, other: &Symmetry| {
            let mut rings = rules.board.rings().iter();
            rings.all(|ring| other.ring(one.ring(ring)) == ring)
        };
        let inverse = |one: &Symmetry| symmetries.iter().find(|other| undoes(one, other));
        let inverses = symmetries.iter().filter_map(inverse).copied().collect();
        View {
            symmetries,
            inverses,
        }
    }

    /// The canonical form of a position, and the symmetry that leads back from it.
    pub(crate) fn canonical(&self, position: &Position) -> (Position, Option<&Symmetry>) {
        let (turned, symmetry) = position.canonical(&self.symmetries);
        let back = symmetry.and_then(|symmetry| self.inverse(&symmetry));
        (turned, back)
    }

    fn inverse(&self, symmetry: &Symmetry) -> Option<&Symmetry> {
        let number = self.symmetries.iter().position(|one| one == symmetry)?;
        self.inverses.get(number)
    }

    /// The canonical form of a position and a move in it. A position that is symmetric itself has
    /// several moves that mean the same: the first of their texts stands for all.
    fn line(&self, position: &Position, mv: Move) -> (Position, Move) {
        let (turned, _) = position.canonical(&self.symmetries);
        let leads_there = |symmetry: &&Symmetry| {
            symmetry.rings(position.field().vacant()) == turned.field().vacant()
                && symmetry.position(position) == turned
        };
        let fitting = self.symmetries.iter().filter(leads_there);
        let mut images: Vec<Move> = fitting.map(|symmetry| symmetry.mv(mv)).collect();
        if images.len() > 1 {
            images.sort_by_cached_key(|mv| turned.notate(*mv).to_string());
        }
        (turned, images.first().copied().unwrap_or(mv))
    }

    /// All moves of the start that mean the same as this one.
    fn first_turns(&self, mv: Move) -> impl Iterator<Item = Move> {
        self.symmetries.iter().map(move |symmetry| symmetry.mv(mv))
    }
}

/// Why something is not part of a proof.
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    /// The first line is not that of a proof.
    Header(String),
    /// The file is of another version of the format.
    Version(String),
    /// The game cannot be understood.
    Game(RulesError),
    /// The winner is neither 1 nor 2.
    Winner(String),
    /// `game` or `winner` is missing, or comes too late.
    Missing(&'static str),
    /// `game` or `winner` stands there twice.
    Twice(&'static str),
    /// A line is neither of the head nor a position with a move.
    NoTab(String),
    /// A position cannot be understood, or cannot be.
    Position(ParsePositionError),
    /// A position is of another game than the proof.
    OtherGame(Box<Rules>, Box<Rules>),
    /// The loser is on turn; the winner should be.
    LoserOnTurn(Player),
    /// The game is over in a position.
    Over(Outcome),
    /// A move cannot be understood, or may not be played.
    Move(String, MoveError),
    /// A move may not be played.
    Illegal(IllegalMove),
    /// Two lines say different things about the same position.
    Conflict(Box<Position>, [String; 2]),
    /// A line of the text has too many bytes.
    LongLine,
    /// There are too many lines.
    TooMany,
}

impl From<IllegalMove> for Fault {
    fn from(error: IllegalMove) -> Fault {
        Fault::Illegal(error)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Header(text) => write!(f, "expected `zertz-proof 1`, found `{text}`"),
            Fault::Version(text) => {
                write!(f, "version `{text}` of proofs is not known, expected `1`")
            }
            Fault::Game(error) => write!(f, "the game: {error}"),
            Fault::Winner(text) => write!(f, "expected `winner 1` or `winner 2`, found `{text}`"),
            Fault::Missing(word) => write!(f, "expected `{word}` before anything else"),
            Fault::Twice(word) => write!(f, "a second `{word}`"),
            Fault::NoTab(text) => write!(
                f,
                "expected `root` with moves, or a position, a tab and a move; found `{text}`"
            ),
            Fault::Position(error) => error.fmt(f),
            Fault::OtherGame(found, expected) => {
                write!(
                    f,
                    "expected a position of the game {expected}, not of {found}"
                )
            }
            Fault::LoserOnTurn(winner) => {
                write!(f, "expected a position with {winner}, the winner, on turn")
            }
            Fault::Over(outcome) => write!(f, "the game is over in this position: {outcome}"),
            Fault::Move(token, error) => write!(f, "`{token}`: {error}"),
            Fault::Illegal(error) => error.fmt(f),
            Fault::Conflict(position, [one, other]) => write!(
                f,
                "two lines for one position: {one} and {other} in {position}"
            ),
            Fault::LongLine => write!(f, "expected a line of at most {} bytes", text::LINE),
            Fault::TooMany => f.write_str("there are too many lines"),
        }
    }
}

impl std::error::Error for Fault {}
