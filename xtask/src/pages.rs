//! `cargo xtask pages`: writes a page with an example of every technique.

use crate::run::{cargo, step};
use anyhow::Result;

/// Writes the page. Arguments are passed to the program that generates it.
///
/// # Errors
///
/// Returns an error if a technique does not occur in its example, or the page cannot be written.
pub fn run(arguments: &[String]) -> Result<()> {
    let mut command =
        cargo(&["run", "--release", "--quiet", "--package", "sodan", "--features", "report", "--example"]);
    command.args(["technique_pages", "--"]).args(arguments);
    step("pages", &mut command)
}
