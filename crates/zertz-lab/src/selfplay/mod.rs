//! Games with the engine's scores, to learn from them: of the engine against itself, or of people.
//!
//! | file | holds |
//! |---|---|
//! | `game.rs` | a game with scores |
//! | `play.rs` | how one is played, and how a game that was played gets its scores |
//! | `format.rs` | many of them in a compact file (`.zdat`) |
//! | `generate.rs` | makes such a file, on many threads |
//! | `series.rs` | which games there are to make |
//! | `archive.rs` | games that were played, read from files |
//! | `output.rs` | the file they go to, new or to be continued |
//! | `sample.rs`, `export.rs` | the positions of a game, and of files, as training wants them |

mod archive;
mod export;
mod format;
mod game;
mod generate;
mod output;
mod play;
mod sample;
mod series;

pub use export::{ExportError, ExportEvent, Exported, check_beginning, export_samples};
pub use format::{Damage, DataError, Reader, framed, header};
pub use game::ScoredGame;
pub use generate::{
    GamesFrom, GenerateError, GenerateEvent, GenerateSettings, Generated, LeftOut, generate,
};
pub use output::Refusal;
pub use play::{Plan, play, score};
pub use sample::{SAMPLE_BYTES, SAMPLES_HEADER, Sample, samples};
