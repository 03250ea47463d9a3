//! `cargo xtask conformance mutation`: faults that `cargo-mutants` makes, one at a time, where a wrong answer would be silent.
//!
//! The faults made by hand in `mutants.rs` break promises that are known; these are made without knowing any. There are 1,493, and
//! each is compiled and tested, so that all of them take hours: `SODAN_SHARD=3/40` tries the fourth part of forty. Some hundred more
//! change nothing that a test could notice, or time alone: `.cargo/mutants.toml` leaves them out, and says why.

use crate::run::{cargo, root, step, target};
use anyhow::{Context, Result, bail, ensure};
use std::process::{Command, Stdio};

/// The rooms and their files: how cells agree that they are done, the search, and what a step may do to a position.
const ROOMS: [(&str, &[&str]); 3] = [
    ("sodan-negotiation", &["crates/negotiation/src/published/*.rs", "crates/negotiation/src/waves/*.rs"]),
    ("sodan-search", &["crates/search/src/*.rs"]),
    ("sodan-logic", &["crates/logic/src/state.rs", "crates/logic/src/step.rs", "crates/logic/src/path.rs"]),
];

/// Tries all faults, or those of a part.
///
/// # Errors
///
/// If `cargo-mutants` is missing, or a fault goes unnoticed: the list is in `target/mutation`.
pub fn run() -> Result<()> {
    let is_there = |command: &mut Command| {
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    };
    if !is_there(&mut cargo(&["mutants", "--version"])) {
        bail!(
            "`cargo-mutants` is needed and not there; install it by `cargo install --locked cargo-mutants`"
        );
    }
    let mut failed = Vec::new();
    for (package, files) in ROOMS {
        let output = target().join("mutation").join(package);
        std::fs::create_dir_all(&output).with_context(|| format!("cannot make {}", output.display()))?;
        let mut command = cargo(&["mutants", "--package", package, "--colors", "never", "--no-times"]);
        command.current_dir(root()).arg("--output").arg(output);
        command.args(files.iter().flat_map(|file| ["--file", file]));
        if let Ok(shard) = std::env::var("SODAN_SHARD") {
            command.args(["--shard", &shard]);
        }
        // One room does not keep the others from being tried.
        if let Err(error) = step(&format!("mutation: {package}"), &mut command) {
            failed.push(error.to_string());
        }
    }
    ensure!(failed.is_empty(), "{}", failed.join("\n"));
    Ok(())
}
