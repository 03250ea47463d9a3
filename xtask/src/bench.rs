//! `cargo xtask bench`: this machine beside other solvers.
//!
//! The benchmark is a workspace of its own: the peers that it measures are under other licences, and it is compiled
//! for the very processor that it runs on, they as well as Sodan.

use crate::run::{cargo, root, step};
use anyhow::Result;

/// Runs the benchmark with these arguments.
pub fn run(arguments: &[String]) -> Result<()> {
    step("the command itself", &mut cargo(&["build", "--release", "--package", "sodan-cli"]))?;
    let mut command = cargo(&["run", "--release", "--quiet", "--"]);
    command.args(arguments).current_dir(root().join("bench")).env("RUSTFLAGS", "-C target-cpu=native");
    step("bench", &mut command)
}
