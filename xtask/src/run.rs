//! Running other programs from the root of the checkout.

use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The root of the checkout.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root").to_owned()
}

/// `cargo` with these arguments, in the root.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// The packages of the workspace that are not published as crates.
const NOT_PUBLISHED: [&str; 3] = ["sodan-testkit", "sodan-python", "xtask"];

/// `cargo package` for all packages that are published, also with changes that are not committed.
pub fn cargo_package() -> Command {
    let mut command = cargo(&["package", "--workspace", "--allow-dirty"]);
    command.args(NOT_PUBLISHED.map(|package| format!("--exclude={package}")));
    command
}

/// Where cargo builds.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Runs a command to its end, saying what it is and how long it took.
///
/// # Errors
///
/// If it cannot be started or does not succeed.
pub fn step(name: &str, command: &mut Command) -> Result<()> {
    println!("── {name}");
    let start = Instant::now();
    let status = command.status().with_context(|| format!("{name}: cannot start {command:?}"))?;
    ensure!(status.success(), "{name} failed ({status}): {command:?}");
    println!("── {name}: done in {:.1} s\n", start.elapsed().as_secs_f64());
    Ok(())
}
