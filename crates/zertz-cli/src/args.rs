//! The command line as a whole. The flags of each command stand beside the command.

use clap::{Parser, Subcommand};

use crate::commands;
