//! `cargo xtask catalogue`: recounts the table of the catalogue of all solutions up to symmetry.

use crate::run::{cargo, root, step};
use anyhow::Result;

/// Path of the table.
const TABLE: &str = "crates/canonical/src/catalogue/counts.bin";

/// Counts all least forms, checks them against published numbers, and writes the table.
///
/// # Errors
///
/// If a number is not as published, or the table cannot be written.
pub fn write() -> Result<()> {
    let mut command = cargo(&["run", "--release", "--quiet", "--package", "sodan-canonical"]);
    command.args(["--features", "catalogue", "--example", "catalogue", "--"]).arg(root().join(TABLE));
    step("catalogue", &mut command)
}
