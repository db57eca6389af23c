//! `zertz completions` and `zertz man`: what shells and manuals know of the program.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::args::Cli;
use crate::output::{shown, stdout};

/// Print a completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz completions bash > ~/.local/share/bash-completion/completions/zertz\n  \
    zertz completions zsh > ~/.zfunc/_zertz\n  \
    zertz completions fish > ~/.config/fish/completions/zertz.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Print the manual page, or write the pages of all commands into a folder
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz man | man -l -\n  \
    zertz man ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The folder to write all pages into; it is made if it does not exist
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

pub(crate) fn completions(args: &CompletionsArgs) -> anyhow::Result<ExitCode> {
    // The generator does not bear a closed pipe, so it writes into memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "zertz", &mut script);
    let mut out = stdout();
    out.write_all(&script)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn man(args: &ManArgs) -> anyhow::Result<ExitCode> {
    let mut out = stdout();
    if let Some(folder) = &args.folder {
        let failed = || format!("cannot write manual pages into {}", shown(folder));
        fs::create_dir_all(folder).with_context(failed)?;
        clap_mangen::generate_to(Cli::command(), folder).with_context(failed)?;
    } else {
        clap_mangen::Man::new(Cli::command()).render(&mut out)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
