//! `cargo xtask test`: every check that a change must pass.

use crate::run::{cargo, step};
use anyhow::Result;

/// Runs all checks, the quick ones first, and stops at the first that fails.
pub fn run() -> Result<()> {
    step("formatting", &mut cargo(&["fmt", "--all", "--check"]))?;
    crate::tidy::run()?;
    crate::licences::run()?;
    step(
        "lints",
        &mut cargo(&["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]),
    )?;
    step(
        "docs",
        cargo(&["doc", "--workspace", "--no-deps", "--all-features"]).env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    crate::public::run()?;
    for feature in ["columns", "engines", "negotiation", "report", "tasks"] {
        let arguments = ["check", "--package", "sodan", "--features", feature];
        step(&format!("the library with `{feature}` alone"), &mut cargo(&arguments))?;
    }
    // Without the check that each package builds by itself: the workspace has just been built.
    let apart =
        ["--exclude", "sodan-testkit", "--exclude", "xtask", "--no-verify", "--allow-dirty", "--quiet"];
    step("packages", cargo(&["package", "--workspace"]).args(apart))?;
    step("tests", &mut cargo(&["test", "--workspace", "--all-features"]))?;
    // They need programs that cargo does not bring, so they come last.
    crate::page::run(&[])
}
