//! Why a text describes no board, no rules, no position and no game, for those who make sentences of
//! their own. The English sentences are those of `zertz`.

use serde::Serialize;
use zertz::{
    AddError, BoardError, Counts, Fault, GameResult, Marble, MoveError, ParsePositionError,
    ReadError, RulesError, SetupError, zen::ZipError,
};

use super::RulesReason;
#[cfg(feature = "openapi")]
use crate::schema;

/// What a refusal comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Cause {
    /// A text that is not what it should be, or a position that cannot be.
    Text(TextReason),
    /// A turn that the rules do not allow.
    Rules(RulesReason),
}

/// Why a text describes no board, no rules, no position or no game, or why a position cannot be. Every
/// variant has braces, so that `params` is always an object.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "reason", content = "params", rename_all = "snake_case")]
pub enum TextReason {
    /// Neither the name of a board nor columns joined by dots.
    UnknownBoard {
        /// What stands there.
        text: String,
    },
    /// A board has one to nine columns.
    BoardColumns {},
    /// The board does not fit into the hexagon of 61 rings.
    BoardTooLarge {},
    /// A word that is neither a variant nor an option.
    UnknownOption {
        /// The word.
        text: String,
    },
    /// The variant or an option is given twice.
    OptionTwice {
        /// The word.
        text: String,
    },
    /// The position ends too early.
    FieldMissing {
        /// How many fields a position of this form has.
        fields: u8,
    },
    /// Something follows the last field of the position.
    AfterPosition {
        /// What follows.
        text: String,
    },
    /// The layout has the wrong number of columns.
    LayoutColumns {
        /// How many it has.
        found: usize,
        /// How many the board has.
        expected: usize,
    },
    /// A column of the layout has the wrong length.
    ColumnLength {
        /// Its letter.
        column: String,
        /// How many places it has.
        found: u8,
        /// How many it should have.
        expected: u8,
    },
    /// A character that means nothing in a layout.
    LayoutSymbol {
        /// The character.
        symbol: String,
    },
    /// Something else where counts such as `6/8/10` should stand.
    BadCounts {
        /// What stands there.
        text: String,
        /// The most marbles that can be counted.
        most: u8,
    },
    /// The turn is neither 1 nor 2.
    BadTurn {
        /// What stands there.
        text: String,
    },
    /// The layout has rings that no board has, or not the board that was asked for.
    NoBoardFits {},
    /// The board has no such ring.
    NotOnBoard {
        /// Its name.
        ring: String,
    },
    /// There is a marble where no ring is.
    MarbleWithoutRing {
        /// Where.
        ring: String,
    },
    /// There are no rings at all.
    NoRings {},
    /// There are more marbles of a colour than the game has.
    TooManyMarbles {
        /// The colour.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::Marble))]
        marble: Marble,
        /// How many there are.
        found: u32,
        /// How many the game has.
        most: u8,
    },
    /// The pool does not hold what is to be given away.
    PoolTooSmall {
        /// What was to be given: `1/0/0`.
        wanted: String,
        /// What the pool holds.
        pool: String,
    },
    /// Both players hold a winning set.
    BothHaveWon {},
    /// The rules have numbers out of range.
    NumbersOutOfRange {
        /// The most.
        most: u8,
    },
    /// A group has no vacant ring.
    FullGroup {
        /// The first ring of the group.
        ring: String,
    },
    /// Rings out of play in a game where cut-off parts stay in play.
    NoInertIslands {
        /// The first of them.
        ring: String,
    },
    /// A ring out of play touches one in play.
    InertBesideLive {
        /// The ring.
        ring: String,
    },
    /// For a reason that has no name here yet.
    NoPosition {},
    /// Something else than was expected stands in a file.
    Unexpected {
        /// What stands there.
        found: String,
        /// What was expected, by name.
        wanted: &'static str,
    },
    /// A file ends too early.
    TextEnds {
        /// What was expected, by name.
        wanted: &'static str,
    },
    /// The tags Setup and Game contradict each other.
    SetupOfAnotherGame {},
    /// A tag that must be unique is given twice.
    TagTwice {
        /// Its name.
        tag: String,
    },
    /// The result tag and the result behind the moves differ.
    TwoResults {
        /// What the tag says.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::GameResult))]
        tag: GameResult,
        /// What stands behind the moves.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::GameResult))]
        stated: GameResult,
    },
    /// A record holds too many moves.
    RecordTooLong {
        /// The most.
        most: usize,
    },
    /// A turn of a record is wrong.
    InTurn {
        /// Its number, from 1.
        turn: u32,
        /// As it stands in the file.
        token: String,
        /// What is wrong with it.
        #[cfg_attr(feature = "openapi", schema(no_recursion))]
        cause: Box<Cause>,
    },
}

impl From<&BoardError> for TextReason {
    fn from(error: &BoardError) -> TextReason {
        match error {
            BoardError::Unknown(text) => TextReason::UnknownBoard { text: text.clone() },
            BoardError::Columns => TextReason::BoardColumns {},
            BoardError::TooLarge => TextReason::BoardTooLarge {},
        }
    }
}

impl From<&RulesError> for TextReason {
    fn from(error: &RulesError) -> TextReason {
        match error {
            RulesError::Board(error) => error.into(),
            RulesError::Option(text) => TextReason::UnknownOption { text: text.clone() },
            RulesError::Twice(text) => TextReason::OptionTwice { text: text.clone() },
        }
    }
}

/// Why a position cannot be.
pub(crate) fn of_setup(error: &SetupError) -> TextReason {
    match error {
        SetupError::NotOnBoard { ring, .. } => TextReason::NotOnBoard {
            ring: format!("{ring:?}"),
        },
        SetupError::TooManyMarbles {
            marble,
            found,
            game,
        } => TextReason::TooManyMarbles {
            marble: *marble,
            found: *found,
            most: *game,
        },
        SetupError::PoolTooSmall { wanted, pool } => TextReason::PoolTooSmall {
            wanted: wanted.to_string(),
            pool: pool.to_string(),
        },
        SetupError::BothHaveWon => TextReason::BothHaveWon {},
        SetupError::Unsound => TextReason::NumbersOutOfRange { most: Counts::MAX },
        SetupError::FullGroup { ring, board } => TextReason::FullGroup {
            ring: board.name(*ring).to_string(),
        },
        SetupError::NoInertIslands { ring, board } => TextReason::NoInertIslands {
            ring: board.name(*ring).to_string(),
        },
        SetupError::InertBesideLive { ring, board } => TextReason::InertBesideLive {
            ring: board.name(*ring).to_string(),
        },
        _ => TextReason::NoPosition {},
    }
}

/// Why a text is not a position.
pub(crate) fn of_position(error: &ParsePositionError) -> TextReason {
    match error {
        ParsePositionError::Missing(_) => TextReason::FieldMissing { fields: 6 },
        ParsePositionError::TooMuch(text) => TextReason::AfterPosition { text: text.clone() },
        ParsePositionError::Rules(error) => error.into(),
        ParsePositionError::Columns { found, expected } => TextReason::LayoutColumns {
            found: *found,
            expected: *expected,
        },
        ParsePositionError::ColumnLength {
            column,
            found,
            expected,
        } => TextReason::ColumnLength {
            column: column.to_string(),
            found: *found,
            expected: *expected,
        },
        ParsePositionError::Symbol { symbol, .. } => TextReason::LayoutSymbol {
            symbol: symbol.escape_default().to_string(),
        },
        ParsePositionError::Counts(error) => TextReason::BadCounts {
            text: error.text().to_string(),
            most: Counts::MAX,
        },
        ParsePositionError::Turn(text) => TextReason::BadTurn { text: text.clone() },
        ParsePositionError::Impossible(error) => of_setup(error),
        _ => TextReason::NoPosition {},
    }
}

/// Why a text is not a position in ZIP form.
fn of_zip(error: &ZipError) -> TextReason {
    match error {
        ZipError::Missing(_) => TextReason::FieldMissing { fields: 5 },
        ZipError::TooMuch(text) => TextReason::AfterPosition { text: text.clone() },
        ZipError::Symbol(symbol) => TextReason::LayoutSymbol {
            symbol: symbol.escape_default().to_string(),
        },
        ZipError::Counts(text) => TextReason::BadCounts {
            text: text.clone(),
            most: Counts::MAX,
        },
        ZipError::Turn(text) => TextReason::BadTurn { text: text.clone() },
        ZipError::NoBoard(_) => TextReason::NoBoardFits {},
        ZipError::Impossible(error) => of_setup(error),
        _ => TextReason::NoPosition {},
    }
}

impl Cause {
    /// What is wrong with a game in a file, with its turn but without its line; nothing where the
    /// sentence must do.
    pub fn of_record(error: &ReadError) -> Option<Cause> {
        let cause = of_fault(&error.fault)?;
        Some(match (error.turn, &error.token) {
            (Some(turn), Some(token)) => Cause::Text(TextReason::InTurn {
                turn,
                token: token.clone(),
                cause: Box::new(cause),
            }),
            _ => cause,
        })
    }
}

fn of_fault(fault: &Fault) -> Option<Cause> {
    let text = match fault {
        Fault::Syntax { found, expected } if found.is_empty() => TextReason::TextEnds {
            wanted: expected.name(),
        },
        Fault::Syntax { found, expected } => TextReason::Unexpected {
            found: found.clone(),
            wanted: expected.name(),
        },
        Fault::Move(error) => {
            let of_move = |error: &MoveError| Cause::Rules(error.into());
            return Some(match error {
                AddError::Move(error) => of_move(error),
                AddError::Illegal(error) => of_move(&(*error).into()),
                AddError::TooLong => Cause::Text(TextReason::RecordTooLong {
                    most: zertz::Record::MAX_NODES,
                }),
            });
        }
        Fault::Position(error) => of_position(error),
        Fault::Zip(error) => of_zip(error),
        Fault::Rules(error) => error.into(),
        Fault::SetupOfAnotherGame => TextReason::SetupOfAnotherGame {},
        Fault::TagTwice(tag) => TextReason::TagTwice {
            tag: (*tag).to_string(),
        },
        Fault::TwoResults { tag, stated } => TextReason::TwoResults {
            tag: *tag,
            stated: *stated,
        },
        // In words alone.
        _ => return None,
    };
    Some(Cause::Text(text))
}
