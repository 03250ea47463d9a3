//! `cargo xtask conformance`: the checks that take long.
//!
//! - The long checks, which are tests marked as ignored because they take minutes.
//! - The measurements of the negotiation, which fail if a promise does not hold.
//! - Faults that the tests must notice, made by hand and by a program.

use crate::run::{cargo, cargo_package, step};
use crate::{mutants, mutation, negotiation, page, python, site};
use anyhow::{Result, bail};

/// Each long check: its name, the package whose ignored tests it is, and what their names have in common.
const CHECKS: [(&str, &str, &str); 10] = [
    ("canonical", "sodan-board", ""),
    ("search", "sodan-search", ""),
    ("engines", "sodan-engines", ""),
    ("amb", "sodan-amb", ""),
    ("logic", "sodan-logic", ""),
    ("explain", "sodan-cli", "explaining"),
    ("dataset", "sodan-cli", "building"),
    ("library", "sodan-cli", "library"),
    ("wire", "sodan-tasks", ""),
    ("web", "sodan-web", ""),
];

/// The long checks that are no tests.
const NEGOTIATION: &str = "negotiation";
const MUTANTS: &str = "mutants";
const MUTATION: &str = "mutation";
const PAGE: &str = "page";
const PYTHON: &str = "python";
const SITE: &str = "site";

/// Whether each package that is to be published builds by itself, from what would be uploaded.
const PACKAGES: &str = "packages";

/// Whether the library builds with each feature alone: a minute, as what it stands on is built anew.
const FEATURES: &str = "features";

/// Runs the check of that name, or all.
///
/// # Errors
///
/// If there is none of that name, or one fails.
pub fn run(names: &[String]) -> Result<()> {
    let known: Vec<&str> = CHECKS
        .iter()
        .map(|&(name, ..)| name)
        .chain([FEATURES, NEGOTIATION, PACKAGES, PAGE, PYTHON, SITE, MUTANTS, MUTATION])
        .collect();
    if let Some(unknown) = names.iter().find(|name| !known.contains(&name.as_str())) {
        bail!("there is no long check `{unknown}`; there are: {}", known.join(", "));
    }
    let is_wanted = |name: &str| names.is_empty() || names.iter().any(|wanted| wanted == name);
    for (name, package, tests) in CHECKS {
        if is_wanted(name) {
            let arguments = [
                "test",
                "--release",
                "--all-features",
                "--package",
                package,
                tests,
                "--",
                "--ignored",
                "--nocapture",
            ];
            step(name, &mut cargo(&arguments))?;
        }
    }
    if is_wanted(FEATURES) {
        for feature in ["catalogue", "columns", "engines", "negotiation", "report", "tasks", "transcripts"] {
            let arguments = ["check", "--package", "sodan", "--features", feature];
            step(&format!("the library with `{feature}` alone"), &mut cargo(&arguments))?;
        }
    }
    if is_wanted(PACKAGES) {
        step(PACKAGES, &mut cargo_package())?;
    }
    if is_wanted(NEGOTIATION) {
        negotiation::check()?;
    }
    if is_wanted(PAGE) {
        page::run_long()?;
    }
    if is_wanted(PYTHON) {
        python::run_wheel()?;
    }
    if is_wanted(SITE) {
        site::check()?;
    }
    if is_wanted(MUTANTS) {
        mutants::run()?;
    }
    if is_wanted(MUTATION) { mutation::run() } else { Ok(()) }
}
