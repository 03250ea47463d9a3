//! The `sodan` command as a library, for its binary and for the Python package.
//!
//! ```text
//! args ──▶ command ──▶ sodan-batch ──▶ exit code
//! ```
//!
//! Each command has its own file in the module `command`.

mod args;
mod choosing;
mod command;
mod complete;
mod enumerate;
mod folder;
mod forms;
mod help;
mod histogram;
mod size_limit;
mod table;
mod variant;

use clap::FromArgMatches;
use clap::error::ErrorKind;
use help::Detail;
use sodan_batch::exit::{Ending, Failure};
use sodan_batch::{
    Grids, conflicts, exit, groups, input, interrupt, lines, message, numbers, options, output, pipeline,
    progress, run, runner, sheet, sorted, status, terminal, unpack,
};
use std::ffi::OsString;
use std::io::{self, Write};

/// Prints an argument error, or the requested help or version. If the first argument is a puzzle instead of a command,
/// the error suggests commands.
fn refuse(error: &clap::Error, arguments: &[OsString]) -> Result<Ending, Failure> {
    let first = arguments.get(1);
    let is_verbose = arguments.iter().any(|argument| argument == "--verbose" || argument == "-v");
    let is_puzzle = first.and_then(|it| it.to_str()).is_some_and(|argument| {
        input::looks_like_a_puzzle(argument) || input::looks_like_a_short_puzzle(argument)
    });
    if error.kind() == ErrorKind::InvalidSubcommand && is_puzzle {
        return Err(Failure::Usage(
            "expected a command, found a puzzle: use `sodan solve PUZZLE`, `sodan hint PUZZLE` or `sodan explain PUZZLE`; `sodan --help` lists all commands"
                .into(),
        ));
    }
    if error.kind() == ErrorKind::DisplayVersion && is_verbose {
        return match io::stdout().write_all(command::doctor::build().as_bytes()) {
            Ok(()) => Ok(Ending::Done),
            Err(cause) => Err(Failure::standard_output(cause)),
        };
    }
    match error.print() {
        Err(cause) if !error.use_stderr() => Err(Failure::standard_output(cause)),
        _ => std::process::exit(error.exit_code()),
    }
}

/// Rewrites aliases that clap cannot express: `help COMMAND` to `COMMAND --help`, `shuffle` to `sample --shuffle`, and
/// `version` to `--version`.
fn normalized(arguments: &[OsString]) -> Vec<OsString> {
    let mut arguments = arguments.to_vec();
    match arguments.get(1).and_then(|it| it.to_str()) {
        Some("help") => {
            arguments.remove(1);
            arguments.push("--help".into());
        }
        Some("shuffle") => {
            arguments[1] = "sample".into();
            arguments.push("--shuffle".into());
        }
        Some("version") if arguments.len() == 2 => arguments[1] = "--version".into(),
        _ => {}
    }
    arguments
}

/// Suppresses the message of a panic that is caught and reported as an error about a corrupt file.
fn report_panics() {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !sodan::arrow::table::is_guarded() {
            report(panic);
        }
    }));
}

/// Runs the command with these arguments, the first of which is the program name, and returns its exit code.
///
/// Handles Ctrl-C, and writes to standard output and standard error. Exits the process if the arguments are invalid or
/// request help.
pub fn run(arguments: &[OsString]) -> u8 {
    report_panics();
    size_limit::heed();
    if let Some(outcome) = complete::answer(arguments) {
        return exit::code(&outcome);
    }
    let arguments = normalized(arguments);
    let is_manual = arguments.iter().take_while(|argument| *argument != "--").any(|it| it == "--help");
    let detail = if is_manual { Detail::Full } else { Detail::Short };
    let cli = command::command_line(detail).try_get_matches_from(&arguments);
    let outcome = match cli.and_then(|matches| command::Cli::from_arg_matches(&matches)) {
        Ok(cli) => command::run(cli),
        Err(error) => refuse(&error, &arguments),
    };
    match &outcome {
        Ok(_) | Err(Failure::ClosedPipe) => {}
        Err(failure) => message::error(format_args!("{failure}")),
    }
    exit::code(&outcome)
}
