//! The `sodan` command.
//!
//! ```text
//! args ──▶ command ──▶ input ──▶ pipeline ──▶ output ──▶ exit
//!          one file              workers      whole      status
//!          each                  in order     or absent
//! ```

mod args;
mod asking;
mod command;
mod earlier;
mod exit;
mod folder;
mod histogram;
mod input;
mod interrupt;
mod lines;
mod output;
mod pipeline;
mod progress;
mod space;
mod status;
mod unpack;

use clap::Parser;
use exit::Failure;
use std::process::ExitCode;

/// Writes a line to standard error. Where that cannot be written to, there is nobody left to be told.
fn tell(line: std::fmt::Arguments<'_>) {
    use std::io::Write;
    drop(writeln!(std::io::stderr(), "{line}"));
}

fn main() -> ExitCode {
    let outcome = command::run(command::Cli::parse());
    match &outcome {
        Ok(_) | Err(Failure::ClosedPipe) => {}
        Err(failure) => tell(format_args!("sodan: {failure}")),
    }
    exit::code(&outcome)
}
