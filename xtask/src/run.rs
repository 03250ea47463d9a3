//! Runs other programs from the root of the checkout.

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Instant;

/// Number of final output lines that the error for a failed command repeats.
const REPEATED_LINES: usize = 60;

/// Returns the path of the checkout's root folder.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the root").to_owned()
}

/// Returns a `cargo` command with the given arguments that runs in the root.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Returns cargo's metadata of the workspace's packages, without dependencies.
///
/// # Errors
///
/// Returns an error if cargo cannot read the workspace.
pub fn packages() -> Result<Vec<Value>> {
    let output = cargo(&["metadata", "--format-version=1", "--no-deps"]).output()?;
    ensure!(output.status.success(), "cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    let mut metadata: Value = serde_json::from_slice(&output.stdout)?;
    match metadata["packages"].take() {
        Value::Array(packages) => Ok(packages),
        _ => bail!("cargo's metadata contains no packages"),
    }
}

/// Returns whether a package may be published as a crate.
pub fn is_published(package: &Value) -> bool {
    package["publish"].as_array().is_none_or(|registries| !registries.is_empty())
}

/// Returns a `cargo package` command for all published packages, including uncommitted changes.
///
/// # Errors
///
/// Returns an error if cargo cannot read the workspace.
pub fn cargo_package() -> Result<Command> {
    let mut command = cargo(&["package", "--allow-dirty"]);
    for package in packages()?.iter().filter(|package| is_published(package)) {
        command.args([
            "--package",
            package["name"].as_str().context("cargo's metadata contains a package without a name")?,
        ]);
    }
    Ok(command)
}

/// Returns the path of cargo's target folder.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Runs a command, and prints its name, output and duration. On threads other than the main thread, the output is
/// printed at the end, so that the outputs of several commands do not mix. If such a command fails, the error repeats
/// the end of its output, since other output may follow before the error is printed.
///
/// # Errors
///
/// Returns an error if the command cannot be started or fails.
pub fn step(name: &str, command: &mut Command) -> Result<()> {
    let start = Instant::now();
    let cannot_start = format!("{name}: cannot start {command:?}");
    let (status, end) = if thread::current().name() == Some("main") {
        println!("── {name}");
        (command.status().context(cannot_start)?, String::new())
    } else {
        let output = command.output().context(cannot_start)?;
        let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        println!("── {name}\n{out}{err}");
        let lines: Vec<&str> = out.lines().chain(err.lines()).collect();
        (output.status, "\n".to_owned() + &lines[lines.len().saturating_sub(REPEATED_LINES)..].join("\n"))
    };
    ensure!(status.success(), "{name} failed ({status}): {command:?}{end}");
    println!("── {name}: done in {:.1} s\n", start.elapsed().as_secs_f64());
    Ok(())
}
