//! `zertz random`: random games.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use zertz::{Record, zgn};
use zertz_engine::rng::Rng;
use zertz_lab::random::random_game;

use crate::interrupt::{INTERRUPTED, on_interrupt};
use crate::json;
use crate::messages::t;
use crate::output::{Output, note};
use crate::start::Start;

#[derive(Debug, Args)]
pub(crate) struct RandomArgs {
    #[command(flatten)]
    start: Start,
    #[arg(long, value_name = "N", default_value_t = 1)]
    games: u64,
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &RandomArgs) -> anyhow::Result<ExitCode> {
    let start = args.start.position();
    let mut out = Output::open(args.output.as_deref())?;
    let stop = on_interrupt();
    for number in 0..args.games {
        if stop.is_set() {
            note(t!("app.interrupted"));
            return Ok(ExitCode::from(INTERRUPTED));
        }
        let game = random_game(start, &mut Rng::new(args.seed, number));
        let mut record = Record::of_game(&game);
        record.set_tag("Event", format!("Random games of seed {}", args.seed));
        record.set_tag("Round", (number + 1).to_string());
        if args.json {
            out.write_all(json::record(&record).text.as_bytes())?;
        } else {
            let gap = if number == 0 { "" } else { "\n" };
            write!(out, "{gap}{}", zgn::write(&record))?;
        }
    }
    out.finish()?;
    Ok(ExitCode::SUCCESS)
}
