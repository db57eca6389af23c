//! `zertz completions` and `zertz man`: what shells and manuals know of the program.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use clap_complete::Shell;

use crate::args::Cli;
use crate::messages::t;
use crate::output::{shown, stdout};

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

pub(crate) fn completions(args: &CompletionsArgs) -> anyhow::Result<ExitCode> {
    // The generator does not bear a closed pipe, so it writes into memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::described(), "zertz", &mut script);
    let mut out = stdout();
    out.write_all(&script)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn man(args: &ManArgs) -> anyhow::Result<ExitCode> {
    let mut out = stdout();
    if let Some(folder) = &args.folder {
        let failed = || t!("man.cannot_write", folder = shown(folder));
        fs::create_dir_all(folder).with_context(failed)?;
        // A page takes the place of another when it is complete.
        let beside = tempfile::tempdir_in(folder).with_context(failed)?;
        clap_mangen::generate_to(Cli::described(), &beside).with_context(failed)?;
        for page in fs::read_dir(&beside).with_context(failed)? {
            let page = page.with_context(failed)?;
            let name = folder.join(page.file_name());
            fs::rename(page.path(), name).with_context(failed)?;
        }
    } else {
        clap_mangen::Man::new(Cli::described()).render(&mut out)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
