//! Positions split into their moves: many threads, and a file from which the work goes on.
//!
//! A checkpoint is a text to which a line is added whenever something is settled:
//!
//! ```text
//! zertz-checkpoint 1
//! game 37
//! Be3,a1 Wd5,a2<TAB>loss
//! round 2000
//! ```
//!
//! A line has the moves from the start and what the last of them means for the player who makes it.
//! `round` says that every move that is left was given so many positions.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, bail};
use serde::Serialize;
use zertz::{Game, Position, Rules};
use zertz_engine::proof_file::ProofFile;
use zertz_engine::solver::{Branch, Exact, Solver, Split, SplitEvent, SplitSettings, solve_split};
use zertz_engine::{Clock, Stop};
use zertz_lab::parallel::threads;

use super::{Answer, SolveArgs, word, write_proof};
use crate::interrupt::{exit_code, on_interrupt};
use crate::messages::t;
use crate::output::{shown, stdout};
use crate::progress::ProgressLine;

/// How many positions each move may take in the first round.
const FIRST_NODES: u64 = 2_000;
/// What the first line of a checkpoint says.
const HEAD: &str = "zertz-checkpoint 1";
/// How the line with the game and those with rounds begin.
const GAME: &str = "game ";
const ROUND: &str = "round ";

/// How many moves of a position are settled, as `--json` prints it.
#[derive(Serialize)]
pub(super) struct Moves {
    /// All of them, up to symmetry.
    pub(super) all: usize,
    pub(super) win: usize,
    pub(super) loss: usize,
    tie: usize,
}

impl Moves {
    pub(super) fn of(split: &Split) -> Moves {
        let count = |verdict: Exact| {
            let has = |branch: &&Branch| branch.verdict == verdict;
            split.branches().iter().filter(has).count()
        };
        Moves {
            all: split.branches().len(),
            win: count(Exact::Win),
            loss: count(Exact::Loss),
            tie: count(Exact::Tie),
        }
    }

    pub(super) fn settled(&self) -> usize {
        self.win + self.loss + self.tie
    }
}

/// Solves one position.
pub(super) fn run(args: &SolveArgs, game: &Game) -> anyhow::Result<ExitCode> {
    if *game.start() != Position::start(*game.position().rules()) {
        bail!(t!("solve.split.start"));
    }
    let stop = on_interrupt();
    let started = Instant::now();
    let mut splits = [Split::new(game.clone())];
    if game.outcome().is_none() {
        solve(args, &mut splits, &stop)?;
    }
    let [split] = &splits;
    let (verdict, checked) = match proven(split, &stop, args.hash as usize) {
        Some(file) => {
            let checked = file.check(&Stop::new(), &mut |_| {});
            let checked = checked.ok().map(|checked| checked.positions);
            if let (Some(path), Some(_)) = (&args.proof, checked) {
                write_proof(path, &file, false)?;
            }
            (checked.map_or(Exact::Unknown, |_| split.verdict()), checked)
        }
        None if split.verdict() == Exact::Tie => (Exact::Tie, None),
        None => (Exact::Unknown, None),
    };
    let answer = Answer {
        nodes: split.branches().iter().map(|branch| branch.nodes).sum(),
        seconds: started.elapsed().as_secs_f64(),
        checked,
        moves: Some(Moves::of(split)),
        ..Answer::new(game, verdict, &stop)
    };
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    } else {
        answer.print(&mut out, game)?;
    }
    out.flush()?;
    Ok(exit_code(answer.interrupted, false))
}

/// The proof of a position that is settled.
fn proven(split: &Split, stop: &Stop, hash: usize) -> Option<ProofFile> {
    let position = split.game().position();
    let winner = split.winner()?;
    let mut file = ProofFile::new(*position.rules(), winner);
    let found = split.prove(&mut file, &mut Solver::new(hash), stop);
    found.then_some(file)
}

/// Goes on with these positions, from where the checkpoint stands.
pub(super) fn solve(args: &SolveArgs, splits: &mut [Split], stop: &Stop) -> anyhow::Result<()> {
    let Some(rules) = splits.first().map(|split| *split.game().position().rules()) else {
        return Ok(());
    };
    let mut settings = SplitSettings {
        hash_mib: args.hash as usize,
        threads: threads(args.threads),
        first_nodes: args.nodes.map_or(FIRST_NODES, |most| most.min(FIRST_NODES)),
        most_nodes: args.nodes,
        time: args.time,
    };
    if args.all_first_turns {
        // The other limits are for each of the first turns.
        settings.first_nodes = FIRST_NODES;
        settings.most_nodes = None;
        settings.time = args.replies;
    }
    let mut file = match &args.checkpoint {
        Some(path) => Some(Checkpoint::open(path, &rules, splits, &mut settings)?),
        None => None,
    };
    let names: Vec<String> = splits.iter().map(|split| name(split.game())).collect();
    let positions: Vec<Position> = splits
        .iter()
        .map(|split| *split.game().position())
        .collect();
    let mut settled: usize = splits.iter().map(Split::settled).sum();
    let mut failed = None;
    let mut line = ProgressLine::new();
    let mut tell = |event: SplitEvent<'_>| {
        let text = match event {
            SplitEvent::Settled(number, branch) => {
                settled += 1;
                let token = positions[number].notate(branch.mv);
                let moves = format!("{} {token}", names[number]);
                format!("{}\t{}", moves.trim_start(), word(branch.verdict))
            }
            SplitEvent::Round(nodes) => format!("{ROUND}{nodes}"),
            SplitEvent::Asked { asked, all, nodes } => {
                line.say(|| {
                    t!(
                        "solve.split.progress",
                        settled = settled,
                        asked = asked,
                        all = all,
                        positions = nodes,
                    )
                });
                return;
            }
        };
        if let Some(file) = &mut file
            && let Err(error) = file.add(&text)
        {
            failed = Some(error);
            stop.set();
        }
    };
    solve_split(splits, &settings, &Clock::default(), stop, &mut tell);
    line.clear();
    match failed {
        Some(error) => Err(error.into()),
        None => Ok(()),
    }
}

/// The moves from the start.
fn name(game: &Game) -> String {
    let tokens: Vec<String> = game.turns().map(ToString::to_string).collect();
    tokens.join(" ")
}

/// The file to which everything is added that was settled.
struct Checkpoint(File);

impl Checkpoint {
    /// Opens the file, or begins one, and recalls what it says.
    fn open(
        path: &Path,
        rules: &Rules,
        splits: &mut [Split],
        settings: &mut SplitSettings,
    ) -> anyhow::Result<Checkpoint> {
        let content = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => {
                return Err(error).context(t!("solve.split.unreadable", file = shown(path)));
            }
        };
        // A line without an end was being written when the work was cut short.
        let whole = content.rfind('\n').map_or(0, |end| end + 1);
        let text = &content[..whole];
        let game = format!("{GAME}{rules}");
        let cannot = || t!("output.cannot_write", file = shown(path));
        // What is no beginning of a checkpoint may be somebody's work.
        if text.is_empty() && HEAD.starts_with(content.as_str()) {
            let mut file = Checkpoint(File::create(path).with_context(cannot)?);
            file.add(HEAD)?;
            file.add(&game)?;
            return Ok(file);
        }
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) || lines.next() != Some(&game) {
            bail!(t!("solve.split.other", file = shown(path), game = %rules));
        }
        let mut known: HashMap<&str, Exact> = HashMap::new();
        for (number, line) in lines.enumerate() {
            let verdict = |text: &str| {
                let all = [Exact::Win, Exact::Loss, Exact::Tie];
                all.into_iter().find(|&verdict| word(verdict) == text)
            };
            if let Some(nodes) = line
                .strip_prefix(ROUND)
                .and_then(|nodes| nodes.parse().ok())
            {
                settings.begin_after(nodes);
            } else if let Some((moves, verdict)) = line
                .split_once('\t')
                .and_then(|(moves, text)| Some((moves, verdict(text)?)))
            {
                known.insert(moves, verdict);
            } else {
                let place = number + 3;
                bail!(t!("solve.split.line", file = shown(path), line = place));
            }
        }
        for split in splits {
            let (name, position) = (name(split.game()), *split.game().position());
            let moves: Vec<_> = split.branches().iter().map(|branch| branch.mv).collect();
            for mv in moves {
                let moves = format!("{name} {}", position.notate(mv));
                if let Some(&verdict) = known.get(moves.trim_start()) {
                    split.recall(mv, verdict);
                }
            }
        }
        let file = OpenOptions::new()
            .write(true)
            .open(path)
            .with_context(cannot)?;
        file.set_len(whole as u64).with_context(cannot)?;
        let file = OpenOptions::new()
            .append(true)
            .open(path)
            .with_context(cannot)?;
        Ok(Checkpoint(file))
    }

    fn add(&mut self, line: &str) -> std::io::Result<()> {
        self.0.write_all(format!("{line}\n").as_bytes())
    }
}
