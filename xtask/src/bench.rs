//! `cargo xtask bench`: compares Sodan with other solvers on this machine.
//!
//! The benchmark is a separate workspace, because some of the other solvers have licences that the main workspace does
//! not allow. All solvers are compiled for the processor of this machine. Whole processes are measured with the `dist`
//! build of the command.

use crate::run::{cargo, root, step, target};
use anyhow::Result;

/// Builds the command, and runs the benchmark with these arguments.
pub fn run(arguments: &[String]) -> Result<()> {
    // As with `cargo run`, the arguments may follow a `--`.
    let arguments = arguments.strip_prefix(&["--".to_owned()]).unwrap_or(arguments);
    step("the command itself", &mut cargo(&["build", "--profile", "dist", "--package", "sodan-cli"]))?;
    step("the benchmark", &mut native(&["build", "--release", "--quiet", "--bins"]))?;
    let mut command = native(&["run", "--release", "--quiet", "--bin", "sodan-bench", "--", "--end-to-end"]);
    command.arg(target().join("dist/sodan")).args(arguments);
    step("bench", &mut command)
}

/// Returns `cargo` in the benchmark's own workspace, compiling for this processor.
fn native(arguments: &[&str]) -> std::process::Command {
    let mut command = cargo(arguments);
    command.current_dir(root().join("bench")).env("RUSTFLAGS", "-C target-cpu=native");
    command
}
