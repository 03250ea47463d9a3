//! `cargo xtask two-way`: writes the page with statistics of two-way choices.

use crate::run::{cargo, root};
use anyhow::{Context, Result, ensure};

/// Computes the statistics over all collections, and writes `docs/two-way.md`.
///
/// # Errors
///
/// Returns an error if the collections are missing, or the page cannot be written.
pub fn run() -> Result<()> {
    let arguments = ["run", "--release", "--quiet", "--package", "sodan-logic", "--example", "two_way"];
    let output = cargo(&arguments).output().context("cannot start cargo")?;
    ensure!(output.status.success(), "two-way: {}", String::from_utf8_lossy(&output.stderr));
    let page = root().join("docs/two-way.md");
    std::fs::write(&page, output.stdout).with_context(|| format!("cannot write {}", page.display()))?;
    println!("{}", page.display());
    Ok(())
}
