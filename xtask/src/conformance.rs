//! `cargo xtask conformance`: the checks that take long.
//!
//! - The long checks, which are tests marked as ignored because they take minutes.
//! - The measurements of the negotiation, which fail if a promise does not hold.
//! - Faults that the tests must notice, made by hand and by a program.

use crate::run::{cargo, cargo_package, packages, step};
use crate::{mutants, mutation, negotiation, page, public, python, site};
use anyhow::{Context, Result, bail};
use serde_json::Value;

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

/// Whether what was built on the last release still can be.
const SEMVER: &str = "semver";

/// Whether each package that is to be published builds by itself, from what would be uploaded.
const PACKAGES: &str = "packages";

/// Whether the library builds with each feature alone, and each package with features passes the lints without any: minutes, as what
/// they stand on is built anew.
const FEATURES: &str = "features";

/// Whether the workspaces beside this one still go with their lock files, and the fuzz targets build.
const BESIDE: &str = "beside";

/// The library that users depend on.
const LIBRARY: &str = "sodan";

/// Runs the check of that name, or all.
///
/// # Errors
///
/// If there is none of that name, or one fails.
pub fn run(names: &[String]) -> Result<()> {
    let known: Vec<&str> = CHECKS
        .iter()
        .map(|&(name, ..)| name)
        .chain([FEATURES, BESIDE, NEGOTIATION, PACKAGES, SEMVER, PAGE, PYTHON, SITE, MUTANTS, MUTATION])
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
        for feature in features(&packages()?)? {
            let arguments = ["check", "--package", LIBRARY, "--features", &feature];
            step(&format!("the library with `{feature}` alone"), &mut cargo(&arguments))?;
        }
        for package in with_features(&packages()?) {
            let lints = ["clippy", "--package", &package, "--all-targets", "--no-default-features"];
            let arguments = [&lints[..], &["--", "-D", "warnings"]].concat();
            step(&format!("{package} without features"), &mut cargo(&arguments))?;
        }
    }
    if is_wanted(PACKAGES) {
        step(PACKAGES, &mut cargo_package()?)?;
    }
    if is_wanted(SEMVER) {
        public::since_last_release()?;
    }
    if is_wanted(BESIDE) {
        for workspace in ["bench/Cargo.toml", "fuzz/Cargo.toml"] {
            let fetch = ["fetch", "--quiet", "--locked", "--manifest-path", workspace];
            step(&format!("the lock beside {workspace}"), &mut cargo(&fetch))?;
        }
        let check = ["check", "--quiet", "--locked", "--all-targets", "--manifest-path", "fuzz/Cargo.toml"];
        step("the fuzz targets", &mut cargo(&check))?;
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

/// The library's features, without `default`, which has none of them.
fn features(packages: &[Value]) -> Result<Vec<String>> {
    let library = packages.iter().find(|package| package["name"] == LIBRARY);
    let features = library.and_then(|package| package["features"].as_object()).context("no features")?;
    Ok(features.keys().filter(|name| *name != "default").cloned().collect())
}

/// The names of the packages that have features.
fn with_features(packages: &[Value]) -> Vec<String> {
    let has_any = |package: &&Value| package["features"].as_object().is_some_and(|it| !it.is_empty());
    packages.iter().filter(has_any).filter_map(|it| it["name"].as_str()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_with_features_are_linted_without_them() {
        let named = with_features(&packages().unwrap());
        assert!(["sodan-tasks", "sodan-arrow", "sodan-cli"].iter().all(|it| named.iter().any(|n| n == it)));
        assert!(!named.iter().any(|name| name == "sodan-query"));
    }

    #[test]
    fn every_feature_of_the_library_is_built_alone() {
        let features = features(&packages().unwrap()).unwrap();
        assert!(["datasets", "library", "schema", "serde"].iter().all(|it| features.iter().any(|f| f == it)));
        assert!(!features.iter().any(|name| name == "default"));
    }
}
