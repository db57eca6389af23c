//! `zertz first-turns`: which first turns of played games lose by force, and who won.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;
use zertz_lab::first_turns::{
    GameStudy, Group, Results, Study, StudyEvent, StudySettings, Tally, Unfit, study,
};
use zertz_lab::stats::Estimate;

use crate::files::Inputs;
use crate::interrupt::{INTERRUPTED, on_interrupt};
use crate::messages::{columns, t};
use crate::output::{fixed, game_fault, note, stdout};
use crate::progress::FileProgress;

#[derive(Debug, Args)]
pub(crate) struct FirstTurnsArgs {
    #[command(flatten)]
    inputs: Inputs,
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    strongest: u32,
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    least_games: u32,
    #[arg(long)]
    json: bool,
}

/// What was found, as `--json` prints it.
#[derive(Serialize)]
struct Report {
    games: Vec<GameReport>,
    unfit: UnfitReport,
    /// Files and games that cannot be read.
    faults: u64,
    interrupted: bool,
}

#[derive(Serialize)]
struct UnfitReport {
    unsolved: u64,
    setup: u64,
    empty: u64,
}

#[derive(Serialize)]
struct GameReport {
    game: String,
    rows: Vec<Row>,
}

/// The counts of a group.
#[derive(Serialize)]
struct Row {
    #[serde(flatten)]
    group: GroupName,
    first_turns: u64,
    lost: u64,
    lost_share: Option<Estimate>,
    after_lost: ResultsReport,
    followed: ResultsReport,
    followed_share: Option<Estimate>,
    followed_to_the_end: u64,
    after_open: ResultsReport,
}

#[derive(Serialize)]
struct ResultsReport {
    games: u64,
    decided: u64,
    won: u64,
    share: Option<Estimate>,
}

/// A group as programs know it.
#[derive(Serialize)]
#[serde(tag = "group", rename_all = "snake_case")]
enum GroupName {
    All,
    Pairing {
        first: &'static str,
        second: &'static str,
    },
    Strength {
        strongest: bool,
    },
    Rating {
        from: u32,
        to: Option<u32>,
    },
    Year {
        year: u16,
    },
}

pub(crate) fn run(args: &FirstTurnsArgs) -> anyhow::Result<ExitCode> {
    let sources = args.inputs.find()?.sources;
    let settings = StudySettings {
        strongest: args.strongest as usize,
        least_games: args.least_games,
    };
    let stop = on_interrupt();
    let mut progress = FileProgress::new(sources.len(), false);
    let found = study(&settings, &sources, &stop, |event| match event {
        StudyEvent::FileRead => progress.advance(),
        StudyEvent::Unreadable(fault) => {
            progress.clear();
            note(game_fault(fault));
        }
    })?;
    progress.clear();
    let report = Report::new(&found, stop.is_set());
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        report.write(&mut out)?;
    }
    out.flush()?;
    Ok(if report.interrupted {
        ExitCode::from(INTERRUPTED)
    } else if report.faults > 0 {
        ExitCode::from(1)
    } else {
        ExitCode::SUCCESS
    })
}

impl Report {
    fn new(found: &Study, interrupted: bool) -> Report {
        let unfit = |reason: Unfit| found.unfit.get(&reason).copied().unwrap_or_default();
        Report {
            games: found.games.iter().map(GameReport::new).collect(),
            unfit: UnfitReport {
                unsolved: unfit(Unfit::Unsolved),
                setup: unfit(Unfit::Setup),
                empty: unfit(Unfit::NoTurn),
            },
            faults: found.faults,
            interrupted,
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for game in &self.games {
            game.write(out)?;
        }
        if self.games.is_empty() {
            writeln!(out, "{}", t!("first_turns.none"))?;
        }
        let left_out = t!(
            "first_turns.left_out",
            unsolved = self.unfit.unsolved,
            setup = self.unfit.setup,
            empty = self.unfit.empty,
            faults = self.faults,
            interrupted = self.interrupted,
        );
        writeln!(out, "{left_out}")
    }
}

impl GameReport {
    fn new(study: &GameStudy) -> GameReport {
        let groups = study.groups.iter();
        let rows = groups.map(|(group, tally)| Row::new(GroupName::of(group), tally));
        GameReport {
            game: study.rules.to_string(),
            rows: [Row::new(GroupName::All, &study.all)]
                .into_iter()
                .chain(rows)
                .collect(),
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let [all, ..] = self.rows.as_slice() else {
            return Ok(());
        };
        let head = t!(
            "first_turns.head",
            game = self.game.as_str(),
            games = all.first_turns,
            lost = all.lost
        );
        let blank = "";
        writeln!(out, "{head}")?;
        let above = t!("first_turns.above");
        let [played, lost, open] = columns(&above);
        writeln!(out, "{blank:24}{played:>20}  {lost:>47}  {open:>19}")?;
        let headings = t!("first_turns.columns");
        let [a, b, c, d, e, f, g, h, i, j] = columns(&headings);
        writeln!(
            out,
            "{blank:24}{a:>7}{b:>7}{c:>6}  {d:>10}{e:>10}{f:>7}{g:>10}{h:>10}  {i:>9}{j:>10}"
        )?;
        let mut is_told = false;
        for row in &self.rows {
            let is_general = matches!(row.group, GroupName::All | GroupName::Pairing { .. });
            if !is_general && !is_told {
                writeln!(out, "{}", t!("first_turns.between_people"))?;
                is_told = true;
            }
            writeln!(out, "{}", row.line())?;
        }
        let to_the_end = t!("first_turns.to_the_end", games = all.followed_to_the_end);
        writeln!(out, "{to_the_end}\n")
    }
}

impl Row {
    fn new(group: GroupName, tally: &Tally) -> Row {
        Row {
            group,
            first_turns: tally.first_turns,
            lost: tally.lost,
            lost_share: tally.lost_share(),
            after_lost: ResultsReport::new(&tally.after_lost),
            followed: ResultsReport::new(&tally.followed),
            followed_share: tally.followed_share(),
            followed_to_the_end: tally.followed_to_the_end,
            after_open: ResultsReport::new(&tally.after_open),
        }
    }

    fn line(&self) -> String {
        let (lost, open) = (&self.after_lost, &self.after_open);
        format!(
            "{:24}{:7}{:7}{:>6}  {:10}{:10}{:>7}{:10}{:>10}  {:9}{:>10}",
            self.group.label(),
            self.first_turns,
            self.lost,
            per_cent(self.lost_share),
            lost.games,
            self.followed.games,
            per_cent(self.followed_share),
            lost.decided,
            per_cent(lost.share),
            open.decided,
            per_cent(open.share),
        )
    }
}

impl ResultsReport {
    fn new(results: &Results) -> ResultsReport {
        ResultsReport {
            games: results.games,
            decided: results.decided,
            won: results.won,
            share: results.share(),
        }
    }
}

impl GroupName {
    fn of(group: &Group) -> GroupName {
        match *group {
            Group::Pairing([first, second]) => GroupName::Pairing {
                first: first.as_str(),
                second: second.as_str(),
            },
            Group::Strongest(strongest) => GroupName::Strength { strongest },
            Group::Rating(band) => GroupName::Rating {
                from: band.from,
                to: band.to,
            },
            Group::Year(year) => GroupName::Year { year },
        }
    }

    fn label(&self) -> String {
        match self {
            GroupName::All => t!("first_turns.all"),
            GroupName::Pairing { first, second } => {
                t!("first_turns.pairing", first = *first, second = *second)
            }
            GroupName::Strength { strongest: true } => t!("first_turns.strongest"),
            GroupName::Strength { strongest: false } => t!("first_turns.others"),
            GroupName::Rating {
                from: 0,
                to: Some(to),
            } => t!("first_turns.rating_below", to = %to),
            GroupName::Rating { from, to: Some(to) } => {
                t!("first_turns.rating", from = %from, to = %(to - 1))
            }
            GroupName::Rating { from, to: None } => t!("first_turns.rating_above", from = %from),
            GroupName::Year { year } => t!("first_turns.year", year = %year),
        }
    }
}

/// A share in per cent, or a dash where there is none.
fn per_cent(share: Option<Estimate>) -> String {
    let shown = |share: Estimate| fixed(100.0 * share.value, 1);
    share.map_or_else(|| "–".to_string(), shown)
}
