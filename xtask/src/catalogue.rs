//! `cargo xtask catalogue`: recomputes the table of all solutions up to symmetry.

use crate::run::{cargo, root, step};
use anyhow::Result;

/// Path of the table, relative to the root.
const TABLE: &str = "crates/canonical/src/catalogue/counts.bin";

/// Counts all canonical forms, compares the counts with published numbers, and writes the table.
///
/// # Errors
///
/// Returns an error if a count differs from the published number, or the table cannot be written.
pub fn write() -> Result<()> {
    let mut command = cargo(&["run", "--release", "--quiet", "--package", "sodan-canonical"]);
    command.args(["--features", "catalogue", "--example", "catalogue", "--"]).arg(root().join(TABLE));
    step("catalogue", &mut command)
}
