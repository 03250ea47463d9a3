//! `sodan completions` and `sodan man`: what a package of the command ships, made from the same source as its help.

use crate::command::Cli;
use crate::exit::{Ending, Failure};
use clap::{Args, CommandFactory};
use std::io::Write;
use std::path::PathBuf;

/// Print the completions for a shell
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  sodan completions bash > ~/.local/share/bash-completion/completions/sodan")]
pub struct CompletionsArgs {
    /// Which shell
    shell: clap_complete::Shell,
}

/// Print the man page, or write those of all commands
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan man | man -l -
  sodan man --folder /usr/local/share/man/man1")]
pub struct ManArgs {
    /// Write sodan.1 and a page for each command into this folder
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

/// Prints completions.
pub fn completions(args: &CompletionsArgs) -> Result<Ending, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "sodan", &mut script);
    print(&script)
}

/// Prints or writes man pages.
pub fn man(args: &ManArgs) -> Result<Ending, Failure> {
    let mut command = Cli::command();
    command.build();
    match &args.folder {
        Some(folder) => {
            clap_mangen::generate_to(command, folder).map_err(|cause| Failure::write(folder, cause))?;
            Ok(Ending::Done)
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page).map_err(Failure::standard_output)?;
            print(&page)
        }
    }
}

fn print(text: &[u8]) -> Result<Ending, Failure> {
    std::io::stdout().write_all(text).map_err(Failure::standard_output)?;
    Ok(Ending::Done)
}
