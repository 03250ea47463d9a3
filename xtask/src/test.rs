//! `cargo xtask test`: every check that a change must pass.

use crate::page::Tools;
use crate::run::{cargo, step};
use anyhow::{Result, bail, ensure};

/// The module, wherever it stands, that holds tests over the outside collections.
pub const OVER_COLLECTIONS: &str = "over_collections";

const MISSING: &str = "the collections are missing: set SODAN_DATA, or put shared/data beside the checkout";

/// Runs all checks, the quick ones first, and stops at the first that fails.
pub fn run() -> Result<()> {
    step("formatting", &mut cargo(&["fmt", "--all", "--check"]))?;
    crate::tidy::run()?;
    // What the last checks need is fetched while cargo compiles.
    let fetching = std::thread::spawn(|| {
        let tools = Tools::fetch()?;
        crate::python::fetch()?;
        anyhow::Ok(tools)
    });
    step(
        "lints",
        &mut cargo(&["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]),
    )?;
    step(
        "docs",
        cargo(&["doc", "--workspace", "--no-deps", "--all-features"]).env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    step("tests", &mut cargo(&["test", "--workspace", "--all-features"]))?;
    over_collections()?;
    // They need programs that cargo does not bring, so they come last.
    let Ok(fetched) = fetching.join() else {
        bail!("fetching what the page and Python need ended in a panic")
    };
    crate::page::run_with(&fetched?)?;
    crate::python::run(&[])
}

/// Tests over outside collections are marked as ignored, so that a checkout without them does not count them as passed. So are
/// the conformance suites, most of which need the collections, too.
fn over_collections() -> Result<()> {
    if sodan_testkit::folder().is_some() {
        return crate::conformance::slice_of_head();
    }
    ensure!(std::env::var_os("CI").is_none(), "conformance: {MISSING}");
    println!("── conformance and tests over collections: SKIPPED, {MISSING}\n");
    Ok(())
}
