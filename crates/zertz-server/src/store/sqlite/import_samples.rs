//! Imports for tests.

use std::ops::RangeInclusive;

use crate::ids::{ImportId, Visitor};
use crate::store::{ImportBatch, ImportRow, NewImport};
use zertz_play::message::ImportedGame;

/// An import of a visitor who is always the same.
pub(super) fn new_import() -> NewImport {
    NewImport {
        id: ImportId::random().expect("random"),
        visitor: Visitor::from_bytes(&[1; 32]).expect("a visitor"),
        name: "a.zgn".into(),
        created: 1,
        bytes: 1,
    }
}

/// Games of these numbers, each with this record.
pub(super) fn batch(id: &ImportId, numbers: RangeInclusive<u64>, record: &str) -> ImportBatch {
    let row = |number| ImportRow {
        game: ImportedGame {
            number,
            first: "Ann".into(),
            second: "Bob".into(),
            date: String::new(),
            event: String::new(),
            game: "37".into(),
            board: "37".into(),
            result: None,
            turns: 1,
        },
        record: record.into(),
    };
    ImportBatch {
        id: id.clone(),
        at: 1,
        read: 1,
        games: numbers.map(row).collect(),
        faults: 0,
        kept: Vec::new(),
    }
}
