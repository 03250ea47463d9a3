//! `cargo xtask test`: runs every check that a change must pass.

use crate::page::Tools;
use crate::run::{cargo, root, step};
use crate::{conformance, python, tidy};
use anyhow::{Context, Result, anyhow, ensure};
use std::fs;
use std::process::Command;
use std::thread::{self, JoinHandle};

/// Name of the modules that contain tests over the external collections.
pub const OVER_COLLECTIONS: &str = "over_collections";

const MISSING: &str =
    "the collections are missing: set SODAN_DATA, or provide shared/data next to the checkout";

/// Runs all checks, the quick ones first, and stops at the first failure.
///
/// ```text
/// formatting, tidy ─┬─▶ lints ─▶ docs ─▶ build of the tests ─┬─▶ tests, slice of conformance ───┬─▶ speed of the page
///                   └─▶ packages and sources of page, Python ┴─▶ tests of the page ─▶ of Python ┘
/// ```
///
/// # Errors
///
/// Returns an error if a check fails.
pub fn run() -> Result<()> {
    step("formatting", &mut cargo(&["fmt", "--all", "--check"]))?;
    step("formatting of modules that macros declare", &mut rustfmt()?)?;
    tidy::run()?;
    let sources = thread::spawn(|| {
        let (tools, python) = (Tools::fetch()?, python::fetch()?);
        tools.check_sources()?;
        python::check_sources(&python)?;
        anyhow::Ok((tools, python))
    });
    step(
        "lints",
        &mut cargo(&["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]),
    )?;
    step(
        "docs",
        cargo(&["doc", "--workspace", "--no-deps", "--all-features"]).env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    python::build()?;
    let (tools, python) = join(sources)?;
    let programs = thread::spawn(move || {
        tools.test_in_browser()?;
        python::test(&python, &[])?;
        Ok(tools)
    });
    tests()?;
    // Nothing else may run while the page's speed is measured.
    join(programs).context("a check that runs alongside the tests failed")?.test_speed_in_browser()
}

/// Returns a `rustfmt` command for modules of the `variant` crate. Macros declare these modules, so `cargo fmt` does
/// not find their files.
fn rustfmt() -> Result<Command> {
    let mut check = Command::new("rustfmt");
    check.args(["--check", "--edition", "2024"]).current_dir(root());
    for folder in ["constraint", "format"] {
        for entry in fs::read_dir(root().join("crates/variant/src").join(folder))? {
            let path = entry?.path();
            if path.is_file() {
                check.arg(path);
            }
        }
    }
    Ok(check)
}

fn join<T>(checks: JoinHandle<Result<T>>) -> Result<T> {
    checks.join().map_err(|_| anyhow!("the checks of the page and of Python panicked"))?
}

/// Number of concurrent tests per processor. Some tests wait for a program's timeout: with one test per processor, 40 %
/// of the processors' time was idle.
const TESTS_PER_PROCESSOR: usize = 2;

/// Runs all tests. Those over external collections are marked as ignored so that a checkout without the collections
/// does not report them as passed. The conformance suites are also ignored tests, and most of them need the
/// collections.
fn tests() -> Result<()> {
    let mut test = cargo(&["test", "--workspace", "--all-features", "--"]);
    let processors = thread::available_parallelism()?.get();
    test.env("RUST_TEST_THREADS", (processors * TESTS_PER_PROCESSOR).to_string());
    if sodan_testkit::folder().is_some() {
        return conformance::tests_and_slice_of_head(test);
    }
    ensure!(std::env::var_os("CI").is_none(), "conformance: {MISSING}");
    step("tests", &mut test)?;
    println!("── conformance and tests over collections: SKIPPED, {MISSING}\n");
    Ok(())
}
