//! The table at the end of a match, the line of progress, and the same for programs.

use std::fmt::Write;
use std::time::Duration;

use serde::Serialize;
use zertz_lab::matches::{Finished, MatchEnd, MatchOutcome, MatchTally, Results};
use zertz_lab::opponent::{Fault, Work};
use zertz_lab::stats::{Estimate, Sprt, SprtVerdict};

use crate::messages::{columns, t};
use crate::output::{fixed, plain};

/// How the games of a board begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase", tag = "kind", content = "count")]
pub(super) enum Begun {
    /// With one of this many balanced openings.
    Balanced(usize),
    /// With one of this many openings of a file.
    Given(usize),
    /// With this many random turns.
    Random(u32),
}

impl Begun {
    fn text(self) -> String {
        match self {
            Begun::Balanced(count) => t!("match.openings.balanced", count = count),
            Begun::Given(count) => t!("match.openings.given", count = count),
            Begun::Random(turns) => t!("match.openings.random", turns = turns),
        }
    }
}

/// Everything that is said about a match beside its outcome.
#[derive(Debug)]
pub(super) struct MatchReport<'a> {
    pub(super) names: [&'a str; 2],
    pub(super) limits: [String; 2],
    pub(super) boards: Vec<String>,
    /// How the games of each board begin.
    pub(super) openings: Vec<Begun>,
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
        writeln!(out, "{}", self.openings_line())?;
        let names = self.boards.iter().map(|name| name.chars().count());
        let width = names.max().unwrap_or(0).max(8);
        let headings = t!("match.columns");
        let [board, games, won, lost, tied, score, elo, turns] = columns(&headings);
        writeln!(
            out,
            "\n{board:<width$} {games:>6} {won:>6} {lost:>6} {tied:>6} {score:>8}  {elo:<22} \
             {turns:>6}"
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
        if let [board] = &self.boards[..] {
            line(board, &tally.all)?;
        } else {
            for (name, results) in self.boards.iter().zip(&tally.boards) {
                line(name, results)?;
            }
            line(&t!("match.all"), &tally.all)?;
        }
        let [zero, half, one, more, two] = tally.all.pairs.0;
        let mut pairs = t!(
            "match.pairs",
            counts = format!("{zero}, {half}, {one}, {more}, {two}"),
        );
        if let Some(superiority) = tally.all.pairs.superiority() {
            let percent = fixed(100.0 * superiority, 1);
            pairs += &format!("; {}", t!("match.superiority", percent = percent));
        }
        writeln!(out, "\n{pairs}")?;
        if let Some(elo) = tally.all.pairs.normalized_elo() {
            let split = fixed(100.0 * tally.all.pairs.split().unwrap_or_default(), 1);
            let text = t!("match.normalized", elo = show(&elo), percent = split);
            writeln!(out, "{text}")?;
        }
        if let Some(sprt) = self.sprt {
            writeln!(out, "{}", test_line(sprt, tally))?;
        }
        write_faults(out, tally)?;
        let (games, seconds) = (tally.all.games(), fixed(outcome.time.as_secs_f64(), 1));
        let end = match outcome.end {
            MatchEnd::Complete => t!("match.complete", games = games, seconds = seconds),
            MatchEnd::Decided => t!("match.decided", games = games, seconds = seconds),
            MatchEnd::Interrupted => t!("match.interrupted", games = games, seconds = seconds),
        };
        writeln!(out, "{end}")
    }

    /// How the games begin.
    fn openings_line(&self) -> String {
        let first = self.openings.first();
        let is_same = self.openings.iter().all(|begun| Some(begun) == first);
        let texts: Vec<String> = match first {
            Some(begun) if is_same => vec![begun.text()],
            _ => {
                let boards = self.boards.iter().zip(&self.openings);
                boards
                    .map(|(board, begun)| format!("{board} {}", begun.text()))
                    .collect()
            }
        };
        t!("match.openings", openings = texts.join("; "))
    }

    /// A line about a side that could not go on.
    pub(super) fn fault(&self, game: &Finished, illegal: Option<&str>) -> String {
        let (side, fault) = game.fault.unwrap_or((0, Fault::Crash));
        let mut text = t!(
            "match.fault",
            game = %(game.number + 1),
            side = ["A", "B"][side],
            name = plain(self.names[side]),
            fault = fault.as_str(),
            turns = u64::from(game.turns),
        );
        if let Some(illegal) = illegal {
            text += &format!(": {}", plain(illegal));
        }
        text
    }

    /// One line of progress.
    pub(super) fn progress(&self, tally: &MatchTally, games: u64, elapsed: Duration) -> String {
        let all = &tally.all;
        let mut parts = vec![t!(
            "match.progress",
            done = %all.games(),
            games = %games,
            won = %all.won,
            lost = %all.lost,
            tied = %all.tied,
        )];
        if let Some(elo) = all.pairs.elo() {
            parts.push(t!("match.elo", elo = show(&elo)));
        }
        if let Some(sprt) = self.sprt {
            let ratio = fixed(sprt.ratio(&all.pairs), 2);
            parts.push(t!("match.ratio", ratio = ratio));
        }
        let rate = all.games() as f64 / elapsed.as_secs_f64().max(1e-3);
        parts.push(t!("match.rate", rate = fixed(rate, 1)));
        parts.join(", ")
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
            openings: &self.openings,
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
            let faults = t!("match.faults", side = letter, faults = named.join(", "));
            writeln!(out, "{faults}")?;
        }
    }
    if tally.adjudicated > 0 {
        let text = t!("match.broken_off", games = tally.adjudicated);
        writeln!(out, "{text}")?;
    }
    Ok(())
}

/// What a side has reported about its work.
fn speed(work: &Work) -> String {
    if work.moves == 0 {
        return String::new();
    }
    let ms = fixed(work.mean_time().as_secs_f64() * 1e3, 1);
    let speed = work.speed().map(|speed| speed as u64);
    let depth = work.mean_depth().map(|depth| fixed(depth, 1));
    let parts = [
        Some(t!("match.time", ms = ms)),
        speed.map(|speed| t!("match.speed", speed = speed)),
        depth.map(|depth| t!("match.depth", depth = depth)),
    ];
    let parts = parts.into_iter().flatten();
    parts.map(|part| format!(", {part}")).collect()
}

fn test_line(sprt: Sprt, tally: &MatchTally) -> String {
    let Sprt { elo0, elo1 } = sprt;
    t!(
        "match.test",
        low = %elo0,
        high = %elo1,
        ratio = fixed(sprt.ratio(&tally.all.pairs), 2),
        bound = fixed(Sprt::bound(), 2),
        verdict = match sprt.verdict(&tally.all.pairs) {
            SprtVerdict::Open => t!("match.test.open"),
            SprtVerdict::AcceptsFirst => t!("match.test.accepted", elo = %elo0),
            SprtVerdict::AcceptsSecond => t!("match.test.accepted", elo = %elo1),
        },
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
    /// How the games of each board begin.
    openings: &'a [Begun],
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
    /// The normalised Elo, and the share of the pairs in which both scored the same.
    nelo: Option<f64>,
    nelo_error: Option<f64>,
    split: Option<f64>,
    mean_turns: f64,
}

impl<'a> JsonResults<'a> {
    fn of(board: &'a str, results: &Results) -> JsonResults<'a> {
        let elo = results.pairs.elo();
        let nelo = results.pairs.normalized_elo();
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
            nelo: nelo.as_ref().map(|elo| elo.value),
            nelo_error: nelo.as_ref().map(Estimate::error),
            split: results.pairs.split(),
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
