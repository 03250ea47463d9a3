//! The `sodan` command, as a library: its program and the Python package run it.
//!
//! ```text
//! args ──▶ command ──▶ sodan-batch ──▶ exit code
//!          one file
//!          each
//! ```

mod args;
mod choosing;
mod command;
mod enumerate;
mod folder;
mod forms;
mod histogram;
mod size_limit;
mod table;
mod variant;

use clap::FromArgMatches;
use sodan_batch::exit::{Ending, Failure};
use sodan_batch::{
    Grids, conflicts, exit, groups, input, interrupt, lines, numbers, options, output, pipeline, progress,
    run, runner, sheet, status, tell, unpack,
};
use std::ffi::OsString;

/// Shows what is wrong with the arguments, or the help or version that they ask for. Who typed a puzzle without a command is told
/// which one there is.
fn refuse(error: &clap::Error, first: Option<&OsString>) -> Result<Ending, Failure> {
    let is_puzzle = first.and_then(|it| it.to_str()).is_some_and(|argument| {
        input::looks_like_a_puzzle(argument) || input::looks_like_a_short_puzzle(argument)
    });
    if error.kind() == clap::error::ErrorKind::InvalidSubcommand && is_puzzle {
        return Err(Failure::Usage(
            "a puzzle needs a command before it: `sodan solve PUZZLE` solves it, `sodan hint PUZZLE` gives a hint, \
             `sodan explain PUZZLE` shows every step; `sodan --help` lists all commands"
                .into(),
        ));
    }
    match error.print() {
        Err(cause) if !error.use_stderr() => Err(Failure::standard_output(cause)),
        _ => std::process::exit(error.exit_code()),
    }
}

/// Leaves panics unsaid that become errors about a damaged file.
fn report_panics() {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !sodan::arrow::table::is_guarded() {
            report(panic);
        }
    }));
}

/// Runs the command with these arguments, of which the first is the name of the program, and returns its exit status.
///
/// It handles Ctrl-C and writes to standard output and standard error. Where the arguments are wrong, or ask for help, it ends the
/// process.
pub fn run(arguments: &[OsString]) -> u8 {
    report_panics();
    size_limit::heed();
    let cli = command::command_line().try_get_matches_from(arguments);
    let outcome = match cli.and_then(|matches| command::Cli::from_arg_matches(&matches)) {
        Ok(cli) => command::run(cli),
        Err(error) => refuse(&error, arguments.get(1)),
    };
    match &outcome {
        Ok(_) | Err(Failure::ClosedPipe) => {}
        Err(failure) => tell(format_args!("sodan: {failure}")),
    }
    exit::code(&outcome)
}
