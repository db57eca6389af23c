//! `zertz datagen`: games with the engine's scores, to learn from them.
//!
//! `progress` has what is said on the way and at the end.

mod progress;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::anyhow;
use clap::Args;
use zertz::Rules;
use zertz_engine::eval::Eval;
use zertz_lab::files::Format;
use zertz_lab::parallel::threads;
use zertz_lab::selfplay::{
    GamesFrom, GenerateError, GenerateEvent, GenerateSettings, Refusal, generate,
};

use crate::files::{find_files, format_parser};
use crate::interrupt::{INTERRUPTED, on_interrupt};
use crate::messages::t;
use crate::output::{complain, game_fault, note, plain, print_json, shown};
use crate::progress::FileProgress;
use progress::{GameProgress, left_out_text, summary};

/// What is played by default.
const PLAYED: &str = "37=4,48=3,61=2,37:blitz=1";
/// What is taken of games that were played, by default.
const TAKEN: &str = "37=1,48=1,61=1,37:blitz=1,48:blitz=1,61:blitz=1,\
    37:tournament=1,48:tournament=1,61:tournament=1";
/// The longest time: a year.
const MAX_SECONDS: u64 = 366 * 24 * 60 * 60;

#[derive(Debug, Args)]
pub(crate) struct DatagenArgs {
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[arg(long, value_name = "FORMAT", requires = "paths", value_parser = format_parser())]
    from: Option<Format>,
    #[arg(long, value_name = "N", required_unless_present = "paths", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: Option<u32>,
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    #[arg(long, value_name = "GAME=SHARE,…", value_parser = mix)]
    mix: Option<Mix>,
    #[arg(long, value_name = "S", default_value_t = 0, conflicts_with = "paths")]
    seed: u64,
    #[arg(long, conflicts_with = "paths")]
    balanced: bool,
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=MAX_SECONDS))]
    seconds: Option<u64>,
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[arg(long)]
    resume: bool,
    #[arg(long)]
    json: bool,
}

/// Rules, each with its share.
#[derive(Clone, Debug)]
struct Mix(Vec<(Rules, u32)>);

fn mix(text: &str) -> Result<Mix, String> {
    let part = |part: &str| {
        let (name, share) = part.rsplit_once('=').ok_or_else(|| t!("datagen.part"))?;
        let rules: Rules = name.parse().map_err(|error| format!("{name}: {error}"))?;
        match share.parse() {
            Ok(share) if (1..=1000).contains(&share) => Ok((rules, share)),
            _ => Err(t!("datagen.share", share = share)),
        }
    };
    let parts: Result<Vec<_>, String> = text.split(',').map(part).collect();
    match parts? {
        parts if parts.len() <= 100 => Ok(Mix(parts)),
        _ => Err(t!("datagen.boards")),
    }
}

pub(crate) fn run(args: &DatagenArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    let stop = on_interrupt();
    let default = if args.paths.is_empty() { PLAYED } else { TAKEN };
    let mix = args.mix.clone().map_or_else(|| mix(default), Ok);
    let Mix(mix) = mix.map_err(anyhow::Error::msg)?;
    let (from, files) = if args.paths.is_empty() {
        let games = args.games.unwrap_or_default();
        let (seed, balanced) = (args.seed, args.balanced);
        let from = GamesFrom::SelfPlay {
            games,
            seed,
            balanced,
        };
        (from, 0)
    } else {
        let sources = find_files(&args.paths, args.from)?.sources;
        let files = sources.len();
        let first = args.games;
        (GamesFrom::Archive { sources, first }, files)
    };
    let settings = GenerateSettings {
        from,
        mix,
        nodes: args.nodes,
        eval: eval.clone(),
        threads: threads(args.threads),
        time: args.seconds.map(Duration::from_secs),
        output: args.output.clone(),
        resume: args.resume,
    };
    let mut reading = FileProgress::new(files, false);
    let mut making: Option<GameProgress> = None;
    let generated = generate(&settings, &stop, |event| match event {
        GenerateEvent::Unreadable(fault) => {
            reading.clear();
            complain(game_fault(fault));
        }
        GenerateEvent::FileRead => reading.advance(),
        GenerateEvent::CutOff(path) => {
            reading.clear();
            note(t!("datagen.cut_off", file = shown(path)));
        }
        GenerateEvent::Progress { done, wanted } => {
            reading.clear();
            let new = || GameProgress::new(wanted, settings.time);
            making.get_or_insert_with(new).tell(done);
        }
    });
    reading.clear();
    if let Some(making) = &mut making {
        making.clear();
    }
    let generated = generated.map_err(in_words)?;
    note(summary(&generated));
    if args.json {
        print_json(&generated)?;
    }
    Ok(if generated.interrupted {
        ExitCode::from(INTERRUPTED)
    } else if generated.unreadable > 0 {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// What is wrong, with the flag that helps.
fn in_words(error: GenerateError) -> anyhow::Error {
    match error {
        GenerateError::NoUsableGame(left_out) => {
            anyhow!(t!("datagen.unusable", why = left_out_text(&left_out)))
        }
        GenerateError::Exists(path) => {
            anyhow!(t!("datagen.exists", file = shown(&path)))
        }
        GenerateError::Refused {
            path,
            reason: Refusal::AnotherMix,
        } => anyhow!(t!("datagen.other_mix", file = shown(&path))),
        GenerateError::Refused {
            path,
            reason: Refusal::AnotherWay { was, is },
        } => {
            anyhow!(t!(
                "datagen.other_way",
                file = shown(&path),
                was = plain(&was),
                is = plain(&is),
            ))
        }
        error => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixes_are_bounded() {
        for text in [PLAYED, TAKEN, "7:goals=1/1/1/1=1000"] {
            assert!(mix(text).is_ok(), "{text}");
        }
        let long = vec!["37=1"; 101].join(",");
        for text in ["", "37", "37=0", "37=1001", "37=x", "99=1", "37=1,", &long] {
            assert!(mix(text).is_err(), "{text}");
        }
    }
}
