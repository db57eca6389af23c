//! Files of games that visitors import, read in the background.
//!
//! | file | holds |
//! |---|---|
//! | `allowance.rs` | how much an address may add in a day |
//! | `archive.rs` | ZIP archives, and what they may unpack to |
//! | `reason.rs` | why a file or a game in it could not be read |
//! | `reading.rs` | the games and faults of a file, whatever it is |
//! | `row.rs` | a game as lists show it |
//! | `room.rs` | room in memory for files on their way and in line |
//! | `job.rs` | reading a file game by game into the store |
//!
//! Nothing in a file is believed: sizes, numbers and nesting are bounded, names are only ever shown.

mod allowance;
mod archive;
mod job;
mod reading;
mod reason;
mod room;
mod row;

pub(crate) use row::clean;

pub use archive::{Archive, Entry};
pub use job::Imports;
pub use reading::{Found, read};
pub use reason::{FileReason, with_reason};
pub use room::{Room, Upload};

/// The largest file that is read, in bytes.
pub const FILE_BYTES: usize = 32 << 20;
/// All that the files of an archive may unpack to, in bytes, damaged ones included.
pub const UNPACKED_BYTES: usize = 256 << 20;
/// The largest record of one game, in bytes, as `.zgn`.
pub const RECORD_BYTES: usize = 512 << 10;
/// A file with more faults than this is not a file of games.
pub const MAX_FAULTS: u64 = 10_000;
