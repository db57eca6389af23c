//! The help of the command line, from the catalogue. The names follow from those of the commands and
//! options:
//!
//! | name | what |
//! |---|---|
//! | `help.check` | what `zertz check` does, in a line |
//! | `help.check.long` | what is said below that by `--help` |
//! | `help.check.examples` | what stands at the end |
//! | `help.check.trace`, `help.check.trace.long` | the same for the option `--trace` |
//! | `help.puzzles.board` | `--board` of all commands of `zertz puzzles` that have no text of their own |
//! | `help.any.json` | `--json` of all others |
//! | `help.zertz`, `help.zertz.eval` | `zertz` itself and its options |

use clap::Command;
use clap::builder::{Resettable, StyledStr};

use super::said;

/// The same command line, with help.
pub(crate) fn with_help(program: Command) -> Command {
    let program = texts(program, "help.zertz");
    program.mut_subcommands(|command| {
        let path = format!("help.{}", command_name(&command));
        with_texts(command, &path)
    })
}

fn with_texts(command: Command, path: &str) -> Command {
    let command = texts(command, path);
    command.mut_subcommands(|inner| {
        let path = format!("{path}.{}", command_name(&inner));
        with_texts(inner, &path)
    })
}

/// The name of a command as it stands in names of texts, where options are written with `_` too.
pub(super) fn command_name(command: &Command) -> String {
    command.get_name().replace('-', "_")
}

/// The texts of a command and of its options.
fn texts(command: Command, path: &str) -> Command {
    let command = command
        .about(text(path))
        .long_about(long_text(path))
        .after_help(text(&format!("{path}.examples")));
    command.mut_args(|arg| {
        let name = option_name(path, arg.get_id().as_str());
        arg.help(text(&name)).long_help(long_text(&name))
    })
}

/// The name of the text of an option: of the command, of one above it, or of any.
pub(super) fn option_name(path: &str, option: &str) -> String {
    let mut path = path;
    loop {
        let name = format!("{path}.{option}");
        if said(&name, &[]).is_some() {
            return name;
        }
        match path.rsplit_once('.') {
            Some((above, _)) if above != "help" => path = above,
            _ => return format!("help.any.{option}"),
        }
    }
}

fn text(name: &str) -> Resettable<StyledStr> {
    said(name, &[]).map(StyledStr::from).into()
}

/// The long text begins with the short one.
fn long_text(name: &str) -> Resettable<StyledStr> {
    let long = said(&format!("{name}.long"), &[]);
    let both = said(name, &[]).zip(long);
    both.map(|(short, long)| StyledStr::from(format!("{short}\n\n{long}")))
        .into()
}
