//! The game records of Boardspace: SGF with commands of its own.
//!
//! ```
//! use zertz::sgf;
//!
//! let text = r#"(;GM[22]VV[2]SU[Zertz]P0[id "Ann"]P1[id "Bob"]
//! ; P0[0 Start P0]
//! ; P0[1 RtoB 2 0 D 4]TM[5100]
//! ; P0[2 R- A 1]TM[6200]
//! ; P0[3 Done]TM[7000]
//! ; P1[4 RtoB 2 2 C 4]
//! ; P1[5 R- A 2]
//! ; P1[6 Done]
//! ; P0[7 BtoB D 4 B 4]
//! ; P0[8 Done]
//! ; P1[9 Resign]
//! )"#;
//! let record = sgf::read(text).next().ok_or("no game")??;
//! assert_eq!(
//!     record.to_string(),
//!     "[Player1 \"Ann\"]\n[Player2 \"Bob\"]\n[Game \"37\"]\n[Result \"1-0\"]\n\
//!      [Termination \"resignation\"]\n\n\
//!      1. Wd4,a1 {[%tm 5100,6200,7000]} 1... Bc4,a2 2. xd4Bb4 1-0\n",
//! );
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # What becomes of what
//!
//! | SGF | record |
//! |---|---|
//! | `SU` | the tag `Game`, and `Setup` for handicap games, edited starts and custom boards |
//! | `P0[id …]`, `P1[id …]` | `Player1` is whoever makes the first move, be it `P0` or `P1` |
//! | `ranking`, `time` | `Rating1`, `Rating2`, `Time1`, `Time2` |
//! | `DT` | `Date` as PGN writes it, if it can be understood, and the original as `BoardspaceDate` |
//! | `GN` `GC` `GS` `TC` `CM` `RE` | `GameName` `GameComment` `Pace` `TimeControl` `ColourMap` `ResultText` |
//! | `EV` `PC` `RO` `US` | `Event` `Site` `Round` `Annotator` |
//! | any other property `XX` of the first node | `SgfXX` |
//! | any other property `XX` of a later node | a comment `[%sgf XX …]` |
//! | `C`, `AN` | comments; the latter as `[%an …]` |
//! | `TM` | a comment `[%tm 5100,6200,7000]`: the milliseconds that the player has used up, at the marble placed, the ring removed or each jump, and at the end of the turn; `-` where there is none |
//! | half a turn at the end | the tag `UnfinishedTurn`: `Wd4`, `,a1`, `xe3g3` |
//! | moves after the end of the game | a comment `[%rest …]` after the last move |
//!
//! The result is what `RE` states, else what the board says, else what `Resign` and `WinOnTime` say.
//! `RE` is a sentence in the language of a player; one that is not known to name the winner states
//! nothing.
//! The tag `Termination` is `normal` for a game that ended on the board, `resignation` or `time`; of a
//! game that ended otherwise the result alone is written.

mod command;
mod game;
mod grid;
mod half;
mod header;
mod replay;
mod scan;
mod start;
mod write;

use super::Written;
use crate::record::{ReadError, Record};

/// The games of a file, one after the other. A game that cannot be read is reported in its place,
/// and the next one follows.
pub fn read(text: &str) -> impl Iterator<Item = Result<Record, ReadError>> + '_ {
    Reader::new(text)
}

/// The games of a file, and how much of it was read.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    trees: scan::Trees<'a>,
    /// The line at the byte `counted`. Lines are counted once, from one trouble to the next.
    line: usize,
    counted: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Reader<'a> {
        Reader {
            text,
            trees: scan::Trees::new(text),
            line: 1,
            counted: 0,
        }
    }

    /// How many bytes were read.
    pub(crate) fn offset(&self) -> usize {
        self.trees.offset()
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let trouble = match self.trees.next()? {
            Ok(tree) => match game::record(&tree) {
                Ok(record) => return Some(Ok(record)),
                Err(trouble) => trouble,
            },
            Err((at, fault)) => game::Trouble {
                at,
                turn: None,
                token: None,
                fault,
                before: None,
            },
        };
        let bytes = self.text.as_bytes().get(self.counted..trouble.at);
        let ends = bytes.unwrap_or_default().iter();
        self.line += ends.filter(|&&byte| byte == b'\n').count();
        self.counted = self.counted.max(trouble.at);
        Some(Err(ReadError {
            line: self.line,
            turn: trouble.turn,
            token: trouble.token,
            fault: trouble.fault,
            before: trouble.before,
        }))
    }
}

/// A record as Boardspace would have written it, and what cannot be written so. Boards other than
/// those of 37, 48 and 61 rings are laid out as custom boards, starts other than the usual one are
/// set up by commands.
pub fn write(record: &Record) -> Written {
    write::write(record)
}
