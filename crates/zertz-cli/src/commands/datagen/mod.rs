//! `zertz datagen`: games with the engine's scores, to learn from them.
//!
//! `progress` has what is said on the way and at the end.

mod progress;

use std::io::Write;
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
use crate::output::{game_fault, plain, shown, stdout};
use crate::progress::FileProgress;
use progress::{GameProgress, left_out_text, summary};

/// What is played by default.
const PLAYED: &str = "37=4,48=3,61=2,37:blitz=1";
/// What is taken of games that were played, by default.
const TAKEN: &str = "37=1,48=1,61=1,37:blitz=1,48:blitz=1,61:blitz=1,\
    37:tournament=1,48:tournament=1,61:tournament=1";
/// The longest time: a year.
const MAX_SECONDS: u64 = 366 * 24 * 60 * 60;

/// Play the engine against itself, or score games that were played, and keep them for training
///
/// Every game of the engine begins with one to eight random turns. Games that were played are read
/// from files, and each of their positions is scored; they keep their result, resigned ones too. What
/// cannot be used is left out and counted: games that are not finished, that do not begin as games of
/// their rules begin, or whose rules were not asked for.
///
/// The file holds all turns with the scores of the search, about 140 bytes a game, and can be
/// continued with --resume, in the same way alone; an interrupted run leaves a file that can be used, and its exit code is 130.
/// Files that cannot be read are told, and the exit code is 1 after the rest is done. The same seed
/// gives the same games, whatever the number of threads.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz datagen --games 1000 -o games.zdat\n  \
    zertz datagen --games 200000 --nodes 5000 --mix 37=4,48=3,61=2,37:blitz=1 --eval nets/one.znet -o games.zdat --resume\n  \
    zertz datagen boardspace/ --nodes 5000 -o archive.zdat")]
pub(crate) struct DatagenArgs {
    /// Games that were played: files (.zgn, .sgf, .zen) and folders of them; `-` is standard input
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The format of standard input, and of files named here whose extension tells nothing
    /// [default: zgn for standard input]
    #[arg(long, value_name = "FORMAT", requires = "paths", value_parser = format_parser())]
    from: Option<Format>,
    /// How many games; of games that were played the first so many, or all
    #[arg(long, value_name = "N", required_unless_present = "paths", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: Option<u32>,
    /// How many positions the engine makes for every turn
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// The boards and variants with their shares [default: 37=4,48=3,61=2,37:blitz=1]
    ///
    /// Of games that were played all with these rules are taken, whatever the share; unless this is
    /// given, those on 37, 48 and 61 rings, blitz and tournament games included.
    #[arg(long, value_name = "GAME=SHARE,…", value_parser = mix)]
    mix: Option<Mix>,
    /// The seed of the openings
    #[arg(long, value_name = "S", default_value_t = 0, conflicts_with = "paths")]
    seed: u64,
    /// How many games are made at once [default: the number of cores]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// End after so many seconds
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=MAX_SECONDS))]
    seconds: Option<u64>,
    /// Where the games go
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Go on with the file if it is there
    #[arg(long)]
    resume: bool,
    /// Print at the end what was done as a JSON object
    #[arg(long)]
    json: bool,
}

/// Rules, each with its share.
#[derive(Clone, Debug)]
struct Mix(Vec<(Rules, u32)>);

fn mix(text: &str) -> Result<Mix, String> {
    let part = |part: &str| {
        let (name, share) = part.rsplit_once('=').ok_or("expected GAME=SHARE")?;
        let rules: Rules = name.parse().map_err(|error| format!("{name}: {error}"))?;
        match share.parse() {
            Ok(share) if (1..=1000).contains(&share) => Ok((rules, share)),
            _ => Err(format!("{share}: expected a share from 1 to 1000")),
        }
    };
    let parts: Result<Vec<_>, String> = text.split(',').map(part).collect();
    match parts? {
        parts if parts.len() <= 100 => Ok(Mix(parts)),
        _ => Err("expected at most 100 boards".into()),
    }
}

pub(crate) fn run(args: &DatagenArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    let stop = on_interrupt();
    let default = if args.paths.is_empty() { PLAYED } else { TAKEN };
    let mix = args.mix.clone().map_or_else(|| mix(default), Ok);
    let Mix(mix) = mix.map_err(anyhow::Error::msg)?;
    let (from, files) = if args.paths.is_empty() {
        let games = args.games.unwrap_or_default();
        let seed = args.seed;
        (GamesFrom::SelfPlay { games, seed }, 0)
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
            eprintln!("error: {}", game_fault(fault));
        }
        GenerateEvent::FileRead => reading.advance(),
        GenerateEvent::CutOff(path) => {
            reading.clear();
            eprintln!(
                "{}: the last game was cut off and is made again",
                shown(path)
            );
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
    eprintln!("{}", summary(&generated));
    if args.json {
        let mut out = stdout();
        writeln!(out, "{}", serde_json::to_string(&generated)?)?;
        out.flush()?;
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
            let why = left_out_text(&left_out);
            anyhow!("there is no game that can be used ({why})")
        }
        GenerateError::Exists(path) => {
            anyhow!("{}: to go on with a file there is --resume", shown(&path))
        }
        GenerateError::Refused {
            path,
            reason: Refusal::AnotherMix,
        } => anyhow!("{}: it was begun with another --mix", shown(&path)),
        GenerateError::Refused {
            path,
            reason: Refusal::AnotherWay { was, is },
        } => {
            let (was, is) = (plain(&was), plain(&is));
            anyhow!(
                "{}: it was begun another way: \"{was}\" instead of \"{is}\"",
                shown(&path)
            )
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
