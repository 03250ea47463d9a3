//! The `sodan` command.
//!
//! ```text
//! args ──▶ command ──▶ input ──▶ pipeline ──▶ output ──▶ exit
//!          one file              workers      whole      status
//!          each                  in order     or absent
//! ```

mod answers;
mod args;
mod command;
mod exit;
mod folder;
mod input;
mod interrupt;
mod output;
mod pipeline;
mod progress;
mod question;
mod rows;
mod space;
mod start;
mod status;

use clap::Parser;
use exit::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    let outcome = command::run(command::Cli::parse());
    match &outcome {
        Ok(_) | Err(Failure::ClosedPipe) => {}
        Err(failure) => eprintln!("sodan: {failure}"),
    }
    exit::code(&outcome)
}
