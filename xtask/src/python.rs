//! `cargo xtask python`: checks the Python package in its own virtual environment.
//!
//! The Rust part is built in the test profile, so that existing build results are reused, and is placed next to the
//! Python modules. `cargo xtask conformance python` builds the wheel as users do, and also runs tests that take
//! minutes.

use crate::needed::{Needed, find_or_install, install};
use crate::page::NPM;
use crate::run::{cargo, root, step, target};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PYTHON: Needed =
    Needed { names: &["python3"], variable: Some("SODAN_PYTHON"), packages: &["python3", "python3-venv"] };

/// Java runtime, which Spark requires.
const JAVA: Needed = Needed { names: &["java"], variable: None, packages: &["openjdk-17-jre-headless"] };

/// Requirement files of the checks, including Spark and Ray.
const USUAL: &[&str] = &["requirements.txt", "requirements-cluster.txt"];

/// Additional requirement files for the tests with trainers.
const WITH_TRAINERS: &[&str] = &["requirements-trainers.txt"];

/// Requirement files for generating and testing clients of the HTTP API.
const WITH_CLIENTS: &[&str] = &["requirements-clients.txt"];

/// Creates the virtual environment of the checks, and returns the path of its Python interpreter.
///
/// # Errors
///
/// Returns an error if Python, Java or npm is missing and cannot be installed, or Python's packages cannot be fetched.
pub fn fetch() -> Result<PathBuf> {
    find_or_install(&JAVA)?;
    find_or_install(&NPM)?;
    environment("venv", USUAL)
}

/// Creates the virtual environment in which releases are built, and returns the path of its Python interpreter. It
/// lacks Spark, Ray and Java, which only tests require.
///
/// # Errors
///
/// Returns an error if Python is missing and cannot be installed, or the packages cannot be fetched.
pub fn fetch_for_release() -> Result<PathBuf> {
    environment("venv-release", &["requirements.txt"])
}

/// Runs lints, type checks and tests; arguments are passed to pytest.
///
/// # Errors
///
/// Returns an error if Python, Java or npm is missing and cannot be installed, or a check fails.
pub fn run(arguments: &[String]) -> Result<()> {
    let python = fetch()?;
    check_sources(&python)?;
    build()?;
    test(&python, arguments)
}

/// Builds the native module together with the tests of the workspace. Shared dependencies then have the same features,
/// so `cargo test` does not rebuild them. `cargo test` alone does not build a library without tests.
///
/// # Errors
///
/// Returns an error if the build fails.
pub fn build() -> Result<()> {
    let build = ["build", "--profile", "test", "--workspace", "--all-features", "--lib", "--bins", "--tests"];
    step("build for the tests", &mut cargo(&build))
}

/// Runs the checks that do not require a build: lints, formatting and types.
///
/// # Errors
///
/// Returns an error if a check fails.
pub fn check_sources(python: &Path) -> Result<()> {
    let executable = python.to_str().context("the path of Python is not UTF-8")?;
    for (name, module) in [
        ("lints", &["ruff", "check", "."][..]),
        ("formatting", &["ruff", "format", "--check", "."]),
        ("types", &["mypy", "python/sodan", "tests", "examples"]),
        // Editors run pyright. Its Python package downloads it from npm.
        ("types in editors", &["pyright", "--pythonpath", executable]),
    ] {
        let mut command = Command::new(python);
        step(&format!("python: {name}"), command.arg("-m").args(module).current_dir(folder()))?;
    }
    Ok(())
}

/// Runs the tests against the result of [`build`]; arguments are passed to pytest.
///
/// # Errors
///
/// Returns an error if a test fails.
pub fn test(python: &Path, arguments: &[String]) -> Result<()> {
    let site = lay_out(&target().join("debug").join("lib_native.so"))?;
    let run = |name: &str, module: &[&str], arguments: &[String]| {
        let mut command = Command::new(python);
        command.arg("-m").args(module).args(arguments).current_dir(folder());
        command.env("PYTHONPATH", &site).env("SODAN_COMMAND", target().join("debug").join("sodan"));
        step(&format!("python: {name}"), &mut command)
    };
    run("stubs", &["mypy.stubtest", "sodan._native", "--mypy-config-file", "pyproject.toml"], &[])?;
    run("tests", &["pytest"], arguments)
}

/// Builds the wheel as users do, and runs all tests against it, including slow tests and tests with trainers.
///
/// # Errors
///
/// Returns an error if the wheel cannot be built or installed, or a test fails.
pub fn run_wheel() -> Result<()> {
    let python = fetch()?;
    let site = home().join("wheel");
    remove(&site)?;
    let install = ["-m", "pip", "install", "--no-deps", "--quiet", "--target"];
    step("python: wheel", Command::new(&python).args(install).arg(&site).arg(".").current_dir(folder()))?;
    step("python: command", &mut cargo(&["build", "--profile", "dist", "--package", "sodan-cli"]))?;
    let mut tests = Command::new(&python);
    tests
        .args(["-m", "pytest", "-m", "not trainers and not clients"])
        .current_dir(folder())
        .env("PYTHONPATH", &site);
    step("python: tests of the wheel", tests.env("SODAN_COMMAND", target().join("dist").join("sodan")))?;
    for (name, venv, files) in
        [("trainers", "venv-trainers", WITH_TRAINERS), ("clients", "venv-clients", WITH_CLIENTS)]
    {
        let mut tests = Command::new(environment(venv, files)?);
        tests.args(["-m", "pytest", "-m", name, &format!("tests/test_{name}.py")]).current_dir(folder());
        tests.env("PYTHONPATH", &site).env("SODAN_COMMAND", target().join("dist").join("sodan"));
        step(&format!("python: {name}"), &mut tests)?;
    }
    Ok(())
}

/// Returns the folder of the Python package.
fn folder() -> PathBuf {
    root().join("crates/python")
}

/// Returns the folder that contains the virtual environments.
fn home() -> PathBuf {
    target().join("python")
}

/// Returns the Python interpreter of the virtual environment `name`. Creates the environment and installs the packages
/// listed in `files` if necessary.
fn environment(name: &str, files: &[&str]) -> Result<PathBuf> {
    let list =
        files.iter().map(|file| fs::read_to_string(folder().join(file))).collect::<Result<String, _>>()?;
    let (venv, installed) = (home().join(name), home().join(name).join("installed.txt"));
    let python = venv.join("bin").join("python");
    if fs::read_to_string(&installed).is_ok_and(|installed| installed == list) {
        return Ok(python);
    }
    let system = find_or_install(&PYTHON)?;
    if !has_venv(&system)? {
        install(&Needed { names: &["python3 -m venv"], ..PYTHON })?;
    }
    remove(&venv)?;
    step("python: environment", Command::new(system).args(["-m", "venv"]).arg(&venv))?;
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    let lists = files.iter().flat_map(|file| ["-r", file]);
    step("python: packages", Command::new(&python).args(install).args(lists).current_dir(folder()))?;
    fs::write(installed, list)?;
    Ok(python)
}

/// Returns whether the interpreter `python` can create virtual environments. On Debian, this requires a separate
/// package.
fn has_venv(python: &Path) -> Result<bool> {
    let output = Command::new(python).args(["-c", "import venv, ensurepip"]).output();
    Ok(output.with_context(|| format!("cannot start {}", python.display()))?.status.success())
}

/// Copies the Python modules and the native library into one folder, as in a wheel.
fn lay_out(library: &Path) -> Result<PathBuf> {
    let site = home().join("site");
    remove(&site)?;
    let package = site.join("sodan");
    fs::create_dir_all(&package)?;
    for file in fs::read_dir(folder().join("python/sodan"))? {
        let file = file?;
        if file.file_type()?.is_file() {
            fs::copy(file.path(), package.join(file.file_name()))?;
        }
    }
    let copied = fs::copy(library, package.join("_native.abi3.so"));
    copied.with_context(|| format!("cannot copy {}", library.display()))?;
    Ok(site)
}

fn remove(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", folder.display()))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_pinned_without_hosts() {
        let lists = USUAL.iter().chain(WITH_TRAINERS).chain(WITH_CLIENTS);
        let lists = lists.map(|file| fs::read_to_string(folder().join(file)).unwrap());
        for line in lists.collect::<String>().lines() {
            let (name, version) = line.split_once("==").unwrap_or_else(|| panic!("`{line}` has no version"));
            assert!(!name.is_empty() && version.starts_with(|digit: char| digit.is_ascii_digit()), "{line}");
        }
    }
}
