//! `cargo xtask conformance`: runs the checks that take minutes to hours.
//!
//! A suite consists of a package's ignored tests, a check of the workspace, or a program that may not be installed.
//! Suites named as arguments run in full, and their results are recorded in `docs/conformance.md`. `--slice HASH` runs
//! each suite that consists of tests on a part of its inputs, which the commit's hash selects (`sodan_testkit::slice`),
//! as `cargo xtask test` does.

pub mod record;

use crate::run::{cargo, cargo_package, packages, root, step, target};
use crate::{dist, negotiation, page, python, site};
use anyhow::{Context, Result, bail, ensure};
use record::Record;
use serde_json::Value;
use std::process::Command;

/// The checks of a suite.
enum Checks {
    /// Ignored tests, compiled with optimizations: the name of the package, and a text that the names of the tests
    /// contain.
    Tests(&'static str, &'static str),
    Function(fn() -> Result<()>),
    /// A cargo subcommand that is installed separately: its name, its package, and the arguments, or `Err` with the
    /// reason why it cannot run here.
    Program(&'static str, &'static str, fn() -> Result<Vec<String>, String>),
}

use Checks::{Function, Program, Tests};

/// All suites, each with its name, a description, and its checks.
const SUITES: [(&str, &str, Checks); 27] = [
    ("canonical", "canonical forms, ranks and the catalogue", Tests("sodan-canonical", "")),
    ("search", "every backend against the naive search", Tests("sodan-search", "")),
    ("engines", "the engines against the search", Tests("sodan-engines", "")),
    (
        "variants",
        "solutions of variants against recorded solutions, the search against the check of every rule",
        Tests("sodan-variant", ""),
    ),
    (
        "variant-logic",
        "steps of variants against their solutions and certificates",
        Tests("sodan-variant-logic", ""),
    ),
    (
        "variant-generator",
        "generated variants of twenty kinds: unique solutions, no redundant givens, soundness of every step",
        Tests("sodan-variant-generator", ""),
    ),
    ("amb", "N queens solution counts found with the operator `amb`", Tests("sodan-amb", "")),
    (
        "logic",
        "paths and ratings against HoDoKu and Sudoku Explainer, soundness of every step",
        Tests("sodan-logic", ""),
    ),
    (
        "csp",
        "ratings and chains against published W, B, gW and gB ratings, soundness of every pattern",
        Tests("sodan-csp", ""),
    ),
    (
        "explain",
        "`explain --format hodoku` against HoDoKu's output, byte for byte",
        Tests("sodan-cli", "explaining"),
    ),
    ("dataset", "resuming interrupted data set builds", Tests("sodan-cli", "building")),
    ("library", "resuming interrupted additions to a library", Tests("sodan-cli", "library")),
    (
        "faults",
        "every command that writes a file: killed processes, full disks, read-only folders and concurrent writers",
        Tests("sodan-cli", "faults"),
    ),
    ("wire", "conversion of every step to JSON and back", Tests("sodan-tasks", "")),
    (
        "talks",
        "every protocol with injected faults, on external puzzle collections",
        Tests("sodan-negotiation", ""),
    ),
    ("web", "the server under load", Tests("sodan-web", "")),
    (
        "features",
        "builds of the library with each feature alone, and of each package without features",
        Function(features),
    ),
    ("workspaces", "lock files and targets of the workspaces `bench` and `fuzz`", Function(workspaces)),
    ("negotiation", "the claims of docs/negotiation.md", Function(negotiation::check)),
    ("packages", "builds of every published package from its archive", Function(build_packages)),
    ("page", "every technique's page in the browser", Function(page::run_long)),
    (
        "python",
        "the wheel, with long tests and with trainers; generated API clients",
        Function(python::run_wheel),
    ),
    ("dist", "all packages of a release: reproducible builds, installation, use", Function(dist::check)),
    ("site", "the static site and the npm package", Function(site::check)),
    (
        "deny",
        "licences, sources and duplicate versions of dependencies",
        Program("deny", "cargo-deny", || Ok(words("check licenses bans sources"))),
    ),
    (
        "semver",
        "compatibility with the last tag `v*`",
        Program("semver-checks", "cargo-semver-checks", semver),
    ),
    (
        "mutants",
        "mutations of the code, which tests must detect (takes hours)",
        Program("mutants", "cargo-mutants", mutants),
    ),
];

/// Tests that cannot run in slices: performance requirements, which hold for optimized code on an idle machine, and
/// counts over all inputs.
const WITHOUT_SLICES: [&str; 9] = [
    "every_step_of_their_paths_turns",
    "steps_keep_recorded_solutions",
    "recorded_hard_counts_are_found",
    "search_agrees_with_checks_at_length",
    "steps_keep_solutions_at_length",
    "the_server_carries_what_is_promised",
    "both_methods_count_to_sixteen",
    "backtracking_agrees_on_thousand_17_clue",
    "both_agree_on_qqwing_expert",
];

/// Hash that replaces the commit's hash if git is not available.
const NO_COMMIT: &str = "0000000";

/// Runs the named suites, all suites (`--all`), or a commit's slice (`--slice HASH`).
///
/// # Errors
///
/// Returns an error if an argument is unknown, or a suite fails; the other suites run anyway.
pub fn run(arguments: &[String]) -> Result<()> {
    let names: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let suites: Vec<_> = match names[..] {
        ["--slice", hash] => return slice(hash),
        ["--all"] => SUITES.iter().collect(),
        _ => names.iter().filter_map(|name| SUITES.iter().find(|suite| suite.0 == *name)).collect(),
    };
    if suites.is_empty() || suites.len() < names.len() {
        let known: Vec<&str> = SUITES.iter().map(|suite| suite.0).collect();
        bail!(
            "`cargo xtask conformance` expects --all, --slice HASH, or names of suites: {}",
            known.join(", ")
        );
    }
    let commit = record::commit();
    let mut failed = Vec::new();
    for (name, _, checks) in suites {
        let result = run_suite(name, checks);
        match &result {
            Ok(Some(reason)) => {
                println!("── {name}: SKIPPED, {reason}\n");
                continue;
            }
            Ok(None) => {}
            Err(error) => failed.push(format!("{error:#}")),
        }
        let passed = result.is_ok();
        Record::read()?.with(name, &commit, if passed { "passed" } else { "failed" }).write()?;
    }
    ensure!(failed.is_empty(), "{}", failed.join("\n"));
    Ok(())
}

/// Runs a suite in full. Returns the reason if the suite cannot run here.
fn run_suite(name: &str, checks: &Checks) -> Result<Option<String>> {
    match checks {
        Tests(package, filter) => {
            let test = ["test", "--release", "--all-features", "--package", package, filter];
            step(name, &mut cargo(&[&test[..], &["--", "--ignored", "--nocapture"]].concat()))?;
        }
        Function(check) => check()?,
        Program(subcommand, package, arguments) => {
            if !cargo(&[subcommand, "--version"]).output()?.status.success() {
                return Ok(Some(format!("{package} is not installed (`cargo install {package} --locked`)")));
            }
            match arguments() {
                Ok(arguments) => step(name, cargo(&[subcommand]).args(arguments))?,
                Err(reason) => return Ok(Some(reason)),
            }
        }
    }
    Ok(None)
}

/// Runs all tests of the workspace, and the slice of the current commit: in one run, tests that wait or use one thread
/// leave no processor idle. Lists the suites whose last full run is overdue.
///
/// # Errors
///
/// Returns an error if a test fails.
pub fn tests_and_slice_of_head(mut test: Command) -> Result<()> {
    let overdue = Record::read()?.overdue(record::commits_since);
    if !overdue.is_empty() {
        println!("── notice: not run in full in the last {} commits (docs/conformance.md):", record::OVERDUE);
        println!("   {}; run `cargo xtask conformance NAME`", overdue.join(", "));
    }
    let head = record::git(&["rev-parse", "HEAD"]).unwrap_or_else(|| {
        println!("── notice: git is not available; using the slice of {NO_COMMIT}");
        NO_COMMIT.to_owned()
    });
    let hash = &head[..7];
    select(test.arg("--include-ignored"), hash);
    step(&format!("tests, and conformance, slice {hash}"), &mut test)
        .with_context(|| format!("to repeat only the slice, run `cargo xtask conformance --slice {hash}`"))
}

/// Runs the ignored tests of the workspace on the part of their inputs that a commit's hash selects. The tests are
/// compiled without optimization, like all tests in `cargo xtask test`, because optimized tests would require compiling
/// everything again.
fn slice(hash: &str) -> Result<()> {
    let is_hash = hash.len() >= 7 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    ensure!(is_hash, "expected a commit hash of 7 to 40 hexadecimal digits, found `{hash}`");
    let mut test = cargo(&["test", "--workspace", "--all-features", "--tests", "--", "--ignored"]);
    select(&mut test, hash);
    step(&format!("conformance, slice {}", &hash[..7]), &mut test)
}

/// Restricts the ignored tests of `cargo test` to a commit's slice.
fn select(test: &mut Command, hash: &str) {
    test.args(WITHOUT_SLICES.iter().flat_map(|test| ["--skip", test])).env("SODAN_SLICE", hash);
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

/// Returns the arguments of cargo-semver-checks, or the reason why it cannot run.
fn semver() -> Result<Vec<String>, String> {
    let tag = record::git(&["describe", "--tags", "--abbrev=0", "--match", "v*"]);
    let tag = tag.ok_or("no commit in the history has a tag `v*`")?;
    Ok(words(&format!("--workspace --all-features --baseline-rev {tag}")))
}

/// Returns the arguments of cargo-mutants. `.cargo/mutants.toml` lists the files.
fn mutants() -> Result<Vec<String>, String> {
    let output = target().into_os_string().into_string().map_err(|_| "the target folder is not UTF-8")?;
    Ok([words("--workspace --colors never --no-times --output"), vec![output]].concat())
}

/// Checks the library with each feature enabled on its own, and each package that has features with all of its features
/// disabled.
fn features() -> Result<()> {
    let packages = packages()?;
    for feature in features_of_library(&packages)? {
        let arguments = ["check", "--package", LIBRARY, "--features", &feature];
        step(&format!("the library with only `{feature}`"), &mut cargo(&arguments))?;
    }
    for package in with_features(&packages) {
        let lints = ["clippy", "--package", &package, "--all-targets", "--no-default-features"];
        let arguments = [&lints[..], &["--", "-D", "warnings"]].concat();
        step(&format!("{package} without features"), &mut cargo(&arguments))?;
    }
    Ok(())
}

/// Checks that `bench` and `fuzz`, which are separate workspaces, build with their lock files.
fn workspaces() -> Result<()> {
    for workspace in ["bench/Cargo.toml", "fuzz/Cargo.toml"] {
        let check = ["check", "--quiet", "--locked", "--all-targets", "--manifest-path", workspace];
        step(workspace, &mut cargo(&check))?;
    }
    Ok(())
}

fn build_packages() -> Result<()> {
    step("packages", &mut cargo_package()?)
}

/// Name of the library that users depend on.
const LIBRARY: &str = "sodan";

/// Returns the library's features, except for `default`, which enables no other feature.
fn features_of_library(packages: &[Value]) -> Result<Vec<String>> {
    let library = packages.iter().find(|package| package["name"] == LIBRARY);
    let features = library
        .and_then(|package| package["features"].as_object())
        .context("cargo's metadata does not contain the features of `sodan`")?;
    Ok(features.keys().filter(|name| *name != "default").cloned().collect())
}

/// Returns the names of the packages that have features.
fn with_features(packages: &[Value]) -> Vec<String> {
    let has_any = |package: &&Value| package["features"].as_object().is_some_and(|object| !object.is_empty());
    packages
        .iter()
        .filter(has_any)
        .filter_map(|package| package["name"].as_str())
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_with_features_are_linted() {
        let named = with_features(&packages().unwrap());
        assert!(["sodan-tasks", "sodan-arrow", "sodan-cli"].iter().all(|it| named.iter().any(|n| n == it)));
        assert!(!named.iter().any(|name| name == "sodan-query"));
    }

    #[test]
    fn every_library_feature_is_built() {
        let features = features_of_library(&packages().unwrap()).unwrap();
        assert!(["datasets", "library", "schema", "serde"].iter().all(|it| features.iter().any(|f| f == it)));
        assert!(!features.iter().any(|name| name == "default"));
    }

    #[test]
    fn unknown_arguments_are_refused() {
        for arguments in [&[][..], &["no-such"], &["search", "no-such"], &["--slice"], &["--slice", "v0.1"]] {
            let arguments: Vec<String> = arguments.iter().map(|argument| (*argument).to_owned()).collect();
            assert!(run(&arguments).is_err(), "{arguments:?}");
        }
    }

    #[test]
    fn suites_of_tests_name_packages() {
        let packages = packages().unwrap();
        for (name, _, checks) in &SUITES {
            if let Tests(package, _) = checks {
                assert!(packages.iter().any(|it| it["name"] == *package), "{name}: no package {package}");
            }
        }
    }
}
