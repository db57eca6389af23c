//! The table at the end of a match, the line of progress, and the same for programs.

use std::fmt::Write;
use std::time::Duration;

use serde::Serialize;
use zertz_lab::matches::{MatchEnd, MatchOutcome, MatchTally, Results};
use zertz_lab::opponent::{Fault, Work};
use zertz_lab::stats::{Estimate, Sprt, SprtVerdict};

use crate::output::{counted, grouped, plain};

/// Everything that is said about a match beside its outcome.
#[derive(Debug)]
pub(super) struct MatchReport<'a> {
    pub(super) names: [&'a str; 2],
    pub(super) limits: [String; 2],
    pub(super) boards: Vec<String>,
    pub(super) sprt: Option<Sprt>,
}

impl MatchReport<'_> {
    /// The table for people.
    pub(super) fn table(&self, outcome: &MatchOutcome) -> String {
        let mut out = String::new();
        self.write_table(&mut out, outcome).unwrap_or_default();
        out
    }

    fn write_table(&self, out: &mut String, outcome: &MatchOutcome) -> std::fmt::Result {
        let tally = &outcome.tally;
        for (letter, side) in ["A", "B"].into_iter().zip(0..2) {
            let work = &tally.work[side];
            writeln!(
                out,
                "{letter}: {} ({}){}",
                plain(self.names[side]),
                self.limits[side],
                speed(work)
            )?;
        }
        let names = self.boards.iter().map(|name| name.chars().count());
        let width = names.max().unwrap_or(0).max(8);
        writeln!(
            out,
            "\n{:<width$} {:>6} {:>6} {:>6} {:>6} {:>8}  {:<22} {:>6}",
            "board", "games", "A won", "lost", "tied", "A score", "Elo of A (95 %)", "turns"
        )?;
        let mut line = |name: &str, results: &Results| {
            writeln!(
                out,
                "{:<width$} {:>6} {:>6} {:>6} {:>6} {:>6.1} %  {:<22} {:>6.1}",
                name,
                results.games(),
                results.won,
                results.lost,
                results.tied,
                100.0 * results.score(),
                results.pairs.elo().map_or(String::new(), |elo| show(&elo)),
                results.mean_turns()
            )
        };
        if self.boards.len() > 1 {
            for (name, results) in self.boards.iter().zip(&tally.boards) {
                line(name, results)?;
            }
            line("all", &tally.all)?;
        } else {
            line(
                self.boards.first().map_or("all", String::as_str),
                &tally.all,
            )?;
        }
        let [zero, half, one, more, two] = tally.all.pairs.0;
        write!(
            out,
            "\npairs of 0, ½, 1, 1½, 2 points: {zero}, {half}, {one}, {more}, {two}"
        )?;
        if let Some(superiority) = tally.all.pairs.superiority() {
            write!(out, "; LOS {:.1} %", 100.0 * superiority)?;
        }
        writeln!(out)?;
        if let Some(sprt) = self.sprt {
            writeln!(out, "{}", test_line(sprt, tally))?;
        }
        write_faults(out, tally)?;
        let games = counted(tally.all.games(), "game", "games");
        writeln!(
            out,
            "{} {games} in {:.1} s",
            match outcome.end {
                MatchEnd::Complete => "all played:",
                MatchEnd::Decided => "the test has ended:",
                MatchEnd::Interrupted => "interrupted:",
            },
            outcome.time.as_secs_f64()
        )
    }

    /// One line of progress.
    pub(super) fn progress(&self, tally: &MatchTally, games: u64, elapsed: Duration) -> String {
        let all = &tally.all;
        let mut line = format!(
            "{}/{games} games, A +{} -{} ={}",
            all.games(),
            all.won,
            all.lost,
            all.tied
        );
        if let Some(elo) = all.pairs.elo() {
            let _ = write!(line, ", Elo {}", show(&elo));
        }
        if let Some(sprt) = self.sprt {
            let _ = write!(line, ", LLR {:.2}", sprt.ratio(&all.pairs));
        }
        let rate = all.games() as f64 / elapsed.as_secs_f64().max(1e-3);
        let _ = write!(line, ", {rate:.1} games/s");
        line
    }

    /// The same as the table for programs, on one line.
    pub(super) fn json(&self, outcome: &MatchOutcome) -> serde_json::Result<String> {
        let tally = &outcome.tally;
        let side = |side: usize| JsonSide {
            engine: self.names[side],
            limits: &self.limits[side],
            illegal: tally.faults[side][0],
            crashes: tally.faults[side][1],
            hangs: tally.faults[side][2],
            time_losses: tally.faults[side][3],
            moves: tally.work[side].moves,
            ms_per_move: tally.work[side].mean_time().as_secs_f64() * 1e3,
            nodes_per_second: tally.work[side].speed(),
            depth: tally.work[side].mean_depth(),
        };
        let boards = self.boards.iter().zip(&tally.boards);
        let mut text = serde_json::to_string(&Json {
            a: side(0),
            b: side(1),
            end: outcome.end,
            all: JsonResults::of("all", &tally.all),
            boards: boards
                .map(|(name, results)| JsonResults::of(name, results))
                .collect(),
            sprt: self.sprt.map(|sprt| JsonSprt {
                elo0: sprt.elo0,
                elo1: sprt.elo1,
                model: "logistic",
                llr: sprt.ratio(&tally.all.pairs),
                bound: Sprt::bound(),
                accepted: match sprt.verdict(&tally.all.pairs) {
                    SprtVerdict::Open => None,
                    SprtVerdict::AcceptsFirst => Some("elo0"),
                    SprtVerdict::AcceptsSecond => Some("elo1"),
                },
            }),
            adjudicated: tally.adjudicated,
            seconds: outcome.time.as_secs_f64(),
        })?;
        text.push('\n');
        Ok(text)
    }
}

fn write_faults(out: &mut String, tally: &MatchTally) -> std::fmt::Result {
    for (letter, faults) in ["A", "B"].into_iter().zip(&tally.faults) {
        let named: Vec<String> = Fault::ALL
            .into_iter()
            .zip(faults)
            .filter(|(_, count)| **count > 0)
            .map(|(fault, count)| format!("{} {count}", fault.as_str()))
            .collect();
        if !named.is_empty() {
            writeln!(out, "faults of {letter}, lost: {}", named.join(", "))?;
        }
    }
    if tally.adjudicated > 0 {
        let games = counted(tally.adjudicated, "game", "games");
        writeln!(out, "{games} broken off as a tie for their length")?;
    }
    Ok(())
}

/// What a side has reported about its work.
fn speed(work: &Work) -> String {
    if work.moves == 0 {
        return String::new();
    }
    let mut out = format!(", {:.1} ms a move", work.mean_time().as_secs_f64() * 1e3);
    if let Some(speed) = work.speed() {
        let _ = write!(out, ", {} nodes/s", grouped(speed as u64));
    }
    if let Some(depth) = work.mean_depth() {
        let _ = write!(out, ", depth {depth:.1}");
    }
    out
}

fn test_line(sprt: Sprt, tally: &MatchTally) -> String {
    let bound = Sprt::bound();
    let Sprt { elo0, elo1 } = sprt;
    format!(
        "SPRT of {elo0} v {elo1} logistic Elo: LLR {:.2} within ±{bound:.2}: {}",
        sprt.ratio(&tally.all.pairs),
        match sprt.verdict(&tally.all.pairs) {
            SprtVerdict::Open => "not decided".to_string(),
            SprtVerdict::AcceptsFirst => format!("{elo0} accepted"),
            SprtVerdict::AcceptsSecond => format!("{elo1} accepted"),
        }
    )
}

/// An Elo difference with its error; where a side of the interval is infinite, the interval.
fn show(elo: &Estimate) -> String {
    if elo.value.is_infinite() {
        let (sign, bound) = if elo.value > 0.0 {
            ('>', elo.low)
        } else {
            ('<', elo.high)
        };
        return format!("{sign} {bound:+.0}");
    }
    if elo.low.is_infinite() || elo.high.is_infinite() {
        let interval = format!("{:+.1} ({:+.0} … {:+.0})", elo.value, elo.low, elo.high);
        return interval.replace("inf", "∞");
    }
    format!("{:+.1} ± {:.1}", elo.value, elo.error())
}

#[derive(Serialize)]
struct Json<'a> {
    a: JsonSide<'a>,
    b: JsonSide<'a>,
    end: MatchEnd,
    all: JsonResults<'a>,
    boards: Vec<JsonResults<'a>>,
    sprt: Option<JsonSprt>,
    adjudicated: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct JsonSide<'a> {
    engine: &'a str,
    limits: &'a str,
    illegal: u64,
    crashes: u64,
    hangs: u64,
    time_losses: u64,
    moves: u64,
    ms_per_move: f64,
    nodes_per_second: Option<f64>,
    depth: Option<f64>,
}

/// Elo is null where it is infinite.
#[derive(Serialize)]
struct JsonResults<'a> {
    board: &'a str,
    games: u64,
    won: u64,
    lost: u64,
    tied: u64,
    score: f64,
    pairs: [u64; 5],
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    los: Option<f64>,
    mean_turns: f64,
}

impl<'a> JsonResults<'a> {
    fn of(board: &'a str, results: &Results) -> JsonResults<'a> {
        let elo = results.pairs.elo();
        let finite = |part: fn(&Estimate) -> f64| elo.as_ref().map(part).filter(|x| x.is_finite());
        JsonResults {
            board,
            games: results.games(),
            won: results.won,
            lost: results.lost,
            tied: results.tied,
            score: results.score(),
            pairs: results.pairs.0,
            elo: finite(|elo| elo.value),
            elo_low: finite(|elo| elo.low),
            elo_high: finite(|elo| elo.high),
            los: results.pairs.superiority(),
            mean_turns: results.mean_turns(),
        }
    }
}

#[derive(Serialize)]
struct JsonSprt {
    elo0: f64,
    elo1: f64,
    model: &'static str,
    llr: f64,
    bound: f64,
    accepted: Option<&'static str>,
}
