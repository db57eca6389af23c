//! Boardspace SGF.

mod command;
mod grid;
mod header;
mod replay;
mod scan;
mod start;

use crate::record::{ReadError, Record};

/// The games of a file, one after the other. A game that cannot be read is reported in its place,
/// and the next one follows.
pub fn read(text: &str) -> impl Iterator<Item = Result<Record, ReadError>> + '_ {
    // Lines are counted once, from one trouble to the next.
    let (mut line, mut counted) = (1, 0);
    scan::Trees::new(text).map(move |tree| {
        let trouble = match tree {
            Ok(tree) => match replay::record(&tree) {
                Ok(record) => return Ok(record),
                Err(trouble) => trouble,
            },
            Err((at, fault)) => replay::Trouble {
                at,
                turn: None,
                token: None,
                fault,
            },
        };
        let bytes = text.as_bytes().get(counted..trouble.at).unwrap_or_default();
        line += bytes.iter().filter(|&&byte| byte == b'\n').count();
        counted = counted.max(trouble.at);
        Err(ReadError {
            line,
            turn: trouble.turn,
            token: trouble.token,
            fault: trouble.fault,
        })
    })
}
