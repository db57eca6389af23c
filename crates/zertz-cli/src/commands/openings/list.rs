//! `zertz openings list`: the balanced openings that are part of the program.

use std::io::Write;
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use zertz::Rules;
use zertz_lab::openings::OpeningList;

use crate::messages::t;
use crate::output::stdout;

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    #[arg(long, value_name = "GAME")]
    game: Option<Rules>,
}

pub(crate) fn run(args: &ListArgs) -> anyhow::Result<ExitCode> {
    let mut out = stdout();
    if let Some(rules) = &args.game {
        let Some(list) = OpeningList::shipped(rules) else {
            let games: Vec<&str> = OpeningList::games().collect();
            bail!(t!("openings.none", game = %rules, games = games.join(", ")));
        };
        write!(out, "{list}")?;
    } else {
        for game in OpeningList::games() {
            let rules: Option<Rules> = game.parse().ok();
            let Some(list) = rules.as_ref().and_then(OpeningList::shipped) else {
                continue;
            };
            let made = list.made().unwrap_or_default();
            let text = t!(
                "openings.list",
                game = game,
                count = list.len(),
                made = made
            );
            writeln!(out, "{text}")?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
