//! `cargo xtask catalogue`: the table of the catalogue of all solutions up to symmetry, counted anew.

use crate::run::{cargo, root, step};
use anyhow::Result;

/// Where the table lies.
const TABLE: &str = "crates/canonical/src/catalogue/counts.bin";

/// Counts all least forms, checks what was published of them, and writes the table.
///
/// # Errors
///
/// If a number is not as published, or the table cannot be written.
pub fn write() -> Result<()> {
    let mut command = cargo(&["run", "--release", "--quiet", "--package", "sodan-canonical"]);
    command.args(["--features", "catalogue", "--example", "catalogue", "--"]).arg(root().join(TABLE));
    step("catalogue", &mut command)
}
