//! `zertz verify`: checks proofs by the rules alone.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use serde::Serialize;
use zertz_engine::Stop;
use zertz_engine::proof_file::{Checked, MOST_LINES, ProofFile, ReadError, Refutation, Unproven};

use crate::compressed;
use crate::interrupt::{INTERRUPTED, on_interrupt};
use crate::messages::t;
use crate::output::{note, plain_line, shown, stdout};
use crate::progress::ProgressLine;

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[arg(long)]
    json: bool,
}

/// What is said about a file, as `--json` prints it.
#[derive(Default, Serialize)]
struct Finding {
    file: String,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    roots: Option<usize>,
    /// First turns that the roots cover, up to symmetry and in all.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_turns: Option<FirstTurns>,
    /// Different positions in which the winner moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    /// Lines for positions that do not arise.
    #[serde(skip_serializing_if = "Option::is_none")]
    unused: Option<u64>,
    /// Turns of both players in the longest game.
    #[serde(skip_serializing_if = "Option::is_none")]
    longest: Option<u32>,
    /// The line of the file that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The root from which the loser escapes, and the moves from the start of the game that do.
    #[serde(skip_serializing_if = "Option::is_none")]
    root: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
}

#[derive(Serialize)]
struct FirstTurns {
    classes: usize,
    all_classes: usize,
    turns: usize,
    all_turns: usize,
}

/// What came of a file.
enum Verdict {
    Proven(Box<ProofFile>, Checked),
    /// It has no root, so that it says nothing.
    Nothing(Box<ProofFile>),
    Refused(ReadError),
    Refuted(Box<ProofFile>, Box<Refutation>),
    Stopped,
}

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    for path in &args.files {
        if path != Path::new("-") && !path.exists() {
            bail!(t!("verify.missing", file = shown(path)));
        }
    }
    let stop = on_interrupt();
    let mut out = stdout();
    let mut all_hold = true;
    for path in &args.files {
        let verdict = verify(path, &stop);
        if matches!(verdict, Verdict::Stopped) {
            out.flush()?;
            note(t!("app.interrupted"));
            return Ok(ExitCode::from(INTERRUPTED));
        }
        all_hold &= matches!(verdict, Verdict::Proven(..));
        if args.json {
            let finding = Finding::of(path, verdict);
            writeln!(out, "{}", serde_json::to_string(&finding)?)?;
        } else {
            print(&mut out, path, &verdict)?;
        }
        out.flush()?;
    }
    Ok(if all_hold {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}

fn verify(path: &Path, stop: &Stop) -> Verdict {
    let file = shown(path);
    let mut line = ProgressLine::new();
    let mut tell = |bytes: u64| {
        line.say(|| t!("verify.reading", file = file.as_str(), mib = bytes >> 20));
    };
    let read = compressed::open(path, stop, &mut tell).map_err(ReadError::from);
    let proof = match read.and_then(|mut text| ProofFile::read(&mut text, MOST_LINES)) {
        Ok(proof) => Box::new(proof),
        Err(_) if stop.is_set() => return Verdict::Stopped,
        Err(error) => return Verdict::Refused(error),
    };
    if proof.roots().len() == 0 {
        return Verdict::Nothing(proof);
    }
    let lines = proof.len();
    let mut tell = |positions: u64| {
        line.say(|| {
            t!(
                "verify.progress",
                file = file.as_str(),
                positions = positions,
                lines = lines
            )
        });
    };
    match proof.check(stop, &mut tell) {
        Ok(checked) => Verdict::Proven(proof, checked),
        Err(Unproven::Refuted(refutation)) => Verdict::Refuted(proof, refutation),
        Err(Unproven::Stopped) => Verdict::Stopped,
    }
}

fn print(out: &mut impl Write, path: &Path, verdict: &Verdict) -> io::Result<()> {
    let file = shown(path);
    match verdict {
        Verdict::Proven(proof, checked) => {
            let (winner, game) = (proof.winner(), proof.rules());
            let turns = checked.first_turns;
            let text = if proof.roots().any(<[_]>::is_empty) {
                t!("verify.start", file = file, winner = %winner, game = %game)
            } else if turns.turns > 0 {
                t!(
                    "verify.first_turns",
                    file = file,
                    winner = %winner,
                    game = %game,
                    classes = turns.classes,
                    all_classes = turns.all_classes,
                    turns = turns.turns,
                    all_turns = turns.all_turns,
                )
            } else {
                t!("verify.roots", file = file, winner = %winner, game = %game)
            };
            writeln!(out, "{text}")?;
            let size = t!(
                "verify.size",
                roots = checked.roots,
                positions = checked.positions,
                longest = checked.longest,
                unused = checked.unused,
            );
            writeln!(out, "  {size}")
        }
        Verdict::Nothing(_) => writeln!(out, "{}", t!("verify.nothing", file = file)),
        Verdict::Refused(error) => {
            let reason = plain_line(&error.to_string());
            writeln!(
                out,
                "{}",
                t!("verify.refused", file = file, reason = reason)
            )
        }
        Verdict::Refuted(_, refutation) => {
            let reason = refutation.flaw.to_string();
            writeln!(
                out,
                "{}",
                t!("verify.refuted", file = file, reason = reason)
            )?;
            let escape = match refutation.line.as_slice() {
                [] => t!("verify.at_start"),
                moves => t!("verify.escape", moves = moves.join(" ")),
            };
            writeln!(out, "  {escape}")?;
            let position = t!("verify.position", position = %refutation.position);
            writeln!(out, "  {position}")
        }
        Verdict::Stopped => Ok(()),
    }
}

impl Finding {
    fn new(path: &Path) -> Finding {
        Finding {
            file: path.to_string_lossy().into_owned(),
            ..Finding::default()
        }
    }

    fn about(path: &Path, proof: &ProofFile) -> Finding {
        Finding {
            game: Some(proof.rules().to_string()),
            winner: Some(proof.winner().number()),
            roots: Some(proof.roots().len()),
            ..Finding::new(path)
        }
    }

    fn of(path: &Path, verdict: Verdict) -> Finding {
        match verdict {
            Verdict::Proven(proof, checked) => {
                let turns = checked.first_turns;
                Finding {
                    ok: true,
                    first_turns: Some(FirstTurns {
                        classes: turns.classes,
                        all_classes: turns.all_classes,
                        turns: turns.turns,
                        all_turns: turns.all_turns,
                    }),
                    positions: Some(checked.positions),
                    unused: Some(checked.unused),
                    longest: Some(checked.longest),
                    ..Finding::about(path, &proof)
                }
            }
            Verdict::Nothing(proof) => Finding {
                reason: Some(t!("verify.no_root")),
                ..Finding::about(path, &proof)
            },
            Verdict::Refused(ReadError::Text { line, fault }) => Finding {
                line: Some(line),
                reason: Some(fault.to_string()),
                ..Finding::new(path)
            },
            Verdict::Refused(ReadError::Source(error)) => Finding {
                reason: Some(error.to_string()),
                ..Finding::new(path)
            },
            Verdict::Refuted(proof, refutation) => Finding {
                reason: Some(refutation.flaw.to_string()),
                root: Some(refutation.root),
                moves: Some(refutation.line),
                position: Some(refutation.position.to_string()),
                ..Finding::about(path, &proof)
            },
            Verdict::Stopped => Finding::new(path),
        }
    }
}
