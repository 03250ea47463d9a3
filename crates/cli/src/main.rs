//! The `sodan` binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    ExitCode::from(sodan_cli::run(&arguments))
}
