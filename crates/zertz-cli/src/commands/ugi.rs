//! `zertz ugi`: the engine for user interfaces and match runners.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use zertz_engine::eval::Eval;
use zertz_engine::{Settings, Ugi};

use crate::messages::t;
use crate::output::note;

#[derive(Debug, Args)]
pub(crate) struct UgiArgs {}

pub(crate) fn run(_: &UgiArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    if io::stdin().is_terminal() {
        note(t!("ugi.hint"));
    }
    let settings = Settings::with(eval.clone());
    Ugi::with(io::stdout(), settings)
        .run(io::stdin().lock())
        .with_context(|| t!("ugi.broken"))?;
    Ok(ExitCode::SUCCESS)
}
