//! How long the engine thinks about each of many positions that have nothing to do with each other.

use std::time::Duration;

use clap::Args;
use zertz_engine::eval::Eval;
use zertz_engine::{Engine, Limits, Settings};

use crate::args;

/// Options of commands that give the engine one position after the other.
#[derive(Debug, Args)]
pub(crate) struct ThinkingArgs {
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = args::table_size)]
    hash: u32,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

impl ThinkingArgs {
    /// The limits for each position, with a time if no other limit is given.
    pub(crate) fn limits(&self, default: Duration) -> Limits {
        Limits {
            nodes: self.nodes,
            move_time: match (self.movetime, self.nodes) {
                (None, None) => Some(default),
                (time, _) => time.map(Duration::from_millis),
            },
            ..Limits::NONE
        }
    }

    /// The size of the transposition table.
    pub(crate) fn hash_mib(&self) -> usize {
        self.hash as usize
    }

    pub(crate) fn engine(&self, eval: &Eval) -> Engine {
        Engine::new(Settings {
            hash_mib: self.hash_mib(),
            ..Settings::with(eval.clone())
        })
    }

    pub(crate) fn threads(&self) -> usize {
        usize::from(self.threads)
    }
}
