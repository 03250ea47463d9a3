//! `sodan completions` and `sodan man`: what a package of the command ships, made from the same source as its help.

use crate::command::command_line;
use crate::exit::{Ending, Failure};
use clap::{Args, Command};
use std::io::Write;
use std::path::{Path, PathBuf};

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
    clap_complete::generate(args.shell, &mut command_line(), "sodan", &mut script);
    print(&script)
}

/// Prints or writes man pages.
pub fn man(args: &ManArgs) -> Result<Ending, Failure> {
    let mut command = command_line().disable_help_subcommand(true);
    command.build();
    let Some(folder) = &args.folder else { return print(&page(command)) };
    std::fs::create_dir_all(folder).map_err(|cause| Failure::write(folder, cause))?;
    write_pages(&command, "sodan", folder)?;
    Ok(Ending::Done)
}

/// Writes the page of a command and those of its own commands.
fn write_pages(command: &Command, name: &str, folder: &Path) -> Result<(), Failure> {
    let file = folder.join(format!("{name}.1"));
    std::fs::write(&file, page(command.clone())).map_err(|cause| Failure::write(&file, cause))?;
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        write_pages(below, &format!("{name}-{}", below.get_name()), folder)?;
    }
    Ok(())
}

/// A page whose lines are not stretched to one width: that tears puzzles and options apart.
fn page(command: Command) -> Vec<u8> {
    let mut page = b".ad l\n".to_vec();
    clap_mangen::Man::new(command).render(&mut page).expect("memory can be written to");
    page
}

fn print(text: &[u8]) -> Result<Ending, Failure> {
    std::io::stdout().write_all(text).map_err(Failure::standard_output)?;
    Ok(Ending::Done)
}
