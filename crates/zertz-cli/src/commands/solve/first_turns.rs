//! `zertz solve --all-first-turns`: which first turns lose by force.

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, bail};
use serde::Serialize;
use zertz::{Game, Player, Position, Rules};
use zertz_engine::proof_file::{Checked, ProofFile, Unproven};
use zertz_engine::solver::{
    FirstTurnVerdict, FirstTurnsSettings, FirstTurnsSolution, Solver, Split, solve_first_turns,
};
use zertz_engine::{Clock, Limits, Stop};
use zertz_lab::parallel::threads;

use super::split::{self, Moves};
use super::{SolveArgs, write_proof};
use crate::interrupt::{INTERRUPTED, exit_code, on_interrupt};
use crate::messages::{columns, t};
use crate::output::{fixed, grouped, stdout};
use crate::progress::ProgressLine;

/// How many marbles are kept to give later, if nothing else is said.
const RESERVE: u8 = 4;

/// A first turn, as `--json` prints it.
#[derive(Serialize)]
struct Finding {
    turn: String,
    /// How many turns it stands for.
    number: u32,
    /// `lost`, `won` or `unknown`.
    verdict: &'static str,
    /// It does not lose by keeping the initiative, whatever the winning set: all of it was tried.
    excluded: bool,
    /// What is known of the replies, if they were asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    replies: Option<Moves>,
    /// The most marbles that the second player gives away.
    gifts: Option<u32>,
    /// Turns of both players in the longest game.
    turns: Option<u32>,
    nodes: u64,
}

/// Everything, as `--json` prints it.
#[derive(Serialize)]
struct Summary {
    game: String,
    first_turns: Vec<Finding>,
    /// How many first turns lose, up to symmetry and in all.
    lost_classes: usize,
    all_classes: usize,
    lost: usize,
    all: usize,
    /// Positions of the proof, which was checked.
    positions: u64,
    seconds: f64,
    interrupted: bool,
}

pub(super) fn run(args: &SolveArgs) -> anyhow::Result<ExitCode> {
    let rules = *args.start.play(&[])?.position().rules();
    let settings = FirstTurnsSettings {
        hash_mib: args.hash as usize,
        threads: threads(args.threads),
        limits: Limits {
            nodes: args.nodes,
            move_time: args.time,
            ..Limits::NONE
        },
        least_reserve: args.reserve.unwrap_or(RESERVE),
    };
    let stop = on_interrupt();
    let mut line = ProgressLine::new();
    let mut tell = |lost: usize, all: usize| {
        line.say(|| t!("solve.first_turns.progress", lost = lost, all = all));
    };
    let found = solve_first_turns(&rules, &settings, &Clock::default(), &stop, &mut tell);
    let mut found = found.with_context(|| t!("solve.first_turns.rules"))?;
    line.clear();
    let replies = if args.replies.is_some() || args.checkpoint.is_some() {
        Replies::to_open_turns(args, &rules, &mut found, &stop)?
    } else {
        Replies::none(&rules)
    };
    let interrupted = stop.is_set();
    // What was found before an interruption is checked all the same.
    let checked = match found.proof.check(&Stop::new(), &mut |_| {}) {
        Ok(checked) => checked,
        Err(Unproven::Refuted(refutation)) => bail!(t!(
            "solve.first_turns.refuted",
            line = refutation.line.join(" ")
        )),
        Err(Unproven::Stopped) => return Ok(ExitCode::from(INTERRUPTED)),
    };
    if let Some(path) = &args.proof {
        write_proof(path, &found.proof, interrupted)?;
    }
    let mut out = stdout();
    if args.json {
        let summary = Summary::of(&rules, &found, &replies, &checked, interrupted);
        writeln!(out, "{}", serde_json::to_string(&summary)?)?;
    } else {
        if interrupted {
            writeln!(out, "{}", t!("solve.first_turns.interrupted"))?;
        }
        print(&mut out, &rules, &found, &replies, &checked)?;
    }
    out.flush()?;
    Ok(exit_code(interrupted, false))
}

/// What was found out about the replies to first turns that were left.
struct Replies {
    splits: Vec<Split>,
    /// Who wins, where that is proven.
    winners: Vec<Option<Player>>,
    /// The proof of those that the first player wins.
    won: ProofFile,
}

impl Replies {
    /// Nothing was asked.
    fn none(rules: &Rules) -> Replies {
        Replies {
            splits: Vec::new(),
            winners: Vec::new(),
            won: ProofFile::new(*rules, Player::First),
        }
    }

    /// Asks about all of them. What loses is added to the proof.
    fn to_open_turns(
        args: &SolveArgs,
        rules: &Rules,
        found: &mut FirstTurnsSolution,
        stop: &Stop,
    ) -> anyhow::Result<Replies> {
        let mut replies = Replies::none(rules);
        for one in found.verdicts.iter().filter(|one| one.loss.is_none()) {
            let mut game = Game::new(Position::start(*rules));
            game.play(one.turn.mv)?;
            replies.splits.push(Split::new(game));
        }
        split::solve(args, &mut replies.splits, stop)?;
        let mut solver = Solver::new(args.hash as usize);
        for split in &replies.splits {
            let winner = split.winner().filter(|winner| {
                let file = match winner {
                    Player::First => &mut replies.won,
                    Player::Second => &mut found.proof,
                };
                split.prove(file, &mut solver, stop)
            });
            replies.winners.push(winner);
        }
        if replies.won.roots().len() > 0 {
            replies.won.check(&Stop::new(), &mut |_| {})?;
            if let Some(path) = &args.proof {
                let mut name = OsString::from("won-");
                name.push(path.file_name().unwrap_or_default());
                write_proof(&path.with_file_name(name), &replies.won, stop.is_set())?;
            }
        }
        Ok(replies)
    }

    fn place(&self, one: &FirstTurnVerdict) -> Option<usize> {
        let is_after = |split: &Split| split.game().turns().next().map(zertz::Turn::mv);
        let mut firsts = self.splits.iter().map(is_after);
        firsts.position(|first| first == Some(one.turn.mv))
    }

    fn of(&self, one: &FirstTurnVerdict) -> Option<&Split> {
        self.splits.get(self.place(one)?)
    }

    /// Who wins after a first turn.
    fn winner(&self, one: &FirstTurnVerdict) -> Option<Player> {
        let by_initiative = one.loss.map(|_| Player::Second);
        by_initiative.or_else(|| *self.winners.get(self.place(one)?)?)
    }
}

/// The token of a first turn.
fn token(rules: &Rules, verdict: &FirstTurnVerdict) -> String {
    let start = Position::start(*rules);
    start.notate(verdict.turn.mv).to_string()
}

impl Summary {
    fn of(
        rules: &Rules,
        found: &FirstTurnsSolution,
        replies: &Replies,
        checked: &Checked,
        interrupted: bool,
    ) -> Summary {
        let finding = |one: &FirstTurnVerdict| Finding {
            turn: token(rules, one),
            number: one.turn.number,
            verdict: match replies.winner(one) {
                Some(Player::First) => "won",
                Some(Player::Second) => "lost",
                None => "unknown",
            },
            excluded: one.excluded,
            replies: replies.of(one).map(Moves::of),
            gifts: one.loss.map(|loss| loss.gifts),
            turns: one.loss.map(|loss| loss.turns),
            nodes: one.nodes,
        };
        Summary {
            game: rules.to_string(),
            first_turns: found.verdicts.iter().map(finding).collect(),
            lost_classes: checked.first_turns.classes,
            all_classes: checked.first_turns.all_classes,
            lost: checked.first_turns.turns,
            all: checked.first_turns.all_turns,
            positions: checked.positions,
            seconds: found.time.as_secs_f64(),
            interrupted,
        }
    }
}

fn print(
    out: &mut impl Write,
    rules: &Rules,
    found: &FirstTurnsSolution,
    replies: &Replies,
    checked: &Checked,
) -> std::io::Result<()> {
    let headings = t!("solve.first_turns.columns");
    let row = |out: &mut dyn Write, [turn, number, verdict, gifts, turns, nodes]: [&str; 6]| {
        writeln!(
            out,
            "{turn:<10} {number:>6} {verdict:<8} {gifts:>5} {turns:>5} {nodes:>11}"
        )
    };
    row(out, columns(&headings))?;
    for one in &found.verdicts {
        let shown = |number: Option<u32>| number.map_or_else(String::new, |one| one.to_string());
        let verdict = match replies.winner(one) {
            Some(Player::First) => t!("solve.first_turns.won"),
            Some(Player::Second) => t!("solve.first_turns.lost"),
            None => t!("solve.first_turns.unknown"),
        };
        row(
            out,
            [
                &token(rules, one),
                &one.turn.number.to_string(),
                &verdict,
                &shown(one.loss.map(|loss| loss.gifts)),
                &shown(one.loss.map(|loss| loss.turns)),
                &grouped(one.nodes),
            ],
        )?;
    }
    for one in &found.verdicts {
        let Some(moves) = replies.of(one).map(Moves::of) else {
            continue;
        };
        let text = t!(
            "solve.first_turns.replies",
            turn = token(rules, one),
            settled = moves.settled(),
            all = moves.all,
            loss = moves.loss,
        );
        writeln!(out, "{text}")?;
    }
    let excluded = found.verdicts.iter().filter(|one| one.excluded).count();
    if excluded > 0 {
        writeln!(
            out,
            "{}",
            t!("solve.first_turns.excluded", count = excluded)
        )?;
    }
    let first_turns = checked.first_turns;
    writeln!(
        out,
        "{}",
        t!(
            "solve.first_turns.summary",
            classes = first_turns.classes as u64,
            all_classes = first_turns.all_classes as u64,
            turns = first_turns.turns as u64,
            all_turns = first_turns.all_turns as u64,
        )
    )?;
    writeln!(
        out,
        "{}",
        t!(
            "solve.first_turns.proof",
            positions = checked.positions,
            longest = checked.longest,
            seconds = fixed(found.time.as_secs_f64(), 2),
        )
    )
}
